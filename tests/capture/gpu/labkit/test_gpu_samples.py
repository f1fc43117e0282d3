"""gpu_samples.py: nvidia-smi's lines to minimum, median and maximum."""

from __future__ import annotations

import pytest
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.gpu_samples import read_samples

LINE = "2026/11/30 21:13:3{}.093, 0, {}, {} %, 10 MiB, 79.5{} W, 345 MHz\n"


@pytest.fixture
def read(tmp_path):
    def write(text):
        (tmp_path / "a.gpu.csv").write_text(text)
        return read_samples(tmp_path / "a.gpu.csv")

    return write


def test_spreads(read):
    data = read("".join(LINE.format(number, 30 + number, number * 10, number) for number in range(4)))
    assert data["samples"] == 4
    assert data["temperature_c"] == {"min": 30, "median": 31.5, "max": 33}
    assert data["power_w"] == {"min": 79.5, "median": 79.515, "max": 79.53}


def test_a_line_cut_off_by_a_kill_is_dropped(read):
    assert read(LINE.format(0, 30, 0, 0) + "2026/11/30 21:1")["samples"] == 1


def test_values_that_the_driver_does_not_know(read):
    data = read(LINE.format(0, "[N/A]", 0, 0) + LINE.format(1, 30, 0, 0).replace("345 MHz", "[Unknown Error]").replace("79.50 W", "N/A"))
    assert data["temperature_c"] == {"min": 30, "median": 30, "max": 30} and data["sm_clock_mhz"] == {"min": 345, "median": 345, "max": 345}
    assert read("")["power_w"] is None


@pytest.mark.parametrize("bad", ["time, index\n", LINE.format(0, "hot", 0, 0), LINE.format(0, 30, 0, 0).replace(" W", ""), LINE.format(0, 30, 0, 0).replace("MiB", "GiB")])
def test_a_bad_line_is_named(read, bad):
    with pytest.raises(InputFault) as fault:
        read(LINE.format(0, 30, 0, 0) + bad)
    assert fault.value.line == 2
