"""Figure 7.3: reward and truncation of one task at three learning rates."""

from manualkit.figures.charts import Axis, Multiples


def draw(data):
    runs = ("kit-low-lr", "kit-plain", "high-lr")
    reward = {run: data.series(run, "rollout/raw_reward", over="all") for run in runs}
    cut = {run: data.series(run, "rollout/truncated_ratio", over="all") for run in runs}
    low, mid, high = (reward[run] for run in runs)
    grid = Multiples(
        f"Three panels over the steps. kit-low-lr: reward ends at {data.text(low.last)}, cuts stay where they were. kit-plain: reward ends at "
        f"{data.text(mid.last)} and cuts go to {data.text(cut['kit-plain'].last)}. high-lr: nearly all answers are cut after the first update, and "
        f"the reward ends at {data.text(high.last)}.",
        x=Axis("Step", -0.5, 29, (0, 10, 20), counts=True),
        y=Axis("Answers of a step", 0, 1.04, (0, 0.25, 0.5, 0.75, 1), unit="share"), columns=3,
    )
    for run in runs:
        panel = grid.panel(f"{run}, --lr {data.setting(run, '--lr')}")
        panel.line("right (the reward)", reward[run].steps, reward[run].values, hue="green", second="disc")
        panel.line("cut at the limit", cut[run].steps, cut[run].values, hue="rose", second="ring")
        where = {"kit-low-lr": ((1, 0.36), (20.5, 0.03)), "kit-plain": ((10, 0.13), (5, 0.56)), "high-lr": ((2, 0.91), (20.5, 0.03))}[run]
        panel.label("cut at the limit", *where[0], hue="rose")
        panel.label("right", *where[1], hue="green")
    return grid
