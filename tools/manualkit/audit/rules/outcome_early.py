"""A section says in its first two paragraphs what the reader can do after it."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Position
from ...documents.model import Document, Paragraph
from ...documents.plain import plain
from ...rules import Rule
from ..subject import Subject, fault

PHRASE = "When you finish this section, you can"
RULE = Rule("outcome-early", f'the first two paragraphs of a section hold "{PHRASE}"')


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each section, but those of the reference part, without the phrase."""
    for document in sections(subject):
        opening = [block for block in document.blocks if isinstance(block, Paragraph)][:2]
        if not any(PHRASE in " ".join(plain(paragraph.inlines).split()) for paragraph in opening):
            position = opening[0].position if opening else Position(1)
            message = "the first two paragraphs do not say what the reader can do after the section"
            yield fault(RULE, document, position, message, expected=f"{PHRASE} …")


def sections(subject: Subject) -> Iterator[Document]:
    """The sections of the numbered parts."""
    return (document for document in subject.documents if document.id[0].isdigit())
