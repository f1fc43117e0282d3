"""The ``web`` stage: documents to pages, pages to a site, and the site read back."""

from __future__ import annotations

from ..build import Build, Edition
from ..publish import staging
from .config import config_text
from .context import Book
from .docs_folder import write_docs
from .finish import finish_site
from .generator import generate
from .readback import read_back
from .site_map import map_site


def make_web(build: Build) -> Build:
    """Make the web edition in the staging folder; a build that may not be published is left as it is."""
    options = build.options
    if not (options.publish and "web" in options.editions and build.publishable):
        return build
    book = open_book(build)
    work, site = options.cache / "web", staging(options) / "web"
    write_docs(book, work / "docs")
    config = work / "mkdocs.yml"
    config.write_text(config_text(book, options.root, work / "docs", site), encoding="utf-8", newline="\n")
    findings = generate(config)
    if findings:
        return build.having(*findings)
    finish_site(site)
    findings = read_back(book, site)
    return build.having(*findings, editions=(*build.editions, Edition("web", site, "web")))


def open_book(build: Build) -> Book:
    """What the renderers read, from a build that has passed the stages up to ``audit``."""
    assert build.manifest and build.documents and build.evidence and build.figures
    return Book(
        build.manifest, build.documents, build.evidence, build.figures, map_site(build.manifest, build.documents)
    )
