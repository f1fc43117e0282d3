from __future__ import annotations

import re
from pathlib import Path

from manualkit.build import Build
from manualkit.figures.contact import contact_sheet, write_sheet
from manualkit.figures.stage import build_figures


def test_each_figure_stands_in_light_dark_greyscale_and_print(fresh: Build) -> None:
    page = contact_sheet(build_figures(fresh).figures)
    assert page.count("<section>") == 3 and page.count("<svg xmlns") == 12
    assert page.count('data-md-color-scheme="slate"><svg') == 3
    assert page.count('data-name="greyscale"') == 3
    assert [len(set(re.findall(rf'id="{name}"', page))) for name in ("protanopia", "deuteranopia", "tritanopia")] == [1, 1, 1]


def test_no_id_stands_twice_and_every_name_is_found(fresh: Build) -> None:
    page = contact_sheet(build_figures(fresh).figures)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    named = [name for names in re.findall(r'aria-labelledby="([^"]+)"', page) for name in names.split()]
    assert len(named) == 24 and set(named) <= set(ids)


def test_the_sheet_replaces_the_last_one(fresh: Build, tmp_path: Path) -> None:
    figures = build_figures(fresh).figures
    first = write_sheet(tmp_path / "new" / "build", figures).read_text("utf-8")
    assert write_sheet(tmp_path / "new" / "build", figures).read_text("utf-8") == first == contact_sheet(figures)
    assert [path.name for path in (tmp_path / "new" / "build").iterdir()] == ["figures.html"]
