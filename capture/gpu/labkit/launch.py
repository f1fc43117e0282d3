"""The launcher: checks, writes the manifest, starts the guardian, shows the log, and outlives it if need be."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from . import launch_command, launch_options, ledger, manifest, processes, status
from .launch_command import KIT
from .launch_guard import PATIENCE_S
from .launch_spec import Spec
from .processes import Signs
from .tail import follow

RC_GUARDIAN_GONE = 137


def main(words: list[str]) -> int:
    """Entry of ``miles_grpo.py``. 2: refused; else the code of the run."""
    spec, options, refusals = launch_options.build(words, os.environ)
    runs = Path(options.runs or KIT / "runs")
    if options.sweep and not refusals:
        return sweep(runs, lambda text: print(text, file=sys.stderr))
    for refusal in refusals:
        print(f"miles_grpo.py: {refusal}", file=sys.stderr)
    if spec is None:
        return 2
    if options.dry_run:
        print(plan(spec))
        return 0
    return start(spec, quiet=options.inside)


def plan(spec: Spec) -> str:
    """The full commands of a run, one a line, for ``--dry-run``."""
    lines = [] if spec.image or spec.ray else [shlex.join(launch_command.ray_start(spec, "127.0.0.1:6379"))]
    lines.append(shlex.join(launch_command.driver(spec)))
    return "\n".join(lines)


def start(spec: Spec, quiet: bool = False, show: bool = True) -> int:
    """Run it to its end. ``quiet``: keep no manifest (inside a container); ``show``: the log goes to the terminal too."""
    runs = Path(spec.runs)
    runs.mkdir(parents=True, exist_ok=True)
    if not quiet:
        manifest.write(spec)
        manifest.note_run(spec)
    if spec.log == "file":
        spec.log_file.write_bytes(b"")
    spec_file = spec.file("spec.json")
    spec_file.write_text(spec.to_json())
    reading, writing = os.pipe()
    guardian = subprocess.Popen(
        [sys.executable, "-m", "labkit.launch_guard", str(spec_file), str(reading)],
        cwd=KIT, pass_fds=(reading,), start_new_session=True, stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(KIT), os.environ.get("PYTHONPATH", ""))))})
    os.close(reading)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: guardian.terminate())
    shower = _show(spec, guardian) if show and spec.log == "file" and not _same_file(spec) else None
    code = guardian.wait()
    os.close(writing)
    if shower:
        shower.join(timeout=5)
    if code < 0:
        code = _bury(spec, code)
    spec_file.unlink(missing_ok=True)
    return code


def _show(spec: Spec, guardian: subprocess.Popen[bytes]) -> threading.Thread:
    """Copy the log to standard output while the guardian lives."""
    def copy() -> None:
        try:
            for line in follow(spec.log_file, lambda: guardian.poll() is None):
                sys.stdout.buffer.write(line + b"\n")
                sys.stdout.buffer.flush()
        except (BrokenPipeError, ValueError):
            return

    thread = threading.Thread(target=copy, daemon=True, name="show")
    thread.start()
    return thread


def _same_file(spec: Spec) -> bool:
    """Whether standard output is the log already (``… > runs/plain.log``)."""
    try:
        return os.path.samestat(os.fstat(1), os.stat(spec.log_file))
    except OSError:
        return False


def _bury(spec: Spec, code: int) -> int:
    """The guardian was killed: stop its run, as it would have done."""
    runs = Path(spec.runs)
    entry = ledger.read(runs, spec.name)
    signs = entry.signs if entry else Signs(spec.mark, spec.ray_folder)
    status.append(runs / "status.txt", f"note {spec.name} the guardian ended by signal {-code}; the run is stopped")
    processes.stop(lambda: processes.members(signs), PATIENCE_S, lambda text: None)
    status.append(runs / "status.txt", f"end {spec.name} rc={RC_GUARDIAN_GONE}")
    ledger.file_of(runs, spec.name).unlink(missing_ok=True)
    return RC_GUARDIAN_GONE


def sweep(runs: Path, say: Callable[[str], None]) -> int:
    """Stop runs whose launcher and guardian were both killed. 1 when a process could not be stopped."""
    failed = 0
    for name in ledger.all_runs(runs):
        entry = ledger.read(runs, name)
        if entry is None or entry.watchers_alive():
            continue
        gone = processes.stop(entry.members, PATIENCE_S, lambda text, name=name: say(f"{name}: {text}"))
        say(f"{name}: {'nothing is left of it' if gone else 'some processes could not be killed'}")
        failed += not gone
        if gone:
            status.append(runs / "status.txt", f"end {name} rc={RC_GUARDIAN_GONE}")
            ledger.file_of(runs, name).unlink(missing_ok=True)
    return 1 if failed else 0
