"""The diagram kit: what a figure's source imports."""

from __future__ import annotations

from .arrows import MEANINGS
from .comparison import Cell, Comparison
from .composed import part
from .diagram import Diagram
from .flow import Flow, States
from .lanes import Lanes
from .layers import Layers
from .lifelines import Lifelines
from .place import Box
from .tree import Decision, Tree

__all__ = [
    "MEANINGS", "Box", "Cell", "Comparison", "Decision", "Diagram", "Flow", "Lanes", "Layers", "Lifelines", "States", "Tree", "part",
]
