"""Layers: what stands on what."""

from manualkit.figures.kit import Layers, part


def draw(data):
    d = Layers("Three layers of a run: the driver, the actors that it calls, and the processes of one machine below them.")
    d.layer("Driver process", part("Driver", "owns the loop", code="train.py", hue="amber"))
    d.between("remote calls", means="call")
    d.between("results by reference", means="reply", up=True)
    d.layer(
        "Actors", part("Rollout manager", code="RolloutManager", hue="violet"),
        part("Trainer", "one a GPU", code="TrainActor", hue="blue"), part("Engine", code="Engine", hue="violet"),
    )
    d.between("start and watch")
    d.layer("Machine", part("GPU", "memory shared by trainer and engine", hue="grey"), part("Log", "one file a run", hue="teal"))
    return d
