"""GPU samples over time, on an invented file."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from capture.lab.gpu_samples import NoSamples, samples_of

LINES = (
    "2030/01/02 10:30:00.750, 0, 31, 0 %, 0 MiB, 79.50 W, 345 MHz\n"
    "2030/01/02 10:30:00.760, 1, 55, 9 %, 8 MiB, 99.50 W, 345 MHz\n"
    "2030/01/02 10:30:01.750, 0, [N/A], 7 %, 5 MiB, 80.25 W, 345 MHz\n"
    "2030/01/02 10:30:02.750, 0, 33, 8 %, 6 MiB, 81.00 W, 345 MHz\n"
)


@pytest.fixture
def recording(tmp_path: Path) -> dict:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/a.gpu.csv").write_text(LINES)
    stored = {"file": "a.gpu.csv", "sha256": hashlib.sha256(LINES.encode()).hexdigest()}
    return {"folder": "out", "gpu": stored, "started": "2030-01-02T05:00:00.500Z"}


def test_samples_stand_at_their_time_whatever_the_host_s_zone(tmp_path: Path, recording: dict) -> None:
    assert samples_of(tmp_path, recording, "power_w") == [[0.25, 79.5], [1.25, 80.25], [2.25, 81.0]]
    assert samples_of(tmp_path, recording | {"started": "2030-01-02T10:30:00.500Z"}, "memory_mib")[1] == [1.25, 5]


def test_a_sample_without_a_value_is_left_out_and_each_gpu_is_its_own(tmp_path: Path, recording: dict) -> None:
    assert samples_of(tmp_path, recording, "temperature_c") == [[0.25, 31], [2.25, 33]]
    assert samples_of(tmp_path, recording, "temperature_c", gpu=1) == [[0.26, 55]]


@pytest.mark.parametrize(
    ("change", "column", "gpu", "message"),
    [
        ({"gpu": None}, "power_w", 0, "the recording has no GPU samples"),
        ({}, "power", 0, "no column 'power'"),
        ({}, "power_w", 2, "a.gpu.csv has no sample of GPU 2"),
        ({"folder": "../.."}, "power_w", 0, "leaves the manual"),
        ({"folder": "none"}, "power_w", 0, "cannot be read: No such file"),
    ],
)
def test_what_cannot_be_trusted_is_refused(tmp_path: Path, recording: dict, change: dict, column: str, gpu: int, message: str) -> None:
    with pytest.raises(NoSamples, match=message):
        samples_of(tmp_path, recording | change, column, gpu)


def test_one_changed_byte_is_refused(tmp_path: Path, recording: dict) -> None:
    (tmp_path / "out/a.gpu.csv").write_text(LINES.replace("31,", "32,"))
    with pytest.raises(NoSamples, match="its SHA-256 differs"):
        samples_of(tmp_path, recording, "power_w")


def test_a_broken_line_is_named(tmp_path: Path, recording: dict) -> None:
    (tmp_path / "out/a.gpu.csv").write_text(broken := LINES + "nonsense\n")
    recording["gpu"]["sha256"] = hashlib.sha256(broken.encode()).hexdigest()
    with pytest.raises(NoSamples, match="line 5: expected time"):
        samples_of(tmp_path, recording, "power_w")
