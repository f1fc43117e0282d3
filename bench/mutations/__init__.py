"""The mutation campaign: random single faults in a copy of the manual, and what the checks say of each.

Whoever writes a fault here looks at the files as an author or an accident would change them. Nothing in
``faults`` reads the rules: places are found with patterns of its own.
"""
