#!/usr/bin/env python3
"""Asks one SGLang engine for the same answers several times, and counts how many come back the same.

    python3 engine_twice.py MODEL PROMPTS.jsonl [--deterministic] [--prompts 64]

Greedy answers (temperature 0): twice all at once, then in batches of 8, then one by one. Prints one line a
comparison, ``engine answers: {...}``: how many are the same, and how far the log-probabilities of the tokens differ.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

READY_S = 400


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]


def ask(address: str, prompt: str, tokens: int) -> tuple[list[int], list[float]]:
    """One greedy answer: its tokens and their log-probabilities."""
    body = {"text": prompt, "sampling_params": {"temperature": 0, "max_new_tokens": tokens}, "return_logprob": True}
    request = urllib.request.Request(f"{address}/generate", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=300) as answer:
        pairs = json.load(answer)["meta_info"]["output_token_logprobs"]
    return [pair[1] for pair in pairs], [pair[0] for pair in pairs]


def ready(address: str, server: subprocess.Popen[bytes]) -> bool:
    """Wait until the engine answers; False when it ended or takes too long."""
    end = time.monotonic() + READY_S
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(1)
    return False


def compared(one: list[tuple[list[int], list[float]]], other: list[tuple[list[int], list[float]]]) -> dict[str, Any]:
    """How many answers are the same, how many also in every log-probability, and the largest difference of those
    log-probabilities up to the first token that differs."""
    same = sum(a[0] == b[0] for a, b in zip(one, other, strict=True))
    exact = sum(a == b for a, b in zip(one, other, strict=True))
    largest = 0.0
    for (tokens_a, logs_a), (tokens_b, logs_b) in zip(one, other, strict=True):
        for token_a, token_b, log_a, log_b in zip(tokens_a, tokens_b, logs_a, logs_b, strict=False):
            if token_a != token_b:
                break
            largest = max(largest, abs(log_a - log_b))
    return {"answers": len(one), "same_tokens": same, "same_logprobs": exact, "largest_logprob_difference": largest}


def prompts_of(file: Path, count: int) -> list[str]:
    """The first questions of a prompt file, in the form of SmolLM2's chat template."""
    rows = [json.loads(line) for line in file.read_text().splitlines()[:count]]
    return [f"<|im_start|>user\n{row['prompt'][0]['content']}<|im_end|>\n<|im_start|>assistant\n" for row in rows]


def main(words: list[str]) -> int:
    """0: compared; 1: the engine did not come up."""
    line = argparse.ArgumentParser(prog="engine_twice.py", description="Ask an engine for the same answers several times.")
    line.add_argument("model")
    line.add_argument("prompts_file", type=Path)
    line.add_argument("--deterministic", action="store_true")
    line.add_argument("--prompts", type=int, default=64)
    line.add_argument("--tokens", type=int, default=128)
    line.add_argument("--mem-fraction", default="0.3")
    options = line.parse_args(words)
    port = free_port()
    command = [sys.executable, "-m", "sglang.launch_server", "--model-path", options.model, "--host", "127.0.0.1", "--port", str(port),
               "--attention-backend", "triton", "--grammar-backend", "none", "--mem-fraction-static", options.mem_fraction,
               "--max-total-tokens", "131072", "--disable-radix-cache"]
    command += ["--enable-deterministic-inference"] if options.deterministic else []
    server = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        if not ready(address, server):
            print("engine answers: the engine did not come up", flush=True)
            return 1
        prompts = prompts_of(options.prompts_file, options.prompts)
        rounds = {}
        for name, width in (("all at once", len(prompts)), ("all at once, again", len(prompts)), ("8 at a time", 8), ("one by one", 1)):
            with ThreadPoolExecutor(width) as pool:
                rounds[name] = list(pool.map(lambda prompt: ask(address, prompt, options.tokens), prompts))
        first = rounds["all at once"]
        for name, answers in list(rounds.items())[1:]:
            result = {"deterministic": options.deterministic, "first": "all at once", "second": name, **compared(first, answers)}
            print(f"engine answers: {json.dumps(result)}", flush=True)
        return 0
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
