"""No source can end the build, and the one that tries is named."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest
from manualkit.figures.facts import Facts
from manualkit.figures.job import Job, Outcome, draw
from manualkit.figures.workers import LIMIT_S, SETTING, draw_apart, limit

GOOD = """
from manualkit.figures.charts import Axis, Chart
def draw(data):
    chart = Chart(300, "A line chart.", x=Axis("Step", 0, 1, (0, 1), counts=True), y=Axis("Reward", 0, 1, (0, 1), unit="share"))
    chart.line("a", (0, 1), (0.5, 0.5), hue="green", second="disc")
    return chart
"""
THREAD = "\nimport threading, time\nthreading.Thread(target=time.sleep, args=(1e6,)).start()\n"
ROOT = Path(__file__).resolve().parents[3]


def job(id: str, body: str) -> Job:
    code = body if "\n" in body else f"def draw(data):\n    {body}\n"
    return Job(id, f"fig-{id}", "chart", id, f"figures/src/fig_{id}.py", code)


def told(outcome: Outcome) -> list[str]:
    return [fault.message for fault in outcome.faults if fault.rule == "figure-source"]


@pytest.mark.parametrize(("body", "message"), [
    ("import os; os._exit(0)", "it ended its process, with code 0"),
    ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "its process was ended by signal 11"),
])
def test_a_source_that_ends_its_process_is_named(body: str, message: str) -> None:
    (outcome,) = draw_apart([job("bad", body)], Facts({}, {}), 1)
    assert outcome.figure is None and told(outcome)[0].startswith(message)


@pytest.mark.parametrize(("body", "message"), [
    ("raise SystemExit", "SystemExit: "), ("import sys; sys.exit(0)", "SystemExit: 0"), ("raise KeyboardInterrupt", "KeyboardInterrupt: ")])
def test_a_source_that_asks_to_end_is_named(body: str, message: str) -> None:
    outcome = draw(job("bad", body), Facts({}, {}))
    assert told(outcome) == [message] and outcome.faults[0].line == 2


def test_the_others_of_a_pool_are_drawn() -> None:
    jobs = [job("one", GOOD), job("bad", "import os; os._exit(3)"), job("two", GOOD)]
    one, bad, two = draw_apart(jobs, Facts({}, {}), 2)
    assert one.figure is not None and two.figure is not None
    assert told(bad) == ["it ended its process, with code 3, instead of returning a drawing"]


def test_a_source_without_an_end_is_stopped() -> None:
    outcomes = draw_apart([job("bad", "while True: pass"), job("worse", "while True: pass")], Facts({}, {}), 2, limit_s=1)
    assert [told(one) for one in outcomes] == [["it has drawn nothing after 1 s"]] * 2


def test_a_thread_that_goes_on_does_not_hold_the_build() -> None:
    (outcome,) = draw_apart([job("one", GOOD + THREAD)], Facts({}, {}), 1)
    assert outcome.figure is not None
    assert multiprocessing.active_children() == []


def test_a_thread_in_a_worker_of_the_pool_does_not_hold_the_end_of_the_program() -> None:
    """In a program of its own, since it is its exit that must come."""
    program = f"""
import sys
sys.path[:0] = {sys.path!r}
if __name__ == "__main__":
    from manualkit.figures.facts import Facts
    from manualkit.figures.workers import draw_apart
    from tests.manualkit.figures.test_workers import GOOD, THREAD, job
    print(*[one.figure is not None for one in draw_apart([job("one", GOOD + THREAD), job("two", GOOD)], Facts({{}}, {{}}), 2)])
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert (ended.returncode, ended.stdout) == (0, "True True\n"), ended.stderr


def test_a_process_that_ends_before_it_read_its_work_does_not_hold_the_build() -> None:
    """A program from standard input cannot be imported again by the processes that it starts: each ends at once."""
    program = f"""
import sys
sys.path[:0] = {sys.path!r}
from manualkit.figures.facts import Facts
from manualkit.figures.workers import draw_apart
from tests.manualkit.figures.test_workers import GOOD, job
jobs = [job(str(n), GOOD + "#" * 200_000) for n in range(2)]
print(*[one.faults[0].message for one in draw_apart(jobs, Facts({{"much": "x" * 200_000}}, {{}}), 2)], sep="\\n")
"""
    ended = subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert ended.stdout.splitlines() == ["it ended its process, with code 1, instead of returning a drawing"] * 2, ended.stderr


@pytest.mark.parametrize(("said", "seconds"), [(None, LIMIT_S), ("5", 5), ("0.5", 0.5), ("0", LIMIT_S), ("-1", LIMIT_S), ("nan", LIMIT_S), ("much", LIMIT_S)])
def test_the_limit_is_a_setting(monkeypatch: pytest.MonkeyPatch, said: str | None, seconds: float) -> None:
    monkeypatch.delenv(SETTING, raising=False) if said is None else monkeypatch.setenv(SETTING, said)
    assert limit() == seconds


@pytest.mark.parametrize(("body", "message"), [
    ("raise BaseException('odd')", "BaseException: odd"),
    ("raise ValueError('two\\nlines \\0 ' + 9999 * 'x')", "ValueError: two lines � " + 386 * "x"),
    ("return type('D', (), dict(kind='flow', height=9, description=5, table=(), elements=lambda self: []))()",
     "the description of a figure is text, not int"),
    ("return type('D', (), dict(kind='flow', height=9, description='d', table=(), elements=lambda self: [5]))()",
     "what `draw` returns is no drawing of the kit: "),
    ("return type('D', (), dict(kind='flow', height=9, description='d', table=5, elements=lambda self: []))()",
     "the table of a figure is a tuple of rows, each a tuple of texts"),
])
def test_what_a_source_raises_or_returns_is_told_in_one_line(body: str, message: str) -> None:
    (words,) = told(draw(job("bad", body), Facts({}, {})))
    assert words.startswith(message) and len(words) < 500 and words.isprintable()
