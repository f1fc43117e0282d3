"""Runs one spec to its end, for ``record.py``:  python3 -m labkit.launch_one SPEC.json"""

from __future__ import annotations

import sys
from pathlib import Path

from . import launch
from .launch_spec import from_json

if __name__ == "__main__":
    sys.exit(launch.start(from_json(Path(sys.argv[1]).read_text()), show=False))
