"""The plan of a lab: ``lab.toml``, read into values, with everything that is wrong with it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import launch_flags, launch_scenario
from .launch_flags import nearest
from .launch_spec import NAME
from .presets import PRESETS, Flags

SHARES = ("gpu", "host", "nothing")
_LAB_KEYS = ("name", "budget_s", "gpu_memory_gib", "cpus_a_run", "stagger_s")
_RUN_KEYS = ("name", "why", "preset", "flags", "without", "limit_s", "needs_s", "share", "memory_gib", "gpus", "model",
             "scenario", "watchdog", "heat_guard", "environment", "command", "tier")
_HEAT_KEYS = ("above_idle_c", "hysteresis_c")


@dataclass(frozen=True, slots=True)
class Planned:
    """One run of the plan.

    ``share``: ``gpu`` may run beside others on its GPU (its times are not quoted), ``host``
    has its GPUs for itself, ``nothing`` the whole host. ``needs_s``: what it takes to be of use;
    it is not begun with less time left. ``limit_s``: its own wall-clock limit.
    """

    name: str
    why: str
    flags: Flags
    limit_s: float
    needs_s: float
    preset: str = "plain"
    share: str = "gpu"
    memory_gib: float = 40.0
    gpus: int = 1
    model: str = "smol"
    scenario: dict[str, Any] = field(default_factory=dict)
    watchdog: bool = False
    heat_guard: dict[str, float] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = ()
    tier: int = 1


@dataclass(frozen=True, slots=True)
class Plan:
    """A lab: its runs in order, and what the host gives."""

    name: str
    budget_s: float
    runs: tuple[Planned, ...]
    gpu_memory_gib: float = 139.0
    cpus_a_run: int = 4
    stagger_s: float = 0.0


def read(path: Path) -> tuple[Plan | None, list[str]]:
    """The plan, or None and the refusals, each with the file and the run."""
    try:
        data = tomllib.loads(path.read_text())
    except (OSError, ValueError) as error:
        return None, [f"{path.name}: {error}"]
    lab = data.get("lab", {})
    refusals = _unknown(lab, _LAB_KEYS, f"{path.name}: [lab]") + _unknown(data, ("lab", "run"), path.name)
    kinds = launch_flags.known()
    runs = [_run(entry, f"{path.name}: run {entry.get('name', number)!r}", kinds, refusals)
            for number, entry in enumerate(data.get("run", []), 1)]
    names = [entry.get("name") for entry in data.get("run", [])]
    refusals += [f"{path.name}: two runs are called {name!r}" for name in sorted({n for n in names if names.count(n) > 1})]
    if not runs:
        refusals.append(f"{path.name}: no [[run]]")
    if not isinstance(lab.get("budget_s"), (int, float)):
        refusals.append(f"{path.name}: [lab] needs budget_s, in seconds")
    if refusals:
        return None, refusals
    extra = {key: lab[key] for key in ("gpu_memory_gib", "cpus_a_run", "stagger_s") if key in lab}
    return Plan(lab.get("name", path.stem), lab["budget_s"], tuple(filter(None, runs)), **extra), []


def _unknown(table: dict[str, Any], keys: tuple[str, ...], where: str) -> list[str]:
    return [f"{where}: unknown key {key}; {nearest(key, keys, 'key')}" for key in table if key not in keys]


def _run(entry: dict[str, Any], where: str, kinds: dict[str, str], refusals: list[str]) -> Planned | None:
    """One run; what is wrong with it goes to ``refusals``."""
    before = len(refusals)
    refusals += _unknown(entry, _RUN_KEYS, where) + _unknown(entry.get("heat_guard", {}), _HEAT_KEYS, f"{where}: heat_guard")
    if not NAME.fullmatch(str(entry.get("name", ""))):
        refusals.append(f"{where}: needs a name of small letters, digits, '-' and '.'")
    for key in ("limit_s", "why"):
        if not entry.get(key):
            refusals.append(f"{where}: needs {key}")
    if entry.get("share", "gpu") not in SHARES:
        refusals.append(f"{where}: share is {entry['share']!r}; {nearest(str(entry['share']), SHARES, 'value')}")
    if entry.get("heat_guard") and entry.get("share", "gpu") == "gpu":
        refusals.append(f"{where}: a heat guard would also hold the runs beside it; give share = \"host\"")
    flags = _flags(entry, where, kinds, refusals)
    refusals += [f"{where}: {text}" for text in launch_scenario.refusals(entry.get("scenario", {}))]
    if len(refusals) > before:
        return None
    kept = {key: value for key, value in entry.items() if key not in ("flags", "without")}
    kept.setdefault("needs_s", entry["limit_s"])
    kept["command"] = tuple(entry.get("command", ()))
    return Planned(**kept, flags=flags)


def _flags(entry: dict[str, Any], where: str, kinds: dict[str, str], refusals: list[str]) -> Flags:
    preset = entry.get("preset", "plain")
    if preset not in PRESETS:
        refusals.append(f"{where}: unknown preset {preset}; {nearest(preset, PRESETS, 'preset')}")
        return {}
    words: list[str] = []
    for flag, value in entry.get("flags", {}).items():
        words += [flag] if value is True else [flag, *str(value).split()] if kinds.get(flag) == "list" else [f"{flag}={value}"]
    given, wrong = launch_flags.parse(words, kinds)
    flags = launch_flags.merge(PRESETS[preset].flags(), given)
    for flag in entry.get("without", []):
        if flags.pop(flag, None) is None:
            wrong.append(f"without {flag}: the preset has no such flag; {nearest(flag, flags, 'flag')}")
    refusals += [f"{where}: {text}" for text in wrong + launch_flags.contradictions(flags)]
    return flags
