"""Two things side by side, aspect by aspect."""

from manualkit.figures.kit import Cell, Comparison, part


def draw(data):
    d = Comparison(
        "A table of two ways to place trainer and engine, colocated and split, compared by GPUs, memory, weight update and risk.",
        part("Colocated", code="--colocate", hue="blue"), part("Split", "one GPU each", hue="violet"),
    )
    d.row("GPUs", "one, shared in turns", "one for the trainer, one for the engine")
    d.row("Memory", "the engine gives its memory back before the trainer works", "each keeps its own")
    d.row("Weight update", Cell("inside one machine", "teal"), Cell("over the network", "rose"))
    d.row("Waiting", "one of the two always waits", "both can work at once")
    return d
