"""Printers of findings: text, JSON, SARIF and forge annotations, all from one record."""

from collections.abc import Callable, Mapping

from capture.lab.finding import Finding

from .as_github import as_github
from .as_json import as_json
from .as_sarif import as_sarif
from .as_text import as_text

FORMATS: Mapping[str, Callable[[tuple[Finding, ...]], str]] = {
    "text": as_text,
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
}
