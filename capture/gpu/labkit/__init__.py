"""Reads what Miles runs print: logs, pauses, GPU samples and the summary made of them.

Standard library only. The folder ``capture/gpu`` works when it is copied alone to a GPU host.
"""
