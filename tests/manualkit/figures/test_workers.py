"""No source can end the build, and the one that tries is named."""

from __future__ import annotations

import pytest
from manualkit.figures.facts import Facts
from manualkit.figures.job import Job, Outcome, draw
from manualkit.figures.workers import draw_apart

GOOD = """
from manualkit.figures.charts import Axis, Chart
def draw(data):
    chart = Chart(300, "A line chart.", x=Axis("Step", 0, 1, (0, 1), counts=True), y=Axis("Reward", 0, 1, (0, 1), unit="share"))
    chart.line("a", (0, 1), (0.5, 0.5), hue="green", second="disc")
    return chart
"""


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
    thread = "\nimport threading, time\nthreading.Thread(target=time.sleep, args=(1e6,)).start()\n"
    (outcome,) = draw_apart([job("one", GOOD + thread)], Facts({}, {}), 1)
    assert outcome.figure is not None


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
