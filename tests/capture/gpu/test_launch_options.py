"""Presets, flags and refusals: what is said about each wrong line."""

from __future__ import annotations

from pathlib import Path

import pytest

from capture.gpu.labkit import launch, launch_command, launch_flags, launch_options
from capture.gpu.labkit.presets import PRESETS

WORDS = ("--dry-run", "--miles", "/miles", "--model", "/model", "--prompts", "/data")


def refused(*words: str, **variables: str) -> list[str]:
    spec, _, refusals = launch_options.build([*words, *WORDS], variables)
    assert (spec is None) == bool(refusals)
    return refusals


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_free_of_contradictions_and_knows_its_flags(name: str) -> None:
    assert refused(name) == []
    assert set(PRESETS[name].flags()) <= set(launch_flags.known())


@pytest.mark.parametrize(("words", "said"), [
    (("plain", "--num-rollouts", "3"), "unknown flag --num-rollouts; nearest flag: --num-rollout"),
    (("plian",), "unknown preset plian; nearest preset: plain"),
    (("--lr", "1e-5", "extra"), "--lr takes one value, found 2"),
    (("plain", "--colocate", "yes"), "--colocate takes no value, found 'yes'"),
    (("plain", "--lr"), "--lr takes one value, found 0"),
    (("plain", "--rollout-num-gpus", "1"), "--rollout-num-gpus has no effect with --colocate"),
    (("plain", "--rm-type", "math"), "--custom-rm-path would hide --rm-type"),
    (("plain", "--offload"), "--offload and --no-offload-train contradict each other"),
    (("plain", "--n-samples-per-prompt", "7"), "give --global-batch-size 224"),
    (("plain", "--eps-clip-high", "0.1"), "--eps-clip-high 0.1 is below --eps-clip 0.2"),
    (("plain", "--use-kl-loss"), "--use-kl-loss needs --ref-load"),
    (("plain", "--rollout-health-check-interval", "5"), "needs --use-fault-tolerance"),
    (("plain", "--eval-interval", "5"), "--eval-interval needs --eval-prompt-data"),
    (("plain", "--sglang-mem-fraction-static", "1.4"), "is not between 0 and 1"),
    (("plain", "--without", "lrr"), "the preset has no such flag; nearest flag: --lr"),
    (("plain", "--nodes", "2"), "--nodes above 1 needs --ray"),
    (("plain", "--run", "Not A Name"), "is no name for a run"),
])
def test_each_wrong_line_is_refused_with_the_way_out(words: tuple[str, ...], said: str) -> None:
    assert any(said in refusal for refusal in refused(*words)), refused(*words)


def test_all_faults_are_named_at_once() -> None:
    assert len(refused("plain", "--lrr", "1", "--rm-type", "math", "--eps-clip-high", "0.1", MILES_NUM_ROLLOUTS="3")) == 4


@pytest.mark.parametrize("option", ["--model", "--prompts", "--miles", "--runs"])
def test_an_empty_folder_is_refused_in_a_dry_run_too(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert launch.main(["plain", *WORDS, option, ""]) == 2
    assert capsys.readouterr().err == f"miles_grpo.py: {option} is empty; give a folder, and see whether the shell variable is set\n"


def test_a_wrong_variable_is_refused_and_those_of_miles_are_left_alone() -> None:
    assert refused(MILES_NUM_ROLLOT="3") == ["unknown variable MILES_NUM_ROLLOT; nearest variable: MILES_NUM_ROLLOUT"]
    assert refused(MILES_HOST_IP="127.0.0.1", MILES_EXPERIMENTAL_FT_TRAINER="1") == []


def test_later_words_win_and_a_negation_replaces_its_flag() -> None:
    spec, _, _ = launch_options.build(["plain", "--lr=1e-6", "--offload-train", *WORDS], {"MILES_LR": "1e-4"})
    assert spec.flags["--lr"] == "1e-6" and "--no-offload-train" not in spec.flags and spec.flags["--offload-train"] is True


def test_the_plain_command_is_the_recorded_one_but_for_data_and_reward() -> None:
    spec, _, _ = launch_options.build(["plain", "--num-rollout", "16", *WORDS], {})
    recorded = (Path(launch_command.KIT) / "out-h200" / "environment.json").read_text()
    shown = launch_command.shown(spec).replace("arithmetic.jsonl", "arith_train.jsonl").replace("arithmetic_reward", "smol_rm")
    assert shown in recorded


def test_scale_reaches_every_flag_and_the_cluster_is_not_started_again() -> None:
    spec, _, _ = launch_options.build(["plain", "--gpus", "8", "--nodes", "2", "--ray", "10.0.0.1:6379", *WORDS], {})
    line = launch.plan(spec)
    assert "--actor-num-nodes 2 --actor-num-gpus-per-node 8 --num-gpus-per-node 8" in line and "ray.scripts" not in line
    assert launch_command.environment(spec, spec.ray)["RAY_ADDRESS"] == "10.0.0.1:6379"


def test_docker_runs_the_kit_inside_the_image_with_the_same_flags() -> None:
    spec, _, _ = launch_options.build(["plain", "--image", "radixark/miles:latest", *WORDS], {})
    line = launch.plan(spec)
    assert line.startswith("docker run --rm --name miles-plain --gpus all --ipc=host --shm-size 32g --ulimit memlock=-1 ")
    assert "--hf-checkpoint /root/model" in line and "/data:/root/data" in line and " --inside " in line
