"""``tools/build diff``: two states of the recordings, and all that the move between them touches in the text."""
