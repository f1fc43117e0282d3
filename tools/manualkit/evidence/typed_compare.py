"""The tokens of a document beside those that the ledger holds: each place where they part."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from .typed import ARROW, BETWEEN, CODE, HEADING, Token

MOST_COMPARED = 4_000_000  # Pairs of tokens. Above it, what differs is one difference.


@dataclass(frozen=True, slots=True)
class Held:
    """A token of the ledger, and its line there."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Difference:
    """``found`` stands in the text and ``held`` in the ledger; one of both may be empty. ``at`` is where ``found`` belongs."""

    found: tuple[Token, ...]
    held: tuple[Held, ...]
    at: int


def held_tokens(lines: tuple[str, ...], first: int) -> tuple[Held, ...]:
    """The tokens of an entry, whose name stands in line ``first`` of the ledger."""
    found: list[Held] = []
    for number, line in enumerate(lines, first + 1):
        if line.startswith(CODE):
            found.append(Held(line, number))
        elif not line.startswith(HEADING):
            found += [Held(token, number) for token in line.split(BETWEEN)]
    return tuple(found)


def compare(today: tuple[Token, ...], held: tuple[Held, ...], labels: Collection[str], known: Collection[str]) -> Iterator[Difference]:
    """Each difference, in order. ``labels`` are the links that today's text could make, ``known`` all links of the ledger.

    A link of the ledger to a heading that no longer exists is the same as one to a heading of that document which the
    ledger does not know: the heading was reworded.
    """
    new = [_key(token.text, known) for token in today]
    old = [_key(one.text, labels) for one in held]
    start = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    end = next((n for n, (a, b) in enumerate(zip(reversed(old[start:]), reversed(new[start:]), strict=False)) if a != b), min(len(old), len(new)) - start)
    a, b = old[start:len(old) - end], new[start:len(new) - end]
    for kind, i, i_end, j, j_end in _changes(a, b):
        found, was = today[start + j:start + j_end], held[start + i:start + i_end]
        if kind == "replace" and len(found) == len(was):
            yield from (Difference((one,), (other,), start + j + n) for n, (one, other) in enumerate(zip(found, was, strict=True)))
        else:
            yield Difference(found, was, start + j)


def _changes(a: list[str], b: list[str]) -> Iterator[tuple[str, int, int, int, int]]:
    if len(a) * len(b) > MOST_COMPARED:
        yield "whole", 0, len(a), 0, len(b)
    elif a or b:
        yield from (change for change in SequenceMatcher(None, a, b, autojunk=False).get_opcodes() if change[0] != "equal")


def _key(text: str, known: Collection[str]) -> str:
    return text if not text.startswith(ARROW) or text in known else " ".join(text.split()[:2])
