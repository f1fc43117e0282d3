"""The build up to the evidence, on copies of the fixture manual."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.documents.stage import parse_documents
from manualkit.evidence.stage import bind_evidence
from manualkit.manifest.stage import load_manifest


@pytest.fixture
def bind(run_stages: Callable[..., Build]) -> Callable[[Path], Build]:
    """Runs the build up to the evidence."""
    return lambda root: run_stages(root, load_manifest, parse_documents, bind_evidence)
