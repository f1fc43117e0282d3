"""A structure on a grid: nodes, routed arrows, a frame."""

from manualkit.figures.kit import Flow


def draw(data):
    d = Flow(
        "Six boxes on a grid. The driver calls the rollout manager and the trainer. The manager sends prompts through the "
        "router to two engines, which stand on one machine.", columns=3,
    )
    d.node("driver", 1, 0, "Driver", code="train.py", hue="amber")
    d.node("manager", 0, 1, "Rollout manager", "rewards each answer", hue="violet")
    d.node("trainer", 2, 1, "Trainer", "one pass a step", hue="blue")
    d.node("router", 0, 2, "Router", hue="violet")
    d.node("one", 1, 2, "Engine", "samples answers", hue="violet")
    d.node("store", 2, 2, "Checkpoint", "on disk", hue="teal")
    d.group("One machine", "router", "one")
    d.edge("driver", "manager", "generate", code=True)
    d.edge("driver", "trainer", "train", code=True)
    d.edge("manager", "router", "prompts")
    d.edge("router", "manager", "answers", means="reply")
    d.edge("router", "one")
    d.edge("one", "router", means="reply")
    d.edge("manager", "trainer", "samples", means="write")
    d.edge("trainer", "store", "weights", means="write")
    d.edge("trainer", "one", "new weights", means="write")
    return d
