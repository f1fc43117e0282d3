"""Which host a recording was made on: a lab of several folders keeps the host of each, one of a single folder only that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def host_name(summary: Mapping[str, Any], recording: Mapping[str, Any]) -> str:
    """The name of the recording's host, that of its folder (``out-h200-b``); '' when the lab has only one host."""
    name = str(recording.get("folder", "")).rpartition("/")[2]
    return name if name in (summary.get("hosts") or {}) else ""


def host_of(summary: Mapping[str, Any], recording: Mapping[str, Any]) -> Mapping[str, Any]:
    """The host of a recording of the summary."""
    return hosts_of(summary).get(host_name(summary, recording), {})


def hosts_of(summary: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Every host by its name; a lab with only one has it under ''."""
    return dict(summary.get("hosts") or {"": summary.get("host") or {}})
