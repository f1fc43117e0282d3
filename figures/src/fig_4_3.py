"""Figure 4.3: the gap against entropy, one dot a step, with and without deterministic inference."""

from manualkit.figures.charts import Axis, Chart

GAP, ENTROPY = "train/train_rollout_logprob_abs_diff", "rollout/entropy"


def draw(data):
    gap = {name: data.series(name, GAP, over="all") for name in ("kit-plain", "gap-deterministic")}
    entropy = {name: data.series(name, ENTROPY, over="all") for name in gap}
    chart = Chart(
        height=372,
        description=(
            f"A scatter of the gap between trainer and engine against entropy. The dots of kit-plain rise with entropy from "
            f"{data.text(gap['kit-plain'].last, digits=3)} to {data.text(gap['kit-plain'].first, digits=3)}. The dots of gap-deterministic, the "
            f"first at {data.text(gap['gap-deterministic'].first, digits=3)}, lie at the upper end of the same cloud, or a little above it."
        ),
        x=Axis.fit("Entropy of the step", entropy["kit-plain"].values, unit="nats"),
        y=Axis.fit("Mean distance of the log-probabilities", gap["kit-plain"].values + gap["gap-deterministic"].values, unit="nats"),
    )
    chart.dots("kit-plain", entropy["kit-plain"].values, gap["kit-plain"].values, hue="green", second="disc")
    chart.dots("gap-deterministic", entropy["gap-deterministic"].values, gap["gap-deterministic"].values, hue="violet", second="ring")
    chart.note("gap-deterministic", entropy["gap-deterministic"].values[0], gap["gap-deterministic"].values[0], hue="violet")
    chart.note("kit-plain", entropy["kit-plain"].values[7], gap["kit-plain"].values[7], hue="green")
    return chart
