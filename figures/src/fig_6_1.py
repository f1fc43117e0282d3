"""Figure 6.1: what each of two GPUs holds in a colocated run, as read in the source."""

from manualkit.figures.kit import Flow


def draw(data):
    d = Flow(
        "A driver above two GPUs. Each GPU holds a rank of the trainer and an engine. The two ranks exchange shards and gradients. Each "
        "rank writes weights into the engine beside it, and one router spreads the requests over both engines.",
        columns=2,
    )
    d.node("left", 0, 0, "First trainer rank", "one shard of the weights", hue="blue")
    d.node("right", 1, 0, "Second trainer rank", "the other shard", hue="blue")
    d.node("engine", 0, 1, "First engine", "all weights, its own cache", hue="violet")
    d.node("other", 1, 1, "Second engine", "all weights, its own cache", hue="violet")
    d.node("router", 0, 2, "Router", "spreads the requests", hue="violet")
    d.edge("left", "right", "layers, gradients", means="compute")
    d.edge("left", "engine", "weights", means="write")
    d.edge("right", "other", "weights", means="write")
    d.edge("router", "engine", "requests")
    d.edge("router", "other", "requests")
    return d
