"""Why a fault survived: a change without a change of meaning, or a hole of the rules. Judged by hand, kind by kind."""

from __future__ import annotations

from dataclasses import dataclass

from .campaign import Judged


@dataclass(frozen=True, slots=True)
class Class:
    """``hole``: the fault changes what a reader learns, and nothing says so."""

    name: str
    hole: bool
    why: str


SAME = Class("says the same", False, "the changed place shows, computes or draws the same value, so what a reader learns is still true")
UNREAD = Class("nothing reads it", False, "no leaf, listing, figure or rule reads the changed characters")
LINES = Class("typed line number", True, "`path:line` of another project's source, which is not stored here, so nothing can say that it is another line")
CODE = Class("typed number in code", True, "settings, defaults, exit codes and worked examples: only recorded flags and versions are compared")
WORDS = Class("small number in words", True, "small counts, dates and references in sentences, which count nothing that is recorded")
COMMANDS = Class("command in one place", True, "a command that stands once has no second side, but for the paths in it")
NAMES = Class("name beside no number", True, "the name of a recording in a sentence, row or heading that binds no number")
LINKS = Class("free words of a link", True, "a link to another place that exists, under words that name no section and no figure")
CITED = Class("cited without its source", True, "a number or key from a source that is not stored here")
MANIFEST = Class("words of the manifest", True, "names, dates and addresses that are written once")
OTHER = Class("unclassed", True, "look at it")

_BY_KIND = {
    "number in code": CODE, "line number of a cited source": LINES,
    "number in a sentence": WORDS, "number in a caption, title or note": WORDS, "text of a command": COMMANDS, "recording name": NAMES,
    "recording name in a caption or title": NAMES, "link target": LINKS, "cited number": CITED, "citation key": CITED, "digit of the manifest": MANIFEST,
    "name in the manifest": MANIFEST, "key of the manifest": MANIFEST, "bound number": SAME, "measure id of a number": SAME, "constant": SAME,
    "cut that hides nothing": SAME, "line of status.txt, checksum mended": SAME, "number in a figure's source": SAME, "name in a figure's source": SAME,
    "environment.json, checksum mended": UNREAD, "watchdog's notes, checksum mended": UNREAD, "run manifest, checksum mended": UNREAD,
    "any line of a log, checksum mended": UNREAD, "event line of a log, checksum mended twice": UNREAD, "order of lines": SAME, "doubled line": SAME,
}


def class_of(judged: Judged) -> Class:
    """The class of a survivor."""
    if judged.kind.split(" of a ")[-1] in ("measure", "claim"):
        return SAME
    return _BY_KIND.get(judged.kind, OTHER)
