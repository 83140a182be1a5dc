"""The one small interface behind which solvers and oracles can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from liarproof.puzzles.answer import Answer
from liarproof.puzzles.errors import BeyondLimits


@dataclass(frozen=True, slots=True)
class Engine:
    """Anything that enumerates the answers of a puzzle, within limits that it declares.

    `run` takes a puzzle and the number of answers after which it will be stopped (None: all)
    and yields each answer once, in any order.
    """

    name: str
    genre: str
    method: str
    """How it works, in one line."""
    cells: int | None
    """Largest board it accepts, in cells; None: any."""
    run: Callable[[Any, int | None], Iterator[Answer]]
    kit: tuple[str, ...] = ()
    """The modules of `oracles.kit` that it uses; of two witnesses at most one may use one."""
    counting: Callable[[Any], int] | None = None
    """Counts the answers of a puzzle without holding them; None: `count` lists them."""

    @property
    def limits(self) -> str:
        """What it accepts, in words."""
        return "any board" if self.cells is None else f"boards to {self.cells} cells"

    def able(self, cells: int) -> bool:
        """Whether a board of so many cells is within the limits."""
        return self.cells is None or cells <= self.cells

    def answers(self, puzzle: Any, limit: int | None = None) -> list[Answer]:
        """Up to `limit` answers (None: all), each once; raises `BeyondLimits` beyond them."""
        self._check(puzzle)
        return list(islice(self.run(puzzle, limit), limit))

    def count(self, puzzle: Any) -> int:
        """How many answers there are; raises `BeyondLimits` beyond the limits."""
        self._check(puzzle)
        if self.counting is not None:
            return self.counting(puzzle)
        return sum(1 for _ in self.run(puzzle, None))

    def _check(self, puzzle: Any) -> None:
        cells = puzzle.height * puzzle.width
        if not self.able(cells):
            raise BeyondLimits(
                f"engine {self.name}: {puzzle.height}×{puzzle.width} has {cells} cells,"
                f" its limit is {self.cells}"
            )


@dataclass(frozen=True, slots=True)
class Counter:
    """Counts all boards of a family at one size, without an instance."""

    name: str
    family: str
    method: str
    """How it works, in one line."""
    short: int
    """Longest shorter side it accepts, in cells."""
    cells: int
    """Largest board it accepts, in cells."""
    run: Callable[[int, int], int]
    kit: tuple[str, ...] = ()

    def able(self, height: int, width: int) -> bool:
        """Whether a board of this size is within the limits."""
        return min(height, width) <= self.short and height * width <= self.cells

    def count(self, height: int, width: int) -> int:
        """The exact count; raises `BeyondLimits` beyond the limits."""
        if not self.able(height, width):
            raise BeyondLimits(
                f"counter {self.name}: {height}×{width} is beyond its limits"
                f" (shorter side {self.short}, {self.cells} cells)"
            )
        return self.run(height, width)
