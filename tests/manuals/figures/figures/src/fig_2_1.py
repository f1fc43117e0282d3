"""A sequence: who calls whom, from top to bottom."""

from manualkit.figures.kit import Lifelines


def draw(data):
    d = Lifelines(
        "Four lifelines. The driver calls the trainer, which gathers its weights and writes them into the engine bucket by "
        "bucket. The engine confirms each bucket, and the trainer replies to the driver when all have arrived."
    )
    d.actor("driver", "Driver", code="train.py", hue="amber")
    d.actor("trainer", "Trainer", code="TrainActor", hue="blue")
    d.actor("engine", "Engine", code="Engine", hue="violet")
    d.actor("disk", "Log", hue="teal")
    d.message("driver", "trainer", "update_weights()", code=True)
    d.message("trainer", "trainer", "gathers its shards", means="compute")
    with d.group("for each bucket"):
        d.message("trainer", "engine", "weights of one bucket", means="write")
        d.message("engine", "trainer", "loaded", means="reply")
    d.message("trainer", "driver", "done", means="reply")
    d.between("the next rollout begins")
    d.message("driver", "engine", "generate()", code=True)
    d.message("engine", "disk", "one line a batch", means="stream")
    d.message("engine", "driver", "the engine is dead", means="failure")
    return d
