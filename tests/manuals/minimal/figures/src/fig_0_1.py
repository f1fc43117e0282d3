"""Figure 0.1 of the test manual: two boxes and the two arrows between them."""

from manualkit.figures.kit import Diagram


def draw(data):
    d = Diagram(height=130, description="Two boxes. The trainer on the left calls the engine on the right, and the engine replies.")
    trainer = d.box(20, 30, 160, 70, "Trainer", hue="blue")
    engine = d.box(460, 30, 160, 70, "Engine", hue="violet")
    d.arrow(trainer.right(0.28), engine.left(0.28), means="call")
    d.arrow(engine.left(0.72), trainer.right(0.72), means="reply")
    d.label("call", 320, 40)
    d.label("reply", 320, 92)
    return d
