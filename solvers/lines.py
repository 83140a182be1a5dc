"""The lines that arrow clues look along, for Yajilin and Yajisan-Kazusan."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from liarproof.compiled import jit
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.puzzles.yajilin import Yajilin

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def clue_lines(puzzle: Yajikazu | Yajilin) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The clues that bind, and their lines.

    Returns (k, 4) int64, for each clue its cell, its number, and where its line begins and
    ends; and (m,) int64, the cells of all lines, each from its clue to the edge.
    """
    binding = [
        (clue.row, clue.column, *STEPS[clue.direction], clue.number)
        for clue in puzzle.clues
        if clue.direction is not None and clue.number is not None
    ]
    clues = np.array(binding, dtype=np.int64).reshape(-1, 5)
    return _lines(puzzle.height, puzzle.width, clues)


@jit
def _lines(
    height: int, width: int, binding: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    clues = np.zeros((binding.shape[0], 4), dtype=np.int64)
    lines = np.zeros(binding.shape[0] * max(height, width), dtype=np.int64)
    end = 0
    for at in range(binding.shape[0]):
        row, column, down, right, number = binding[at]
        clues[at, 0], clues[at, 1], clues[at, 2] = row * width + column, number, end
        row, column = row + down, column + right
        while 0 <= row < height and 0 <= column < width:
            lines[end] = row * width + column
            end += 1
            row, column = row + down, column + right
        clues[at, 3] = end
    return clues, lines[:end].copy()


@jit
def watchers(cells: int, clues: NDArray[np.int64], lines: NDArray[np.int64]) -> NDArray[np.int64]:
    """Which clues look at each cell.

    Returns (cells + 1 + m,) int64: the clues that look at cell c stand from place `[c]` to
    `[c + 1]` of this same array.
    """
    seen_by = np.zeros(cells + 1 + lines.size, dtype=np.int64)
    for cell in lines:
        seen_by[cell + 1] += 1
    seen_by[0] = cells + 1
    for cell in range(cells):
        seen_by[cell + 1] += seen_by[cell]
    filled = seen_by[: cells + 1].copy()
    for clue in range(clues.shape[0]):
        for at in range(clues[clue, 2], clues[clue, 3]):
            cell = lines[at]
            seen_by[filled[cell]] = clue
            filled[cell] += 1
    return seen_by
