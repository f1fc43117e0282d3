"""Miles flags: parsing, the refusal of unknown ones, and of those that contradict each other.

The names come from ``miles-flags.txt``; a refusal is a sentence with the nearest valid name.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from pathlib import Path

from .presets import Flags

_LIST = Path(__file__).with_name("miles-flags.txt")
_NEGATION = "--no-"


def known(file: Path = _LIST) -> dict[str, str]:
    """Flag -> kind (``switch``, ``pair``, ``value``, ``list``); a ``pair`` is also known as ``--no-…``."""
    rows = (line.split() for line in file.read_text().splitlines() if line.startswith("--"))
    kinds = {name: kind for name, kind in rows}
    return kinds | {_NEGATION + name[2:]: "switch" for name, kind in kinds.items() if kind == "pair"}


def nearest(name: str, names: Iterable[str], what: str) -> str:
    """The end of a refusal: the nearest valid name, or where all of them are listed."""
    close = difflib.get_close_matches(name, list(names), n=1, cutoff=0.5)
    return f"nearest {what}: {close[0]}" if close else f"no {what} is near it; see the README for all of them"


def parse(words: list[str], kinds: dict[str, str]) -> tuple[Flags, list[str]]:
    """Flags given on the command line, and the refusals. ``--x=1`` and ``--x 1`` are the same."""
    flags: Flags = {}
    refusals: list[str] = []
    queue = list(words)
    while queue:
        word = queue.pop(0)
        name, equals, inline = word.partition("=")
        values = [inline] if equals else []
        while not equals and queue and not queue[0].startswith("--"):
            values.append(queue.pop(0))
        if not name.startswith("--"):
            refusals.append(f"'{name}' stands where a flag was expected; a preset comes first and alone")
        elif name not in kinds:
            refusals.append(f"unknown flag {name}; {nearest(name, kinds, 'flag')}")
        elif problem := _shape(name, kinds[name], values):
            refusals.append(problem)
        else:
            flags[name] = " ".join(values) if values else True
    return flags, refusals


def _shape(name: str, kind: str, values: list[str]) -> str:
    """Why this many values do not suit this flag; empty when they do."""
    if kind in ("switch", "pair") and values:
        return f"{name} takes no value, found '{' '.join(values)}'"
    if kind == "value" and len(values) != 1:
        return f"{name} takes one value, found {len(values)}"
    if kind == "list" and not values:
        return f"{name} takes at least one value, found none"
    return ""


def merge(flags: Flags, changes: Flags) -> Flags:
    """Lay flags over a preset: ``--no-x`` and ``--x`` replace each other."""
    merged = dict(flags)
    for name, value in changes.items():
        merged.pop(_opposite(name), None)
        merged[name] = value
    return merged


def _opposite(name: str) -> str:
    return "--" + name.removeprefix(_NEGATION) if name.startswith(_NEGATION) else _NEGATION + name[2:]


def contradictions(flags: Flags) -> list[str]:
    """Every pair of flags that cannot both be meant, as sentences that say what to change."""
    found = [sentence for test, sentence in _RULES if test(flags)]
    found += [f"{name} and {_opposite(name)} are both given; keep one" for name in flags
              if name.startswith(_NEGATION) and _opposite(name) in flags]
    return found + _arithmetic(flags)


def _both(one: str, other: str) -> Callable[[Flags], bool]:
    return lambda flags: one in flags and other in flags


def _needs(one: str, *others: str) -> Callable[[Flags], bool]:
    return lambda flags: one in flags and not any(other in flags for other in others)


_RULES: tuple[tuple[Callable[[Flags], bool], str], ...] = (
    (_both("--colocate", "--rollout-num-gpus"),
     "--rollout-num-gpus has no effect with --colocate; drop one (preset 'apart' gives the engine GPUs of its own)"),
    (_both("--offload", "--no-offload-train"), "--offload and --no-offload-train contradict each other; keep one"),
    (_both("--offload", "--no-offload-rollout"), "--offload and --no-offload-rollout contradict each other; keep one"),
    (_both("--rm-type", "--custom-rm-path"), "--custom-rm-path would hide --rm-type; keep one"),
    (_both("--num-epoch", "--num-rollout"), "--num-rollout would hide --num-epoch; keep one"),
    (_both("--debug-rollout-only", "--debug-train-only"), "--debug-rollout-only and --debug-train-only leave nothing to run"),
    (lambda flags: "--fully-async" in flags, "--fully-async needs another driver than train.py; drop it"),
    (_needs("--use-kl-loss", "--ref-load"), "--use-kl-loss needs --ref-load (the model to stay close to)"),
    (_needs("--rollout-health-check-interval", "--use-fault-tolerance"),
     "--rollout-health-check-interval needs --use-fault-tolerance"),
    (_needs("--rollout-health-check-timeout", "--use-fault-tolerance"),
     "--rollout-health-check-timeout needs --use-fault-tolerance"),
    (_needs("--ft-components", "--use-fault-tolerance"), "--ft-components needs --use-fault-tolerance"),
    (_needs("--eval-interval", "--eval-prompt-data", "--eval-config"),
     "--eval-interval needs --eval-prompt-data or --eval-config"),
    (_both("--fp16", "--true-on-policy-mode"), "--true-on-policy-mode is for bfloat16; drop --fp16"),
)


def _number(flags: Flags, name: str) -> float | None:
    try:
        return float(str(flags[name]))
    except (KeyError, ValueError):
        return None


def _arithmetic(flags: Flags) -> list[str]:
    """Numbers that do not fit each other."""
    found = []
    prompts, answers, batch = (_number(flags, f"--{name}") for name in
                               ("rollout-batch-size", "n-samples-per-prompt", "global-batch-size"))
    if prompts and answers and batch and (prompts * answers) % batch:
        found.append(f"--rollout-batch-size {prompts:g} times --n-samples-per-prompt {answers:g} is {prompts * answers:g} "
                     f"answers, not a multiple of --global-batch-size {batch:g}; give --global-batch-size {prompts * answers:g}")
    low, high = _number(flags, "--eps-clip"), _number(flags, "--eps-clip-high")
    if low is not None and high is not None and high < low:
        found.append(f"--eps-clip-high {high:g} is below --eps-clip {low:g}; give at least {low:g}")
    fraction = _number(flags, "--sglang-mem-fraction-static")
    if fraction is not None and not 0 < fraction < 1:
        found.append(f"--sglang-mem-fraction-static {fraction:g} is not between 0 and 1")
    return found
