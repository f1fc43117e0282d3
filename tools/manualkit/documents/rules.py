"""The rules of the text's form: what the Markdown subset and the fenced blocks allow."""

from __future__ import annotations

from capture.lab.finding import Severity

from ..rules import Rule

READABLE = Rule("text-readable", "each text file is UTF-8, of bounded size, without control or direction characters")
HTML = Rule("html-absent", "no raw HTML stands in the text")
RULER = Rule("ruler-absent", "no horizontal rule stands in the text")
FLAT_LIST = Rule("lists-flat", "lists have one level, and each item is one paragraph")
HEADINGS = Rule("headings-in-range", "headings below the title are `##` or `###`, never underlined")
QUOTES = Rule(
    "quotes-in-blocks", "a quotation stands in a rule block or in quotation marks: only the thesis follows `>`"
)
IMAGES = Rule("images-as-figures", "a picture stands in a figure block")
LINKS = Rule(
    "links-allowed", "a link leads to `https:`, `#anchor`, `value:`, `claim:`, `cited:` or a path of the repository"
)
BARE_LINKS = Rule("links-have-text", "an address stands in a link with a text", Severity.WARNING)
REPOSITORY = Rule("repository-named", "repository links need the `repository` of manual.json", Severity.WARNING)
FENCED = Rule("code-fenced", "code stands between fences, not in indented lines")
LANGUAGE = Rule("code-has-language", "each fenced block names its language")
RECORDED = Rule("records-are-listings", "JSON, JSONL, HTTP and SSE stand in a listing with a source")
FOOTNOTES = Rule("notes-in-text", "no footnote and no reference definition stands in the text")
BREAKS = Rule("breaks-soft", "no line ends in a backslash")
NESTING = Rule("emphasis-bounded", "bold, italic and links nest at most four deep")
CITATIONS = Rule("citation-closed", "a citation has the form `{{key place}}`")
ROWS = Rule("rows-even", "each row of a table has as many cells as its header")
KEYS_KNOWN = Rule("block-keys-known", "a block's header has only the keys of its kind, each once")
KEYS_PRESENT = Rule("block-keys-present", "a block's header has every key that its kind needs")
FORM = Rule("block-form", "a block has the header and the body of its kind, and ends in a fence")
ANCHORS = Rule("anchors-once", "each anchor stands once in the manual")
ANCHOR_FORM = Rule("anchor-form", "an anchor is small letters, digits and hyphens, outside the reserved prefixes")

RULES: tuple[Rule, ...] = (
    READABLE, HTML, RULER, FLAT_LIST, HEADINGS, QUOTES, IMAGES, LINKS, BARE_LINKS, REPOSITORY, FENCED, LANGUAGE,
    RECORDED, FOOTNOTES, BREAKS, NESTING, CITATIONS, ROWS, KEYS_KNOWN, KEYS_PRESENT, FORM, ANCHORS, ANCHOR_FORM,
)
