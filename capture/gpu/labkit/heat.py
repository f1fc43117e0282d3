"""The heat guard: holds a run while the GPU is hot, and lets it go on whatever happens to the guard.

    python3 -m labkit.heat NAME [--runs DIR] [--container C] [--limit 84] [--resume 70] [--least 0]

Two processes: this one reads the temperature and acts; its keeper only waits for this one
to end, by whatever signal, and then resumes the run. A keeper that dies is replaced.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from . import sampler, status, targets
from .heat_rule import Action, HeatRule
from .launch_command import KIT
from .pauses import FILE, pause_line, read_pauses

RC_CLEAN, RC_USAGE = 0, 2
COOLEST_IDLE_C = 25
IDLE_PCT = 5
BLIND_S = 120.0
DEFAULT = HeatRule()


def options_of(words: list[str]) -> argparse.Namespace:
    """The command line of ``heat-guard.sh``."""
    line = argparse.ArgumentParser(prog="heat-guard.sh", description="Hold a run while the GPU is hot.")
    line.add_argument("name", nargs="?", default="plain", help="the run (default: plain)")
    line.add_argument("--runs", type=Path, default=KIT / "runs", help="folder of the runs")
    line.add_argument("--container", default="", help="Docker container of the run (default: miles-NAME when there is one)")
    line.add_argument("--limit", type=float, default=DEFAULT.limit_c, help="hold at this temperature in C and above (default 84)")
    line.add_argument("--resume", type=float, help="go on at this temperature and below (default 70; with --limit: 5 below it)")
    line.add_argument("--least", type=float, default=DEFAULT.least_s, help="hold for at least this many seconds (default 0: until it is cool)")
    line.add_argument("--gpu", default="", help="which GPUs of this host, such as 0,1 (default: all)")
    line.add_argument("--every", type=float, default=1.0, help="seconds between two readings (default 1)")
    line.add_argument("--appear", type=float, default=600.0, help="seconds to wait for the run to appear (default 600)")
    line.add_argument("--even-below-idle", action="store_true", help="accept a limit that an idle GPU is above already")
    line.add_argument("--keeper", type=int, default=-1, help=argparse.SUPPRESS)
    return line.parse_args(words)


class Guard:
    """One run under a heat rule."""

    def __init__(self, options: argparse.Namespace, rule: HeatRule, target: targets.Target) -> None:
        self.options, self.rule, self.target = options, rule, target
        self.gpus = [int(part) for part in options.gpu.split(",") if part.strip().isdigit()]
        self.paused = False
        self.over = False
        self.temperature = 0.0
        self._held_since = 0.0
        self._troubles: set[str] = set()
        self._nothing_to_hold = False
        self._blind_since: float | None = None

    def say(self, text: str) -> None:
        """To the terminal; one that is gone stops nothing."""
        try:
            print(f"{status.stamp()} heat-guard {self.options.name}: {text}", flush=True)
        except OSError:
            pass

    def note(self, what: str, **numbers: float) -> None:
        """One line of the pause log."""
        append(self.options.runs, pause_line(status.stamp(), self.options.name, what, **numbers), self.say)

    def reading(self) -> float | None:
        """The hottest of the run's GPUs, or None when nvidia-smi gives no clean answer (reported once each)."""
        samples, trouble = sampler.ask(self.gpus)
        if trouble and trouble not in self._troubles:
            self._troubles.add(trouble)
            self.say(f"{trouble}; nothing is paused on that ground")
        if trouble or not samples:
            return None
        return float(max(one.temperature for one in samples))

    def turn(self) -> None:
        """One reading and what it asks for."""
        temperature = self.reading()
        action = self.rule.decide(temperature, self.paused, time.monotonic() - self._held_since)
        if temperature is not None:
            self.temperature, self._blind_since = temperature, None
        elif self.paused:
            action = self._without_sight()
        if action is Action.PAUSE:
            self._hold()
        elif action is Action.RESUME:
            self.release(f"{self.temperature:g} C")
        elif self.paused:
            self.target.pause(self.say)

    def _hold(self) -> None:
        """Hold the run, and note it; that there is nothing to hold is said once each time."""
        if self.target.pause(self.say):
            self.paused, self._nothing_to_hold = True, False
            self._held_since = time.monotonic()
            self.note("pause", temperature_c=self.temperature)
            self.say(f"{self.temperature:g} C: held")
        elif not self._nothing_to_hold:
            self._nothing_to_hold = True
            self.say(f"{self.temperature:g} C: nothing was held, since nothing of the run is on the GPU yet")

    def _without_sight(self) -> Action:
        """No reading while the run is held: after a while it goes on, since nobody knows that it is hot."""
        self._blind_since = self._blind_since or time.monotonic()
        return Action.RESUME if time.monotonic() - self._blind_since >= BLIND_S else Action.NOTHING

    def release(self, why: str) -> None:
        """Let the run go on, and note it."""
        if self.target.resume(self.say) and self.paused:
            self.paused = False
            self.note("resume", temperature_c=self.temperature)
            self.say(f"{why}: resumed")


def append(runs: Path, line: str, say: targets.Say) -> None:
    """Append one whole line to the pause log; a full disk is said, and stops nothing."""
    try:
        descriptor = os.open(runs / FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(descriptor, line.encode())
        finally:
            os.close(descriptor)
    except OSError as error:
        say(f"the pause log was not written: {error.strerror}")


def main(words: list[str]) -> int:
    """0: the run ended or the guard was asked to; 2: usage, or a limit that makes no sense here."""
    options = options_of(words)
    if options.keeper >= 0:
        return keep(options)
    resume = options.resume if options.resume is not None else DEFAULT.resume_c if options.limit == DEFAULT.limit_c else options.limit - 5
    try:
        rule = HeatRule(options.limit, resume, options.least)
    except ValueError as error:
        return _refuse(f"--limit {options.limit:g}, --resume {resume:g} and --least {options.least:g}: {error}")
    if not options.even_below_idle and (problem := below_idle(rule)):
        return _refuse(problem + "; give a higher limit, or --even-below-idle")
    end = time.monotonic() + options.appear
    while (target := targets.find(options.name, options.runs, options.container)) is None:
        if time.monotonic() >= end:
            return _refuse(f"no run '{options.name}' within {options.appear:g} s: no ledger in {options.runs}, "
                           f"no container {options.container or 'miles-' + options.name}")
        time.sleep(0.2)
    return guard(Guard(options, rule, target), words)


def _refuse(text: str) -> int:
    print(f"heat-guard.sh: {text}", file=sys.stderr)
    return RC_USAGE


def below_idle(rule: HeatRule) -> str:
    """Why a run could never go on under this rule: an idle GPU is as hot as that already. Empty when it could."""
    if rule.limit_c < COOLEST_IDLE_C:
        return f"a limit of {rule.limit_c:g} C is below what an idle GPU has"
    samples, _ = sampler.ask()
    idle = [one.temperature for one in samples if one.utilisation is not None and one.utilisation < IDLE_PCT]
    if idle and len(idle) == len(samples) and max(idle) > rule.resume_c:
        return f"the GPU is idle at {max(idle)} C, so a run held at {rule.limit_c:g} C would never cool to {rule.resume_c:g} C"
    return ""


def guard(one: Guard, words: list[str]) -> int:
    """Read and act until the run is gone or a signal asks to end; always release."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: setattr(one, "over", True))
    reading, writing = os.pipe()
    keeper = _start_keeper(words, reading)
    one.note("guard", limit_c=one.rule.limit_c, resume_c=one.rule.resume_c)
    least = f", holds for {one.rule.least_s:g} s at least" if one.rule.least_s else ""
    one.say(f"holds at {one.rule.limit_c:g} C, goes on at {one.rule.resume_c:g} C{least}")
    try:
        while not one.over and one.target.alive():
            if keeper.poll() is not None:
                one.say("the keeper was killed; another takes its place")
                keeper = _start_keeper(words, reading)
            one.turn()
            time.sleep(one.options.every)
        if not one.over:
            one.say("the run has ended")
    finally:
        one.release("the guard ends")
        os.close(writing)
        os.close(reading)
        keeper.wait(timeout=30)
    return RC_CLEAN


def _start_keeper(words: list[str], reading: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "labkit.heat", *words, "--keeper", str(reading)], cwd=KIT,
                            pass_fds=(reading,), start_new_session=True, stdin=subprocess.DEVNULL,
                            env={**os.environ, "PYTHONPATH": str(KIT)})


def keep(options: argparse.Namespace) -> int:
    """The keeper: when the guard is gone and the last entry of the run is a pause, resume the run and note it."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    os.read(options.keeper, 1)
    entries = [entry for entry in read_pauses(options.runs / FILE) if entry["run"] == options.name]
    target = targets.find(options.name, options.runs, options.container)
    if target is not None:
        target.resume(lambda text: None)
    if entries and entries[-1]["what"] == "pause":
        line = pause_line(status.stamp(), options.name, "resume", temperature_c=entries[-1]["temperature_c"])
        append(options.runs, line, lambda text: None)
    return RC_CLEAN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
