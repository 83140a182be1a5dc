"""Counters of a whole family of boards at one size, exact at any magnitude.

Each works by another idea and shares no code with the others; the terms they have in common
with the On-Line Encyclopedia of Integer Sequences are their second witness.
"""
