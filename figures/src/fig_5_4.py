"""Figure 5.4: the training reward of a hundred steps, and six evaluations on held-out prompts."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    train = data.series("hundred", "rollout/raw_reward", over="all")
    held = data.series("hundred", "eval/test", over="all")
    chart = Chart(
        height=368,
        description=(
            f"A line chart over a hundred steps. The training reward begins at {data.text(train.first)} and moves up and down by large amounts "
            f"from step to step. The evaluations begin at {data.text(held.first)}, rise at once, and end at {data.text(held.last)}."
        ),
        x=Axis("Step", -1.5, 100.5, (0, 20, 40, 60, 80, 99), counts=True),
        y=Axis("Answers that are right", 0, 1, (0, 0.2, 0.4, 0.6, 0.8, 1), unit="share"),
    )
    chart.line("training", train.steps, train.values, hue="grey", second="solid")
    chart.line("held out", held.steps, held.values, hue="violet", second="ring")
    chart.label(data.text(held.first), held.steps[0], held.values[0], hue="violet", dx=6, dy=20)
    chart.label(["held-out prompts,", "greedy answers"], held.steps[1], held.values[1], hue="violet", dx=-6, dy=-44, anchor="end")
    chart.label(["training prompts,", "sampled answers"], 71, 0.9, hue="grey", anchor="start")
    return chart
