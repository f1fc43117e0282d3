"""Models from GGUF and of random weights, on small invented ones."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import KIT

np = pytest.importorskip("numpy")

from capture.gpu.labkit import gguf_file, hf_model  # noqa: E402
from capture.gpu.labkit.faults import InputFault  # noqa: E402


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


def value(item: object) -> bytes:
    if isinstance(item, str):
        return struct.pack("<I", 8) + text(item)
    if isinstance(item, float):
        return struct.pack("<If", 6, item)
    if isinstance(item, int):
        return struct.pack("<II", 4, item)
    inner = 8 if isinstance(item[0], str) else 5
    body = b"".join(text(part) if inner == 8 else struct.pack("<i", part) for part in item)
    return struct.pack("<IIQ", 9, inner, len(item)) + body


def gguf(metadata: dict[str, object], tensors: list[tuple[str, tuple[int, ...], int, bytes]]) -> bytes:
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(metadata))
    head += b"".join(text(key) + value(item) for key, item in metadata.items())
    at, data = 0, b""
    for name, shape, kind, raw in tensors:
        head += text(name) + struct.pack("<I", len(shape)) + b"".join(struct.pack("<Q", part) for part in shape[::-1])
        head += struct.pack("<IQ", kind, at)
        data += raw + b"\0" * (-len(raw) % 32)
        at = len(data)
    return head + b"\0" * (-len(head) % 32) + data


METADATA = {
    "general.architecture": "llama", "llama.block_count": 1, "llama.embedding_length": 32, "llama.feed_forward_length": 32,
    "llama.attention.head_count": 2, "llama.attention.head_count_kv": 1, "llama.vocab_size": 2, "llama.context_length": 64,
    "llama.rope.freq_base": 100000.0, "tokenizer.ggml.model": "gpt2", "tokenizer.ggml.tokens": ["<|end|>", "a"],
    "tokenizer.ggml.token_type": [3, 1], "tokenizer.ggml.merges": ["a a"], "tokenizer.ggml.bos_token_id": 0,
    "tokenizer.ggml.eos_token_id": 0, "tokenizer.ggml.padding_token_id": 0, "tokenizer.ggml.unknown_token_id": 0,
    "tokenizer.chat_template": "{{ messages }}",
}


def small(tmp_path: Path, **changes: object) -> Path:
    q8 = struct.pack("<e", 0.5) + bytes(range(32))
    q4 = struct.pack("<ee", 0.25, -1.0) + bytes([0x21] * 16)
    tensors = [("token_embd.weight", (2, 32), 8, q8 * 2), ("output_norm.weight", (32,), 0, struct.pack("<32f", *[1.0] * 32)),
               ("blk.0.attn_q.weight", (32, 32), 3, q4 * 32)]
    file = tmp_path / "small.gguf"
    file.write_bytes(gguf({**METADATA, **changes}, tensors))
    return file


def test_a_small_model_is_read_value_by_value(tmp_path: Path) -> None:
    _, tensors = gguf_file.read(small(tmp_path))
    embedding, norm, query = (hf_model.dequantised(tensor) for tensor in tensors)
    assert embedding.shape == (2, 32) and embedding[1].tolist() == [number * 0.5 for number in range(32)]
    assert norm.tolist() == [1.0] * 32
    assert query[0].tolist() == [0.25 * 1 - 1] * 16 + [0.25 * 2 - 1] * 16


def test_the_rotary_halves_are_turned_back() -> None:
    interleaved = np.arange(8, dtype=np.float32).reshape(8, 1)
    assert hf_model.turned_back(interleaved, 2).ravel().tolist() == [0, 2, 1, 3, 4, 6, 5, 7]


def test_bfloat16_rounds_to_the_nearest_and_ties_to_even() -> None:
    values = np.array([1.0, 1.00390625, 1.01171875, -2.5, 3.14159265], np.float32)
    back = (hf_model.bfloat16(values).astype(np.uint32) << 16).view(np.float32)
    assert back.tolist() == [1.0, 1.0, 1.015625, -2.5, 3.140625]


def test_the_script_writes_a_whole_folder(tmp_path: Path) -> None:
    source = small(tmp_path)
    done = subprocess.run([sys.executable, KIT / "gguf_to_hf.py", source, tmp_path / "out"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    config = json.loads((tmp_path / "out" / "config.json").read_text())
    assert config["use_cache"] is False and config["rope_theta"] == 100000.0 and config["head_dim"] == 16
    raw = (tmp_path / "out" / "model.safetensors").read_bytes()
    header = json.loads(raw[8 : 8 + struct.unpack("<Q", raw[:8])[0]])
    assert header["model.layers.0.self_attn.q_proj.weight"]["shape"] == [32, 32]
    assert len(raw) == 8 + struct.unpack("<Q", raw[:8])[0] + 2 * (64 + 32 + 1024)
    assert json.loads((tmp_path / "out" / "tokenizer.json").read_text())["added_tokens"][0]["content"] == "<|end|>"


@pytest.mark.parametrize(("cut", "said"), [(3, "expected b'GGUF'"), (30, "in the middle of its header"), (-600, "beyond the end")])
def test_damaged_files_are_refused(tmp_path: Path, cut: int, said: str) -> None:
    file = small(tmp_path)
    file.write_bytes(file.read_bytes()[:cut])
    with pytest.raises(InputFault, match=said.replace("'", ".")):
        gguf_file.read(file)


def test_another_architecture_is_refused_by_name(tmp_path: Path) -> None:
    file = small(tmp_path, **{"general.architecture": "mamba"})
    done = subprocess.run([sys.executable, KIT / "gguf_to_hf.py", file, tmp_path / "out"], capture_output=True, text=True)
    assert done.returncode == 2 and "'mamba'" in done.stderr and "Traceback" not in done.stderr


def test_random_models_have_the_published_number_of_weights() -> None:
    from capture.gpu import random_model

    counts = {size: sum(int(np.prod(shape)) for _, shape in random_model.entries(size)) for size in random_model.SHAPES}
    assert counts == {"0.6b": 596_049_920, "1.7b": 1_720_574_976, "4b": 4_022_468_096, "8b": 8_190_735_360}
