#!/usr/bin/env python3
"""Records the runs of lab.toml, in order, within a time budget. ``record.py --help`` lists the options."""

import sys
from pathlib import Path

if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("record.py needs Python 3.11 or newer, this is %d.%d" % sys.version_info[:2])
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from labkit.record import main

    sys.exit(main(sys.argv[1:]))
