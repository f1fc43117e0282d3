#!/usr/bin/env python3
"""Writes the summary of one or several folders of recorded runs.

    python3 summarize_miles.py RUNS_FOLDER... [-o FILE] [--lab NAME] [--folder NAME]

The folder holds status.txt, environment.json and for each run NAME.log or NAME.log.gz.
"""

import argparse
import sys
from pathlib import Path


def main(arguments=None):
    if sys.version_info < (3, 11):
        sys.stderr.write("summarize_miles.py needs Python 3.11 or newer, this is %d.%d\n" % sys.version_info[:2])
        return 2
    parser = argparse.ArgumentParser(description="Write the summary of one or several folders of recorded runs.")
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUNS_FOLDER", help="folder with status.txt, environment.json and the logs")
    parser.add_argument("-o", "--output", type=Path, help="write here instead of to standard output")
    parser.add_argument("--lab", help="name of the lab in the summary (default: the folder's name)")
    parser.add_argument("--folder", action="append", help="folder that the summary names as the place of the logs, once for each (default: as given)")
    options = parser.parse_args(arguments)
    names = options.folder or [path.as_posix() for path in options.runs]
    if len(names) != len(options.runs) or len(set(names)) != len(names):
        parser.error("%d folders need as many different names, found %s" % (len(options.runs), ", ".join(names)))

    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from labkit.atomic import replace_files
    from labkit.faults import InputFault
    from labkit.summary import summarize_all
    from labkit.writer import dump

    lab = options.lab or options.runs[0].resolve().name
    try:
        text = dump(summarize_all(dict(zip(names, options.runs)), lab))
        if options.output:
            replace_files({options.output: text.encode()})
        else:
            sys.stdout.write(text)
    except (InputFault, OSError) as fault:
        sys.stderr.write("%s\n" % fault)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
