"""The crate itself: its root, the profile it follows, the two editions, and the two actions that made them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .. import __version__
from ..build import Build
from ..book.stage import timestamp
from ..manifest.model import Manifest
from ..web.site_map import map_site
from .about import ORGANIZATION, read_about
from .chain import CLAIMS_FILE, MEASURES_FILE, chain_entities
from .files import RECORDED, edition_paths, file_entity, pages, recorded_files
from .graph import METADATA, PROCESS_RUN, RO_CRATE, Entity, entity, path_id, ref, references, refs
from .recordings import action_id, recorded_id, recording_entities

PUBLISH, SUMMARISE = "#publish", "#summarise"


def crate_entities(build: Build, recorded: Path) -> list[Entity]:
    """Every entity of the crate. ``recorded`` is the folder of the copied recordings."""
    made = list(_entities(build, recorded))
    return [*made, *_not_stored(made, build.evidence.lab.summary)]


def _not_stored(made: list[Entity], summary: Mapping[str, Any]) -> Iterator[Entity]:
    """The recorded files that the chain names and that are not stored in the manual, such as a log that was too large.

    They are no part of the crate: what is known of them is their name and, for a log, its checksum.
    """
    held = {one["@id"] for one in made}
    sums = {recorded_id(f"{run.get('folder', '')}/{run[kind]['file']}"): run[kind].get("sha256")
            for run in summary.get("recordings", {}).values() for kind in ("log", "gpu") if run.get(kind)}
    named = dict.fromkeys(id for one in made for id in references({name: value for name, value in one.items() if name != "@id"}))
    for id in named:
        if id.startswith(f"{RECORDED}/") and id not in held:
            yield entity(id, "CreativeWork", name=id.rpartition("/")[2], sha256=sums.get(id), description="Recorded, and not stored beside the manual")


def _entities(build: Build, recorded: Path) -> Iterator[Entity]:
    manifest, lab = build.manifest, build.evidence.lab
    about, paths = read_about(build.options.root), edition_paths(build)
    names, shown = recorded_files(build.options.root, lab), list(pages(paths))
    agent = about.authors[0] if about.authors else ""
    books = [name for name in paths if name != "web"]
    yield entity(METADATA, "CreativeWork", conformsTo=ref(RO_CRATE), about=ref("./"))
    yield entity(
        "./", "Dataset", name=f"{manifest.title}, edition {manifest.edition}", description=manifest.summary, datePublished=_date(manifest),
        version=manifest.edition, license=refs(about.licences) or "No licence is stated beside this manual", author=refs(about.authors),
        publisher=ref(agent) if agent.startswith(ORGANIZATION) else None, conformsTo=ref(PROCESS_RUN), hasPart=refs([*_editions(paths), *map(recorded_id, names)]),
        mentions=refs([PUBLISH, SUMMARISE, *(action_id(name) for name in lab.summary.get("recordings", {}))]),
    )
    yield entity(PROCESS_RUN, "CreativeWork", name="Process Run Crate", version="0.5")
    yield from about.entities
    if shown:
        yield entity("web/", "Dataset", name=f"{manifest.title}, web edition", description="The web edition. It opens from its files.",
                     hasPart=refs(map(path_id, shown)))
    yield from (file_entity(name, paths["web"] / name.removeprefix("web/")) for name in shown)
    yield from (file_entity(name, paths[name], f"{manifest.title}, print edition") for name in books)
    yield from (file_entity(f"{RECORDED}/{name}", recorded / name, description=_description(name, lab.summary_path)) for name in names)
    yield from _actions(manifest, names, lab.summary_path, _editions(paths), agent)
    yield from recording_entities(lab.summary, manifest, agent)
    site = map_site(manifest, build.documents)
    yield from chain_entities(build.evidence, manifest, {id: f"web/{page.href}" for id, page in site.pages.items()} if shown else {})


def _editions(paths: Mapping[str, Path]) -> list[str]:
    return ["web/" if name == "web" else path_id(name) for name in paths]


def _actions(manifest: Manifest, names: tuple[str, ...], summary: str, editions: list[str], agent: str) -> Iterator[Entity]:
    """How the summary came from the logs, and the editions from the summary."""
    by = ref(agent) if agent else None
    made_from = [name for name in names if name not in (summary, MEASURES_FILE, CLAIMS_FILE)]
    defined = [name for name in names if name in (summary, MEASURES_FILE, CLAIMS_FILE, "capture/constants.yml")]
    kit, capture = (f"{manifest.repository}#{name}" for name in ("manualkit", "capture-check"))
    yield entity(capture, "SoftwareApplication", name="capture/run.py", softwareVersion=__version__, url=manifest.repository or manifest.pin.source,
                 description="Reads the logs again and compares the summary with them, leaf by leaf.")
    yield entity(kit, "SoftwareApplication", name="manualkit", softwareVersion=__version__, url=manifest.repository or manifest.pin.source,
                 description="Binds every shown number to the summary and publishes both editions.")
    yield entity(SUMMARISE, "CreateAction", name="The summary of the recordings", description=" ".join(manifest.capture_run) or "capture/run.py",
                 instrument=ref(capture), agent=by, endTime=manifest.pin.verified if re.fullmatch(r"\d{4}-\d{2}-\d{2}", manifest.pin.verified) else "",
                 object=refs(map(recorded_id, made_from)), result=refs([recorded_id(summary)]))
    yield entity(PUBLISH, "CreateAction", name=f"Edition {manifest.edition}", description="tools/build: binds the text to the summary and sets both editions.",
                 instrument=ref(kit), agent=by, endTime=_date(manifest), object=refs(map(recorded_id, defined)), result=refs(editions))


def _date(manifest: Manifest) -> str:
    """The day of the edition, as in the PDF: bytes do not depend on the clock."""
    return datetime.fromtimestamp(timestamp(manifest), UTC).strftime("%Y-%m-%d")


def _description(name: str, summary: str) -> str:
    if name == summary:
        return "The summary of all recordings, one leaf a line (lab-summary/1)"
    known = {"measures.yml": "The named numbers", "claims.yml": "The named statements", "constants.yml": "Numbers of the text that are no measurements",
             "SHA256SUMS": "The checksums of the recordings", "status.txt": "When each run started and ended", "environment.json": "Host, versions and commands"}
    return known.get(name.rpartition("/")[2], "")
