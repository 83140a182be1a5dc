"""Hitori boards made from nothing: random ones, and ones with exactly one answer."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.boards import Maker, Recipe
from liarproof.puzzles.answer import SHADED, UNSHADED, Marks
from liarproof.puzzles.grid import neighbours
from liarproof.puzzles.hitori import BLANK, Hitori
from liarproof.solvers.ladder import solve

WITH_BLANKS, WITHOUT_BLANKS, WITHOUT_CLUES = "with blanks", "without blanks", "no numbers"

State = NDArray[np.int64]
"""Of the random generator."""


def random_board(
    state: State, height: int, width: int, numbers: int, blanks: float = 0.0
) -> Hitori:
    """Each cell a number from 1 to `numbers`, or a blank with chance `blanks`."""

    def clue() -> int:
        return BLANK if rng.uniform(state) < blanks else 1 + rng.below(state, numbers)

    return Hitori(tuple(tuple(clue() for _ in range(width)) for _ in range(height)))


def latin_rows(state: State, height: int, width: int) -> list[list[int]]:
    """Numbers that repeat in no row or column: a cyclic square, its lines and symbols shuffled."""
    side = max(height, width)
    rows, columns, symbols = (np.arange(side) for _ in range(3))
    for order in (rows, columns, symbols):
        rng.shuffle(state, order)
    return [
        [1 + int(symbols[(rows[row] + columns[column]) % side]) for column in range(width)]
        for row in range(height)
    ]


def packed_shading(state: State, height: int, width: int) -> Marks:
    """Cells shaded in random order, each unless it breaks a rule, until no more fit.

    One pass is enough: a cell refused once stays refused, since shading more cells only adds
    neighbours and takes ways away.
    """
    near = neighbours(height, width)
    order = np.arange(height * width)
    rng.shuffle(state, order)
    shaded: set[int] = set()
    for cell in order.tolist():
        if shaded.isdisjoint(near[cell]) and _connected(near, shaded | {cell}):
            shaded.add(cell)
    return Marks(
        tuple(
            tuple(SHADED if row * width + column in shaded else UNSHADED for column in range(width))
            for row in range(height)
        )
    )


def _connected(near: list[list[int]], shaded: set[int]) -> bool:
    open_cells = set(range(len(near))) - shaded
    reached: set[int] = set()
    waiting = [min(open_cells)] if open_cells else []
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting.extend(other for other in near[cell] if other in open_cells)
    return bool(reached) and reached == open_cells


def number_answer(state: State, answer: Marks, blanks: float = 0.0) -> Hitori:
    """Numbers under which `answer` is legal and each shaded cell repeats a kept number.

    A shaded cell copies an unshaded one of its row or column, or stays blank where there is
    none; an unshaded cell is left blank with chance `blanks`.
    """
    height, width = len(answer.cells), len(answer.cells[0])
    clues = latin_rows(state, height, width)
    for row in range(height):
        for column in range(width):
            if answer.cells[row][column] == UNSHADED and rng.uniform(state) < blanks:
                clues[row][column] = BLANK
    for row in range(height):
        for column in range(width):
            if answer.cells[row][column] == SHADED:
                line = [(row, other) for other in range(width)]
                line += [(other, column) for other in range(height)]
                kept = [clues[r][c] for r, c in line if answer.cells[r][c] == UNSHADED]
                kept = [number for number in kept if number != BLANK] or [BLANK]
                clues[row][column] = kept[rng.below(state, len(kept))]
    return Hitori(tuple(tuple(line) for line in clues))


def unique_board(
    state: State, height: int, width: int, blanks: float = 0.0, tries: int = 10_000
) -> tuple[Hitori, Marks]:
    """A board with exactly one answer, and that answer; raises `RuntimeError` after `tries`."""
    for _ in range(tries):
        answer = packed_shading(state, height, width)
        puzzle = number_answer(state, answer, blanks)
        if solve(puzzle).unique:
            return puzzle, answer
    raise RuntimeError(f"no unique board of {height}×{width} in {tries} tries")


def every_board(height: int, width: int, variety: str) -> Iterator[Hitori]:
    """Every board of a size up to renaming its numbers: each new number is the next one free."""
    if variety == WITHOUT_CLUES:
        yield Hitori(((BLANK,) * width,) * height)
        return
    lowest = BLANK if variety == WITH_BLANKS else BLANK + 1

    def numbered(cells: int, used: int) -> Iterator[tuple[int, ...]]:
        if cells == 0:
            yield ()
            return
        for number in range(lowest, used + 2):
            for rest in numbered(cells - 1, max(used, number)):
                yield (number, *rest)

    for numbers in numbered(height * width, BLANK):
        yield Hitori(tuple(numbers[row * width : (row + 1) * width] for row in range(height)))


def mixed_board(seed: int, index: int) -> Hitori:
    """A random board of one of six kinds: with patterns, without, answerable, contradictory,
    half blank, or a strip.

    Its size depends on `index` alone, so that every seed asks the same of every engine.
    """
    state, size = rng.stream(seed, f"agreement {index}"), rng.stream(index, "agreement sizes")
    kind = index % 6
    sides = (2, 3) if kind in (1, 4) else (4, 4)  # with few equal numbers answers are many
    height, width = 2 + rng.below(size, sides[0]), 2 + rng.below(size, sides[1])
    if kind == 0:
        return random_board(state, height, width, max(height, width))
    if kind == 1:
        rows = latin_rows(state, height, width)
        return Hitori(tuple(tuple(row) for row in rows))
    if kind == 2:
        return number_answer(state, packed_shading(state, height, width), 0.1)
    if kind == 3:
        return random_board(state, height, width, 2)
    if kind == 4:
        return random_board(state, height, width, max(height, width), 0.5)
    length = 1 + rng.below(size, 12)
    strip = (1, length) if rng.below(size, 2) else (length, 1)
    return random_board(state, *strip, 4, 0.2)


RECIPES = (
    Recipe(1, 1, (1,)),
    Recipe(1, 3, (1,)),
    Recipe(1, 9, (1,), 0.2),
    Recipe(3, 1, (1,)),
    Recipe(2, 2, (1,)),
    Recipe(2, 9, (1,)),
    Recipe(9, 2, (1,)),
    Recipe(3, 3, (1, 2)),
    Recipe(3, 8, (1,)),
    Recipe(8, 3, (1,), 0.1),
    Recipe(4, 4, (1, 2, 3)),
    Recipe(5, 5, (1, 2, 3, 4)),
    Recipe(6, 6, (1, 2, 3, 4)),
    Recipe(6, 6, (5, 6), 0.2),
    Recipe(7, 10, (1, 2)),
    Recipe(10, 7, (1, 2), 0.1),
    Recipe(8, 8, (1, 2, 3, 4)),
    Recipe(10, 10, (1, 2, 3, 4)),
    Recipe(12, 12, (1, 2)),
    Recipe(4, 30, (1,)),
    Recipe(17, 17, (1,)),
)


def _by_recipe(state: State, recipe: Recipe) -> tuple[Hitori, Marks]:
    return unique_board(state, recipe.height, recipe.width, recipe.blanks)


MAKER = Maker(
    (WITH_BLANKS, WITHOUT_BLANKS, WITHOUT_CLUES), every_board, mixed_board, RECIPES, _by_recipe
)
