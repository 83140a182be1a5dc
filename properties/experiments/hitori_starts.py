"""Where Hitori boards can be started, and how many answers some have by several engines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.hitori_rules import (
    OPENINGS,
    answers,
    boards_from,
)
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.text import write_text
from liarproof.solvers.ladder import fixpoint, ladder_of, rungs_named


class Start(NamedTuple):
    """What can be said of an untouched board."""

    answers: int
    """None, one, or two for more."""
    agreed: int
    """Cells on which all answers agree; 0 where there are none."""
    opened: int
    """1 where sandwich or pair decide a cell."""
    probed: int
    """1 where one assumption, and duplicate, adjacency and cut from there, decide a cell."""
    shut: int
    """1 where all answers agree on a cell, and sandwich and pair decide none."""
    shut_unique: int
    """1 where moreover there is only one answer."""
    unused: int
    """1 where all answers agree on a cell that one assumption does not decide."""
    witness: str
    """The board where it is shut."""


def _start_rows(
    seed: int, first: int, count: int, *, cells: int, short: int = 1
) -> Iterator[Start]:
    del seed
    for puzzle in boards_from(cells, first, count):
        yield (
            _start(puzzle)
            if min(puzzle.height, puzzle.width) >= short
            else Start(0, 0, 0, 0, 0, 0, 0, "")
        )


def _start(puzzle: Hitori) -> Start:
    found = answers(puzzle)
    agreed = sum(len(set(values)) == 1 for values in zip(*found, strict=True))
    opened = any(OPENINGS[name](puzzle) for name in ("sandwich", "pair"))
    state = ladder_of("hitori").undecided(puzzle)
    rungs = rungs_named("hitori", ("duplicate", "adjacency", "cut", "probe"))
    alive = fixpoint(puzzle, state, rungs)
    decided = int((state.cells != 0).sum()) if alive else 0
    shut = bool(agreed) and not opened
    return Start(
        min(2, len(found)),
        agreed,
        int(opened),
        int(decided > 0),
        int(shut),
        int(shut and len(found) == 1),
        int(bool(found) and decided < agreed),
        write_text(puzzle) if shut else "",
    )


class Count(NamedTuple):
    """The answers of one board, by engines that share no code."""

    board: str
    rows: int
    cells: int
    sat: int
    diagram: int


def _count_rows(seed: int, first: int, count: int, *, boards: Sequence[str]) -> Iterator[Count]:
    """`boards` as rows of numbers, such as ``12/21``."""
    del seed
    engines = {engine.name: engine for engine in oracle_engines("hitori")}
    for text in list(boards)[first : first + count]:
        if not text.replace("/", "").isdigit():
            raise InputError(f"board {shown(text)} is not rows of digits such as 12/21")
        puzzle = Hitori(tuple(tuple(map(int, row)) for row in text.split("/")))
        found = (engines[name].count(puzzle) for name in Count._fields[1:])
        yield Count(text, *found)


START = Experiment(
    "hitori.start", Start, _start_rows, "oracles rows and cells, solver", exhaustive=True
)
"""Every board of at most ``cells`` cells, untouched; of those with a side below ``short`` nothing
is said."""

COUNT = Experiment(
    "hitori.answers", Count, _count_rows, "rows, cells, sat, diagram", exhaustive=True
)
"""The answers of boards, by four engines."""
