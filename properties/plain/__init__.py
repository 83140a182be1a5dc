"""The rungs once more, a module a genre, as plain Python: by their definitions, no step clever.

Each says exactly what the compiled rung of its name says. They serve as a reference, and as the
soil of seeded faults: a fault is one text of these modules replaced by another.
"""
