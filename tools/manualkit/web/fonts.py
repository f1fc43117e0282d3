"""Makes the web fonts from the project's fonts: ``python -m manualkit.web.fonts``.

The files are only packed as WOFF2. No glyph is taken out and no name is changed, since the licence of the Source
families reserves their name for unmodified versions.
"""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

from fontTools.ttLib import TTFont

USED = (
    "SourceSerif4-Regular",
    "SourceSerif4-It",
    "SourceSerif4-Semibold",
    "SourceSerif4Display-Semibold",
    "SourceSans3-Regular",
    "SourceSans3-Semibold",
    "SourceCodePro-Regular",
    "SourceCodePro-Semibold",
)


def pack_fonts(source: Path, target: Path) -> None:
    """Write ``target/<name>.woff2`` for each used font of ``source``, and the licences beside them."""
    target.mkdir(parents=True, exist_ok=True)
    for name in USED:
        font = TTFont(source / f"{name}.ttf", recalcTimestamp=False)
        font.flavor = "woff2"
        font.save(target / f"{name}.woff2")
    for licence in source.glob("LICENSE-*"):
        # A text file: MkDocs makes a page of each Markdown file.
        shutil.copy(licence, target / f"{licence.stem}.txt")


if __name__ == "__main__":
    with as_file(files("manualkit").joinpath("assets")) as assets:
        pack_fonts(assets / "fonts", assets / "web" / "fonts")
