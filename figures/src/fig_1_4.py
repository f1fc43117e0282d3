"""Figure 1.4: the reward of `plain` and `repeat` over the steps."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    plain = data.series("plain", "rollout/raw_reward", over="all")
    repeat = data.series("repeat", "rollout/raw_reward", over="all")
    first, last = data.text(plain.first), data.text(plain.last)
    again, stopped = data.text(repeat.first), data.text(repeat.last)
    steps, fewer = data.text(data.count(plain.steps)), data.text(data.count(repeat.steps))
    chart = Chart(
        height=372,
        description=(
            f"A line chart of the mean reward of each step. The run plain goes from {first} to {last} in {steps} steps, "
            f"with a dip on the way. The run repeat has the same seeds, and yet it starts at {again}. It stays close to plain "
            f"and is at {stopped} when its time limit stops it after {fewer} whole steps."
        ),
        x=Axis("Step", -0.3, plain.steps[-1] + 0.3, tuple(plain.steps), counts=True),
        y=Axis("Mean reward of a step", 0, 1, (0, 0.2, 0.4, 0.6, 0.8, 1.0), unit="share of answers that are right"),
        margins=(48, 44, 52, 56),
    )
    chart.line("plain", plain.steps, plain.values, hue="green", second="disc")
    chart.line("repeat", repeat.steps, repeat.values, hue="ink", second="ring")
    chart.label(last, plain.steps[-1], plain.values[-1], hue="green", anchor="middle", dy=-19)
    chart.label("plain", plain.steps[9], plain.values[9], hue="green", anchor="end", dx=-8, dy=-16)
    chart.label([f"repeat, {stopped}", "stopped by its time limit"], repeat.steps[-1], repeat.values[-1], hue="ink", dx=4, dy=28)
    chart.label(first, plain.steps[0], plain.values[0], hue="green", dx=2, dy=-16)
    chart.label(again, repeat.steps[0], repeat.values[0], hue="ink", dx=2, dy=17)
    other = dict(zip(repeat.steps, repeat.values))
    chart.table = (("Step", "Reward of plain", "Reward of repeat"), *(
        (str(step), data.show(value, 3), data.show(other[step], 3) if step in other else "")
        for step, value in zip(plain.steps, plain.values)
    ))
    return chart
