"""What a run is, fixed before it starts: the value that launcher, guardian and manifest share."""

from __future__ import annotations

import dataclasses
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")


@dataclass(frozen=True, slots=True)
class Spec:
    """One run.

    ``flags`` go to Miles' train.py, ``environment`` to the run's processes;
    ``limit_s`` 0 is no limit; ``image`` empty means on this host, else in Docker;
    ``ray`` empty means a Ray cluster of its own, else the address of one that is up;
    ``gpu_indices`` empty means all; ``scenario`` is a kill (see ``launch_scenario``);
    ``driver`` replaces train.py; ``own_ray`` false: it needs no Ray;
    ``sharing`` says in words what else used the GPU or the host.
    """

    name: str
    preset: str
    flags: dict[str, str | bool]
    runs: str
    mark: str
    model: str = ""
    data: str = ""
    miles: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    limit_s: float = 0
    image: str = ""
    ray: str = ""
    gpus: int = 1
    nodes: int = 1
    gpu_indices: tuple[int, ...] = ()
    private_network: bool = False
    log: str = "file"
    scenario: dict[str, str | float] = field(default_factory=dict)
    sharing: dict[str, str | list[str]] = field(default_factory=dict)
    driver: tuple[str, ...] = ()
    own_ray: bool = True

    @property
    def ray_folder(self) -> str:
        """The run's own Ray folder: short, because unix sockets inside it may have 107 bytes at most."""
        return "" if self.ray or self.image or not self.own_ray else f"/tmp/lab-{self.mark[:8]}"

    @property
    def log_file(self) -> Path:
        """Where the run's output goes."""
        return Path(self.runs) / f"{self.name}.log"

    def file(self, suffix: str) -> Path:
        """Another file of this run in the runs folder (``gpu.csv``, ``manifest.json``)."""
        return Path(self.runs) / f"{self.name}.{suffix}"

    def to_json(self) -> str:
        """This value as JSON text."""
        return json.dumps(dataclasses.asdict(self), indent=1)


def from_json(text: str) -> Spec:
    """The inverse of ``Spec.to_json``."""
    raw = json.loads(text)
    return Spec(**{**raw, "gpu_indices": tuple(raw["gpu_indices"]), "driver": tuple(raw["driver"])})
