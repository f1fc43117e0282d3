"""Faults in sentences: bound numbers, ids, numbers that nobody bound, links, names."""

from __future__ import annotations

import re
from random import Random

from . import places
from .fault import Fault, Kind, Source, other, other_digit
from .places import ANCHOR, CITATION, CODE, LINK, NUMBER, SMALL, WORD, Span

GROUP = "sections"
DIRECTIONS = {"rises": "falls", "rise": "fall", "falls": "rises", "above": "below", "under": "over", "below": "above", "more": "less",
              "longer": "shorter", "shorter": "longer", "lower": "higher", "before": "after", "at least": "at most", "longest": "shortest"}
UNITS = {" s": (" ms", " min", " h", ""), "%": (" s", "", "x"), " GB": (" MB", " GiB", ""), " MiB": (" GiB", " KiB")}


def changed_number(random: Random, text: str) -> str:
    """The text with its number changed: a digit, two digits swapped, one put in, the point or the unit moved."""
    digits = [match.start() for match in re.finditer(r"\d", text)]
    if not digits:
        return text
    at = random.choice(digits)
    way = random.random()
    if way < 0.6:
        return text[:at] + other_digit(random, text[at]) + text[at + 1:]
    if way < 0.7:
        return text[:at] + random.choice("123456789") + text[at:]
    if way < 0.8 and len(digits) > 1:
        one, two = random.sample(digits, 2)
        swapped = list(text)
        swapped[one], swapped[two] = text[two], text[one]
        return "".join(swapped)
    if way < 0.9:
        unit = next((unit for unit in UNITS if text.endswith(unit)), "")
        return text.removesuffix(unit) + random.choice(UNITS[unit]) if unit else text[:at] + other_digit(random, text[at]) + text[at + 1:]
    point = text.find(".")
    return text[:point] + text[point + 1:] if point > 0 else text + "0" if text[-1].isdigit() else f"-{text}"


def bound_number(source: Source, random: Random) -> Fault | None:
    span, match = random.choice(places.links(source, "value:"))
    start = span.start + 1
    return source.edit("bound number", span.file, start, start + len(match["text"]), changed_number(random, match["text"]))


def value_id(source: Source, random: Random) -> Fault | None:
    span, match = random.choice(places.links(source, "value:"))
    at = span.start + match.start("ref") - match.start()
    return source.edit("measure id of a number", span.file, at, at + len(match["ref"]), wrong_id(random, places.measures(source), match["ref"]))


def wrong_id(random: Random, known: list[str], id: str) -> str:
    """Mostly another id that exists, one of the same kind when there is one; else a slip of the keyboard."""
    if random.random() < 0.15:
        at = random.randrange(len(id))
        return id[:at] + random.choice("abcdefghijklmnopqrstuvwxyz") + id[at + 1:]
    same = [one for one in known if one.partition(".")[2] == id.partition(".")[2] or one.partition(".")[0] == id.partition(".")[0]]
    return other(random, same if random.random() < 0.6 else known, id)


def claim_id(source: Source, random: Random) -> Fault | None:
    span, match = random.choice(places.links(source, "claim:"))
    at = span.start + match.start("ref") - match.start()
    return source.edit("claim id", span.file, at, at + len(match["ref"]), wrong_id(random, places.claims(source), match["ref"]))


def claim_words(source: Source, random: Random) -> Fault | None:
    """A number or a direction in the words of a claim."""
    found = []
    for span, match in places.links(source, "claim:"):
        pattern = rf"\d|\b(?:{'|'.join((*SMALL, *DIRECTIONS, 'half'))})\b"
        found += [(span.file, span.start + 1 + one.start(), one[0]) for one in re.finditer(pattern, match["text"])]
    file, at, word = random.choice(found)
    new = other_digit(random, word) if word.isdigit() else DIRECTIONS[word] if word in DIRECTIONS else other(random, SMALL, word)
    return source.edit("words of a claim", file, at, at + len(word), new)


def inserted_text(random: Random) -> str:
    """Words with a number that looks measured."""
    n, few = random.randint(2, 980), random.choice(SMALL[1:])
    return random.choice((
        f"{n / 10:.1f} s", f"{n} ms", f"{n % 97} percent", f"{n % 97}%", f"{n % 9 + 2}x", f"{n} retries", f"{n * 13:,} tokens", f"{n / 1000:.3f}",
        f"{few} seconds", f"{few} minutes", f"{few} percent", "twice as long", "a third of the time", f"{n} GiB", f"{few} times as much",
        f"a reward of 0.{n}", f"{n} tokens/s", f"{n // 7 + 2} GB", f"{few} retries", f"{n} errors", f"{n * 1000:,}", f"{few}-fold",
        f"{n} W", f"{n % 60 + 30} °C", f"half the time of {few} steps"))


def inserted(kind: str, spans: str | tuple[str, ...]):
    """Draws an unbound number into prose, or into the words of blocks."""

    def draw(source: Source, random: Random) -> Fault | None:
        at = random.choice(source.keep(("ends", spans), lambda: _ends(source, spans)))
        text = inserted_text(random)
        return source.edit(kind, at.file, at.start, at.start, random.choice((f" ({text})", f", {text}", f" and {text}", f" in {text}")))

    return draw


def _held(source: Source, spans: str | tuple[str, ...]) -> list[Span]:
    return places.prose(source) if spans == "prose" else places.words_of_blocks(source, *spans)


def _ends(source: Source, spans: str | tuple[str, ...]) -> list[Span]:
    """The ends of plain words."""
    held = [span for span in _held(source, spans) if not source.text(span.file).startswith(("#", "|-"), span.start)]
    return places.matches(source, held, re.compile(r"(?<=[a-z]{2})(?=[.,:]? |\.?$)"), LINK, CODE, CITATION, ANCHOR)


def number_in(kind: str, spans: str | tuple[str, ...]):
    """Changes a number or a number word that no link and no code holds."""

    def draw(source: Source, random: Random) -> Fault | None:
        pattern = NUMBER if random.random() < 0.7 else WORD
        found = source.keep((spans, pattern), lambda: places.matches(source, _held(source, spans), pattern, LINK, CODE, CITATION, ANCHOR))
        if not found:
            return None
        span = random.choice(found)
        old = source.text(span.file)[span.start:span.end]
        return source.edit(kind, span.file, span.start, span.end, new_number(random, old))

    return draw


def new_number(random: Random, old: str) -> str:
    """Another number, written in the same way."""
    if not old[0].isdigit():
        new = other(random, SMALL, old.lower())
        return new.capitalize() if old[0].isupper() else new
    at = random.choice([i for i, mark in enumerate(old) if mark.isdigit()])
    return old[:at] + other_digit(random, old[at]) + old[at + 1:]


def in_code(kind: str, cites: bool):
    """Another digit in inline code: in ``path:line`` of someone's source (``cites``), or in any other code."""

    def draw(source: Source, random: Random) -> Fault | None:
        span = random.choice(source.keep(("code digits", cites), lambda: _code_digits(source, cites)))
        return source.edit(kind, span.file, span.start, span.end, other_digit(random, source.text(span.file)[span.start]))

    return draw


def _code_digits(source: Source, cites: bool) -> list[Span]:
    codes = [span for span in places.code_spans(source)
             if bool(re.fullmatch(r"`[\w./-]*:\d+`", source.text(span.file)[span.start:span.end])) == cites]
    return places.matches(source, codes, re.compile(r"\d"))


def link_target(source: Source, random: Random) -> Fault | None:
    span, match = random.choice(places.links(source, "#"))
    anchors = {one for file in source.texts for one in ANCHOR.findall(source.text(file))} | {m["ref"] for _, m in places.links(source, "#")}
    at = span.start + match.start("ref") - match.start()
    return source.edit("link target", span.file, at, at + len(match["ref"]), wrong_id(random, sorted(anchors), match["ref"]))


def recording_name(kind: str, spans: str | tuple[str, ...]):
    """Puts the name of another recording."""

    def draw(source: Source, random: Random) -> Fault | None:
        runs = places.recordings(source)
        pattern = re.compile(rf"(?<=`)(?:{'|'.join(map(re.escape, runs))})(?=`)")
        span = random.choice(source.keep(("names", spans), lambda: places.matches(source, _held(source, spans), pattern)))
        old = source.text(span.file)[span.start:span.end]
        return source.edit(kind, span.file, span.start, span.end, other(random, runs, old))

    return draw


def cited_number(source: Source, random: Random) -> Fault | None:
    span, match = random.choice(places.links(source, "cited:"))
    if random.random() < 0.3:
        at = span.start + match.start("ref") - match.start()
        return source.edit("cited number", span.file, at, at + len(match["ref"]), wrong_id(random, ["recordings", "miles", "grpo", "dapo"], match["ref"]))
    found = [*places.matches(source, [Span(span.file, span.start, span.start + len(match["text"]) + 2)], NUMBER),
             *places.matches(source, [Span(span.file, span.start, span.start + len(match["text"]) + 2)], WORD)]
    if not found:
        return None
    place = random.choice(found)
    old = source.text(place.file)[place.start:place.end]
    return source.edit("cited number", place.file, place.start, place.end, new_number(random, old))


def citation(source: Source, random: Random) -> Fault | None:
    span = random.choice(places.matches(source, places.prose(source), CITATION))
    key = re.match(r"\{\{[\w-]+", source.text(span.file)[span.start:span.end])
    at = random.randrange(2, key.end())
    return source.edit("citation key", span.file, span.start + at, span.start + at + 1, random.choice("abcdefghijklmnopqrstuvwxyz"))


WORDS = ("title", "caption", "note", "claim", "label")
KINDS = (
    Kind("bound number", GROUP, bound_number, 1800),
    Kind("measure id of a number", GROUP, value_id, 600),
    Kind("claim id", GROUP, claim_id, 400),
    Kind("words of a claim", GROUP, claim_words, 100),
    Kind("unbound number put in", GROUP, inserted("unbound number put in", "prose"), 900),
    Kind("number in a sentence", GROUP, number_in("number in a sentence", "prose"), 250),
    Kind("number in code", GROUP, in_code("number in code", False), 200),
    Kind("line number of a cited source", GROUP, in_code("line number of a cited source", True), 200),
    Kind("link target", GROUP, link_target, 250),
    Kind("recording name", GROUP, recording_name("recording name", "prose"), 300),
    Kind("cited number", GROUP, cited_number, 60),
    Kind("citation key", GROUP, citation, 40),
    Kind("unbound number in a caption or note", "captions", inserted("unbound number in a caption or note", WORDS), 400),
    Kind("number in a caption, title or note", "captions", number_in("number in a caption, title or note", WORDS), 80),
    Kind("recording name in a caption or title", "captions", recording_name("recording name in a caption or title", WORDS), 100),
)
