"""A path into the manual's own folders leads to something."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Code, Position
from ...documents.model import Command, Document
from ...documents.plain import plain
from ...documents.walk import flat, passages
from ...paths import inside
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("path-exists", "a path into a folder of the manual, in code, a command or the sources, leads to a file or folder")
MADE = ("build",)  # what the build makes need not be there yet
# A folder that a reader makes in the clone, such as a checkout of what the manual is about.
_IGNORED = re.compile(r"^/?([\w.-]+)/\s*$", re.MULTILINE)
# What goes on with <, {, $ is a pattern; what goes on with :226 is a line of someone else's source.
_PATH = re.compile(r"(?<![\w./~$<-])(?:\./)?(?P<path>[A-Za-z][\w-]*/[\w./*-]*+)(?![<{$]|:\d)")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each path that begins with a folder of the manual and does not exist, with the nearest name."""
    folders = {path.name for path in subject.root.iterdir() if path.is_dir()} - {*MADE, *_ignored(subject)}
    for document in subject.documents:
        for text, position in _texts(document):
            for match in _PATH.finditer(text):
                path = match["path"].rstrip("./")
                if path.partition("/")[0] in folders and "*" not in path and not _exists(subject, path):
                    message = f"{path} does not exist{_near(subject, path)}"
                    yield fault(RULE, document, position, message, found=path, expected="a file or folder of the manual")


def _ignored(subject: Subject) -> list[str]:
    """The top folders that ``.gitignore`` names; none when there is no such file."""
    try:
        return _IGNORED.findall((subject.root / ".gitignore").read_text("utf-8", errors="replace"))
    except OSError:
        return []


def _texts(document: Document) -> Iterator[tuple[str, Position]]:
    for passage in passages(document):
        if passage.kind == "sources":
            yield plain(passage.inlines), passage.position
        else:
            yield from ((one.text, one.position) for one in flat(passage.inlines) if isinstance(one, Code))
    for block in document.blocks:
        if isinstance(block, Command):
            yield block.text, block.position


def _exists(subject: Subject, path: str) -> bool:
    found = inside(subject.root, path)
    return found is not None and found.exists()


def _near(subject: Subject, path: str) -> str:
    folder, _, name = path.rpartition("/")
    place = inside(subject.root, folder)
    names = [one.name for one in place.iterdir()] if place is not None and place.is_dir() else []
    match = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    return f", did you mean {folder}/{match[0]}?" if match else ""
