"""Grouped bars: the same parts of several recordings."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    phases = {"Update weights": "perf/update_weights_time", "Generate": "perf/rollout_time", "Train": "perf/actor_train_time"}
    times = {
        name: [data.series(name, series).values[3] for series in phases.values()] for name in ("alpha", "beta", "gamma")
    }
    chart = Chart(
        320, "Grouped bars of three phases in three recordings. Generation takes longest in each of them.",
        x=Axis.named("Phase", phases), y=Axis.fit("Length", times["alpha"] + times["gamma"], unit="s"),
    )
    chart.bars(times, hues={"alpha": "blue", "beta": "rose", "gamma": "olive"},
               words={name: [data.show(value, 1) for value in values] for name, values in times.items()})
    return chart
