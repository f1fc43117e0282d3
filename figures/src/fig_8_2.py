"""Figure 8.2: how one weight update travels. Order from update_weight_utils.py:70 to :109 and actor.py:608 to :643."""

from manualkit.figures.kit import Lifelines


def draw(data):
    d = Lifelines(
        "Four lifelines: driver, rollout manager, trainer and engine. The driver asks the manager for the engines and calls "
        "update_weights. The trainer lets the engine pause, flush its cache and begin. For each bucket the trainer casts "
        "and joins the weights and sends a handle, and the engine copies them out of the GPU memory of the trainer. Then "
        "the engine goes on, the manager learns the version, and the trainer clears its memory."
    )
    d.actor("driver", "Driver", code="train.py", hue="amber")
    d.actor("manager", "Manager", code="RolloutManager", hue="violet")
    d.actor("trainer", "Trainer", code="FSDP actor", hue="blue")
    d.actor("engine", "Engine", code="SGLangEngine", hue="violet")
    d.message("driver", "manager", "which engines?")
    d.message("manager", "driver", "the live ones", means="reply")
    d.message("driver", "trainer", "update_weights", code=True)
    d.message("trainer", "engine", "pause, begin")
    d.message("engine", "trainer", "done", means="reply")
    with d.group("for each bucket"):
        d.message("trainer", "trainer", ("cast, join to", "one tensor"), means="compute")
        d.message("trainer", "engine", "tensor handle")
        d.message("trainer", "engine", "weights", means="write")
        d.message("engine", "trainer", "success", means="reply")
    d.message("trainer", "engine", "end, continue")
    d.message("engine", "trainer", "done", means="reply")
    d.message("trainer", "manager", "new version")
    d.message("trainer", "trainer", "clean-up", means="compute")
    d.message("trainer", "driver", "done", means="reply")
    return d
