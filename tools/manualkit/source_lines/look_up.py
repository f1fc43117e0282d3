"""Look the cited lines up in a checkout of the source."""

from __future__ import annotations

import ast
import hashlib
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..documents.model import Document
from .find import SourceLine, source_lines
from .ledger import File, Held, Ledger


class CheckoutFault(ValueError):
    """The folder is no checkout that can be looked up in; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A citation that the checkout does not bear out."""

    cited: SourceLine
    found: str


def commit_of(checkout: Path) -> str:
    """The full commit of a git checkout without changes. Raises CheckoutFault."""
    head = _git(checkout, "rev-parse", "HEAD").strip()
    if changed := _git(checkout, "status", "--porcelain", "--untracked-files=no").strip():
        raise CheckoutFault(f"{checkout} has changed files, such as {changed.splitlines()[0]}: its lines are not those of {head[:9]}")
    return head


def files_of(checkout: Path) -> tuple[str, ...]:
    """The paths of all files of the checkout. Raises CheckoutFault."""
    return tuple(path for path in _git(checkout, "ls-files", "-z").split("\0") if path)


def _git(checkout: Path, *words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(checkout), *words], capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:
        raise CheckoutFault(f"git does not start: {error}") from None
    if done.returncode:
        raise CheckoutFault(f"{checkout} is no git checkout: {done.stderr.strip()[:200]}")
    return done.stdout


def look_up(documents: Iterable[Document], checkout: Path, repository: str) -> tuple[Ledger, tuple[Missing, ...]]:
    """The ledger of what all documents cite, and what is not there. Raises CheckoutFault."""
    commit, paths = commit_of(checkout), files_of(checkout)
    texts: dict[str, tuple[list[str], list[tuple[int, int, str]]]] = {}
    found: dict[str, dict[str, Held]] = {}
    missing: list[Missing] = []
    for one in (one for document in documents for one in source_lines(document, paths)):
        if not one.file:
            missing.append(Missing(one, _unresolved(one)))
            continue
        if one.file not in texts:
            texts[one.file] = read_source(checkout / one.file)
        lines, definitions = texts[one.file]
        if trouble := _trouble(one, lines):
            missing.append(Missing(one, trouble))
            continue
        found.setdefault(one.file, {})[one.lines] = held_at(one.first, one.last, lines, definitions)
    return Ledger(repository, commit, {path: File(len(texts[path][0]), cited) for path, cited in found.items()}), tuple(missing)


def _unresolved(one: SourceLine) -> str:
    if one.candidates:
        return f"several files end so: {', '.join(one.candidates[:4])}; write more of the path"
    return "the source has no file with this path"


def _trouble(cited: SourceLine, lines: list[str]) -> str:
    if not 1 <= cited.first <= cited.last <= len(lines):
        return f"the file has {len(lines)} lines"
    if not "".join(lines[cited.first - 1:cited.last]).strip():
        return "the line is blank"
    return ""


def held_at(first: int, last: int, lines: list[str], definitions: list[tuple[int, int, str]]) -> Held:
    """What stands from line ``first`` to ``last``, both from 1. Blanks at the end of a line are no difference."""
    text = "\n".join(line.rstrip() for line in lines[first - 1:last])
    around = [(end - begin, name) for begin, end, name in definitions if begin <= first <= end]
    return Held(hashlib.sha256(text.encode()).hexdigest()[:16], min(around)[1] if around else "")


def read_source(path: Path) -> tuple[list[str], list[tuple[int, int, str]]]:
    """The lines, and of a Python file first line, last line and dotted name of each definition."""
    text = path.read_text("utf-8", "replace")
    definitions: list[tuple[int, int, str]] = []
    if path.suffix == ".py":
        try:
            _definitions(ast.parse(text), "", definitions)
        except (SyntaxError, ValueError, RecursionError):
            pass  # a name around the line is a help, and a file that this Python cannot read still has lines
    return text.split("\n")[:-1] if text.endswith("\n") else text.split("\n"), definitions


def _definitions(node: ast.AST, prefix: str, into: list[tuple[int, int, str]]) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
            into.append((first, child.end_lineno or child.lineno, prefix + child.name))
            _definitions(child, f"{prefix}{child.name}.", into)
        else:
            _definitions(child, prefix, into)
