#!/usr/bin/env python3
"""Turns the GGUF of a small Llama-form model into a Hugging Face folder in bfloat16. Needs numpy.

    python3 gguf_to_hf.py SmolLM2-135M-Instruct.Q4_1.gguf models/smol
"""

import json
import sys
from pathlib import Path


def convert(source: Path, target: Path) -> None:
    """Write the folder. Raises InputFault."""
    from labkit import gguf_file, hf_model
    from labkit.faults import InputFault

    metadata, tensors = gguf_file.read(source)
    if metadata.get("general.architecture") != "llama" or metadata.get("tokenizer.ggml.model") != "gpt2":
        raise InputFault(source.name, f"is of architecture {metadata.get('general.architecture')!r} with tokenizer "
                         f"{metadata.get('tokenizer.ggml.model')!r}; 'llama' with 'gpt2' is read")
    llama = {key.removeprefix("llama."): value for key, value in metadata.items() if key.startswith("llama.")}
    ids = {name: metadata[f"tokenizer.ggml.{key}_token_id"] for name, key in (("bos", "bos"), ("eos", "eos"), ("pad", "padding"))}
    config = hf_model.configuration(
        llama["block_count"], llama["embedding_length"], llama["feed_forward_length"], llama["attention.head_count"],
        llama["attention.head_count_kv"], llama["vocab_size"], context=llama["context_length"], theta=float(llama["rope.freq_base"]),
        tied=all(tensor.name != "output.weight" for tensor in tensors), **ids)
    target.mkdir(parents=True, exist_ok=True)
    weights = list(hf_model.hf_weights(metadata, tensors))
    hf_model.write_safetensors(target / "model.safetensors", [(name, values.shape) for name, values in weights], (values for _, values in weights))
    names = {f"{key}_token_id": value for key, value in ids.items()}
    for file, content in (("config.json", config), ("generation_config.json", names), ("tokenizer.json", hf_model.tokenizer(metadata)),
                          ("tokenizer_config.json", hf_model.tokenizer_config(metadata))):
        (target / file).write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (target / "chat_template.jinja").write_text(metadata["tokenizer.chat_template"], encoding="utf-8")


def main(words: list[str]) -> int:
    """0: written; 2: usage, or a file that is not read."""
    if len(words) != 2:
        sys.stderr.write(__doc__)
        return 2
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    try:
        import numpy  # noqa: F401
    except ImportError:
        sys.stderr.write("gguf_to_hf.py needs numpy: pip install numpy\n")
        return 2
    from labkit.faults import InputFault

    try:
        convert(Path(words[0]), Path(words[1]))
    except (InputFault, OSError, KeyError) as fault:
        sys.stderr.write(f"gguf_to_hf.py: {'the metadata lacks ' if isinstance(fault, KeyError) else ''}{fault}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
