"""``manual.json``: validated, located, immutable."""
