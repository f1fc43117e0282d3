"""The word lists of the prose rules, read from ``data/words.yml``."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from importlib import resources

import yaml

from capture.lab.finding import Finding

from ..rules import Rule
from .prose import Prose, prose_of
from .subject import Subject


@functools.cache
def lists() -> Mapping[str, Mapping[str, str] | tuple[str, ...]]:
    """Every list of the data file by name."""
    return yaml.safe_load(resources.files("manualkit.audit").joinpath("data/words.yml").read_text("utf-8"))


@functools.cache
def abbreviations() -> frozenset[str]:
    """Abbreviations that end in a stop, in small letters and without it."""
    return frozenset(lists()["abbreviations"])


@functools.cache
def pattern(name: str) -> re.Pattern[str]:
    """One pattern for a list: whole words, longest first, any case."""
    phrases = sorted(lists()[name], key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(_phrase, phrases))})(?![\w-])", re.IGNORECASE)


def _phrase(phrase: str) -> str:
    return r"\s+".join(re.escape(word) for word in phrase.split())


def listed_words(subject: Subject, rule: Rule, name: str, what: str) -> Iterator[Finding]:
    """A finding for each word of the list ``name``, with the plain word to use instead."""
    for prose in prose_of(subject):
        yield from _in_prose(prose, rule, name, what)


def _in_prose(prose: Prose, rule: Rule, name: str, what: str) -> Iterator[Finding]:
    for match in pattern(name).finditer(prose.text):
        word = " ".join(match[0].split())
        plain = lists()[name].get(word.lower(), "") or "leave it out"
        yield prose.fault(rule, match.start(), f"{what}: {word}", found=word, expected=plain)
