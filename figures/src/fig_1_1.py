"""Figure 1.1: the colocated loop. Order from the log of `plain`, calls from train.py and the FSDP actor at the pin."""

from manualkit.figures.kit import Diagram


def draw(data):
    gpu = data.host("gpu")
    d = Diagram(height=500, description=(
        "A loop of four processes with the driver, train.py, in its middle. The driver makes three calls a step. "
        "First, generate: the rollout manager posts each prompt to the router, the router passes it to the SGLang "
        "engine, and the answers come back the same way and get their reward. The samples go to the trainer through "
        "the object store of Ray. Second, train: the trainer computes log-probs and makes one training pass. Third, "
        f"update weights: the trainer writes its weights into the engine. Trainer and engine share one {gpu}."
    ))
    d.frame(8, 318, 624, 176, f"One {gpu}: trainer and engine share its memory")
    manager = d.box(20, 40, 190, 96, "Rollout manager", "rewards each answer", code=["RolloutManager"], hue="violet")
    router = d.box(452, 40, 168, 96, "Router", code=["sglang_router"], hue="violet")
    driver = d.box(252, 196, 136, 66, "Driver", code=["train.py"], hue="amber")
    trainer = d.box(20, 352, 190, 108, "Trainer", "log-probs, then", "one training pass", code=["FSDPTrainRayActor"], hue="blue")
    engine = d.box(452, 352, 168, 108, "Engine", "samples the answers", code=["SGLangEngine"], hue="violet")

    d.arrow(manager.right(0.28), router.left(0.28), means="call")
    d.arrow(router.left(0.72), manager.right(0.72), means="reply")
    d.label("POST /generate", 331, 51, size=13, code=True)
    d.label("answers, log-probs", 331, 125)
    d.arrow(router.bottom(0.36), engine.top(0.36), means="call")
    d.arrow(engine.top(0.64), router.bottom(0.64), means="reply")
    d.label("each prompt", router.bottom(0.36)[0] - 10, 232, anchor="end")
    d.label("answer", router.bottom(0.64)[0] + 10, 232, anchor="start")

    d.arrow(manager.bottom(0.3), trainer.top(0.3), means="write")
    d.label(["samples", "and rewards"], 77, 222, hue="teal")
    d.arrow(trainer.right(0.62), engine.left(0.62), means="write")
    d.label("weights", 331, 404, hue="teal", weight=600, patch="patch")
    d.label("update_weights_from_tensor", 331, 437, size=13, code=True, hue="muted", patch="patch")

    d.arrow(driver.left(0.3), (180, driver.left(0.3)[1]), (180, 136), means="call")
    d.arrow(driver.left(0.7), (180, driver.left(0.7)[1]), (180, 352), means="call")
    d.arrow(driver.bottom(0.5), (320, 382), (210, 382), means="call")
    d.order(1, 180, 178)
    d.label("generate", 196, 178, anchor="start", code=True, size=13)
    d.order(2, 180, 292)
    d.label("train", 196, 292, anchor="start", code=True, size=13)
    d.order(3, 320, 292)
    d.label("update_weights", 336, 292, anchor="start", code=True, size=13)
    return d
