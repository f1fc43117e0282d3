"""One rule, one file: ``RULE`` and a pure ``check`` that yields its findings."""
