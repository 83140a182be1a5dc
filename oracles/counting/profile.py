"""Independent sets of a grid cell by cell, over a broken profile.

Cells are decided in raster order. What has been decided matters to the rest only through the
last `short` cells, the broken profile: the cell above the next one is the oldest of them, the
cell to its left the newest. A dict holds how many partial sets there are for each profile; a
cell may be left out always, and taken where neither of those two is. A profile is the text of
its cells, oldest first, so that a step drops the first letter and appends one; it is as
readable as it is short. After the last cell the sum over all profiles is the count.
"""

from __future__ import annotations

OUT, IN = ".", "o"


def count(height: int, width: int) -> int:
    """The independent sets of a board of that size, the empty set among them."""
    short = min(height, width)
    ways = {OUT * short: 1}
    for cell in range(height * width):
        at_edge = cell % short == 0  # the newest cell stands at the end of the line before
        extended: dict[str, int] = {}
        for profile, number in ways.items():
            rest = profile[1:]
            extended[rest + OUT] = extended.get(rest + OUT, 0) + number
            if profile[0] == OUT and (at_edge or profile[-1] == OUT):
                extended[rest + IN] = extended.get(rest + IN, 0) + number
        ways = extended
    return sum(ways.values())
