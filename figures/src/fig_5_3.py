"""Figure 5.3: when Miles evaluates, as read in its driver."""

from manualkit.figures.kit import Lanes


def draw(data):
    d = Lanes(
        "Two lanes, engine and trainer. The engine evaluates first, then generates. The trainer trains, and an update brings new weights "
        "to the engine. After a second round of these the engine evaluates again, right after the update.",
        ("Engine", "Trainer"), 20,
    )
    d.bar("Engine", 0, 3, "evaluate", hue="green")
    d.bar("Engine", 3.2, 6.2, "generate", hue="violet")
    d.bar("Trainer", 6.6, 8.8, "train", hue="blue")
    d.bar("Engine", 9.6, 12.6, "generate", hue="violet")
    d.bar("Trainer", 13, 15.2, "train", hue="blue")
    d.bar("Engine", 16.4, 19.4, "evaluate", hue="green")
    d.arrow_at(6.4, "Engine", "Trainer", "samples", means="write")
    d.arrow_at(9.2, "Trainer", "Engine", "weights", means="write")
    d.arrow_at(12.8, "Engine", "Trainer", "samples", means="write")
    d.arrow_at(15.8, "Trainer", "Engine", "weights", means="write")
    return d
