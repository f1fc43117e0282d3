"""Figure 5.2: the GPU temperature of `heat-held`, once a second, and the pauses of its guard, which looked at other moments."""

from manualkit.figures.charts import Axis, Chart

LIMIT_C = 45
FROM, TO = 228, 320  # from the last seconds of loading to the end of the last step


def draw(data):
    pauses, warmth = data.pauses("heat-held"), data.samples("heat-held", "temperature_c", gpu=0)
    highest, lowest = data.text(warmth.highest), data.text(warmth.lowest)
    first, last = data.text(pauses[0].start, digits=1), data.text(pauses[-1].end, digits=1)
    chart = Chart(
        height=330,
        description=(
            f"A line of GPU temperature over time, with narrow bars for the pauses of the guard and a dot at the start of each. The line lies near its lowest value of {lowest} "
            f"and has peaks of one sample, up to {highest}. The bars lie between {first} and {last}. Most peaks above the limit have no bar, "
            "and most bars no peak."
        ),
        x=Axis("Time since the start of heat-held", FROM, TO, (230, 240, 250, 260, 270, 280, 290, 300, 310, 320), unit="s"),
        y=Axis("GPU temperature", 36, 51, (36, 39, 42, 45, 48, 51), unit="C"),
    )
    for pause in pauses:
        chart.shade(pause.start.value, pause.end.value, "held" if pause is pauses[0] else "", hue="amber")
    seen = [(at, value) for at, value in zip(warmth.times, warmth.values, strict=True) if FROM <= at <= TO]
    chart.line("heat-held", *zip(*seen, strict=True), hue="ink", second="solid")
    chart.dots("start of a pause", [pause.start.value for pause in pauses], [LIMIT_C] * len(pauses), hue="amber", second="disc")
    chart.limit(LIMIT_C, "limit of the guard")
    return chart
