from __future__ import annotations

import re

from manualkit.build import Build
from manualkit.figures.contact import contact_sheet
from manualkit.figures.stage import build_figures


def test_each_figure_stands_in_light_dark_and_print(manual: Build) -> None:
    page = contact_sheet(build_figures(manual).figures)
    assert page.count("<section>") == 3 and page.count("<svg") == 9
    assert page.count('data-md-color-scheme="slate"><svg') == 3
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) == 18
    named = [name for names in re.findall(r'aria-labelledby="([^"]+)"', page) for name in names.split()]
    assert set(named) == set(ids)
