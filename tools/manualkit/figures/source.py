"""Run a figure's source. Sources are trusted code of the manual's author, loaded by path."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..characters import REFUSED
from .data import Data
from .errors import FigureError
from .marks import Element
from .units import MAX_HEIGHT

MAX_SOURCE = 64 * 1024
MAX_MESSAGE = 400


class Drawing(Protocol):
    """What ``draw(data)`` returns: a ``Chart`` or a ``Diagram``."""

    kind: str
    height: int
    description: str
    table: tuple[tuple[str, ...], ...]

    def elements(self) -> list[Element]: ...


@dataclass(frozen=True, slots=True)
class SourceFault(Exception):
    """What is wrong with a source, and on which line (0: the whole file)."""

    message: str
    line: int = 0


def run_source(code: str, file: str, data: Data) -> tuple[Drawing, list[Element]]:
    """The drawing that ``code`` makes of ``data`` and its elements. Every error in it is a ``SourceFault``."""
    try:
        space: dict[str, object] = {"__name__": "figure_source", "__file__": file}
        exec(compile(code, file, "exec"), space)
        drawing = _draw_function(space)(data)
        _check(drawing)
        return drawing, drawing.elements()
    except SourceFault:
        raise
    except FigureError as error:
        raise SourceFault(str(error), _line(error, file)) from None
    except SyntaxError as error:
        raise SourceFault(f"this is no Python: {error.msg}", error.lineno or 0) from None
    except BaseException as error:  # SystemExit, KeyboardInterrupt and its own kinds too: nothing of a source goes past here
        raise SourceFault(f"{type(error).__name__}: {_words(error)}", _line(error, file)) from None


def _draw_function(space: dict[str, object]) -> Callable[[Data], Drawing]:
    draw = space.get("draw")
    if not callable(draw):
        raise SourceFault("a figure's source defines `draw(data)`, and this one does not")
    return draw


def _check(drawing: Drawing) -> None:
    if not (hasattr(drawing, "elements") and hasattr(drawing, "description")):
        raise SourceFault(f"`draw` returns a Chart or a Diagram, not {type(drawing).__name__}")
    if not isinstance(drawing.description, str):
        raise SourceFault(f"the description of a figure is text, not {type(drawing.description).__name__}")
    if not isinstance(drawing.table, tuple) or not all(isinstance(row, tuple) and all(isinstance(cell, str) for cell in row) for row in drawing.table):
        raise SourceFault("the table of a figure is a tuple of rows, each a tuple of texts")
    if not isinstance(drawing.height, int) or not 0 < drawing.height <= MAX_HEIGHT:
        raise SourceFault(f"a figure is 1 to {MAX_HEIGHT} units high, not {drawing.height}")


def _words(error: BaseException) -> str:
    """What the error says, on one line, of bounded length, without characters that no text holds."""
    return REFUSED.sub("�", " ".join(str(error).split()))[:MAX_MESSAGE]


def _line(error: BaseException, file: str) -> int:
    """The last line of the source on the way to the error."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return (lines[-1] or 0) if lines else 0
