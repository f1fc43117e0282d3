"""The rules on the whole manual: one rule, one small file."""
