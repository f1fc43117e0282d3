"""Makes a recording of what a run left: folders of the host masked, the log compressed, checksums written."""

from __future__ import annotations

import gzip
import os
from collections.abc import Mapping
from pathlib import Path

from .atomic import replace_files
from .checksums import FILE, checksum_lines

KEPT = (".log.gz", ".gpu.csv", ".manifest.json", ".engine.json", ".watchdog.txt", ".heat.txt")
ALSO = ("status.txt", "environment.json", "pauses.jsonl", "CHANGES.txt", "not-recorded.json")
BLOCK = 1 << 20


def masks(folders: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """Path -> placeholder, longest path first; paths of two letters and less mask nothing."""
    pairs = {path.rstrip("/"): name for name, path in folders.items() if len(path.rstrip("/")) > 2}
    return [(path.encode(), pairs[path].encode()) for path in sorted(pairs, key=len, reverse=True)]


def compress(log: Path, pairs: list[tuple[bytes, bytes]]) -> Path:
    """``NAME.log`` to ``NAME.log.gz`` with the same lines, the same bytes for the same log; the log is removed."""
    target = log.with_name(log.name + ".gz")
    beside = log.with_name(f".{log.name}.gz.part")
    with log.open("rb") as source, beside.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as out:
        rest = b""
        while block := source.read(BLOCK):
            whole, _, rest = (rest + block).rpartition(b"\n")
            if whole or rest != block:
                out.write(_masked(whole + b"\n", pairs))
        out.write(_masked(rest, pairs))
    os.replace(beside, target)
    log.unlink()
    return target


def _masked(data: bytes, pairs: list[tuple[bytes, bytes]]) -> bytes:
    for path, name in pairs:
        data = data.replace(path, name)
    return data


def checksums(runs: Path) -> None:
    """Write ``SHA256SUMS`` over everything of the folder that is part of the recording."""
    names = [path.name for path in runs.iterdir() if not path.name.startswith(".") and (path.name.endswith(KEPT) or path.name in ALSO)]
    replace_files({runs / FILE: checksum_lines(runs, names).encode()})
