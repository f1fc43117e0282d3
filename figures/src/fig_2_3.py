"""Figure 2.3: the phases of a step with 8 answers a prompt and with 16, medians over steps 1 to 3."""

from manualkit.figures.charts import Axis, Chart

RUNS = ("plain", "death")


def draw(data):
    def seconds(phase):
        return [data.measure(f"{run}.three_{phase}_s").value for run in RUNS]

    names = [f"{run}: {data.text(data.measure(f'{run}.answers'))}" for run in RUNS]
    whole, update, generation = seconds("step"), seconds("update"), seconds("rollout")
    training = [probs + actor for probs, actor in zip(seconds("log_probs"), seconds("actor_train"))]
    rest = [total - sum(parts) for total, *parts in zip(whole, update, generation, training)]
    parts = {"weight update": update, "generation": generation, "training pass": training, "rest": rest}
    chart = Chart(
        270,
        f"Two stacked level bars, the phases of a step of plain and of death. A step of plain takes {data.show(whole[0], 2, 's')} and one of death "
        f"{data.show(whole[1], 2, 's')}. Generation grows from {data.show(generation[0], 2, 's')} to {data.show(generation[1], 2, 's')}, and the weight update stays.",
        x=Axis("Time of a step", 0, 17, (0, 5, 10, 15), unit="s"),
        y=Axis.named("Run", names),
    )
    hues = ("teal", "violet", "blue", "grey")
    chart.bars(parts, hues=dict(zip(parts, hues)), stacked=True)
    for row, total in enumerate(whole):
        chart.label(data.show(total, 2, "s"), total, row, dx=8, strong=False)
    return chart
