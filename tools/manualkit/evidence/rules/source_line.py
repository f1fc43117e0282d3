"""A cited line of the source was looked up at the pin."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding, Place

from ...rules import Rule
from ...source_lines.find import SourceLine, source_lines
from ...source_lines.ledger import FILE, Ledger, LedgerFault, load
from ..context import Context, Page

RULE = Rule("source-line", "a line of the source that the text cites, such as miles/utils/http_utils.py:226, was looked up at the pin")


def check(context: Context) -> Iterator[Finding]:
    """One finding a citation that capture/cited.json does not hold, and one a held line that no text cites."""
    if not context.manifest.strict:
        return
    try:
        ledger = load(context.root)
    except LedgerFault as fault:
        yield Finding(RULE.id, Place(FILE, fault.line), f"{FILE} {fault}", mend=_mend(context))
        return
    files = ledger.files if ledger else {}
    cited = [(page, one) for page in context.pages for one in source_lines(page.document, files)]
    if ledger is None:
        for page, one in cited[:1]:
            yield page.finding(RULE, one.position, f"the text cites lines of the source, and there is no {FILE}",
                               found=f"{one.written}:{one.lines}", expected=FILE, mend=_mend(context))
        return
    yield from _commit(context, ledger)
    for page, one in cited:
        if not one.file or one.lines not in files[one.file].cited:
            yield _unknown(context, page, one, ledger)
    used = {(one.file, one.lines) for _, one in cited}
    for path, file in files.items():
        for line in file.cited:
            if (path, line) not in used:
                yield Finding(RULE.id, Place(FILE), f"{FILE} holds {path}:{line}, and the text cites it nowhere", found=f"{path}:{line}",
                              expected="a citation, or no entry", mend=_mend(context))


def _commit(context: Context, ledger: Ledger) -> Iterator[Finding]:
    pin = context.manifest.pin
    if not ledger.commit.startswith(pin.commit):
        yield Finding(RULE.id, Place(FILE), "the cited lines were looked up at another commit than the pin", ledger.commit, pin.commit,
                      _mend(context))


def _unknown(context: Context, page: Page, one: SourceLine, ledger: Ledger) -> Finding:
    written = f"{one.written}:{one.lines}"
    if one.file:
        held = ledger.files[one.file].cited
        near = sorted(held, key=lambda lines: abs(int(lines.partition("-")[0]) - one.first))[:3]
        expected = ", ".join(f"{lines} (in {held[lines].within})" if held[lines].within else lines for lines in near)
        message, expected = f"line {one.lines} of {one.file} was not looked up", f"one that was, such as {expected}"
    elif one.candidates:
        message, expected = f"{one.written} may be any of several files", " or ".join(one.candidates)
    else:
        message, expected = f"no line of a file {one.written} was looked up", f"a file of {FILE}"
    return page.finding(RULE, one.position, message, found=written, expected=expected, mend=_mend(context))


def _mend(context: Context) -> str:
    pin = context.manifest.pin
    return f"correct the line number; or tools/build cite CHECKOUT, with a checkout of {pin.source} at {pin.commit}"
