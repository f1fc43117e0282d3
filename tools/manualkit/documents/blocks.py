"""Block tokens of one file -> blocks, with each refusal of the subset by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from .cells import split_row
from .comments import read_code
from .context import Context
from .contract_blocks import MAKERS
from .fences import Line
from .inline import parse_inline
from .inlines import Inline, Position
from .model import Block, CodeBlock, Heading, ListBlock, Paragraph, Table
from .origin import of_lines
from .rules import ANCHOR_FORM, FENCED, FLAT_LIST, FORM, HEADINGS, HTML, LANGUAGE, QUOTES, RECORDED, ROWS, RULER

_ANCHOR = re.compile(r"[ \t]*\{#([^{}]*)\}[ \t]*$")
_ANCHOR_FORM = re.compile(r"(?!fig-|tab-|q-|s-\d|s-r-\d)[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
RECORDS = ("json", "jsonl", "ndjson", "http", "sse")
Tokens = Sequence[Token]


def blocks_of(tokens: Tokens, context: Context) -> Iterator[Block]:
    """The blocks that ``tokens`` stand for. A refused construct is a fault; its text is kept where it has one."""
    for group in groups(tokens):
        made = _MAKE.get(group[0].type, _refuse)(group, context)
        if made is not None:
            yield made


def groups(tokens: Tokens) -> Iterator[Tokens]:
    """``tokens`` cut at the outermost level: from each opening token to its closing one."""
    start, level = 0, 0
    for index, token in enumerate(tokens):
        level += token.nesting
        if level == 0:
            yield tokens[start : index + 1]
            start = index + 1


def inlines_of(token: Token, context: Context) -> tuple[Inline, ...]:
    """The inlines of an ``inline`` token of a paragraph, a heading, a list item or a quotation."""
    return parse_inline(token.content, of_lines(token.content, token.map[0] + 1, context.lines), context)


def place(token: Token, context: Context) -> Position:
    """Where the block of ``token`` starts."""
    source = context.lines[token.map[0]] if token.map[0] < len(context.lines) else ""
    return Position(token.map[0] + 1, len(source) - len(source.lstrip()) + 1)


def heading(group: Tokens, context: Context) -> Heading:
    opening, content = group[0], group[1]
    position, level = place(opening, context), int(opening.tag[1:])
    if opening.markup in ("=", "-"):
        context.fault(HEADINGS, position, "a heading is underlined", expected="## Heading")
    elif level == 1:
        context.fault(HEADINGS, position, "a second title stands in the file", expected="## or ###")
    elif level > 3:
        context.fault(HEADINGS, position, f"a heading of level {level} stands in the text", expected="## or ###")
    match = _ANCHOR.search(content.content)
    anchor = match[1] if match else ""
    if match:
        content.content = content.content[: match.start()]
        if not _ANCHOR_FORM.fullmatch(anchor):
            expected = "small letters, digits and hyphens, not beginning with fig-, tab-, q- or s- and a number"
            context.fault(ANCHOR_FORM, position, "an anchor has no allowed form", found=anchor[:60], expected=expected)
            anchor = ""
    return Heading(min(max(level, 2), 3), inlines_of(content, context), anchor, position)


def paragraph(group: Tokens, context: Context) -> Paragraph:
    return Paragraph(inlines_of(group[1], context), place(group[0], context))


def list_block(group: Tokens, context: Context) -> ListBlock:
    items = []
    for item in groups(group[1:-1]):
        inner = list(groups(item[1:-1]))
        for extra in inner[1:] if inner and inner[0][0].type == "paragraph_open" else inner:
            nested = "list" in extra[0].type
            message = "a list stands inside a list" if nested else "a list item holds more than one paragraph"
            context.fault(FLAT_LIST, place(extra[0], context), message, expected="one level, one paragraph an item")
        contents = (token for token in item if token.type == "inline")
        items.append(tuple(inline for token in contents for inline in inlines_of(token, context)))
    return ListBlock(group[0].type == "ordered_list_open", tuple(items), place(group[0], context))


def table(group: Tokens, context: Context) -> Table:
    first = group[0].map[0]
    rows = [token.map[0] for token in group if token.type == "tr_open"]
    align = tuple(
        str(token.attrs.get("style", "")).removeprefix("text-align:") for token in group if token.type == "th_open"
    )
    cells = [_row(line, len(align), context) for line in rows]
    return Table(cells[0], tuple(cells[1:]), align, Position(first + 1, place(group[0], context).column))


def _row(line: int, width: int, context: Context) -> tuple[tuple[Inline, ...], ...]:
    cells = split_row(context.lines[line], line + 1)
    if len(cells) != width:
        found, expected = f"{len(cells)} cells", f"{width} cells"
        context.fault(ROWS, Position(line + 1), "a row is not as long as its header", found=found, expected=expected)
    made = tuple(parse_inline(*cell, context) for cell in cells[:width])
    return made + ((),) * (width - len(made))


def fence(group: Tokens, context: Context) -> Block | None:
    token = group[0]
    position = place(token, context)
    info = token.info.strip()
    lang = info.split()[0] if info else ""
    if not _is_closed(token, context):
        context.fault(FORM, position, "a fenced block is not closed", expected=f"a line of {token.markup}")
    if lang in MAKERS:
        if info != lang:
            context.fault(FORM, position, f"words stand after {lang}", found=info[:60], expected=lang)
        return MAKERS[lang](_fence_lines(token, context), position, context)
    if not lang:
        context.fault(LANGUAGE, position, "a fenced block names no language", expected="```bash, or ```text")
    elif lang.lower() in RECORDS:
        expected = "a listing block with a source"
        context.fault(RECORDED, position, f"{lang.upper()} stands in a plain fenced block", expected=expected)
    code = read_code(_fence_lines(token, context), lang, context)
    return CodeBlock(lang, code.text, position, code.comments)


def _fence_lines(token: Token, context: Context) -> list[Line]:
    texts = token.content.removesuffix("\n").split("\n") if token.content else []
    lines = []
    for number, text in enumerate(texts, start=token.map[0] + 2):
        source = context.lines[number - 1] if number <= len(context.lines) else text
        lines.append(Line(text, Position(number, max(len(source) - len(text), 0) + 1)))
    return lines


def _is_closed(token: Token, context: Context) -> bool:
    last = token.map[1] - 1
    return last > token.map[0] and last < len(context.lines) and context.lines[last].strip().startswith(token.markup)


def _refuse(group: Tokens, context: Context) -> Block | None:
    """Name a construct that the subset does not have; indented code is kept as code."""
    token = group[0]
    rule, message, expected = _REFUSED.get(token.type, (FORM, f"{token.type} is not part of the subset", "Markdown"))
    context.fault(rule, place(token, context), message, expected=expected)
    if token.type == "code_block":
        return CodeBlock("text", token.content.removesuffix("\n"), place(token, context))
    return None


_REFUSED = {
    "hr": (RULER, "a horizontal rule stands in the text", "a heading"),
    "html_block": (HTML, "raw HTML stands in the text", "Markdown"),
    "blockquote_open": (QUOTES, "a block quote other than the thesis stands in the text", "a rule block"),
    "code_block": (FENCED, "a line is indented by four spaces and reads as code", "a fenced block, or no indentation"),
}
_MAKE = {
    "heading_open": heading, "paragraph_open": paragraph, "bullet_list_open": list_block,
    "ordered_list_open": list_block, "table_open": table, "fence": fence,
}
