"""Independent sets of a grid by the definition: every subset is looked at.

A set is independent if no two cells of it share a side. Nothing is derived, nothing is saved
from one subset to the next; what this counts, the cleverer counters must count.
"""

from __future__ import annotations

from itertools import product


def count(height: int, width: int) -> int:
    """The independent sets of a board of that size, the empty set among them."""
    cells = list(product(range(height), range(width)))
    pairs = [
        (at, other)
        for at, (row, column) in enumerate(cells)
        for other, cell in enumerate(cells)
        if cell in ((row, column + 1), (row + 1, column))
    ]
    return sum(
        not any(chosen[at] and chosen[other] for at, other in pairs)
        for chosen in product((False, True), repeat=len(cells))
    )
