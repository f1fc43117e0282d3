"""What is done to the generated site: what cannot work offline goes, and no script names another host."""

from __future__ import annotations

import shutil
from pathlib import Path

# Absolute addresses (404) or a site address (sitemap) that this site has not got; maps and stemmers nobody loads.
UNWANTED = ("404.html", "sitemap.xml", "sitemap.xml.gz", "assets/javascripts/lunr", "assets/**/*.map")
# Material loads these only for diagrams, repository counts and browsers of before 2020, none of which this site has.
FOREIGN = ("https://unpkg.com/", "https://api.github.com/")


def finish_site(site: Path) -> None:
    """Change the files of ``site`` in place."""
    for pattern in UNWANTED:
        for path in list(site.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for script in site.glob("assets/javascripts/*.js"):
        text = script.read_text(encoding="utf-8")
        for host in FOREIGN:
            text = text.replace(host, "not-loaded/")
        script.write_text(_without_map(text), encoding="utf-8", newline="\n")
    for path in (*site.glob("assets/stylesheets/*.css"), *site.glob("assets/javascripts/workers/*.js")):
        path.write_text(_without_map(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def _without_map(text: str) -> str:
    """The text without its last line when that names a source map, which is not shipped."""
    body, _, last = text.rstrip("\n").rpartition("\n")
    return f"{body}\n" if "sourceMappingURL=" in last and len(last) < 200 else text
