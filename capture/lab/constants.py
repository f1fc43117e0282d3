"""``capture/constants.yml``: numbers of the text that are settings or definitions, each with its reason."""

from __future__ import annotations

from .model import Constant
from .positions import Located


def read_constants(located: Located) -> tuple[Constant, ...]:
    """The entries that have the right form; the schema reports the others."""
    held = located.data.get("constants") if isinstance(located.data, dict) else None
    entries = held if isinstance(held, list) else []
    return tuple(
        Constant(entry["text"], entry["reason"], tuple(entry.get("documents", ())), located.place(f"/constants/{index}").line)
        for index, entry in enumerate(entries)
        if isinstance(entry, dict) and isinstance(entry.get("text"), str) and isinstance(entry.get("reason"), str)
        and all(isinstance(one, str) for one in _listed(entry.get("documents", ())))
    )


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [None]
