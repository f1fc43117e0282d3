from __future__ import annotations

from dataclasses import replace

import pytest
from manualkit.book.inlines import content, inert
from manualkit.documents import inlines as i
from manualkit.documents.inlines import Position

AT = Position(9, 12)


def words(text: str) -> i.Text:
    return i.Text(text, AT)


def ref(text: str = "section 1.2", target: str = "s-watch-it") -> i.CrossRef:
    return i.CrossRef(target, (words(text),), AT)


def test_a_value_is_a_link_to_its_entry_and_does_not_break(setting):
    value = i.Value("plain.rollout_s", "4.2 s", AT)
    assert content((value,), setting).text == '{value("4.2\u00a0s", "1", "measure:plain.rollout_s")}'


def test_a_value_without_a_measure_is_plain(setting):
    assert content((i.Value("nothing.here", "4.2 s", AT),), setting).text == '{"4.2\u00a0s"}'


def test_a_claim_is_a_link_to_its_entry(setting):
    claim = i.Claim("update-share", (words("under ten percent"),), AT)
    assert content((claim,), setting).text == '{claim({"under ten percent"}, "C1", "claim:update-share")}'


def test_a_cited_number_is_marked_and_leads_to_its_source(setting):
    assert content((i.Cited("first-edition", "200,533", AT),), setting).text == (
        '{cited("200,533", "source:first-edition")}')


def test_a_citation_of_an_unlisted_key_leads_to_the_list(setting):
    assert content((i.Citation("other", "§2", AT),), setting).text == '{citation("other\u00a0§2", "index:sources")}'


@pytest.mark.parametrize(("before", "after", "joint"), [
    ("See ", ".", "comma"), ("", "", "comma"), ("It dies (", ") soon", "comma"), ("In ", " the run ends.", "brackets"),
    ("(a) and ", " then", "brackets"),
])
def test_the_page_of_a_reference_fits_its_sentence(setting, before, after, joint):
    inlines = tuple(filter(lambda one: getattr(one, "text", "x"), (words(before), ref(), words(after))))
    assert f'reference({{"section 1.2"}}, "s-1-2", "{joint}")' in content(inlines, setting).text


def test_a_reference_that_leads_nowhere_keeps_its_words(setting):
    assert content((ref(target="gone"),), setting).text == '{{"section 1.2"}}'


def test_the_address_of_a_link_is_printed_once(setting):
    named = i.Link("https://example.org/a", (words("the code"),), AT)
    bare = replace(named, children=(words("example.org/a"),))
    assert content((named,), setting).text == '{outside({"the code"}, "https://example.org/a", "example.org/a")}'
    assert content((bare,), setting).text == '{outside({"example.org/a"}, "https://example.org/a")}'


def test_a_heading_has_no_links(setting):
    inlines = (ref(), i.Value("plain.rollout_s", "4.2 s", AT), i.Code("x", AT))
    assert inert(inlines).text == '{{"section 1.2"}; "4.2\u00a0s"; code("x")}'
