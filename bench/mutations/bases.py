"""The manuals that faults are drawn on, each as a copy of its own.

``manual`` is Miles 101. ``guarded`` is Miles 101 with an **invented** pause log: a heat guard that held ``plain``
twice, in its warm-up step and after its last step, so that every step keeps its mark. ``minimal`` is the tests'
small manual, which quotes a vendored source, with an ``evidence.txt``.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from capture.gpu.labkit.checksums import checksum_lines
from capture.gpu.labkit.pauses import pause_line
from capture.lab.layout import find_layouts
from capture.lab.replace import replace_summary

from manualkit.build import Build, Options
from manualkit.documents.stage import parse_documents
from manualkit.evidence.reviewed import FILE
from manualkit.evidence.stage import bind_evidence
from manualkit.evidence.update import review
from manualkit.manifest.stage import load_manifest


ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", ".pytest_cache", ".hypothesis", ".device", "__pycache__")
FOLDER = "capture/gpu/out-h200"
# Seconds after the start of plain. Its warm-up step begins at 47.5 s and its last step ends at 259 s.
HELD = ((60.25, 75.5), (261.0, 262.75))


def copy_of(base: str, folder: Path, root: Path = ROOT) -> Path:
    """A copy of the manual ``base`` in ``folder``, with all that its checks need."""
    def left_out(place: str, names: list[str]) -> set[str]:
        """Not the editions. The cache comes along: drawings are kept by content, and drawing all of them takes minutes."""
        return {*LEFT_OUT(place, names), *(("build",) if Path(place) == root else ())}

    whole = Path(shutil.copytree(root, folder / base, ignore=left_out))
    if base == "minimal":
        return _reviewed(whole / "tests/manuals/minimal")
    if base == "guarded":
        _guard(whole)
    return whole


def _reviewed(root: Path) -> Path:
    """The manual in ``root`` with its measures, claims and tables written down, as Miles 101 has them."""
    (root / FILE).write_text("", "utf-8")
    review(bind_evidence(parse_documents(load_manifest(Build(Options(root))))))
    return root


def _guard(root: Path) -> None:
    def at(second: float) -> str:
        whole = 4 * 60 + 5.892 + second  # plain started at 21:04:05.892
        return f"2026-11-30T21:{int(whole // 60):02d}:{whole % 60:06.3f}Z"

    lines = [pause_line(at(0), "plain", "guard", limit_c=84, resume_c=70)]
    for start, end in HELD:
        lines += [pause_line(at(start), "plain", "pause", temperature_c=84), pause_line(at(end), "plain", "resume", temperature_c=70)]
    folder = root / FOLDER
    (folder / "pauses.jsonl").write_text("".join(lines), "utf-8")
    names = [path.name for path in folder.iterdir() if path.name not in ("SHA256SUMS", "README.md")]
    (folder / "SHA256SUMS").write_text(checksum_lines(folder, names), "utf-8")
    layouts, faults = find_layouts(root)
    found = [one for part in replace_summary(layouts) for one in part.findings]
    if faults or found:
        raise RuntimeError(f"the guarded manual is not clean: {[*faults, *found][:3]}")
