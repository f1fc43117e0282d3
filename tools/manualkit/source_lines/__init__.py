"""Lines of a source that the text cites: found in the text, looked up once in a checkout, checked in every build."""
