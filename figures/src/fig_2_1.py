"""Figure 2.1: the memory of one step against the size of the model, and the size that does not fit."""

from manualkit.figures.charts import Axis, Chart

ROWS = (("plain", "plain.first_"), ("size-0.6b", "size-0.6b."), ("size-1.7b", "size-1.7b."), ("size-4b", "size-4b."))
FULL = "size-8b"
ORDER = ("the smallest", "the second", "the third", "the largest that fits")


def draw(data):
    total = data.measure("plain.total_gb")
    kept, reserved, used = ([data.measure(f"{prefix}{field}") for _, prefix in ROWS] for field in ("allocated_gb", "reserved_gb", "used_gb"))
    highest = data.measure("size-8b.gpu_max_mib").value / 1024
    held, engine = ([(more - less).value for more, less in zip(high, low)] for high, low in ((reserved, kept), (used, reserved)))
    parts = {
        "trainer keeps": [value.value for value in kept] + [0],
        "trainer held for the pass": held + [0],
        "engine and CUDA": engine + [0],
        "died, not split": [0] * len(ROWS) + [highest],
    }
    said = ", ".join(f"{name} uses {data.show(value.value, 1, 'GiB')}" for name, value in zip(ORDER, used))
    chart = Chart(
        412,
        f"Stacked level bars of GPU memory for five model sizes. Of {data.show(total.value, 1, 'GiB')}, {said}, and the last model fills the GPU and dies. "
        f"The part that the trainer keeps grows with the model, from {data.show(kept[0].value, 1, 'GiB')} to {data.show(kept[-1].value, 1, 'GiB')}.",
        x=Axis("GPU memory in use", 0, 158, (0, 20, 40, 60, 80, 100, 120, 140), unit="GiB"),
        y=Axis.named("Run", [name for name, _ in ROWS] + [FULL]),
    )
    chart.bars(parts, hues={"trainer keeps": "blue", "trainer held for the pass": "amber", "engine and CUDA": "violet", "died, not split": "rose"}, stacked=True)
    for row, value in enumerate(used):
        chart.label(data.show(value.value, 1, "GiB"), value.value, row, dx=8, strong=False)
    chart.label("out of memory", highest / 2, len(ROWS), hue="rose", anchor="middle")
    return chart
