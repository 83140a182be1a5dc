"""Counts of boards without clues, each by engines that share no code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from liarproof.oracles.families import counters
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.theorems.yajikazu_boards import answers_by, number_of
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import solve

MOST = 1_000
"""Cells of a side."""


def _sizes(first: int, count: int, height: int) -> Iterator[tuple[int, int, int]]:
    """n from 1 on with its board: of that height, or a square where the height is 0."""
    if not (isinstance(height, int) and 0 <= height <= MOST):
        raise InputError(f"height {height} is not from 0 to {MOST}")
    for n in range(first + 1, first + count + 1):
        yield n, height or n, n


class SetsRow(NamedTuple):
    """Sets of cells of which no two share a side."""

    n: int
    transfer: int
    profile: int


def independent_sets(seed: int, first: int, count: int, *, height: int = 0) -> Iterator[SetsRow]:
    """Row n - 1: the board of n columns."""
    del seed
    known = {counter.name: counter for counter in counters("independent-sets")}
    engines = known["transfer"], known["profile"]
    for n, rows, columns in _sizes(first, count, height):
        yield SetsRow(n, *(counter.count(rows, columns) for counter in engines))


class ShadingsRow(NamedTuple):
    """Legal shadings of a board without clues."""

    n: int
    rows: int
    cells: int
    frontier: int


def shadings(seed: int, first: int, count: int, *, height: int = 0) -> Iterator[ShadingsRow]:
    """Row n - 1: the board of n columns."""
    del seed
    known = {counter.name: counter for counter in counters("shadings")}
    for n, rows, columns in _sizes(first, count, height):
        yield ShadingsRow(
            n,
            *(
                known[name].count(rows, columns)
                for name in ("yajikazu-rows", "yajikazu-cells", "frontier")
            ),
        )


class ListedRow(NamedTuple):
    """The same, each shading listed by three engines."""

    n: int
    rows: int
    cells: int
    solver: int
    differing: int
    """1 where the lists are not the same."""


def listed(seed: int, first: int, count: int, *, height: int = 0) -> Iterator[ListedRow]:
    """Row n - 1: the board of n columns."""
    del seed
    for n, rows, columns in _sizes(first, count, height):
        puzzle = Yajikazu(rows, columns, ())
        by_rows, by_cells = (answers_by(engine, puzzle) for engine in ("rows", "cells"))
        solver = sorted(map(number_of, solve(puzzle, limit=None).answers))
        yield ListedRow(
            n, len(by_rows), len(by_cells), len(solver), int(not by_rows == by_cells == solver)
        )


EXPERIMENTS = (
    Experiment(
        "yajikazu.independent-sets",
        SetsRow,
        independent_sets,
        "transfer, profile",
        together=(("n", "transfer", "profile"),),
        exhaustive=True,
    ),
    Experiment(
        "yajikazu.shadings",
        ShadingsRow,
        shadings,
        "rows, cells, frontier",
        together=(("n", "rows", "cells", "frontier"),),
        exhaustive=True,
    ),
    Experiment(
        "yajikazu.listed",
        ListedRow,
        listed,
        "rows, cells, solver",
        together=(("n", "rows", "cells", "solver"),),
        exhaustive=True,
    ),
)
