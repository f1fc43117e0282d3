"""Figure 5.2: the GPU temperature of `heat`, above the limit of a guard that held nothing."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    warmth = data.samples("heat", "temperature_c", gpu=1)
    highest, lowest = data.text(warmth.highest), data.text(warmth.lowest)
    chart = Chart(
        height=300,
        description=(
            f"A line of GPU temperature over time. It lies at {lowest} while the run starts, then climbs past the dashed limit of the "
            f"guard up to {highest}, and stays above the limit until the run ends."
        ),
        x=Axis.fit("Time since the start of heat", warmth.times, unit="s"),
        y=Axis("GPU temperature", 30, 46, (30, 35, 40, 45), unit="C"),
    )
    chart.line("heat", warmth.times, warmth.values, hue="amber", second="solid")
    chart.limit(35, "limit of the guard")
    return chart
