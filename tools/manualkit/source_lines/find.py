"""``miles/utils/http_utils.py:226`` in the text: which file, which lines, and where it is said."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from ..documents.inlines import Code, Position
from ..documents.model import Document
from ..documents.walk import flat, passages

_LINES = r"(?P<lines>\d{1,6}(?:[-–]\d{1,6})?)"
_WHOLE = re.compile(rf"(?P<path>[\w.][\w./-]*\.(?:py|pyi|sh|rs|go|ts|c|cc|cpp|cu|cuh|h|hpp|toml|ya?ml|json|md)):{_LINES}")
_MORE = re.compile(rf":{_LINES}")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One citation. ``written`` is the path as the text has it, perhaps only its end; ``lines`` is ``226`` or ``326-343``."""

    written: str
    lines: str
    document: Document
    position: Position

    @property
    def first(self) -> int:
        return int(self.lines.partition("-")[0])

    @property
    def last(self) -> int:
        return int(self.lines.rpartition("-")[2])


@dataclass(frozen=True, slots=True)
class Resolved:
    """A citation and its file: '' when no file fits, or when several of ``candidates`` do."""

    cited: SourceLine
    file: str
    candidates: tuple[str, ...] = ()


def source_lines(document: Document) -> Iterator[SourceLine]:
    """The citations of a document in reading order; ``:343`` goes on with the file before it in the same passage."""
    for passage in passages(document):
        path = ""
        for inline in flat(passage.inlines):
            if not isinstance(inline, Code):
                continue
            whole = _WHOLE.fullmatch(inline.text)
            match = whole or (_MORE.fullmatch(inline.text) if path else None)
            if match:
                path = whole["path"] if whole else path
                yield SourceLine(path, match["lines"].replace("–", "-"), document, inline.position)


def resolve(cited: Iterable[SourceLine], files: Collection[str]) -> Iterator[Resolved]:
    """The file of each citation of one document, among ``files`` of the source.

    A path that is written in full is itself. The end of one is the file last named in this document that ends so,
    else the only file of the source that does.
    """
    known, seen = frozenset(files), dict[str, None]()
    for one in cited:
        ending = "/" + one.written
        said = [path for path in seen if path.endswith(ending)]
        fits = [one.written] if one.written in known else said[-1:] or sorted(path for path in known if path.endswith(ending))
        file = fits[0] if len(fits) == 1 else ""
        if file:
            seen.pop(file, None)
            seen[file] = None
        yield Resolved(one, file, tuple(fits))
