"""The whole line on the manual itself: a stranger's build, and the faults that must stop it."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest
from lxml import html

from tests.project import ROOT, build, capture, project

SECTIONS = sorted((ROOT / "sections").glob("*.md"))
BOUND = re.compile(r"\[([^\]\d]*\d[^\]]*)\]\(value:([^)~]+)")


def tree_digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith(".lock"):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def web_text(root: Path) -> str:
    return "\n".join(html.fromstring(page.read_bytes()).text_content()
                     for page in (root / "build" / "web").rglob("*.html"))


def pdf_text(root: Path) -> str:
    with pypdfium2.PdfDocument(root / "build" / "aiefs-manual-miles-101.pdf") as pdf:
        return "\n".join(page.get_textpage().get_text_bounded() for page in pdf)


@pytest.mark.parametrize("text", [web_text, pdf_text])
def test_nothing_is_left_unresolved(published, text):
    shown = text(published)
    assert "Run GRPO on one GPU" in shown
    for mark in ("](value:", "value:plain", "claim:", "cited:"):
        assert mark not in shown
    assert re.findall(r"\{\{(?!\.\w).*", shown) == []  # ours; `docker inspect -f` is told its fields as {{.Field}}


def test_no_variable_reaches_print(published):
    assert "var(" not in pdf_text(published)
    for figure in (published / "figures").glob("*.print.svg"):
        assert "var(" not in figure.read_text(encoding="utf-8")


def test_every_bound_number_stands_in_both_editions(published):
    shown = {"web": " ".join(web_text(published).split()), "print": " ".join(pdf_text(published).split())}
    numbers = {match[1] for path in SECTIONS for match in BOUND.finditer(path.read_text(encoding="utf-8"))}
    assert len(numbers) > 20
    for edition, text in shown.items():
        assert [number for number in numbers if number not in text] == [], edition


def test_stable_addresses_lead_to_the_sections(published):
    page = html.fromstring((published / "build/web/manual-miles-101.html").read_bytes())
    links = {link.get("id") or link.get("data-anchor"): link.get("href") for link in page.iter("a")}
    source = (published / "build/web/manual-miles-101.html").read_text(encoding="utf-8")
    for anchor in ("s-1-1", "s-1-2", "s-1-3", "s-r-1", "s-ref-lab-notes", "fig-1-4"):
        assert anchor in source
    for href in filter(None, links.values()):
        file = href.partition("#")[0]
        assert not file or (published / "build/web" / file).exists(), href


def test_a_build_elsewhere_with_the_cache_gives_the_same_bytes(published, copy_project):
    """Drawings without the cache are the committed ones in every build: ``figure-fresh`` compares their bytes."""
    again = copy_project("elsewhere")
    assert build(again).returncode == 0
    assert tree_digest(again / "build") == tree_digest(published / "build")


def another_digit(text: str) -> str:
    """The text with its last digit changed."""
    return re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 3) % 10), text)


def with_another_number(path: Path) -> tuple[int, str]:
    """Changes the first bound number of a section; its line and what stands there now."""
    text = path.read_text(encoding="utf-8")
    found = BOUND.search(text)
    changed = another_digit(found[1])
    path.write_text(text.replace(found[0], found[0].replace(found[1], changed), 1), encoding="utf-8")
    return text[: found.start()].count("\n") + 1, changed


def with_another_listing(path: Path) -> int:
    """Changes the first line of the first listing of a section; its line."""
    text = path.read_text(encoding="utf-8")
    start = text.index("---\n", text.index("```listing")) + 4
    first = text[start:].split("\n", 1)[0]
    path.write_text(text[:start] + another_digit(first) + text[start + len(first):], encoding="utf-8")
    return text[: start].count("\n") + 1


def findings_at(said: str, place: str) -> str:
    """The findings that begin with this place, each with what is said below it."""
    return "\n".join(part for part in re.split(r"\n(?=\S)", said) if part.startswith(place))


def test_a_changed_number_in_a_sentence_and_a_changed_listing_line_stop_the_build(copy_project):
    root = copy_project()
    path = root / "sections" / SECTIONS[2].name
    line, changed = with_another_number(path)
    listing = with_another_listing(path)
    done = build(root, "check")
    assert done.returncode == 1
    number = findings_at(done.stdout, f"sections/{path.name}:{line}:")
    assert "value-holds" in number and changed in number and "tools/build update" in number
    assert "listing-verbatim" in findings_at(done.stdout, f"sections/{path.name}:{listing}")


def test_update_mends_a_number_and_touches_nothing_else(copy_project):
    root = copy_project()
    path = root / "sections" / SECTIONS[2].name
    text = path.read_text(encoding="utf-8")
    with_another_number(path)
    assert path.read_text(encoding="utf-8") != text
    assert build(root, "update").returncode == 0
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("mended", [False, True], ids=["checksum-kept", "checksum-mended"])
def test_a_changed_digit_in_a_log_stops_the_build(copy_project, mended):
    root = copy_project()
    folder = root / "capture/gpu/out-h200"
    log = next(folder.rglob("plain.log.gz"))
    raw = gzip.decompress(log.read_bytes())
    old = re.search(rb"'rollout/raw_reward': (0\.\d+)", raw)
    new = old[1][:-1] + (b"1" if old[1][-1:] != b"1" else b"2")
    before = hashlib.sha256(log.read_bytes()).hexdigest()
    log.write_bytes(gzip.compress(raw.replace(old[0], old[0].replace(old[1], new), 1), mtime=0))
    if mended:
        sums = next(folder.rglob("SHA256SUMS"))
        sums.write_text(sums.read_text().replace(before, hashlib.sha256(log.read_bytes()).hexdigest()))
    done = build(root, "check")
    assert done.returncode == 1
    assert "plain.log.gz" in done.stdout
    if mended:
        assert old[1].decode() in done.stdout and new.decode() in done.stdout
        assert "capture/gpu/summary/miles-h200-lab.json:" in done.stdout


def test_a_changed_digit_in_the_summary_stops_the_build(copy_project):
    root = copy_project()
    path = root / "capture/gpu/summary/miles-h200-lab.json"
    text = path.read_text(encoding="utf-8")
    old = re.search(r'"rollout/raw_reward": (0\.\d+)', text)
    new = another_digit(old[1])
    path.write_text(text.replace(old[0], old[0].replace(old[1], new), 1), encoding="utf-8")
    json.loads(path.read_text())
    done = build(root, "check")
    line = text[: old.start()].count("\n") + 1
    assert done.returncode == 1
    assert f"capture/gpu/summary/miles-h200-lab.json:{line}" in done.stdout
    assert old[1] in done.stdout and new in done.stdout and "capture/run.py" in done.stdout


def test_a_wrapped_paragraph_is_no_finding(copy_project):
    root = copy_project()
    path = root / "sections" / SECTIONS[2].name
    lines = path.read_text(encoding="utf-8").split("\n")
    number = next(i for i, line in enumerate(lines) if "](value:" in line and not line.startswith(("|", "#", "```", "-")))
    words = re.split(r" (?![^\[]*\])", lines[number])
    lines[number:number + 1] = [" ".join(words[: len(words) // 2]), " ".join(words[len(words) // 2:])]
    path.write_text("\n".join(lines), encoding="utf-8")
    done = build(root, "check")
    assert done.returncode == 0, done.stdout


def test_a_broken_manifest_ends_with_2_and_publishes_nothing(copy_project):
    root = copy_project()
    path = root / "manual.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"subtitle"', '"subtitel"'), encoding="utf-8")
    done = build(root)
    assert done.returncode == 2
    assert "manual.json:" in done.stdout and "subtitel" in done.stdout and "subtitle" in done.stdout
    assert not (root / "build" / "web").exists()


def test_recordings_elsewhere_rebuild_the_stored_summary(tmp_path):
    runs = Path(shutil.copytree(next((ROOT / "capture/gpu/out-h200").rglob("status.txt")).parent, tmp_path / "runs"))
    done = capture(ROOT, "--check", MILES_LAB_RUNS=str(runs))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "TOTAL 0"


def test_a_plain_run_replaces_a_wrong_summary_with_the_recorded_one(tmp_path):
    root = project(tmp_path)
    path = root / "capture/gpu/summary/miles-h200-lab.json"
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"rc": 124', b'"rc": 0', 1))
    assert path.read_bytes() != whole
    runs = next((root / "capture/gpu/out-h200").rglob("status.txt")).parent
    done = capture(root, MILES_LAB_RUNS=str(runs))
    assert done.returncode == 0, done.stdout + done.stderr
    assert path.read_bytes() == whole
