"""Yajisan-Kazusan boards from nothing: every one with few clues, random ones, unique ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.boards import AREAS, Maker, Recipe
from liarproof.properties.boards.hitori import packed_shading
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import solve

TWO_CLUES, ONE_CLUE, NO_CLUES = "to two clues", "to one clue", "no clues"

Random = NDArray[np.int64]
"""State of the random generator."""


def every_board(height: int, width: int, variety: str) -> Iterator[Yajikazu]:
    """Every board of a size with so many clues; numbers to one more than any line can show."""
    most = {NO_CLUES: 0, ONE_CLUE: 1, TWO_CLUES: 2}[variety]
    numbers = range(max(height, width) // 2 + 2)
    kinds: list[tuple[str | None, int | None]] = [*product(DIRECTIONS, numbers)]
    kinds.append(("R", None))
    for count in range(most + 1):
        for cells in combinations(range(height * width), count):
            for chosen in product(kinds, repeat=count):
                clues = [
                    Clue(*divmod(cell, width), direction, number)
                    for cell, (direction, number) in zip(cells, chosen, strict=True)
                ]
                yield Yajikazu(height, width, tuple(clues))


def scattered_shading(random: Random, height: int, width: int, density: float) -> Answer:
    """A legal shading with about `density` of what a packed one shades."""
    packed = packed_shading(random, height, width)
    return Marks(
        tuple(
            tuple(
                SHADED if value == SHADED and rng.uniform(random) < density else UNSHADED
                for value in row
            )
            for row in packed.cells
        )
    )


def shown(answer: Answer, row: int, column: int, direction: str) -> int:
    """How many shaded cells of `answer` lie beyond this one in that direction."""
    cells = answer.cells
    line = {
        "U": [cells[r][column] for r in range(row)],
        "D": [cells[r][column] for r in range(row + 1, len(cells))],
        "L": list(cells[row][:column]),
        "R": list(cells[row][column + 1 :]),
    }[direction]
    return line.count(SHADED)


def clue_answer(random: Random, answer: Answer, density: float, lies: float = 0.7) -> Yajikazu:
    """Clues at random that `answer` obeys: true on unshaded cells, on shaded ones mostly lies."""
    height, width = len(answer.cells), len(answer.cells[0])
    clues = []
    for row, column in product(range(height), range(width)):
        if rng.uniform(random) >= density:
            continue
        direction = DIRECTIONS[rng.below(random, 4)]
        number = shown(answer, row, column, direction)
        if answer.cells[row][column] == SHADED and rng.uniform(random) < lies:
            number = rng.below(random, max(height, width) // 2 + 3)
        clues.append(Clue(row, column, direction, number))
    return Yajikazu(height, width, tuple(clues))


def unique_board(
    random: Random, height: int, width: int, tries: int = 10_000
) -> tuple[Yajikazu, Answer]:
    """A board with one answer, none of whose clues can be left out, and that answer.

    Raises `RuntimeError` after `tries` boards full of clues that were not unique.
    """
    for _ in range(tries):
        answer = scattered_shading(random, height, width, 0.9)
        clues = list(clue_answer(random, answer, 1.0).clues)
        if solve(Yajikazu(height, width, tuple(clues))).unique:
            break
    else:
        raise RuntimeError(f"no unique board of {height}×{width} in {tries} tries")
    order = np.arange(height * width)
    rng.shuffle(random, order)
    for cell in order.tolist():
        rest = [clue for clue in clues if (clue.row, clue.column) != divmod(cell, width)]
        if solve(Yajikazu(height, width, tuple(rest))).unique:
            clues = rest
    return Yajikazu(height, width, tuple(clues)), answer


def mixed_board(seed: int, index: int) -> Yajikazu:
    """A random board of one of six kinds: many or some clues that hold, one of them changed,
    random clues, few clues, a strip."""
    random, size = rng.stream(seed, f"yajikazu {index}"), rng.stream(index, "yajikazu sizes")
    kind = index % 6
    height, width = 2 + rng.below(size, 4), 2 + rng.below(size, 4)
    if kind == 4:
        height, width = 2 + rng.below(size, 2), 2 + rng.below(size, 3)
    if kind == 5:
        length = 1 + rng.below(size, 12)
        height, width = (1, length) if rng.below(size, 2) else (length, 1)
    answer = scattered_shading(random, height, width, 0.8)
    puzzle = clue_answer(random, answer, (0.9, 0.6, 0.7, 0.6, 0.15, 0.4)[kind])
    if kind == 3:
        clues = [
            clue._replace(number=rng.below(random, 4) if rng.below(random, 5) else None)
            for clue in puzzle.clues
        ]
        return Yajikazu(height, width, tuple(clues))
    return _change_one(random, puzzle) if kind == 2 else puzzle


def _change_one(random: Random, puzzle: Yajikazu) -> Yajikazu:
    clues = list(puzzle.clues)
    if clues:
        at = rng.below(random, len(clues))
        clues[at] = clues[at]._replace(number=(clues[at].number or 0) + 1)
    return Yajikazu(puzzle.height, puzzle.width, tuple(clues))


RECIPES = (
    Recipe(1, 1, (1,)),
    Recipe(1, 2, (1,)),
    Recipe(1, 7, (1,)),
    Recipe(6, 1, (1,)),
    Recipe(2, 2, (1,)),
    Recipe(2, 8, (1,)),
    *AREAS,
)


def _by_recipe(random: Random, recipe: Recipe) -> tuple[Yajikazu, Answer]:
    return unique_board(random, recipe.height, recipe.width)


MAKER = Maker((TWO_CLUES, ONE_CLUE, NO_CLUES), every_board, mixed_board, RECIPES, _by_recipe)
