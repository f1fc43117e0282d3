"""The rules of the print edition."""

from __future__ import annotations

from capture.lab.finding import Finding, Place

from ...rules import Rule

COMPILES = Rule("print-compiles", "Typst sets the book as PDF/UA-1 without an error or a warning")
GLYPH_EXISTS = Rule("print-glyph-exists", "the book's fonts have a sign for every character of the text")
COLOURS_LITERAL = Rule("print-colours-literal", "a figure's print variant holds literal colours, no var()")
AS_RECORDED = Rule("print-as-recorded", "the PDF shows every quoted value, claim and listing, linked to its entry")
RESOLVED = Rule("print-resolved", "no binding, variable or template mark is left in the text of the PDF")
FONTS_OWN = Rule("print-fonts-own", "every font of the PDF is embedded and is one of the project's")
ACCESSIBLE = Rule("print-accessible", "the PDF is tagged and has a title, a language and an outline")
INSIDE_PAGE = Rule("print-inside-page", "no text of the PDF leaves the text area of its page")

RULES = (COMPILES, GLYPH_EXISTS, COLOURS_LITERAL, AS_RECORDED, RESOLVED, FONTS_OWN, ACCESSIBLE, INSIDE_PAGE)


def finding(rule: Rule, place: Place, message: str, **rest: str) -> Finding:
    """A finding of ``rule``; ``rest`` may hold found, expected and mend."""
    return Finding(rule.id, place, message, severity=rule.severity, **rest)
