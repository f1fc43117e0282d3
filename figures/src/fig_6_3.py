"""Figure 6.3: how the choice of experts travels, with and without replay, as read in the source."""

from manualkit.figures.kit import Flow


def draw(data):
    d = Flow(
        "An answer leads from the engine to the trainer. The engine's router picks experts for each token, and the trainer's router picks "
        "again. Where two experts nearly tie, they differ. With replay the choice of the engine goes along and replaces that of the trainer.",
        columns=2,
    )
    d.node("engine", 0, 0, "Engine", "its router picks experts", hue="violet")
    d.node("trainer", 1, 0, "Trainer", "its router picks again", hue="blue")
    d.node("choice", 0, 1, "Chosen experts", "for each token and layer", hue="teal")
    d.node("replay", 1, 1, "Replay", "in place of its own choice", hue="blue")
    d.edge("engine", "trainer", "answer", means="write")
    d.edge("engine", "choice", "returned on request", means="write")
    d.edge("choice", "replay", "with the answer", means="write")
    d.edge("replay", "trainer", "fixes the experts", means="compute")
    return d
