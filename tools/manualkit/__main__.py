"""``python -m manualkit``."""

from .cli import entry

entry()
