"""``capture/cited.json``: the cited lines as they stood in a checkout at the pin. No text of the source is kept.

Each line is held by a checksum and by the name of the function or class around it, so that a line number that was
mistyped is found without the source, and so that a look at another commit says which lines moved.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from ..paths import inside

FILE = "capture/cited.json"
SCHEMA = "cited-source/1"
LARGEST = 4 << 20


class LedgerFault(ValueError):
    """``capture/cited.json`` cannot be used; the message says why, ``line`` where."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Held:
    """A cited line or range: first 16 hex digits of its SHA-256, and the definition around its first line ('' at the top level)."""

    sha256: str
    within: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """``length`` is the file's number of lines; ``cited`` maps ``226`` or ``326-343`` to what stands there."""

    length: int
    cited: Mapping[str, Held] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The files of one source at one commit, by their paths in it."""

    repository: str
    commit: str
    files: Mapping[str, File]

    def as_text(self) -> str:
        """The file: one line a citation, in the order of paths and line numbers."""
        files = {
            path: {"length": file.length, "cited": {
                lines: {"sha256": held.sha256, "within": held.within} for lines, held in sorted(file.cited.items(), key=_by_line)
            }} for path, file in sorted(self.files.items())
        }
        data = {"schema": SCHEMA, "repository": self.repository, "commit": self.commit, "files": files}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _by_line(entry: tuple[str, Held]) -> tuple[int, str]:
    return int(entry[0].partition("-")[0]), entry[0]


def load(root: Path) -> Ledger | None:
    """The stored ledger, None where there is none. Raises LedgerFault."""
    path = inside(root, FILE)
    if path is None or not path.is_file():
        return None
    if path.stat().st_size > LARGEST:
        raise LedgerFault(f"is larger than {LARGEST >> 20} MiB")
    try:
        data = json.loads(path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as error:
        raise LedgerFault(f"is no UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise LedgerFault(f"is no JSON: {error.msg}", error.lineno) from None
    except RecursionError:
        raise LedgerFault("is nested too deeply") from None
    for fault in _validator().iter_errors(data):
        raise LedgerFault(f"/{'/'.join(map(str, fault.absolute_path))}: {fault.message[:200]}")
    return _ledger(data)


def _ledger(data: Mapping[str, Any]) -> Ledger:
    files = {path: File(file["length"], {lines: Held(**held) for lines, held in file["cited"].items()})
             for path, file in data["files"].items()}
    return Ledger(data["repository"], data["commit"], files)


def _validator() -> Draft202012Validator:
    text = resources.files("manualkit.source_lines").joinpath("cited.schema.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))
