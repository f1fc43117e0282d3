"""Figure 2.2: the GPU memory of size-4b, sample by sample, from the trainer's weights to the end of its step."""

from manualkit.figures.charts import Axis, Chart


def draw(data):
    step, memory, total = data.step("size-4b", 0), data.samples("size-4b", "memory_mib"), data.measure("plain.total_gb").value
    update, train = step.phase("update_weights"), step.phase("train")
    before, after = step.memory_at("before"), step.memory_at("after")
    begin, end = update.start.value - 12, after.value + 2
    points = [(at, value / 1024) for at, value in zip(memory.times, memory.values) if begin <= at <= end]
    first, peak = points[0][1], data.measure("size-4b.used_gb").value
    kept = data.measure("size-4b.kept_gb").value
    chart = Chart(
        400,
        f"A line of GPU memory over time in the run of the largest model that fits. It begins at {data.show(first, 1, 'GiB')} with the trainer's weights, jumps when the engine "
        f"starts, stays level during generation, and rises in the training pass. The line of Miles at its end says {data.show(peak, 1, 'GiB')}, "
        f"and {data.show(kept, 1, 'GiB')} when the trainer has given its cache back.",
        x=Axis("Time since the start of the run", 113, 134, (115, 120, 125, 130), unit="s"),
        y=Axis("GPU memory in use", 0, 160, (0, 20, 40, 60, 80, 100, 120, 140), unit="GiB"),
    )
    chart.shade(update.end.value, step.phase("train_wait").end.value, "generate", hue="violet")
    chart.shade(train.start.value, train.end.value, "train", hue="blue")
    chart.line("samples", [at for at, _ in points], [value for _, value in points], hue="amber", second="solid")
    chart.dots("Memory-Usage lines", [before.value, after.value], [peak, kept], hue="blue")
    chart.limit(total, f"all of the GPU, {data.show(total, 1, 'GiB')}")
    chart.label(["end of the pass", data.show(peak, 1, "GiB")], before.value, peak, dx=10, hue="blue")
    chart.label(["cache given back", data.show(kept, 1, "GiB")], after.value, kept, dx=6, dy=20, hue="blue")
    chart.note("the trainer's weights", points[2][0], points[2][1], hue="blue")
    chart.note("the engine's weights and cache", points[8][0], points[8][1], hue="violet")
    return chart
