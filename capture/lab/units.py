"""Units of measures: which can be converted into which, exactly.

A unit is a numerator and, for a rate, a denominator (``tokens/s``). Known names have a dimension and an exact
factor; any other name is a counted noun (``retries``), equal only to itself in singular or plural.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

_TIME = {"s": 1, "min": 60, "h": 3600, "ms": Fraction(1, 1000), "us": Fraction(1, 10**6), "ns": Fraction(1, 10**9)}
_BYTES = {"B": 1} | {
    prefix + "B": 1000**power for power, prefix in enumerate(("K", "M", "G", "T"), 1)
} | {prefix + "iB": 1024**power for power, prefix in enumerate(("K", "M", "G", "T"), 1)}
_PLAIN = {"": 1, "%": Fraction(1, 100), "x": 1}
_OTHER = {"C": ("temperature", 1), "W": ("power", 1), "kW": ("power", 1000), "Hz": ("frequency", 1),
          "kHz": ("frequency", 10**3), "MHz": ("frequency", 10**6), "GHz": ("frequency", 10**9),
          "tokens": ("tokens", 1), "TFLOPS": ("flops", 10**12), "GFLOPS": ("flops", 10**9)}
KNOWN: dict[str, tuple[str, Fraction]] = {
    **{name: ("time", Fraction(factor)) for name, factor in _TIME.items()},
    **{name: ("bytes", Fraction(factor)) for name, factor in _BYTES.items()},
    **{name: ("plain", Fraction(factor)) for name, factor in _PLAIN.items()},
    **{name: (dimension, Fraction(factor)) for name, (dimension, factor) in _OTHER.items()},
}
_SPELLED = {
    "second": "s", "seconds": "s", "sec": "s", "minute": "min", "minutes": "min", "hour": "h", "hours": "h",
    "millisecond": "ms", "milliseconds": "ms", "microsecond": "us", "microseconds": "us", "µs": "us", "μs": "us",
    "byte": "B", "bytes": "B", "kB": "KB", "percent": "%", "per cent": "%", "times": "x", "×": "x",
    "°C": "C", "degrees": "C", "watt": "W", "watts": "W", "token": "tokens", "TFLOP/s": "TFLOPS",
}
_RATE = re.compile(r"(?P<top>[^/]+?)\s*(?:/|\bper\b|\ba\b)\s*(?P<bottom>[^/]+)")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as written (``name``), its dimension, and its exact factor to the dimension's base unit."""

    name: str
    dimension: str
    factor: Fraction

    @property
    def counted(self) -> bool:
        """A plain count: the text may show the number alone."""
        return self.name == "" or self.dimension.startswith("noun:") or self.dimension == "tokens"


def unit(name: str) -> Unit:
    """The unit of this name or spelling: ``s``, ``seconds``, ``tokens per second``, ``retries``."""
    name = " ".join(name.split())
    single = _SPELLED.get(name, name)
    if single in KNOWN:
        return Unit(single, *KNOWN[single])
    rate = _RATE.fullmatch(name)
    if rate and name not in KNOWN:
        top, bottom = unit(rate["top"]), unit(rate["bottom"])
        if bottom.dimension == "time":
            return Unit(f"{top.name}/{bottom.name}", "rate:" + top.dimension, top.factor / bottom.factor)
    return Unit(name, "noun:" + _singular(name), Fraction(1))


def same_kind(left: Unit, right: Unit) -> bool:
    """One can be converted into the other. A longer noun equals its last word ("CPU cores", "cores")."""
    if left.dimension == right.dimension:
        return True
    if left.dimension.startswith("noun:") and right.dimension.startswith("noun:"):
        return left.dimension[5:].split()[-1:] == right.dimension[5:].split()[-1:] and (
            " " not in left.dimension or " " not in right.dimension
        )
    return False


def converted(value: Decimal, source: Unit, target: Unit) -> Decimal:
    """``value`` in ``target``. The caller has asked ``same_kind``."""
    ratio = source.factor / target.factor
    return value * ratio.numerator / ratio.denominator


def known_word(word: str) -> bool:
    """The word is a unit that may not stand outside the link (``s``, ``percent``, ``GiB``)."""
    return word in KNOWN and word not in ("", "x", "tokens") or word in _SPELLED and word not in ("times", "token")


def _singular(noun: str) -> str:
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun
