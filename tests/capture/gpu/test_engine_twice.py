"""Comparing the answers of one engine, on invented answers."""

from __future__ import annotations

from capture.gpu.engine_twice import compared, prompts_of


def test_same_tokens_same_logprobs_and_the_first_difference() -> None:
    one = [([1, 2], [-0.5, -0.1]), ([1, 2], [-0.5, -0.1]), ([1, 2, 3], [-0.5, -0.1, -9.0])]
    other = [([1, 2], [-0.5, -0.1]), ([1, 2], [-0.5, -0.3]), ([1, 5, 3], [-0.4, -0.1, -1.0])]
    result = compared(one, other)
    assert (result["answers"], result["same_tokens"], result["same_logprobs"]) == (3, 2, 1)
    assert round(result["largest_logprob_difference"], 6) == 0.2


def test_prompts_take_the_form_of_the_chat_template(tmp_path) -> None:
    file = tmp_path / "arithmetic.jsonl"
    file.write_text('{"prompt": [{"role": "user", "content": "What is 1 + 1?"}], "label": "2"}\n' * 3)
    assert prompts_of(file, 2) == ["<|im_start|>user\nWhat is 1 + 1?<|im_end|>\n<|im_start|>assistant\n"] * 2
