"""Boards made from nothing, a module a genre: every one of a size, random ones, unique ones."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from liarproof.puzzles.answer import Answer

Random = Any
"""State of the random generator, int64 (4,)."""


class Recipe(NamedTuple):
    """Boards of one size, each made from a seed."""

    height: int
    width: int
    seeds: tuple[int, ...]
    blanks: float = 0.0
    """Chance that a cell carries no clue, where the genre's maker asks for one."""


AREAS = (
    Recipe(3, 3, (1, 2)),
    Recipe(3, 9, (1,)),
    Recipe(9, 3, (1,)),
    Recipe(4, 4, (1, 2, 3)),
    Recipe(5, 5, (1, 2, 3)),
    Recipe(6, 6, (1, 2, 3, 4)),
    Recipe(5, 9, (1, 2)),
    Recipe(9, 5, (1, 2)),
    Recipe(8, 8, (1, 2, 3)),
    Recipe(10, 10, (1, 2)),
)
"""What several genres ship, behind the strips that each of them allows."""


class Maker(NamedTuple):
    """What each module of this folder provides as `MAKER`."""

    varieties: tuple[str, ...]
    """What can be asked of `every`, the richest first, the last for boards without clues."""
    every: Callable[[int, int, str], Iterator[Any]]
    """(height, width, variety) -> every board of that kind."""
    mixed: Callable[[int, int], Any]
    """(seed, index) -> a random board of one of several kinds.

    Its size depends on the index alone, so that every seed asks the same of every engine.
    """
    recipes: tuple[Recipe, ...]
    """What the shipped boards are made of, in the order of their file."""
    unique: Callable[[Random, Recipe], tuple[Any, Answer]]
    """A board with exactly one answer, and that answer, by a recipe."""

    def blank(self, height: int, width: int) -> Any:
        """The board without clues."""
        return next(self.every(height, width, self.varieties[-1]))


def maker(genre: str) -> Maker:
    """The maker of a genre's boards."""
    found: Maker = importlib.import_module(f"liarproof.properties.boards.{genre}").MAKER
    return found
