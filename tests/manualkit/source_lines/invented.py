"""An invented source in git, and sentences that cite it."""

from __future__ import annotations

import subprocess
from pathlib import Path

POST = '''"""Requests."""


async def post(url):
    for attempt in range(60):
        await once(url)

    return None


class Client:
    def close(self):
        self.open = False
'''
SECTION = "sections/1-1-read-one-step.md"


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True, text=True).stdout.strip()


def commit(folder: Path, **files: str) -> str:
    """Write files (``a__b`` is ``a/b``, all of them Python), commit, and return the full commit."""
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "lines")
    return git(folder, "rev-parse", "HEAD")


def cite(root: Path, sentence: str) -> None:
    """Put a sentence of its own before the sources of the first section."""
    path = root / SECTION
    text = path.read_text("utf-8")
    head, mark, tail = text.partition("## ")
    path.write_text(f"{head}{sentence}\n\n{mark}{tail}", "utf-8")
