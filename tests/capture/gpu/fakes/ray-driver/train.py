"""A driver for a real Ray on CPUs: two actors that count, hold a "GPU device" open, and start a child as SGLang does."""
import os
import subprocess
import sys
import time
from pathlib import Path

import ray

STATE = os.environ["FAKE_STATE"]
WORKER = str(Path(__file__).parents[1] / "bin" / "worker.py")


@ray.remote(num_cpus=0.5)
class Counter:
    def __init__(self, name):
        self.name = name
        self.device = open(f"{STATE}/nvidia0", "w")
        if name == "engine":
            self.child = subprocess.Popen(["sglang::scheduler", WORKER, "/tmp", STATE, "scheduler"], executable=sys.executable,
                                          env={"FAKE_STATE": STATE}, start_new_session=True)

    def count(self):
        number = 0
        while True:
            number += 1
            Path(STATE, f".beat-{self.name}").write_text(str(number))
            Path(STATE, f".beat-{self.name}").replace(Path(STATE, f"beat-{self.name}"))
            time.sleep(0.03)


ray.init(address=os.environ["RAY_ADDRESS"])
print("connected", flush=True)
ray.get([Counter.remote(name).count.remote() for name in ("trainer", "engine")])
