from __future__ import annotations

import pytest
from manualkit.figures.charts.slim import short_path, slim
from manualkit.figures.errors import FigureError

HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


def test_path_data_is_shortened() -> None:
    assert short_path("M 1.0 2.004 \nL 5.5 2.0 \nL 5.5 9.126 \nL 7 8 \nz\n") == "M1 2H5.5V9.13L7 8Z"


def test_what_is_not_seen_is_dropped() -> None:
    raw = HEAD + b'<metadata/><g id="patch_1"><path d="M 0 0 L 1 1" style="fill: none"/></g><defs><path id="m" d="M 0 3"/></defs></svg>'
    assert slim(raw, {}) == []


def test_grid_lines_become_one() -> None:
    line = b'<g id="grid"><path d="M 0 %d L 9 %d" style="fill: none; stroke: #ddd6c9"/></g>'
    (grid,) = slim(HEAD + line % (1, 1) + line % (2, 2) + b"</svg>", {})
    assert (grid.get("d"), grid.get("data-role"), grid.get("stroke")) == ("M0 1H9M0 2H9", "grid", "#ddd6c9")


def test_a_marker_that_is_no_disc_is_refused() -> None:
    raw = HEAD + b'<defs><path id="m" d="M -3 2"/></defs><g><use xlink:href="#m" x="1" y="1" style="fill: #222222"/></g></svg>'
    with pytest.raises(FigureError, match="no disc and no square"):
        slim(raw, {})
