"""Figure 7.2: from the kill to the alarm and until the watchdog saw no process left, run by run."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    guarded = ("death-watchdog", "heal-1", "heal-2")
    alarm = [data.measure(f"{run}.killed_to_fired_s") for run in guarded]
    after = [data.measure(f"{run}.fired_to_stopped_s") for run in guarded]
    whole = [data.measure(f"{run}.killed_to_stopped_s") for run in guarded]
    alone = data.measure("ft-short.ended_after_kill_s")
    names = ["death-watchdog: engine", *(f"{run}: router" for run in guarded if run.startswith("heal")), "ft-short: engine"]
    chart = Chart(
        height=272,
        description=(
            f"Level bars, in seconds since the kill. death-watchdog: alarm after {data.text(alarm[0])}, nothing left after "
            f"{data.text(whole[0])}. The first router run: {data.text(alarm[1])} and {data.text(whole[1])}. The second: "
            f"{data.text(alarm[2])} and {data.text(whole[2])}. ft-short had no alarm and ended by itself after {data.text(alone)}."
        ),
        x=Axis("Time since the kill", 0, 175, (0, 25, 50, 75, 100), unit="s"), y=Axis.named("Run: what was killed", names),
    )
    chart.bars(
        {"until the alarm": [*(one.value for one in alarm), 0], "from there until nothing is left": [*(one.value for one in after), alone.value]},
        hues={"until the alarm": "rose", "from there until nothing is left": "grey"}, stacked=True,
    )
    for row, (first, end) in enumerate(zip([*alarm, None], [*whole, alone], strict=True)):
        words = f"ended by itself after {data.text(end)}" if first is None else f"alarm {data.text(first)}, none left {data.text(end)}"
        chart.label(words, end.value, row, dx=8)
    return chart
