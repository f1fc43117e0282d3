"""Level bars with long names, one missing value, and a break mark because the axis does not begin at zero."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    peaks = {f"Memory in use, {name}": data.memory(name).highest for name in ("alpha", "beta", "gamma")}
    values = [*(reading.value for reading in peaks.values()), None]
    chart = Chart(
        240, "Level bars of the highest memory in use of three recordings; a fourth has no memory line. All are nearly equal.",
        x=Axis("Memory in use", 80, 88, (80, 82, 84, 86, 88), unit="GB"), y=Axis.named("Recording", [*peaks, "Memory in use, plain"]),
    )
    chart.bars({"highest": values}, hues={"highest": "teal"}, broken=True,
               words={"highest": [*(data.text(reading, digits=1) for reading in peaks.values()), ""]})
    return chart
