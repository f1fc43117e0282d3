"""Faults in the summary, the drawings and their sources, and the manifest."""

from __future__ import annotations

import re
from random import Random

from capture.lab.json_positions import load_json

from . import places
from .fault import SUMMARY, Fault, Kind, Source, other, other_digit
from .places import Span

MANIFEST = "manual.json"
_SCALAR = re.compile(r"-?\d[\d.eE+-]*|\"(?:[^\"\\]|\\.)*\"|true|false|null")


def leaves(source: Source) -> tuple[list[Span], list[Span]]:
    """The scalars of the summary: those outside of long lists, and those of the lists."""
    text = source.text(SUMMARY)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    plain, listed = [], []
    for pointer, (line, column) in load_json(text)[1].values.items():
        at = starts[line - 1] + column - 1
        if match := _SCALAR.match(text, at):
            (listed if re.search(r"/(?:times_s|attempts)/\d+$", pointer) else plain).append(Span(SUMMARY, at, match.end()))
    return plain, listed


def leaf(source: Source, random: Random) -> Fault | None:
    """Another value in one leaf."""
    plain, listed = source.kept(leaves)
    span = random.choice(plain if random.random() < 0.8 else listed)
    old = source.text(SUMMARY)[span.start:span.end]
    return source.edit("leaf of the summary", SUMMARY, span.start, span.end, other_scalar(random, old))


def other_scalar(random: Random, old: str) -> str:
    """Another JSON scalar: a digit, a letter, the other word."""
    words = {"true": "false", "false": "true", "null": "0"}
    if old in words:
        return words[old]
    marks = [match.start() for match in re.finditer(r"\d" if old[0] != '"' else r"\w", old)]
    if not marks:
        return '"x"'
    at = random.choice(marks)
    new = other_digit(random, old[at]) if old[at].isdigit() else random.choice("abcdefgh")
    made = old[:at] + new + old[at + 1:]
    return made if not re.match(r"-?0\d", made) else old[:at] + "9" + old[at + 1:] if at else "9" + old[1:]


def member_gone(source: Source, random: Random) -> Fault | None:
    """A line of the summary with one leaf is gone."""
    line = random.choice(source.kept(leaf_lines))
    return source.edit("member of the summary gone", SUMMARY, line.start, line.end, "")


def leaf_lines(source: Source) -> list[Span]:
    """The lines that hold one leaf and end in a comma."""
    return [Span(SUMMARY, match.start(), match.end()) for match in re.finditer(r'^ +"[^"]+": [^\[\]{}\n]+,\n', source.text(SUMMARY), re.MULTILINE)]


def summary_written(source: Source, random: Random) -> Fault | None:
    """The same leaves with other blanks. The writer's form is part of the file: one leaf a line, so that a difference reads well."""
    text = source.text(SUMMARY)
    at = random.choice([match.end() for match in re.finditer(r"[:,]", text[:60_000])])
    return source.edit("summary with other blanks", SUMMARY, at, at, random.choice((" ", "\n", "  ")))


def member_renamed(source: Source, random: Random) -> Fault | None:
    line = random.choice(source.kept(leaf_lines))
    at = source.text(SUMMARY).index('"', line.start) + 2
    return source.edit("key of the summary renamed", SUMMARY, at, at + 1, random.choice("XYZ"))


def drawings(source: Source) -> tuple[str, ...]:
    """The committed drawings."""
    return tuple(f"figures/{path.name}" for path in sorted((source.root / "figures").glob("*.svg")))


def drawing(source: Source, random: Random) -> Fault | None:
    """One character of a committed drawing."""
    file = random.choice(source.kept(drawings))
    text = source.text(file)
    at = random.choice([match.start() for match in re.finditer(r"\d" if random.random() < 0.5 else r"[\w.#]", text)])
    new = other_digit(random, text[at]) if text[at].isdigit() else random.choice("abcdefgh")
    return source.edit("committed drawing", file, at, at + 1, new)


def sources(source: Source) -> tuple[str, ...]:
    """The sources of figures."""
    return tuple(f"figures/src/{path.name}" for path in sorted((source.root / "figures/src").glob("*.py")))


def drawn_name(source: Source, random: Random) -> Fault | None:
    """Another recording, series or leaf in the source of a figure."""
    runs = places.recordings(source)
    found = []
    for file in source.kept(sources):
        text = source.text(file)
        found += [(Span(file, m.start(), m.end()), runs) for m in re.finditer(rf"(?<=\")(?:{'|'.join(runs)})(?=\")", text)]
        names = set(re.findall(r"\"((?:perf|rollout|train|retries|watchdog)/[\w/]+)\"", text))
        found += [(Span(file, m.start(), m.end()), names) for m in re.finditer(r"(?<=\")(?:perf|rollout|train|retries|watchdog)/[\w/]+(?=\")", text)]
    span, names = random.choice(found)
    old = source.text(span.file)[span.start:span.end]
    return source.edit("name in a figure's source", span.file, span.start, span.end, other(random, names, old))


def drawn_number(source: Source, random: Random) -> Fault | None:
    """Another number in the source of a figure."""
    file = random.choice(source.kept(sources))
    text = source.text(file)
    code = [match.start() for match in re.finditer(r"(?<![\w\"'.-])\d+(?![\w\"'])", text) if match.start() > text.find("def draw")]
    at = random.choice(code)
    return source.edit("number in a figure's source", file, at, at + 1, other_digit(random, text[at]))


def manifest_strings(source: Source) -> list[Span]:
    """The values of manual.json that are strings or numbers."""
    text = source.text(MANIFEST)
    return [Span(MANIFEST, m.start(1), m.end(1)) for m in re.finditer(r'[:\[,]\s*("(?:[^"\\]|\\.)*"|\d+)(?=\s*[,\]}])', text)]


def manifest_digit(source: Source, random: Random) -> Fault | None:
    """A digit of any value of the manifest."""
    digits = places.matches(source, source.kept(manifest_strings), re.compile(r"\d"))
    span = random.choice(digits)
    return source.edit("digit of the manifest", MANIFEST, span.start, span.end, other_digit(random, source.text(MANIFEST)[span.start]))


def manifest_name(source: Source, random: Random) -> Fault | None:
    """A letter of a name that the manifest gives: a file, a key, a hue, an id, a lab."""
    pattern = r'"(?:id|file|key|hue|accent|lab|front|figure|status|evidence|commit|number)": "([^"]+)"|"(?:grpo|dapo|miles)"(?=: null)'
    span = random.choice([Span(MANIFEST, m.start(1) if m[1] else m.start() + 1, m.end(1) if m[1] else m.end() - 1)
                          for m in re.finditer(pattern, source.text(MANIFEST))])
    at = random.randrange(span.start, span.end)
    return source.edit("name in the manifest", MANIFEST, at, at + 1, other(random, "abcdefghijklmnopqrstuvwxyz", source.text(MANIFEST)[at]))


def manifest_key(source: Source, random: Random) -> Fault | None:
    """A key of the manifest is misspelt, or gone with its value."""
    keys = list(re.finditer(r'"(\w+)"(?=:)', source.text(MANIFEST)))
    key = random.choice(keys)
    at = random.randrange(key.start(1), key.end(1))
    return source.edit("key of the manifest", MANIFEST, at, at + 1, other(random, "abcdefghijklmnopqrstuvwxyz", source.text(MANIFEST)[at]))


def manifest_order(source: Source, random: Random) -> Fault | None:
    """Two sections change places."""
    text = source.text(MANIFEST)
    one, two = sorted(random.sample(list(re.finditer(r"sections/[\w.-]+\.md", text)), 2), key=lambda match: match.start())
    return source.edit("order of sections", MANIFEST, one.start(), two.end(), two[0] + text[one.end():two.start()] + one[0])


KINDS = (
    Kind("leaf of the summary", "summary", leaf, 900),
    Kind("member of the summary gone", "summary", member_gone, 100),
    Kind("key of the summary renamed", "summary", member_renamed, 100),
    Kind("summary with other blanks", "form of recorded files", summary_written, 30),
    Kind("committed drawing", "figures", drawing, 400),
    Kind("name in a figure's source", "figures", drawn_name, 60),
    Kind("number in a figure's source", "figures", drawn_number, 100),
    Kind("digit of the manifest", "manifest", manifest_digit, 120),
    Kind("name in the manifest", "manifest", manifest_name, 120),
    Kind("key of the manifest", "manifest", manifest_key, 100),
    Kind("order of sections", "manifest", manifest_order, 6),
)
