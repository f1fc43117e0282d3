"""A plate without text: one disc a step, as large as its reward."""

from manualkit.figures.kit import Diagram
from manualkit.figures.marks import colour, element


def draw(data):
    plate = Diagram(height=200, description="A row of discs, one a step, each as wide as the reward of its step.")
    reward = data.series("plain", "rollout/raw_reward", over="all")
    for step, value in zip(reward.steps, reward.values):
        plate.add(element("circle", cx=100 + 130 * step, cy=100, r=60 * value, fill=colour("green")))
    return plate
