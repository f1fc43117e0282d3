"""The second stage: every text file of the manifest -> ``Documents``."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ..build import Build
from ..manifest.model import Manifest
from .anchors import with_anchors
from .context import Context
from .model import Document
from .reading import read_text
from .section import parse_section


def parse_documents(build: Build) -> Build:
    """Set ``build.documents``: the front matter, the sections in order, the reference part.

    A file that cannot be read is an empty document, so that the others are still checked.
    """
    if build.manifest is None:
        return build
    findings: list[Finding] = []
    documents = []
    for id, file in _files(build.manifest):
        document, found = _parse(build, id, file)
        documents.append(document)
        findings.extend(found)
    made, doubled = with_anchors(tuple(documents))
    return build.having(*findings, *doubled, documents=made)


def _files(manifest: Manifest) -> Iterator[tuple[str, str]]:
    yield "front", manifest.front
    for part in manifest.all_parts:
        for section in part.sections:
            yield section.id, section.file


def _parse(build: Build, id: str, file: str) -> tuple[Document, list[Finding]]:
    text, unreadable = read_text(build.options.root, file)
    context = Context(file, tuple(text.split("\n")), build.manifest.repository)
    document = parse_section(id, text, context)
    return document, sorted([*unreadable, *context.findings], key=lambda finding: finding.place)
