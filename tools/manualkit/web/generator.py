"""Runs MkDocs in a process of its own, so that its logging, environment and plugins stay out of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from capture.lab.finding import Finding, Place

from ..rules import Rule

RULE = Rule("site-builds", "MkDocs builds the web edition strictly, without a warning.")
LIMIT_S = 300
KEPT_LINES = 8


def generate(config: Path) -> tuple[Finding, ...]:
    """Build the site of ``config`` strictly. MkDocs' warnings come back as one finding."""
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(config))
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": "0", "PYTHONUTF8": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=config.parent,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return (_failed(f"MkDocs did not end within {LIMIT_S} s."),)
    if done.returncode == 0:
        return ()
    said = [line for line in (done.stderr + done.stdout).splitlines() if line.strip() and not line.startswith("INFO")]
    return (_failed("MkDocs refused the site: " + " / ".join(said[-KEPT_LINES:])),)


def _failed(message: str) -> Finding:
    return Finding(
        RULE.id,
        Place("mkdocs.yml"),
        message,
        expected="a site without a warning",
        mend="mend what the message names in mkdocs.yml, then run tools/build web",
    )
