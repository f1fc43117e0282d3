"""The manifest of a run: everything that is needed to say what was run, written before it starts."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import platform
import re
import subprocess
from importlib import metadata
from pathlib import Path

from . import launch_command, status
from .atomic import replace_files
from .launch_spec import Spec

SCHEMA = "run-manifest/1"
PACKAGES = ("torch", "triton", "sglang", "sglang-kernel", "sglang-router", "ray", "transformers", "tokenizers",
            "megatron-core", "flashinfer-python", "numpy")
WHOLE_BYTES = 1 << 30
PART_BYTES = 64 << 20


def write(spec: Spec) -> dict[str, object]:
    """Write ``NAME.manifest.json`` whole or not at all, and return its content."""
    content = build(spec)
    target = spec.file("manifest.json")
    beside = target.with_suffix(".json.part")
    beside.write_text(json.dumps(content, indent=1) + "\n")
    os.replace(beside, target)
    return content


def build(spec: Spec) -> dict[str, object]:
    """The manifest's content."""
    return {
        "schema": SCHEMA,
        "name": spec.name,
        "preset": spec.preset,
        "written": status.stamp(),
        "command": launch_command.shown(spec),
        "flags": spec.flags,
        "seeds": {"trainer": spec.flags.get("--seed", "1234 (default)"), "rollout": spec.flags.get("--rollout-seed", "42 (default)")},
        "environment": {**launch_command.DEFAULT_ENVIRONMENT, **spec.environment},
        "time_limit_s": spec.limit_s,
        "scenario": spec.scenario,
        "sharing": spec.sharing,
        "ray": spec.ray or "a fresh cluster for this run",
        "private_network": spec.private_network,
        "gpu_indices": list(spec.gpu_indices),
        "host": host(),
        "packages": packages(),
        "miles": miles(spec.miles),
        "image": image(spec.image),
        "model": folder_sums(spec.model),
        "data": folder_sums(spec.data),
    }


def _output(*command: str) -> str:
    """What a command prints, or empty when it cannot be run."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=20, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode(errors="replace").strip() if done.returncode == 0 else ""


def host() -> dict[str, object]:
    """GPU, driver, kernel, processors, memory and Python of this host (no name and no address of it)."""
    rows = _output("nvidia-smi", "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader,nounits")
    gpus = [[cell.strip() for cell in row.split(",")] for row in rows.splitlines() if row.count(",") == 2]
    memory = re.search(r"MemTotal:\s+(\d+) kB", _read("/proc/meminfo"))
    return {
        "gpus": [{"name": name, "memory_mib": size} for name, size, _ in gpus],
        "driver": gpus[0][2] if gpus else "",
        "kernel": platform.release(),
        "machine": platform.machine(),
        "cpus": os.cpu_count(),
        "memory_kib": int(memory[1]) if memory else None,
        "python": platform.python_version(),
    }


def _read(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def packages() -> dict[str, str]:
    """Versions of the packages that decide what a run does, those that are here."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def miles(folder: str) -> dict[str, str]:
    """Commit and date of the Miles checkout: from git, else from a file COMMIT (commit and date, one line)."""
    if not folder:
        return {}
    noted = _read(f"{folder}/COMMIT").split()
    line = _output("git", "-C", folder, "log", "-1", "--format=%h %cs").split() if not noted else noted
    return dict(zip(("commit", "date"), line, strict=False))


def image(name: str) -> dict[str, str]:
    """The image and the digest that it is pinned by."""
    if not name:
        return {}
    digest = re.search(r"@(sha256:[0-9a-f]{64})$", name)
    known = digest[1] if digest else _output("docker", "image", "inspect", "--format", "{{index .RepoDigests 0}}", name)
    return {"name": name, "digest": known}


def folder_sums(folder: str) -> dict[str, str]:
    """SHA-256 of each file of a folder; above 1 GiB of the first 64 MiB, and it says so."""
    files = sorted(path for path in Path(folder).glob("*") if path.is_file()) if folder else []
    return {path.name: file_sum(path) for path in files}


def file_sum(path: Path) -> str:
    """SHA-256 of one file as hex digits."""
    left = size = path.stat().st_size
    if size > WHOLE_BYTES:
        left = PART_BYTES
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while left > 0 and (block := file.read(min(1 << 20, left))):
            digest.update(block)
            left -= len(block)
    return digest.hexdigest() + (f" (first {PART_BYTES} of {size} bytes)" if size > WHOLE_BYTES else "")


def note_run(spec: Spec) -> None:
    """Add the run to ``environment.json`` of its folder, which the summary reads; keep what others put there."""
    target = Path(spec.runs) / "environment.json"
    with (Path(spec.runs) / ".environment.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            content = json.loads(target.read_text())
        except (OSError, ValueError):
            content = first_environment(spec)
        content.setdefault("runs", {})[spec.name] = {
            "command": launch_command.shown(spec), "time_limit_s": spec.limit_s,
            "manifest": spec.file("manifest.json").name, "sharing": spec.sharing}
        replace_files({target: (json.dumps(content, indent=1) + "\n").encode()})


def first_environment(spec: Spec) -> dict[str, object]:
    """Host and versions in the form that the recordings use; ``changes`` from CHANGES.txt of the runs folder."""
    here, found = host(), packages()
    gpus = here["gpus"]
    noted = miles(spec.miles)
    return {
        "schema": "recording-environment/1",
        "recorded": status.stamp()[:10],
        "gpu": gpus[0]["name"] if gpus else "none",
        "gpu_memory_mib": int(gpus[0]["memory_mib"]) if gpus and gpus[0]["memory_mib"].isdigit() else None,
        "gpus": len(gpus), "driver": here["driver"],
        "cpus": here["cpus"], "kernel": here["kernel"], "python": here["python"],
        "torch": found.get("torch", ""),
        "miles": {"repository": "radixark/miles", **noted, "backend": "fsdp"},
        "image": image(spec.image),
        "packages": {name: version for name, version in found.items() if name != "torch"},
        "changes": [line for line in _read(f"{spec.runs}/CHANGES.txt").splitlines() if line.strip()],
        "environment": {**launch_command.DEFAULT_ENVIRONMENT, "MILES_HOST_IP": "127.0.0.1"},
        "ray": "ray start --head, a fresh cluster for each run",
        "note": "Folders of the host are written as $MODEL and $DATA.",
        "runs": {},
    }
