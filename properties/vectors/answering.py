"""Answers by several engines that share no code: what is expected, and what proves it again."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import UNKNOWN, Answer, Marks, State
from liarproof.puzzles.engine import Engine
from liarproof.solvers.ladder import solve

MANY = 100
MOST = 20_000
"""Answers that are counted; boards with more have no test of `count`."""

NODES = 100_000
"""Assumptions times cells that a search on a larger board may make."""

LISTERS = {
    "hitori": ("cells", "rows"),
    "yinyang": ("raster", "frontier"),
    "yajikazu": ("cells", "rows"),
    "yajilin": ("loop", "shading"),
}
"""The two oracles that list all answers of small boards; neither shares code with the other."""

LISTED_CELLS = 25
"""Boards to so many cells are given to these; larger ones to `sat`."""


class Found(NamedTuple):
    """What a search for answers found."""

    answers: tuple[Answer, ...]
    all: bool
    """Whether there are no more."""


@cache
def engine(genre: str, name: str) -> Engine:
    """The oracle of that name; raises `KeyError`."""
    return {one.name: one for one in oracle_engines(genre)}[name]


def budget_of(puzzle: Any) -> int:
    """Assumptions that a search on a larger board may make: a second or so."""
    return int(NODES // (puzzle.height * puzzle.width))


def is_decided(puzzle: Any) -> bool:
    """Whether the solver tells within its budget if there are none, one or more answers."""
    found = solved(puzzle, 2)
    return found.all or len(found.answers) == 2


@lru_cache(maxsize=2048)
def solved(puzzle: Any, limit: int) -> Found:
    """Up to `limit` answers by the solver, in sorted order where these are all.

    On larger boards a search ends with its budget; what it found is not all then.
    """
    found = solve(puzzle, limit, budget=None if is_small(puzzle) else budget_of(puzzle))
    answers = sorted(found.answers) if found.exhausted else found.answers
    return Found(tuple(answers), found.exhausted)


@lru_cache(maxsize=64)
def listed(puzzle: Any, name: str) -> tuple[Answer, ...]:
    """All answers by an oracle, sorted."""
    return tuple(sorted(engine(puzzle.genre, name).answers(puzzle)))


def is_small(puzzle: Any) -> bool:
    """Whether both listers are to list its answers."""
    return bool(puzzle.height * puzzle.width <= LISTED_CELLS)


def extends(answer: Answer, marks: Marks) -> bool:
    """Whether the answer has all that is decided in `marks`."""
    return marks.fits(answer)


def agreed(answers: list[Answer]) -> Marks | None:
    """What all of them have; None: there are none."""
    if not answers:
        return None
    parts = []
    for rows in zip(*answers, strict=True):
        parts.append(
            tuple(
                tuple(
                    values[0] if len(set(values)) == 1 else UNKNOWN
                    for values in zip(*row, strict=True)
                )
                for row in zip(*rows, strict=True)
            )
        )
    return Marks(*parts)


def can_extend(puzzle: Any, marks: Marks) -> bool:
    """Whether some answer extends the marks, by the solver."""
    return bool(solve(puzzle, 1, state=State.of(marks)).answers)
