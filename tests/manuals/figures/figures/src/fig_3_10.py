"""Counts a second as an area, with the event that set them off."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    kill = data.event("beta", "kill")
    bins = data.rate("beta", since=kill)
    chart = Chart(
        300, "An area of retries a second, from zero at the kill to a dense row until the end.",
        x=Axis.fit("Time since the kill", bins.edges, unit="s"), y=Axis.fit("Retries a second", bins.counts, counts=True),
    )
    chart.area("retries", bins.edges, bins.counts, hue="rose")
    chart.event(0, "engine killed")
    return chart
