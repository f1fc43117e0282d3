"""The diagram kit: what a figure's source imports."""

from __future__ import annotations

from .arrows import MEANINGS
from .diagram import Diagram
from .place import Box

__all__ = ["MEANINGS", "Box", "Diagram"]
