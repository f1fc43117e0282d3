"""How a guarded run was stopped: from the kill of a part of it to the live watchdog and to the end of its processes."""

from __future__ import annotations

from typing import Any

from .clock import since
from .folder import Happening, Run


def stop_of(run: Run) -> dict[str, Any]:
    """``stop`` of a run that a live watchdog stopped, from its lines of ``status.txt``; nothing for any other run.

    Seconds since the run's start, and the seconds from one of these times to another: ``killed_s`` (null: nothing was
    killed), ``fired_s``, ``ended_s`` (the run's driver had ended), ``stopped_s`` (the watchdog saw none left).
    """
    fired = _first(run, "watchdog", "fires")
    if fired is None:
        return {}
    killed, stopped = _first(run, "kill"), _first(run, "watchdog", "stopped")
    at = {"killed": killed, "fired": fired, "ended": run.ended, "stopped": stopped}
    spans = (("killed", "fired"), ("fired", "ended"), ("fired", "stopped"), ("killed", "ended"), ("killed", "stopped"))
    return {"stop": {
        **{f"{name}_s": since(run.started, moment) for name, moment in at.items()},
        **{f"{one}_to_{two}_s": since(at[one], at[two]) for one, two in spans if at[one] is not None},
    }}


def _first(run: Run, what: str, begins: str = "") -> int | None:
    return next((one.at for one in run.happenings if _is(one, what, begins)), None)


def _is(one: Happening, what: str, begins: str) -> bool:
    return one.what == what and one.text.startswith(begins)
