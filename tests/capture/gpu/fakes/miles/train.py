"""A stand-in for Miles' trainer: prints a recorded log at speed.

$FAKE_LOG: the log; $FAKE_SPEED: how much faster than recorded; $FAKE_FROM: the first line; $FAKE_RC: its end; $FAKE_NOW: times of today instead of the recorded ones.
"""
import datetime
import gzip
import os
import re
import sys
import time

TIME = re.compile(rb"\[(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\.(\d{3})")
speed, skip = float(os.environ.get("FAKE_SPEED", "200")), int(os.environ.get("FAKE_FROM", "0"))
begun, first = time.monotonic(), None
with gzip.open(os.environ["FAKE_LOG"]) as log:
    for number, line in enumerate(log):
        if number < skip:
            continue
        if match := TIME.search(line[:300]):
            at = datetime.datetime.fromisoformat(match[1].decode()).timestamp() + int(match[2]) / 1000
            first = at if first is None else first
            wait = (at - first) / speed - (time.monotonic() - begun)
            if wait > 0.005:
                sys.stdout.buffer.flush()
                time.sleep(wait)
            if "FAKE_NOW" in os.environ:
                now = datetime.datetime.now(datetime.timezone.utc).strftime("[%Y-%m-%d %H:%M:%S.%f")[:-3]
                line = line.replace(match[0], now.encode(), 1)
        sys.stdout.buffer.write(line)
sys.stdout.buffer.flush()
sys.exit(int(os.environ.get("FAKE_RC", "0")))
