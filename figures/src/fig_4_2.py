"""Figure 4.2: the distance between the log-probabilities of trainer and engine, over the steps of three runs."""

from manualkit.figures.charts import Axis, Chart

GAP = "train/train_rollout_logprob_abs_diff"


def draw(data):
    learns, stalls, breaks = (data.series(name, GAP, over="all") for name in ("kit-plain", "kit-low-lr", "high-lr"))
    steps = breaks.steps
    chart = Chart(
        height=392,
        description=(
            f"A line chart with a logarithmic scale. The gap of kit-plain goes from {data.text(learns.first, digits=3)} down to "
            f"{data.show(learns.at(steps)[-1], 3)} in the last step shown. That of kit-low-lr stays near {data.text(stalls.last, digits=3)}. "
            f"That of high-lr falls far below both and then rises to {data.show(max(breaks.values), 2)}."
        ),
        x=Axis("Step", -0.3, steps[-1] + 0.3, (0, 5, 10, 15, steps[-1]), counts=True),
        y=Axis.fit("Mean distance of the log-probabilities", [min(breaks.values), max(breaks.values)], unit="nats", log=True),
    )
    chart.line("kit-plain", steps, learns.at(steps), hue="green", second="disc", label="kit-plain")
    chart.line("kit-low-lr", steps, stalls.at(steps), hue="amber", second="ring", label="kit-low-lr")
    chart.line("high-lr", steps, breaks.values, hue="rose", second="dashed", label="high-lr")
    lowest = min(range(len(steps)), key=lambda index: breaks.values[index])
    chart.label(["one sequence holds", "nearly all probability"], steps[lowest + 1], breaks.values[lowest], hue="rose", dx=16, dy=-6)
    return chart
