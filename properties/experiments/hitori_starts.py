"""Where Hitori boards can be started, and how many answers some have by several engines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.experiments.hitori_made import DYNAMIC
from liarproof.properties.experiments.hitori_rules import (
    MOST_CELLS,
    OPENINGS,
    SHOWN_CELLS,
    answers,
)
from liarproof.properties.generators.choosing import check_whole
from liarproof.properties.theorems.small import boards, sizes_to
from liarproof.puzzles.answer import UNKNOWN
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
    """Cells that sandwich and pair decide."""
    probed: int
    """Cells decided by single assumptions, with duplicate, adjacency and cut from there."""
    shut: int
    """1 where all answers agree on a cell, and sandwich and pair decide none."""
    shut_unique: int
    """1 where moreover there is only one answer."""
    sealed: int
    """1 where all answers agree on a cell, and single assumptions decide none."""
    witness: str
    """The board where it is shut, a small one."""


@cache
def stages(cells: int, single: bool) -> tuple[Hitori, ...]:
    """Every board at least two high and wide, or every one with a single number in it."""
    sizes = sizes_to(cells, short=2)
    if not single:
        return tuple(board for size in sizes for board in boards("hitori", *size))
    return tuple(_with_one(*size, at) for size in sizes for at in range(size[0] * size[1]))


def _with_one(height: int, width: int, at: int) -> Hitori:
    return Hitori(
        tuple(tuple(int(row * width + x == at) for x in range(width)) for row in range(height))
    )


def _start_rows(
    seed: int, first: int, count: int, *, cells: int, single: bool = False
) -> Iterator[Start]:
    del seed
    check_whole("cells", cells, 4, MOST_CELLS)
    if not isinstance(single, bool):
        raise InputError("single is true or false")
    for puzzle in stages(cells, single)[first : first + count]:
        yield _start(puzzle)


def _start(puzzle: Hitori) -> Start:
    found = answers(puzzle)
    agreed = sum(len(set(values)) == 1 for values in zip(*found, strict=True))
    opened = len({cell for name in ("sandwich", "pair") for cell, _ in OPENINGS[name](puzzle)})
    undecided = ladder_of("hitori").undecided(puzzle)
    probed = undecided.copy()
    alive = fixpoint(puzzle, probed, rungs_named("hitori", (*DYNAMIC, "probe")))
    decided = int((probed.cells != UNKNOWN).sum()) if alive else 0
    shut = bool(agreed) and not opened
    return Start(
        min(2, len(found)),
        agreed,
        opened,
        decided,
        int(shut),
        int(shut and len(found) == 1),
        int(bool(agreed) and not decided),
        write_text(puzzle) if shut and puzzle.height * puzzle.width <= SHOWN_CELLS else "",
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
"""Every board of at most ``cells`` cells, at least two high and wide, untouched; with ``single``
every one that has a number in one cell alone."""

COUNT = Experiment(
    "hitori.answers",
    Count,
    _count_rows,
    "rows, cells, sat, diagram",
    together=(Count._fields,),
    exhaustive=True,
)
"""The answers of boards, by four engines."""
