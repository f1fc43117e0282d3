"""A tree from left to right."""

from manualkit.figures.kit import Tree


def draw(data):
    d = Tree("A tree of three levels. A run has a log, a summary and samples. The log has records, phases and retries.")
    d.node("run", "", "Run", "one folder", hue="amber")
    d.node("log", "run", "Log", code="plain.log.gz", hue="teal")
    d.node("records", "log", "Records", "one line a step")
    d.node("phases", "log", "Phases", "begin and end")
    d.node("retries", "log", "Retries", "one line each", hue="rose")
    d.node("samples", "run", "GPU samples", "once a second", code="plain.gpu.csv", hue="teal")
    d.node("sums", "run", "Checksums", hue="teal")
    return d
