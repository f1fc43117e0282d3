"""Figure 1.5: one step, call by call. Calls from train.py:99 to :132 at the pin, for a colocated run without offload."""

from manualkit.figures.kit import Lifelines


def draw(data):
    d = Lifelines(
        "Four lifelines: driver, rollout manager, engine and trainer. The driver calls generate: the manager posts each "
        "prompt, the engine answers, the manager scores the answers and returns a reference to the samples. The driver "
        "then calls train with that reference: the trainer computes log-probs, advantages and a gradient, and makes one "
        "optimizer step. It calls clear_memory, and last update_weights, in which the trainer writes into the engine."
    )
    d.actor("driver", "Driver", code="train.py", hue="amber")
    d.actor("manager", "Manager", code="RolloutManager", hue="violet")
    d.actor("engine", "Engine", code="SGLangEngine", hue="violet")
    d.actor("trainer", "Trainer", code="FSDP actor", hue="blue")
    d.message("driver", "manager", "generate", code=True)
    with d.group("for each answer, all at once"):
        d.message("manager", "engine", "POST /generate", code=True)
        d.message("engine", "manager", "tokens, log-probs", means="reply")
    d.message("manager", "manager", "reward, advantage", means="compute")
    d.message("manager", "driver", "reference", means="reply")
    d.message("driver", "trainer", "train", code=True)
    d.message("trainer", "trainer", ("log-probs, loss,", "optimizer step"), means="compute")
    d.message("trainer", "driver", "done", means="reply")
    d.message("driver", "trainer", "clear_memory", code=True)
    d.message("trainer", "driver", "done", means="reply")
    d.message("driver", "trainer", "update_weights", code=True)
    d.message("trainer", "engine", "weights", means="write")
    d.message("trainer", "driver", "done", means="reply")
    d.between("the next step begins with generate")
    return d
