"""A decision: which question comes first."""

from manualkit.figures.kit import Decision, part


def draw(data):
    d = Decision(
        "Three questions one below the other. Each leads to the right when the answer is yes, and down when it is no: first "
        "whether the log ends in a traceback, then whether retries repeat, then whether the last step is longer than the others."
    )
    d.ask("Does the log end in a traceback?", part("Read its last line", "and the rank that wrote it", hue="blue"), code="grep -n Traceback run.log")
    d.ask("Do retries repeat, with no step between them?", part("The engine is dead", "stop the run: it does not come back", hue="rose"))
    d.ask("Is the last step longer than the ones before?", part("Look at the temperature of the GPU", hue="amber"))
    d.otherwise(part("The time limit ended the run", "read the exit code", hue="grey"))
    return d
