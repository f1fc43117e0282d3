"""Writes a Hugging Face folder: weights in bfloat16, configuration, tokenizer. Needs numpy, nothing else.

Formats: safetensors (8 bytes of length, a JSON header, the data), ``tokenizer.json`` of the library tokenizers.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from .gguf_file import Tensor

_PARTS = {
    "attn_norm": "input_layernorm", "ffn_norm": "post_attention_layernorm",
    "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj", "attn_v": "self_attn.v_proj", "attn_output": "self_attn.o_proj",
    "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj", "ffn_down": "mlp.down_proj",
}
_WHOLE = {"token_embd.weight": "model.embed_tokens.weight", "output_norm.weight": "model.norm.weight", "output.weight": "lm_head.weight"}
CONTROL = 3


def dequantised(tensor: Tensor) -> np.ndarray:
    """A tensor as float32. Q8_0: a scale (float16) and 32 signed bytes; Q4_1: scale, minimum and 32 half-bytes."""
    if tensor.kind == "F32":
        return np.frombuffer(tensor.data, "<f4").reshape(tensor.shape)
    if tensor.kind == "F16":
        return np.frombuffer(tensor.data, "<f2").astype(np.float32).reshape(tensor.shape)
    if tensor.kind == "BF16":
        return (np.frombuffer(tensor.data, "<u2").astype(np.uint32) << 16).view(np.float32).reshape(tensor.shape)
    if tensor.kind == "Q8_0":
        blocks = np.frombuffer(tensor.data, np.dtype([("scale", "<f2"), ("values", "i1", 32)]))
        return (blocks["scale"].astype(np.float32)[:, None] * blocks["values"].astype(np.float32)).reshape(tensor.shape)
    blocks = np.frombuffer(tensor.data, np.dtype([("scale", "<f2"), ("least", "<f2"), ("halves", "u1", 16)]))
    values = np.concatenate([blocks["halves"] & 15, blocks["halves"] >> 4], axis=1).astype(np.float32)
    scale, least = (blocks[name].astype(np.float32)[:, None] for name in ("scale", "least"))
    return (scale * values + least).reshape(tensor.shape)


def bfloat16(values: np.ndarray) -> np.ndarray:
    """float32 to bfloat16 as the upper 16 bits, rounded to the nearest, ties to even."""
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype("<u2")


def turned_back(weights: np.ndarray, heads: int) -> np.ndarray:
    """Undo the interleaving of the two rotary halves that llama.cpp applies to q and k."""
    half = weights.shape[0] // heads // 2
    return weights.reshape(heads, half, 2, *weights.shape[1:]).swapaxes(1, 2).reshape(weights.shape)


def hf_weights(metadata: Mapping[str, Any], tensors: Iterable[Tensor]) -> Iterator[tuple[str, np.ndarray]]:
    """Names and values of the Hugging Face model, one at a time, in bfloat16."""
    heads = {"attn_q": metadata["llama.attention.head_count"], "attn_k": metadata["llama.attention.head_count_kv"]}
    for tensor in tensors:
        values = dequantised(tensor)
        name = _WHOLE.get(tensor.name)
        if name is None:
            _, layer, part, _ = tensor.name.split(".")
            name = f"model.layers.{layer}.{_PARTS[part]}.weight"
            values = turned_back(values, heads[part]) if part in heads else values
        yield name, bfloat16(values)


def write_safetensors(file: Path, entries: Iterable[tuple[str, tuple[int, ...]]], blocks: Iterable[np.ndarray]) -> None:
    """Write bfloat16 tensors: names and shapes first, then their data in the same order, streamed."""
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    at = 0
    for name, shape in entries:
        size = 2 * int(np.prod(shape))
        header[name] = {"dtype": "BF16", "shape": list(shape), "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with file.open("wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for block in blocks:
            out.write(block.tobytes())


def configuration(layers: int, hidden: int, inner: int, heads: int, kv_heads: int, vocabulary: int, *, architecture: str = "llama",
                  head: int = 0, context: int = 8192, theta: float = 1e5, epsilon: float = 1e-5, tied: bool = True,
                  bos: int = 1, eos: int = 2, pad: int = 2) -> dict[str, Any]:
    """``config.json``. ``use_cache`` is false: with sdpa attention, packed sequences leak into each other otherwise."""
    name = {"llama": "LlamaForCausalLM", "qwen3": "Qwen3ForCausalLM"}[architecture]
    return {
        "architectures": [name], "model_type": architecture, "vocab_size": vocabulary, "hidden_size": hidden,
        "intermediate_size": inner, "num_hidden_layers": layers, "num_attention_heads": heads, "num_key_value_heads": kv_heads,
        "head_dim": head or hidden // heads, "hidden_act": "silu", "max_position_embeddings": context, "initializer_range": 0.02,
        "rms_norm_eps": epsilon, "rope_theta": theta, "rope_parameters": {"rope_theta": theta, "rope_type": "default"},
        "rope_scaling": None, "attention_bias": False, "attention_dropout": 0.0, "mlp_bias": False, "tie_word_embeddings": tied,
        "use_cache": False, "bos_token_id": bos, "eos_token_id": eos, "pad_token_id": pad, "dtype": "bfloat16", "torch_dtype": "bfloat16",
    }


def tokenizer(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """``tokenizer.json``: byte-level BPE that takes digits one by one."""
    words, kinds = metadata["tokenizer.ggml.tokens"], metadata["tokenizer.ggml.token_type"]
    special = [{"id": number, "content": word, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
               for number, (word, kind) in enumerate(zip(words, kinds, strict=True)) if kind == CONTROL]
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": special, "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Digits", "individual_digits": True}, byte_level]},
        "post_processor": None, "decoder": {**byte_level, "add_prefix_space": True},
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
                  "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
                  "vocab": {word: number for number, word in enumerate(words)},
                  "merges": [merge.split(" ") for merge in metadata["tokenizer.ggml.merges"]]},
    }


def tokenizer_config(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """``tokenizer_config.json`` with the chat template."""
    words, kinds = metadata["tokenizer.ggml.tokens"], metadata["tokenizer.ggml.token_type"]
    special = [word for word, kind in zip(words, kinds, strict=True) if kind == CONTROL]
    bos, eos, pad, unknown = (words[metadata[f"tokenizer.ggml.{name}_token_id"]] for name in ("bos", "eos", "padding", "unknown"))
    return {"tokenizer_class": "PreTrainedTokenizerFast", "bos_token": bos, "eos_token": eos, "pad_token": pad, "unk_token": unknown,
            "additional_special_tokens": special[:3], "add_prefix_space": False, "clean_up_tokenization_spaces": False,
            "model_max_length": metadata["llama.context_length"], "chat_template": metadata["tokenizer.chat_template"]}
