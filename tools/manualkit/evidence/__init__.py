"""Binding: each number, claim, listing line, quotation and table cell meets its record."""
