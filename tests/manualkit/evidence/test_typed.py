"""What the text types, on the fixture manual: each kind of token, each change to it, and what is no change. All data is invented."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.evidence.ledger import FILE
from manualkit.evidence.update import review

ONE = "sections/1-1-read-one-step.md"
MEND = f"if you meant it: tools/build update, and read the difference of {FILE}"
ADDED = """
After step 3 the run `plain` went on with 4 of its parts, as `--lr 3e-5` says.
Both halves end, see [the notes](#s-ref-lab-notes) and [the rule](#a-rule) on [the page](https://example.org/a).

## A rule {#a-rule}

| What | How many |
|---|---|
| Cores | two of them |

```bash
sh capture/watch.sh  plain --after 3
  # takes [5.6 s](value:plain.step_s)
```
"""


@pytest.fixture
def manual(copy_manual: Callable[..., Path], bind: Callable[[Path], Build]) -> Path:
    """The fixture manual with more text in its first section, looked at today."""
    root = copy_manual()
    change(root, "\nSources: ", f"{ADDED}\nSources: ")
    (root / FILE).write_text("")
    assert review(bind(root)) and not review(bind(root))
    return root


def change(root: Path, old: str, new: str, file: str = ONE) -> None:
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), "utf-8")


def typed(build: Build) -> list:
    return [one for one in build.findings if one.rule == "typed-reviewed"]


def test_the_ledger_holds_what_the_text_types(manual, bind):
    assert typed(bind(manual)) == []
    text = (manual / FILE).read_text("utf-8")
    assert "\n  step 3 · `plain` · 4 · `--lr 3e-5` · halves end · → Section R.1 · → 1.1 A rule · <https://example.org/a>\n" in text
    assert "\n  ## A rule\n  two\n  code bash\n  > sh capture/watch.sh  plain --after 3\n  >   # takes [plain.step_s]\n" in text
    assert text.endswith("\n\n# end\n")


# old, new; found and expected in the finding, and the words in whose place it points.
MUTATIONS = [
    ("step 3 the", "step 4 the", "step 4", "step 3", "4 the"),
    ("`plain` went", "`death` went", "`death`", "`plain`", "`death` went"),
    ("with 4 of", "with 5 of", "5", "4", "5 of"),
    ("`--lr 3e-5`", "`--lr 3e-6`", "`--lr 3e-6`", "`--lr 3e-5`", "`--lr 3e-6`"),
    ("Both halves end", "Both parts end", "nothing", "halves end", "[the notes]"),
    ("Both halves end", "Both halves end 9 times, and", "9 times", "nothing", "9 times"),
    ("(#s-ref-lab-notes)", "(#a-rule)", "→ 1.1 A rule", "→ Section R.1", "[the notes]"),
    ("example.org/a", "example.org/b", "<https://example.org/b>", "<https://example.org/a>", "[the page]"),
    ("two of them", "three of them", "three", "two", "three of"),
    ("--after 3\n", "--after 5\n", "sh capture/watch.sh  plain --after 5", "sh capture/watch.sh  plain --after 3", "5\n"),
    ("watch.sh  plain", "watch.sh plain", "sh capture/watch.sh plain --after 3", "sh capture/watch.sh  plain --after 3", "plain --after"),
    ("\n```bash\nsh", "\n```sh\nsh", "code sh", "code bash", "```sh\nsh"),
]


@pytest.mark.parametrize("old, new, found, expected, place", MUTATIONS)
def test_one_change_is_one_finding_at_its_place(manual, bind, old, new, found, expected, place):
    change(manual, old, new)
    (one,) = typed(bind(manual))
    lines = (manual / ONE).read_text("utf-8").split("\n")
    assert (one.found, one.expected, one.mend) == (found, expected, MEND)
    assert "\n".join(lines[one.place.line - 1:])[one.place.column - 1:].startswith(place)
    assert review(bind(manual)) and typed(bind(manual)) == []


@pytest.mark.parametrize("old, new", [
    ("the run `plain` went on with", "one run,\n`plain`, then ran with"), ("{#a-rule}", "{#other-rule}"), ("## A rule", "## Another rule"),
    ("| two of them |", "|   two of them   |"), ("with 4 of its parts", "with 4 of all parts"), ("Both halves end, see", "The halves end. Read")])
def test_what_types_nothing_else_is_no_change(manual, bind, old, new):
    change(manual, old, new)
    if "#" in new and "{" in new:
        change(manual, "(#a-rule)", "(#other-rule)")
    expected = ["one run"] if "one run" in new else []
    assert [one.found for one in typed(bind(manual))] == expected


def test_a_deleted_line_of_code_is_named_where_it_stood(manual, bind):
    change(manual, "sh capture/watch.sh  plain --after 3\n", "")
    (found,) = typed(bind(manual))
    assert found.message.startswith("'sh capture/watch.sh  plain --after 3' is gone from here (capture/evidence.txt:")


def test_a_text_that_is_all_new_has_a_bounded_number_of_findings(manual, bind):
    change(manual, "\nAfter step 3", "".join(f"\n\nIt has {n} parts, as {{{{spec §{n}.1}}}} says.\n\n## Part {n}" for n in range(2, 40)) + "\n\nAfter step 3")
    change(manual, "step 3 the run `plain` went on with 4", "step 5 the run `death` went on with 6")
    for n in range(3, 40):
        change(manual, f"It has {n} parts", f"`--a {n}`")
    assert 0 < len(typed(bind(manual))) <= 11


@pytest.mark.parametrize("old, new, found, expected", [
    ('"edition": "2026.11"', '"edition": "2026.12"', "edition: 2026.12", "edition: 2026.11")])
def test_a_digit_of_the_manifest_is_named_at_its_place(manual, bind, old, new, found, expected):
    change(manual, old, new, "manual.json")
    (one,) = typed(bind(manual))
    line = (manual / "manual.json").read_text("utf-8").split("\n")[one.place.line - 1]
    assert (one.place.file, one.found, one.expected, line.strip()) == ("manual.json", found, expected, f"{new},")


def test_keys_of_the_manifest_in_another_order_are_no_change(manual, bind):
    data = json.loads((manual / "manual.json").read_text("utf-8"))
    (manual / "manual.json").write_text(json.dumps(dict(reversed(data.items()))), "utf-8")
    assert typed(bind(manual)) == []


def test_documents_that_came_and_went(manual, bind):
    change(manual, "\ntext 1.1\n", "\ntext 1.9\n", FILE)
    new, gone = typed(bind(manual))
    assert (str(new.place), new.message) == (f"{ONE}:1:1", f"{FILE} does not hold the text of 1.1 yet")
    assert gone.place.file == FILE and gone.place.line and "no such document" in gone.message
