"""The build system of measured manuals: nothing measured is typed."""

__version__ = "0.1.0"
