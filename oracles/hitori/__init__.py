"""The oracles of Hitori: a referee, two enumerators that share no code, a SAT and a z3 model.

Each derives neighbours and lines from the raw rows of the board in its own way, so that a
mistake in one is not a mistake of all.
"""
