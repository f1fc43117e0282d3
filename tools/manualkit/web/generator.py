"""Runs MkDocs in a process of its own, so that its logging, environment and plugins stay out of ours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from capture.lab.finding import Finding, Place

from ..crash import MACHINE
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
    _raise_fault_of_the_machine(done.stderr)
    said = [line for line in (done.stderr + done.stdout).splitlines() if line.strip() and not line.startswith("INFO")]
    return (_failed("MkDocs refused the site: " + " / ".join(said[-KEPT_LINES:])),)


def _raise_fault_of_the_machine(said: str) -> None:
    """A full disk or a locked folder is no fault of the site: raise what stopped MkDocs as our own."""
    for number, paths in re.findall(r"^(?:OSError|PermissionError): \[Errno (\d+)\] (.*)", said, re.MULTILINE):
        if int(number) in MACHINE:
            raise OSError(int(number), os.strerror(int(number)), (re.findall(r"'([^']+)'", paths) or [None])[-1])


def _failed(message: str) -> Finding:
    return Finding(
        RULE.id,
        Place("mkdocs.yml"),
        message,
        expected="a site without a warning",
        mend="mend what the message names in mkdocs.yml, then run tools/build web",
    )
