"""Each answer with one flip, judged by the referee, in as many processes as asked for.

A flip turns over one cell. Where answers have a loop a cell turned over is never legal with the
same loop, so there a flip turns over the four edges of one 2×2 square, the fewest that lead from
closed lines to closed lines, and the shading is read off the loop anew. The loop then goes by the
other corner of a square, and a shaded cell moves; it never goes through the same cells by other
edges, since two opposite sides are passed in opposite directions, and exchanged for the other
two they would leave two loops.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from math import prod
from multiprocessing import get_context
from typing import Any, NamedTuple

from liarproof.ci.terminal import Bar
from liarproof.oracles.referee import complete, judge
from liarproof.puzzles.answer import Answer, Marks, Rows, unmarked
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import Cell

PORTION = 200_000
"""Cells that the referee looks at in one go, in about a quarter of a second."""
WORTHWHILE = 8
"""So many portions before more processes save more time than it takes to start them."""


class Portion(NamedTuple):
    """Some of one answer's neighbours: its flips from `first` up to `last`."""

    number: int
    """Of the answer."""
    puzzle: Any
    answer: Answer
    also: tuple[str, ...]
    first: int
    last: int


class Neighbours(NamedTuple):
    """The neighbours of one answer, as far as they are judged."""

    total: int
    judged: int
    legal: list[Cell]
    """The cells (of a square: its upper left one) whose flip gives another legal answer."""


def kind(genre: str) -> str:
    """What one flip is in that genre."""
    return "the edges of one 2×2 square flipped" if book(genre).edges else "one cell flipped"


def flips(puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns of the cells that have a flip."""
    less = 1 if book(puzzle.genre).edges else 0
    return puzzle.height - less, puzzle.width - less


def flipped(puzzle: Puzzle, answer: Answer, cell: Cell) -> Answer:
    """The answer with the flip of one cell."""
    row, column = cell
    if not book(puzzle.genre).edges:
        return answer._replace(cells=_turned(answer.cells, row, column))
    right, down = answer.right, answer.down
    for below in (row, row + 1):
        right = _turned(right, below, column)
    for beside in (column, column + 1):
        down = _turned(down, row, beside)
    cells = unmarked(puzzle.height, puzzle.width).cells
    return complete(puzzle, Marks(cells, right, down))


def _turned(rows: Rows, row: int, column: int) -> Rows:
    values = rows[row]
    turned = (*values[:column], 3 - values[column], *values[column + 1 :])
    return (*rows[:row], turned, *rows[row + 1 :])


def legal_flips(portion: Portion) -> list[Cell]:
    """The cells of the portion whose flip leaves the answer legal."""
    _, columns = flips(portion.puzzle)
    cells = (divmod(at, columns) for at in range(portion.first, portion.last))
    return [
        cell
        for cell in cells
        if not judge(portion.puzzle, flipped(portion.puzzle, portion.answer, cell), portion.also)
    ]


def portions(pairs: Sequence[tuple[Any, Answer]], also: tuple[str, ...]) -> list[Portion]:
    """All the neighbours of all answers, in portions of about the same work."""
    cut = []
    for number, (puzzle, answer) in enumerate(pairs):
        step = max(1, PORTION // (puzzle.height * puzzle.width))
        number_of_flips = prod(flips(puzzle))
        cut += [
            Portion(number, puzzle, answer, also, first, min(number_of_flips, first + step))
            for first in range(0, number_of_flips, step)
        ]
    return cut


def judge_neighbours(
    pairs: Sequence[tuple[Any, Answer]], also: tuple[str, ...], jobs: int, into: list[Neighbours]
) -> None:
    """Judge every neighbour of every answer; `into` is always up to date, an entry an answer."""
    into[:] = [Neighbours(prod(flips(puzzle)), 0, []) for puzzle, _ in pairs]
    work = portions(pairs, also)
    cost = sum(
        (portion.last - portion.first) * portion.puzzle.height * portion.puzzle.width
        for portion in work
    )
    alone = jobs == 1 or cost < WORTHWHILE * PORTION
    with Bar(sum(neighbours.total for neighbours in into), "flips") as bar:
        done = 0
        bar.at(0)
        for portion, legal in _alone(work) if alone else _together(work, jobs):
            judged = portion.last - portion.first
            before = into[portion.number]
            into[portion.number] = Neighbours(
                before.total, before.judged + judged, sorted([*before.legal, *legal])
            )
            done += judged
            bar.at(done)


def _alone(work: Sequence[Portion]) -> Iterator[tuple[Portion, list[Cell]]]:
    for portion in work:
        yield portion, legal_flips(portion)


def _together(work: Sequence[Portion], jobs: int) -> Iterator[tuple[Portion, list[Cell]]]:
    pool = ProcessPoolExecutor(
        min(jobs, len(work)), get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent
    )
    try:
        with ctrl_c_later():  # the processes start while these are handed over
            waiting = {pool.submit(legal_flips, portion): portion for portion in work}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Hold Ctrl-C back; processes started meanwhile never see it, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """How many processors this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable is not None else os.cpu_count() or 1
