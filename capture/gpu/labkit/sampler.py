"""GPU samples: ``nvidia-smi`` once a second, checked before they are kept.

A sample line: ``2026/11/30 21:04:05.910, 0, 32, 0 %, 0 MiB, 79.64 W, 345 MHz``
(time, index, temperature in C, utilisation, memory, power, SM clock).
"""

from __future__ import annotations

import os
import re
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

QUERY = "timestamp,index,temperature.gpu,utilization.gpu,memory.used,power.draw,clocks.sm"
_LINE = re.compile(
    r"(?P<time>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d\.\d{3}), (?P<index>\d+), (?P<temperature>-?\d+), "
    r"(?P<utilisation>\d+|\[N/A\])(?: %)?, (?P<memory>\d+|\[N/A\])(?: MiB)?, "
    r"(?P<power>\d+(?:\.\d+)?|\[N/A\])(?: W)?, (?P<clock>\d+|\[N/A\])(?: MHz)?"
)


@dataclass(frozen=True, slots=True)
class Sample:
    """One GPU at one moment: temperature in C, utilisation in percent (None where the GPU does not say)."""

    line: str
    index: int
    temperature: int
    utilisation: int | None


def parse(text: str) -> tuple[list[Sample], list[str]]:
    """The valid samples in the output of ``nvidia-smi``, and the lines that are not."""
    samples, garbled = [], []
    for line in (line.strip() for line in text.splitlines()):
        if not line:
            continue
        match = _LINE.fullmatch(line)
        if match is None or not -20 <= int(match["temperature"]) <= 150:
            garbled.append(line[:200])
            continue
        used = match["utilisation"]
        samples.append(Sample(line, int(match["index"]), int(match["temperature"]), int(used) if used.isdigit() else None))
    return samples, garbled


def ask(gpu_indices: Sequence[int] = (), timeout_s: float = 5.0) -> tuple[list[Sample], str]:
    """Ask once. Returns the samples and, when there are none or some are garbled, what was wrong."""
    command = ["nvidia-smi", f"--query-gpu={QUERY}", "--format=csv,noheader"]
    command += ["-i", ",".join(map(str, gpu_indices))] if gpu_indices else []
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout_s, stdin=subprocess.DEVNULL,
                              env={**os.environ, "TZ": "UTC"})
    except FileNotFoundError:
        return [], "nvidia-smi is not installed here"
    except subprocess.TimeoutExpired:
        return [], f"nvidia-smi gave no answer within {timeout_s:g} s"
    except OSError as error:
        return [], f"nvidia-smi could not be started: {error}"
    text = done.stdout.decode(errors="replace")
    samples, garbled = parse(text)
    if done.returncode and not samples:
        detail = (done.stderr.decode(errors="replace") or text).strip().splitlines()
        return [], f"nvidia-smi ended with {done.returncode}: {detail[0][:200] if detail else 'no output'}"
    if garbled:
        return samples, f"nvidia-smi printed a line that is no sample: {garbled[0]!r}"
    return samples, "" if samples else "nvidia-smi printed nothing"


class Sampler(threading.Thread):
    """Appends one line a GPU and second to a file until it is told to stop.

    ``troubles`` counts each distinct trouble, for the manifest.
    """

    def __init__(self, file: Path, gpu_indices: Sequence[int] = (), every_s: float = 1.0) -> None:
        super().__init__(daemon=True, name="sampler")
        self.file, self.gpu_indices, self.every_s = file, tuple(gpu_indices), every_s
        self.troubles: dict[str, int] = {}
        self._done = threading.Event()

    def run(self) -> None:
        due = time.monotonic()
        while not self._done.wait(max(0.0, due - time.monotonic())):
            due = max(due + self.every_s, time.monotonic())
            samples, trouble = ask(self.gpu_indices)
            if trouble:
                self.troubles[trouble] = self.troubles.get(trouble, 0) + 1
            if samples:
                self._append(samples)

    def _append(self, samples: list[Sample]) -> None:
        try:
            with self.file.open("a") as out:
                out.write("".join(sample.line + "\n" for sample in samples))
        except OSError as error:
            reason = f"samples were not written: {error.strerror}"
            self.troubles[reason] = self.troubles.get(reason, 0) + 1

    def stop(self) -> None:
        """End after the sample in progress."""
        self._done.set()
        self.join(timeout=6)
