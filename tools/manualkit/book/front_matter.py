"""Cover, title page and colophon -> Typst code."""

from __future__ import annotations

from datetime import date

from ..manifest.model import Manifest
from .breaks import pieces
from .escape import Code, call
from .setting import Setting
from .typography import curl

PLATE_FILE = "plate.svg"


def cover(setting: Setting) -> Code:
    """The cover, with the plate when the manual has one."""
    manifest = setting.manifest
    return call("cover", curl(manifest.title), curl(manifest.subtitle), edition_name(manifest), _plate(setting))


def inside_cover(manifest: Manifest) -> Code:
    """The page behind the cover: what the manual is, and what its reader can do after it."""
    return call("inside-cover", curl(manifest.summary), tuple(curl(outcome) for outcome in manifest.outcomes))


def title_page(setting: Setting) -> Code:
    """Title, audience, the pin and the recording host."""
    manifest, pin = setting.manifest, setting.manifest.pin
    pinned = (
        ("Subject", pin.subject), ("Version", pin.version), ("Commit", _code(pin.commit)),
        ("Commit date", long_date(pin.date)), ("Source", _code(pin.source.removeprefix("https://"))),
        ("Verified", long_date(pin.verified)),
    )
    return call("title-page", curl(manifest.title), curl(manifest.subtitle), curl(manifest.audience),
                pinned, _host(setting))


def colophon(setting: Setting) -> Code:
    """How the book was made, and how each number is bound."""
    manifest = setting.manifest
    lab = setting.evidence.lab
    recordings = ", ".join(lab.summary.get("recordings", {}))
    rows = [("Edition", edition_name(manifest)), ("Pin", f"{manifest.pin.subject} at commit {manifest.pin.commit}"),
            ("Summary", _code(lab.summary_path))]
    if recordings:
        rows.append(("Recordings", recordings))
    if manifest.plate and _plate(setting):
        rows.append(("Cover", f"{curl(manifest.plate.title)}. {curl(manifest.plate.caption)} {_colours(setting)}".strip()))
    if manifest.capture_check:
        rows.append(("Check", _code(" ".join(manifest.capture_check))))
    return call("colophon", tuple(rows), len(setting.numbering.measures), len(lab.claims))


def _colours(setting: Setting) -> str:
    """What the colours of the plate mean: ``Blue is the trainer, rose is failure.``"""
    drawn = setting.figures.built[setting.manifest.plate.figure].web
    told = [f"{entry.hue} is {curl(entry.meaning)}" for entry in setting.manifest.palette if f"var(--fig-{entry.hue}," in drawn]
    words = "; ".join(told)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def edition_name(manifest: Manifest) -> str:
    """``Edition of November 2026``; a draft says so."""
    year, _, month = manifest.edition.partition(".")
    named = date(int(year), int(month), 1).strftime("%B %Y") if month.isdigit() else manifest.edition
    return f"Edition of {named}" + (", draft" if manifest.status == "draft" else "")


def long_date(iso: str) -> str:
    """``21 August 2026``; text that is no date stays."""
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    return f"{day.day} {day:%B %Y}"


def _host(setting: Setting) -> tuple[tuple[str, object], ...]:
    host = setting.manifest.host
    if host is None:
        return ()
    rows = [("Machine", curl(host.machine)), ("Model", curl(host.model)), ("Data", curl(host.data)),
            ("Trainer", curl(host.trainer))]
    recorded = setting.evidence.lab.summary.get("host", {})
    versions = [f"{name} {recorded[key]}" for name, key in (("Python", "python"), ("PyTorch", "torch")) if recorded.get(key)]
    if versions:
        rows.append(("Software", ", ".join(versions)))
    return tuple(rows)


def _plate(setting: Setting) -> tuple[object, ...] | None:
    plate = setting.manifest.plate
    built = setting.figures.built.get(plate.figure if plate else "plate")
    return (PLATE_FILE, built.description, built.height) if built else None


def _code(text: str) -> Code:
    return call("code", *pieces(text))
