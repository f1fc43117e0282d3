"""Numbers in comments of code: bound like any other, or refused. All data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.evidence.update import update

from tests.manualkit.evidence.test_stage import ONE, add, change, place_of

Bind = Callable[[Path], Build]
CODE = "```bash\npython3 train.py  # a step takes [5.6 s](value:plain.step_s)\n```"


def test_a_bound_number_is_a_place_like_any_other(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    add(root, CODE)
    build = bind(root)
    assert build.findings == ()
    quote = next(one for one in build.evidence.quotes if one.sentence.startswith("# a step"))
    assert (quote.kind, quote.ref, quote.shown, quote.sentence) == ("value", "plain.step_s", "5.6 s", "# a step takes 5.6 s")
    assert f"{quote.file}:{quote.position.line}:{quote.position.column}" == place_of(root, ONE, "[5.6 s](value:plain.step_s)\n```")


@pytest.mark.parametrize(("old", "new", "rule"), [
    ("[5.6 s]", "[5.7 s]", "value-holds"), ("plain.step_s", "plain.step_x", "measure-known"),
    ("[5.6 s](value:plain.step_s)", "5.6 s", "number-bound"), ("[5.6 s]", "1[5.6 s]", "value-alone"),
    ("(value:plain.step_s)", "(value:plain.step_s), and [8](value:death.retries) retries", "mixed-runs"),
])
def test_a_fault_in_a_comment_is_caught(copy_manual: Callable[..., Path], bind: Bind, old: str, new: str, rule: str) -> None:
    root = copy_manual()
    add(root, CODE.replace(old, new))
    assert {one.rule for one in bind(root).findings} == {rule}


@pytest.mark.parametrize(("comment", "found"), [
    ("takes 5 s", "5 s"), ("takes five seconds", "five seconds"), ("3x as fast", "3x"), ("reward 0.137", "0.137"), ("14,905 retries", "14,905 retries"),
    ("uses 80 GiB", "80 GiB"), ("12% of a step", "12%"), ("costs $5", "$5"),
])
def test_an_unbound_number_is_refused(copy_manual: Callable[..., Path], bind: Bind, comment: str, found: str) -> None:
    root = copy_manual()
    add(root, f"```bash\ntrain  # {comment}\n```")
    assert [(one.rule, one.found) for one in bind(root).findings] == [("number-bound", found)]


@pytest.mark.parametrize("comment", ["lr 3e-5", "the last 20 lines", "stop after 3 steps", "clip 0.2", "16384 of them", "see section 1.1", "256 tokens"])
def test_a_setting_in_a_comment_passes(copy_manual: Callable[..., Path], bind: Bind, comment: str) -> None:
    root = copy_manual()
    add(root, f"```bash\ntrain  # {comment}\n```")
    assert [one.found for one in bind(root).findings] == (["256 tokens"] if "tokens" in comment else [])


def test_a_declared_constant_passes(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    add(root, "```bash\ntrain  # wait 30 s\n```")
    (root / "capture/constants.yml").write_text("constants:\n  - {text: 30 s, reason: a setting of the command}\n", "utf-8")
    assert bind(root).findings == ()


def test_update_rewrites_a_comment(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    add(root, CODE.replace("[5.6 s]", "[5.7 s]"))
    changed, _ = update(bind(root))
    assert [(one.old, one.new) for one in changed] == [("5.7 s", "5.6 s")]
    assert CODE in (root / ONE).read_text("utf-8")


def test_a_repeated_command_needs_one_text(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    for file in ("front.md", ONE):
        change(root, file, "--colocate\n", "--colocate  # a step takes [5.6 s](value:plain.step_s)\n")
    build = bind(root)
    assert build.findings == ()
    assert sum(one.sentence.endswith("# a step takes 5.6 s") for one in build.evidence.quotes) == 2
