#!/usr/bin/env python3
"""Writes the arithmetic task: prompts with their answers, the same bytes for the same seed.

    python3 arithmetic.py FOLDER [--seed 20261130] [--train 4096] [--test 256]

Makes arithmetic.jsonl (training) and arithmetic-test.jsonl; no prompt is in both.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

QUESTION = "What is {left} {sign} {right}? Put the final number in \\boxed{{}}."
LARGEST = {"+": 99, "-": 99, "*": 12}


def problems(seed: int) -> Iterator[tuple[str, str]]:
    """Question and answer, without repeats, in an order that only the seed decides.

    ``random.Random.random`` is the one method whose sequence Python guarantees across
    versions, so everything is made from it.
    """
    draw = random.Random(seed).random
    seen: set[str] = set()
    while True:
        sign = "+-*"[int(draw() * 3)]
        left, right = (1 + int(draw() * LARGEST[sign]) for _ in range(2))
        if sign == "-" and left < right:
            left, right = right, left
        question = QUESTION.format(left=left, sign=sign, right=right)
        if question not in seen:
            seen.add(question)
            yield question, str({"+": left + right, "-": left - right, "*": left * right}[sign])


def row(question: str, answer: str) -> str:
    """One line of a prompt file, as Miles reads it with --input-key prompt --label-key label."""
    return json.dumps({"prompt": [{"role": "user", "content": question}], "label": answer}) + "\n"


def folder(text: str) -> Path:
    """A folder to write to; an empty word would be the current one. Raises ``ArgumentTypeError``."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the folder is empty; give its name, and see whether the shell variable is set")
    return Path(text)


def main(words: list[str]) -> int:
    """Write both files."""
    line = argparse.ArgumentParser(prog="arithmetic.py", description="Write the arithmetic task.")
    line.add_argument("folder", type=folder)
    line.add_argument("--seed", type=int, default=20261130)
    line.add_argument("--train", type=int, default=4096)
    line.add_argument("--test", type=int, default=256)
    options = line.parse_args(words)
    most = sum(size * size for size in (LARGEST["+"], LARGEST["*"])) + LARGEST["-"] * (LARGEST["-"] + 1) // 2
    if options.train < 1 or options.test < 0 or options.train + options.test > most // 2:
        line.error(f"--train and --test together are at least 1 and at most {most // 2}")
    source = problems(options.seed)
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, count in (("arithmetic-test.jsonl", options.test), ("arithmetic.jsonl", options.train)):
        (options.folder / name).write_text("".join(row(*next(source)) for _ in range(count)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
