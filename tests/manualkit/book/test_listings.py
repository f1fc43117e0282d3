from __future__ import annotations

from dataclasses import replace

from manualkit.book.listings import code_lines, command, listing
from manualkit.documents.model import Command
from tests.manualkit.factory import at, section_2, words


def test_a_listing_shows_the_line_numbers_of_its_source(setting):
    block = section_2().blocks[2]
    code = listing(block, replace(setting, document="1.2")).text
    assert '(("413", ("rollout ", "1: ", "{\'rollout/raw_reward\': ", "0.25}")), ("", ("…",)), ("419", ' in code
    assert code.endswith('code("capture/", "gpu/", "out-", "invented/", "plain.log.gz"), {"One line is cut."})')


def test_a_listing_without_a_found_source_has_no_numbers(setting):
    code = listing(section_2().blocks[2], setting).text
    assert '("", ("rollout ", ' in code and "413" not in code


def test_a_command_keeps_its_lines_and_indents(setting):
    block = Command("x", "bash", "python3 train.py \\\n\t--lr 3e-5\n", at(1), words("Note."))
    assert command(block, setting).text == (
        'command((("python3 ", "train.py ", "\\\\"), ("    ", "--lr ", "3e-5")), {"Note."})')


def test_an_empty_line_stays_a_line():
    assert code_lines("a\n\nb") == (("a",), ("",), ("b",))
