"""Reads a GGUF file: its metadata and where its tensors lie. Form: the GGUF specification, versions 2 and 3."""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .faults import InputFault

MAGIC = b"GGUF"
_SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_STRING, _ARRAY = 8, 9
# Type of a tensor -> name, elements a block, bytes a block.
KINDS = {0: ("F32", 1, 4), 1: ("F16", 1, 2), 3: ("Q4_1", 32, 20), 8: ("Q8_0", 32, 34), 30: ("BF16", 1, 2)}
MOST = 1 << 24


@dataclass(frozen=True, slots=True)
class Tensor:
    """One tensor: ``shape`` with the fastest dimension last, ``data`` its bytes as they are stored."""

    name: str
    shape: tuple[int, ...]
    kind: str
    data: memoryview


class _Reader:
    def __init__(self, data: memoryview, file: str) -> None:
        self.data, self.file, self.at = data, file, 0

    def take(self, form: str) -> Any:
        try:
            value = struct.unpack_from(form, self.data, self.at)[0]
        except struct.error:
            raise InputFault(self.file, f"ends at byte {len(self.data)}, in the middle of its header") from None
        self.at += struct.calcsize(form)
        return value

    def text(self) -> str:
        length = self.take("<Q")
        if length > len(self.data) - self.at:
            raise InputFault(self.file, f"a text of {length} bytes at byte {self.at} is longer than the file")
        self.at += length
        return bytes(self.data[self.at - length : self.at]).decode("utf-8", "replace")

    def value(self, kind: int) -> Any:
        if kind == _STRING:
            return self.text()
        if kind in _SCALARS:
            return self.take(_SCALARS[kind])
        if kind != _ARRAY:
            raise InputFault(self.file, f"value of unknown type {kind} at byte {self.at}")
        inner, count = self.take("<I"), self.take("<Q")
        if count > MOST or inner == _ARRAY:
            raise InputFault(self.file, f"an array of {count} values of type {inner} at byte {self.at} is not read")
        return [self.value(inner) for _ in range(count)]


def read(path: Path) -> tuple[dict[str, Any], list[Tensor]]:
    """Metadata and tensors of a file. The tensors point into the mapped file. Raises InputFault."""
    try:
        with path.open("rb") as file:
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        raise InputFault(path.name, f"cannot be read: {error}") from None
    reader = _Reader(data, path.name)
    if bytes(data[:4]) != MAGIC:
        raise InputFault(path.name, f"begins with {bytes(data[:4])!r}, expected {MAGIC!r}: this is no GGUF file")
    reader.at = 4
    version, tensors, pairs = reader.take("<I"), reader.take("<Q"), reader.take("<Q")
    if version not in (2, 3) or max(tensors, pairs) > MOST:
        raise InputFault(path.name, f"GGUF version {version} with {tensors} tensors; versions 2 and 3 are read")
    metadata = {}
    for _ in range(pairs):
        key, kind = reader.text(), reader.take("<I")
        metadata[key] = reader.value(kind)
    heads = [_head(reader) for _ in range(tensors)]
    align = metadata.get("general.alignment", 32)
    begin = (reader.at + align - 1) // align * align
    return metadata, [_tensor(path.name, data, begin, *head) for head in heads]


def _head(reader: _Reader) -> tuple[str, tuple[int, ...], int, int]:
    name, dimensions = reader.text(), reader.take("<I")
    if dimensions > 8:
        raise InputFault(reader.file, f"tensor {name[:80]} has {dimensions} dimensions")
    shape = tuple(reader.take("<Q") for _ in range(dimensions))
    return name, shape[::-1], reader.take("<I"), reader.take("<Q")


def _tensor(file: str, data: memoryview, begin: int, name: str, shape: tuple[int, ...], kind: int, offset: int) -> Tensor:
    if kind not in KINDS:
        known = ", ".join(sorted(entry[0] for entry in KINDS.values()))
        raise InputFault(file, f"tensor {name[:80]} is of type {kind}, which is not read; {known} are")
    label, elements, size = KINDS[kind]
    count = 1
    for length in shape:
        count *= length
    start, length = begin + offset, count // elements * size
    if start + length > len(data) or count % elements:
        raise InputFault(file, f"tensor {name[:80]} reaches beyond the end of the file")
    return Tensor(name, shape, label, data[start : start + length])
