"""Boards as the articles make them, a module a genre: every claim about that way is about these.

`properties.boards` makes what tests need; here the ways that an article tried can be told apart,
each choice that it leaves open is a parameter, and each way to fail has a name.
"""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

from liarproof.puzzles.answer import Answer
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.grid import check_size

UNIQUE = "unique"
"""The outcome where the board has one answer."""


class Generated(NamedTuple):
    """What came of one seed."""

    puzzle: Any
    """None where it did not come to a board."""
    answer: Answer | None
    """The answer that the board was made from; whether it is the only one, `outcome` says."""
    statistics: dict[str, Any]
    """Numbers and names for machines; the same seed and choices give the same. ``outcome`` is
    ``unique``, or the genre's name of what went wrong."""


def generate(genre: str, height: int, width: int, seed: int, **choices: Any) -> Generated:
    """A board of `genre` from `seed`, any integer, and the answer that it was made from.

    `choices`: those of the genre (see its module). Raises `InputError` for a genre, a size or a
    choice that there is not.
    """
    check_size(height, width)
    made: Generated = generator(genre).generate(height, width, seed, **choices)
    return made


def generator(genre: str) -> Any:
    """The module that makes a genre's boards: `generate`, `OUTCOMES`, `OPTIONS` (of its choices,
    what each may be) and `FIGURES` (statistics that are shown -> their names).

    Raises `InputError` for a genre that there is not.
    """
    if genre not in BOOKS:
        raise InputError(f"genre {shown(genre)} is not generated; there are: {', '.join(BOOKS)}")
    return importlib.import_module(f"liarproof.properties.generators.{genre}")
