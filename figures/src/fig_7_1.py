"""Figure 7.1: where to look first when a run fails, question by question."""

from manualkit.figures.kit import Decision, part


def draw(data):
    d = Decision(
        "Questions asked from the top. Did the run end by an error: read the first error. Does the log hold retries: the engine or the "
        "router is gone. Does no step end: the reward function raises or a call hangs. Is a metric not a number: find which was "
        "first. Is the reward flat or zero: compare norm, spread and cuts. Otherwise the run works. Yes leads to the right, no leads down."
    )
    d.ask("Did it end by an error?", part("Read the first error", "memory or engine", code="7.4, 7.2", hue="rose"), code="status.txt")
    d.ask("Are there retries?", part("Engine or router is gone", "stop the run", code="7.2", hue="violet"), code="grep retrying")
    d.ask("Does no step end?", part("Reward function raises", "or a call hangs", code="7.3, 1.4", hue="amber"), code="Task raised exception")
    d.ask("Is a metric not a number?", part("Find which was first", "throw later weights away", code="7.5", hue="blue"), code="nan, inf")
    d.ask("Is the reward flat or zero?", part("Compare norm, spread, cuts", "rate or reward", code="7.3", hue="green"), code="raw_reward")
    d.otherwise(part("The run works", "compare its times", code="1.3", hue="grey"))
    return d
