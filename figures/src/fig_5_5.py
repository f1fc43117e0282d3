"""Figure 5.5: mean answer length over the steps of two tasks."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    plain, kit = (data.series(run, "rollout/response_len/mean", over="all") for run in ("plain", "kit-plain"))
    chart = Chart(
        300,
        f"A line chart of mean answer length over the steps. plain falls from {data.text(plain.first, digits=0)} to "
        f"{data.text(plain.last, digits=0)} tokens, kit-plain from {data.text(kit.first, digits=0)} to {data.text(kit.last, digits=0)}. "
        "Both fall within the first third of their steps and then stand still.",
        x=Axis("Step", -0.5, 29, (0, 5, 10, 15, 20, 25), counts=True),
        y=Axis("Mean answer length", 0, 105, (0, 25, 50, 75, 100), unit="tokens"),
    )
    chart.line("kit-plain", kit.steps, kit.values, hue="violet", second="disc", label=["kit-plain", data.text(kit.last, digits=0)])
    chart.line("plain", plain.steps, plain.values, hue="ink", second="ring")
    chart.label("plain", 4.6, 70, hue="ink")
    chart.note(data.text(kit.first, digits=0), kit.steps[0], kit.values[0], hue="violet")
    chart.note(data.text(plain.first, digits=0), plain.steps[0], plain.values[0], hue="ink")
    return chart
