"""parser.py: each form of line, and the traps of a real log."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capture.gpu.labkit.events import Comparison, Failure, Memory, Retry, TimerEnd, TimerStart, Unread
from capture.gpu.labkit.parser import LogParser

MANAGER = "\x1b[36m(RolloutManager pid=8)\x1b[0m "
OTHER = "\x1b[36m(RolloutManager pid=9)\x1b[0m "
ENGINE = "\x1b[33m(SGLangEngine pid=3)\x1b[0m "
AT = 1793527200000  # 2026-11-01 10:00:00 UTC


def test_timers_have_name_time_and_line(log, parsed):
    log.raw("noise").timer(1.5, "train_wait", "start").timer(4, "train_wait", "end")
    assert parsed(log.data()) == [TimerStart(2, AT + 1500, "train_wait"), TimerEnd(3, AT + 4000, "train_wait")]


def test_the_two_perf_lines_of_a_step_are_told_apart(log, parsed):
    log.miles(1, "metrics.py:89", "perf 3: {'rollout/x': 1, 'perf/rollout_time': 2.5}", MANAGER)
    log.miles(2, "train_metric_utils.py:56", "perf 3: {'perf/train_time': 4.0}")
    log.miles(3, "log_utils.py:123", "rollout 3: {'rollout/raw_reward': 0.125}")
    log.miles(4, "log_utils.py:542", "step 3: {'train/step': 3}")
    events = parsed(log.data())
    assert [(event.kind, event.number, event.values) for event in events] == [
        ("rollout_perf", 3, {"rollout/x": 1, "perf/rollout_time": 2.5}), ("trainer_perf", 3, {"perf/train_time": 4.0}),
        ("rollout", 3, {"rollout/raw_reward": 0.125}), ("train", 3, {"train/step": 3})]


def test_an_evaluation_is_a_record_of_its_own_kind(log, parsed):
    log.miles(1, "metrics.py:53", "eval 19: {'eval/test-none_reward_ratio': 0.0, 'eval/test': 0.53125}", MANAGER)
    log.miles(2, "metrics.py:68", "eval 20 skipped: busy", MANAGER)
    (event,) = parsed(log.data())
    assert (event.line, event.at, event.kind, event.number) == (1, AT + 1000, "eval", 19)
    assert event.values == {"eval/test-none_reward_ratio": 0.0, "eval/test": 0.53125}


def test_a_comparison_of_answers_is_read_and_a_torn_one_is_kept(log, parsed):
    log.raw('engine answers: {"deterministic": false, "first": "all at once", "same_tokens": 31}')
    log.raw('engine answers: {"first": [1]}').raw("engine answers: the engine did not come up")
    whole, torn = parsed(log.data())
    assert whole == Comparison(1, {"deterministic": False, "first": "all at once", "same_tokens": 31})
    assert torn == Unread(2, None, "engine answers: no flat object")


def test_memory(log, parsed):
    log.miles(1, "memory_utils.py:41", "[Rank 0] Memory-Usage before clear: {'gpu': '0', 'used_GB': 81.03}")
    assert parsed(log.data()) == [Memory(1, AT + 1000, "before clear", {"gpu": "0", "used_GB": 81.03})]


def test_a_retry_takes_its_time_from_the_line_before(log, parsed):
    log.retry(2.25, 7, 500)
    assert parsed(log.data()) == [Retry(2, AT + 2250, 7, 60, "500")]


@pytest.mark.parametrize("between", [
    ENGINE + "[2026-11-01 10:00:02] INFO: POST /generate 200 OK",
    "\x1b[36m(FSDPTrainRayActor pid=7)\x1b[0m [2026-11-01 10:00:30.000 a] timer.py:31 - Timer train start",
    OTHER + "[2026-11-01 10:00:40.000 m] http_utils.py:226 - Error: Server error '500 Internal' for url 'u'",
    MANAGER + "\x1b[2m2026-11-01 10:00:02\x1b[0m \x1b[31mERROR\x1b[0m \x1b[2msmg::response\x1b[0m request failed",
])
def test_a_retry_may_be_split_by_other_lines(log, parsed, between):
    log.retry(2.25, 7).lines.insert(1, between)
    (retry,) = [event for event in parsed(log.data()) if isinstance(event, Retry)]
    assert retry == Retry(3, AT + 2250, 7, 60, "503")


def test_two_actors_retry_at_once_and_keep_their_own_times(log, parsed):
    log.retry(1, 3, 503, MANAGER).retry(2, 4, 500, OTHER)
    first, second, third, fourth = log.lines
    log.lines[:] = [first, third, second, fourth]
    assert parsed(log.data()) == [Retry(3, AT + 1000, 3, 60, "503"), Retry(4, AT + 2000, 4, 60, "500")]


def test_a_retry_without_response_is_one_line(log, parsed):
    log.miles(1, "http_utils.py:226", "Error: All connection attempts failed, retrying... (attempt 2/60, url=u, response=None)", MANAGER)
    assert parsed(log.data()) == [Retry(1, AT + 1000, 2, 60, "none")]


def test_half_a_retry_whose_time_is_missing_is_still_a_retry(log, parsed):
    log.retry(1, 2).lines.pop(0)
    assert parsed(log.data()) == [Retry(1, None, 2, 60, "none")]


def test_router_errors_and_quoted_words_are_no_retries(log, parsed):
    log.raw(MANAGER + "\x1b[2m2026-11-01 10:00:01\x1b[0m \x1b[31mERROR\x1b[0m \x1b[2msmg::response\x1b[0m retrying... (attempt 1/60, x)")
    log.miles(1, "inference.py:1", "text_preview=For more information check: u, retrying... (attempt 1/60, url=u, response=x)", MANAGER)
    log.raw(MANAGER + "the answer says retrying... (attempt 1/60, url=u, response=x)")
    assert parsed(log.data()) == []


def test_carriage_returns_are_part_of_their_line(log, parsed):
    log.raw("\x1b[36m(FSDPTrainRayActor pid=7)\x1b[0m \rlog_probs:   0%|   | 0/3\rlog_probs: 100%|###| 3/3").timer(3, "train", "end")
    assert parsed(log.data()) == [TimerEnd(2, AT + 3000, "train")]
    assert parsed(log.data().replace(b"\n", b"\r\n")) == [TimerEnd(2, AT + 3000, "train")]


def test_a_message_behind_a_progress_bar_is_read(log, parsed):
    log.raw("\x1b[36m(FSDPTrainRayActor pid=7)\x1b[0m \rlog_probs: 100%|###| 3/3 [00:01<00:00]"
            "[2026-11-01 10:00:03.000 a] timer.py:42 - Timer log_probs end (elapsed: 1.0s)")
    assert parsed(log.data()) == [TimerEnd(1, AT + 3000, "log_probs")]


def test_a_log_that_ends_inside_a_dictionary(log, parsed):
    log.miles(1, "log_utils.py:123", "rollout 3: {'rollout/raw_reward': 0.12")
    (event,) = parsed(log.data()[:-1])
    assert isinstance(event, Unread) and event.line == 1 and event.text.startswith("rollout 3: ")


def test_hostile_dictionaries_are_unread_and_nothing_is_evaluated(log, parsed):
    for value in ("__import__('os').getpid()", "[" * 5000, "{'a': " * 200, "1" * 5000, "'\\x41'"):
        log.miles(1, "log_utils.py:123", f"rollout 3: {{'a': {value}}}")
    assert [type(event) for event in parsed(log.data())] == [Unread] * 5


def test_tracebacks_name_their_exceptions_and_rays_causes(log, parsed):
    engine = [ENGINE + text for text in (
        "[2026-11-01 10:00:02] Scheduler hit an exception: Traceback (most recent call last):",
        '  File "a.py", line 1, in f', "    raise ImportError(", "ImportError: no FA3", "", "ValueError: not a traceback any more")]
    driver = ["Traceback (most recent call last):", '  File "train.py", line 1', "ray.exceptions.RayTaskError(ActorDiedError): \x1b[36mray::A.b()\x1b[39m (pid=1)",
              "           ^^^^", "Exception: the server ended"]
    for line in [*engine[:3], *driver[:2], *engine[3:], *driver[2:]]:
        log.raw(line)
    assert [(event.line, event.text) for event in parsed(log.data())] == [
        (6, "ImportError: no FA3"), (9, "ray.exceptions.RayTaskError(ActorDiedError): ray::A.b() (pid=1)"), (11, "Exception: the server ended")]


def test_a_dead_subprocess_is_a_failure_with_its_second(log, parsed):
    log.raw(ENGINE + "[2026-11-01 10:00:05] Subprocess scheduler_0 (pid=11) crashed with exit code -9. Cleaning up")
    log.miles(6, "x.py:1", "text: Subprocess scheduler_0 (pid=11) crashed with exit code -9", MANAGER)
    assert parsed(log.data()) == [Failure(1, AT + 5000, "Subprocess scheduler_0 (pid=11) crashed with exit code -9. Cleaning up")]


def test_the_end_of_all_attempts_is_a_failure(log, parsed):
    log.miles(6, "http_utils.py:230", "Max retries (60) reached, failing... (url=u)", MANAGER)
    assert parsed(log.data()) == [Failure(1, AT + 6000, "Max retries (60) reached, failing... (url=u)")]


def test_no_bytes_make_it_raise():
    lines = [b"", b"\xff\xfe\x00", b"[2026-99-99 99:99:99.999 a] timer.py:1 - Timer x start", b"(((((", b"\x1b[36m(", b"[" * 300,
             b"\r" * 50_000, b"[2026-11-01 10:00:00.00x a] timer.py:1 - Timer x start", b"(A pid=1)\x1b[0m \r[\r[\r"]
    assert list(LogParser().feed(lines)) == []


def test_lines_may_come_in_any_pieces(log):
    log.step(0, 0).retry(12, 3).retry(12.5, 4).retry(12.5, 4)
    lines = log.data().split(b"\n")[:-1]
    whole = list(LogParser().feed(lines))
    parser = LogParser()
    assert [event for line in lines for event in parser.feed([line])] == whole and len(whole) > 10


def test_remembered_texts_give_the_same_as_fresh_ones(log):
    for index in range(40):
        log.retry(index / 8, index % 5 + 1, 500 if index % 7 else 503)
    lines = log.data().split(b"\n")[:-1]
    whole = list(LogParser().feed(lines))
    fresh = []
    for index in range(0, len(lines), 2):
        parser = LogParser()
        parser.line = index
        fresh += parser.feed(lines[index : index + 2])
    assert whole == fresh and len(whole) == 40


HEAD = "[2026-11-01 10:00:0{}.{:03d} m] http_utils.py:226 - Error: Server error '{} Service Unavailable' for url 'u'"
TAIL = "For more information check: https://h/503, retrying... (attempt {}/60, url=u, response=x)"
digit = st.integers(0, 9)
line = st.one_of(
    st.builds(HEAD.format, st.integers(0, 2), st.integers(0, 999), st.sampled_from((500, 503))),
    st.builds(TAIL.format, digit),
    st.builds(lambda second, one, end: f"[2026-11-01 10:00:0{second}.5{one}0 a] {end}", digit, digit, st.sampled_from((
        "timer.py:31 - Timer train start", "x.py:1 - perf 3: {'a': 1}", "x.py:1 - step 3: {'a': [1]}", "x.py:1 - Timer", "http_utils.py:226 - Error: none, "
        "retrying... (attempt 2/60, url=u)", "x.py:1 - Max retries (60) reached", "m.py:4 - [Rank 0] Memory-Usage now: {'gpu': '0'}"))),
    st.sampled_from((
        "noise", "", " indented", "ValueError: bad", "KeyError", "engine answers: {\"a\": 1}", "Traceback (most recent call last):", "(x",
        "[2026-11-01 10:00:05] E: Traceback (most recent call last):\r", "\x1b[2m2026\x1b[0m router error", "\x1b[31mred", "bar\r[2026-11-01 10:00:03.000 a] "
        "timer.py:42 - Timer b end (elapsed: 1s)", "Subprocess s (pid=1) crashed with exit code -9", TAIL.format(3) + " Traceback (most recent call last):")))
whole = st.builds("".join, st.tuples(st.sampled_from(("", MANAGER, OTHER, ENGINE, "(A pid=1) ")), line))
pair = st.builds(lambda prefix, *halves: prefix + halves[0] + "\n" + prefix + halves[1], st.sampled_from((MANAGER, OTHER)),
                 st.builds(HEAD.format, st.integers(0, 1), st.integers(0, 999), st.sampled_from((500, 503))), st.builds(TAIL.format, st.integers(0, 60)))


@given(st.lists(st.one_of(whole, pair, pair), max_size=40), st.booleans(), st.lists(st.integers(0, 80), max_size=4))
def test_a_text_says_what_its_lines_say_one_by_one(parts, ends, cuts):
    text = "\n".join(parts).encode() + (b"\n" if ends else b"")
    lines = re.findall(rb"[^\n]*\n|[^\n]+\Z", text)
    one, other = LogParser(), LogParser()
    expected = list(one.feed(line.removesuffix(b"\n") for line in lines))
    bounds = [0, *sorted(cut for cut in cuts if cut < len(lines)), len(lines)]
    found = [event for first, last in zip(bounds, bounds[1:], strict=False) for event in other.feed_text(b"".join(lines[first:last]))]
    assert found == expected and other.line == one.line == len(lines)


@pytest.mark.parametrize("known", [False, True])
def test_an_older_half_of_a_retry_is_forgotten_after_a_whole_one(log, known):
    if known:
        log.retry(1, 1)
    log.retry(1.1, 2).retry(1.2, 3).retry(1.3, 4)
    del log.lines[-2], log.lines[-4]
    *_, whole, lone = LogParser().feed_text(log.data())
    assert (whole.at, lone.at) == (AT + 1200, None)


@pytest.mark.parametrize("known", [False, True])
def test_a_whole_retry_ends_the_traceback_of_its_actor(log, known):
    if known:
        log.retry(1, 1)
    log.raw(MANAGER + "Traceback (most recent call last):").retry(1.1, 2).raw(MANAGER + "ValueError: of no traceback")
    events = list(LogParser().feed_text(log.data()))
    assert [type(event) for event in events] == [Retry] * (1 + known)


def test_a_traceback_that_never_ends_costs_one_search_a_line():
    text = b"(A pid=1) Traceback (most recent call last):\nTraceback (most recent call last):\n" + b" x\n" * 20_000
    parser = LogParser()
    assert list(parser.feed_text(text)) == [] and parser.line == 20_002
