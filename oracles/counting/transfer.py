"""Independent sets of a grid by transfer matrix, row by row (Engel 1990; Calkin and Wilf 1998).

A row of an independent set is a set of columns without two neighbours; there are F(n+2) of
them for n columns, F the Fibonacci numbers. Two rows may follow one another exactly if they
have no column in common. With the vector of how many ways lead to each row, one step of the
matrix replaces each entry by the sum of those it may follow; the sum after the last row counts
the independent sets. The count does not change when the board is turned, so the shorter side
is the row. Exact: Python's integers hold every digit.
"""

from __future__ import annotations


def count(height: int, width: int) -> int:
    """The independent sets of a board of that size, the empty set among them."""
    long, short = max(height, width), min(height, width)
    rows = [row for row in range(1 << short) if not row & row << 1]
    follows = [[at for at, other in enumerate(rows) if not row & other] for row in rows]
    ways = [1] * len(rows)
    for _ in range(long - 1):
        ways = [sum(map(ways.__getitem__, before)) for before in follows]
    return sum(ways)
