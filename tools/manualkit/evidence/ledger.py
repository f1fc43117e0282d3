"""``capture/evidence.txt`` as a file: how it is written and read back, whoever fills it.

An entry is a line with its name, and indented lines below it. The last line says that the file is whole, so that one
which was cut is one finding and not one for each entry that it lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..paths import inside

FILE = "capture/evidence.txt"
MEND = f"tools/build update, then read the difference of {FILE}"
HEAD = """# What the text stands on, as it was when an author last looked: every measure, every claim, every table,
# and what each document types: numbers, names of recordings, links, code.
# Made by tools/build update. Read its difference, and do not edit it.
"""
END = "# end"
MOST_BYTES = 20_000_000
Entries = dict[str, tuple[str, ...]]


class LedgerFault(Exception):
    """The file is there and cannot be compared; the message ends the sentence ``capture/evidence.txt …``."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The entries of the stored file, and the line of each name."""

    entries: Mapping[str, tuple[str, ...]]
    lines: Mapping[str, int]

    def named(self, *kinds: str) -> Entries:
        """The entries whose name starts with one of these words."""
        return {name: lines for name, lines in self.entries.items() if name.partition(" ")[0] in kinds}


def as_text(found: Mapping[str, tuple[str, ...]]) -> str:
    """The whole file."""
    return HEAD + "".join(f"\n{name}\n" + "".join(f"  {line}\n" for line in lines) for name, lines in found.items()) + f"\n{END}\n"


def read_ledger(root: Path) -> Ledger | None:
    """The stored file; None when the manual has none. Raises ``LedgerFault`` for one that is damaged."""
    path = inside(root, FILE)
    if path is None or not path.is_file():
        return None
    try:
        if path.stat().st_size > MOST_BYTES:
            raise LedgerFault(f"has more than {MOST_BYTES} bytes")
        data = path.read_bytes()
        text = data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise LedgerFault(f"is not UTF-8 from line {1 + data[:error.start].count(10)} on") from None
    except OSError as error:
        raise LedgerFault(f"cannot be read: {error.strerror}") from None
    return _parsed(text)


def _parsed(text: str) -> Ledger:
    found: dict[str, list[str]] = {}
    lines: dict[str, int] = {}
    name = ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("  ") and name:
            found[name].append(line[2:])
        elif line.strip() and not line.startswith("#"):
            name = line
            lines.setdefault(name, number)
            found.setdefault(name, [])
    if not found:
        raise LedgerFault("holds no entry")
    if text.rstrip().rpartition("\n")[2] != END:
        raise LedgerFault(f"is cut: its last line is not '{END}'")
    return Ledger({name: tuple(held) for name, held in found.items()}, lines)
