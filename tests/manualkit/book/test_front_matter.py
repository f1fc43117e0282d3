from __future__ import annotations

from dataclasses import replace

import pytest
from manualkit.book.front_matter import colophon, cover, edition_name, long_date, title_page
from manualkit.figures.model import Figures
from tests.manualkit.factory import make_manifest


def test_the_title_page_has_pin_and_host(setting):
    code = title_page(setting).text
    for told in ('("Commit", code("31f1ca961"))', '("Commit date", "21 August 2026")', '("Machine", "One invented GPU")',
                 '("Software", "Python 3.12.3, PyTorch 2.11")'):
        assert told in code


def test_a_manual_without_a_host_has_no_host_table(setting):
    assert title_page(replace(setting, manifest=make_manifest(host=None))).text.endswith(", ())")


def test_the_cover_shows_the_plate_when_there_is_one(setting):
    assert '("plate.svg", "A box with the word step in it, drawn for tests.", 200)' in cover(setting).text
    assert cover(replace(setting, figures=Figures({}))).text.endswith(", none)")


def test_the_colophon_counts_the_evidence(setting):
    assert colophon(setting).text.endswith(", 2, 1)")


def test_the_colophon_explains_the_cover(setting):
    plate = replace(setting.figures.built["plate"], web='<svg><path stroke="var(--fig-rose, #900)"/></svg>')
    drawn = replace(setting, figures=Figures({"plate": plate}))
    assert '("Cover", "The loop. One step, drawn. Rose is failure.")' in colophon(drawn).text
    assert '"Cover"' not in colophon(replace(setting, manifest=make_manifest(plate=None), figures=Figures({}))).text


@pytest.mark.parametrize(("edition", "status", "name"), [
    ("2026.12", "ready", "Edition of December 2026"), ("2026.01", "draft", "Edition of January 2026, draft"),
    ("first", "ready", "Edition of first"),
])
def test_editions_are_named_by_their_month(edition, status, name):
    assert edition_name(make_manifest(edition=edition, status=status)) == name


def test_a_date_that_is_none_stays():
    assert [long_date("2026-01-05"), long_date("soon")] == ["5 January 2026", "soon"]
