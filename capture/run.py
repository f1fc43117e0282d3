#!/usr/bin/env python3
"""The capture check (--check: no GPU, no network), and the rebuild of the stored summary.

Starts under any Python 3. When the project's packages are missing here, it starts itself again with the
interpreter of the project's own environment, and says so. No syntax newer than Python 3.6 in this file.
"""

import importlib.util
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PACKAGES = ("yaml", "jsonschema", "pandas")
AGAIN = "CAPTURE_RUN_AGAIN"
COULD_NOT_RUN = 3


def lacking():
    """What this interpreter lacks, in words; '' when nothing."""
    if sys.version_info < (3, 11):
        return "this is Python %d.%d, the check needs 3.11" % sys.version_info[:2]
    missing = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
    return "this Python has no " + " and no ".join(missing) if missing else ""


def start_again(reason):
    """Go on in the project's environment. Returns only when that cannot be."""
    bootstrap = os.path.join(ROOT, "tools", "bootstrap.py")
    if os.environ.get(AGAIN) or not os.path.exists(bootstrap):
        sys.stderr.write("capture/run.py cannot run: %s\n" % reason)
        return COULD_NOT_RUN
    sys.stderr.write("capture/run.py: %s; starting again in the project's environment\n" % reason)
    made = subprocess.run([sys.executable, bootstrap, "--print", "build"], stdout=subprocess.PIPE, universal_newlines=True)
    lines = made.stdout.split("\n")
    python = next((line for line in reversed(lines) if line), "")
    if made.returncode or not os.path.exists(python):
        sys.stderr.write("capture/run.py cannot run: the project's environment could not be made (see above)\n")
        return COULD_NOT_RUN
    os.environ[AGAIN] = "1"
    sys.stderr.flush()
    os.execv(python, [python, os.path.abspath(__file__)] + sys.argv[1:])


def main():
    reason = lacking()
    if reason:
        return start_again(reason)
    sys.path.insert(0, ROOT)
    from pathlib import Path

    from capture.lab.command import main as run

    return run(Path(ROOT), sys.argv[1:])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
