"""Figures: one source each, two variants (web and print), the same bytes every time."""
