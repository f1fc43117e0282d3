"""Charts in the house style: what a figure's source imports. matplotlib is not imported before one is drawn."""

from __future__ import annotations

from .axis import Axis
from .chart import Chart
from .gantt import Gantt
from .multiples import Multiples

__all__ = ["Axis", "Chart", "Gantt", "Multiples"]
