"""The ``crate`` stage: ``ro-crate-metadata.json`` and the recordings it names, staged beside the editions."""

from __future__ import annotations

import shutil

from ..build import Build, Edition
from ..publish import staging
from .files import RECORDED, copy_recorded, edition_paths, located, recorded_files
from .graph import METADATA, document
from .readback import read_back
from .root import crate_entities


def make_crate(build: Build) -> Build:
    """Make the crate when an edition was made; it tells of the other one as it was published before."""
    if not (build.options.publish and build.publishable and build.editions):
        return build
    folder = staging(build.options) / "crate"
    shutil.rmtree(folder, ignore_errors=True)
    recorded = folder / RECORDED
    recorded.mkdir(parents=True)
    copy_recorded(build.options.root, recorded_files(build.options.root, build.evidence.lab), recorded)
    metadata = folder / METADATA
    metadata.write_text(document(crate_entities(build, recorded)), encoding="utf-8", newline="\n")
    made = (Edition("recorded", recorded, RECORDED), Edition("crate", metadata, METADATA))
    files = located(made, edition_paths(build))
    return build.having(*read_back(metadata.read_bytes(), files, build.evidence), editions=(*build.editions, *made))
