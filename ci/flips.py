"""Each answer with one cell flipped, judged by the referee, in as many processes as asked for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, NamedTuple

from liarproof.ci.terminal import Bar
from liarproof.oracles.referee import judge
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.grid import Cell

PORTION = 200_000
"""Cells that the referee looks at in one go, in about a quarter of a second."""
WORTHWHILE = 8
"""So many portions before more processes save more time than it takes to start them."""


class Portion(NamedTuple):
    """Some of one answer's neighbours: those with a cell of `first` up to `last` flipped."""

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
    """The cells whose flipping gives another legal answer."""


def flipped(answer: Answer, cell: Cell) -> Answer:
    """The answer with one cell turned over."""
    row, column = cell
    values = answer.cells[row]
    turned = (*values[:column], 3 - values[column], *values[column + 1 :])
    return answer._replace(cells=(*answer.cells[:row], turned, *answer.cells[row + 1 :]))


def legal_flips(portion: Portion) -> list[Cell]:
    """The cells of the portion whose flipping leaves the answer legal."""
    cells = (divmod(at, portion.puzzle.width) for at in range(portion.first, portion.last))
    return [
        cell
        for cell in cells
        if not judge(portion.puzzle, flipped(portion.answer, cell), portion.also)
    ]


def portions(pairs: Sequence[tuple[Any, Answer]], also: tuple[str, ...]) -> list[Portion]:
    """All the neighbours of all answers, in portions of about the same work."""
    cut = []
    for number, (puzzle, answer) in enumerate(pairs):
        cells = puzzle.height * puzzle.width
        step = max(1, PORTION // cells)
        cut += [
            Portion(number, puzzle, answer, also, first, min(cells, first + step))
            for first in range(0, cells, step)
        ]
    return cut


def judge_neighbours(
    pairs: Sequence[tuple[Any, Answer]], also: tuple[str, ...], jobs: int, into: list[Neighbours]
) -> None:
    """Judge every neighbour of every answer; `into` is always up to date, an entry an answer."""
    into[:] = [Neighbours(puzzle.height * puzzle.width, 0, []) for puzzle, _ in pairs]
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
        with _ctrl_c_later():  # the processes start while these are handed over
            waiting = {pool.submit(legal_flips, portion): portion for portion in work}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
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
