"""States and what moves between them."""

from manualkit.figures.kit import States


def draw(data):
    d = States(
        "Four states of an engine: starting, serving, paused and dead. It begins by starting, serves, pauses for each weight "
        "update and serves again. From serving it can die, and a dead engine stays dead."
    )
    d.state("starting", 0, 0, "Starting", "loads the weights")
    d.state("serving", 1, 0, "Serving", "answers prompts", hue="violet")
    d.state("paused", 2, 0, "Paused", "takes new weights", hue="teal")
    d.state("dead", 1, 1, "Dead", "refuses every call", hue="rose")
    d.begin("starting")
    d.edge("starting", "serving", "health check passes")
    d.edge("serving", "paused", "pause")
    d.edge("paused", "serving", "resume")
    d.edge("serving", "serving", "abort")
    d.edge("serving", "dead", "process killed", means="failure")
    d.finish("dead")
    return d
