"""The plate: the rings are the steps of `plain`, and the rays around them the retries of `death`."""

from collections import Counter
from math import cos, pi, sin

from manualkit.figures.kit import Diagram
from manualkit.figures.marks import path
from manualkit.figures.units import number

CENTRE, INNER, PITCH, BAND, CORONA = (320, 350), 46, 11.6, 7.6, 246


def at(radius, turn):
    """A point on a circle around the centre; ``turn`` 0 is twelve o'clock, 1 a whole turn clockwise."""
    angle = 2 * pi * turn - pi / 2
    return f"{number(CENTRE[0] + radius * cos(angle))} {number(CENTRE[1] + radius * sin(angle))}"


def arc(radius, start, end):
    """A piece of a ring, from one turn to another."""
    return f"M{at(radius, start)}A{number(radius)} {number(radius)} 0 {int(end - start > 0.5)} 1 {at(radius, end)}"


def draw(data):
    reward = data.series("plain", "rollout/raw_reward", over="all")
    kill, end = data.event("death", "kill").value, data.reading("death", "wall_s").value
    retries = Counter(int(time - kill) for time in data.numbers("death", "retries/times_s"))
    plate = Diagram(height=700, description=(
        f"{data.text(data.count(reward.steps))} concentric rings, one a step of the run plain, from the first at the centre to the last outside. Each "
        "ring goes as far round as the reward of its step, so that the rings open like a shell. Its colours are the "
        "phases of the step: teal the weight update, violet the answers, blue the trainer; the warm-up step is amber. Around them stand fine "
        "rose rays, one a second of the run death after its engine was killed, as long as the retries of that second."
    ))
    tracks, most, whole = [], max(retries.values()), int(end - kill) + 1
    for ring, (step, share) in enumerate(zip(reward.steps, reward.values)):
        radius, phases = INNER + ring * PITCH, data.step("plain", step).phases
        update, wait, probs, train = (phases[name] for name in ("update_weights", "train_wait", "log_probs", "actor_train"))
        parts = (("teal", update.length.value), ("violet", (wait.end - update.end).value),
                 ("blue", probs.length.value), ("indigo", train.length.value))
        turn, total = 0.0, sum(length for _, length in parts)
        tracks.append(arc(radius, share, 0.9999))
        for hue, length in parts:
            until = turn + share * length / total
            plate.add(path(arc(radius, turn, until), stroke=hue if step else "amber", stroke_width=BAND))
            turn = until
    plate.add(path("".join(tracks), stroke="rule", stroke_width=0.9))
    rays = (f"M{at(CORONA, s / whole)}L{at(CORONA + 2 + 62 * retries[s] / most, s / whole)}" for s in range(whole))
    plate.add(path("".join(rays), stroke="rose", stroke_width=1.5))
    return plate
