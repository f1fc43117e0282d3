"""The command line of ``capture/run.py``."""

from __future__ import annotations

import argparse
import json
import os
import sys
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path

from .check import all_findings, check
from .finding import Finding, errors
from .layout import find_layouts
from .part import Part
from .replace import replace_summary

CLEAN, FINDINGS, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130
RUNS = "MILES_LAB_RUNS"
FORMAT = "CAPTURE_FORMAT"


def main(root: Path, arguments: list[str]) -> int:
    """Run the command; the exit code is 0 clean, 1 findings, 2 usage, 3 internal, 130 interrupted."""
    options = _options(root, arguments)
    runs = os.environ.get(RUNS) or None
    if fault := _usage_fault(options.manual, runs):
        print(f"capture/run.py: {fault}", file=sys.stderr)
        return USAGE
    try:
        return _run(options, runs)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # Whoever read the output has gone, as with "| head": nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    except OSError as error:
        print(f"capture/run.py could not go on: {error}", file=sys.stderr)
        return INTERNAL
    except Exception:  # The last line of defence: what nobody foresaw is reported as ours, not as a failed check.
        print("capture/run.py met a fault of its own. Please report this:\n" + traceback.format_exc(), file=sys.stderr)
        return INTERNAL


def _options(root: Path, arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="capture/run.py",
        description="Check the recordings, the summary, and every number of the manual (--check), or make the stored summary again.",
        epilog=f"{RUNS}=FOLDER takes recordings from another folder that holds status.txt (or from several, with '{os.pathsep}' between them).",
    )
    parser.add_argument("--check", action="store_true", help="compare, and change nothing (no GPU, no network)")
    parser.add_argument("--format", choices=("text", "json"), default=os.environ.get(FORMAT, "text"), help="default: text")
    parser.add_argument("--manual", type=Path, default=root, metavar="DIR", help="the manual's folder (default: this one)")
    options = parser.parse_args(arguments)
    if options.format not in ("text", "json"):
        parser.error(f"{FORMAT} is '{options.format}', expected text or json")
    options.manual = options.manual.absolute()
    return options


def _usage_fault(root: Path, runs: str | None) -> str:
    if not root.is_dir():
        return f"{root} is no folder"
    bare = [part for part in (runs or "").split(os.pathsep) if part and not (Path(part) / "status.txt").is_file()]
    return f"{RUNS} is '{bare[0]}', and that folder holds no status.txt" if bare else ""


def _run(options: argparse.Namespace, runs: str | None) -> int:
    parts = check(options.manual, runs) if options.check else _replace(options.manual, runs)
    return _print_json(parts) if options.format == "json" else _print_text(parts)


def _replace(root: Path, runs: str | None) -> Iterator[Part]:
    layouts, faults = find_layouts(root, runs)
    if not layouts:
        return iter([Part("layout", findings=faults)])
    return iter(replace_summary(layouts))


def _print_text(parts: Iterable[Part]) -> int:
    done: list[Part] = []
    for part in parts:
        done.append(part)
        for line in part.said:
            print(f"{part.name:<10} {line}", flush=True)
        for line in part.skipped:
            print(f"{part.name:<10} skipped  {line}", flush=True)
    findings = _in_order(done)
    for finding in findings:
        print("\n" + as_text(finding))
    total = len(errors(findings))
    print(("\n" if findings else "") + f"TOTAL {total}")
    return FINDINGS if total else CLEAN


def as_text(finding: Finding) -> str:
    """A finding for a person: place, rule, message, source line, both values, mend."""
    lines = [f"{finding.place}: {finding.severity} {finding.rule}: {finding.message}"]
    lines += [f"    {label:<9}{value}" for label, value in
              (("source", finding.source), ("found", finding.found), ("expected", finding.expected), ("mend", finding.mend)) if value]
    return "\n".join(lines)


def _print_json(parts: Iterable[Part]) -> int:
    done = list(parts)
    findings = _in_order(done)
    total = len(errors(findings))
    progress = [{"part": part.name, "said": list(part.said), "skipped": list(part.skipped)} for part in done]
    print(json.dumps({"parts": progress, "findings": [_record(one) for one in findings], "total": total}, indent=1, ensure_ascii=False))
    return FINDINGS if total else CLEAN


def _record(finding: Finding) -> dict[str, str | int]:
    whole = {
        "rule": finding.rule, "severity": str(finding.severity), "file": finding.place.file, "line": finding.place.line,
        "column": finding.place.column, "message": finding.message, "found": finding.found, "expected": finding.expected,
        "mend": finding.mend, "source": finding.source,
    }
    return {name: value for name, value in whole.items() if value not in ("", 0)}


def _in_order(parts: list[Part]) -> tuple[Finding, ...]:
    """Each finding once, in the order of the parts."""
    return tuple(dict.fromkeys(all_findings(parts)))
