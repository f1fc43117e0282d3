"""The one error that bad input raises: a place and a sentence, ready to be shown."""

from __future__ import annotations


class InputFault(ValueError):
    """Input that cannot be used. ``file`` is the file's name, ``line`` from 1 (0: the whole file)."""

    def __init__(self, file: str, message: str, line: int = 0, mend: str = "") -> None:
        super().__init__(message)
        self.file = file
        self.line = line
        self.message = message
        self.mend = mend

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}" + (f" ({self.mend})" if self.mend else "")
