"""``manual-<id>.html``: the stable address of the manual, which leads to every anchor of the contract.

The script follows the fragment; without a script the page is a list of links that the fragment scrolls to.
"""

from __future__ import annotations

import json
from importlib.resources import files

from jinja2 import Environment
from markupsafe import Markup

from .context import Book
from .markup import lines

ITEM = Markup('<li id="{}"><a href="{}">{}</a></li>')


def redirect_html(book: Book) -> str:
    """The whole page, from the template ``redirect.html``."""
    template = files("manualkit").joinpath("assets/web/redirect.html").read_text(encoding="utf-8")
    targets = dict(sorted(book.site.targets.items()))
    return (
        Environment(autoescape=True)
        .from_string(template)
        .render(
            title=book.manifest.title,
            noindex=book.manifest.status == "draft",
            links=_links(book),
            targets=_script_json(targets),
        )
    )


def _links(book: Book) -> Markup:
    labels = {anchor: target.label for anchor, target in book.documents.targets.items()}
    return lines(ITEM.format(anchor, href, labels.get(anchor, anchor)) for anchor, href in book.site.targets.items())


def _script_json(value: object) -> Markup:
    """JSON that may stand inside ``<script>``."""
    return Markup(json.dumps(value, ensure_ascii=True).replace("<", "\\u003c"))
