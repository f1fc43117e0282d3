"""Reads a printed flat dictionary of metrics. Nothing is evaluated and sizes are bounded."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from .events import Scalar

LONGEST = 1 << 18
_NUMBER = r"-?(?:\d{1,400}(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?"
_ITEM = re.compile(
    r"'(?P<key>[^'\\\n]{1,200})': "
    rf"(?:(?:(?:np|numpy|torch)\.\w+\(|tensor\()?(?P<number>{_NUMBER}|-?nan|-?inf)\)?"
    r"|'(?P<text>[^'\\\n]{0,1000})'"
    r"|(?P<word>True|False|None))"
    r"(?:, |(?=\}))"
)
# What Python and JSON print alike, but for the quotation marks: read by the JSON reader, which is twice as fast.
_AS_JSON = re.compile(
    r"\{(?:'[^'\"\\\x00-\x1f]{1,200}': "
    r"(?:-?(?:0|[1-9]\d{0,300})(?:\.\d{1,300})?(?:[eE][+-]?\d{1,4})?|'[^'\"\\\x00-\x1f]{0,1000}')(?:, (?=')|(?=\})))+\}",
    re.ASCII)
_WORDS = {"True": True, "False": False, "None": None}


def read_metrics(text: str) -> dict[str, Scalar]:
    """``{'a/b': 1.5, 'n': 3}`` as a dictionary. Raises ValueError when it is anything else.

    ``nan`` and ``inf`` have no form in JSON: they become the texts ``nan``, ``inf`` and ``-inf``.
    """
    if len(text) > LONGEST or not (text.startswith("{") and text.endswith("}")):
        raise ValueError("not one whole dictionary on the line")
    if _AS_JSON.fullmatch(text):
        return _with_shared_keys(json.loads(text.replace("'", '"')))
    values: dict[str, Scalar] = {}
    at = 1
    while at < len(text) - 1:
        item = _ITEM.match(text, at)
        if not item:
            raise ValueError(f"cannot be read from column {at + 1} of the dictionary")
        values[item["key"]] = _scalar(item)
        at = item.end()
    return _with_shared_keys(values)


def read_comparison(text: str) -> dict[str, Scalar]:
    """A flat JSON object, as ``engine_twice.py`` prints it. Raises ValueError when it is anything else."""
    if len(text) > LONGEST:
        raise ValueError("too long")
    values = json.loads(text, parse_constant=str)
    if not isinstance(values, dict) or not all(value is None or isinstance(value, (bool, int, float, str)) for value in values.values()):
        raise ValueError("no flat object")
    return values


def _with_shared_keys(values: dict[str, Scalar]) -> dict[str, Scalar]:
    """The same dictionary. A log repeats the same keys ten thousands of times: they are held once."""
    return dict(zip(_shared(tuple(values)), values.values()))


@lru_cache(maxsize=256)
def _shared(keys: tuple[str, ...]) -> tuple[str, ...]:
    return keys


def _scalar(item: re.Match[str]) -> Scalar:
    if (number := item["number"]) is not None:
        if number[-1] in "nf":
            return number.replace("-nan", "nan")
        return float(number) if any(mark in number for mark in ".eE") else int(number)
    return item["text"] if item["word"] is None else _WORDS[item["word"]]
