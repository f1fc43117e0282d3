"""Figure 1.3: the phases of one clean step of `plain`, the one whose time is nearest the median."""

from manualkit.figures.charts import Axis, Gantt


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
    total, waits, trains = (data.text(one.length, digits=2) for one in (step.whole, wait, train))
    parts = [(name, data.text(end - begin, digits=2), data.text((end - begin).share_of(step.whole.length), "%", 0))
             for name, begin, end, _ in rows]
    chart = Gantt(
        f"A timeline of one clean step of the run plain, {total} long. Five phases follow one another like stairs: "
        + ", ".join(f"{name.lower()} {long}, {share} of the step" for name, long, share in parts)
        + f". The timer train_wait holds the first three, {waits}, and the timer train the other two, {trains}.",
        x=Axis.fit("Time since the start of the step", [step.whole.length.value], unit="s", about=6), rows=[row[0] for row in rows],
    )
    for (name, begin, end, hue), (_, long, share) in zip(rows, parts):
        chart.bar(name, (begin - start).value, (end - start).value, f"{long}, {share}", hue=hue, strong=True)
    chart.group((wait.start - start).value, (wait.end - start).value, f"timer train_wait, {waits}", hue="violet")
    chart.group((train.start - start).value, (train.end - start).value, f"timer train, {trains}", hue="blue")
    chart.table = (("Phase", "Start", "End", "Length", "Share of the step"), *(
        (name, data.text(begin - start, digits=2), data.text(end - start, digits=2), long, share)
        for (name, begin, end, _), (_, long, share) in zip(rows, parts)))
    return chart
