"""Clues added to a Yajilin board until it has one answer: how many, what is left, how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.yajilin_made import check_side, draft, no_board, seed_of
from liarproof.properties.generators import UNIQUE
from liarproof.properties.generators.yajilin import FALSIFIED, generate
from liarproof.puzzles.answer import SHADED
from liarproof.puzzles.urls import write_url


class Clued(NamedTuple):
    """Of one board, as clues were added; but for the first five all are 0 or 1."""

    clues: int
    """At the end."""
    shaded: int
    """Cells shaded at the end."""
    drafted: int
    """Clues before any was added."""
    shaded_at_first: int
    lost: int
    """Cells shaded at first, and at the end not."""
    unique: int
    """Whether it ended with one answer."""
    bare: int
    """Whether no cell was shaded at the end."""
    stripped: int
    """Whether one was, at most."""
    unstripped: int
    """Whether more were."""
    no_pick: int
    """Whether a rival came up that shades all that ours shades, and more."""
    rerouted: int
    """Whether one came up that shades the same cells."""
    falsified: int
    """Whether numbers that were kept ceased to hold."""
    witness: str
    """The board's URL as it was when its numbers ceased to hold, or ""."""


def clued(seed: int, first: int, count: int, size: int, **choices: Any) -> Iterator[Clued]:
    """Boards of `size` × `size`, made by `choices` (see the generator's)."""
    check_side(size)
    for number in range(first, first + count):
        own = seed_of(seed, f"yajilin.clues {size}", number)
        puzzle, cells = draft(size, own, **choices)
        made = generate(size, size, own, **choices)
        if made.answer is None:
            raise no_board(number)
        outcome, ended = made.statistics["outcome"], made.statistics
        at_first = sum(row.count(SHADED) for row in cells)
        shaded = ended["shaded"]
        falsified = outcome == FALSIFIED
        yield Clued(
            clues=ended["clues"],
            shaded=shaded,
            drafted=len(puzzle.clues),
            shaded_at_first=at_first,
            lost=at_first - shaded,
            unique=int(outcome == UNIQUE),
            bare=int(shaded == 0),
            stripped=int(shaded <= 1),
            unstripped=int(shaded > 1),
            no_pick=int(ended["larger"] > 0),
            rerouted=int(ended["rerouted"] > 0),
            falsified=int(falsified),
            witness=write_url(made.puzzle) if falsified and size < 5 else "",
        )


CLUES = Experiment(
    name="yajilin.clues",
    row=Clued,
    run=clued,
    engines="generator, solver",
    together=(
        ("clues", "shaded", "unique"),
        ("lost", "shaded_at_first"),
        ("stripped", "unstripped"),
    ),
)
