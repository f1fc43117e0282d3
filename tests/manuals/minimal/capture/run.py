"""The capture kit of the test manual: standard library only, checks the checksums of the invented logs."""

import hashlib
import pathlib
import sys

OUT = pathlib.Path(__file__).parent / "gpu" / "out-invented"


def main() -> int:
    changed = []
    for line in (OUT / "SHA256SUMS").read_text().splitlines():
        checksum, name = line.split("  ", 1)
        if hashlib.sha256((OUT / name).read_bytes()).hexdigest() != checksum:
            changed.append(name)
            print(f"{name} is not the file that SHA256SUMS lists")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
