"""Figure 6.2: the synchronous and the asynchronous driver on two GPUs, as read in the source."""

from manualkit.figures.kit import Lanes

SYNC, ASYNC = ("Engine, train.py", "Trainer, train.py"), ("Engine, train_async.py", "Trainer, train_async.py")


def draw(data):
    d = Lanes(
        "Four lanes. Under train.py the engine generates, then the trainer trains, then the engine generates again. Under train_async.py "
        "the engine generates the next answers while the trainer trains on those before.",
        (*SYNC, *ASYNC), 16,
    )
    d.bar(SYNC[0], 0, 3.6, "answers A", hue="violet")
    d.bar(SYNC[1], 4, 7, "train A", hue="blue")
    d.bar(SYNC[0], 7.4, 11, "answers B", hue="violet")
    d.bar(SYNC[1], 11.4, 14.4, "train B", hue="blue")
    d.bar(ASYNC[0], 0, 3.6, "answers A", hue="violet")
    d.bar(ASYNC[1], 4, 7, "train A", hue="blue")
    d.bar(ASYNC[0], 4, 7.6, "answers B", hue="violet")
    d.bar(ASYNC[1], 8.4, 11.4, "train B", hue="blue")
    d.bar(ASYNC[0], 8.4, 12, "answers C", hue="violet")
    return d
