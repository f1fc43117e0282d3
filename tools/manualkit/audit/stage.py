"""The audit: the rules on structure, references, figures and prose."""

from __future__ import annotations

from ..build import Build
from .registry import CHECKS
from .subject import Subject


def audit(build: Build) -> Build:
    """Add the findings of every audit rule, in the order of the text. Nothing else changes."""
    if build.manifest is None or build.documents is None:
        return build
    subject = Subject(build.options.root, build.manifest, build.documents, build.evidence, build.figures)
    findings = [finding for _, check in CHECKS for finding in check(subject)]
    return build.having(*sorted(findings, key=lambda finding: finding.place))
