#!/usr/bin/env python3
"""Writes a model of random weights in the published shape of a larger one, for runs that measure memory or time only.

    python3 random_model.py 0.6b models/random-0.6b --tokenizer models/smol

Needs numpy. Shapes: config.json of Qwen/Qwen3-0.6B, -1.7B, -4B and -8B. The weights are one block
of normal numbers (fixed seed), repeated; norms are 1. ``config.json`` is written last.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

# Layers, hidden, inner, heads, key-value heads, input and output embeddings tied.
SHAPES = {
    "0.6b": (28, 1024, 3072, 16, 8, True),
    "1.7b": (28, 2048, 6144, 16, 8, True),
    "4b": (36, 2560, 9728, 32, 8, True),
    "8b": (36, 4096, 12288, 32, 8, False),
}
VOCABULARY, HEAD, BLOCK, DEVIATION = 151_936, 128, 1 << 24, 0.02
TOKENIZER = ("tokenizer.json", "tokenizer_config.json", "chat_template.jinja", "generation_config.json")


def entries(size: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Names and shapes of the weights."""
    layers, hidden, inner, heads, kv_heads, tied = SHAPES[size]
    yield "model.embed_tokens.weight", (VOCABULARY, hidden)
    for layer in range(layers):
        rows = {
            "input_layernorm": (hidden,), "post_attention_layernorm": (hidden,),
            "self_attn.q_proj": (heads * HEAD, hidden), "self_attn.k_proj": (kv_heads * HEAD, hidden),
            "self_attn.v_proj": (kv_heads * HEAD, hidden), "self_attn.o_proj": (hidden, heads * HEAD),
            "self_attn.q_norm": (HEAD,), "self_attn.k_norm": (HEAD,),
            "mlp.gate_proj": (inner, hidden), "mlp.up_proj": (inner, hidden), "mlp.down_proj": (hidden, inner),
        }
        for name, shape in rows.items():
            yield f"model.layers.{layer}.{name}.weight", shape
    yield "model.norm.weight", (hidden,)
    if not tied:
        yield "lm_head.weight", (VOCABULARY, hidden)


def main(words: list[str]) -> int:
    """Write one model."""
    line = argparse.ArgumentParser(prog="random_model.py", description="Write a model of random weights.")
    line.add_argument("size", choices=SHAPES)
    line.add_argument("folder", type=Path)
    line.add_argument("--tokenizer", type=Path, required=True, help="folder of a model whose tokenizer is taken")
    options = line.parse_args(words)
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    try:
        import numpy as np
    except ImportError:
        line.error("needs numpy: pip install numpy")
    from labkit import hf_model

    options.folder.mkdir(parents=True, exist_ok=True)
    for name in TOKENIZER:
        shutil.copyfile(options.tokenizer / name, options.folder / name)
    block = hf_model.bfloat16(np.random.default_rng(20261130).standard_normal(BLOCK, np.float32) * DEVIATION)
    one = hf_model.bfloat16(np.ones(1, np.float32))

    def blocks() -> Iterator[np.ndarray]:
        for _, shape in entries(options.size):
            count = int(np.prod(shape))
            if len(shape) == 1:
                yield np.repeat(one, count)
                continue
            while count > 0:
                yield block[: min(count, BLOCK)]
                count -= BLOCK

    hf_model.write_safetensors(options.folder / "model.safetensors", entries(options.size), blocks())
    layers, hidden, inner, heads, kv_heads, tied = SHAPES[options.size]
    config = hf_model.configuration(layers, hidden, inner, heads, kv_heads, VOCABULARY, architecture="qwen3", head=HEAD,
                                    context=40_960, theta=1e6, epsilon=1e-6, tied=tied)
    (options.folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
