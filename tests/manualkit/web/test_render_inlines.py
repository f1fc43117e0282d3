"""Inlines to HTML: each kind, and nothing unescaped."""

from __future__ import annotations

import pytest
from manualkit.documents import inlines as i
from manualkit.web.context import Book, Context
from manualkit.web.render_inlines import inlines_html

from tests.manualkit.factory import at, words

CASES = [
    (i.Text("a <b> & c", at(1)), "a &lt;b&gt; &amp; c"),
    (i.Code("x<y", at(1)), '<code class="whole">x&lt;y</code>'),
    (
        i.Code("miles/rollout/inference_rollout/train.py", at(1)),
        "<code>miles/<wbr>rollout/<wbr>inference_rollout/<wbr>train.py</code>",
    ),
    (
        i.Code("longest_effective_sample_tokens_per_sec", at(1)),
        "<code>longest_<wbr>effective_<wbr>sample_<wbr>tokens_<wbr>per_<wbr>sec</code>",
    ),
    (
        i.Code("--no-offload-train --no-offload-rollout", at(1)),
        '<code><span class="whole">--no-offload-train</span> <span class="whole">--no-offload-rollout</span></code>',
    ),
    (
        i.Code("--sglang-enable-deterministic-inference", at(1)),  # wider than a phone when it is kept whole
        "<code>--sglang-<wbr>enable-<wbr>deterministic-<wbr>inference</code>",
    ),
    (i.Strong(words("b"), at(1)), "<strong>b</strong>"),
    (i.Emphasis(words("e"), at(1)), "<em>e</em>"),
    (i.Citation("spec", "§4.1", at(1)), '<a class="cite" href="evidence.html#src-spec">[spec §4.1]</a>'),
    (i.CrossRef("s-1-2", words("there"), at(1)), '<a class="ref" href="1-2-watch-it.html#s-1-2">there</a>'),
    (
        i.Link('https://e.org/?a="b', words("out"), at(1)),
        '<a class="out" href="https://e.org/?a=&#34;b" rel="noopener">out</a>',
    ),
    (
        i.Value("plain.rollout_s", "4.2 s", at(9, 12)),
        '<a class="ev" id="q-1-1-1" href="evidence_plain.html#m-plain-rollout_s"'
        ' aria-describedby="card-m-plain-rollout_s">4.2 s</a>',
    ),
    (
        i.Claim("update-share", words("under <ten>", 9), at(9, 60)),
        '<a class="ev claim" id="q-1-1-2" href="evidence.html#c-update-share"'
        ' aria-describedby="card-c-update-share">under &lt;ten&gt;</a>',
    ),
    (
        i.Cited("first-edition", "200,533", at(9, 90)),
        '<a class="cited" id="q-1-1-3" href="evidence.html#src-first-edition"'
        ' aria-describedby="card-src-first-edition">200,533</a>',
    ),
    (i.Value("plain.rollout_s", "4.2 s", at(99)), "4.2 s"),
]


@pytest.mark.parametrize(("inline", "expected"), CASES)
def test_inline(inline: i.Inline, expected: str, book: Book) -> None:
    assert inlines_html((inline,), Context(book, book.site.pages["1.1"])) == expected
