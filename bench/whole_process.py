"""Times whole processes: one warm-up, then the median, minimum and maximum of several runs.

    python3 bench/whole_process.py                    the commands below, on this project
    python3 bench/whole_process.py -n 9 check         one of them, nine counted runs

Wall seconds and peak memory are the operating system's own accounting (``wait4``) of the started process
and its children. Quote medians: the machine is shared, and a wide spread says that it was busy.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = {
    "capture": ["capture/run.py", "--check"],
    "check": ["tools/build", "check"],
    "figures": ["tools/build", "figures", "--check"],
    "web": ["tools/build", "web"],
    "print": ["tools/build", "print"],
    "build": ["tools/build"],
    "build-cold": ["tools/build"],
    "test": ["tools/test"],
}
BEFORE: dict[str, Callable[[], None]] = {
    "build-cold": lambda: shutil.rmtree(ROOT / ".cache", ignore_errors=True),
}


def once(command: list[str]) -> tuple[float, float, int]:
    """Wall seconds, peak memory in MiB (largest single process) and exit code of one run."""
    started = time.perf_counter()
    process = subprocess.Popen([str(ROOT / command[0]), *command[1:]], cwd=ROOT,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return time.perf_counter() - started, usage.ru_maxrss / 1024, process.returncode


def measure(name: str, runs: int) -> str:
    """One line of the table for the command ``name``."""
    walls, peaks, codes = [], [], set()
    for number in range(runs + 1):
        BEFORE.get(name, lambda: None)()
        wall, peak, code = once(COMMANDS[name])
        if number:
            walls.append(wall)
            peaks.append(peak)
        codes.add(code)
    exits = ", ".join(map(str, sorted(codes)))
    return (f"{' '.join(COMMANDS[name]):<32} {statistics.median(walls):7.2f} {min(walls):7.2f} {max(walls):7.2f} "
            f"{max(peaks):9.0f}   {exits}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=5, metavar="RUNS", help="counted runs (default 5)")
    parser.add_argument("names", nargs="*", choices=[*COMMANDS, []], help="which (default: all but the tests)")
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} processors, Python {sys.version.split()[0]}, {arguments.n} runs after one warm-up")
    print(f"{'command':<32} {'median':>7} {'min':>7} {'max':>7} {'peak MiB':>9}   exit")
    for name in arguments.names or [name for name in COMMANDS if name != "test"]:
        print(measure(name, arguments.n), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
