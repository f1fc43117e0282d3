"""A text file -> its lines, or the finding that says why it cannot be read."""

from __future__ import annotations

from pathlib import Path

from capture.lab.finding import Finding, Place

from ..characters import REFUSED
from ..paths import inside
from .rules import READABLE

MAX_BYTES = 400_000
MAX_LINE = 20_000


def read_text(root: Path, file: str) -> tuple[str, tuple[Finding, ...]]:
    """The text of ``file`` below ``root`` with ``\\n`` line ends, and its faults. '' when it cannot be read.

    A refused character is a fault and becomes a space, so that the rest of the file is still checked.
    """
    path = inside(root, file)
    if path is None or not path.is_file():
        return "", ()  # the manifest's rules paths-inside and files-exist have said so
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        return "", (_finding(file, 0, 0, f"{file} cannot be read: {error.strerror}", "a readable file"),)
    if len(raw) > MAX_BYTES:
        return "", (_finding(file, 0, 0, f"{file} is larger than a section can be", f"at most {MAX_BYTES:,} bytes"),)
    try:
        text = raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        return "", (_finding(file, line, column, f"byte {error.start} is not UTF-8", "a file saved as UTF-8"),)
    return clean(text), tuple(_bad_lines(file, text))


def clean(text: str) -> str:
    """``text`` with each refused character as a space."""
    return REFUSED.sub(" ", text)


def _bad_lines(file: str, text: str) -> list[Finding]:
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        match = REFUSED.search(line)
        if match:
            message = f"the character U+{ord(match[0]):04X} stands in the text"
            found.append(_finding(file, number, match.start() + 1, message, "no control or direction characters"))
        if len(line) > MAX_LINE:
            found.append(_finding(file, number, MAX_LINE, "the line is too long", f"at most {MAX_LINE:,} characters"))
    return found


def _finding(file: str, line: int, column: int, message: str, expected: str) -> Finding:
    return Finding(READABLE.id, Place(file, line, column), message, expected=expected)
