"""The one small interface behind which solvers and oracles can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ctypes import ArgumentError
from dataclasses import dataclass
from itertools import islice
from typing import Any

from liarproof.puzzles.answer import Answer, Marks
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
    extending: Callable[[Any, Marks], int] | None = None
    """Counts the answers that extend a state; None: `count` lists them all."""
    drawing: Callable[[Any, Marks | None, int, int], list[Answer]] | None = None
    """Puzzle, state or none, how many, seed: answers drawn, each with equal chance."""
    short: int | None = None
    """Longest shorter side it accepts, in cells; None: any."""

    @property
    def limits(self) -> str:
        """What it accepts, in words."""
        cells = "any board" if self.cells is None else f"boards to {self.cells} cells"
        return cells if self.short is None else f"{cells}, shorter side to {self.short}"

    def able(self, height: int, width: int) -> bool:
        """Whether a board of that size is within the limits."""
        fits = self.short is None or min(height, width) <= self.short
        return fits and (self.cells is None or height * width <= self.cells)

    def answers(self, puzzle: Any, limit: int | None = None) -> list[Answer]:
        """Up to `limit` answers (None: all), each once; raises `BeyondLimits` beyond them."""
        self._check(puzzle)
        try:
            return list(islice(self.run(puzzle, limit), limit))
        except ArgumentError as error:  # what ctypes makes of a Ctrl-C while it converts one
            if "KeyboardInterrupt" in str(error):
                raise KeyboardInterrupt from None
            raise

    def count(self, puzzle: Any, state: Marks | None = None) -> int:
        """How many answers there are, or of them how many extend `state`.

        Raises `BeyondLimits` beyond the limits.
        """
        self._check(puzzle)
        if state is None:
            if self.counting is not None:
                return self.counting(puzzle)
            return sum(1 for _ in self.run(puzzle, None))
        if self.extending is not None:
            return self.extending(puzzle, state)
        return sum(state.fits(answer) for answer in self.run(puzzle, None))

    def draw(self, puzzle: Any, many: int, seed: int, state: Marks | None = None) -> list[Answer]:
        """`many` answers (that extend `state`), each with equal chance whatever the others are.

        None where there is no answer. Raises `BeyondLimits` beyond the limits, and where the
        engine does not draw.
        """
        self._check(puzzle)
        if self.drawing is None:
            raise BeyondLimits(f"engine {self.name} draws no answers")
        return self.drawing(puzzle, state, many, seed)

    def _check(self, puzzle: Any) -> None:
        height, width = puzzle.height, puzzle.width
        if self.able(height, width):
            return
        if self.cells is not None and height * width > self.cells:
            limit = f"has {height * width} cells, its limit is {self.cells}"
        else:
            limit = f"has a shorter side of {min(height, width)}, its limit is {self.short}"
        raise BeyondLimits(f"engine {self.name}: {height}×{width} {limit}")


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
    """As in `Engine`."""
    compiles: bool = True
    """Whether its first run compiles something, or loads much."""
    easy: int | None = None
    """Longest shorter side that takes it about a second at most; None: any that it accepts."""
    fair: int | None = None
    """Longest shorter side that takes it a minute or two at most; None: any that it accepts."""

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
