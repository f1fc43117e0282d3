"""Named runs: what the lab and the first commands start, as Miles flags.

A preset is the base set of flags with some of them changed. ``$MODEL`` and
``$DATA`` stand for the two folders that differ from host to host.
"""

from __future__ import annotations

from dataclasses import dataclass

Flags = dict[str, str | bool]

BASE: Flags = {
    "--train-backend": "fsdp",
    "--hf-checkpoint": "$MODEL",
    "--actor-num-nodes": "1",
    "--actor-num-gpus-per-node": "1",
    "--num-gpus-per-node": "1",
    "--colocate": True,
    "--no-offload-train": True,
    "--no-offload-rollout": True,
    "--prompt-data": "$DATA/arithmetic.jsonl",
    "--input-key": "prompt",
    "--label-key": "label",
    "--apply-chat-template": True,
    "--rollout-shuffle": True,
    "--custom-rm-path": "arithmetic_reward.reward",
    "--num-rollout": "30",
    "--rollout-batch-size": "32",
    "--n-samples-per-prompt": "8",
    "--rollout-max-response-len": "256",
    "--rollout-temperature": "1",
    "--global-batch-size": "256",
    "--advantage-estimator": "grpo",
    "--eps-clip": "0.2",
    "--eps-clip-high": "0.28",
    "--lr": "3e-5",
    "--lr-decay-style": "constant",
    "--attn-implementation": "sdpa",
    "--use-dynamic-batch-size": True,
    "--max-tokens-per-gpu": "16384",
    "--rollout-num-gpus-per-engine": "1",
    "--sglang-attention-backend": "triton",
    "--sglang-grammar-backend": "none",
    "--sglang-mem-fraction-static": "0.4",
}


@dataclass(frozen=True, slots=True)
class Preset:
    """One named set of flags; ``changes`` are laid over ``BASE``, ``without`` are left out of it."""

    name: str
    purpose: str
    changes: tuple[tuple[str, str | bool], ...] = ()
    without: tuple[str, ...] = ()

    def flags(self) -> Flags:
        """The flags of this preset, in the order in which they are printed."""
        kept = {flag: value for flag, value in BASE.items() if flag not in self.without}
        return {**kept, **dict(self.changes)}


_FAULT_TOLERANCE = (
    ("--use-fault-tolerance", True),
    ("--rollout-health-check-interval", "5"),
    ("--rollout-health-check-timeout", "5"),
)
_SIXTEEN = (("--n-samples-per-prompt", "16"), ("--global-batch-size", "512"))

_ALL = (
    Preset("plain", "GRPO on one GPU: 32 prompts, 8 answers each"),
    Preset("low-lr", "a learning rate that stalls", (("--lr", "1e-6"),)),
    Preset("high-lr", "a learning rate that breaks the policy", (("--lr", "1e-3"),)),
    Preset("death", "16 answers, long enough for a kill in generation", (*_SIXTEEN, ("--num-rollout", "200"))),
    Preset("fault-tolerance", "the health monitor restarts a dead engine", _FAULT_TOLERANCE),
    Preset("deterministic", "the engine repeats itself", (("--sglang-enable-deterministic-inference", True),)),
    Preset("float32-engine", "the engine computes in float32", (("--sglang-dtype", "float32"),)),
    Preset("float16", "trainer and engine in float16", (("--fp16", True), ("--sglang-dtype", "float16"))),
    Preset("offload", "trainer and engine leave the GPU to each other", (), ("--no-offload-train", "--no-offload-rollout")),
    Preset("kl", "a KL term against the first model",
           # The gradient of the default estimator, k1, does not hold the reference model at all.
           (("--use-kl-loss", True), ("--kl-loss-coef", "0.01"), ("--kl-loss-type", "low_var_kl"), ("--ref-load", "$MODEL"))),
    # Miles derives the batch from the number of updates, and refuses both at once.
    Preset("four-steps", "four updates of the policy from each rollout", (("--num-steps-per-rollout", "4"),), ("--global-batch-size",)),
    Preset("dynamic-sampling", "groups without a mixed reward are sampled again",
           (("--dynamic-sampling-filter-path", "miles.rollout.filter_hub.dynamic_sampling_filters.check_reward_nonzero_std"),
            ("--over-sampling-batch-size", "64"))),
    Preset("memory", "one short step, to see what fits",
           (("--num-rollout", "1"), ("--rollout-batch-size", "4"), ("--n-samples-per-prompt", "4"),
            ("--global-batch-size", "16"), ("--rollout-max-response-len", "64"), ("--max-tokens-per-gpu", "4096"))),
    Preset("apart", "trainer and engine on GPUs of their own", (("--rollout-num-gpus", "1"),), ("--colocate",)),
)

PRESETS: dict[str, Preset] = {preset.name: preset for preset in _ALL}


def spread(flags: Flags, gpus: int, nodes: int) -> Flags:
    """The same run on ``nodes`` nodes of ``gpus`` GPUs each (GPUs of the trainer, or of both when colocated)."""
    return {
        **flags,
        "--actor-num-nodes": str(nodes),
        "--actor-num-gpus-per-node": str(gpus),
        "--num-gpus-per-node": str(gpus),
    }
