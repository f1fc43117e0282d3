"""The proof of strength: random single faults in a copy of the manual, and the share that the checks catch.

    python3 bench/mutation_campaign.py --whole 100 --save   the full campaign, its results to bench/README.md
    python3 bench/mutation_campaign.py --share 0.05         a twentieth of it, the tables to standard output
    python3 bench/mutation_campaign.py --kind "claim id"    one kind, with each survivor

Run it with the project's own Python (``tools/bootstrap.py --print build`` names it).
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

if __name__ == "__main__":
    from bench.mutations.command import main

    sys.exit(main())
