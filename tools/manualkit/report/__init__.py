"""Printers of findings: text, JSON, SARIF and forge annotations."""
