"""Samples over time, with a shaded pause, a limit and events."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    heat = data.samples("alpha", "temperature_c")
    (pause,) = data.pauses("alpha")
    chart = Chart(
        320, f"A line of GPU temperature over time. It reaches {data.text(heat.highest)}, falls in a pause and rises again.",
        x=Axis.fit("Time since the start", heat.times, unit="s"), y=Axis("GPU temperature", 20, 90, (30, 50, 70, 90), unit="°C"),
    )
    chart.shade(pause.start.value, pause.end.value, "pause")
    chart.line("temperature", heat.times, heat.values, hue="rose", second="solid")
    chart.event(pause.start.value, ["the heat guard holds", "the run"])
    chart.event(pause.end.value, "it goes on", hue="amber")
    chart.note(data.text(heat.highest), heat.times[heat.values.index(heat.highest.value)], heat.highest.value, hue="rose")
    return chart
