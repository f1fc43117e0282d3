#!/usr/bin/env python3
"""Starts one guarded, recorded Miles run. ``miles_grpo.py --help`` lists presets and options."""

import sys
from pathlib import Path

if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("miles_grpo.py needs Python 3.11 or newer, this is %d.%d" % sys.version_info[:2])
    folder = Path(__file__).resolve().parent
    if not (folder / "labkit").is_dir():
        sys.exit("miles_grpo.py needs the folder labkit beside it; copy the whole folder capture/gpu")
    sys.path.insert(0, str(folder))
    from labkit.launch import main

    sys.exit(main(sys.argv[1:]))
