"""Times the capture check as a whole process, and the parser on each stored log.

    python3 bench/capture_check.py [-n 7]

The parser reads the stored logs as they are (gzipped) and unpacked; MB are those of the text. Quote medians: the
machine is shared, and a wide spread says that it was busy.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from capture.gpu.labkit.run_log import read_log  # noqa: E402
from whole_process import once  # noqa: E402


def parse_seconds(path: Path, runs: int) -> list[float]:
    """Wall seconds of each reading of one log: lines, events, steps and retries."""
    seconds = []
    for _ in range(runs):
        started = time.perf_counter()
        read_log(path, ended_well=False)
        seconds.append(time.perf_counter() - started)
    return seconds


def parser(runs: int) -> None:
    print(f"{'log':<10} {'form':<6} {'MB':>6} {'median ms':>10} {'MB/s':>6} {'best MB/s':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for stored in sorted((ROOT / "capture" / "gpu").glob("out-*/*.log.gz")):
            plain = Path(folder) / stored.stem
            plain.write_bytes(gzip.decompress(stored.read_bytes()))
            size = plain.stat().st_size / 1e6
            for form, path in (("gz", stored), ("plain", plain)):
                seconds = parse_seconds(path, runs)
                middle = statistics.median(seconds)
                name = stored.name.removesuffix(".log.gz")
                print(f"{name:<10} {form:<6} {size:>6.2f} {middle * 1e3:>10.1f} {size / middle:>6.0f} {size / min(seconds):>10.0f}")


def check(runs: int) -> None:
    command = [sys.executable, str(ROOT / "capture" / "run.py"), "--check"]
    with tempfile.TemporaryDirectory() as compiled:
        # As on a fresh machine: the first run compiles every module (pandas above all), the others find them compiled.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = compiled
        first = once(command)[0]
        seconds, memory, codes = zip(*(once(command) for _ in range(runs)), strict=True)
    print(f"\ncapture/run.py --check: median {statistics.median(seconds):.2f} s, {min(seconds):.2f} to {max(seconds):.2f} s "
          f"of {runs} runs ({first:.2f} s with nothing compiled), {max(memory):.0f} MiB, exit codes {sorted(set(codes))}")


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    words.add_argument("-n", type=int, default=7, metavar="RUNS", help="counted runs (default 7)")
    options = words.parse_args()
    parser(options.n)
    check(options.n)
