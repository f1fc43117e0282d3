"""The watchdog: follows a run's log, and stops the run when its engine died or nothing moves any more.

    python3 -m labkit.watch NAME [--runs DIR] [--container C] [--log FILE] ...

The rule on retries is ``watchdog_rule``, the same code that the capture check replays.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from . import sampler, status, targets
from .events import Retry, TimerEnd, TimerStart
from .launch_command import KIT
from .parser import LogParser
from .stall_rule import StallParameters, StallRule
from .steps import StepBuilder
from .tail import Tail
from .watchdog_rule import DEFAULT, Parameters, WatchdogRule, parameters_from

STALL = StallParameters()
RC_CLEAN, RC_FIRED, RC_USAGE, RC_NOT_STOPPED = 0, 10, 2, 11


class Watch:
    """Both rules over one growing log."""

    def __init__(self, parameters: Parameters, stall: StallParameters) -> None:
        self.parser, self.steps = LogParser(), StepBuilder()
        self.rule, self.stall = WatchdogRule(parameters), StallRule(stall)
        self.retries = 0

    def feed(self, lines: list[bytes], now: float) -> str:
        """Take new lines; the reason to stop in words, or empty."""
        for event in self.parser.feed(lines):
            if isinstance(event, Retry):
                self.retries += 1
                if event.at is not None and self.rule.retry(event.at, event.attempt):
                    return (f"the engine is dead: {self.rule.parameters.retries} retries of attempt "
                            f"{self.rule.parameters.attempt_at_least} and above within {self.rule.parameters.seconds:g} s, "
                            f"{self.rule.parameters.least_seconds:g} s or more since the first retry, "
                            f"and no step in between ({self.retries} retries so far)")
                continue
            if isinstance(event, TimerStart):
                self.stall.start(event.name, now)
            elif isinstance(event, TimerEnd):
                self.stall.end(event.name, now)
            if self.steps.add(event):
                self.rule.step()
        del self.steps.steps[:-2]
        return ""


def options_of(words: list[str]) -> argparse.Namespace:
    """The command line of ``watchdog.sh``."""
    line = argparse.ArgumentParser(prog="watchdog.sh", description="Stop a run whose engine died, or that stalls.")
    line.add_argument("name", nargs="?", default="plain", help="the run (default: plain)")
    line.add_argument("--runs", type=Path, default=KIT / "runs", help="folder of the runs")
    line.add_argument("--container", default="", help="Docker container of the run (default: miles-NAME when there is one)")
    line.add_argument("--log", type=Path, help="the log (default: NAME.log in the folder of the runs)")
    line.add_argument("--parameters", type=Path, help="JSON with other parameters of the rule")
    line.add_argument("--patience", type=float, default=20.0, help="seconds between asking and killing (default 20)")
    line.add_argument("--every", type=float, default=1.0, help="seconds between two looks (default 1)")
    line.add_argument("--appear", type=float, default=600.0, help="seconds to wait for the run to appear (default 600)")
    line.add_argument("--stall-least", type=float, default=STALL.least_s, help="seconds that a stall lasts at least")
    line.add_argument("--stall-idle", type=float, default=STALL.idle_s, help="seconds that the GPU is idle at least")
    line.add_argument("--no-stall", action="store_true", help="watch the engine only")
    line.add_argument("--dry-run", action="store_true", help="say when it would stop the run, and leave it alone")
    return line.parse_args(words)


def main(words: list[str]) -> int:
    """0: the run ended by itself; 10: stopped; 11: could not be stopped; 2: usage."""
    options = options_of(words)
    say = _sayer(options)
    try:
        parameters = parameters_from(json.loads(options.parameters.read_text())) if options.parameters else DEFAULT
    except (OSError, ValueError, TypeError) as error:
        print(f"watchdog.sh: {options.parameters}: {error}", file=sys.stderr)
        return RC_USAGE
    log = options.log or options.runs / f"{options.name}.log"
    target = _appears(options, log)
    if target is None:
        print(f"watchdog.sh: no run '{options.name}' within {options.appear:g} s: no ledger in {options.runs}, "
              f"no container {options.container or 'miles-' + options.name}", file=sys.stderr)
        return RC_USAGE
    stall = StallParameters(least_s=options.stall_least, idle_s=options.stall_idle)
    reason = _watch(options, log, target, Watch(parameters, stall))
    if not reason:
        say(f"{options.name} ended by itself")
        return RC_CLEAN
    say(f"{options.name} fires: {reason}")
    if options.dry_run:
        return RC_FIRED
    gone = target.stop(options.patience, lambda text: say(f"{options.name} {text}"))
    say(f"{options.name} {'stopped' if gone else 'could not be stopped'}")
    return RC_FIRED if gone else RC_NOT_STOPPED


def _sayer(options: argparse.Namespace) -> targets.Say:
    def say(text: str) -> None:
        try:
            print(f"{status.stamp()} watchdog {text}", flush=True)
        except OSError:
            pass
        status.append(options.runs / "status.txt", f"watchdog {text}")

    return say


def _appears(options: argparse.Namespace, log: Path) -> targets.Target | None:
    """Wait for the run; a log alone does not tell what to stop."""
    end = time.monotonic() + options.appear
    while (target := targets.find(options.name, options.runs, options.container)) is None or not target.alive():
        if time.monotonic() >= end:
            return None
        time.sleep(min(options.every, 1.0))
    return target


def _watch(options: argparse.Namespace, log: Path, target: targets.Target, watch: Watch) -> str:
    """Follow the log until a rule fires or the run is gone; then what is left of the log is still read."""
    tail = Tail(log)
    try:
        while True:
            alive = target.alive()
            now = time.monotonic()
            if reason := watch.feed(tail.lines(), now):
                return reason if alive else ""
            if not alive:
                return ""
            if not options.no_stall:
                loads = [one.utilisation for one in sampler.ask()[0]]
                watch.stall.load(max(loads) if loads and None not in loads else None, now)
                if reason := watch.stall.stalled(now):
                    return reason
            time.sleep(options.every)
    finally:
        tail.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
