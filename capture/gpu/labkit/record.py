"""Records a lab: the runs of ``lab.toml`` in order, within a time budget, each with its guards.

    python3 record.py [--plan lab.toml] [--runs DIR] [--budget S] [--gpus 0,1] ...

Resumable: a run whose end stands in status.txt is skipped. One that was interrupted is made again.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

from . import finish, lab_plan, lab_schedule, launch_options, private_net, sampler, status
from .launch_command import KIT
from .launch_guard import prctl
from .lab_plan import Plan, Planned
from .lab_schedule import Host, Placed
from .launch_spec import Spec
from .processes import stop_signal_when_parent_dies

# Interrupted, guard or launcher killed, Ray did not start: not a recording.
NOT_A_RECORDING = frozenset({130, 137, 3, -9, -15})
ROUND_S = 0.5


@dataclasses.dataclass(slots=True)
class Running:
    """A run under way: its launcher, and the guards beside it."""

    placed: Placed
    spec: Spec
    launcher: subprocess.Popen[bytes]
    guards: list[subprocess.Popen[bytes]]


def options_of(words: list[str]) -> argparse.Namespace:
    """The command line of ``record.py``."""
    line = argparse.ArgumentParser(prog="record.py", description="Record the runs of a lab, in order, within a time budget.")
    line.add_argument("--plan", type=Path, default=KIT / "lab.toml")
    line.add_argument("--runs", type=Path, default=KIT / "runs", help="folder of the recordings")
    line.add_argument("--models", type=Path, default=KIT / "models", help="folder that holds a folder for each model of the plan")
    line.add_argument("--prompts", type=Path, default=KIT / "data", help="folder with arithmetic.jsonl")
    line.add_argument("--miles", default="", help="folder of Miles (default: where Python finds train.py)")
    line.add_argument("--budget", type=float, help="seconds for all runs (default: budget_s of the plan)")
    line.add_argument("--gpus", default="0", help="GPUs of this host to use, such as 0,1 (default 0)")
    line.add_argument("--only", default="", help="names of runs, separated by commas")
    line.add_argument("--last", default="", help="names of runs to move to the end of the order")
    line.add_argument("--again", default="", help="names of runs to make again although they have ended")
    line.add_argument("--shared-network", action="store_true", help="never give runs networks of their own (then one at a time)")
    line.add_argument("--dry-run", action="store_true", help="show the order and what the budget allows, and stop")
    return line.parse_args(words)


def main(words: list[str]) -> int:
    """0: every run of the plan has a recording; 1: some have none; 2: the plan is refused; 130: interrupted."""
    options = options_of(words)
    plan, refusals = lab_plan.read(options.plan)
    if plan is not None:
        refusals += _choices(options, plan)
    for refusal in refusals:
        print(f"record.py: {refusal}", file=sys.stderr)
    if refusals or plan is None:
        return 2
    apart = not options.shared_network and private_net.available()
    gpus = tuple(int(part) for part in options.gpus.split(","))
    host = Host(gpus, plan.gpu_memory_gib, max(1, (os.cpu_count() or 1) // plan.cpus_a_run), apart)
    if options.dry_run:
        print(shown(plan, host))
        return 0
    options.runs.mkdir(parents=True, exist_ok=True)
    return Recorder(options, plan, host).run()


def _choices(options: argparse.Namespace, plan: Plan) -> list[str]:
    names = [run.name for run in plan.runs]
    asked = [name for text in (options.only, options.again, options.last) for name in text.split(",") if name]
    found = [f"no run is called {name}; {lab_plan.nearest(name, names, 'run')}" for name in asked if name not in names]
    if not re.fullmatch(r"\d+(,\d+)*", options.gpus):
        found.append(f"--gpus {options.gpus} is no list of GPU numbers, such as 0 or 0,1")
    return found


def shown(plan: Plan, host: Host) -> str:
    """The plan as a table, for ``--dry-run``."""
    rows = [f"{plan.name}: {len(plan.runs)} runs, budget {plan.budget_s:g} s, GPUs {', '.join(map(str, host.gpus))}, "
            f"{'each run in a network of its own' if host.apart else 'one run at a time'}"]
    rows += [f"  {run.name:22} {run.share:8} {run.gpus} GPU {run.memory_gib:4g} GiB  {run.needs_s:4g} to {run.limit_s:4g} s  {run.why}"
             for run in plan.runs]
    return "\n".join(rows)


class Recorder:
    """One session of recording."""

    def __init__(self, options: argparse.Namespace, plan: Plan, host: Host) -> None:
        self.options, self.plan, self.host = options, plan, host
        self.runs: Path = options.runs.absolute()
        self.end = time.monotonic() + (options.budget if options.budget is not None else plan.budget_s)
        self.running: list[Running] = []
        self.begun: set[str] = set()
        self.last_start = -1e9
        self.interrupted = False
        self.miles = launch_options.folder(options.miles or launch_options.find_miles())

    def ended(self) -> dict[str, int]:
        """The runs that have a recording, with their codes."""
        again = set(self.options.again.split(",")) - self.begun
        codes = status.endings(self.runs / "status.txt")
        return {name: code for name, code in codes.items() if code not in NOT_A_RECORDING and name not in again}

    def left(self) -> float:
        """Seconds left of the budget."""
        return self.end - time.monotonic()

    def run(self) -> int:
        """Record until nothing more can start and nothing runs."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: setattr(self, "interrupted", True))
        while True:
            self._gather()
            if self.interrupted:
                self._stop_all()
                break
            self._begin()
            if not self.running and not self._soon():
                break
            time.sleep(ROUND_S)
        missing = self._close()
        return 130 if self.interrupted else 1 if missing else 0

    def waiting(self) -> list[Planned]:
        """Runs of the plan that have neither ended nor begun, in order."""
        only = set(filter(None, self.options.only.split(",")))
        last = set(self.options.last.split(","))
        done = self.ended()
        return [run for run in sorted(self.plan.runs, key=lambda run: run.name in last)
                if run.name not in done and run.name not in self.begun and (not only or run.name in only)]

    def _soon(self) -> bool:
        """Whether a run still waits only for its turn (the stagger) or for a model that is being written."""
        fitting = [run for run in self.waiting() if run.needs_s <= self.left() and run.gpus <= len(self.host.gpus)]
        coming = {file.parent.name for name in ("config.json", "model.safetensors") for file in self.options.models.glob(f"*/{name}")}
        return any(run.model in coming for run in fitting)

    def _begin(self) -> None:
        if time.monotonic() - self.last_start < self.plan.stagger_s:
            return
        ready = [run for run in self.waiting() if (self.options.models / run.model / "config.json").is_file()]
        found = lab_schedule.startable(ready, [one.placed for one in self.running], self.host, self.left())
        for placed in found[:1] if self.plan.stagger_s else found:
            self.last_start = time.monotonic()
            self.begun.add(placed.run.name)
            self._start(placed)

    def _start(self, placed: Placed) -> None:
        run = placed.run
        beside = {other.spec.name: _relation(placed, other.placed) for other in self.running}
        spec = Spec(
            name=run.name, preset=run.preset, flags=run.flags, runs=str(self.runs), mark=uuid.uuid4().hex,
            model=str((self.options.models / run.model).absolute()), data=str(self.options.prompts.absolute()),
            miles=self.miles, environment=run.environment, limit_s=min(run.limit_s, max(self.left(), 1)),
            gpus=run.gpus, gpu_indices=placed.gpus, private_network=self.host.apart, scenario=run.scenario,
            sharing={"share": run.share, "beside_at_start": [f"{name} ({how})" for name, how in beside.items()]},
            driver=run.command, own_ray=not run.command)
        (self.runs / f"{run.name}.log.gz").unlink(missing_ok=True)
        handed = self.runs / f".{run.name}.handed.json"
        handed.write_text(spec.to_json())
        launcher = self._helper("labkit.launch_one", str(handed))
        guards = []
        if run.watchdog:
            guards.append(self._guard(run, "watch", "watchdog", "--no-stall"))
        if run.heat_guard:
            limit, resume = heat_limits(run.heat_guard, placed.gpus)
            guards.append(self._guard(run, "heat", "heat", "--limit", f"{limit:g}", "--resume", f"{resume:g}",
                                      "--gpu", ",".join(map(str, placed.gpus)), "--every", "0.5", "--even-below-idle"))
        self.running.append(Running(placed, spec, launcher, guards))
        print(f"{status.stamp()} begun {run.name} on GPU {','.join(map(str, placed.gpus))}, {self.left():.0f} s left", flush=True)

    def _helper(self, module: str, *words: str, output: Path | None = None) -> subprocess.Popen[bytes]:
        """A process of the kit that asks its run to stop when this recorder dies."""
        path = os.pathsep.join(filter(None, (str(KIT), os.environ.get("PYTHONPATH", ""))))
        out = output.open("ab") if output else subprocess.DEVNULL
        return subprocess.Popen(
            [sys.executable, "-m", module, *words], cwd=KIT, env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, preexec_fn=stop_signal_when_parent_dies(prctl))

    def _guard(self, run: Planned, module: str, suffix: str, *words: str) -> subprocess.Popen[bytes]:
        return self._helper(f"labkit.{module}", run.name, "--runs", str(self.runs), "--appear", "60", *words,
                            output=self.runs / f"{run.name}.{suffix}.txt")

    def _gather(self) -> None:
        for one in [one for one in self.running if one.launcher.poll() is not None]:
            self.running.remove(one)
            for guard in one.guards:
                _end(guard, 20)
            (self.runs / f".{one.spec.name}.handed.json").unlink(missing_ok=True)
            self._package(one.spec)
            print(f"{status.stamp()} ended {one.spec.name} rc={one.launcher.returncode}, {self.left():.0f} s left", flush=True)

    def _package(self, spec: Spec) -> None:
        folders = {"$MODEL": spec.model, "$DATA": spec.data, "$KIT": str(KIT), "$MILES": spec.miles, "$PY": sys.prefix,
                   "$LAB": str(self.runs.parent), "$SITE": os.environ.get("PYTHONPATH", "").split(os.pathsep)[0]}
        if spec.log_file.exists():
            finish.compress(spec.log_file, finish.masks(folders))
        finish.checksums(self.runs)

    def _stop_all(self) -> None:
        for one in self.running:
            one.launcher.terminate()
        for one in self.running:
            _end(one.launcher, 60)
        self._gather()

    def _close(self) -> dict[str, str]:
        """Note what has no recording, and why. Reasons of earlier sessions stay for runs that this one was not asked for."""
        only = set(filter(None, self.options.only.split(",")))
        asked = [run for run in self.plan.runs if not only or run.name in only]
        ended = self.ended()
        missing = lab_schedule.unrecorded(asked, ended, self.host, self.left())
        file, names = self.runs / "not-recorded.json", [run.name for run in self.plan.runs]
        note = lab_schedule.noted(_reasons(file), missing, names, [run.name for run in asked], ended)
        file.write_text(json.dumps(note, indent=1) + "\n")
        finish.checksums(self.runs)
        for name, reason in missing.items():
            print(f"{status.stamp()} not recorded: {name} ({reason})", flush=True)
        return missing


def _reasons(file: Path) -> dict[str, str]:
    """What an earlier session noted; nothing when there is no such file or it cannot be read."""
    try:
        held = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    return {name: reason for name, reason in held.items() if isinstance(reason, str)} if isinstance(held, dict) else {}


def _relation(placed: Placed, other: Placed) -> str:
    return "same GPU" if set(placed.gpus) & set(other.gpus) else "another GPU of this host"


def _end(process: subprocess.Popen[bytes], patience_s: float) -> None:
    process.terminate()
    try:
        process.wait(patience_s)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def heat_limits(wanted: dict[str, float], gpus: tuple[int, ...]) -> tuple[float, float]:
    """Limit and resume of a heat guard that a plan gives above idle: measured now, before the run has begun."""
    samples, _ = sampler.ask(gpus)
    idle = max((one.temperature for one in samples), default=30)
    limit = idle + wanted.get("above_idle_c", 2)
    return limit, limit - wanted.get("hysteresis_c", 1)
