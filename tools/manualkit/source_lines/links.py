"""Where a reader can see a cited line: its page in the repository, at the commit that was looked up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..documents.inlines import Position
from ..documents.model import Document
from .find import source_lines
from .ledger import File, Ledger

# Host -> how its pages name a file of a commit and lines of it.
_PAGES = {
    "github.com": ("{repository}/blob/{commit}/{path}#L{first}", "-L{last}"),
    "gitlab.com": ("{repository}/-/blob/{commit}/{path}#L{first}", "-{last}"),
    "codeberg.org": ("{repository}/src/commit/{commit}/{path}#L{first}", "-L{last}"),
}


@dataclass(frozen=True, slots=True)
class SourceLink:
    """``title`` says in words what ``href`` leads to: file, line, the definition around it, commit."""

    href: str
    title: str


def source_links(ledger: Ledger, documents: Iterable[Document]) -> dict[tuple[str, Position], SourceLink]:
    """(document id, position) of each citation that was looked up -> its link; none for a host whose pages are unknown."""
    page = _PAGES.get(ledger.repository.removeprefix("https://").partition("/")[0])
    links: dict[tuple[str, Position], SourceLink] = {}
    for document in documents if page else ():
        for one in source_lines(document, ledger.files):
            file = ledger.files.get(one.file)
            if page and file and one.lines in file.cited:
                first, last = one.first, one.last
                pattern = page[0] + (page[1] if last > first else "")
                href = pattern.format(repository=ledger.repository.rstrip("/"), commit=ledger.commit, path=one.file, first=first, last=last)
                links[document.id, one.position] = SourceLink(href, _title(one.file, one.lines, file, ledger))
    return links


def _title(path: str, lines: str, file: File, ledger: Ledger) -> str:
    within = file.cited[lines].within
    which = f"{'lines' if '-' in lines else 'line'} {lines.replace('-', ' to ')} of {file.length:,}"
    return f"{path}, {which}{f', in {within}' if within else ''}, at {ledger.commit[:9]}"
