"""Places in the text of a manual, found with patterns: blocks between fences, prose, links, code, numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .fault import Source

LINK = re.compile(r"\[(?P<text>[^\[\]]*)\]\((?P<kind>value:|claim:|cited:|#)(?P<ref>[^()\s~]+)(?:~[0-9.]+)?\)")
CODE = re.compile(r"`[^`\n]+`")
CITATION = re.compile(r"\{\{[^{}]*\}\}")
ANCHOR = re.compile(r"\{#([a-z0-9-]+)\}")
NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*")
SMALL = "one two three four five six seven eight nine ten eleven twelve fifteen sixteen".split()
WORD = re.compile(rf"\b(?:{'|'.join(SMALL)})\b", re.IGNORECASE)
_FENCE = re.compile(r"^```(?P<kind>[a-z-]+)\n(?P<inside>.*?)^```$", re.MULTILINE | re.DOTALL)
_KEY = re.compile(r"^(?P<key>[a-z]+): ?(?P<value>.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a file."""

    file: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: the spans of its header's values by key, and of its body."""

    kind: str
    whole: Span
    header: dict[str, Span]
    body: Span


def blocks(source: Source) -> tuple[Block, ...]:
    """Every fenced block of the text."""
    return tuple(_block(file, match) for file in source.texts for match in _FENCE.finditer(source.text(file)))


def _block(file: str, match: re.Match[str]) -> Block:
    start, inside = match.start("inside"), match["inside"]
    headed = match["kind"] in ("figure", "listing", "rule", "measures", "command")
    cut = inside.find("---\n") if headed and match["kind"] != "figure" else len(inside) if headed else -4
    keys = _KEY.finditer(inside[:max(cut, 0)])
    header = {one["key"]: Span(file, start + one.start("value"), start + one.end("value")) for one in keys}
    body = Span(file, start + min(cut + 4, len(inside)), match.end("inside"))
    return Block(match["kind"], Span(file, match.start(), match.end()), header, body)


def of_kind(source: Source, *kinds: str) -> list[Block]:
    """The blocks of some kinds."""
    return [block for block in source.kept(blocks) if block.kind in kinds]


def prose(source: Source) -> list[Span]:
    """What stands between the blocks, one span a line that holds words (table rows too, rulers not)."""
    return source.kept(_prose)


def _prose(source: Source) -> list[Span]:
    found = []
    for file in source.texts:
        text, at = source.text(file), 0
        inside = [(block.whole.start, block.whole.end) for block in source.kept(blocks) if block.whole.file == file]
        for line in text.splitlines(keepends=True):
            if not any(start <= at < end for start, end in inside) and re.search(r"\w", line) and not line.startswith("Sources:"):
                found.append(Span(file, at, at + len(line.rstrip("\n"))))
            at += len(line)
    return found


def words_of_blocks(source: Source, *keys: str) -> list[Span]:
    """The header values of all blocks under these keys."""
    return source.keep(("words", keys), lambda: [span for block in source.kept(blocks) for key, span in block.header.items() if key in keys])


def lines_of(source: Source, span: Span) -> list[Span]:
    """The lines of a span."""
    made, at = [], span.start
    for line in source.text(span.file)[span.start:span.end].splitlines(keepends=True):
        made.append(Span(span.file, at, at + len(line.rstrip("\n"))))
        at += len(line)
    return made


def links(source: Source, kind: str) -> list[tuple[Span, re.Match[str]]]:
    """Every link of a kind (``value:``, ``claim:``, ``cited:``, ``#``) with the span of the whole link."""
    return source.keep(("links", kind), lambda: [(Span(file, match.start(), match.end()), match) for file in source.texts
                                                 for match in LINK.finditer(source.text(file)) if match["kind"] == kind])


def matches(source: Source, spans: list[Span], pattern: re.Pattern[str], *outside: re.Pattern[str]) -> list[Span]:
    """Where ``pattern`` stands in ``spans``, outside of what the other patterns match."""
    found = []
    for span in spans:
        text = source.text(span.file)[span.start:span.end]
        hidden = [one.span() for mask in outside for one in mask.finditer(text)]
        for match in pattern.finditer(text):
            if not any(start < match.end() and match.start() < end for start, end in hidden):
                found.append(Span(span.file, span.start + match.start(), span.start + match.end()))
    return found


def code_spans(source: Source) -> list[Span]:
    """Inline code in prose, and in the words of blocks."""
    return source.keep("code", lambda: matches(source, [*prose(source), *words_of_blocks(source, "note", "caption", "title", "claim")], CODE))


def folders(source: Source) -> tuple[str, ...]:
    """The recording folders."""
    return source.keep("folders", lambda: tuple(sorted(path.parent.relative_to(source.root).as_posix()
                                                       for path in (source.root / "capture/gpu").glob("out-*/status.txt"))))


def recorded(source: Source, ending: str) -> tuple[str, ...]:
    """The recorded files whose name ends so."""
    return source.keep(("recorded", ending), lambda: tuple(
        path.relative_to(source.root).as_posix() for folder in folders(source) for path in sorted((source.root / folder).glob(f"*{ending}"))))


def recordings(source: Source) -> tuple[str, ...]:
    """The names of the recordings."""
    return source.keep("runs", lambda: tuple(run for folder in folders(source) for run in source.json(f"{folder}/environment.json")["runs"]))


def measures(source: Source) -> list[str]:
    """The ids of capture/measures.yml."""
    return re.findall(r"^  ([\w.-]+): \{", source.text("capture/measures.yml"), re.MULTILINE)


def claims(source: Source) -> list[str]:
    """The ids of capture/claims.yml."""
    return re.findall(r"^  ([\w-]+):$", source.text("capture/claims.yml"), re.MULTILINE)
