#!/bin/sh
# Holds a Miles run while the GPU is hot:  heat-guard.sh [NAME] [--runs DIR] [--container C] [--limit 84] [--resume 70] [--least 0]
# The rule is labkit/heat_rule.py. Needs Python 3.11. Whatever ends it, the run goes on.
set -eu
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
PYTHONPATH="$folder${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONPATH
exec "${PYTHON:-python3}" -m labkit.heat "$@"
