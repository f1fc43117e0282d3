"""Changes that do not change what the manual says: none of them may be reported."""

from __future__ import annotations

import json
import re
from random import Random

import yaml

from capture.gpu.labkit.writer import dump

from . import places
from .fault import SUMMARY, Fault, Kind, Source
from .of_recordings import mended
from .of_results import MANIFEST, sources
from .places import ANCHOR, CITATION, CODE, LINK, Span

GROUP = "harmless"
YAMLS = ("capture/measures.yml", "capture/claims.yml", "capture/constants.yml")
_GAP = re.compile(r"(?<=[\w.,:)]) (?=[A-Za-z\[`*(][\w\[`*($-])")


def paragraphs(source: Source) -> list[Span]:
    """The lines of running text."""
    return [span for span in places.prose(source) if source.text(span.file)[span.start] not in "#|>-" and
            not re.match(r"\d+\.", source.text(span.file)[span.start:span.end])]


def wrapped(source: Source, random: Random) -> Fault | None:
    """A space of a paragraph becomes a line end."""
    span = random.choice(source.keep("gaps", lambda: places.matches(source, source.kept(paragraphs), _GAP, LINK, CODE, CITATION, ANCHOR)))
    return source.edit("paragraph wrapped", span.file, span.start, span.end, "\n")


def rewrapped(source: Source, random: Random) -> Fault | None:
    """A whole paragraph at another width."""
    width, span = random.randint(40, 110), random.choice(source.kept(paragraphs))
    made = ""
    for piece in re.split(r"(\[[^\[\]]*\]\([^()]*\)|`[^`]*`|\{\{[^}]*\}\}| )", source.text(span.file)[span.start:span.end]):
        long = len(made) - made.rfind("\n") > width
        made += "\n" if piece == " " and long else piece or ""
    safe = not re.search(r"\n(?:[-#>|+*=]|\d+[.)])", made)
    return source.edit("paragraph wrapped", span.file, span.start, span.end, made) if safe else None


def blank(source: Source, random: Random) -> Fault | None:
    """A blank at the end of a line of text, or a second empty line."""
    span = random.choice(places.prose(source))
    if random.random() < 0.5:
        return source.edit("blank at a line's end", span.file, span.end, span.end, " ")
    ends = [match.start() for match in re.finditer(r"\n\n(?=[A-Z#\[`])", source.text(span.file))]
    at = random.choice(ends)
    return source.edit("blank at a line's end", span.file, at, at, "\n")


def listing_blank(source: Source, random: Random) -> Fault | None:
    line = random.choice(places.lines_of(source, random.choice(places.of_kind(source, "listing")).body))
    return source.edit("blank at the end of a listing's line", line.file, line.end, line.end, random.choice((" ", "  ")))


def renamed_anchor(source: Source, random: Random) -> Fault | None:
    """An anchor with every link to it."""
    anchors = [(file, match) for file in source.texts for match in ANCHOR.finditer(source.text(file))]
    file, match = random.choice(anchors)
    new = f"{match[1]}-{random.choice(('again', 'here', 'renamed', 'now'))}"
    pattern = rf"(?<=#){re.escape(match[1])}(?=[)}}])"
    writes = {one: re.sub(pattern, new, source.text(one)).encode() for one in source.texts if re.search(pattern, source.text(one))}
    return Fault("anchor renamed with its links", file, source.text(file).count("\n", 0, match.start()) + 1, 1, match[1], new, writes)


def padded_table(source: Source, random: Random) -> Fault | None:
    """Blanks in the cells of a table's row, in prose or in a measures block."""
    rows = [span for span in places.prose(source) if source.text(span.file)[span.start] == "|"]
    rows += [line for block in places.of_kind(source, "measures") for line in places.lines_of(source, block.body)]
    span = random.choice(rows)
    text = source.text(span.file)[span.start:span.end]
    pad = " " * random.randint(1, 4)
    new = text.replace("---", random.choice(("-----", "----"))) if re.fullmatch(r"[|\s:-]+", text) else re.sub(r" (?=\|)", f" {pad}", text)
    return source.edit("table padded", span.file, span.start, span.end, new)


def list_mark(source: Source, random: Random) -> Fault | None:
    """Another mark for all items of a list, or for bold words."""
    file = random.choice(source.texts)
    text = source.text(file)
    bold = list(re.finditer(r"(?<![\w*])\*\*([^*\n]+)\*\*(?!\w)", text))
    lists = list(re.finditer(r"(?:^- .*\n)+(?=\n)", text, re.MULTILINE))
    if random.random() < 0.5 and bold:
        match = random.choice(bold)
        return source.edit("other mark for a list or bold words", file, match.start(), match.end(), f"__{match[1]}__")
    match = random.choice(lists) if lists else None
    return source.edit("other mark for a list or bold words", file, match.start(), match.end(), re.sub(r"(?m)^-", "*", match[0])) if match else None


def carriage_returns(source: Source, random: Random) -> Fault | None:
    file = random.choice(source.texts)
    return Fault("line ends of another system", file, 0, 0, "\\n", "\\r\\n", {file: source.data(file).replace(b"\n", b"\r\n")})


def reordered(value: object, random: Random) -> object:
    """The same data with the keys of its maps in another order."""
    if isinstance(value, dict):
        keys = list(value)
        random.shuffle(keys)
        return {key: reordered(value[key], random) for key in keys}
    return [reordered(one, random) for one in value] if isinstance(value, list) else value


def manifest_written(source: Source, random: Random) -> Fault | None:
    """Keys in another order, another indentation, letters as escapes."""
    data = reordered(source.json(MANIFEST), random) if random.random() < 0.7 else source.json(MANIFEST)
    indent = random.choice((None, 1, 2, 4, "\t"))
    return _whole(source, "manual.json written otherwise", MANIFEST, json.dumps(data, indent=indent, ensure_ascii=random.random() < 0.5))


def _whole(source: Source, kind: str, file: str, text: str) -> Fault | None:
    return None if text == source.text(file) else Fault(kind, file, 0, 0, "as it was", "written otherwise", {file: text.encode()})


def environment_written(source: Source, random: Random) -> Fault | None:
    """environment.json with other blanks or another order of its keys, its checksum mended."""
    file = random.choice(places.recorded(source, "environment.json"))
    data = source.json(file)
    data = {**reordered({k: v for k, v in data.items() if k != "runs"}, random), "runs": data["runs"]} if random.random() < 0.7 else data
    fault = _whole(source, "environment.json written otherwise, checksum mended", file, json.dumps(data, indent=random.choice((1, 2, None))))
    return mended(source, fault, file, fault.kind) if fault else None


def summary_order(source: Source, random: Random) -> Fault | None:
    """Keys of the summary in another order, in the writer's form."""
    return _whole(source, "keys of the summary in another order", SUMMARY, dump(reordered(source.json(SUMMARY), random)))


def checksum_order(source: Source, random: Random) -> Fault | None:
    file = random.choice(places.recorded(source, "SHA256SUMS"))
    lines = source.text(file).splitlines(keepends=True)
    random.shuffle(lines)
    return _whole(source, "order of SHA256SUMS", file, "".join(lines))


def yaml_written(source: Source, random: Random) -> Fault | None:
    """The whole file written by a library: block style, keys in another order, comments gone."""
    file = random.choice(YAMLS)
    data = {key: reordered(value, random) for key, value in source.kept(loaded)[file].items()}
    text = yaml.safe_dump(data, sort_keys=False, default_flow_style=random.choice((None, False)), width=random.choice((60, 100, 4000)), allow_unicode=True)
    return _whole(source, "YAML written otherwise", file, text)


def loaded(source: Source) -> dict[str, dict]:
    return {file: yaml.safe_load(source.text(file)) for file in YAMLS}


def yaml_quoted(source: Source, random: Random) -> Fault | None:
    """One plain word in quotation marks, a comment, or blanks inside braces."""
    file = random.choice(YAMLS[:2])
    text = source.text(file)
    way = random.random()
    if way < 0.5:
        match = random.choice(list(re.finditer(r"(?<=: )[A-Za-z][\w/.-]*(?=[,}])", text)))
        quote = random.choice("'\"")
        return source.edit("quoting in YAML", file, match.start(), match.end(), f"{quote}{match[0]}{quote}")
    match = random.choice(list(re.finditer(r"(?<=[^\s])$\n" if way < 0.75 else r"\{(?=\w)", text, re.MULTILINE)))
    return source.edit("quoting in YAML", file, match.start(), match.end(), "  # a remark\n" if way < 0.75 else "{  ")


def yaml_moved(source: Source, random: Random) -> Fault | None:
    """Two measures change their lines."""
    file = YAMLS[0]
    text = source.text(file)
    one, two = sorted(random.sample(list(re.finditer(r"^  [\w.-]+: \{.*\}$", text, re.MULTILINE)), 2), key=lambda match: match.start())
    return source.edit("entries of YAML in another order", file, one.start(), two.end(), two[0] + text[one.end():two.start()] + one[0])


def source_remark(source: Source, random: Random) -> Fault | None:
    """A remark in the source of a figure."""
    file = random.choice(source.kept(sources))
    ends = [match.end() for match in re.finditer(r"\)\n(?=    \w)", source.text(file))]
    at = random.choice(ends)
    return source.edit("remark in a figure's source", file, at, at, f"    # remark {random.randint(1, 99)}\n")


KINDS = tuple(Kind(name, GROUP, draw, size) for name, draw, size in (
    ("paragraph wrapped", wrapped, 220), ("paragraph wrapped again", rewrapped, 120), ("blank at a line's end", blank, 120),
    ("blank at the end of a listing's line", listing_blank, 40), ("anchor renamed with its links", renamed_anchor, 60), ("table padded", padded_table, 120),
    ("other mark for a list or bold words", list_mark, 40), ("line ends of another system", carriage_returns, 5), ("manual.json written otherwise", manifest_written, 60),
    ("environment.json written otherwise, checksum mended", environment_written, 30), ("keys of the summary in another order", summary_order, 15),
    ("order of SHA256SUMS", checksum_order, 30), ("YAML written otherwise", yaml_written, 60), ("quoting in YAML", yaml_quoted, 120),
    ("entries of YAML in another order", yaml_moved, 50), ("remark in a figure's source", source_remark, 16),
))
