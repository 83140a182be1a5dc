"""States made from answers: what is left of one when entries are forgotten, or turned over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liarproof.oracles.kit.rng import below, uniform
from liarproof.puzzles.answer import UNKNOWN, Answer, Marks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def remembered(answer: Answer, chance: NDArray[np.int64], known: float, wrong: int = 0) -> Marks:
    """Each entry of `answer` with the probability `known`, then `wrong` entries turned over.

    `chance`, from `rng.stream`, moves on in place. Turned over twice, an entry stays so.
    """
    parts = [
        [[value if uniform(chance) < known else UNKNOWN for value in row] for row in part]
        for part in answer
    ]
    rows = [
        (row, theirs)
        for part, whole in zip(parts, answer, strict=True)
        for row, theirs in zip(part, whole, strict=True)
        if row
    ]
    for _ in range(wrong):
        row, theirs = rows[below(chance, len(rows))]
        at = below(chance, len(row))
        row[at] = 3 - theirs[at]  # the two known values of cells and of edges are 1 and 2
    return Marks(*(tuple(map(tuple, part)) for part in parts))
