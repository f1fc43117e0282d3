"""The recordings' rows of the evidence page: host and versions once, then each run with its command and checksums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from .anchors import evidence_anchor
from .context import Book
from .markup import join
from .numbers import exact_number

ROW = Markup("<div><dt>{}</dt><dd>{}</dd></div>")
CODE = Markup("<code>{}</code>")
RECORDING = Markup(
    '<section class="measure" id="{anchor}" aria-labelledby="{anchor}-name"><p class="measure-head"><code id="{anchor}-name">'
    '{name}</code><span class="verdict">{outcome}</span></p><dl>{rows}</dl>'
    '<details class="leaves" data-search-exclude><summary>The command</summary><div class="code"><pre><code>{command}</code></pre></div></details>'
    "</section>"
)
HOST = (("gpu", "GPU"), ("gpu_memory_mib", "GPU memory, MiB"), ("cpus", "CPU cores"), ("kernel", "Kernel"),
        ("python", "Python"), ("torch", "PyTorch"), ("ray", "Ray"))


def recordings_html(book: Book) -> Markup:
    """The host, then the recordings in the order of the summary."""
    summary = book.evidence.lab.summary
    runs = join(_recording(name, run) for name, run in summary.get("recordings", {}).items())
    return _host(summary.get("host") or {}, book) + runs


def _host(host: Mapping[str, Any], book: Book) -> Markup:
    rows = [(label, exact_number(host[key])) for key, label in HOST if key in host]
    miles = host.get("miles") or {}
    rows += [(str(miles.get("repository", "Repository")), f"{miles['commit']}, {miles.get('date', '')}")] if "commit" in miles else []
    rows += [("Packages", ", ".join(f"{name} {version}" for name, version in (host.get("packages") or {}).items()))]
    rows += [("Changes", "; ".join(host.get("changes") or ())), ("Summary", CODE.format(book.evidence.lab.summary_path))]
    return Markup('<section class="measure" id="host"><p class="measure-what">The recording host</p><dl>{}</dl></section>').format(
        _rows(rows))


def _recording(name: str, run: Mapping[str, Any]) -> Markup:
    return RECORDING.format(
        anchor=evidence_anchor("recording", name), name=name, outcome=f"exit {run.get('rc')}",
        rows=_rows([*_times(run), *_files(run)]), command=run.get("command", ""),
    )


def _times(run: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    steps = run.get("steps") or ()
    yield "Started", run.get("started", "")
    yield "Wall time", f"{run['wall_s']} s of at most {run.get('time_limit_s')} s" if "wall_s" in run else ""
    yield "Steps", f"{len(steps)}, of which {sum(bool(step.get('clean')) for step in steps)} are clean"
    yield "Heat guard", f"{len(run.get('pauses') or ())} pauses" if run.get("heat_guard") else "none, so no step was paused"


def _files(run: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    yield "Folder", CODE.format(run.get("folder", ""))
    for label, kind, unit in (("Log", "log", "lines"), ("GPU samples", "gpu", "samples")):
        part = run.get(kind)
        if part:
            yield label, Markup('<code>{}</code>, {} {}<br><span class="checksum">SHA-256 <code>{}</code></span>').format(
                part["file"], exact_number(part.get(unit, 0)), unit, part.get("sha256", ""))


def _rows(rows: list[tuple[str, object]]) -> Markup:
    return join(ROW.format(label, words) for label, words in rows if words)
