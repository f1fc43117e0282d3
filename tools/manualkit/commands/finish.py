"""How every verb ends: the findings printed in the format asked for, and the exit code."""

from __future__ import annotations

from capture.lab.finding import errors

from ..build import Build
from ..report import FORMATS


def finish(build: Build) -> int:
    """Print the report on standard output; 0 clean, 1 findings, 2 manifest."""
    print(FORMATS[build.options.format](build.findings), flush=True)
    if build.manifest is None:
        return 2
    return 1 if errors(build.findings) else 0
