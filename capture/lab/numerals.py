"""Numbers as people write them: ``14,905``, ``-0.3``, ``3e-5``, ``three``, ``half``, ``two thirds``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

MAX_CHARACTERS = 80
SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2212": "-"})
_ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
         "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WORDS = {word: Decimal(number) for number, word in enumerate(_ONES)} | {
    ten + (f"-{_ONES[one]}" if one else ""): Decimal(10 * number + one) for number, ten in enumerate(_TENS, 2) for one in range(10)
} | {
    "a dozen": Decimal(12), "one dozen": Decimal(12), "two dozen": Decimal(24), "once": Decimal(1), "twice": Decimal(2), "thrice": Decimal(3),
}
FRACTIONS = {
    "half": (1, 2), "a half": (1, 2), "one half": (1, 2), "a third": (1, 3), "one third": (1, 3), "two thirds": (2, 3),
    "a quarter": (1, 4), "one quarter": (1, 4), "three quarters": (3, 4), "a fifth": (1, 5), "one fifth": (1, 5),
    "a tenth": (1, 10), "one tenth": (1, 10),
}
_LONGEST_FIRST = tuple(sorted((*WORDS, *FRACTIONS), key=len, reverse=True))
SCALES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9}
_DIGITS = re.compile(
    r"(?P<sign>[-+]?)(?P<whole>[0-9]{1,3}(?:,[0-9]{3})+|0|[1-9][0-9]*)(?P<fraction>\.[0-9]+)?(?P<power>[eE][-+]?[0-9]{1,2})?"
    r"(?=$|[^0-9A-Za-z.,]|[A-Za-z%°µμ×])"
)
_LOOKS = re.compile(r"[-+]?[0-9.,]*[0-9][0-9.,]*")


class NotANumber(ValueError):
    """The text does not begin with a number that can be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as written. ``place`` is the power of ten of its last digit (``4.2``: -1, ``15 thousand``: 3).

    ``form`` is ``digits``, ``word`` or ``fraction``; ``grouped`` says that thousands are parted by commas;
    ``rest`` is the text after it.
    """

    value: Decimal
    place: int
    form: str
    written: str
    rest: str
    grouped: bool = False
    sign: str = ""
    power: bool = False
    scale: str = ""


def numeral(text: str) -> Numeral:
    """Read the number at the start of ``text``. Raises ``NotANumber``."""
    if len(text) > MAX_CHARACTERS:
        raise NotANumber(f"more than {MAX_CHARACTERS} characters")
    return _scaled(_word(text) or _digits(text))


def _digits(text: str) -> Numeral:
    match = _DIGITS.match(text)
    if not match:
        raise NotANumber(_why(text))
    value = Decimal(match[0].replace(",", ""))
    if match["power"] and match["power"][1:].lstrip("+-") and abs(int(match["power"][1:])) > 30:
        raise NotANumber(f"the power of '{match[0]}' is out of bounds")
    place = value.as_tuple().exponent
    return Numeral(value, int(place), "digits", match[0], text[match.end():], "," in match["whole"],
                   match["sign"], bool(match["power"]))


def _why(text: str) -> str:
    looks = _LOOKS.match(text)
    if not looks:
        return "no number stands at its start"
    if "," in looks[0]:
        return f"the thousands of '{looks[0]}' are not grouped by three"
    if re.match(r"[-+]?0[0-9]", looks[0]):
        return f"'{looks[0]}' begins with a zero that does not count"
    return f"'{looks[0]}' is no decimal number"


def _word(text: str) -> Numeral | None:
    lower = text.lower()
    for word in _LONGEST_FIRST if lower[:1].isalpha() else ():
        if lower.startswith(word) and not lower[len(word):len(word) + 1].isalnum():
            rest = text[len(word):]
            if word in WORDS:
                return Numeral(WORDS[word], 0, "word", text[:len(word)], rest)
            top, bottom = FRACTIONS[word]
            rest = re.sub(r"^ of$", "", rest)
            return Numeral(Decimal(top) / Decimal(bottom), -2, "fraction", text[:len(word)], rest)
    return None


def _scaled(number: Numeral) -> Numeral:
    """``15 thousand`` is 15,000 whose last shown digit is the thousands."""
    match = re.match(r" ?(hundred|thousand|million|billion)\b", number.rest)
    if not match:
        return number
    if number.form == "fraction":
        raise NotANumber(f"'{number.written}{match[0]}' mixes a fraction and a scale")
    power = SCALES[match[1]]
    return Numeral(number.value.scaleb(power), number.place + power, number.form, number.written + match[0],
                   number.rest[match.end():], number.grouped, number.sign, number.power, match[1])


def grouped(value: Decimal, *, commas: bool = True) -> str:
    """A plain decimal without a power of ten, thousands parted by commas; never ``-0``."""
    if value == 0:
        value = abs(value)
    return f"{value:,f}" if commas else f"{value:f}"
