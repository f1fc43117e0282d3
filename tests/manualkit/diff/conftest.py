"""The fixture manual under git, at two revisions. Its data is invented."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

SUMMARY = "capture/gpu/summary/minimal-lab.json"
FIGURE = '''"""A figure that shows a measure and a recorded number."""

from manualkit.figures.kit import Diagram


def draw(data):
    shown = data.text(data.measure("plain.step_s"))
    d = Diagram(height=130, description=f"Two boxes and two arrows between them, and a step of {shown}.")
    one, two = d.box(20, 30, 160, 70, "Trainer", hue="blue"), d.box(460, 30, 160, 70, "Engine", hue="violet")
    d.arrow(one.right(0.28), two.left(0.28), means="call")
    d.arrow(two.left(0.72), one.right(0.72), means="reply")
    d.label(data.text(data.reading("death", "retries/count")), 320, 40)
    return d
'''


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(root), "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false",
                    *arguments], check=True, capture_output=True)


def edit(root: Path, file: str, *changes: tuple[str, str]) -> None:
    text = (root / file).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (root / file).write_text(text, "utf-8")


@pytest.fixture
def manual(copy_manual: Callable[..., Path]) -> Path:
    """A copy whose figure shows the step time and the retries."""
    root = copy_manual()
    (root / "figures/src/fig_0_1.py").write_text(FIGURE, "utf-8")
    return root


@pytest.fixture
def moved(manual: Path) -> Path:
    """Revision ``HEAD~1`` as recorded, ``HEAD`` with a longer update, more retries and other log bytes."""
    git(manual, "init", "-q", "-b", "main")
    git(manual, "add", "-A")
    git(manual, "commit", "-qm", "as recorded")
    edit(manual, SUMMARY, ('"perf/update_weights_time": 0.5', '"perf/update_weights_time": 0.75'), ('"count": 8', '"count": 9'),
         ("4dd1aa83462d872003a9a618f3f2db766a3d63847a0c2e68abb43349c0a4ae46", "0" * 64))
    git(manual, "commit", "-qam", "recorded again")
    return manual
