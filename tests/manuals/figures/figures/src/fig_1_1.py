"""A drawn diagram with one measure in it."""

from manualkit.figures.kit import Diagram


def draw(data):
    step = data.text(data.measure("plain.step_s"))
    d = Diagram(height=120, description=f"One arrow leads from the trainer to the engine, and a step takes {step}.")
    trainer = d.box(20, 20, 160, 80, "Trainer", step, hue="blue")
    engine = d.box(460, 20, 160, 80, "Engine", hue="violet")
    d.arrow(trainer.right(), engine.left(), means="write")
    return d
