"""The axioms of Hitori's proofs, and the boards on which they are held true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.theorems import small
from liarproof.properties.theorems.finite import Structure
from liarproof.properties.theorems.hitori_boards import Masks, answers, legal, twin_pairs
from liarproof.properties.theorems.hitori_proofs import (
    APART,
    GRID,
    HAS_NEIGHBOUR,
    LINKED,
    MUTUAL,
    ONCE,
    OTHERS,
    SOME,
    TWINS,
)
from liarproof.properties.theorems.statement import Axiom
from liarproof.puzzles.grid import neighbours


def _beside(height: int, width: int) -> NDArray[np.bool_]:
    """(1, n, n): which cells share a side."""
    found = np.zeros((1, height * width, height * width), dtype=np.bool_)
    for cell, others in enumerate(neighbours(height, width)):
        found[0, cell, others] = True
    return found


def _cells(masks: Masks, cells: int) -> NDArray[np.bool_]:
    """(k, n): the cells of each mask."""
    return np.array([[mask >> cell & 1 for cell in range(cells)] for mask in masks], dtype=np.bool_)


@lru_cache(maxsize=32)
def _shadings(height: int, width: int) -> tuple[Structure, ...]:
    """Every legal shading."""
    shadings = _cells(legal(height, width), height * width)
    tables = {"beside": _beside(height, width), "shaded": shadings}
    return (Structure({"Cell": height * width}, tables, len(shadings)),)


def _parted(height: int, width: int) -> Iterator[Structure]:
    """Every legal shading with parts: all sets to nine cells, beyond them all rectangles."""
    cells = height * width
    parts = range(1 << cells) if cells <= 9 else _rectangles(height, width)
    shadings, some = _cells(legal(height, width), cells), _cells(tuple(parts), cells)
    tables = {
        "beside": _beside(height, width),
        "shaded": np.repeat(shadings, len(some), axis=0),
        "part": np.tile(some, (len(shadings), 1)),
    }
    yield Structure({"Cell": cells}, tables, len(shadings) * len(some))


def _parts(height: int, width: int) -> Iterator[Structure]:
    """Every set of cells as a part of the board."""
    cells = height * width
    for first in range(0, 1 << cells, 4096):
        some = _cells(tuple(range(first, min(first + 4096, 1 << cells))), cells)
        tables = {"beside": _beside(height, width), "part": some}
        yield Structure({"Cell": cells}, tables, len(some))


def _rectangles(height: int, width: int) -> list[int]:
    found = []
    for top in range(height):
        for bottom in range(top, height):
            for first in range(width):
                for last in range(first, width):
                    rows = range(top, bottom + 1)
                    row = sum(1 << column for column in range(first, last + 1))
                    found.append(sum(row << at * width for at in rows))
    return found


def _numbered(height: int, width: int) -> Iterator[Structure]:
    """Every board with numbers that has answers, and its answers."""
    cells = height * width
    for puzzle in small.boards("hitori", height, width):
        found = answers(puzzle)
        if not found:
            continue
        twins = np.zeros((1, cells, cells), dtype=np.bool_)
        for one, other in twin_pairs(puzzle):
            twins[0, one, other] = twins[0, other, one] = True
        tables = {"twin": twins, "shaded": _cells(found, cells)}
        yield Structure({"Cell": cells}, tables, len(found))


def _again(
    make: Callable[[int, int], Iterable[Structure]],
) -> Callable[[int, int], Iterator[Structure]]:
    return lambda height, width: iter(make(height, width))


TO_4X4 = tuple(size for size in small.sizes_to(16) if max(size) <= 4)
FROM_TWO = TO_4X4[1:]
NUMBERED = small.sizes_to(6)

APART_TRIED = Axiom("shaded cells are apart", APART, _again(_shadings), TO_4X4)
ONCE_TRIED = Axiom("a number stands once in a line", ONCE, _numbered, NUMBERED)
LINKED_TRIED = Axiom("the unshaded cells are connected", LINKED, _parted, TO_4X4)
SOME_TRIED = Axiom("some cell is unshaded", SOME, _again(_shadings), TO_4X4)
MUTUAL_TRIED = Axiom("to be beside is mutual", MUTUAL, _again(_shadings), TO_4X4)
NEIGHBOUR_TRIED = Axiom("each cell has a neighbour", HAS_NEIGHBOUR, _again(_shadings), FROM_TWO)
GRID_TRIED = Axiom("the board is connected", GRID, _parts, TO_4X4)
TWINS_TRIED = Axiom("to be twins is mutual", TWINS, _numbered, NUMBERED)
OTHERS_TRIED = Axiom("no cell is its own twin", OTHERS, _numbered, NUMBERED)
