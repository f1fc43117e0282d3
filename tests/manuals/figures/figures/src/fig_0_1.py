"""Colours and arrows."""

from manualkit.figures.kit import MEANINGS, Diagram

ARROWS = {
    "call": "asks for something and waits for it",
    "reply": "answers a call",
    "write": "leaves state that a later step reads",
    "state": "moves to the next stage of a life",
    "compute": "works on the GPU or the CPU",
    "effect": "changes something outside the run",
    "stream": "sends events while it goes on",
    "failure": "breaks, or ends in an error",
}


def draw(data):
    palette = data.palette()
    d = Diagram(height=446, description=(
        "Two lists. The first gives each colour its meaning: "
        + "; ".join(f"{hue} is {meaning}" for hue, meaning in palette)
        + ". The second gives each arrow its meaning, its line and its head: "
        + "; ".join(f"{one.words} is {one.line} {one.hue} line with {one.head_words}" for one in MEANINGS.values())
        + "."
    ))
    d.label("A colour says what a thing is", 8, 18, anchor="start", weight=600)
    for index, (hue, meaning) in enumerate(palette):
        x, y = 8 + index % 2 * 320, 52 + index // 2 * 34
        name, _, more = meaning.partition(": ")
        d.swatch(x, y, hue)
        d.label(name, x + 56, y - 7 if more else y, anchor="start", hue=hue, weight=600, patch="none")
        if more:
            d.label(more, x + 56, y + 8, anchor="start", size=12.5, patch="none")
    d.label("An arrow says what happens between two things", 8, 198, anchor="start", weight=600)
    for index, (name, words) in enumerate(ARROWS.items()):
        y = 230 + index * 28.5
        d.arrow((12, y), (146, y), means=name)
        d.label(MEANINGS[name].words, 168, y, anchor="start", hue=MEANINGS[name].hue, weight=600)
        d.label(words, 328, y, anchor="start")
    return d
