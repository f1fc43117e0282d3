from __future__ import annotations

import pytest
from manualkit.book.typography import curl, curled
from manualkit.documents.inlines import Code, Position, Strong, Text
from manualkit.documents.plain import plain

AT = Position(1)


@pytest.mark.parametrize(("typed", "set_as"), [
    ('He said "yes".', "He said “yes”."), ("the run's log", "the run’s log"), ('("a")', "(“a”)"), ("'a' and 'b'", "‘a’ and ‘b’"),
    ("no quotes", "no quotes"), ('"', "“"),
])
def test_quotes_curl(typed, set_as):
    assert curl(typed) == set_as


def test_a_quote_knows_what_stands_before_it_in_another_inline():
    inlines = (Text('a "', AT), Strong((Text("b", AT),), AT), Text('" c', AT))
    assert plain(curled(inlines)) == "a “b” c"


def test_code_keeps_its_quotes():
    assert curled((Code('"x"', AT),)) == (Code('"x"', AT),)
