"""Geometry of rectangular boards, 1×1 upward. Cells are numbered in raster order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liarproof.puzzles.errors import InputError, figure, shown

LONGEST_SIDE = 999

Cell = tuple[int, int]
"""Row and column, 0-based from the top left."""


def check_size(height: int, width: int) -> None:
    """Raise `InputError` unless both sides are from 1 to `LONGEST_SIDE`."""
    if not (1 <= height <= LONGEST_SIDE and 1 <= width <= LONGEST_SIDE):
        raise InputError(
            f"size {figure(height)}×{figure(width)}: both sides must be from 1 to {LONGEST_SIDE}"
        )


def check_rows(rows: Sequence[Sequence[object]]) -> None:
    """Raise `InputError` unless `rows` are all of one length and make a board in range."""
    if not rows or not rows[0]:
        raise InputError("clues: the board has no cells")
    check_size(len(rows), len(rows[0]))
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise InputError(f"clues: row {number} has {len(row)} cells, row 1 has {len(rows[0])}")


def check_said(rows: Sequence[Sequence[object]], height: int, width: int) -> None:
    """Raise `InputError` unless `rows`, a board, are as many and as long as a record says."""
    if (len(rows), len(rows[0])) != (height, width):
        raise InputError(
            f"clues: {len(rows)} rows of {len(rows[0])}, the record says {height}×{width}"
        )


def read_size(text: str) -> tuple[int, int]:
    """Height and width from ``HxW``, such as ``4x7`` (``×`` is read too).

    Raises `InputError` where it is anything else, or a side is out of range.
    """
    sides = re.fullmatch(r"([0-9]{1,18})[x×]([0-9]{1,18})", text, re.ASCII)
    if sides is None:
        raise InputError(f"size {shown(text)}: expected HEIGHTxWIDTH, such as 4x7")
    height, width = int(sides[1]), int(sides[2])
    check_size(height, width)
    return height, width


def neighbours(height: int, width: int) -> list[list[int]]:
    """For each cell in raster order, the cells that share a side with it."""
    near: list[list[int]] = []
    for cell in range(height * width):
        row, column = divmod(cell, width)
        near.append(
            [cell - width] * (row > 0)
            + [cell - 1] * (column > 0)
            + [cell + 1] * (column < width - 1)
            + [cell + width] * (row < height - 1)
        )
    return near


def lines(height: int, width: int) -> list[range]:
    """Every row, then every column, each as its cells in order."""
    rows = [range(row * width, (row + 1) * width) for row in range(height)]
    columns = [range(column, height * width, width) for column in range(width)]
    return rows + columns


def place(cell: Cell) -> str:
    """A cell as people name it, 1-based: ``r1c2``."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"
