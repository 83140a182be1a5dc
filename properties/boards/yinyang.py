"""Yin-Yang boards made from nothing: every one, random ones, and ones with exactly one answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.boards import AREAS, Maker, Recipe
from liarproof.puzzles.answer import UNKNOWN, Answer, State
from liarproof.puzzles.yinyang import EMPTY, YinYang
from liarproof.solvers.ladder import solve

ANY_GIVENS, NO_GIVENS = "any givens", "no givens"

Random = NDArray[np.int64]
"""State of the random generator."""


def every_board(height: int, width: int, variety: str) -> Iterator[YinYang]:
    """Every board of a size, with any givens or with none."""
    values = (EMPTY, 1, 2) if variety == ANY_GIVENS else (EMPTY,)
    for givens in product(product(values, repeat=width), repeat=height):
        yield YinYang(givens)


def blank_board(height: int, width: int) -> YinYang:
    """The board without givens."""
    return YinYang(((EMPTY,) * width,) * height)


def random_answer(random: Random, height: int, width: int) -> Answer:
    """A legal board, by colouring cells at random and taking back what leaves no answer.

    Raises `ValueError` for 1×1, which has none.
    """
    puzzle, state = blank_board(height, width), State.unknown(height, width)
    cells = np.arange(height * width)
    rng.shuffle(random, cells)
    for cell in cells.tolist():
        state.cells.flat[cell] = 1 + rng.below(random, 2)
        if not solve(puzzle, 1, state=state).answers:
            state.cells.flat[cell] = 3 - state.cells.flat[cell]
    answers = solve(puzzle, 1, state=state).answers
    if not answers:
        raise ValueError(f"no legal board of {height}×{width}")
    return answers[0]


def reveal(random: Random, answer: Answer, density: float) -> YinYang:
    """The board that gives each cell of `answer` with that chance."""
    return YinYang(
        tuple(
            tuple(value if rng.uniform(random) < density else EMPTY for value in row)
            for row in answer.cells
        )
    )


def unique_board(random: Random, height: int, width: int) -> tuple[YinYang, Answer]:
    """A board with one answer, none of whose givens can be left out, and that answer."""
    answer = random_answer(random, height, width)
    givens = [list(row) for row in answer.cells]
    cells = np.arange(height * width)
    rng.shuffle(random, cells)
    for cell in cells.tolist():
        row, column = divmod(cell, width)
        kept, givens[row][column] = givens[row][column], EMPTY
        if not solve(_board(givens)).unique:
            givens[row][column] = kept
    return _board(givens), answer


def _board(givens: list[list[int]]) -> YinYang:
    return YinYang(tuple(map(tuple, givens)))


def mixed_board(seed: int, index: int) -> YinYang:
    """A random board of one of six kinds: much or little of an answer shown, one given turned
    over, random givens, few givens, a strip."""
    random, size = rng.stream(seed, f"yinyang {index}"), rng.stream(index, "yinyang sizes")
    kind = index % 6
    height, width = 2 + rng.below(size, 4), 2 + rng.below(size, 4)
    if kind < 3:
        puzzle = reveal(random, random_answer(random, height, width), (0.7, 0.4, 0.6)[kind])
        return _turn_one(random, puzzle) if kind == 2 else puzzle
    if kind == 3:
        answer = tuple(tuple(1 + rng.below(random, 2) for _ in range(width)) for _ in range(height))
        return reveal(random, random_answer(random, height, width)._replace(cells=answer), 0.3)
    if kind == 4:
        height, width = 2 + rng.below(size, 2), 2 + rng.below(size, 3)
        return reveal(random, random_answer(random, height, width), 0.1)
    length = 2 + rng.below(size, 11)
    strip = (1, length) if rng.below(size, 2) else (length, 1)
    return reveal(random, random_answer(random, *strip), 0.2)


def _turn_one(random: Random, puzzle: YinYang) -> YinYang:
    givens = [list(row) for row in puzzle.givens]
    shown = [(r, c) for r, row in enumerate(givens) for c, v in enumerate(row) if v != UNKNOWN]
    if shown:
        row, column = shown[rng.below(random, len(shown))]
        givens[row][column] = 3 - givens[row][column]
    return _board(givens)


RECIPES = (
    Recipe(1, 2, (1,)),
    Recipe(1, 7, (1,)),
    Recipe(6, 1, (1,)),
    Recipe(2, 2, (1,)),
    Recipe(2, 8, (1,)),
    *AREAS,
)


def _by_recipe(random: Random, recipe: Recipe) -> tuple[YinYang, Answer]:
    return unique_board(random, recipe.height, recipe.width)


MAKER = Maker((ANY_GIVENS, NO_GIVENS), every_board, mixed_board, RECIPES, _by_recipe)
