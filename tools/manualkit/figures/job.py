"""Draw one figure: from its source and the facts to both variants, linted. Runs in any process."""

from __future__ import annotations

from dataclasses import dataclass

from .data import Data, Question
from .facts import Facts
from .lint import lint
from .lint.subject import Subject, parse
from .model import BuiltFigure
from .source import Drawing, SourceFault, run_source
from .variants import finish, print_text, web_text


@dataclass(frozen=True, slots=True)
class Job:
    """What there is to draw: ``file`` is the source's path relative to the manual, ``code`` its text."""

    id: str
    anchor: str
    kind: str
    title: str
    file: str
    code: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault by rule id, with its line in the source (0: the whole file)."""

    rule: str
    message: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a job; ``figure`` is None when the source failed. ``used`` is what it asked, with the answers' hashes."""

    figure: BuiltFigure | None
    faults: tuple[Fault, ...] = ()
    used: tuple[tuple[Question, str], ...] = ()


def draw(job: Job, facts: Facts) -> Outcome:
    """Draw and lint; every fault of the source is in the outcome, none is raised."""
    data = Data(facts)
    try:
        drawing, marks = run_source(job.code, job.file, data)
    except SourceFault as fault:
        return Outcome(None, (Fault("figure-source", fault.message, fault.line),), _used(data))
    try:
        root = finish(job.anchor, job.title, drawing.description, drawing.height, marks)
        figure = _built(job, drawing, data, web_text(root), print_text(root))
    except (AttributeError, TypeError, ValueError) as error:  # marks or a table of another kind than the kit makes
        message = f"what `draw` returns is no drawing of the kit: {error}"
        return Outcome(None, (Fault("figure-source", message),), _used(data))
    subject = Subject(job.anchor, parse(figure.print), figure.web, frozenset(data.shown), figure.table)
    return Outcome(figure, tuple(Fault(rule.id, words) for rule, words in lint(subject)), _used(data))


def _built(job: Job, drawing: Drawing, data: Data, web: str, printed: str) -> BuiltFigure:
    return BuiltFigure(
        id=job.id,
        kind=job.kind,
        web=web,
        print=printed,
        height=drawing.height,
        description=" ".join(drawing.description.split()),
        table=drawing.table,
        measures=tuple(sorted(arguments[0] for question, arguments in data.used if question == "measure")),
        series=tuple(sorted({f"{a[0]}:{a[1]}" for question, a in data.used if question == "series"})),
        source=job.file,
    )


def _used(data: Data) -> tuple[tuple[Question, str], ...]:
    return tuple(data.used.items())
