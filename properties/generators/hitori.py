"""Hitori boards as article hitori-14 makes them: the shading first, then the numbers.

Cells are shaded, no two of them side by side and the others connected; those get the numbers of
a shuffled Latin square, each shaded cell copies one of its row or column, and a solver looks for
a second answer (section "Boards are authored answer-first"). Not told in the article, and a
choice each (`Choices`): how many cells are shaded, how the square is shuffled, which number is
copied, what is made anew after a second answer, and how often. On a board that is no square the
numbers are the corner of a square on its longer side.

**A shading in one pass.** Cells are walked over in random order, and each is shaded that may be.
Shaded cells that share a corner are linked, and those at the side of the board to the rim; on a
board one cell wide a cell between two others is linked to the rim twice, and so is the only cell
of a board. A cell parts the unshaded ones exactly if it has two links to one chain of these (why,
`oracles.counting.shadings` says). So a cell refused once is refused for ever: what is
beside it stays shaded, and chains only grow together. One pass ends with a shading to which
nothing can be added.

**A second answer at a glance.** If a cell may still be shaded, ours and that cell are an answer,
too: fewer unshaded cells repeat no number more. Of such a board the solver is not asked.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import floor
from typing import TYPE_CHECKING, Any

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import rng
from liarproof.oracles.kit.rng import below, shuffle
from liarproof.properties.generators import UNIQUE, Generated
from liarproof.properties.generators.choosing import (
    check_options,
    check_share,
    check_whole,
    chosen,
)
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.hitori import Hitori
from liarproof.solvers.ladder import ladder_of, solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOO_SMALL = "too small"
"""Of two cells either may be shaded: every board of them that has an answer has another."""
NOTHING_TO_COPY = "nothing to copy"
"""A shaded cell is to copy from a line in which it is the only cell."""
ABANDONED = "abandoned"
"""No try had exactly one answer, or could be proved to; the last one is given."""

OUTCOMES = (UNIQUE, TOO_SMALL, NOTHING_TO_COPY, ABANDONED)

OPTIONS: dict[str, tuple[str, ...]] = {
    "shading": ("packed", "scattered"),
    "shuffling": ("lines", "symbols", "moves"),
    "copies": ("line", "values", "row", "column"),
    "again": ("all", "numbers"),
}
"""Choice -> what it may be, the default first."""

FIGURES = {
    "shaded": "shaded cells",
    "numbers": "different numbers",
    "opened": "cells that the openings decide",
    "tries": "tries",
    "extra": "tries that one more shaded cell ends",
    "rivals": "tries that another answer ends",
    "unsettled": "tries given up",
}
"""Statistics that are shown -> what people call them."""

MOST_CELLS = 10_000
"""Of a board."""
STIRRED_SIDE = 200
"""Cells of the longer side on which a square is stirred, at most: work grows as its cube."""
MOST_MOVES = 100
MOST_TRIES = 10**9

LINE, VALUES, ROW, COLUMN = range(len(OPTIONS["copies"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the article left open; raises `InputError` where a value is none of these."""

    shading: str = "packed"
    """``packed``: cells are shaded until no more may be; any other shading has a second answer
    from the start. ``scattered``: until `density` is reached. The article scatters, and tells
    neither how many cells nor whether they are packed."""
    density: float = 0.25
    """Of the board's cells so many, to the nearest whole number (of two the upper), are shaded if
    they are scattered, or all that may be if these are fewer; above 0 and at most 1. Another
    reading, a chance for each cell, differs by that the number is not the same every time."""
    shuffling: str = "lines"
    """Of the Latin square: the cyclic one with its ``lines``, rows and columns, and its symbols
    each in random order; with its ``symbols`` alone; or stirred by `moves` until each square is
    about equally likely (Jacobson and Matthews 1996)."""
    moves: int = 4
    """Moves from square to square, so many for each cell of the square, that stir it."""
    copies: str = "line"
    """What a shaded cell copies: the number of an unshaded cell of its row or column, each cell of
    this ``line`` or pair of lines equally likely; one of the ``values`` there, each equally
    likely; that of a cell of its ``row`` only, or of its ``column``."""
    again: str = "all"
    """After a second answer ``all`` is made anew, or only the ``numbers``. The article does not
    say that anything is."""
    tries: int = 1_000
    """Boards made before the seed is abandoned."""
    patience: int = 50
    """Slices of a search, 0.1 s each at most, after which a try is given up: it may have one
    answer or several. No board below 1,000 cells was seen to take even one."""

    def __post_init__(self) -> None:
        check_options(self, OPTIONS)
        check_share("density", self.density)
        check_whole("moves", self.moves, 1, MOST_MOVES)
        check_whole("tries", self.tries, 1, MOST_TRIES)
        check_whole("patience", self.patience, 1, MOST_TRIES)

    def target(self, height: int, width: int) -> int:
        """So many cells are to be shaded, if so many may be."""
        cells = height * width
        return cells if self.shading == "packed" else floor(round(self.density * cells, 9) + 0.5)


def generate(height: int, width: int, seed: int, **choices: Any) -> Generated:
    """A board from `seed`, and the answer that it was made from; see `Choices`.

    Raises `InputError` for choices that there are not, `BeyondLimits` for a board of more than
    `MOST_CELLS`, or to be numbered from a stirred square and longer than `STIRRED_SIDE`.
    """
    choice = chosen(Choices, choices)
    _check_limits(height, width, choice)
    statistics: dict[str, Any] = {"height": height, "width": width, "seed": seed}
    statistics["choices"] = asdict(choice)
    if height * width == 2:
        return Generated(None, None, statistics | {"outcome": TOO_SMALL})
    alone = {"row": width, "column": height}.get(choice.copies) == 1
    if alone and height * width > 1:
        return Generated(None, None, statistics | {"outcome": NOTHING_TO_COPY})
    return _tried(
        height, width, rng.stream(seed, f"generate hitori {height}x{width}"), choice, statistics
    )


def _check_limits(height: int, width: int, choice: Choices) -> None:
    if height * width > MOST_CELLS:
        raise BeyondLimits(
            f"generate hitori: {height}×{width} has {height * width:,} cells,"
            f" its limit is {MOST_CELLS:,}"
        )
    if choice.shuffling == "moves" and max(height, width) > STIRRED_SIDE:
        raise BeyondLimits(
            f"shuffling by moves: {height}×{width} has {max(height, width)} cells on its longer"
            f" side, its limit is {STIRRED_SIDE}"
        )


def _tried(
    height: int,
    width: int,
    state: NDArray[np.int64],
    choice: Choices,
    statistics: dict[str, Any],
) -> Generated:
    """Board after board, until one has a single answer or the tries are used up.

    Adds to `statistics` of the last board ``shaded`` cells, whether that is ``maximal``, so that
    no more may be shaded, its different ``numbers`` and how many cells the ladder's openings
    decide (``opened``); the ``tries``, and of those that failed ``extra``, of which one more cell
    may be shaded, ``rivals`` of another answer and ``unsettled``.
    """
    target, copies = choice.target(height, width), OPTIONS["copies"].index(choice.copies)
    counts = {"tries": 0, "extra": 0, "rivals": 0, "unsettled": 0}
    verdict = ""
    while verdict != UNIQUE and counts["tries"] < choice.tries:
        if counts["tries"] == 0 or choice.again == "all":
            shaded, maximal = shade(height, width, state, target)
            answer = _answer(shaded.reshape(height, width))
        clues = number(shaded, _square(height, width, state, choice), width, copies, state)
        puzzle = Hitori(tuple(map(tuple, clues.tolist())))
        counts["tries"] += 1
        verdict = _verdict(puzzle, answer, choice.patience) if maximal else "extra"
        if verdict != UNIQUE:
            counts[verdict] += 1
    openings = ladder_of("hitori").tables(puzzle).openings
    statistics |= {
        "shaded": int(shaded.sum()),
        "maximal": bool(maximal),
        "numbers": len(np.unique(clues)),
        "opened": len(np.unique(openings[:, 0])),
        **counts,
        "outcome": UNIQUE if verdict == UNIQUE else ABANDONED,
    }
    return Generated(puzzle, answer, statistics)


def _answer(shaded: NDArray[np.int8]) -> Answer:
    rows = np.where(shaded, SHADED, UNSHADED).tolist()
    return Marks(tuple(map(tuple, rows)))


class _GivenUpError(Exception):
    pass


def _verdict(puzzle: Hitori, ours: Answer, patience: int) -> str:
    """`UNIQUE`, or the statistic that counts why it is not."""
    slices = 0

    def progress(_nodes: int, _answers: int) -> None:
        nonlocal slices
        slices += 1
        if slices == patience:
            raise _GivenUpError

    try:
        found = solve(puzzle, limit=2, progress=progress)
    except _GivenUpError:
        return "unsettled"
    return UNIQUE if found.unique and found.answers == [ours] else "rivals"


def _square(
    height: int, width: int, state: NDArray[np.int64], choice: Choices
) -> NDArray[np.int64]:
    """A shuffled Latin square on the longer side, int64, its symbols from 1."""
    side = max(height, width)
    square = cyclic(side, state, choice.shuffling != "symbols")
    if choice.shuffling == "moves":
        stir(square, state, choice.moves * side * side)
    return square + 1


@jit
def shade(
    height: int, width: int, state: NDArray[np.int64], target: int
) -> tuple[NDArray[np.int8], bool]:
    """Shade `target` cells in random order, or all that may be; whether no more may be.

    int8 (height * width,), 1 where shaded. `state` moves on.
    """
    cells = height * width
    order = np.arange(cells)
    shuffle(state, order)
    shaded = np.zeros(cells, dtype=np.int8)
    chains = np.arange(cells + 1)
    linked = np.empty(5, dtype=np.int64)
    number = 0
    for cell in order:
        links = _links(shaded, chains, height, width, int(cell), linked)
        if links < 0:
            continue
        if number == target:
            return shaded, False
        shaded[cell] = 1
        number += 1
        chains[linked[:links]] = cell
    return shaded, True


@jit
def _links(
    shaded: NDArray[np.int8],
    chains: NDArray[np.int64],
    height: int,
    width: int,
    cell: int,
    linked: NDArray[np.int64],
) -> int:
    """To how many chains a cell would be linked, and to which, in `linked`; -1: it may not be.

    In `chains` each cell, and the rim as the last, leads to the cell that stands for its chain.
    """
    row, column = divmod(cell, width)
    at_top, at_bottom = row == 0, row == height - 1
    at_left, at_right = column == 0, column == width - 1
    if (at_top and at_bottom and at_left == at_right) or (
        at_left and at_right and at_top == at_bottom
    ):
        return -1
    links = 0
    if at_top or at_bottom or at_left or at_right:
        linked[0] = _leader(chains, chains.size - 1)
        links = 1
    for down in range(max(0, row - 1), min(row + 2, height)):
        for across in range(max(0, column - 1), min(column + 2, width)):
            other = down * width + across
            if other == cell or not shaded[other]:
                continue
            if down == row or across == column:
                return -1
            leader = _leader(chains, other)
            for earlier in linked[:links]:
                if earlier == leader:
                    return -1
            linked[links] = leader
            links += 1
    return links


@jit
def _leader(chains: NDArray[np.int64], member: int) -> int:
    """What stands for the chain of `member`; the way there gets shorter."""
    while chains[member] != member:
        chains[member] = chains[chains[member]]
        member = chains[member]
    return member


@jit
def cyclic(side: int, state: NDArray[np.int64], lines: bool) -> NDArray[np.int64]:
    """The cyclic Latin square, int64 (side, side) of 0 to side - 1, its symbols in random order.

    With `lines` its rows and columns, too. `state` moves on.
    """
    rows, columns, symbols = np.arange(side), np.arange(side), np.arange(side)
    shuffle(state, symbols)
    if lines:
        shuffle(state, rows)
        shuffle(state, columns)
    square = np.empty((side, side), dtype=np.int64)
    for row in range(side):
        for column in range(side):
            square[row, column] = symbols[(rows[row] + columns[column]) % side]
    return square


@jit
def stir(square: NDArray[np.int64], state: NDArray[np.int64], moves: int) -> None:
    """Move so many times from Latin square to Latin square; `square`, of 0 to side - 1, in place.

    Jacobson and Matthews' chain over 0/1 cubes with a 1 where a row, a column and a symbol meet. A
    move adds 1 at a corner of a box where there is 0, and at every second corner from it, and
    takes 1 away at the others, on which the cube has 1 but for the last, opposite to the first:
    if that is left at -1, the next move starts from there, with one of the two 1s in each line
    through it. Squares alone are counted: every one has equally many moves, so in the long run
    every one is equally likely.
    """
    side = square.shape[0]
    if side == 1:
        return
    columns, rows = np.empty_like(square), np.empty_like(square)
    for row in range(side):
        for column in range(side):
            columns[row, square[row, column]] = column
            rows[column, square[row, column]] = row
    for _ in range(moves):
        _move(square, columns, rows, state)


@jit
def _move(
    square: NDArray[np.int64],
    columns: NDArray[np.int64],
    rows: NDArray[np.int64],
    state: NDArray[np.int64],
) -> None:
    """One move from a Latin square to the next, over all the cubes with a -1 between them.

    `columns[row, symbol]` and `rows[column, symbol]` say where a symbol stands.
    """
    side = square.shape[0]
    row, column = below(state, side), below(state, side)
    symbol = (square[row, column] + 1 + below(state, side - 1)) % side
    other_row, other_column = rows[column, symbol], columns[row, symbol]
    other_symbol = square[row, column]
    square[row, column], columns[row, symbol], rows[column, symbol] = symbol, column, row
    while True:
        square[row, other_column] = square[other_row, column] = other_symbol
        columns[row, other_symbol] = columns[other_row, symbol] = other_column
        rows[column, other_symbol] = rows[other_column, symbol] = other_row
        spare_symbol = square[other_row, other_column]
        spare_column = columns[other_row, other_symbol]
        spare_row = rows[other_column, other_symbol]
        if spare_symbol == other_symbol:
            square[other_row, other_column] = symbol
            columns[other_row, other_symbol] = column
            rows[other_column, other_symbol] = row
            return
        # two 1s in each line through the -1: one of them is taken, and the other is all it has
        first_row, first_column, first_symbol = row, column, symbol
        row, column, symbol = other_row, other_column, other_symbol
        other_symbol, square[row, column] = _either(state, first_symbol, spare_symbol)
        other_column, columns[row, symbol] = _either(state, first_column, spare_column)
        other_row, rows[column, symbol] = _either(state, first_row, spare_row)


@jit
def _either(state: NDArray[np.int64], one: int, other: int) -> tuple[int, int]:
    """Both in random order."""
    if below(state, 2):
        return one, other
    return other, one


@jit
def number(
    shaded: NDArray[np.int8],
    square: NDArray[np.int64],
    width: int,
    copies: int,
    state: NDArray[np.int64],
) -> NDArray[np.int64]:
    """The numbers of a board, int64 (height, width): of a square, and copies in the shaded cells.

    Every line that is copied from has an unshaded cell. `state` moves on.
    """
    height = shaded.size // width
    clues = square[:height, :width].copy()
    seen = np.empty(height + width, dtype=np.int64)
    for cell in np.flatnonzero(shaded):
        row, column = divmod(cell, width)
        found = 0
        if copies != COLUMN:
            for other in range(width):
                if not shaded[row * width + other]:
                    seen[found] = clues[row, other]
                    found += 1
        if copies != ROW:
            for other in range(height):
                if not shaded[other * width + column]:
                    seen[found] = clues[other, column]
                    found += 1
        choice = np.unique(seen[:found]) if copies == VALUES else seen[:found]
        clues[row, column] = choice[below(state, choice.size)]
    return clues
