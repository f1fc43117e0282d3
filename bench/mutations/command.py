"""The command line of the campaign."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from .campaign import Outcome, run
from .kept import Kept
from .kinds import FAULTS, HARMLESS
from .report import lines, markdown
from .whole import chosen, compare

HERE = Path(__file__).resolve().parents[1]
SEED = 4
MARKS = "<!-- campaign -->", "<!-- /campaign -->"


def main() -> int:
    """Run it. 0 when no harmless change was reported, no check crashed, and whole processes agree; survivors are reported, not refused."""
    options = _options()
    started = perf_counter()
    kinds = tuple(kind for kind in (*FAULTS, *HARMLESS) if not options.kind or kind.name in options.kind)
    kept = Kept(options.keep, options.seed, options.share, _commit()) if options.keep else None
    outcomes = [one for one in kept.outcomes() if one.kind in {kind.name for kind in kinds}] if kept else []
    left = tuple(kind for kind in kinds if kind.name not in {one.kind for one in outcomes})
    for outcome in run(left, options.seed, options.share, options.harmless, options.jobs):
        outcomes.append(outcome)
        if kept:
            kept.add(outcome)
        print(told(outcome), file=sys.stderr, flush=True)
    compared = list(compare(chosen(outcomes, options.whole, options.seed), options.seed, options.jobs)) if options.whole else []
    seconds = perf_counter() - started
    _write(options, markdown(outcomes, compared), lines(outcomes, compared), seconds)
    reported = [judged for one in outcomes for judged in one.judged if judged.rule == "crash" or one.group == "harmless" and judged.caught]
    return 1 if reported or not all(one.agrees for one in compared) else 0


def _commit() -> str:
    """The commit that is judged, '' outside of git."""
    done = subprocess.run(["git", "-C", str(HERE), "rev-parse", "--short=9", "HEAD"], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def told(outcome: Outcome) -> str:
    """One line of progress."""
    caught = sum(one.caught for one in outcome.judged)
    crashed = sum(one.rule == "crash" for one in outcome.judged)
    return f"{outcome.kind:<52} {caught:>5} of {len(outcome.judged):>5}{f'  {crashed} crashed' if crashed else ''}  {outcome.seconds:7.1f} s"


def _write(options: argparse.Namespace, tables: str, survivors: str, seconds: float) -> None:
    head = (f"At {_commit()}, seed {options.seed}, share {options.share:g}, {seconds:,.0f} s with {options.jobs} processes on {os.cpu_count()} processors, "
            f"Python {sys.version.split()[0]}.")
    if not options.save:
        print(f"{head}\n\n{tables}\n{survivors}")
        return
    readme = HERE / "README.md"
    text = readme.read_text("utf-8")
    made = f"{MARKS[0]}\n{head}\n\n{tables}{MARKS[1]}"
    readme.write_text(re.sub(rf"{MARKS[0]}.*{MARKS[1]}", lambda match: made, text, flags=re.DOTALL), "utf-8")
    (HERE / "mutation-survivors.tsv").write_text(survivors, "utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutation_campaign.py", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED, help="another seed draws other faults (default %(default)s)")
    parser.add_argument("--share", type=float, default=1.0, help="of the faults of the full campaign (default 1)")
    parser.add_argument("--harmless", type=float, default=1.0, metavar="SHARE", help="of its harmless changes (default 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kind", action="append", default=[], metavar="NAME", help="only this kind (more than once for more)")
    parser.add_argument("--whole", type=int, default=0, metavar="N", help="judge N of them again as whole processes")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep each kind's outcome here, and go on from what it holds")
    parser.add_argument("--save", action="store_true", help="write bench/README.md and bench/mutation-survivors.tsv")
    return parser.parse_args()
