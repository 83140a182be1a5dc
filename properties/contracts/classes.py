"""Puzzles of a size, one of each class that the symmetries of the board make."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from liarproof.properties.boards import maker
from liarproof.properties.symmetries import symmetries
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.yinyang import YinYang


class Class(NamedTuple):
    """Puzzles that turning and reflecting makes of one another, on boards of one size."""

    puzzle: Any
    """The first of them."""
    members: int


@lru_cache(maxsize=4)
def classes(genre: str, height: int, width: int, kind: str) -> tuple[Class, ...]:
    """The classes of a size and variety, in the order of their first members."""
    turns = {turn.name: turn.puzzle for turn in symmetries(genre)}
    found = []
    for puzzle in maker(genre).every(height, width, kind):
        images = [puzzle, turns["half-turn"](puzzle)]
        if height == width:
            images += [turns["quarter-turn"](image) for image in images]
        images += [turns["mirror"](image) for image in images]
        keys = {_key(image) for image in images}
        if _key(puzzle) == min(keys):
            found.append(Class(puzzle, len(keys)))
    return tuple(found)


def _key(puzzle: Any) -> tuple[Any, ...]:
    """The same for boards that differ in the names of their numbers, or in silent arrows, alone."""
    if isinstance(puzzle, YinYang):
        return puzzle.givens
    if isinstance(puzzle, Hitori):
        names: dict[int, int] = {0: 0}
        flat = [names.setdefault(n, len(names)) for row in puzzle.clues for n in row]
        return tuple(flat)
    told = [
        clue if clue.number is not None else clue._replace(direction="") for clue in puzzle.clues
    ]
    return tuple(
        (row, column, direction or "", -1 if n is None else n) for row, column, direction, n in told
    )
