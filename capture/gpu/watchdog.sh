#!/bin/sh
# Stops a Miles run whose engine died, or that stalls:  watchdog.sh [NAME] [--runs DIR] [--container C] [--log FILE]
# The rule is labkit/watchdog_rule.py. Needs Python 3.11; start it in a second terminal beside the run.
set -eu
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
PYTHONPATH="$folder${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONPATH
exec "${PYTHON:-python3}" -m labkit.watch "$@"
