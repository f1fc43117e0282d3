"""Does the text show the measure? Decimal arithmetic throughout; nothing is compared as formatted floats.

A text holds when it equals the measure, in the unit shown, rounded to its last shown digit. Half to even and
half up both hold at a tie. ``~10`` makes the text as coarse as multiples of 10 of its unit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, InvalidOperation

from .model import Measure
from .numerals import FRACTIONS, SPACES, WORDS, NotANumber, Numeral, grouped, numeral
from .units import Unit, converted, same_kind, unit

EXACT = Context(prec=15)
WIDE = Context(prec=60)
_HOLDING = {"half to even": ROUND_HALF_EVEN, "half up": ROUND_HALF_UP}
_COMPOUND = re.compile(
    r"(?:(?P<h>[0-9]+) ?(?P<hu>h|hours?))?(?:,? (?:and )?)?(?:(?P<min>[0-9]+) ?(?P<minu>min|minutes?))?"
    r"(?:,? (?:and )?)?(?:(?P<s>[0-9]+(?:\.[0-9]+)?) ?(?P<su>s|seconds?))?"
)
_SECONDS = {"h": 3600, "min": 60, "s": 1}
_MULTIPLIERS = frozenset({"dozen", "dozens", "pair", "pairs", "score", "k", "K", "M", "G", "T", "m", "bn", "mn", "pp", "percentage",
                          "points", "hundreds", "thousands", "millions", "billions", "trillion", "and", "or", "to", "of"})
_COARSE = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,12})?")


@dataclass(frozen=True, slots=True)
class Shown:
    """A text, read: its value in ``unit``, and the power of ten of its last digit in that unit."""

    text: str
    value: Decimal
    place: int
    unit: Unit
    number: Numeral | None = None
    gap: str = ""
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the text holds. ``expected`` is the text that would; ``rounding`` names the rule at a tie."""

    holds: bool
    message: str
    expected: str = ""
    rounding: str = ""


def exact(value: float | int | Decimal) -> Decimal:
    """The value to 15 significant digits: what a float can carry, without its binary tail."""
    return Decimal(value) if isinstance(value, int | Decimal) else EXACT.create_decimal_from_float(value)


def read(text: str) -> Shown:
    """Read a shown text. Raises ``NotANumber`` with the reason."""
    clean = text.translate(SPACES)
    compound = _compound(clean)
    if compound:
        return compound
    number = numeral(clean)
    spelled = number.rest.strip()
    gap = number.rest[: len(number.rest) - len(number.rest.lstrip())]
    if spelled and not re.fullmatch(r"[A-Za-z%°µμ×][A-Za-z%°µμ× /_-]*", spelled):
        raise NotANumber(f"'{spelled[:30]}' is no unit")
    if spelled.partition(" ")[0] in _MULTIPLIERS:
        raise NotANumber(f"'{spelled}' multiplies the number: write it in digits")
    return Shown(text, number.value, number.place, unit(spelled), number, gap)


def holds(shown: str, measure: Measure, step: str = "") -> Verdict:
    """Does ``shown`` equal ``measure`` rounded to its last digit, or to multiples of ``step``?"""
    try:
        said = read(shown)
        coarse = _coarse(step, said)
    except NotANumber as error:
        return Verdict(False, f"'{shown}' cannot be read as a number: {error}", render(measure))
    mismatch = _units_differ(said, measure)
    if mismatch:
        return Verdict(False, mismatch, render(measure))
    value = _in_unit(measure, said.unit)
    if coarse is not None:
        return _coarsely(said, measure, value, coarse)
    if said.number and said.number.form == "fraction":
        return _fraction(said, measure, value)
    return _rounded(said, measure, value)


def render(measure: Measure, unit_name: str = "", digits: int | None = None) -> str:
    """The measure as tables show it: rounded half to even, thousands grouped, its unit behind it.

    Raises ``NotANumber`` when the measure cannot be shown in that unit. Counts show no noun.
    """
    own = unit(measure.unit)
    target = unit(unit_name) if unit_name else own
    if not same_kind(own, target):
        raise NotANumber(f"{measure.id} is in {measure.unit or 'no unit'}, which is not shown in {target.name}")
    value = _in_unit(measure, target)
    if digits is None or digits < 0:
        digits = _default_digits(measure, own, target)
    if digits == 0 and value and not _round(value, 0, ROUND_HALF_EVEN):
        digits = 1  # 0 would say that there is none; 0.0 says how far it was looked at
    text = grouped(_round(value, -digits, ROUND_HALF_EVEN))
    if target.name == "" or target.dimension.startswith("noun:"):
        return text
    return text + ("%" if target.name == "%" else " " + target.name if target.name != "x" else "x")


def resize(shown: str, measure: Measure, step: str = "") -> str:
    """The text of the same form (unit, digits, words) for the measure of today; '' when there is none."""
    try:
        said = read(shown)
        coarse = _coarse(step, said)
    except NotANumber:
        return ""
    if _units_differ(said, measure):
        return ""
    value = _in_unit(measure, said.unit)
    if said.parts:
        return _as_compound(said, _round(value, said.place, ROUND_HALF_EVEN))
    assert said.number is not None
    if said.number.form == "fraction":
        return _as_fraction(said, measure, step)
    rounded = _to_multiple(value, coarse)[0] if coarse else _round(value, said.place, ROUND_HALF_EVEN)
    text = _as_written(said.number, rounded) + shown[len(shown) - len(said.number.rest):]
    return text if _shows(text, rounded, value) else ""


def mended(shown: str, measure: Measure, step: str = "") -> tuple[str, str]:
    """The text and the coarseness that hold today, as near to ``shown`` and ``step`` as there are."""
    candidates = ((resize(shown, measure, step), step), (shown, ""), (resize(shown, measure, ""), ""), (render(measure), step))
    return next(((text, coarse) for text, coarse in candidates if text and holds(text, measure, coarse).holds), (render(measure), ""))


def _shows(text: str, rounded: Decimal, value: Decimal) -> bool:
    """The text made is readable, says ``rounded``, and does not say nought for something."""
    try:
        said = read(text)
    except NotANumber:
        return False
    return said.value == rounded and not _nought(said, value)


def _units_differ(said: Shown, measure: Measure) -> str:
    own = unit(measure.unit)
    if same_kind(own, said.unit):
        return ""
    if said.unit.name == "" and own.counted:
        return ""
    if measure.unit == "" and said.unit.dimension.startswith("noun:"):
        return ""
    where = f"{measure.id} is in {measure.unit or 'no unit'}"
    if said.unit.name == "":
        return f"{where}: write the unit inside the link"
    return f"{where}, which is not shown in '{said.unit.name}'"


def _in_unit(measure: Measure, target: Unit) -> Decimal:
    own = unit(measure.unit)
    value = exact(measure.value)
    return converted(value, own, target) if own.dimension == target.dimension else value


def _rounded(said: Shown, measure: Measure, value: Decimal) -> Verdict:
    results = {name: _round(value, said.place, mode) for name, mode in _HOLDING.items()}
    names = [name for name, result in results.items() if result == said.value]
    if names and _nought(said, value):
        return Verdict(False, f"{measure.id} is {worded(exact(measure.value), measure)}, and '{said.text}' says that there is none", render(measure))
    if names and not _sign_conflicts(said, value):
        rounding = names[0] if len(names) == 1 else ""
        note = f", rounded {rounding} at a tie" if rounding else ""
        return Verdict(True, f"{measure.id} is {_long(value, said)}{note}", said.text, rounding)
    expected = resize_or_render(said.text, measure, "")
    return Verdict(False, f"{measure.id} is {_long(value, said)}, which '{said.text}' does not show", expected)


def _nought(said: Shown, value: Decimal) -> bool:
    """``0 h`` or ``zero`` for a value that is not; ``0.00`` says how far it was looked at."""
    return said.value == 0 and value != 0 and said.place >= 0


def _coarsely(said: Shown, measure: Measure, value: Decimal, coarse: Decimal) -> Verdict:
    if said.number and said.number.form == "fraction":
        good = abs(value - said.value) * 2 <= coarse
    else:
        good = said.value in _to_multiple(value, coarse)
    about = f"{measure.id} is {_long(value, said)}"
    if good and value != 0 and coarse > abs(value):
        return Verdict(False, f"{about}: multiples of {coarse} are too coarse to show it", render(measure))
    if good:
        return Verdict(True, f"{about}, to multiples of {coarse}", said.text)
    expected = resize_or_render(said.text, measure, str(coarse))
    return Verdict(False, f"{about}, which '{said.text}' does not show to multiples of {coarse}", expected)


def _fraction(said: Shown, measure: Measure, value: Decimal) -> Verdict:
    shares = {_round(value, -2, mode) for mode in _HOLDING.values()}
    about = f"{measure.id} is {_long(value, said)}"
    if said.value.quantize(Decimal("0.01")) in shares:
        return Verdict(True, f"{about}, '{said.text}' to a whole percent", said.text)
    expected = resize_or_render(said.text, measure, "")
    return Verdict(False, f"{about}, which is not '{said.text}' to a whole percent", expected)


def worded(value: Decimal, measure: Measure) -> str:
    """A value in the measure's unit, with up to six significant digits, for messages."""
    places = max(0, 5 - value.adjusted()) if value else 0
    text = grouped(_round(value, -min(places, 12), ROUND_HALF_EVEN).normalize(WIDE))
    return text + ("%" if measure.unit == "%" else f" {measure.unit}" if measure.unit else "")


def resize_or_render(shown: str, measure: Measure, step: str) -> str:
    """What to write instead of ``shown``."""
    return resize(shown, measure, step) or render(measure)


def _sign_conflicts(said: Shown, value: Decimal) -> bool:
    """``-0.0`` for a positive value, or ``+0.3`` spelled for a negative one."""
    sign = said.number.sign if said.number else ""
    return sign == "-" and value > 0 or sign == "+" and value < 0


def _round(value: Decimal, place: int, mode: str) -> Decimal:
    return value.quantize(Decimal(1).scaleb(place), rounding=mode, context=WIDE)


def _to_multiple(value: Decimal, coarse: Decimal) -> tuple[Decimal, ...]:
    """The nearest multiple, or both at a tie."""
    count = value / coarse
    return tuple({_round(count, 0, mode) * coarse: None for mode in _HOLDING.values()})


def _coarse(step: str, said: Shown) -> Decimal | None:
    if not step:
        return None
    if not _COARSE.fullmatch(step) or not Decimal(step):
        raise NotANumber(f"the coarseness '~{step[:20]}' is no positive number")
    coarse = Decimal(step)
    fraction = said.number is not None and said.number.form == "fraction"
    if not fraction and said.value % coarse != 0:
        raise NotANumber(f"it is no multiple of its coarseness ~{step}")
    return coarse


def _long(value: Decimal, said: Shown) -> str:
    """The value with three more digits than the text shows."""
    digits = max(0, 3 - said.place)
    try:
        text = grouped(_round(value, -digits, ROUND_HALF_EVEN).normalize(WIDE))
    except InvalidOperation:
        text = str(value)
    return text + (said.unit.name if said.unit.name == "%" else f" {said.unit.name}" if said.unit.name else "")


def _default_digits(measure: Measure, own: Unit, target: Unit) -> int:
    shift = (target.factor / own.factor) if own.dimension == target.dimension else 1
    digits = measure.digits
    while shift >= 10:
        shift, digits = shift / 10, digits + 1
    while shift < 1 and digits > 0:
        shift, digits = shift * 10, digits - 1
    return min(max(digits, 0), 12)


def _compound(text: str) -> Shown | None:
    """``3 min 20 s``: two or three parts, each inner one below 60."""
    match = _COMPOUND.fullmatch(text)
    names = [name for name in ("h", "min", "s") if match and match[name] is not None]
    if match is None or len(names) < 2:
        return None
    for name in names[1:]:
        if Decimal(match[name]) >= 60:
            raise NotANumber(f"'{match[name]} {name}' is 60 or more")
    last = names[-1]
    total = sum((Decimal(match[name]) * _SECONDS[name] for name in names), Decimal(0))
    place = int(Decimal(match[last]).as_tuple().exponent)
    return Shown(text, total / _SECONDS[last], place, unit(last), parts=tuple(names))


def _as_compound(said: Shown, value: Decimal) -> str:
    """The same parts for another value in the last part's unit; '' for a negative one."""
    if value < 0:
        return ""
    rest = value * _SECONDS[said.parts[-1]]
    numbers = []
    for name in said.parts[:-1]:
        whole = (rest / _SECONDS[name]).to_integral_value(ROUND_FLOOR)
        rest -= whole * _SECONDS[name]
        numbers.append(grouped(whole, commas=False))
    numbers.append(grouped(_round(rest / _SECONDS[said.parts[-1]], said.place, ROUND_HALF_EVEN)))
    pieces = iter(numbers)
    return re.sub(r"[0-9]+(?:\.[0-9]+)?", lambda match: next(pieces), said.text)


def _as_fraction(said: Shown, measure: Measure, step: str) -> str:
    """Another fraction word that holds today."""
    assert said.number is not None
    for word in FRACTIONS:
        if word.split()[0] in ("a", "two", "three", "half"):
            text = said.text.replace(said.number.written, word, 1)
            if holds_quietly(text, measure, step):
                return text
    return ""


def holds_quietly(text: str, measure: Measure, step: str) -> bool:
    """A fraction word that holds, asked without building its message."""
    said = read(text)
    value = _in_unit(measure, said.unit)
    if step:
        return abs(value - said.value) * 2 <= Decimal(step)
    return said.value.quantize(Decimal("0.01")) in {_round(value, -2, mode) for mode in _HOLDING.values()}


def _as_written(number: Numeral, value: Decimal) -> str:
    """The value in the numeral's form: a word while there is one (to twelve, or as far as the author goes), its commas."""
    if number.form == "word" and not number.scale:
        last = 99 if number.value > 12 else 12
        for word, known in WORDS.items():
            if known == value <= last and word not in ("once", "twice", "thrice", "one dozen"):
                return word.capitalize() if number.written[0].isupper() else word
    if number.power:
        digits = max(0, len(number.value.as_tuple().digits) - 1)
        return f"{value:.{digits}e}".replace("e+0", "e").replace("e-0", "e-")
    if number.scale:
        scale = Decimal(10) ** {"hundred": 2, "thousand": 3, "million": 6, "billion": 9}[number.scale]
        return f"{grouped(value / scale)} {number.scale}" if value or not number.value else ""
    commas = number.grouped or abs(number.value) < 1000
    sign = "+" if number.sign == "+" and value > 0 else ""
    return sign + grouped(value, commas=commas)
