"""The manual that audit tests change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def audited(copy_manual: Callable[[str], Path]) -> Path:
    """The folder of a manual without an audit finding, free to be changed."""
    return copy_manual("minimal")
