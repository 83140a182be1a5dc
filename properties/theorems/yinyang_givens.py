"""Sets of givens that leave a Yin-Yang answer the only one.

A set of cells of an answer, given, makes it the only one if every other answer differs from it in
one of them. The least such sets, of which no cell can be left out, are found without trying all
sets; since rungs are monotone, what they finish from such a set they finish from every larger set
of the same answer. Answers that are turned, mirrored or exchanged behave alike: one of each class
is looked at. Cells are numbered without gaps here: bit e of a set is entry e.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.theorems.yinyang_boards import Boards, answers
from liarproof.properties.theorems.yinyang_terms import cells_of, classes
from liarproof.puzzles.yinyang import YinYang

Sets = NDArray[np.int64]
"""(k,): sets of entries."""


@lru_cache(maxsize=16)
def everything(height: int, width: int) -> Sets:
    """Every legal board of a size, as the set of its black entries; not to be written to."""
    return packed(height, width, answers(height, width, "frontier"))


def representatives(height: int, width: int) -> list[int]:
    """One legal board of each class."""
    found: list[int] = packed(height, width, classes(height, width)).tolist()
    return found


def packed(height: int, width: int, boards: Boards) -> Sets:
    """Boards without gaps between their rows: bit e is set where entry e is black."""
    black_cells = cells_of(height, width, boards).astype(np.int64)
    found: Sets = black_cells @ (1 << np.arange(height * width, dtype=np.int64))
    return found


def rivals(answer: int, others: Sets) -> Sets:
    """Where each other answer differs from this one."""
    found: Sets = others[others != answer] ^ answer
    return found


def least(sets: Sets) -> list[int]:
    """Those that contain no other, by size."""
    kept = np.zeros(0, dtype=np.int64)
    for one_set in sorted(sets.tolist(), key=lambda cells: (cells.bit_count(), cells)):
        if not (kept & ~one_set == 0).any():
            kept = np.append(kept, one_set)
    found: list[int] = kept.tolist()
    return found


def covers(differences: Sequence[int]) -> Sets:
    """Every least set of entries that meets each of these sets (Berge's way, one after another)."""
    found = np.zeros(1, dtype=np.int64)
    for difference in differences:
        meets = found & difference != 0
        kept, missing = found[meets], found[~meets]
        bits = np.array([1 << e for e in range(difference.bit_length()) if difference >> e & 1])
        grown = (missing[:, None] | bits).ravel()
        needless = np.array([(kept & ~one_set == 0).any() for one_set in grown], dtype=np.bool_)
        found = np.concatenate([kept, grown[~needless]])
    found.sort()
    return found


def unique_sets(height: int, width: int) -> Iterator[tuple[int, Sets]]:
    """An answer of each class, and its least sets of entries that leave it the only answer."""
    for answer in representatives(height, width):
        yield answer, covers(least(rivals(answer, everything(height, width))))


def shown(height: int, width: int, answer: int, cells: int) -> YinYang:
    """The board that gives these cells of an answer."""
    flat = [1 + (answer >> e & 1) if cells >> e & 1 else 0 for e in range(height * width)]
    return YinYang(tuple(tuple(flat[r * width : (r + 1) * width]) for r in range(height)))
