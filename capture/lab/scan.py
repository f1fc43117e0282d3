"""The quotes of a manual's Markdown, found without the build system, for ``capture/run.py --check``.

A small scanner, on purpose apart from ``manualkit``'s parser: the capture check runs where only the kit is, and
two readers that agree certify each other. It reads ``[text](value:ID)``, ``[text](claim:ID)`` and the cells of
``measures`` blocks, and values in the comments of code; it skips other code and the bodies of other blocks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from .finding import Finding, Place
from .model import Lab
from .numerals import NotANumber
from .positions import did_you_mean
from .quantity import holds, render
from .series import NotInSummary, points

MAX_BYTES = 2_000_000
MEND = "tools/build update"
MEASURES, CLAIMS = "capture/measures.yml", "capture/claims.yml"
_VALUE = re.compile(r"\[(?P<text>[^\[\]]{1,200})\]\(value:(?P<ref>[^()\s~]{1,100})(?:~(?P<step>[^()\s]{1,40}))?\)")
_CLAIM = re.compile(r"\]\(claim:(?P<ref>[^()\s]{1,100})\)")
_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})\s*(?P<kind>[\w-]*)")
_CODE = re.compile(r"(?<!`)(`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)\1(?!`)", re.DOTALL)
_CELL = re.compile(r"(?P<ref>[\w.-]+)(?:\s+as\s+(?P<unit>\S+))?(?:\s+to\s+(?P<digits>[0-9]))?")
_HEADER_ONLY = ("listing", "rule", "command", "measures")
_WHOLE = ("figure", "takeaways")
_NO_COMMENTS = ("", "text", "markdown", "md", "console", "output", "listing", "rule", "measures")
_COMMENT = re.compile(r"(?:^|\s)(?:#|//|--|/\*|;)(?=\s)")


class Checked(NamedTuple):
    """What is wrong, how many quotes were looked at, and how many cannot be judged because of what is wrong elsewhere."""

    findings: tuple[Finding, ...]
    count: int
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Mention:
    """One quote: ``kind`` is ``value``, ``claim``, ``cell`` or ``column``."""

    kind: str
    ref: str
    place: Place
    text: str = ""
    step: str = ""
    unit: str = ""
    digits: int = -1
    source: str = ""


def check_quotes(root: Path, lab: Lab) -> Checked:
    """Every value, claim and cell of the manual against the measures of ``lab``."""
    found = [mention for file in text_files(root) for mention in mentions(root, file)]
    known = [mention for mention in found if not _waits(lab, mention)]
    return Checked(tuple(fault for mention in known for fault in _check(lab, mention)), len(found), len(found) - len(known))


def text_files(root: Path) -> tuple[str, ...]:
    """The front matter and sections that ``manual.json`` names, else those in their usual places."""
    try:
        manifest = json.loads((root / "manual.json").read_text("utf-8"))
        parts = [*manifest.get("parts", ()), *([manifest["reference"]] if manifest.get("reference") else [])]
        files = [manifest.get("front", "front.md"), *(entry["file"] for part in parts for entry in part["sections"])]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        files = ["front.md", *(f"sections/{path.name}" for path in sorted((root / "sections").glob("*.md")))]
    return tuple(file for file in files if isinstance(file, str) and _inside(root, file))


def mentions(root: Path, file: str) -> tuple[Mention, ...]:
    """The quotes of one file, in its order."""
    path = root / file
    if path.stat().st_size > MAX_BYTES:
        return ()
    lines = path.read_text("utf-8", errors="replace").replace("\r\n", "\n").split("\n")
    prose, cells = _split(lines)
    text = _CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), "\n".join(prose))
    found = [_mention(file, "value", text, match) for match in _VALUE.finditer(text)]
    found += [_mention(file, "claim", text, match) for match in _CLAIM.finditer(text)]
    found += [mention for number, steps in cells for mention in _cells(file, number, lines[number], steps)]
    return tuple(sorted(found, key=lambda mention: mention.place))


def _inside(root: Path, file: str) -> bool:
    path = PurePosixPath(file)
    if path.is_absolute() or ".." in path.parts or "\0" in file:
        return False
    real = (root / file).resolve()
    return real.is_file() and real.is_relative_to(root.resolve())


def _split(lines: list[str]) -> tuple[list[str], list[tuple[int, str]]]:
    """The lines with code blanked out, and (index, runs of a table of steps or ranges) of each ``measures`` body line."""
    prose, cells = [], []
    mark, kind, body, steps = "", "", False, ""
    for index, line in enumerate(lines):
        fence = _FENCE.match(line)
        if not mark and fence:
            mark, kind, body, steps = fence["mark"], fence["kind"], False, ""
            prose.append("")
        elif mark and line.strip().startswith(mark) and not line.strip().strip(mark[0]):
            mark = ""
            prose.append("")
        elif not mark:
            prose.append(line)
        else:
            keep = kind in _WHOLE or kind in _HEADER_ONLY and not body
            if body and kind == "measures":
                cells.append((index, steps))
            if keep and line.strip() == "---":
                body = kind in _HEADER_ONLY
            elif keep and kind == "measures" and line.startswith(("steps:", "ranges:")):
                steps = line.partition(":")[2].strip()
            commented = "" if keep or kind in _NO_COMMENTS or kind == "command" and not body else _comment(line)
            prose.append(line if keep else commented)
    return prose, cells


def _comment(line: str) -> str:
    """The line with all but its comment blanked out, when a value stands in that."""
    mark = _COMMENT.search(line)
    if mark is None or "](value:" not in line[mark.end():]:
        return ""
    return " " * mark.end() + line[mark.end():].replace("`", " ")


def _mention(file: str, kind: str, text: str, match: re.Match[str]) -> Mention:
    start = match.start()
    line = text.count("\n", 0, start)
    column = start - (text.rfind("\n", 0, start) + 1)
    groups = match.groupdict()
    source = text.split("\n", line + 1)[line]
    return Mention(kind, match["ref"], Place(file, line + 1, column + 1), " ".join((groups.get("text") or "").split()),
                   groups.get("step") or "", source=source)


def _cells(file: str, index: int, line: str, steps: str) -> Iterator[Mention]:
    """The measures that a body line names: all cells but the first, or the series of a step column."""
    at = 0
    parts = line.strip().strip("|").split("|")
    if steps:
        if len(parts) > 1:
            column = line.find(parts[1].strip()) + 1
            for run in steps.split():
                yield Mention("column", parts[1].strip(), Place(file, index + 1, column), run, source=line)
        return
    for number, part in enumerate(parts):
        column = line.find(part.strip(), at) + 1
        at = column + len(part.strip())
        match = _CELL.fullmatch(part.strip())
        if number and match and "." in match["ref"] and not set(match["ref"]) <= {"-", "."}:
            yield Mention("cell", match["ref"], Place(file, index + 1, column), unit=match["unit"] or "",
                          digits=int(match["digits"] or -1), source=line)


def _waits(lab: Lab, mention: Mention) -> bool:
    """Whether the quote names what has no value for a cause that is reported where it lies, and only there."""
    if mention.kind == "column" or mention.ref in (lab.claims if mention.kind == "claim" else lab.measures):
        return False
    file = CLAIMS if mention.kind == "claim" else MEASURES
    unread = any(one.place.file == file for one in lab.findings) and not any(place.file == file for place in lab.defined.values())
    return bool(lab.findings) and (mention.ref in lab.defined or unread)


def _check(lab: Lab, mention: Mention) -> Iterator[Finding]:
    if mention.kind == "claim":
        yield from _check_claim(lab, mention)
    elif mention.kind == "column":
        yield from _check_column(lab, mention)
    elif mention.ref not in lab.measures:
        yield _unknown(mention, "measure", lab.measures)
    elif mention.kind == "cell":
        try:
            render(lab.measures[mention.ref], mention.unit, mention.digits)
        except NotANumber as error:
            yield Finding("measure-table", mention.place, str(error), source=mention.source)
    else:
        verdict = holds(mention.text, lab.measures[mention.ref], mention.step)
        if not verdict.holds:
            yield Finding("value-holds", mention.place, verdict.message, mention.text, verdict.expected, MEND, source=mention.source)


def _check_claim(lab: Lab, mention: Mention) -> Iterator[Finding]:
    claim = lab.claims.get(mention.ref)
    if claim is None:
        yield _unknown(mention, "claim", lab.claims)
    elif not claim.holds:
        yield Finding("claim-holds", mention.place, f"the claim '{claim.id}' no longer holds: {claim.detail}",
                      claim.detail, claim.statement, "write the sentence and capture/claims.yml anew", source=mention.source)


def _check_column(lab: Lab, mention: Mention) -> Iterator[Finding]:
    try:
        if not points(lab.summary, mention.text, mention.ref, "all"):
            yield Finding("measure-table", mention.place, f"no step of '{mention.text}' holds '{mention.ref}'", source=mention.source)
    except NotInSummary as error:
        yield Finding("measure-table", mention.place, str(error), source=mention.source)


def _unknown(mention: Mention, what: str, known: object) -> Finding:
    return Finding(f"{what}-known", mention.place, f"no {what} '{mention.ref}'{did_you_mean(mention.ref, known)}", mention.ref,
                   f"an id of capture/{what}s.yml", source=mention.source)
