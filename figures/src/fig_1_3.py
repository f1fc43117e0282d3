"""Figure 1.3: the phases of one clean step of `plain`, the one whose time is nearest the median."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    number = data.middle_step("plain", "perf/step_time")
    step, before = data.step("plain", number), data.step("plain", number - 1)
    start, wait, train = step.whole.start, step.phase("train_wait"), step.phase("train")
    update, probs, actor = step.phase("update_weights"), step.phase("log_probs"), step.phase("actor_train")
    rows = (
        ("Free GPU memory", before.memory_at("before"), before.memory_at("after"), "amber"),
        ("Update weights", update.start, update.end, "teal"),
        ("Generate answers", update.end, wait.end, "violet"),
        ("Recompute log-probs", probs.start, probs.end, "blue"),
        ("Train", actor.start, actor.end, "blue"),
    )
    longest = step.whole.length.value
    total, waits, trains = (data.text(one.length, digits=2) for one in (step.whole, wait, train))
    parts = [(name, data.text(end - begin, digits=2), data.text((end - begin).share_of(step.whole.length), "%", 0))
             for name, begin, end, _ in rows]
    chart = Chart(
        height=372,
        description=(
            f"A timeline of one clean step of the run plain, {total} long. Five phases follow one another like stairs: "
            + ", ".join(f"{name.lower()} {long}, {share} of the step" for name, long, share in parts)
            + f". The timer train_wait holds the first three, {waits}, and the timer train the other two, {trains}."
        ),
        x=Axis("Time since the start of the step", 0, longest * 1.02, tuple(range(int(longest) + 1)), unit="s"),
        y=Axis("Phase", 0, 5, (), hidden=True), margins=(150, 64, 22, 56), grid=False,
    )
    for index, (name, begin, end, hue) in enumerate(rows):
        y, left, right = 4.5 - index, (begin - start).value, (end - start).value
        chart.guide_y(y)
        chart.span(name, left, right, y, hue=hue, fill=f"{hue}-soft")
        chart.label(name, 0, y, hue=hue, anchor="end", dx=-12)
        room = index < 3
        chart.label([parts[index][1]], right if room else left, y, anchor="start" if room else "end", dx=9 if room else -9)
    chart.bracket(0, (wait.end - start).value, 5.1, [f"timer train_wait, {waits}"], hue="muted")
    chart.bracket((wait.end - start).value, (train.end - start).value, 5.1, [f"timer train, {trains}"], hue="blue")
    chart.table = (("Phase", "Start", "Length", "Share of the step"), *(
        (part[0], data.text(row[1] - start, digits=2), part[1], part[2]) for row, part in zip(rows, parts)))
    return chart
