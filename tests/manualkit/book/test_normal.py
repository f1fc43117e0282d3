from __future__ import annotations

import pytest
from manualkit.book.normal import soft, squashed


@pytest.mark.parametrize(("in_pdf", "recorded"), [
    ("4.2\u00a0s", "4.2 s"), ("the run’s “log”", "the run's \"log\""), ("eﬃcient", "efficient"), ("a\r\nb", "a b"),
    ("hyphen-\r\nated", "hyphenated"), ("14,905\r\nretries", "14,905 retries"),
])
def test_setting_a_text_changes_nothing(in_pdf, recorded):
    assert squashed(in_pdf) == squashed(recorded)


@pytest.mark.parametrize(("one", "other"), [("4.2 s", "4.3 s"), ("-0.5", "0.5"), ("4.2", "42"), ("1,000", "1000"), ("10 s", "10 ms")])
def test_a_number_that_differs_stays_different(one, other):
    assert squashed(one) != squashed(other)


def test_hyphens_inside_words_go_on_both_sides():
    assert soft("warm-\r\nup step") == soft("warm-up step")
