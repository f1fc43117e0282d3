"""Figure 3.1: what the groups of each step of `plain` hold: both kinds of answers, only wrong ones, only right ones."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    wrong = data.series("plain", "rollout/zero_std/all_zero_percentage", over="all")
    right = data.series("plain", "rollout/zero_std/all_one_percentage", over="all")
    shares = {
        "mixed": [100 * (1 - low - high) for low, high in zip(wrong.values, right.values, strict=True)],
        "all wrong": [100 * low for low in wrong.values],
        "all right": [100 * high for high in right.values],
    }
    mixed, best = shares["mixed"], max(range(len(wrong.steps)), key=lambda index: shares["mixed"][index])
    start, most, end = (data.show(mixed[index], 0, "%") for index in (0, best, -1))
    wrong_first, right_last = data.show(shares["all wrong"][0], 0, "%"), data.show(shares["all right"][-1], 0, "%")
    chart = Chart(
        height=372,
        description=(
            f"Stacked bars, one for each of the {data.text(data.count(wrong.steps))} steps of the run plain, with the shares of three kinds of "
            f"groups. At the first step {wrong_first} of the groups are all wrong and {start} are mixed. The mixed share is largest at step "
            f"{data.show(wrong.steps[best])}, with {most}. At the last step {end} are mixed and {right_last} are all right."
        ),
        x=Axis.named("Step", [data.show(step) for step in wrong.steps]),
        y=Axis("Share of the groups of a step", 0, 100, (0, 20, 40, 60, 80, 100), unit="%"),
    )
    chart.bars(shares, hues={"mixed": "green", "all wrong": "grey", "all right": "green"}, stacked=True)
    return chart
