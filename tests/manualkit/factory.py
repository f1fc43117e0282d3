"""A small manual as finished values, for the tests of both editions. All of its data is invented.

``make_build(root)`` is a build that has passed the stages up to ``audit``: two sections, one reference
section, front matter, every kind of block and inline, and evidence with quotes that agree with the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from capture.lab.model import ClaimResult, Lab, Leaf, Measure
from manualkit.build import Build, Options
from manualkit.documents import inlines as i
from manualkit.documents import model as m
from manualkit.documents.inlines import Position
from manualkit.evidence.model import Evidence, FilledCell, FilledTable, ListingSource, Quote
from manualkit.figures.model import BuiltFigure, Figures
from manualkit.manifest.model import Host, Hue, Manifest, Part, Pin, Plate, SectionEntry, Source

LOG = "capture/gpu/out-invented/plain.log.gz"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200" role="img" aria-labelledby="fig-{id}-t fig-{id}-d">'
    '<title id="fig-{id}-t">An invented figure</title><desc id="fig-{id}-d">A box with the word step in it, '
    'drawn for the tests of the editions.</desc><rect x="40" y="40" width="560" height="120" rx="6" '
    'fill="{fill}" stroke="{stroke}"/><text x="320" y="106" text-anchor="middle" font-size="18" fill="{ink}">'
    "step</text></svg>"
)


def at(line: int, column: int = 1) -> Position:
    return Position(line, column)


def words(text: str, line: int = 1) -> tuple[i.Text, ...]:
    """One run of plain words."""
    return (i.Text(text, at(line)),)


def make_manifest(**changes: Any) -> Manifest:
    """The invented manual's manifest; ``changes`` replace fields."""
    fields: dict[str, Any] = {
        "id": "miles-101", "title": "Miles 101", "subtitle": "A run you can trust", "summary": "An invented manual.",
        "audience": "People who test editions.", "edition": "2026.12", "status": "ready",
        "pin": Pin("Miles", "0.3", "https://example.org/miles", "31f1ca961", "2026-08-21", "2026-11-30"),
        "outcomes": ("Start a run", "Read a step", "Stop a run"),
        "palette": (Hue("rose", "failure"), Hue("teal", "durable state"), Hue("plum", "compute")),
        "sources": (
            Source("The recordings", "capture/gpu/out-invented/", "every number"),
            Source("The first edition", "research/first-edition.md", "its error count", "first-edition"),
            Source("The specification", "research/spec.md", "when a step ends", "spec"),
        ),
        "parts": (
            Part("1", "First runs", "Start, watch, read.", "Three sections on one run.", "teal", (
                SectionEntry("1.1", "sections/1-1-run-once.md"), SectionEntry("1.2", "sections/1-2-watch-it.md"),
            )),
        ),
        "reference": Part("R", "Reference", "Look it up.", "Tables.", "grey",
                          (SectionEntry("R.1", "sections/r-1-lab-notes.md"),)),
        "plate": Plate("plate", "The loop", "One step, drawn."),
        "host": Host("One invented GPU", "A small model", "Sums", "FSDP"),
        "lab": "invented-lab", "pdf_name": "aiefs-manual-miles-101.pdf",
    }
    return Manifest(**(fields | changes))


def make_lab(root: Path) -> Lab:
    leaf = Leaf("/recordings/plain/steps/1/records/rollout_perf/values/perf~1rollout_time", 4.2193, "plain", LOG, 398)
    rollout = Measure("plain.rollout_s", 4.2193, "s", "Generation of 256 answers", "median over the 15 clean steps",
                      ("plain",), (leaf,), 2, 3)
    share = Measure("plain.update_share", 0.0891, "", "Share of the weight update", "plain.update_s / plain.step_s",
                    ("plain",), (leaf,), 3, 9)
    claim = ClaimResult("update-share", True, "The weight update stays under ten percent of a step.",
                        "plain.update_share is 8.91 %, the bound is 10 %", ("plain.update_share",), 2)
    summary = {
        "schema": "lab-summary/1", "lab": "invented-lab",
        "host": {"gpu": "Invented GPU", "gpu_memory_mib": 1024, "cpus": 2, "kernel": "6.1", "python": "3.12.3",
                 "torch": "2.11", "miles": {"repository": "radixark/miles", "commit": "31f1ca961",
                                            "date": "2026-08-21", "backend": "fsdp"},
                 "packages": {"sglang": "0.5"}, "changes": ["one invented change"], "environment": {"A": "1"},
                 "ray": "ray start"},
        "recordings": {"plain": {
            "folder": "capture/gpu/out-invented", "command": "python3 train.py --lr 3e-5",
            "log": {"file": "plain.log.gz", "sha256": "ab" * 32, "lines": 5388},
            "gpu": None, "flags": {"--lr": "3e-5", "--colocate": True}, "time_limit_s": 330, "wall_s": 264.675,
            "started": "2026-11-30T21:04:05.892Z", "ended": "2026-11-30T21:08:30.567Z", "rc": 0, "heat_guard": False,
            "pauses": [], "errors": [], "events": [], "steps": [
                {"step": 0, "state": "warm-up", "clean": False}, {"step": 1, "state": "complete", "clean": True}],
            "retries": {"count": 0},
        }},
    }
    return Lab(root, "capture/gpu/summary/invented-lab.json", summary,
               {one.id: one for one in (rollout, share)}, {claim.id: claim})


def front() -> m.Document:
    return m.Document("front", "front.md", words("How to read this manual"), words("Start one run and read it."), (
        m.Heading(2, words("What you run first"), "what-you-run-first", at(5)),
        m.Paragraph(words("One command starts a run."), at(7)),
        m.Command("start-run", "bash", "python3 train.py \\\n  --lr 3e-5 --colocate", at(9),
                  words("It ends by itself.")),
        m.Generated("parts", at(15)), m.Generated("palette", at(18)),
        m.Generated("figure-index", at(21)), m.Generated("contents", at(24)),
    ), words("Sources: capture/gpu/out-invented/plain.log.gz."), ())


def section_1() -> m.Document:
    value = i.Value("plain.rollout_s", "4.2 s", at(9, 12))
    claim = i.Claim("update-share", words("under ten percent", 9), at(9, 60))
    return m.Document("1.1", "sections/1-1-run-once.md", words("Run once"), words("A run shows its own times."), (
        m.Paragraph((
            *words("You have one GPU. When you finish this section, you can read "),
            i.Code("rollout_time", at(7, 40)), *words(" & say "), i.Strong(words("why"), at(7, 60)), *words(" it is "),
            i.Emphasis(words("long"), at(7, 70)), *words(".")), at(7)),
        m.Paragraph((*words("Generation takes "), value, *words(", and the update takes "), claim,
                     *words(" of a step. The first edition reported "), i.Cited("first-edition", "200,533", at(9, 90)),
                     *words(" errors "), i.Citation("spec", "§4.1", at(9, 99)), *words(".")), at(9)),
        m.Heading(2, (*words("The loop of "), i.Code("plain", at(11, 12)), *words(" & {its} *parts*")), "the-loop",
                  at(11)),
        m.Figure("1.1", "flow", words("The colocated loop"), words("One GPU holds both."),
                 words("Solid ink is a call."), at(13)),
        m.ListBlock(True, (
            words("Start the engine."),
            (*words("See "), i.CrossRef("s-1-2", words("section 1.2"), at(22)), *words(".")),
        ), at(21)),
        m.Heading(3, words("What follows"), "what-follows", at(25)),
        m.Table((words("Record"), words("Lines")), ((words("rollout"), words("one")),), ("", "right"), at(27)),
        m.CodeBlock("python", "def reward(x):\n\n\treturn x < 1  # <b>", at(31)),
        m.Takeaways((words("Read the median."), words("Leave out the first step.")), at(37)),
    ), words("Sources: train.py."), ())


def section_2() -> m.Document:
    return m.Document("1.2", "sections/1-2-watch-it.md", words("Watch it"), words("A dead engine is silent."), (
        m.Paragraph((*words("A run goes on after "), i.CrossRef("fig-1-2", words("figure 1.2"), at(5)),
                     *words(" ends. See "), i.Link("https://example.org/miles", words("the code"), at(5, 50)),
                     *words(".")), at(5)),
        m.Figure("1.2", "chart", words("Retries a second"), words("The retries begin at the kill."),
                 words("One bar a second."), at(9)),
        m.Listing(words("the first retry"), LOG, "text", words("One line is cut."), (
            m.ListingLine("rollout 1: {'rollout/raw_reward': 0.25}", at(20)), m.ListingLine("…", at(21)),
            m.ListingLine("step 1: {'train/loss': 0.002} <end>", at(22))), at(15)),
        m.Rule(words("the end of a step"), "spec §4.1", "A step ends when the trainer has written its last record.",
               at(25)),
        m.Takeaways((words("Start a watchdog."), words("Count the retries.")), at(30)),
    ), words("Sources: plain.log.gz."), ())


def notes() -> m.Document:
    cells = (m.MeasureCell(words("Generation"), "", at(9)), m.MeasureCell((), "plain.rollout_s", at(9, 16)))
    return m.Document("R.1", "sections/r-1-lab-notes.md", words("Lab notes"), words("Every number, in one place."), (
        m.Measures("phases", words("The phases of a clean step"), (words("Phase"), words("Time")), (cells,), at(5),
                   note=words("Medians.")),
    ), words("Sources: plain.log.gz."), ())


def make_documents() -> m.Documents:
    """Four documents with every kind of block and inline, and the targets of all their anchors."""
    targets = {"front": m.Target("front", "front", "Front matter")}
    for document, label, aliases in (
        (section_1(), "Section 1.1", ("s-run-once",)), (section_2(), "Section 1.2", ("s-watch-it",)),
        (notes(), "Reference R.1", ("s-lab-notes", "s-ref-lab-notes")),
    ):
        for anchor in (document.anchor, *aliases):
            targets[anchor] = m.Target(document.id, document.anchor, label)
    targets |= {
        "what-you-run-first": m.Target("front", "what-you-run-first", "What you run first"),
        "the-loop": m.Target("1.1", "the-loop", "The loop"),
        "what-follows": m.Target("1.1", "what-follows", "What follows"),
        "fig-1-1": m.Target("1.1", "fig-1-1", "Figure 1.1"), "fig-1-2": m.Target("1.2", "fig-1-2", "Figure 1.2"),
    }
    return m.Documents((front(), section_1(), section_2(), notes()), targets)


def quotes() -> Iterator[Quote]:
    sentence = "Generation takes 4.2 s, and the update takes under ten percent of a step."
    file = "sections/1-1-run-once.md"
    yield Quote("q-1-1-1", "value", "plain.rollout_s", "4.2 s", "1.1", file, at(9, 12), sentence)
    yield Quote("q-1-1-2", "claim", "update-share", "under ten percent", "1.1", file, at(9, 60), sentence)
    yield Quote("q-1-1-3", "cited", "first-edition", "200,533", "1.1", file, at(9, 90),
                "The first edition reported 200,533 errors.")
    yield Quote("q-1-2-1", "listing", LOG,
                "rollout 1: {'rollout/raw_reward': 0.25}\n…\nstep 1: {'train/loss': 0.002} <end>",
                "1.2", "sections/1-2-watch-it.md", at(15), "the first retry")
    yield Quote("q-r-1-1", "cell", "plain.rollout_s", "4.22 s", "R.1", "sections/r-1-lab-notes.md",
                at(9, 16), "Generation: 4.22 s")


def make_evidence(root: Path) -> Evidence:
    """The evidence of ``make_documents()``."""
    bound = tuple(quotes())
    row = (FilledCell("Generation"), FilledCell("4.22 s", "q-r-1-1", "plain.rollout_s"))
    table = FilledTable(("Phase", "Time"), (row,), (False, True))
    return Evidence(make_lab(root), bound, {(one.document, one.position): one for one in bound},
                    {("R.1", at(5)): table}, {("1.2", at(15)): ListingSource(LOG, "ab" * 32, (413, 0, 419))})


def make_figures() -> Figures:
    """A diagram, a chart with its data, and the cover plate."""
    def figure(id: str, kind: str, table: tuple[tuple[str, ...], ...] = ()) -> BuiltFigure:
        name = id.replace(".", "-")
        web = SVG.format(id=name, fill="var(--fig-teal-soft, #e3f1f0)", stroke="var(--fig-teal, #0b5c66)",
                         ink="var(--fig-ink, #1f1d1a)")
        literal = SVG.format(id=name, fill="#e3f1f0", stroke="#0b5c66", ink="#1f1d1a")
        return BuiltFigure(id, kind, web, literal, 200, "A box with the word step in it, drawn for tests.", table,
                           (), (), f"figures/src/fig_{name.replace('-', '_')}.py")

    chart = figure("1.2", "chart", (("second", "retries"), ("1", "3"), ("2", "4")))
    return Figures({"1.1": figure("1.1", "flow"), "1.2": chart, "plate": figure("plate", "structure")})


def make_build(root: Path, **changes: Any) -> Build:
    """A build that may be published, with everything that the stages before the editions make."""
    fields: dict[str, Any] = {
        "options": Options(root=root, publish=True), "manifest": make_manifest(), "documents": make_documents(),
        "evidence": make_evidence(root), "figures": make_figures(),
    }
    return Build(**(fields | changes))
