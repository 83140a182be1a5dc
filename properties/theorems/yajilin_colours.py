"""Yajilin's checkerboard: what a loop covers of each colour, and what that decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import circuits_frontier, circuits_walk
from liarproof.properties.boards import maker
from liarproof.properties.theorems.proofs import Finding
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.properties.theorems.yajilin_boards import answers, boards, shaded
from liarproof.properties.theorems.yajilin_cycles import drawn, every_loop, ones, whites
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.text import read_text
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers.ladder import fixpoint, ladder_of
from liarproof.solvers.rung import Rung

# --- balance ---------------------------------------------------------------------------------


def balanced(height: int, width: int) -> Found:
    """Whether every loop covers as many cells of one colour as of the other."""
    loops = every_loop(height, width)
    white = whites(height, width)
    odd = ones(loops.cells & white) != ones(loops.cells & ~white)
    if odd.any():
        return Found(len(odd), drawn("more of one colour", loops, int(np.argmax(odd))))
    return Found(len(odd))


def identity(height: int, width: int) -> Found:
    """Whether in every answer sw - sb is W - B."""
    cases = 0
    for puzzle in boards(height, width):
        clued = {(clue.row, clue.column) for clue in puzzle.clues}
        free = [c for c in product(range(height), range(width)) if c not in clued]
        for answer in answers(puzzle):
            cases += 1
            if lead(shaded(answer)) != lead(free):
                return Found(cases, Witness("sw - sb is not W - B", puzzle, answer))
    return Found(cases)


def lead(cells: Iterable[tuple[int, int]]) -> int:
    """Of some cells, how many more have the colour of the board's first cell than the other."""
    return sum(1 - 2 * ((row + column) % 2) for row, column in cells)


def none_on_odd(height: int, width: int) -> Found:
    """Whether a board of odd sides has no circuit through all cells, as two counters say."""
    both = {circuits_walk.count_grid(height, width), circuits_frontier.count_grid(height, width)}
    if both != {0}:
        return Found(1, Witness(f"{height}×{width}: {both} circuits"))
    return Found(1)


# --- published counts ------------------------------------------------------------------------


def published(height: int, width: int) -> Found:
    """Whether A003763 has the circuits through all cells of n×n for its term n."""
    return _term(height, width, height)


def published_even(height: int, width: int) -> Found:
    """Whether it has those of 2n×2n."""
    return _term(height, width, height // 2)


def _term(height: int, width: int, n: int) -> Found:
    said = sequences()["A003763"].terms[n]
    found = circuits_frontier.count_grid(height, width)
    if found != circuits_walk.count_grid(height, width):
        raise ValueError(f"two counters disagree on {height}×{width}")
    if said == found:
        return Found(1)
    text = f"A003763 has {said} as its term {n}; circuits through all cells: {found}"
    return Found(
        1, Witness(text, Yajilin(height, width, ()), Marks(((UNKNOWN,) * width,) * height))
    )


# --- what the identity forces ----------------------------------------------------------------


class Count:
    """What colouring sees of a state: cells unknown of each colour, and T."""

    def __init__(self, puzzle: Yajilin, cells: tuple[tuple[int, ...], ...]) -> None:
        clued = {(clue.row, clue.column) for clue in puzzle.clues}
        free = [
            (cell, cells[cell[0]][cell[1]])
            for cell in product(range(puzzle.height), range(puzzle.width))
            if cell not in clued
        ]
        self.unknown = [cell for cell, value in free if value == UNKNOWN]
        self.missing = lead(cell for cell, value in free if value != SHADED)
        self.whites = sum((row + column) % 2 == 0 for row, column in self.unknown)
        self.blacks = len(self.unknown) - self.whites

    @property
    def fits(self) -> bool:
        """Whether T lies in [-ub, uw]."""
        return -self.blacks <= self.missing <= self.whites

    @property
    def at_end(self) -> bool:
        """Whether it is an end of that."""
        return self.missing in (-self.blacks, self.whites)


@lru_cache(maxsize=1_000)
def possible(whites: int, blacks: int, missing: int) -> tuple[tuple[int, ...], ...]:
    """The values, 1 shaded, that every white and every black cell can have; whites first.

    By going through all shadings of the unknown cells that make up for what is missing.
    """
    found: list[set[int]] = [set() for _ in range(whites + blacks)]
    for values in product((0, 1), repeat=whites + blacks):
        if sum(values[:whites]) - sum(values[whites:]) == missing:
            for seen, value in zip(found, values, strict=True):
                seen.add(value)
    return tuple(tuple(sorted(seen)) for seen in found)


def forces_at_ends(height: int, width: int) -> Found:
    """Whether the identity alone settles a cell if and only if T is at an end, and the rung too.

    Every state of the cells of the board without clues.
    """
    puzzle = Yajilin(height, width, ())
    colouring = ladder_of("yajilin").named("colouring")
    for cases, cells in enumerate(every_state(height, width), start=1):
        count = Count(puzzle, cells)
        state = State.of(Marks(cells, *_open(height, width)))
        stands = fixpoint(puzzle, state, [colouring])
        settled = bool((state.cells != State.of(Marks(cells)).cells).any())
        values = possible(count.whites, count.blacks, count.missing)
        forced = [len(seen) == 1 for seen in values]
        expected = [count.at_end] * len(values)
        wrong = stands is not count.fits or (not stands and any(map(len, values)))
        if stands:
            wrong = forced != expected or settled is not any(expected)
        if wrong:
            return Found(cases, Witness("forced elsewhere", puzzle, Marks(cells)))
    return Found(3 ** (height * width))


def every_state(height: int, width: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to mark the cells of a board, or leave them unknown."""
    for values in product((UNKNOWN, UNSHADED, SHADED), repeat=height * width):
        yield tuple(values[row * width : (row + 1) * width] for row in range(height))


def _open(height: int, width: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return ((UNKNOWN,) * (width - 1),) * height, ((UNKNOWN,) * width,) * (height - 1)


def wrong_moves_by_one(height: int, width: int) -> Found:
    """Whether one cell marked against the answer moves T by one.

    Every board with at most one clue, each of its answers, each cell marked alone.
    """
    cases = 0
    for puzzle in boards(height, width):
        clued = {(clue.row, clue.column) for clue in puzzle.clues}
        plain = Count(puzzle, ((UNKNOWN,) * width,) * height)
        for answer in answers(puzzle):
            for row, column in product(range(height), range(width)):
                if (row, column) in clued:
                    continue
                cases += 1
                cells = _marked(answer.cells, row, column)
                moved = abs(Count(puzzle, cells).missing - plain.missing)
                if moved != 1:
                    place = f"row {row + 1}, column {column + 1}"
                    text = f"{place}, marked as it is not, moves T by {moved}"
                    return Found(cases, Witness(text, puzzle, answer))
    return Found(cases)


def _marked(
    cells: tuple[tuple[int, ...], ...], row: int, column: int
) -> tuple[tuple[int, ...], ...]:
    """All unknown but one cell, which is marked as it is not."""
    value = UNSHADED + SHADED - cells[row][column]
    return tuple(
        tuple(value if (r, c) == (row, column) else UNKNOWN for c in range(len(cells[0])))
        for r in range(len(cells))
    )


def refutes_at_ends(height: int, width: int) -> Found:
    """Whether one more mark is refuted if and only if T is at an end and it is against it.

    Every state of the cells of the board without clues that the identity allows.
    """
    puzzle = Yajilin(height, width, ())
    cases = 0
    for cells in every_state(height, width):
        count = Count(puzzle, cells)
        if not count.fits:
            continue
        for row, column in count.unknown:
            for value in (UNSHADED, SHADED):
                cases += 1
                white = (row + column) % 2 == 0
                upper = (white and value == UNSHADED) or (not white and value == SHADED)
                end = count.whites if upper else -count.blacks
                state = State.of(Marks(cells, *_open(height, width)))
                state.cells[row, column] = value
                stands = fixpoint(puzzle, state, [ladder_of("yajilin").named("colouring")])
                if stands is (count.missing == end):
                    return Found(cases, Witness("refuted elsewhere", puzzle, Marks(cells)))
    return Found(cases)


def adds_nothing(height: int, width: int) -> Found:
    """Whether colouring beside the arrows' rungs decides no more cells than they alone.

    Every board with at most two clues that has an answer, from nothing.
    """
    ladder = ladder_of("yajilin")
    arrows, parity = ladder.sets["arrows"], ladder.sets["parity"]
    cases = 0
    for puzzle in maker("yajilin").every(height, width, "to two clues"):
        less, more = (_fixed(puzzle, rungs) for rungs in (arrows, parity))
        if less is None or not answers(puzzle):
            continue
        cases += 1
        if more is None or less.cells != more.cells:
            text = "the arrows alone, and with colouring"
            return Found(cases, Witness(text, puzzle, less, () if more is None else (more,)))
    return Found(cases)


def _fixed(puzzle: Yajilin, rungs: Sequence[Rung]) -> Marks | None:
    """What rungs make of a board on which nothing is drawn; None for a contradiction."""
    state = State.unknown(puzzle.height, puzzle.width, edges=True)
    stands = fixpoint(puzzle, state, rungs)
    return state.marks() if stands else None


def beside_loop_nothing(height: int, width: int) -> Found:
    """Whether colouring says nothing beside the other rungs of the article's set *loop*.

    Every board with silent clues alone, from nothing.
    """
    rungs = ladder_of("yajilin").sets["loop"]
    others = [rung for rung in rungs if rung.name != "colouring"]
    cells = list(product(range(height), range(width)))
    for clued in range(1 << height * width):
        silent = (Clue(*cell, None, None) for at, cell in enumerate(cells) if clued >> at & 1)
        puzzle = Yajilin(height, width, tuple(silent))
        less, more = _fixed(puzzle, others), _fixed(puzzle, rungs)
        if less != more:
            others_marks = () if more is None else (more,)
            return Found(clued + 1, Witness("more with colouring", puzzle, less, others_marks))
    return Found(1 << height * width)


BESIDE_ALL = """yajilin 4x5
   -#   ┌   ─   ─   ┐
  0R.   └   ┐   ┌   ┘
    ┌   ─   ┘   │  ?.
    └   ─   ─   ┘ 0L.
"""
"""An answer to a board on which colouring decides a cell beside all rungs of the set *loop*."""


def beside_all() -> Iterator[Finding]:
    """Colouring added to the other rungs of the article's strongest set without guesses."""
    puzzle: Any = read_text(BESIDE_ALL)[0]
    ladder = ladder_of("yajilin")
    rungs = ladder.sets["loop"]
    less = _fixed(puzzle, [rung for rung in rungs if rung.name != "colouring"])
    more = _fixed(puzzle, rungs)
    assert less is not None
    assert more is not None
    gained = [
        (row, column)
        for row, column in product(range(puzzle.height), range(puzzle.width))
        if less.cells[row][column] == UNKNOWN != more.cells[row][column]
    ]
    yield Finding("it decides a cell", bool(gained), f"{len(gained)} more, the first {gained[:1]}")
    right = all(
        more.cells[row][column] == answer.cells[row][column]
        for row, column in gained
        for answer in answers(puzzle)
    )
    yield Finding("as in every answer", right and bool(answers(puzzle)), f"{len(answers(puzzle))}")
