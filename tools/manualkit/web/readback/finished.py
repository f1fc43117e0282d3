"""The finished site, parsed: what the checks of the read-back look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from lxml import html

Element = html.HtmlElement


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """One HTML file: ``ids`` maps each id to its element; ``twice`` holds the ids that stand more than once."""

    name: str
    tree: Element
    ids: Mapping[str, Element]
    twice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FinishedSite:
    """All pages by path relative to ``folder``, and the paths of all other files."""

    folder: Path
    pages: Mapping[str, FinishedPage]
    files: frozenset[str]


def read_site(folder: Path) -> FinishedSite:
    """Parse every HTML file below ``folder``."""
    files = frozenset(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return FinishedSite(folder, {name: _page(folder, name) for name in sorted(files) if name.endswith(".html")}, files)


def _page(folder: Path, name: str) -> FinishedPage:
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True)
    tree = html.document_fromstring((folder / name).read_bytes(), parser=parser)
    ids: dict[str, Element] = {}
    twice = []
    for element in tree.iter():
        id = element.get("id") if isinstance(element.tag, str) else None
        if id in ids:
            twice.append(id)
        elif id:
            ids[id] = element
    return FinishedPage(name, tree, ids, tuple(twice))


def words(element: Element, *, without: frozenset[str] = frozenset()) -> Iterator[str]:
    """The text inside ``element`` in order, leaving out elements whose tag is in ``without``."""
    if not isinstance(element.tag, str) or element.tag in without:
        return
    yield element.text or ""
    for child in element:
        yield from words(child, without=without)
        yield child.tail or ""
