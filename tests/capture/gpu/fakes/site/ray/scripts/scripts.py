"""A stand-in for ``ray start``: leaves a detached raylet with two workers, which carry no mark of the run.

As with Ray, the workers are children of the raylet, their title is their own, and their environment is gone.
"""
import os
import subprocess
import sys
import time
from pathlib import Path

WORKER = str(Path(__file__).parents[3] / "bin" / "worker.py")


def raylet(folder, state):
    for title, name in (("ray::FSDPTrainRayActor", "trainer"), ("sglang::scheduler", "scheduler")):
        subprocess.Popen([title, WORKER, folder, state, name], executable=sys.executable, env={}, cwd="/",
                         start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(3600)


if sys.argv[1] == "raylet":
    raylet(sys.argv[2], sys.argv[3])
elif sys.argv[1] == "start":
    if (Path(os.environ["FAKE_STATE"]) / "ray-fails").exists():
        sys.exit("ray could not start, invented")
    folder = sys.argv[sys.argv.index("--temp-dir") + 1]
    subprocess.Popen([sys.executable, __file__, "raylet", folder, os.environ["FAKE_STATE"]], start_new_session=True,
                     stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
