"""A small manual with an invented lab: three runs, their samples, checksums and summary. No machine made them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from capture.gpu.labkit.checksums import checksum_lines
from capture.gpu.labkit.pauses import pause_line
from capture.lab.check import all_findings, check
from capture.lab.finding import Finding
from capture.lab.layout import find_layouts
from capture.lab.part import Part
from capture.lab.replace import replace_summary

FOLDER = "capture/gpu/out-t"
SUMMARY = "capture/gpu/summary/t-lab.json"
STATUS = """2026-11-01T10:00:00.000Z start plain
2026-11-01T10:00:50.000Z end plain rc=0
2026-11-01T10:00:00.000Z start death
2026-11-01T10:00:22.000Z kill death scheduler pid=3 after step 1
2026-11-01T10:02:00.000Z end death rc=124
2026-11-01T10:00:00.000Z start broken
2026-11-01T10:00:09.000Z end broken rc=1
"""
GPU = "".join(f"2026/11/01 10:00:0{second}.000, 0, {30 + second}, 0 %, 10 MiB, 79.5 W, 345 MHz\n" for second in range(5))
MEASURES = "measures:\n  plain.step_s: {run: plain, series: perf/step_time, statistic: median, unit: s, digits: 1, description: A step}\n"
CLAIMS = "claims:\n  short: {statement: A step takes under a minute, below: {measure: plain.step_s, bound: 60}}\n"


class LabFolder:
    """The manual in ``root``. Changes are made on disk; ``check`` runs the whole check."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / FOLDER
        self.summary = root / SUMMARY

    def log(self, run: str, old: bytes, new: bytes) -> LabFolder:
        """Change the stored log of a run, everywhere ``old`` stands."""
        path = self.folder / f"{run}.log.gz"
        data = gzip.decompress(path.read_bytes())
        assert old in data
        path.write_bytes(gzip.compress(data.replace(old, new), mtime=0))
        return self

    def text(self, file: str, old: str, new: str) -> LabFolder:
        """Change a text file once."""
        path = self.root / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return self

    def list_again(self) -> LabFolder:
        """Mend the checksums, as someone would who believes the files."""
        names = [path.name for path in self.folder.iterdir() if path.name not in ("SHA256SUMS", "README.md")]
        (self.folder / "SHA256SUMS").write_text(checksum_lines(self.folder, names))
        return self

    def pause(self, run: str, *spans: tuple[float, float]) -> LabFolder:
        """Write a pause log and list it."""
        lines = [pause_line("2026-11-01T10:00:00.000Z", run, "guard", limit_c=84, resume_c=70)]
        for start, end in spans:
            for second, what in ((start, "pause"), (end, "resume")):
                lines.append(pause_line(f"2026-11-01T10:00:{second:06.3f}Z", run, what, temperature_c=84))
        (self.folder / "pauses.jsonl").write_text("".join(lines))
        return self.list_again()

    def check(self, runs: str | None = None) -> list[Part]:
        return list(check(self.root, runs))

    def findings(self, runs: str | None = None) -> tuple[Finding, ...]:
        return all_findings(self.check(runs))

    def rules(self) -> set[str]:
        return {finding.rule for finding in self.findings()}

    def rebuild(self, runs: str | None = None) -> list[Part]:
        layouts, faults = find_layouts(self.root, runs)
        assert not faults
        return replace_summary(layouts)

    def data(self) -> dict:
        return json.loads(self.summary.read_text("utf-8"))


@pytest.fixture
def lab(tmp_path: Path, make_log) -> LabFolder:
    """A manual that the check finds nothing in."""
    made = LabFolder(tmp_path / "manual")
    made.folder.mkdir(parents=True)
    plain = make_log().step(0, 0).step(10, 1).step(20, 2).step(30, 3).step(40, 4, until="wait")
    death = make_log().step(0, 0).step(10, 1).step(20, 2, until="wait")
    for attempt in range(1, 41):
        for request in range(4):
            death.retry(24 + attempt * 2 + request / 100, attempt)
    broken = make_log().raw("Traceback (most recent call last):").raw('  File "a.py"').raw("ImportError: no FA3")
    for name, log in (("plain", plain), ("death", death), ("broken", broken)):
        (made.folder / f"{name}.log.gz").write_bytes(gzip.compress(log.data(), mtime=0))
    (made.folder / "plain.gpu.csv").write_text(GPU)
    (made.folder / "status.txt").write_text(STATUS)
    commands = {name: {"command": f"python3 train.py --run {name} --colocate", "time_limit_s": 90} for name in ("plain", "death", "broken")}
    environment = {"schema": "recording-environment/1", "gpu": "none", "python": "3.12", "packages": {}, "runs": commands,
                   "miles": {"repository": "radixark/miles", "commit": "31f1ca961"}}
    (made.folder / "environment.json").write_text(json.dumps(environment, indent=1))
    (made.folder / "README.md").write_text("Invented.\n")
    made.list_again()
    (made.root / "manual.json").write_text('{"lab": "t-lab", "front": "front.md", "parts": []}')
    (made.root / "front.md").write_text("A step takes [10.0 s](value:plain.step_s), [under a minute](claim:short).\n")
    (made.root / "capture" / "measures.yml").write_text(MEASURES)
    (made.root / "capture" / "claims.yml").write_text(CLAIMS)
    assert not all_findings(made.rebuild())
    return made
