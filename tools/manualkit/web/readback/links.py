"""``web-links-resolve``: every link inside the site leads to a file and an id that exist."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

from capture.lab.finding import Finding, Place

from ...rules import Rule
from ..context import Book
from .finished import FinishedPage, FinishedSite

RULE = Rule(
    "web-links-resolve", "Every link and every description inside the web edition leads to something that exists."
)
OUTSIDE = ("https", "http", "mailto", "data")


def find(site: FinishedSite, book: Book) -> Iterator[Finding]:
    allowed = f"../{book.pdf}"
    for page in site.pages.values():
        for id in page.twice:
            yield _finding(page, f"The id {id!r} stands twice on one page.", id)
        for attribute in ("href", "src"):
            for element in page.tree.iterfind(f".//*[@{attribute}]"):
                address = element.get(attribute)
                if address != allowed and not _leads(address, page, site):
                    yield _finding(page, f"The {attribute} of <{element.tag}> leads nowhere.", address)
        for attribute in ("aria-describedby", "aria-labelledby", "for"):
            for element in page.tree.iterfind(f".//*[@{attribute}]"):
                for id in element.get(attribute).split():
                    if id not in page.ids:
                        yield _finding(page, f"The {attribute} of <{element.tag}> names nothing on its page.", id)


def _leads(address: str, page: FinishedPage, site: FinishedSite) -> bool:
    parts = urlsplit(address)
    if parts.scheme in OUTSIDE or parts.netloc:
        return True
    path = normpath(join(dirname(page.name), unquote(parts.path))) if parts.path else page.name
    path = "index.html" if path == "." else path
    if path not in site.files:
        return False
    target = site.pages.get(path)
    return not parts.fragment or target is None or unquote(parts.fragment) in target.ids


def _finding(page: FinishedPage, message: str, found: str) -> Finding:
    return Finding(
        RULE.id,
        Place(f"build/web/{page.name}"),
        message,
        found=found,
        expected="a file of the site and an id on its page",
        mend="tools/build check names the source of a broken link; without one this is a fault of manualkit",
    )
