"""Figure 4.1: the reward over the steps at three learning rates, on the task of the kit."""

from manualkit.figures.charts import Axis, Chart

LEARN = ("kit-plain", "seed-2", "repeat-1", "repeat-2")


def draw(data):
    runs = {name: data.series(name, "rollout/raw_reward", over="all") for name in (*LEARN, "kit-low-lr", "high-lr")}
    steps, low, high = runs["high-lr"].steps, runs["kit-low-lr"], runs["high-lr"]
    among = [runs[name].at(steps) for name in LEARN]
    lows, highs = [min(values) for values in zip(*among)], [max(values) for values in zip(*among)]
    rates = {name: data.setting(name, "--lr") for name in ("kit-plain", "kit-low-lr", "high-lr")}
    chart = Chart(
        height=372,
        description=(
            f"A line chart of reward over {data.text(data.count(steps))} steps. Runs at {rates['kit-plain']} start near zero and are between "
            f"{data.show(lows[-1], 2)} and {data.show(highs[-1], 2)} in the last step shown. The run at {rates['kit-low-lr']} never passes "
            f"{data.show(max(low.values), 3)}. The run at {rates['high-lr']} starts at {data.show(high.values[0], 3)} and is soon at zero for good."
        ),
        x=Axis("Step", -0.3, steps[-1] + 0.3, (0, 5, 10, 15, steps[-1]), counts=True),
        y=Axis("Mean reward of a step", -0.08, 0.6, (0, 0.2, 0.4, 0.6), unit="share of answers that are right"),
    )
    chart.band(f"range of four runs at {rates['kit-plain']}", steps, lows, highs, hue="green")
    chart.line("kit-plain", steps, runs["kit-plain"].at(steps), hue="green", second="disc")
    chart.line("kit-low-lr", steps, low.at(steps), hue="amber", second="ring")
    chart.line("high-lr", steps, high.values, hue="rose", second="dashed")
    chart.label(["kit-plain", f"and three more at {rates['kit-plain']}"], steps[6], highs[8], hue="green", anchor="end", dx=-4, dy=-16)
    chart.label(f"kit-low-lr at {rates['kit-low-lr']}", steps[13], low.at(steps)[8], hue="amber", anchor="middle", dy=-12)
    chart.label(f"high-lr at {rates['high-lr']}", steps[5], high.values[5], hue="rose", anchor="start", dx=4, dy=18)
    return chart
