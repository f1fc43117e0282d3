"""The web fonts hold what the project's fonts hold."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from manualkit.web.fonts import USED, pack_fonts

ASSETS = Path(str(files("manualkit").joinpath("assets")))


@pytest.mark.parametrize("name", USED)
def test_a_web_font_has_the_same_characters_and_name(name: str) -> None:
    source, web = TTFont(ASSETS / "fonts" / f"{name}.ttf"), TTFont(ASSETS / "web" / "fonts" / f"{name}.woff2")
    assert web.flavor == "woff2"
    assert web.getBestCmap() == source.getBestCmap()
    assert web["name"].getDebugName(4) == source["name"].getDebugName(4)


def test_the_licences_go_with_the_fonts(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "LICENSE-X.md").write_text("free", encoding="utf-8")
    with pytest.raises(FileNotFoundError):
        pack_fonts(tmp_path / "in", tmp_path / "out")
    assert len(list((ASSETS / "web" / "fonts").glob("LICENSE-*.txt"))) == len(
        list((ASSETS / "fonts").glob("LICENSE-*"))
    )


def test_the_style_names_each_font() -> None:
    css = (ASSETS / "web" / "css" / "fonts.css").read_text(encoding="utf-8")
    assert all(f"../fonts/{name}.woff2" in css for name in USED)
