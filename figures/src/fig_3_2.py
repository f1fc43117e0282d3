"""Figure 3.2: the reward that gamed was trained on, and the strict one that it was evaluated with."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    paid = data.series("gamed", "rollout/raw_reward", over="all")
    strict = data.series("gamed", "eval/test", over="all")
    chart = Chart(
        height=352,
        description=(
            f"A line chart. The trained reward of gamed begins at {data.text(paid.first)} and rises with large moves to a highest value of "
            f"{data.show(max(paid.values), 3)}. The strict evaluation begins at {data.text(strict.first)}, is far lower at its second point, and ends at {data.text(strict.last)}."
        ),
        x=Axis("Step", -0.5, 29.5, (0, 5, 10, 15, 20, 25, 29), counts=True),
        y=Axis("Answers that are paid", 0, 0.7, (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7), unit="share"),
        margins=(56, 48, 132, 52),
    )
    chart.line("trained reward", paid.steps, paid.values, hue="amber", second="disc", label=["trained reward:", "label anywhere"])
    chart.line("strict evaluation", strict.steps, strict.values, hue="violet", second="ring", label=["strict, held out:", "last number"])
    chart.label(data.text(strict.first), strict.steps[0], strict.values[0], hue="violet", dx=6, dy=-14)
    return chart
