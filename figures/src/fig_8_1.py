"""Figure 8.1: processes and actors of a run on one GPU. Parents from the source at the pin, children from the logs."""

from manualkit.figures.kit import Layers, part


def draw(data):
    d = Layers(
        "Four layers. On top the driver, train.py. It starts two actors: the rollout manager and the trainer. The manager "
        "starts the engine actor, the router and the lock. The engine actor starts the server of SGLang, and the server "
        f"the scheduler. Trainer and scheduler hold memory of the same {data.host('gpu')}."
    )
    d.layer("You start", part("Driver", code="train.py", hue="amber"))
    d.between("starts two actors")
    d.layer(
        "Actors of Ray", part("Rollout manager", code="RolloutManager", hue="violet"),
        part("Trainer", "on the GPU", code="FSDPTrainRayActor", hue="blue"),
    )
    d.between("the manager starts three")
    d.layer(
        "Its children", part("Engine", "an actor", code="SGLangEngine", hue="violet"),
        part("Router", "a process", code="sglang_router", hue="violet"), part("Lock", "an actor", code="Lock", hue="grey"),
    )
    d.between("the engine actor starts SGLang")
    d.layer(
        "Processes of SGLang", part("Server", "takes requests", code="launch_server", hue="violet"),
        part("Scheduler", "on the GPU", code="scheduler_0", hue="violet"),
    )
    return d
