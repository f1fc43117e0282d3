"""The one error that a figure's source, the kit or the data may raise: a message for the author."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class FigureError(Exception):
    """Something that the author of a figure can mend. The stage turns it into a finding."""


def unknown(kind: str, name: str, valid: Iterable[str], mend: str = "") -> FigureError:
    """``name`` does not exist: says so, with the nearest name that does."""
    near = get_close_matches(name, list(valid), n=1, cutoff=0.5)
    hint = f"; did you mean `{near[0]}`?" if near else ""
    return FigureError(f"there is no {kind} `{name}`{hint}{' ' + mend if mend else ''}")
