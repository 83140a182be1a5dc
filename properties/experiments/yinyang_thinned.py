"""Yin-Yang boards from which clues were taken away, and what a clue more is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from liarproof.oracles.kit import rng
from liarproof.properties.experiments.experiment import Experiment, bad_choice
from liarproof.properties.experiments.yinyang_boards import (
    BORDER,
    BRIDGE,
    PROBE,
    WINDOW,
    check_sides,
    choices_of,
    drawn_board,
    finishes,
    puzzle_of,
    revealed,
    stream_of,
    url_of,
)
from liarproof.properties.generators.choosing import check_whole
from liarproof.properties.generators.yinyang import LEVELS, thin
from liarproof.puzzles.answer import UNKNOWN
from liarproof.solvers.ladder import grade, solve

if TYPE_CHECKING:
    from liarproof.puzzles.yinyang import YinYang

PATIENCE = 10**8
ORDERS = ("random", "raster")


class Thinned(NamedTuple):
    """One board."""

    clues: int
    draws: int
    """Boards made until one was of the grade."""
    lost: int
    """Whether the whole ladder finishes it, and without border does not (0 or 1)."""


def thinned(
    seed: int,
    first: int,
    count: int,
    *,
    height: int,
    width: int,
    target: str,
    exact: bool = True,
    order: str = "random",
    **choices: Any,
) -> Iterator[Thinned]:
    """All cells given; then each clue taken away without which `target` still finishes.

    `target`: a level of the ladder. `exact`: only boards that no earlier level finishes.
    """
    check_sides((height, width))
    if target not in LEVELS:
        raise bad_choice("target", target, LEVELS)
    if order not in ORDERS:
        raise bad_choice("order", order, ORDERS)
    choice = choices_of(**choices)
    for number in range(first, first + count):
        state = stream_of(seed, f"yinyang.thinned {height}x{width}", number)
        draws, graded = 0, ""
        while not graded or (exact and graded != target):
            givens = drawn_board(state, height, width, choice)
            cells = np.arange(givens.size)
            if order == "random":
                rng.shuffle(state, cells)
            thin(givens, LEVELS[target], cells, PATIENCE)
            draws, graded = draws + 1, grade(puzzle_of(givens))
        yield Thinned(int(np.count_nonzero(givens)), draws, int(_needs_border(puzzle_of(givens))))


def _needs_border(puzzle: YinYang) -> bool:
    whole = (WINDOW, BORDER, BRIDGE, PROBE)
    return finishes(puzzle, whole) and not finishes(puzzle, (WINDOW, BRIDGE, PROBE))


class Minimal(NamedTuple):
    """A board with one answer none of whose clues can be missed. All but `clues` are 0 or 1."""

    clues: int
    probe: int
    """Whether the whole ladder finishes it."""
    short: int
    """Whether it does not."""
    lost: int
    """Whether the whole ladder finishes it, and without border does not."""
    witness_short: str
    """Its URL where `short` is 1."""


def minimal(
    seed: int, first: int, count: int, height: int, width: int, **choices: Any
) -> Iterator[Minimal]:
    """All cells given; then, in random order, clues taken away that uniqueness does not need."""
    check_sides((height, width))
    choice = choices_of(**choices)
    for number in range(first, first + count):
        state = stream_of(seed, f"yinyang.minimal {height}x{width}", number)
        givens = drawn_board(state, height, width, choice)
        cells = np.arange(givens.size)
        rng.shuffle(state, cells)
        flat = givens.reshape(-1)
        for cell in cells.tolist():
            kept, flat[cell] = flat[cell], UNKNOWN
            if solve(puzzle_of(givens)).unique is not True:
                flat[cell] = kept
        puzzle = puzzle_of(givens)
        probe = finishes(puzzle, (WINDOW, BORDER, BRIDGE, PROBE))
        yield Minimal(
            int(np.count_nonzero(givens)),
            int(probe),
            int(not probe),
            int(_needs_border(puzzle)),
            "" if probe else url_of(puzzle),
        )


class Rivals(NamedTuple):
    """Of a board with several answers: what one clue more does."""

    rivals: int
    """Answers beside the board's own, `limit` at most."""
    killed: int
    """Of these the ones that a clue in an open cell, drawn at random, rules out."""
    more: int
    """Whether it rules out more than one (0 or 1)."""
    all: int
    """Whether it rules out all (0 or 1)."""


def rivals(
    seed: int,
    first: int,
    count: int,
    height: int,
    width: int,
    limit: int = 1_000,
    **choices: Any,
) -> Iterator[Rivals]:
    """Boards with several answers, drawn and revealed by `choices`; a cell is open where some
    answer has another colour than the board's own."""
    check_sides((height, width))
    check_whole("limit", limit, 1, 10**6)
    choice = choices_of(**choices)
    for number in range(first, first + count):
        state = stream_of(seed, f"yinyang.rivals {height}x{width}", number)
        others = np.zeros((0, height, width), dtype=np.bool_)
        while not len(others):
            cells = drawn_board(state, height, width, choice)
            found = solve(revealed(cells, state, choice), limit + 1).answers
            differing = np.array([answer.cells for answer in found]) != cells
            others = differing[differing.any(axis=(1, 2))][:limit]
        open_ = np.flatnonzero(others.any(axis=0))
        cell = int(open_[rng.below(state, len(open_))])
        killed = int(others.reshape(len(others), -1)[:, cell].sum())
        yield Rivals(len(others), killed, int(killed > 1), int(killed == len(others)))


THINNED = Experiment(
    name="yinyang.thinned", row=Thinned, run=thinned, engines="solver: fixpoints of a level"
)
MINIMAL = Experiment(
    name="yinyang.minimal", row=Minimal, run=minimal, engines="solver: its search, and fixpoints"
)
RIVALS = Experiment(
    name="yinyang.rivals",
    row=Rivals,
    run=rivals,
    engines="solver: its search",
    together=(("rivals", "killed"),),
)
