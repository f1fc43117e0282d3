"""Stacked bars: the parts of a whole, step by step."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    wrong = data.series("alpha", "rollout/zero_std/count_0.0", over="all")
    right = data.series("alpha", "rollout/zero_std/count_1.0", over="all")
    groups = float(data.setting("plain", "--rollout-batch-size"))
    mixed = [groups - a - b for a, b in zip(wrong.values, right.values)]
    chart = Chart(
        340, "Stacked bars, one a step: groups whose answers are all wrong shrink, groups that are all right grow, mixed ones lie between.",
        x=Axis.named("Step", map(str, wrong.steps)), y=Axis.fit("Groups", [groups], counts=True, about=4),
    )
    chart.bars(
        {"all wrong": wrong.values, "mixed": mixed, "all right": right.values},
        hues={"all wrong": "rose", "mixed": "grey", "all right": "green"}, stacked=True,
    )
    return chart
