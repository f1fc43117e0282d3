"""The rules of the capture check, for ``RULES.md``. A record of the same shape as ``manualkit``'s, which is not known here.

Those about measures and claims stand with the build's evidence, since both report them.
"""

from __future__ import annotations

from dataclasses import dataclass

from .finding import Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id as findings carry it, one line of what holds, and how much a break weighs."""

    id: str
    description: str
    severity: Severity = Severity.ERROR


RULES = (
    Rule("lab-named", "manual.json names the lab, or there is exactly one summary"),
    Rule("recordings-present", "the lab has a recording folder `capture/gpu/out-…` with a status.txt"),
    Rule("checksums-readable", "each recording folder has a SHA256SUMS in the form of sha256sum"),
    Rule("checksum-holds", "each file that SHA256SUMS lists is there, is a plain file, and has its checksum"),
    Rule("checksum-listed", "each file of a recording folder is listed in its SHA256SUMS"),
    Rule("log-kept", "the log of each run is stored and listed, or environment.json says why not"),
    Rule("recording-readable", "status.txt, environment.json, logs, samples, manifests and pause logs can be read"),
    Rule("recording-valid", "a recording folder follows its schema"),
    Rule("run-named-once", "no two recording folders of a lab name a run alike"),
    Rule("summary-valid", "the summary follows its schema"),
    Rule("summary-holds", "each leaf of the summary is what the recordings give when they are read again"),
    Rule("summary-canonical", "the summary's file is byte for byte as its writer writes it"),
    Rule("watchdog-replays", "the watchdog's rule, replayed on the stored retries, gives the stored verdict"),
    Rule("watchdog-silent", "the watchdog's rule stays silent in a run in which nothing was killed"),
    Rule("watchdog-fires", "the watchdog's rule fires in a run that was killed and retried until its time limit"),
    Rule("pause-log-readable", "the pause log follows its form"),
    Rule("pause-log-holds", "the stored pause log is that of the recording folders"),
    Rule("pauses-mark-steps", "pauses, and which steps are clean, are what the pause log and the evaluations say"),
)
