"""``web-self-contained``: no page, style or script loads anything from another host."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding, Place

from ...rules import Rule
from ..context import Book
from .finished import FinishedSite

RULE = Rule("web-self-contained", "No file of the web edition loads anything from another host.")
LOADING = {
    "link": ("href",),
    "script": ("src",),
    "img": ("src", "srcset"),
    "iframe": ("src",),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
    "audio": ("src",),
    "embed": ("src",),
    "object": ("data",),
    "image": ("href", "xlink:href"),
    "use": ("href", "xlink:href"),
    "input": ("src",),
    "track": ("src",),
    "form": ("action",),
    "base": ("href",),
}
REMOTE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
IN_STYLE = re.compile(r"""(?:url\(\s*["']?|@import\s+["'])((?:https?:)?//[^"')\s]+)""", re.IGNORECASE)
IN_SCRIPT = re.compile(r"""["'`](?:https?:)?//[a-z0-9][^"'`\s]*""", re.IGNORECASE)
NAMESPACES = ("http://www.w3.org/",)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def find(site: FinishedSite, book: Book) -> Iterator[Finding]:
    for page in site.pages.values():
        for address in _loaded(page.tree):
            yield _finding(page.name, address)
    for name in sorted(site.files):
        pattern = IN_STYLE if name.endswith(".css") else IN_SCRIPT if name.endswith(".js") else None
        # The search index is data: its text may name any address.
        if pattern and name != "search/search_index.js":
            yield from (_finding(name, address) for address in _named(pattern, (site.folder / name).read_text("utf-8")))


def _loaded(tree) -> Iterator[str]:
    for element in tree.iter(*LOADING):
        for attribute in LOADING[element.tag]:
            if REMOTE.match(element.get(attribute, "")):
                yield element.get(attribute)
    for element in tree.iter("style"):
        yield from _named(IN_STYLE, element.text or "")
    for element in tree.iterfind(".//*[@style]"):
        yield from _named(IN_STYLE, element.get("style"))


def _named(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    for match in pattern.finditer(COMMENT.sub("", text)):
        if not match[0].lstrip("\"'`").startswith(NAMESPACES):
            yield match[0]


def _finding(name: str, address: str) -> Finding:
    return Finding(
        RULE.id,
        Place(f"build/web/{name}"),
        "A file of the web edition would load something from another host.",
        found=address,
        expected="a file of the edition itself",
        mend="ship the file with the edition, or take the reference out of mkdocs.yml or the theme",
    )
