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
