"""A drawn timeline: lanes, bars in their order, what passes between them."""

from manualkit.figures.kit import Lanes


def draw(data):
    d = Lanes(
        "Three lanes. The engine generates, the trainer trains while the engine waits, and then the weights travel back to "
        "the engine, which generates again.", lanes=("Engine", "Object store", "Trainer"), moments=12,
    )
    d.bar("Engine", 0, 4, "generate", hue="violet")
    d.bar("Engine", 9.2, 12, "generate", hue="violet")
    d.bar("Object store", 4, 8.6, "samples of one step", hue="teal")
    d.bar("Trainer", 4.6, 8, "train", hue="blue")
    d.arrow_at(4.2, "Engine", "Object store", "samples", means="write")
    d.arrow_at(5.2, "Object store", "Trainer", "batch", means="reply")
    d.arrow_at(8.8, "Trainer", "Engine", "new weights", means="write")
    d.mark(9, "next step")
    return d
