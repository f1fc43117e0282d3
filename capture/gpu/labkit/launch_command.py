"""The commands of a run: Ray, train.py, and Docker around both."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from .launch_spec import Spec
from .presets import Flags

KIT = Path(__file__).resolve().parent.parent

DEFAULT_ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1",
    "RAY_DEDUP_LOGS": "0",
    # The summary takes the times of a log as UTC.
    "TZ": "UTC",
    "TOKENIZERS_PARALLELISM": "false",
}


def words(flags: Flags) -> list[str]:
    """Flags as words of a command line, placeholders kept."""
    line: list[str] = []
    for name, value in flags.items():
        line += [name] if value is True else [name, *str(value).split()] if name in _SPLIT else [name, str(value)]
    return line


_SPLIT = frozenset({"--eval-prompt-data", "--ft-components", "--offload-rollout-level"})


def shown(spec: Spec) -> str:
    """The command as manifest and manual show it: folders of the host stay ``$MODEL`` and ``$DATA``."""
    line = spec.driver or ("python3", "train.py", *words(spec.flags))
    return " ".join(_quoted(word) for word in line)


def _quoted(word: str) -> str:
    return word if word.startswith(("$MODEL", "$DATA")) else shlex.quote(word)


def driver(spec: Spec) -> list[str]:
    """The command of the driver process, with the folders filled in."""
    if spec.image:
        return docker(spec)
    if spec.driver:
        line = [sys.executable if word == "python3" else word for word in spec.driver]
    else:
        line = [sys.executable, str(Path(spec.miles) / "train.py"), *words(spec.flags)]
    return [word.replace("$MODEL", spec.model).replace("$DATA", spec.data).replace("$KIT", str(KIT)) for word in line]


def ray_start(spec: Spec, address: str) -> list[str]:
    """Start the run's own Ray cluster. ``python -m`` because ``pip install --target`` leaves no ``ray`` command."""
    host, _, port = address.rpartition(":")
    return [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--node-ip-address", host, "--port", port,
            "--num-gpus", str(spec.gpus), "--num-cpus", str(os.cpu_count() or 1), "--include-dashboard=false",
            "--object-store-memory", str(4 << 30), "--temp-dir", spec.ray_folder, "--disable-usage-stats"]


def environment(spec: Spec, address: str) -> dict[str, str]:
    """The environment of Ray and of the driver."""
    own = {**DEFAULT_ENVIRONMENT, **spec.environment, "LAB_RUN_MARK": spec.mark}
    if address:
        own["RAY_ADDRESS"] = address
    if spec.ray_folder:
        own.setdefault("MILES_HOST_IP", address.rpartition(":")[0])
    if spec.gpu_indices:
        own["CUDA_VISIBLE_DEVICES"] = ",".join(map(str, spec.gpu_indices))
    path = [spec.miles, str(KIT), os.environ.get("PYTHONPATH", "")]
    own["PYTHONPATH"] = os.pathsep.join(part for part in path if part)
    return {**os.environ, **own}


def container(spec: Spec) -> str:
    """The name of the run's container."""
    return f"miles-{spec.name}"


def docker(spec: Spec) -> list[str]:
    """Run this kit inside the image; the container writes status and samples, its output is the log."""
    mounts = [(KIT, "/root/lab"), (spec.runs, "/root/lab/runs")]
    mounts += [(spec.model, "/root/model")] if spec.model else []
    mounts += [(spec.data, "/root/data")] if spec.data else []
    line = ["docker", "run", "--rm", "--name", container(spec), "--gpus", _gpus(spec), "--ipc=host",
            "--shm-size", "32g", "--ulimit", "memlock=-1"]
    for here, there in mounts:
        line += ["-v", f"{here}:{there}"]
    for name, value in spec.environment.items():
        line += ["-e", f"{name}={value}"]
    line += ["--network", "host"] if spec.ray else []
    filled = [word.replace("$MODEL", "/root/model").replace("$DATA", "/root/data") for word in words(spec.flags)]
    return [*line, spec.image, "python3", "/root/lab/miles_grpo.py", "--inside", "--run", spec.name,
            *(["--ray", spec.ray] if spec.ray else []), *filled]


def _gpus(spec: Spec) -> str:
    return f"device={','.join(map(str, spec.gpu_indices))}" if spec.gpu_indices else "all"
