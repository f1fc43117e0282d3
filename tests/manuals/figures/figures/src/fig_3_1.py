"""Lines of several recordings: direct labels, the range of repeats, a gap where a step has no value."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    runs = {name: data.series(name, "rollout/truncated", over="all") for name in ("alpha", "beta")}
    steps = runs["alpha"].steps
    ends = {name: data.text(run.last, digits=2) for name, run in runs.items()}
    chart = Chart(
        320, f"A line chart of the share of answers cut off. It falls to {ends['alpha']} in alpha and {ends['beta']} in beta, which lacks two steps.",
        x=Axis.steps(steps), y=Axis.fit("Answers cut off", runs["alpha"].values + runs["beta"].values, unit="share of answers"),
    )
    both = runs["beta"].at(steps)
    pairs = [(step, min(a, b), max(a, b)) for step, a, b in zip(steps, runs["alpha"].values, both) if b is not None]
    chart.band("range of the two", *zip(*pairs), hue="blue")
    chart.line("alpha", steps, runs["alpha"].values, hue="blue", label=f"alpha, {ends['alpha']}")
    chart.line("beta", steps, both, hue="rose", second="ring", label=["beta, no value", "in two steps"])
    chart.note(["both begin", "with long answers"], steps[1], runs["alpha"].values[1])
    return chart
