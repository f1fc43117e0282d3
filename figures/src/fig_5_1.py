"""Figure 5.1: the reward of three runs of the same seeds, and of two with others."""

from manualkit.figures.charts import Axis, Chart

STEPS = tuple(range(20))
LINES = {"kit-plain": ("green", "disc"), "repeat-1": ("green", "dashed"), "repeat-2": ("green", "ring"), "seed-2": ("ink", "dotted"), "seed-3": ("ink", "solid")}


def draw(data):
    rewards = {name: data.series(name, "rollout/raw_reward", over="all") for name in data.recordings() if name in LINES}
    first, start = data.text(rewards["kit-plain"].first), data.text(rewards["seed-2"].first)
    third = data.text(rewards["seed-3"].first)
    chart = Chart(
        height=388,
        description=(
            f"A line chart of the mean reward of each step. The runs kit-plain, repeat-1 and repeat-2 have the same seeds, start at "
            f"{first} and rise to about the same height. On the way repeat-1 lags behind the other two. These fall together right after their best step. "
            f"The runs seed-2 and seed-3 start at {start} and {third}, and rise and fall at other steps."
        ),
        x=Axis("Step", -0.3, STEPS[-1] + 0.3, STEPS, counts=True),
        y=Axis("Mean reward of a step", 0, 0.6, (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6), unit="share of answers that are right"),
        margins=(56, 48, 100, 52),
    )
    for name, (hue, second) in LINES.items():
        chart.line(name, STEPS, rewards[name].at(STEPS), hue=hue, second=second, label=name)
    chart.event(STEPS[15], "step of the shared dip", hue="grey")
    return chart
