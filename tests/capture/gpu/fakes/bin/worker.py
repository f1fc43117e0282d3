"""A stand-in for one of Ray's workers: holds a log in Ray's folder and a GPU device open, and counts as long as it runs.

usage: TITLE worker.py FOLDER STATE NAME. TERM is ignored, as a hanging engine does.
"""
import signal
import sys
import time
from pathlib import Path

folder, state, name = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
signal.signal(signal.SIGTERM, signal.SIG_IGN)
log = (folder / f"{name}.out").open("w")
device = (state / "nvidia0").open("w")
count = 0
while True:
    count += 1
    (state / f".beat-{name}").write_text(str(count))
    (state / f".beat-{name}").replace(state / f"beat-{name}")
    time.sleep(0.03)
