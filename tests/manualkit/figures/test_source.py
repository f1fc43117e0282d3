from __future__ import annotations

import pytest
from manualkit.figures.data import Data
from manualkit.figures.source import SourceFault, run_source

GOOD = "from manualkit.figures.kit import Diagram\ndef draw(data):\n    return Diagram(100, 'x')\n"


def fault(code: str, data: Data) -> SourceFault:
    with pytest.raises(SourceFault) as caught:
        run_source(code, "figures/src/fig_1_1.py", data)
    return caught.value


def test_a_source_is_run(data: Data) -> None:
    drawing, marks = run_source(GOOD, "figures/src/fig_1_1.py", data)
    assert (drawing.height, marks) == (100, [])


@pytest.mark.parametrize(
    ("code", "line", "message"),
    [
        ("def draw(data:\n", 1, "this is no Python"),
        ("x = 1\n", 0, "defines `draw(data)`"),
        ("def draw(data):\n    return 3\n", 0, "returns a Chart or a Diagram, not int"),
        ("def draw(data):\n    x = 1\n    return 1 / 0\n", 3, "ZeroDivisionError: division by zero"),
        ("def draw(data):\n    return data.measure('plain.steps')\n", 2, "did you mean `plain.step_s`"),
        ("import nothing_like_it\n", 1, "ModuleNotFoundError"),
        (GOOD.replace("100", "800"), 0, "1 to 760 units high, not 800"),
        (GOOD.replace("Diagram(100, 'x')", "Diagram(100, 'x').box(0, 0, 9, 9, 'Too long')"), 3, "`Too` is 26 wide and does not fit into -3"),
    ],
)
def test_what_is_wrong_with_a_source_is_said_with_its_line(data: Data, code: str, line: int, message: str) -> None:
    found = fault(code, data)
    assert found.line == line and message in found.message
