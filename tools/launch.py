"""Started by ``bootstrap.py`` inside the private environment: runs the build system or the tests.

The project's folders are put on the path here and not through PYTHONPATH, so that any folder name works.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(kind: str, arguments: list[str]) -> int:
    """Run ``kind`` (``build`` or ``test``) with the user's arguments and return its exit code."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
    if kind == "build":
        from manualkit.cli import main as build

        return build(arguments)
    import pytest

    os.chdir(ROOT)
    return int(pytest.main([*shared_out(arguments), *arguments]))


def shared_out(arguments: list[str]) -> list[str]:
    """One process a processor, unless the user's arguments say how many, or that there is to be one."""
    own = any(argument.startswith(("-n", "--numprocesses", "--pdb", "--dist")) or "no:xdist" in argument for argument in arguments)
    return [] if own else ["-n", "auto", "--dist", "loadgroup"]


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1], sys.argv[2:]))
    except KeyboardInterrupt:  # while the program was being imported; later it says this itself
        print("interrupted", file=sys.stderr)
        sys.exit(130)
