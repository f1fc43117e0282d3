"""A scatter: one point a step, two recordings."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    chart = None
    for name, hue, second in (("alpha", "blue", "disc"), ("beta", "rose", "ring")):
        long, reward = data.series(name, "rollout/response_lengths"), data.series(name, "rollout/raw_reward")
        if chart is None:
            chart = Chart(
                320, "A scatter of reward against answer length. Longer answers come with more reward in both recordings.",
                x=Axis.fit("Length of an answer", long.values, unit="tokens", zero=False), y=Axis.fit("Reward", [0, 1], unit="share of answers"),
            )
        chart.dots(name, long.values, reward.values, hue=hue, second=second)
        chart.note(name, long.values[-1], reward.values[-1], hue=hue)
    return chart
