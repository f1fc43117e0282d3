"""The recordings' rows of the evidence page: each host with its versions, then each run with its host, command and checksums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capture.lab.hosts import host_name, hosts_of
from markupsafe import Markup

from .anchors import evidence_anchor
from .context import Book
from .evidence_row import open_row
from .markup import lines
from .numbers import exact_number
from .render_code import coloured

CODE = Markup("<code>{}</code>")
COMMAND = Markup(
    '<details class="leaves" data-search-exclude><summary>The command</summary>'
    '<div class="code"><pre><code>{}</code></pre></div></details>'
)
HOST = (
    ("gpu", "GPU"),
    ("gpu_memory_mib", "GPU memory, MiB"),
    ("cpus", "CPU cores"),
    ("kernel", "Kernel"),
    ("python", "Python"),
    ("torch", "PyTorch"),
    ("ray", "Ray"),
)


def recording_pieces(book: Book) -> Iterator[str]:
    """The hosts, then the recordings in the order of the summary."""
    summary = book.evidence.lab.summary
    yield lines(_host(name, host, book) for name, host in hosts_of(summary).items())
    yield lines(_recording(name, run, host_name(summary, run)) for name, run in summary.get("recordings", {}).items())


def _host(name: str, host: Mapping[str, Any], book: Book) -> Markup:
    miles = host.get("miles") or {}
    packages = ", ".join(f"{name} {version}" for name, version in (host.get("packages") or {}).items())
    facts = (
        *((label, exact_number(host[key])) for key, label in HOST if key in host),
        (str(miles.get("repository", "")), f"{miles.get('commit', '')}, {miles.get('date', '')}" if miles else ""),
        ("Packages", packages),
        ("Changes", "; ".join(host.get("changes") or ())),
        ("Summary", CODE.format(book.evidence.lab.summary_path)),
    )
    title = f"The recording host of {name}" if name else "The recording host"
    return open_row(_host_anchor(name), title, "", facts)


def _host_anchor(name: str) -> str:
    return evidence_anchor("host", name) if name else "host"


def _recording(name: str, run: Mapping[str, Any], host: str) -> Markup:
    return open_row(
        evidence_anchor("recording", name),
        name,
        f"exit {run.get('rc')}",
        (*_times(run), *_on(host), *_files(run)),
        COMMAND.format(coloured(run.get("command", ""), "bash")),
    )


def _times(run: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    steps = run.get("steps") or ()
    yield "Started", run.get("started", "")
    yield "Wall time", f"{run['wall_s']} s of at most {run.get('time_limit_s')} s" if "wall_s" in run else ""
    yield "Steps", f"{len(steps)}, {sum(bool(step.get('clean')) for step in steps)} of them clean"
    yield (
        "Heat guard",
        f"{len(run.get('pauses') or ())} pauses" if run.get("heat_guard") else "none, so no step was paused",
    )


def _on(host: str) -> Iterator[tuple[str, object]]:
    """The host with a link to its row, where there are several."""
    if host:
        yield "Host", Markup('<a href="#{}">{}</a>').format(_host_anchor(host), host)


def _files(run: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    yield "Folder", CODE.format(run.get("folder", ""))
    for label, kind, unit in (("Log", "log", "lines"), ("GPU samples", "gpu", "samples")):
        part = run.get(kind)
        if part:
            yield (
                label,
                Markup('<code>{}</code>, {} {}<br><span class="checksum">SHA-256 <code>{}</code></span>').format(
                    part["file"], exact_number(part.get(unit, 0)), unit, part.get("sha256", "")
                ),
            )
