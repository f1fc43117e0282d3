"""The first stage: read ``manual.json``, and say everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from capture.lab.finding import Finding, Place
from capture.lab.json_positions import JsonFault, JsonPositions, load_json

from ..build import Build
from ..rules import Rule
from .citation_file import citation_faults
from .from_json import manifest_of
from .model import Manifest
from .rules import KEYS_ONCE, READABLE, VALID
from .schema_faults import schema_faults
from .semantics import faults
from .text_faults import text_faults
from .unlisted import unlisted

NAME = "manual.json"
MAX_BYTES = 1_000_000


def load_manifest(build: Build) -> Build:
    """Set ``build.manifest``. It stays None when ``manual.json`` cannot be read or breaks the schema."""
    text, finding = _read(build.options.root / NAME)
    if finding:
        return build.having(finding)
    try:
        data, positions = load_json(text)
    except JsonFault as fault:
        return build.having(_syntax(fault, text.split("\n")))
    report = _Report(text.split("\n"), positions)
    broken = (*report.repeated(), *report.schema(data))
    if broken:
        return build.having(*broken)
    manifest = manifest_of(data, positions.values, _only_lab(build.options.root))
    found = (*report.semantics(build.options.root, manifest), *unlisted(build.options.root, manifest), *citation_faults(build.options.root))
    return build.having(*found, manifest=manifest)


def _read(path: Path) -> tuple[str, Finding | None]:
    """The text of the manifest, or the finding that says why there is none."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            return "", _unreadable("manual.json is larger than a manifest can be", f"at most {MAX_BYTES:,} bytes")
        return raw.decode("utf-8"), None
    except FileNotFoundError:
        mend = "run in the manual's folder, or name it with --manual DIR"
        return "", _unreadable("there is no manual.json in this folder", "a manifest", mend)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        return "", _unreadable(f"byte {error.start} is not UTF-8", "a file saved as UTF-8", line=line)
    except OSError as error:
        return "", _unreadable(f"manual.json cannot be read: {error.strerror}", "a readable file")


def _unreadable(message: str, expected: str, mend: str = "", line: int = 0) -> Finding:
    return Finding(READABLE.id, Place(NAME, line), message, expected=expected, mend=mend)


def _syntax(fault: JsonFault, lines: list[str]) -> Finding:
    source = lines[fault.line - 1] if fault.line <= len(lines) else ""
    message = f"manual.json is no JSON here: {fault.message}"
    return Finding(READABLE.id, Place(NAME, fault.line, fault.column), message, expected="JSON", source=source)


def _only_lab(root: Path) -> str:
    """The lab of the only stored summary, or ''."""
    summaries = sorted((root / "capture" / "gpu" / "summary").glob("*.json"))
    return summaries[0].stem if len(summaries) == 1 else ""


class _Report:
    """Turns faults at JSON pointers into findings at places."""

    def __init__(self, lines: list[str], positions: JsonPositions) -> None:
        self.lines, self.positions = lines, positions

    def repeated(self) -> list[Finding]:
        """A finding for each key that stands twice in one object."""
        return [
            self._finding(KEYS_ONCE, point, f"the key {pointer.rsplit('/', 1)[1]} stands twice", "", "each key once")
            for pointer, point in self.positions.repeated
        ]

    def schema(self, data: Any) -> list[Finding]:
        """A finding for each fault against the schema, in the order of the file, once all text can be shown."""
        found = []
        for pointer, at_key, message, value, expected in tuple(text_faults(data)) or schema_faults(data):
            points = self.positions.keys if at_key else self.positions.values
            found.append(self._finding(VALID, points.get(pointer, (1, 1)), message, value, expected))
        return sorted(found, key=lambda finding: finding.place)

    def semantics(self, root: Path, manifest: Manifest) -> list[Finding]:
        """A finding for each semantic fault; a key that is not written out is placed at the start."""
        values = self.positions.values
        return [
            self._finding(rule, values.get(pointer, (1, 1)), message, "", expected)
            for rule, pointer, message, expected in faults(root, manifest)
        ]

    def _finding(self, rule: Rule, point: tuple[int, int], message: str, found: str, expected: str) -> Finding:
        source = self.lines[point[0] - 1]
        return Finding(
            rule.id, Place(NAME, *point), message, found, expected, severity=rule.severity, source=source
        )
