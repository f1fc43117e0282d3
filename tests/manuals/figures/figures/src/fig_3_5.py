"""Small multiples: one panel a recording, the same axes."""

from manualkit.figures.charts import Axis, Multiples


def draw(data):
    names = ("alpha", "beta", "gamma", "plain")
    runs = {name: data.series(name, "rollout/raw_reward", over="all") for name in names}
    grid = Multiples(
        "Four panels of reward over steps. Alpha and beta learn, gamma stays where it began, and plain has four steps.",
        x=Axis("Step", -0.4, 13.4, (0, 4, 8, 12), counts=True), y=Axis("Reward", 0, 1, (0, 0.5, 1), unit="share of answers"),
    )
    for name, run in runs.items():
        panel = grid.panel(f"{name}, --lr {data.setting(name, '--lr')}" if name != "plain" else name)
        panel.line(name, run.steps, run.values, hue="green", second="disc")
        panel.note(data.text(run.last, digits=2), run.steps[-1], run.values[-1], hue="green")
    return grid
