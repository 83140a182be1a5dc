"""Boards made from nothing, a module a genre: every one of a size, random ones, unique ones."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from liarproof.puzzles.records import Board


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
    bank: Callable[[], Iterator[Board]]
    """The boards that are shipped, made from seeds that stand in the module."""

    def blank(self, height: int, width: int) -> Any:
        """The board without clues."""
        return next(self.every(height, width, self.varieties[-1]))


def maker(genre: str) -> Maker:
    """The maker of a genre's boards."""
    found: Maker = importlib.import_module(f"liarproof.properties.boards.{genre}").MAKER
    return found
