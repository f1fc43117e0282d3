"""Typst files -> PDF bytes, with Typst's faults as findings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import typst
from capture.lab.finding import Finding, Place

from .rules.table import COMPILES, GLYPH_EXISTS, finding
from .sheets import MAIN

FONTS = Path(__file__).parent.parent / "assets" / "fonts"
_WHERE = re.compile(r"┌─ ([^:\n]+):(\d+):(\d+)")
_MISSING = re.compile(r'the text `"(.*?)"` could not be displayed with font `"(.*?)"`')


@dataclass(frozen=True, slots=True)
class Pressed:
    """The finished book, or None, and what Typst had to say."""

    pdf: bytes | None
    findings: tuple[Finding, ...] = ()


@dataclass(slots=True)
class Press:
    """A warm compiler for one folder: pressing again after an edit costs a fraction of the first time."""

    folder: Path
    _compiler: typst.Compiler | None = field(default=None, repr=False)

    def press(self, files: Mapping[str, str], timestamp: int, origins: Mapping[str, str]) -> Pressed:
        """Write ``files`` where they changed, compile them, and tell faults by the manual's file in ``origins``.

        ``timestamp`` (Unix seconds) is the PDF's date of creation: the same input gives the same bytes.
        """
        lay_out(self.folder, files)
        try:
            pdf, warnings = self._warm().compile_with_warnings(format="pdf", pdf_standards=["ua-1"], timestamp=timestamp)
        except typst.TypstError as fault:
            return Pressed(None, tuple(findings_of(fault, origins)))
        return Pressed(pdf, tuple(finding for warning in warnings for one in findings_of(warning, origins)))

    def _warm(self) -> typst.Compiler:
        if self._compiler is None:
            self._compiler = typst.Compiler(
                input=self.folder / MAIN, root=self.folder, font_paths=own_fonts(), ignore_system_fonts=True)
        return self._compiler


def own_fonts() -> typst.Fonts:
    """The fonts of the project and no others: not the system's, not those inside Typst."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])


def lay_out(folder: Path, files: Mapping[str, str]) -> None:
    """Make ``folder`` hold exactly ``files``; a file that has not changed is not touched."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in (path for path in folder.rglob("*") if path.is_file()):
        if stale.relative_to(folder).as_posix() not in files:
            stale.unlink()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode("utf-8")
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)


def findings_of(fault: typst.TypstError | typst.TypstWarning, origins: Mapping[str, str]) -> list[Finding]:
    """One finding for each character that no font has, else one for the fault itself."""
    place = _place(fault.diagnostic, origins)
    missing = dict.fromkeys(_MISSING.findall(fault.diagnostic))
    if missing:
        return [finding(GLYPH_EXISTS, place, f"the book's font {font} has no sign for this text", found=text,
                                     mend="write it in words, or with a sign that the font has") for text, font in missing]
    return [finding(COMPILES, place, f"Typst: {fault.message}", mend="; ".join(fault.hints))]


def _place(diagnostic: str, origins: Mapping[str, str]) -> Place:
    found = _WHERE.search(diagnostic)
    sheet = found.group(1).rsplit("/", 1)[-1] if found else ""
    return Place(origins.get(sheet, "manual.json"))
