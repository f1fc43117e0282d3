"""The fenced blocks of the contract, and each fault of their form."""

from __future__ import annotations

import pytest
from manualkit.documents.context import Context
from manualkit.documents.inlines import Position, Text
from manualkit.documents.model import (
    Command, Figure, Generated, Listing, MeasureCell, Measures, Rule, StepColumn, Takeaways,
)
from manualkit.documents.plain import plain
from manualkit.documents.section import parse_section


def parse(text):
    context = Context("f.md", tuple(text.split("\n")))
    document = parse_section("1.1", text, context)
    return document.blocks[0] if document.blocks else None, [
        f"{f.place.line}:{f.place.column}:{f.rule}:{f.message}" for f in context.findings
    ]


def test_a_figure():
    figure, faults = parse("```figure\nid: fig-1-2\nkind: chart\ntitle: a `b`\nclaim: One\n  two.\ncaption: x: y\n```")
    assert faults == []
    assert isinstance(figure, Figure)
    assert (figure.id, figure.anchor, figure.kind, plain(figure.caption)) == ("1.2", "fig-1-2", "chart", "x: y")
    assert figure.claim == (Text("One ", Position(5, 8)), Text("two.", Position(6, 3)))


@pytest.mark.parametrize(
    ("written", "id", "anchor"),
    [("0.1", "0.1", "fig-0-1"), ("fig-planner-run", "planner-run", "fig-planner-run"), ("fig-r-1", "R.1", "fig-r-1")],
)
def test_names_of_figures(written, id, anchor):
    figure, faults = parse(f"```figure\nid: {written}\nkind: flow\ntitle: t\nclaim: c\ncaption: d\n```")
    assert (faults, figure.id, figure.anchor) == ([], id, anchor)


def test_a_listing_keeps_its_lines():
    listing, faults = parse("```listing\ntitle: t\nsource: a/b.gz\nlang: text\n---\n  x\n\n…\ny |\n```")
    assert faults == []
    assert isinstance(listing, Listing)
    assert [(line.text, line.position.line, line.position.column) for line in listing.lines] == [
        ("  x", 6, 1), ("", 7, 1), ("…", 8, 1), ("y |", 9, 1),
    ]


def test_a_rule_has_a_key_and_a_place():
    rule, faults = parse("```rule\nlabel: l\nsource: spec §4.1 and 5\n---\nOne.\nTwo.\n```")
    assert faults == []
    assert rule == Rule((Text("l", Position(2, 8)),), "spec", "One.\nTwo.", Position(1, 1), "§4.1 and 5")


def test_takeaways():
    block, faults = parse("```takeaways\n- Do a.\n- Do b\n  and c.\n```")
    assert faults == []
    assert isinstance(block, Takeaways)
    assert [plain(item) for item in block.items] == ["Do a.", "Do b and c."]


def test_a_command():
    command, faults = parse("```command\nid: run-it\nlang: bash\nnote: n\n---\na \\\n  b\n```")
    assert faults == []
    assert command == Command("run-it", "bash", "a \\\n  b", Position(1, 1), (Text("n", Position(4, 7)),))


def test_the_empty_blocks():
    for kind in ("parts", "palette", "figure-index", "contents"):
        assert parse(f"```{kind}\n```") == (Generated(kind, Position(1, 1)), [])


def test_a_table_of_measures():
    block, faults = parse(
        "```measures\nid: t\ntitle: T\n---\n| A | B | C |\n|---|---|---|\n| x `y` | a.b as ms to 0 | - |\n| z | c to 2 | d as % |\n```"
    )
    assert faults == []
    assert isinstance(block, Measures)
    assert [plain(cell) for cell in block.header] == ["A", "B", "C"]
    assert block.rows[0][1:] == (
        MeasureCell((), "a.b", Position(7, 11), "ms", 0), MeasureCell((), "", Position(7, 28)),
    )
    assert [(cell.measure, cell.unit, cell.digits) for cell in block.rows[1][1:]] == [("c", "", 2), ("d", "%", -1)]


def test_a_table_of_steps():
    block, faults = parse("```measures\nid: t\ntitle: T\nsteps: plain\n---\nReward | rollout/raw_reward | | 0\nTime | perf/step_time\n```")
    assert faults == []
    assert (block.steps_of, block.rows) == ("plain", ())
    assert block.columns == (
        StepColumn((Text("Reward", Position(6, 1)),), "rollout/raw_reward", Position(6, 1), "", 0),
        StepColumn((Text("Time", Position(7, 1)),), "perf/step_time", Position(7, 1), "", 3),
    )


def test_a_table_of_ranges():
    block, faults = parse("```measures\nid: t\ntitle: T\nranges: plain repeat\n---\n`raw` | rollout/raw_reward | % | 1\n```")
    assert faults == []
    assert (block.ranges_of, block.steps_of, block.rows) == (("plain", "repeat"), "", ())
    assert [(column.series, column.unit, column.digits) for column in block.columns] == [("rollout/raw_reward", "%", 1)]


FIGURE = "```figure\nid: 1.2\nkind: chart\ntitle: t\nclaim: c\ncaption: d\n```"
FAULTS = [
    (FIGURE.replace("kind: chart\n", ""), "1:1:block-keys-present:the figure block lacks the key kind"),
    (FIGURE.replace("chart", "pie"), "3:7:block-form:the figure's kind is unknown"),
    (FIGURE.replace("1.2", "1 2"), "2:5:block-form:the figure's id has no known form"),
    (FIGURE.replace("caption", "captoin"),
     "6:1:block-keys-known:the figure block has the unknown key captoin, did you mean caption?"),
    (FIGURE.replace("claim: c", "title: u\nclaim: c"), "5:1:block-keys-known:the key title stands twice in the figure block"),
    (FIGURE.replace("claim: c", "claim: c\nand more"), "6:1:block-form:a line of the figure block's header is no key"),
    (FIGURE.replace("\n```", "\n---\nx\n```").replace("```---", "---"), "1:1:block-form:the figure block has a body"),
    ("```listing\ntitle: t\nsource: s\nlang: text\n```", "1:1:block-form:the listing block has no body"),
    ("```listing\ntitle: t\nlang: text\n---\nx\n```", "1:1:block-keys-present:the listing block lacks the key source"),
    ("```command\nid: A B\nlang: bash\n---\nx\n```", "2:5:block-form:the command's id has no known form"),
    ("```takeaways\nDo a.\n- b\n```", "2:1:block-form:a line of the takeaways is no item"),
    ("```takeaways\n```", "1:1:block-form:the takeaways block has no item"),
    ("```parts\nx\n```", "2:1:block-form:the parts block is filled by the build, and has lines"),
    ("```palette x\n```", "1:1:block-form:words stand after palette"),
    ("```measures\nid: t\ntitle: T\n---\nx\n```", "5:1:block-form:the body of the measures block is no table"),
    ("```measures\nid: t\ntitle: T\n---\n|A|B|\n|-|-|\n|x|4.2 s|\n```", "7:4:block-form:a cell names no measure"),
    ("```measures\nid: t\ntitle: T\n---\n|A|B|\n|-|-|\n|x|\n```", "7:1:rows-even:a row is not as long as its header"),
    ("```measures\nid: t\ntitle: T\nsteps: p\n---\nA | b c\n```", "6:1:block-form:a line names no column"),
    ("```measures\nid: T 1\ntitle: T\nsteps: p\n---\nA | b\n```", "2:5:block-form:the table's id has no known form"),
    ("```measures\nid: t\ntitle: T\nranges: p\n---\nA | b c\n```", "6:1:block-form:a line names no column"),
    ("```measures\nid: t\ntitle: T\nranges: p p\n---\nA | b\n```", "4:9:block-form:the key ranges names a recording twice"),
    ("```measures\nid: t\ntitle: T\nsteps: p\nranges: p\n---\nA | b\n```",
     "5:9:block-form:a measures block has the key steps or the key ranges, not both"),
]


@pytest.mark.parametrize(("text", "expected"), FAULTS, ids=[expected for _, expected in FAULTS])
def test_faults_of_the_form(text, expected):
    assert expected in parse(text)[1]
