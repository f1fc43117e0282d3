"""From command line and environment to a ``Spec``, or to the list of everything that is wrong."""

from __future__ import annotations

import argparse
import os
import re
import uuid
from collections.abc import Mapping
from pathlib import Path

from . import launch_flags, launch_scenario
from .launch_command import KIT
from .launch_spec import NAME, Spec
from .presets import PRESETS, Flags, spread

VARIABLES = {
    "MILES_NUM_ROLLOUT": "--num-rollout",
    "MILES_ROLLOUT_BATCH_SIZE": "--rollout-batch-size",
    "MILES_N_SAMPLES_PER_PROMPT": "--n-samples-per-prompt",
    "MILES_GLOBAL_BATCH_SIZE": "--global-batch-size",
    "MILES_ROLLOUT_MAX_RESPONSE_LEN": "--rollout-max-response-len",
    "MILES_MAX_TOKENS_PER_GPU": "--max-tokens-per-gpu",
    "MILES_LR": "--lr",
    "MILES_SEED": "--seed",
    "MILES_ROLLOUT_SEED": "--rollout-seed",
}
OWN_VARIABLES = ("MILES_RUN", "MILES_PRESET", "MILES_MODEL", "MILES_DATA", "MILES_RUNS", "MILES_TIME_LIMIT")
# Read by Miles itself, not by this kit.
_OF_MILES = re.compile(r"MILES_(HOST_IP|BACKEND|PREFER_IPV6|HTTP_.*|SCRIPT_.*|SGLANG_.*|EXPERIMENTAL_.*|USE_.*|TEST_.*|LAB_.*|COMMIT|SESSION_.*)")


def parser() -> argparse.ArgumentParser:
    """The launcher's own options; everything else on the line is a flag of Miles."""
    own = argparse.ArgumentParser(
        prog="miles_grpo.py", usage="miles_grpo.py [PRESET] [options] [flags of Miles]", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Start one Miles run, guarded and recorded. Flags of Miles that follow are laid over the preset.",
        epilog="presets:\n" + "\n".join(f"  {one.name:18} {one.purpose}" for one in PRESETS.values()))
    own.add_argument("--run", help="name of the run; its files are NAME.log and so on (default: the preset)")
    own.add_argument("--runs", help="folder for the files of the runs (default: runs beside this kit)")
    own.add_argument("--model", help="folder with the model ($MODEL)")
    own.add_argument("--prompts", help="folder with arithmetic.jsonl ($DATA)")
    own.add_argument("--miles", help="folder of Miles, where train.py is (default: where Python finds it)")
    own.add_argument("--image", help="run in this Docker image instead of on this host")
    own.add_argument("--gpus", type=int, help="GPUs a node (default 1)")
    own.add_argument("--nodes", type=int, help="nodes of the Ray cluster (default 1; more need --ray)")
    own.add_argument("--gpu", help="which GPUs of this host, such as 0 or 0,1 (default: all)")
    own.add_argument("--ray", help="address of a Ray cluster that is up, HOST:PORT (default: start one)")
    own.add_argument("--time-limit", type=float, help="stop the run after this many seconds")
    own.add_argument("--log", choices=("file", "stdout"), help="where the log goes (stdout when MILES_RUN is set)")
    own.add_argument("--without", action="append", default=[], metavar="FLAG",
                     help="leave a flag of the preset out, named without its dashes: --without colocate")
    own.add_argument("--dry-run", action="store_true", help="print the commands and stop")
    own.add_argument("--inside", action="store_true", help="used by --image: run in the container, keep no files")
    own.add_argument("--sweep", action="store_true", help="stop what runs left behind whose guards are gone, and stop")
    return own


def build(words: list[str], variables: Mapping[str, str]) -> tuple[Spec | None, argparse.Namespace, list[str]]:
    """The spec of the run, the launcher's options, and the refusals (then there is no spec)."""
    first = [words[0]] if words and not words[0].startswith("-") else []
    options, rest = parser().parse_known_args(words[len(first):])
    options.preset = first[0] if first else ""
    given, refusals = launch_flags.parse(rest, launch_flags.known())
    refusals += unknown_variables(variables) + empty_folders(options)
    name, preset = _names(options, variables)
    if not NAME.fullmatch(name):
        refusals.append(f"'{name}' is no name for a run; use small letters, digits, '-' and '.', at most 64")
    if preset not in PRESETS:
        refusals.append(f"unknown preset {preset}; {launch_flags.nearest(preset, PRESETS, 'preset')}")
    flags = _flags(options, preset, variables, given, refusals)
    spec = _spec(options, variables, name, preset, flags)
    refusals += launch_flags.contradictions(flags) + scale_refusals(spec) + launch_scenario.refusals(spec.scenario)
    if not (options.dry_run or options.sweep):
        refusals += _missing(spec, options.inside)
    return (None if refusals else spec), options, refusals


def unknown_variables(variables: Mapping[str, str]) -> list[str]:
    """Variables that look like settings of a run and are none."""
    settings = (*VARIABLES, *OWN_VARIABLES)
    return [f"unknown variable {name}; {launch_flags.nearest(name, settings, 'variable')}" for name in sorted(variables)
            if name.startswith("MILES_") and name not in settings and not _OF_MILES.fullmatch(name)]


def empty_folders(options: argparse.Namespace) -> list[str]:
    """Options for a folder that were given without one, as a shell variable that was never set leaves them."""
    return [f"{option} is empty; give a folder, and see whether the shell variable is set" for option in ("--runs", "--model", "--prompts", "--miles")
            if (given := getattr(options, option[2:])) is not None and not given.strip()]


def _names(options: argparse.Namespace, variables: Mapping[str, str]) -> tuple[str, str]:
    asked = options.run or variables.get("MILES_RUN", "")
    preset = options.preset or variables.get("MILES_PRESET", "") or (asked if asked in PRESETS else "plain")
    return asked or preset, preset


def _flags(options: argparse.Namespace, preset: str, variables: Mapping[str, str], given: Flags, refusals: list[str]) -> Flags:
    """Preset, then variables, then the command line; scale in between."""
    flags = PRESETS[preset].flags() if preset in PRESETS and not options.inside else {}
    if options.gpus or options.nodes:
        flags = spread(flags, options.gpus or 1, options.nodes or 1)
    flags = launch_flags.merge(flags, {flag: variables[name] for name, flag in VARIABLES.items() if name in variables})
    flags = launch_flags.merge(flags, given)
    for flag in ("--" + name.lstrip("-") for name in options.without):
        if flag not in flags:
            refusals.append(f"--without {flag}: the preset has no such flag; {launch_flags.nearest(flag, flags, 'flag')}")
        flags.pop(flag, None)
    return flags


def _spec(options: argparse.Namespace, variables: Mapping[str, str], name: str, preset: str, flags: Flags) -> Spec:
    indices = tuple(int(part) for part in (options.gpu or "").split(",") if part.strip().isdigit())
    limit = options.time_limit if options.time_limit is not None else _seconds(variables.get("MILES_TIME_LIMIT", ""))
    return Spec(
        name=name, preset=preset, flags=flags,
        runs=str(Path(options.runs or variables.get("MILES_RUNS") or KIT / "runs").absolute()),
        mark=uuid.uuid4().hex,
        model=folder(options.model or variables.get("MILES_MODEL", "")),
        data=folder(options.prompts or variables.get("MILES_DATA", "")),
        miles="" if options.image else folder(options.miles or find_miles()),
        limit_s=limit, image=options.image or "", ray=options.ray or "",
        gpus=int(str(flags.get("--num-gpus-per-node", "1"))) if str(flags.get("--num-gpus-per-node", "1")).isdigit() else 1,
        nodes=options.nodes or 1, gpu_indices=indices,
        log="stdout" if options.inside else options.log or ("stdout" if "MILES_RUN" in variables else "file"),
    )


def _seconds(text: str) -> float:
    return float(text) if re.fullmatch(r"\d+(\.\d+)?", text) else 0.0


def folder(text: str) -> str:
    return str(Path(text).expanduser().absolute()) if text else ""


def find_miles() -> str:
    """The folder that holds train.py: in PYTHONPATH, or where the Miles image keeps it."""
    places = [*os.environ.get("PYTHONPATH", "").split(os.pathsep), "/root/miles"]
    return next((place for place in places if place and (Path(place) / "train.py").is_file()), "")


def scale_refusals(spec: Spec) -> list[str]:
    """GPUs and nodes that cannot be had."""
    found = []
    if spec.nodes > 1 and not spec.ray:
        found.append("--nodes above 1 needs --ray HOST:PORT, the address of a cluster that 'ray start' made; see the README")
    if spec.ray and not re.fullmatch(r"[\w.\-\[\]:]+:\d{1,5}", spec.ray):
        found.append(f"--ray {spec.ray} is no address; expected HOST:PORT, such as 10.0.0.1:6379")
    if spec.gpu_indices and len(spec.gpu_indices) < spec.gpus and not spec.ray:
        found.append(f"--gpu names {len(spec.gpu_indices)} GPUs, the run needs {spec.gpus}")
    return found


def _missing(spec: Spec, inside: bool) -> list[str]:
    """Files that the run needs and that are not there."""
    found = []
    if not spec.image and not spec.miles:
        found.append("train.py of Miles was not found; give --miles FOLDER, or --image to run in Docker")
    for option, folder, file in (("--model", spec.model, "config.json"), ("--prompts", spec.data, "arithmetic.jsonl")):
        used = "$MODEL" if option == "--model" else "$DATA"
        if not any(isinstance(value, str) and used in value for value in spec.flags.values()):
            continue
        if not folder or not (Path(folder) / file).is_file():
            found.append(f"{option} {folder or '(not given)'} holds no {file}; see the README, 'Model and data'")
    if not inside and (Path(spec.runs) / f"{spec.name}.processes.json").exists():
        found.append(f"a run '{spec.name}' is under way in {spec.runs}, or was killed; stop it with --sweep, or give --run NAME")
    return found
