"""Sentences and words of real technical prose."""

from __future__ import annotations

import pytest
from manualkit.audit.prose import HIDDEN, visible
from manualkit.audit.sentences import sentences, words
from manualkit.documents.context import Context
from manualkit.documents.section import parse_section

SPLITS = [
    ("One. Two.", ["One.", "Two."]),
    ("It takes 6.5 s. Then it ends.", ["It takes 6.5 s.", "Then it ends."]),
    ("SGLang 0.5.16 runs. So does v2.11.0.", ["SGLang 0.5.16 runs.", "So does v2.11.0."]),
    ("Use a flag, e.g. the rate, i.e. the step. Then start.", ["Use a flag, e.g. the rate, i.e. the step.", "Then start."]),
    ("This is section 1.2. The next one is 1.3.", ["This is section 1.2.", "The next one is 1.3."]),
    ("See Fig. 3 and eq. 4 of Shao et al. for it.", ["See Fig. 3 and eq. 4 of Shao et al. for it."]),
    ("It holds logs, charts, etc. Read them.", ["It holds logs, charts, etc.", "Read them."]),
    ("The U.S. host was used. It ran.", ["The U.S. host was used.", "It ran."]),
    ("sbx starts it. sbx stops it.", ["sbx starts it.", "sbx stops it."]),
    ("Does it learn? Yes! It does.", ["Does it learn?", "Yes!", "It does."]),
    ('He said (it is done.) Then he left.', ["He said (it is done.)", "Then he left."]),
    ("Open train.py and log_utils.py:123 first.", ["Open train.py and log_utils.py:123 first."]),
    ("1. Start it. 2. Stop it.", ["1. Start it.", "2. Stop it."]),
    ("A cut … stays one sentence. So.", ["A cut … stays one sentence.", "So."]),
    ("No stop at the end", ["No stop at the end"]),
    ("Two in a row... Then more.", ["Two in a row...", "Then more."]),
    (f"Look at {HIDDEN * 4}. {HIDDEN * 3} follows.", [f"Look at {HIDDEN * 4}.", f"{HIDDEN * 3} follows."]),
    ("", []),
    (" . ", []),
]


@pytest.mark.parametrize(("text", "expected"), SPLITS, ids=[text[:30] for text, _ in SPLITS])
def test_splitting(text, expected):
    assert [sentence for _, sentence in sentences(text)] == expected


def test_offsets_lead_back_to_the_text():
    text = "One is here.  Two is 2.5 s.\tThree."
    assert all(text[offset:].startswith(sentence) for offset, sentence in sentences(text))


@pytest.mark.parametrize(
    ("text", "count"),
    [("a wall-clock time", 3), ("5.6 s, or 8.9%", 4), (f"run {HIDDEN * 20} now", 3), ("a & b", 2), ("- * /", 0), ("don't", 1)],
)
def test_counting_words(text, count):
    assert words(text) == count


def shown(source):
    document = parse_section("1.1", source, Context("f.md", tuple(source.split("\n"))))
    return visible(document.blocks[0].inlines)


def test_code_quotations_and_citations_are_hidden():
    text, _ = shown('A `very bad` and "not very good" {{spec §1.1}} *end* [4 s](value:a).')
    assert text == f'A {HIDDEN * 8} and {HIDDEN * 15}  end 4 s.'


def test_a_quotation_across_marks_is_one():
    text, _ = shown('He wrote "a *very* long `x` line" here.')
    assert text == f"He wrote {HIDDEN * 20} here."


def test_places_behind_hidden_text():
    text, origin = shown("A `x`\nand [4 s](value:a) very.")
    position = origin.position(text.index("very"))
    assert (position.line, position.column) == (2, 20)
