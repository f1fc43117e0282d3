"""``miles/utils/http_utils.py:226`` in the text: which file, which lines, and where it is said."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..documents.inlines import Code, Position
from ..documents.model import Document
from ..documents.walk import Passage, flat, passages

_LINES = r":(?P<lines>\d{1,6}(?:[-–]\d{1,6})?)"
_PATH = r"(?P<path>[\w.][\w./-]*\.(?:py|pyi|sh|rs|go|ts|c|cc|cpp|cu|cuh|h|hpp|toml|ya?ml|json|md))"
_NAMED = re.compile(rf"{_PATH}(?:{_LINES})?")
_MORE = re.compile(_LINES)
_TABLE = ("cell", "header")
_NOWHERE = Passage("", ())


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One citation. ``written`` is the path as the text has it, perhaps only its end; ``lines`` is ``226`` or ``326-343``.

    ``file`` is the path in the source: '' when no file fits, or when several of ``candidates`` do.
    """

    written: str
    lines: str
    document: Document
    position: Position
    file: str = ""
    candidates: tuple[str, ...] = ()

    @property
    def first(self) -> int:
        return int(self.lines.partition("-")[0])

    @property
    def last(self) -> int:
        return int(self.lines.rpartition("-")[2])


@dataclass(frozen=True, slots=True)
class _Named:
    """A path as it was written, and its file."""

    written: str = ""
    file: str = ""
    candidates: tuple[str, ...] = ()


class Files:
    """The files of a source, and those that a document has named so far."""

    def __init__(self, files: Collection[str]) -> None:
        self._known = frozenset(files)
        self._by_name: dict[str, list[str]] = {}
        for path in sorted(self._known):
            self._by_name.setdefault(path.rpartition("/")[2], []).append(path)
        self._said: dict[str, None] = {}

    def named(self, written: str) -> tuple[str, tuple[str, ...]]:
        """The file that a path means and, where it may mean several, those.

        A path that is written in full is itself. The end of one is the file last named in this document that ends so,
        else the only file of the source that does.
        """
        ending = "/" + written
        fits = [written] if written in self._known else [path for path in self._said if path.endswith(ending)][-1:]
        fits = fits or [path for path in self._by_name.get(written.rpartition("/")[2], ()) if path.endswith(ending)]
        if len(fits) != 1:
            return "", tuple(fits)
        self._said.pop(fits[0], None)
        self._said[fits[0]] = None
        return fits[0], ()


def source_lines(document: Document, files: Collection[str]) -> Iterator[SourceLine]:
    """The citations of a document in reading order, with their files among ``files`` of the source.

    ``:343`` alone goes on with the file named before it: in the same passage, in the same table row, in the head of the
    table, or in the text above. Where the last file named is not of this source, it is no citation.
    """
    names, above = Files(files), _Named()
    head, row, at = _Named(), _Named(), _NOWHERE
    for passage in passages(document):
        table = passage.kind in _TABLE
        if passage.block is not at.block:
            head = row = _Named()
        elif passage.row != at.row:
            row = _Named()
        at = passage
        here = row
        for code in (one for one in flat(passage.inlines) if isinstance(one, Code)):
            match = _NAMED.fullmatch(code.text)
            if match:
                here = _Named(match["path"], *names.named(match["path"]))
            more = None if match else _MORE.fullmatch(code.text)
            lines = (match or more)["lines"] if match or more else None
            last = next((one for one in (here, head, above) if one.written), _Named())
            if lines and (match or last.file):
                yield SourceLine(last.written, lines.replace("–", "-"), document, code.position, last.file, last.candidates)
        if passage.kind == "header" and here.written:
            head = here
        elif table:
            row = here
        elif here.written:
            above = here
