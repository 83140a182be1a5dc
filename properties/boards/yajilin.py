"""Yajilin boards from nothing: every one with few clues, random ones, unique ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.boards import AREAS, Maker, Recipe
from liarproof.properties.boards.yajikazu import shown
from liarproof.properties.generators import UNIQUE, generate
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers.ladder import solve

TWO_CLUES, ONE_CLUE, NO_CLUES = "to two clues", "to one clue", "no clues"

Random = NDArray[np.int64]
"""State of the random generator."""


def every_board(height: int, width: int, variety: str) -> Iterator[Yajilin]:
    """Every board of a size with so many clues; numbers to one more than any line can show."""
    most = {NO_CLUES: 0, ONE_CLUE: 1, TWO_CLUES: 2}[variety]
    numbers = range(max(height, width) // 2 + 2)
    kinds: list[tuple[str | None, int | None]] = [*product(DIRECTIONS, numbers), (None, None)]
    for count in range(most + 1):
        for cells in combinations(range(height * width), count):
            for chosen in product(kinds, repeat=count):
                clues = [
                    Clue(*divmod(cell, width), direction, number)
                    for cell, (direction, number) in zip(cells, chosen, strict=True)
                ]
                yield Yajilin(height, width, tuple(clues))


def silent_board(random: Random, height: int, width: int, density: float) -> Yajilin:
    """A board with clue cells at random, all of them silent."""
    return Yajilin(
        height,
        width,
        tuple(
            Clue(row, column, None, None)
            for row, column in product(range(height), range(width))
            if rng.uniform(random) < density
        ),
    )


def answered(
    random: Random, height: int, width: int, density: float, tries: int = 20
) -> tuple[Yajilin, Answer | None]:
    """A board with silent clue cells, and one of its first answers; None: none in so many tries."""
    for _ in range(tries):
        puzzle = silent_board(random, height, width, density)
        answers = solve(puzzle, 8).answers
        if answers:
            return puzzle, answers[rng.below(random, len(answers))]
    return puzzle, None


def told(random: Random, puzzle: Yajilin, answer: Answer, share: float) -> Yajilin:
    """The board with such a share of its clues told as they are true of `answer`."""
    clues = []
    for clue in puzzle.clues:
        direction = DIRECTIONS[rng.below(random, 4)]
        if rng.uniform(random) < share:
            number = shown(answer, clue.row, clue.column, direction)
            clue = clue._replace(direction=direction, number=number)
        clues.append(clue)
    return replace(puzzle, clues=tuple(clues))


def mixed_board(seed: int, index: int) -> Yajilin:
    """A random board of one of six kinds: many or few clues that hold, one of them changed,
    random clues, two rows, a strip; each fourth with the shaded cells outside the loop.
    """
    random, size = rng.stream(seed, f"yajilin {index}"), rng.stream(index, "yajilin sizes")
    kind = index % 6
    height, width = 2 + rng.below(size, 4), 2 + rng.below(size, 4)
    if kind == 4:
        height, width = (2, 2 + rng.below(size, 6)) if rng.below(size, 2) else (3, 3)
    if kind == 5:
        length = 1 + rng.below(size, 12)
        height, width = (1, length) if rng.below(size, 2) else (length, 1)
    density = (0.3, 0.12, 0.25, 0.2, 0.15, 0.3)[kind]
    puzzle, answer = answered(random, height, width, density)
    if answer is not None:
        puzzle = told(random, puzzle, answer, 0.8)
    if kind in (2, 3, 5) and puzzle.clues:
        changed = range(len(puzzle.clues)) if kind == 3 else [rng.below(random, len(puzzle.clues))]
        clues = list(puzzle.clues)
        for at in changed:
            clues[at] = clues[at]._replace(
                direction=DIRECTIONS[rng.below(random, 4)], number=rng.below(random, 3)
            )
        puzzle = replace(puzzle, clues=tuple(clues))
    return replace(puzzle, shaded_outside=index % 4 == 3)


RECIPES = (
    Recipe(2, 2, (1,)),
    Recipe(2, 8, (1,)),
    Recipe(7, 2, (1,)),
    *AREAS,
)


def _by_recipe(random: Random, recipe: Recipe) -> tuple[Yajilin, Answer]:
    """A board by the article's generator, from the first of the seeds drawn that ends well."""
    for _ in range(50):
        made = generate("yajilin", recipe.height, recipe.width, rng.below(random, 2**31))
        if made.statistics["outcome"] == UNIQUE and made.answer is not None:
            return made.puzzle, made.answer
    raise RuntimeError(f"no unique board of {recipe.height}×{recipe.width} from 50 seeds")


MAKER = Maker((TWO_CLUES, ONE_CLUE, NO_CLUES), every_board, mixed_board, RECIPES, _by_recipe)
