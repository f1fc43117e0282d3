"""The house style in matplotlib's terms."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..fonts import FOLDER, SANS
from ..marks import colour
from ..units import SMALL

LINE, GRID = 2.2, 0.9
DASHES = {
    "solid": "solid", "disc": "solid", "square": (0, (9, 2, 1.5, 2)), "ring": (0, (5, 2.2)), "dashed": (0, (5, 2.2)), "dotted": (0, (1, 1.8)),
}
MARKERS = {"disc": "o", "ring": "o", "square": "s"}


@cache
def register_fonts() -> None:
    """Make the project's fonts known to matplotlib, and no other needed."""
    from matplotlib import font_manager

    for file in sorted(FOLDER.glob("SourceSans3-*.ttf")):
        font_manager.fontManager.addfont(str(file))


def settings(salt: str = "manualkit") -> dict[str, Any]:
    """rcParams for one drawing. The salt makes the ids, and so the bytes, the same each time."""
    return {
        "svg.fonttype": "none",
        "svg.hashsalt": salt,
        "font.family": [SANS],
        "font.size": SMALL,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.spines.left": False,
        "axes.edgecolor": colour("muted"),
        "axes.linewidth": 1.1,
        "xtick.color": colour("muted"),
        "ytick.color": colour("muted"),
        "xtick.major.size": 0,
        "ytick.major.size": 0,
        "xtick.major.pad": 6,
        "ytick.major.pad": 6,
        "axes.unicode_minus": True,
        "path.simplify": False,
    }
