"""What drawing needs of the recordings: the lab alone. That the text is bound to it is the business of other verbs."""

from __future__ import annotations

from capture.lab.load import SUMMARIES, load

from ..build import Build
from ..evidence.model import Evidence


def load_lab(build: Build) -> Build:
    """Set ``build.evidence`` to the lab, with nothing of the text bound; its own findings are added."""
    if build.manifest is None:
        return build
    name = build.manifest.lab
    lab = load(build.options.root, f"{SUMMARIES}/{name}.json" if name else None, build.options.cache / "lab")
    return build.having(*lab.findings, evidence=Evidence(lab, (), {}, {}, {}))
