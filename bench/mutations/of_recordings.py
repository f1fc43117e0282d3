"""Faults in what was recorded: logs, GPU samples, status, environment, checksums, pause log, summary."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import replace
from random import Random

from . import places
from .fault import SUMMARY, Fault, Kind, Source, other_digit

_EVENT = re.compile(rb"^.*(?:Timer \w+ (?:start|end)|(?:perf|rollout|step) \d+: \{|Memory-Usage|retrying\.\.\. \(attempt|Error: Server error '"
                    rb"|crashed with exit code|^[A-Za-z.]*(?:Error|Exception): ).*$", re.MULTILINE)


def mended(source: Source, fault: Fault, file: str, kind: str) -> Fault:
    """The same fault with the checksum of the changed file written anew."""
    old, new = (hashlib.sha256(data).hexdigest() for data in (source.data(file), fault.writes[file]))
    listing = f"{file.rpartition('/')[0]}/SHA256SUMS"
    sums = source.data(listing).replace(old.encode(), new.encode())
    assert sums != source.data(listing)
    return replace(fault, kind=kind, writes={**fault.writes, listing: sums})


def mended_twice(source: Source, fault: Fault, file: str, kind: str) -> Fault:
    """The checksum in the summary is written anew too: three files agree, and only content can tell."""
    once = mended(source, fault, file, kind)
    old, new = (hashlib.sha256(data).hexdigest() for data in (source.data(file), fault.writes[file]))
    return replace(once, writes={**once.writes, SUMMARY: source.data(SUMMARY).replace(old.encode(), new.encode())})


MENDS = {"kept": lambda source, fault, file, kind: fault, "mended": mended, "mended twice": mended_twice}


def log(how: str, *, events: bool = True):
    """Another digit in a line of a log that reports an event (or in any line), the file packed again."""
    kind = f"{'event line' if events else 'any line'} of a log, checksum {how}"

    def draw(source: Source, random: Random) -> Fault | None:
        file = random.choice(places.recorded(source, ".log.gz"))
        data = source.kept(unpacked)[file]
        line = random.choice(source.kept(event_lines)[file]) if events else _any_line(data, random)
        digits = [line[0] + match.start() for match in re.finditer(rb"\d", data[line[0]:line[1]])]
        if not digits:
            return None
        at = random.choice(digits)
        new = other_digit(random, chr(data[at]))
        packed = gzip.compress(data[:at] + new.encode() + data[at + 1:], 1, mtime=0)
        number = data.count(b"\n", 0, at) + 1
        shown = data[max(line[0], at - 40):min(line[1], at + 20)].decode("utf-8", "replace")
        mark = at - max(line[0], at - 40)
        fault = Fault(kind, file, number, at - line[0] + 1, shown, f"{shown[:mark]}{new}{shown[mark + 1:]}", {file: packed})
        return MENDS[how](source, fault, file, kind)

    return draw


def unpacked(source: Source) -> dict[str, bytes]:
    """The text of every log."""
    return {file: gzip.decompress(source.data(file)) for file in places.recorded(source, ".log.gz")}


def event_lines(source: Source) -> dict[str, list[tuple[int, int]]]:
    """Start and end of each line that reports an event."""
    return {file: [match.span() for match in _EVENT.finditer(data)] for file, data in source.kept(unpacked).items()}


def _any_line(data: bytes, random: Random) -> tuple[int, int]:
    at = random.randrange(len(data))
    return data.rfind(b"\n", 0, at) + 1, max(data.find(b"\n", at), at)


def packed_byte(source: Source, random: Random) -> Fault | None:
    """One bit of the packed log."""
    file = random.choice(places.recorded(source, ".log.gz"))
    data = bytearray(source.data(file))
    at = random.randrange(len(data))
    old = data[at]
    data[at] ^= 1 << random.randrange(8)
    return Fault("bit of a packed log", file, 0, at, f"{old:02x}", f"{data[at]:02x}", {file: bytes(data)})


def packed_again(source: Source, random: Random) -> Fault | None:
    """The same log packed by another level, checksum mended: the recorded bytes are what the summary names."""
    file = random.choice(places.recorded(source, ".log.gz"))
    level = random.randint(0, 9)
    packed = gzip.compress(source.kept(unpacked)[file], level, mtime=random.randint(1, 10**9))
    fault = Fault("log packed again, checksum mended", file, 0, 0, "as it was", f"level {level}", {file: packed})
    return mended(source, fault, file, fault.kind) if packed != source.data(file) else None


def digit_of(name: str, how: str, ending: str, pattern: str = r"\d"):
    """Another digit in a text file of the recordings."""
    kind = f"{name}, checksum {how}" if how else name

    def draw(source: Source, random: Random) -> Fault | None:
        file = random.choice(places.recorded(source, ending))
        text = source.text(file)
        at = random.choice(source.keep((file, pattern), lambda: [match.start() for match in re.finditer(pattern, text)]))
        new = other_digit(random, text[at]) if text[at].isdigit() else random.choice("abcdef")
        fault = source.edit(kind, file, at, at + 1, new)
        return MENDS[how](source, fault, file, kind) if fault and how else fault

    return draw


def string_of_environment(how: str):
    """A letter or a digit anywhere in the values of environment.json."""
    return digit_of("environment.json", how, "environment.json", pattern=r"(?<=[\w.\"$/+-])[0-9a-f](?=[\w .\"/+-])")


def dropped_checksum(source: Source, random: Random) -> Fault | None:
    """A line of SHA256SUMS is gone."""
    file = random.choice(places.recorded(source, "SHA256SUMS"))
    line = random.choice(list(re.finditer(r".*\n", source.text(file))))
    return source.edit("line of SHA256SUMS gone", file, line.start(), line.end(), "")


def gone(source: Source, random: Random) -> Fault | None:
    """A recorded file is gone."""
    listing = random.choice(places.recorded(source, "SHA256SUMS"))
    file = f"{listing.rpartition('/')[0]}/{random.choice([line.split()[1] for line in source.text(listing).splitlines()])}"
    return Fault("recorded file gone", file, 0, 0, "there", "gone", {file: None})


def status_line(source: Source, random: Random) -> Fault | None:
    """A line of status.txt is gone or stands twice, checksum mended."""
    file = random.choice(places.recorded(source, "status.txt"))
    line = random.choice(list(re.finditer(r".*\n", source.text(file))))
    fault = source.edit("line of status.txt, checksum mended", file, line.start(), line.end(), random.choice(("", line[0] * 2)))
    return mended(source, fault, file, fault.kind)


def gpu_line(source: Source, random: Random) -> Fault | None:
    """A line of GPU samples is gone, checksum mended."""
    file = random.choice(places.recorded(source, ".gpu.csv"))
    line = random.choice(list(re.finditer(r".*\n", source.text(file))))
    fault = source.edit("line of GPU samples gone, checksum mended", file, line.start(), line.end(), "")
    return mended(source, fault, file, fault.kind)


def pause(how: str):
    """A digit, a word or a line of the pause log."""
    kind = f"pause log, checksum {how}"

    def draw(source: Source, random: Random) -> Fault | None:
        file = places.recorded(source, "pauses.jsonl")[0]  # the invented one, of plain
        text = source.text(file)
        if random.random() < 0.2:
            line = random.choice(list(re.finditer(r".*\n", text)))
            fault = source.edit(kind, file, line.start(), line.end(), "")
        elif random.random() < 0.2:
            word = random.choice(list(re.finditer(r'(?<=: ")(?:pause|resume|guard|plain)(?=")', text)))
            names = {"pause": "resume", "resume": "pause", "guard": "pause", "plain": "death"}
            fault = source.edit(kind, file, word.start(), word.end(), names[word[0]])
        else:
            at = random.choice([match.start() for match in re.finditer(r"\d", text)])
            fault = source.edit(kind, file, at, at + 1, other_digit(random, text[at]))
        return MENDS[how](source, fault, file, kind)

    return draw


KINDS = (
    Kind("event line of a log, checksum kept", "logs", log("kept"), 400),
    Kind("event line of a log, checksum mended", "logs", log("mended"), 500),
    Kind("any line of a log, checksum mended", "logs", log("mended", events=False), 100),
    Kind("event line of a log, checksum mended twice", "beyond one change", log("mended twice"), 200),
    Kind("bit of a packed log", "logs", packed_byte, 200),
    Kind("log packed again, checksum mended", "form of recorded files", packed_again, 20),
    Kind("GPU samples, checksum kept", "GPU samples", digit_of("GPU samples", "kept", ".gpu.csv"), 100),
    Kind("GPU samples, checksum mended", "GPU samples", digit_of("GPU samples", "mended", ".gpu.csv"), 250),
    Kind("line of GPU samples gone, checksum mended", "GPU samples", gpu_line, 60),
    Kind("status.txt, checksum kept", "status.txt", digit_of("status.txt", "kept", "status.txt"), 60),
    Kind("status.txt, checksum mended", "status.txt", digit_of("status.txt", "mended", "status.txt"), 250),
    Kind("line of status.txt, checksum mended", "status.txt", status_line, 20),
    Kind("run manifest, checksum kept", "other recorded files", digit_of("run manifest", "kept", ".manifest.json"), 60),
    Kind("run manifest, checksum mended", "other recorded files", digit_of("run manifest", "mended", ".manifest.json"), 60),
    Kind("watchdog's notes, checksum mended", "other recorded files", digit_of("watchdog's notes", "mended", ".watchdog.txt"), 30),
    Kind("environment.json, checksum kept", "environment.json", string_of_environment("kept"), 60),
    Kind("environment.json, checksum mended", "environment.json", string_of_environment("mended"), 300),
    Kind("SHA256SUMS", "checksums", digit_of("SHA256SUMS", "", "SHA256SUMS", pattern=r"[0-9a-f]"), 250),
    Kind("line of SHA256SUMS gone", "checksums", dropped_checksum, 10),
    Kind("recorded file gone", "checksums", gone, 10),
    Kind("pause log, checksum kept", "pause log", pause("kept"), 60, "guarded"),
    Kind("pause log, checksum mended", "pause log", pause("mended"), 200, "guarded"),
)
