"""A logarithmic axis: what grows tenfold is as far apart everywhere."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    gap = {name: data.series(name, "train/train_rollout_logprob_abs_diff") for name in ("alpha", "beta", "gamma")}
    chart = Chart(
        320, "Three lines on a logarithmic axis. The gap between trainer and engine grows at the same rate in all recordings.",
        x=Axis.steps(*(run.steps for run in gap.values())),
        y=Axis.fit("Gap between trainer and engine", [value for run in gap.values() for value in run.values], unit="nats a token", log=True),
    )
    for (name, run), hue, second in zip(gap.items(), ("blue", "rose", "olive"), ("disc", "ring", "dotted")):
        chart.line(name, run.steps, run.values, hue=hue, second=second, label=name)
    return chart
