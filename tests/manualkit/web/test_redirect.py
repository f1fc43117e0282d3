"""The stable address of the manual."""

from __future__ import annotations

import json
import re

from manualkit.web.readback.finished import FinishedSite


def test_it_leads_to_every_anchor_with_and_without_a_script(site: FinishedSite) -> None:
    page = site.pages["manual-miles-101.html"]
    links = {item.get("id"): item.find("a").get("href") for item in page.tree.iterfind(".//li")}
    script = page.tree.find(".//script").text
    assert json.loads(re.search(r"const targets = (\{.*\});", script)[1]) == links
    assert links["s-1-2"] == "1-2-watch-it.html#s-1-2"
    assert links["s-ref-lab-notes"] == "r-1-lab-notes.html#s-r-1"
    assert links["the-loop"] == "1-1-run-once.html#the-loop"
    for href in links.values():
        name, _, anchor = href.partition("#")
        assert anchor in site.pages[name].ids
