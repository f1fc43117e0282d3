"""The table of all rules (``RULES.md``), made from the code.

Rules are found, not registered: every ``Rule`` that a module of ``manualkit`` or ``capture.lab``
holds is in the table, so none can be forgotten.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType

import capture.lab
import manualkit

from ..rules import Rule

# Package below the top -> heading, in the order of the build.
ROOMS = {
    "manifest": "Manifest", "lab": "Capture", "recordings": "Capture", "documents": "Documents",
    "evidence": "Evidence", "figures": "Figures", "audit": "Audit", "web": "Web edition", "book": "Print edition",
    "crate": "Crate",
}
_HEAD = """# Rules

Every rule of the build. This file is made from the code by `tools/build rules`: do not edit it.
An error stops the publication, a warning does not. AUTHORING.md says how to write so that the rules hold.
"""


def rule_table() -> str:
    """``RULES.md``: a heading and a table for each room."""
    by_room: dict[str, list[Rule]] = {heading: [] for heading in ROOMS.values()}
    for room, rule in all_rules():
        by_room.setdefault(ROOMS.get(room, "Build"), []).append(rule)
    parts = (_section(heading, rules) for heading, rules in by_room.items() if rules)
    return _HEAD + "".join(parts)


def all_rules() -> Iterator[tuple[str, Rule]]:
    """(room, rule) of every rule, each id once, in the order of modules and of their text."""
    seen: set[str] = set()
    for module in _modules():
        for rule in _held(module):
            if rule.id not in seen:
                seen.add(rule.id)
                yield module.__name__.removeprefix("capture.").split(".")[1], rule


def _modules() -> Iterator[ModuleType]:
    for package in (capture.lab, manualkit):
        found = pkgutil.walk_packages(package.__path__, package.__name__ + ".", onerror=_raise)
        names = sorted((info.name for info in found if not info.name.endswith("__main__")), key=_lists_first)
        yield from (importlib.import_module(name) for name in names)


def _lists_first(name: str) -> tuple[str, bool, str]:
    """Within a room, the modules that list its rules come first: their order is the table's."""
    room = ".".join(name.split(".")[:2])
    return room, name.rsplit(".", 1)[-1] not in ("rules", "registry", "table"), name


def _held(module: ModuleType) -> Iterator[Rule]:
    for value in vars(module).values():
        entries = value if isinstance(value, tuple) else (value,)
        yield from (entry for entry in entries if _is_rule(entry))


def _is_rule(value: object) -> bool:
    """A ``Rule``, or a record of ``capture.lab`` of the same shape (it knows nothing of ``manualkit``)."""
    return isinstance(value, Rule) or (type(value).__name__ == "Rule" and hasattr(value, "severity"))


def _raise(name: str) -> None:
    raise ImportError(f"{name} cannot be imported, so the table of rules is not complete")


def _section(heading: str, rules: list[Rule]) -> str:
    rows = "".join(f"| `{rule.id}` | {_sentence(rule.description)} | {rule.severity} |\n" for rule in rules)
    return f"\n## {heading}\n\n| Rule | What holds | Weight |\n|---|---|---|\n{rows}"


def _sentence(text: str) -> str:
    """A description as a sentence that can stand in a table's cell; a file's name keeps its small letter."""
    first = text.split(" ", 1)[0]
    whole = text if re.search(r"[./`]", first) else text[:1].upper() + text[1:]
    return (whole if whole.endswith(".") else whole + ".").replace("|", "\\|")
