"""What is left of a board with no clue to spare when clues are taken away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.experiments.experiment import Experiment, bad_choice
from liarproof.properties.experiments.yajikazu_unique import Boards, Made, boards_of, made
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.text import write_text
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import solve
from liarproof.solvers.yajikazu import LADDER

MOST_ANSWERS = 200
"""Answers are counted to here."""

WHICH = ("first", "drawn", "nearest")
"""Of the other answers the one that the search finds first, any, or one that differs least; of
those counted."""


class RemovalRow(NamedTuple):
    """One liar, each of all boards equally likely, taken away from its board."""

    answers: int
    unique: int
    """1 where it is one all the same."""
    capped: int
    """1 where there are `MOST_ANSWERS` or more."""


def removal(seed: int, first: int, count: int, **choices: Any) -> Iterator[RemovalRow]:
    """Row n: a board and one of its liars."""
    boards = boards_of(choices)
    for number in range(first, first + count):
        answers = len(solve(_without_a_liar(seed, number, boards), MOST_ANSWERS).answers)
        yield RemovalRow(answers, int(answers == 1), int(answers == MOST_ANSWERS))


def _without_a_liar(seed: int, number: int, boards: Boards) -> Yajikazu:
    """Boards are drawn, and a shaded cell of each, until that has a clue.

    So each liar of a board is as likely as each of any other with as many shaded cells.
    """
    for attempt in range(1_000_000):
        board = made(seed, f"{number} {attempt}", boards)
        state = rng.stream(seed, f"yajikazu removal {number} {attempt}")
        cells = np.flatnonzero(board.shaded)
        cell = int(cells[rng.below(state, len(cells))])
        if board.draft.held[cell]:
            return without(board, [cell])
    raise AssertionError("no board has a liar")


def without(board: Made, cells: list[int]) -> Yajikazu:
    """The board without the clues on these cells."""
    puzzle = board.puzzle
    kept = (clue for clue in puzzle.clues if clue.row * puzzle.width + clue.column not in cells)
    return Yajikazu(puzzle.height, puzzle.width, tuple(kept))


class ImpostorRow(NamedTuple):
    """One board without one of its clues, and another answer that it has then."""

    moved: int
    """Cells in which that differs."""
    few: int
    """1 where they are two at most."""
    middle: int
    """1 where they are three or four."""
    many: int
    """1 where they are five or more."""
    on_clue: int
    """Of those cells, the ones with a clue, the one taken away among them."""
    on_kept: int
    """And without it."""
    on_one: int
    """1 where one has, at least."""
    on_none: int
    """1 where none has."""
    on_clue_by_cells: int
    """Cells moved on a clue, times the cells of the board: greater than the next exactly where the
    share of clue cells is greater among the moved ones than on the board."""
    clues_by_moved: int
    """Clues of the whole board, times the cells moved."""


def impostor(
    seed: int, first: int, count: int, *, which: str = "first", **choices: Any
) -> Iterator[ImpostorRow]:
    """Row n: board n of the choices, and a clue drawn."""
    if which not in WHICH:
        raise bad_choice("which", which, WHICH)
    boards = boards_of(choices)
    for number in range(first, first + count):
        board = made(seed, str(number), boards)
        state = rng.stream(seed, f"yajikazu impostor {number}")
        held = np.flatnonzero(board.draft.held)
        cell = int(held[rng.below(state, len(held))])
        moved = _moved(board, without(board, [cell]), which, state)
        on_clue = int((moved & board.draft.held).sum())
        number_moved = int(moved.sum())
        yield ImpostorRow(
            number_moved,
            int(number_moved <= 2),
            int(number_moved in (3, 4)),
            int(number_moved >= 5),
            on_clue,
            on_clue - int(moved[cell]),
            int(on_clue > 0),
            int(on_clue == 0),
            on_clue * moved.size,
            len(held) * number_moved,
        )


def _moved(
    board: Made, puzzle: Yajikazu, which: str, state: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """(n,): the cells in which the other answer differs."""
    limit = 2 if which == "first" else MOST_ANSWERS
    answers = solve(puzzle, limit, strategy="article").answers
    apart = np.array([_flat(answer) != board.draft.ours for answer in answers])
    others = apart[apart.any(axis=1)]
    if which == "drawn":
        chosen: NDArray[np.bool_] = others[rng.below(state, len(others))]
    else:
        chosen = others[int(others.sum(axis=1).argmin())]
    return chosen


def _flat(answer: Answer) -> NDArray[np.int8]:
    return np.array(answer.cells, dtype=np.int8).reshape(-1)


class PrefixesRow(NamedTuple):
    """One board, its clues in random order, and the boards with the first 0, 1, 2, ... of them."""

    prefixes: int
    completes: int
    """Prefixes that the ladder finishes."""
    unique: int
    """Prefixes with one answer."""
    agree: int
    completes_only: int
    """Prefixes that it finishes though they have several answers."""
    unique_only: int
    """Prefixes with one answer that it does not finish."""
    proper_unique: int
    """Prefixes with one answer but not all clues."""
    witness: str
    """A board of `unique_only`."""


def prefixes(seed: int, first: int, count: int, **choices: Any) -> Iterator[PrefixesRow]:
    """Row n: board n of the choices."""
    boards = boards_of(choices)
    for number in range(first, first + count):
        board = made(seed, str(number), boards)
        order = np.flatnonzero(board.draft.held)
        rng.shuffle(rng.stream(seed, f"yajikazu prefixes {number}"), order)
        found = [
            _looked_at(without(board, order[kept:].tolist())) for kept in range(len(order) + 1)
        ]
        unique_only = [unique and not completes for completes, unique in found]
        yield PrefixesRow(
            len(found),
            sum(completes for completes, _ in found),
            sum(unique for _, unique in found),
            sum(completes == unique for completes, unique in found),
            sum(completes and not unique for completes, unique in found),
            sum(unique_only),
            sum(unique for _, unique in found[:-1]),
            write_text(board.puzzle) if any(unique_only) else "",
        )


def _looked_at(puzzle: Yajikazu) -> tuple[bool, bool]:
    """Whether the ladder finishes, and whether there is one answer."""
    state = LADDER.start(puzzle)
    completes = LADDER.propagate(puzzle, state, LADDER.rungs) and state.marks().complete
    return completes, solve(puzzle).unique is True


EXPERIMENTS = (
    Experiment("yajikazu.removal", RemovalRow, removal, "generator, solver"),
    Experiment(
        "yajikazu.impostor",
        ImpostorRow,
        impostor,
        "generator, solver",
        together=(
            ("moved", "on_clue", "on_kept"),
            ("on_one", "on_none"),
            ("on_clue_by_cells", "clues_by_moved"),
        ),
    ),
    Experiment(
        "yajikazu.prefixes",
        PrefixesRow,
        prefixes,
        "generator, solver",
        together=(("prefixes", "agree"),),
    ),
)
