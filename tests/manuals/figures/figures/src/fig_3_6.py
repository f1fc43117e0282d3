"""A timeline to scale: two steps of a recording with their phases."""

from manualkit.figures.charts import Axis, Gantt


def draw(data):
    steps = [data.step("alpha", number) for number in (2, 3)]
    start = steps[0].whole.start
    rows = {"Update weights": ("update_weights", "teal"), "Recompute log-probs": ("log_probs", "blue"), "Train": ("actor_train", "blue")}
    long = (steps[1].whole.end - start).value
    chart = Gantt(
        "A timeline of two steps. In each the weights are updated, then answers are generated, then the trainer works.",
        x=Axis.fit("Time since the first of the two began", [long], unit="s", about=8), rows=["Generate", *rows],
    )
    for step in steps:
        update = step.phase("update_weights").end
        chart.bar("Generate", (update - start).value, (step.phase("train_wait").end - start).value,
                  data.text(step.phase("train_wait").end - update, digits=1), hue="violet")
        for row, (phase, hue) in rows.items():
            span = step.phase(phase)
            chart.bar(row, (span.start - start).value, (span.end - start).value, data.text(span.length, digits=1), hue=hue)
        chart.group((step.whole.start - start).value, (step.whole.end - start).value, f"step {data.show(step.number)}")
    return chart
