"""A cited line of the source was looked up at the pin."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding, Place

from ...rules import Rule
from ...source_lines.find import Resolved, resolve, source_lines
from ...source_lines.ledger import FILE, Ledger, LedgerFault, load
from ..context import Context, Page

RULE = Rule("source-line", "a line of the source that the text cites, such as miles/utils/http_utils.py:226, was looked up at the pin")


def check(context: Context) -> Iterator[Finding]:
    """One finding a citation that capture/cited.json does not hold, and one a held line that no text cites."""
    if not context.manifest.strict:
        return
    pages = {page.document.id: page for page in context.pages}
    cited = {page.document.id: tuple(source_lines(page.document)) for page in context.pages}
    try:
        ledger = load(context.root)
    except LedgerFault as fault:
        yield Finding(RULE.id, Place(FILE, fault.line), f"{FILE} {fault}", mend=_mend(context))
        return
    if ledger is None:
        if first := next((one for lines in cited.values() for one in lines), None):
            yield pages[first.document.id].finding(RULE, first.position, f"the text cites lines of the source, and there is no {FILE}",
                                                   found=f"{first.written}:{first.lines}", expected=FILE, mend=_mend(context))
        return
    yield from _commit(context, ledger)
    used: set[tuple[str, str]] = set()
    for id, lines in cited.items():
        for one in resolve(lines, ledger.files):
            used.add((one.file, one.cited.lines))
            if not one.file or one.cited.lines not in ledger.files[one.file].cited:
                yield _unknown(context, pages[id], one, ledger)
    for path, file in ledger.files.items():
        for line in file.cited:
            if (path, line) not in used:
                yield Finding(RULE.id, Place(FILE), f"{FILE} holds {path}:{line}, and the text cites it nowhere", found=f"{path}:{line}",
                              expected="a citation, or no entry", mend=_mend(context))


def _commit(context: Context, ledger: Ledger) -> Iterator[Finding]:
    pin = context.manifest.pin
    if not ledger.commit.startswith(pin.commit):
        yield Finding(RULE.id, Place(FILE), "the cited lines were looked up at another commit than the pin", ledger.commit, pin.commit,
                      _mend(context))


def _unknown(context: Context, page: Page, one: Resolved, ledger: Ledger) -> Finding:
    written = f"{one.cited.written}:{one.cited.lines}"
    if one.file:
        held = ledger.files[one.file].cited
        near = sorted(held, key=lambda lines: abs(int(lines.partition("-")[0]) - one.cited.first))[:3]
        expected = ", ".join(f"{lines} (in {held[lines].within})" if held[lines].within else lines for lines in near)
        message, expected = f"line {one.cited.lines} of {one.file} was not looked up", f"one that was, such as {expected}"
    elif one.candidates:
        message, expected = f"{one.cited.written} may be any of several files", " or ".join(one.candidates)
    else:
        message, expected = f"no line of a file {one.cited.written} was looked up", f"a file of {FILE}"
    return page.finding(RULE, one.cited.position, message, found=written, expected=expected, mend=_mend(context))


def _mend(context: Context) -> str:
    pin = context.manifest.pin
    return f"correct the line number; or tools/build cite CHECKOUT, with a checkout of {pin.source} at {pin.commit}"
