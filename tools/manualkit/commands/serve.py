"""``tools/build serve``: the web edition on this machine, built again whenever a source changes."""

from __future__ import annotations

import argparse
import shutil
import sys
from dataclasses import replace
from pathlib import Path

from ..build import Build, Options
from ..report import FORMATS
from ..stages import BUILD, run
from .verb import Arguments, Verb

WATCHED = ("manual.json", "front.md", "sections", "figures/src", "capture", "mkdocs.yml")
PREVIEW = ("manifest", "documents", "evidence", "figures", "audit", "web")


def _serve(arguments: Arguments) -> int:
    from mkdocs.livereload import LiveReloadServer

    options = replace(arguments.options, publish=True, editions=("web",))
    site = options.cache / "serve"
    preview(options, site)
    server = LiveReloadServer(builder=lambda: preview(options, site), host="127.0.0.1", port=arguments.parsed.port,
                              root=str(site), mount_path="/")
    for name in WATCHED:
        if (options.root / name).exists():
            server.watch(str(options.root / name))
    options.say(f"serving    http://127.0.0.1:{arguments.parsed.port}/  (stop with Ctrl-C)")
    try:
        server.serve()
    except OSError as error:  # the port is taken, or is not ours to take
        server.server_close()
        print(f"tools/build serve: port {arguments.parsed.port}: {error.strerror}. Name another one with --port.",
              file=sys.stderr)
        return 2
    return 0


def preview(options: Options, site: Path) -> Build:
    """Build the web edition into ``site``; with findings the last good one stays and they are printed."""
    build = run(Build(options), tuple(stage for stage in BUILD if stage[0] in PREVIEW))
    print(FORMATS["text"](build.findings), flush=True)
    if build.publishable and build.editions:
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(build.editions[0].path, site)
    site.mkdir(parents=True, exist_ok=True)
    return build


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:6]) <= 65535:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no port from 1 to 65535")
    return int(text)


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=8000, metavar="N", help="port on 127.0.0.1 (default: 8000)")


SERVE = Verb("serve the web edition here and build it again at each change", _serve, _arguments)
