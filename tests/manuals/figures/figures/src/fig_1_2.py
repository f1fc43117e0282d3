"""A chart of one series."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    reward = data.series("plain", "rollout/raw_reward", over="all")
    last = data.text(reward.last)
    chart = Chart(
        height=300, description=f"A line chart of the reward of each step, which ends at {last} in the last step.",
        x=Axis("Step", 0, 3, (0, 1, 2, 3), counts=True), y=Axis("Reward", 0, 1, (0, 0.5, 1), unit="share"),
    )
    chart.line("plain", reward.steps, reward.values, hue="green")
    chart.label(last, 3, 0.75, hue="green", anchor="end", dy=-18)
    chart.table = (("Step", "Reward"), *((str(step), data.show(value, 2)) for step, value in zip(reward.steps, reward.values)))
    return chart
