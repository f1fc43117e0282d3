"""The task and its rewards."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from capture.gpu import arithmetic, arithmetic_reward


def test_the_same_seed_gives_the_same_bytes_on_every_machine(tmp_path: Path) -> None:
    assert arithmetic.main([str(tmp_path)]) == 0
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in sorted(tmp_path.iterdir())}
    assert sums == {"arithmetic-test.jsonl": "76ac73a317727afb", "arithmetic.jsonl": "c0313ba76f41956b"}


def test_labels_are_right_and_no_question_is_in_both_files(tmp_path: Path) -> None:
    arithmetic.main([str(tmp_path), "--seed", "7", "--train", "300", "--test", "60"])
    rows = [[json.loads(line) for line in (tmp_path / name).read_text().splitlines()] for name in ("arithmetic.jsonl", "arithmetic-test.jsonl")]
    questions = [{row["prompt"][0]["content"] for row in part} for part in rows]
    assert (len(questions[0]), len(questions[1])) == (300, 60) and not questions[0] & questions[1]
    for row in rows[0]:
        left, sign, right = row["prompt"][0]["content"].removeprefix("What is ").split("?")[0].split()
        result = {"+": int(left) + int(right), "-": int(left) - int(right), "*": int(left) * int(right)}[sign]
        assert row["label"] == str(result) and result >= 0


def test_more_questions_than_there_are_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arithmetic.main([str(tmp_path), "--train", "99999"])
    assert "at most" in capsys.readouterr().err


@pytest.mark.parametrize("folder", ["", " "])
def test_an_empty_folder_is_refused_and_nothing_is_written(
        folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        arithmetic.main([folder])
    assert ended.value.code == 2 and "the folder is empty; give its name" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("response", "label", "expected"), [
    ("13 + 14 is \\boxed{27}.", "27", 1), ("27, no, 28", "27", 0), ("about 1,089", "1089", 1), ("-5", "5", 0),
    ("no number", "3", 0), ("", "3", 0), ("27.0", "27", 1), ("27.", "27", 1), ("1 2 3 27", "27", 1),
])
def test_the_reward_is_one_when_the_last_number_is_the_label(response: str, label: str, expected: float) -> None:
    sample = SimpleNamespace(response=response, label=label)
    assert asyncio.run(arithmetic_reward.reward(None, sample)) == expected


def test_the_gamed_reward_pays_for_listing_numbers() -> None:
    sample = SimpleNamespace(response="25 26 27 28", label="27")
    assert asyncio.run(arithmetic_reward.gamed(None, sample)) == {"gamed": 1.0, "strict": 0.0}
    assert asyncio.run(arithmetic_reward.reward(None, sample)) == 0
