"""Figure 1.2: the engine's death in `death`: retries a second before and after the watchdog rule fires."""

from collections import Counter

from manualkit.figures.charts import Axis, Chart


def draw(data):
    kill, fired = data.event("death", "kill"), data.reading("death", "watchdog/fired_s", "s", 1)
    first, end = data.reading("death", "retries/first_s", "s", 1), data.reading("death", "wall_s", "s", 1)
    count, more = data.text(data.reading("death", "retries/count")), data.text(data.reading("death", "watchdog/retries_after"))
    per = Counter(int(at - kill.value) for at in data.numbers("death", "retries/times_s"))
    alarm, begin, left = data.text(fired - kill, digits=0), data.text(first - kill), data.text(end - fired, digits=0)
    before = data.text(data.reading("death", "watchdog/retries_before"))
    steps = data.series("death", "perf/step_time", over="complete").steps
    edges = range(int((end - kill).value) + 2)
    chart = Chart(
        height=392,
        description=(
            f"A chart of retries a second. {data.text(data.count(steps))} whole steps end before the kill, and then no step follows. The first "
            f"retry comes {begin} after the kill. From then on the retries come in waves, {count} in all, until the "
            f"time limit. The watchdog rule fires {alarm} after the kill, with {before} retries behind it. "
            f"Without a watchdog the run goes on for another {left} and logs {more} more."
        ),
        x=Axis("Time since the kill", -50, 275, (-50, 0, 50, 100, 150, 200, 250), unit="s"),
        y=Axis("Retries a second", 0, 284, (0, 50, 100, 150, 200), counts=True), margins=(48, 24, 22, 56),
    )
    chart.area("retries", edges, [per[second] for second in edges[:-1]], hue="rose")
    for number in steps:
        step = data.step("death", number).whole
        chart.span(f"step {number}", (step.start - kill).value, (step.end - kill).value, 14, hue="amber", thick=20, fill="amber-soft")
    chart.label("whole steps", -47, 37, hue="amber", strong=False)
    chart.rule_x(0, 0, 262)
    chart.label(["engine killed", f"first retry {begin} later"], 0, 274, anchor="middle", dx=20)
    chart.rule_x((fired - kill).value, 0, 234)
    chart.label(["the watchdog rule fires", f"{alarm} after the kill, {before} retries"], (fired - kill).value, 246, dx=-4)
    chart.label([f"{more} more retries", "and no exit by the time limit"], 272, 246, hue="rose", anchor="end")
    return chart
