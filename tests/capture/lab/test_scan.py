"""The capture check's own reader of the text, on the fixture manual and on hand-made lines. All data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from capture.lab.load import load
from capture.lab.scan import Checked, check_quotes, mentions, text_files
from tests.capture.lab.invented_lab import MakeLab, make_lab  # noqa: F401 (a fixture)

CopyManual = Callable[[str], Path]
SECTION = "sections/1-1-read-one-step.md"


def checked(root: Path) -> Checked:
    return check_quotes(root, load(root))


def test_the_fixture_manual_holds(copy_manual: CopyManual) -> None:
    result = checked(copy_manual("minimal"))
    assert result.findings == ()
    assert result.count == 15


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "rule", "message"),
    [
        (SECTION, "takes [5.6 s]", "takes [5.7 s]", 18, "value-holds", "plain.step_s is 5.6 s, which '5.7 s' does not show"),
        (SECTION, "[8](value:death.retries)", "[9](value:death.retries)", 18, "value-holds", "death.retries is 8, which '9' does not show"),
        (SECTION, "value:death.retries", "value:death.retry", 18, "measure-known", "no measure 'death.retry'; did you mean 'death.retries'?"),
        (SECTION, "claim:update-share", "claim:update-shared", 18, "claim-known", "no claim 'update-shared'; did you mean 'update-share'?"),
        (SECTION, "| Whole step | plain.step_s", "| Whole step | plain.steps_s", 29, "measure-known", "no measure 'plain.steps_s'; did you mean 'plain.step_s'?"),
        (SECTION, "as ms to 0", "as GiB to 0", 27, "measure-table", "plain.rollout_s is in s, which is not shown in GiB"),
        ("sections/r-1-lab-notes.md", "rollout/raw_reward |", "rollout/row_reward |", 14, "measure-table",
         "run 'plain' holds no series 'rollout/row_reward'; did you mean 'rollout/raw_reward'?"),
        ("capture/gpu/summary/minimal-lab.json", '"perf/step_time": 5.6', '"perf/step_time": 5.5', 18, "value-holds", "plain.step_s is 5.5 s, which '5.6 s' does not show"),
        ("capture/claims.yml", "bound: 0.10", "bound: 0.08", 18, "claim-holds", "the claim 'update-share' no longer holds: plain.update_share is 8.92857%, not below 8%"),
    ],
)
def test_one_mutation_is_caught(copy_manual: CopyManual, file: str, old: str, new: str, line: int, rule: str, message: str) -> None:
    root = copy_manual("minimal")
    text = (root / file).read_text("utf-8")
    assert text.count(old) >= 1
    (root / file).write_text(text.replace(old, new, 1), "utf-8")
    found = checked(root).findings
    assert (rule, message) in {(one.rule, one.message) for one in found}
    assert all(one.place.line == line for one in found if one.rule == rule and one.place.file == (file if file.endswith(".md") else SECTION))


def test_wrapped_links_are_read_and_code_is_not(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        "One [5.6\ns](value:a.b~0.1) and `[1](value:no.code)`.\n\n```bash\n[2](value:no.fence)\n```\n\n```listing\ntitle: The [3](value:a.title)\n"
        "---\n[4](value:no.body)\n```\n\n~~~~figure\ncaption: Is [5](value:a.caption)\n~~~\n[6](value:a.still)\n~~~~\n[x [7](value:a.inner)](claim:c)\n", "utf-8")
    found = [(one.kind, one.ref, one.text, one.step, str(one.place)) for one in mentions(tmp_path, "a.md")]
    assert found == [
        ("value", "a.b", "5.6 s", "0.1", "a.md:1:5"), ("value", "a.title", "3", "", "a.md:9:12"), ("value", "a.caption", "5", "", "a.md:15:13"),
        ("value", "a.still", "6", "", "a.md:17:1"), ("value", "a.inner", "7", "", "a.md:19:4"), ("claim", "c", "", "", "a.md:19:22")]


def test_files_outside_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "front.md").write_text("x", "utf-8")
    (tmp_path / "manual.json").write_text('{"parts": [{"sections": [{"file": "../../etc/passwd"}, {"file": "/etc/passwd"}]}]}', "utf-8")
    assert text_files(tmp_path) == ("front.md",)


def test_values_in_comments_of_code_are_read(tmp_path: Path, make_lab: MakeLab) -> None:  # noqa: F811
    lab = make_lab("one.wall_s: {run: one, leaf: wall_s, unit: s, description: The run}")
    (tmp_path / "front.md").write_text(
        "```command\nid: a\nlang: bash\n---\nrun --it  # takes `all` of [97 s](value:one.wall_s)\n```\n\n"
        "```python\nx = '[92 s](value:one.wall_s)'\n// [93 s](value:one.wall_s)\n```\n\n"
        "```text\n# [94 s](value:one.wall_s)\n```\n", "utf-8")
    checked = check_quotes(tmp_path, lab)
    assert checked.count == 2
    assert [(one.found, str(one.place)) for one in checked.findings] == [("97 s", "front.md:5:28"), ("93 s", "front.md:10:4")]


def test_the_series_of_a_table_of_ranges_are_read_for_each_run(tmp_path: Path, make_lab: MakeLab) -> None:  # noqa: F811
    lab = make_lab()
    body = "Reward | rollout/raw_reward | | 3\nNothing | rollout/none | s | 1\n"
    (tmp_path / "front.md").write_text(f"```measures\nid: a\ntitle: A\nranges: one two\n---\n{body}```\n", "utf-8")
    checked = check_quotes(tmp_path, lab)
    assert checked.count == 4
    assert [(one.rule, one.place.line) for one in checked.findings] == [("measure-table", 7), ("measure-table", 7)]
