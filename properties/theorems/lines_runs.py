"""Lines gone through one by one, by filling them in every way, and the article's line DP.

A line of L cells is a string over ``UNKNOWN``, ``UNSHADED`` and ``SHADED``. To fill it is to
decide its unknown cells so that no two shaded ones touch; its *totals* are the numbers of shaded
cells of all its fillings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import Found, Size, Witness
from liarproof.properties.theorems.yajikazu_boards import (
    board,
    counts,
    line,
    marks_of,
    most_on,
    shadings,
    subsets,
)
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer
from liarproof.puzzles.arrows import DIRECTIONS
from liarproof.puzzles.tokens import MARK_SIGNS
from liarproof.solvers import yajikazu as solver

MASK = 0x7FFFFFFF
"""That of the article: totals to 30."""
BITS = 31

Totals = Callable[[Sequence[int]], tuple[int, int]]
"""Least and greatest total of a line."""


def drawn(cells: Sequence[int]) -> str:
    """A line as a person writes it, ``?`` for an unknown cell."""
    return "".join(MARK_SIGNS[cell] or "?" for cell in cells)


@lru_cache(maxsize=32)
def full_lines(length: int) -> NDArray[np.int64]:
    """All lines without an unknown cell and without touching ones, as numbers, by trying all."""
    masks = np.arange(1 << length)
    found: NDArray[np.int64] = masks[masks & masks >> 1 == 0]
    return found


def ones(numbers: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """How many of the lowest bits of each are set."""
    found: NDArray[np.int64] = (numbers[..., None] >> np.arange(max(1, length)) & 1).sum(axis=-1)
    return found


def solver_totals(cells: Sequence[int]) -> tuple[int, int]:
    """What the solver takes for a line's least and greatest total."""
    values = np.array(cells, dtype=np.int8)
    low, high = solver._totals(values, np.arange(len(cells)), -1, UNKNOWN)
    return int(low), int(high)


def article_totals(cells: Sequence[int], mask: int = MASK) -> int:
    """The article's `rayTotals` on a line: bit n is set where it takes n for a total."""
    unshaded, shaded = 1, 0
    for cell in cells:
        next_unshaded = unshaded | shaded if cell != SHADED else 0
        next_shaded = unshaded << 1 & mask if cell != UNSHADED else 0
        unshaded, shaded = next_unshaded, next_shaded
    return unshaded | shaded


# --- lines alone: a size is 1 and a length ---------------------------------------------------


def bound(_: int, length: int, most: Callable[[int], int] = most_on) -> Found:
    """Every full line holds at most `most`, and one of them does."""
    full = full_lines(length)
    held = ones(full, length)
    if held.max() == most(length):
        return Found(len(full))
    fullest = int(full[held.argmax()])
    cells = [SHADED if fullest >> at & 1 else UNSHADED for at in range(length)]
    return Found(len(full), Witness(f"{length} cells, {held.max()} of them shaded: {drawn(cells)}"))


def partial_lines(_: int, length: int, totals: Totals = solver_totals) -> Found:
    """Every partial line: the totals of its fillings are all from the solver's least to its most.

    The least is the number of cells shaded already. A line that none fills has no totals.
    """
    full = full_lines(length)
    held = ones(full, length)
    for number in range(3**length):
        cells = [number // 3**at % 3 for at in range(length)]
        dark = sum((cell == SHADED) << at for at, cell in enumerate(cells))
        light = sum((cell == UNSHADED) << at for at, cell in enumerate(cells))
        fit = np.unique(held[(full & dark == dark) & (full & light == 0)]).tolist()
        least, most = totals(cells)
        said = list(range(least, most + 1)) if most >= 0 else []
        if said != fit or (fit and least != cells.count(SHADED)):
            text = f"{drawn(cells)}: its totals are {fit}, the solver says {least} to {most}"
            return Found(number + 1, Witness(text))
    return Found(3**length)


def empty_lines(_: int, length: int, totals: Totals = solver_totals) -> Found:
    """Every empty line to a length: n cells can be shaded in ``comb(L - n + 1, n)`` ways."""
    for cells in range(length + 1):
        some = [n for n in range(cells + 1) if comb(cells - n + 1, n) > 0]
        least, most = totals([UNKNOWN] * cells)
        mask = article_totals([UNKNOWN] * cells, (1 << length) - 1)
        counted = [n for n in range(cells + 1) if mask >> n & 1]
        if not some == counted == list(range(least, most + 1)) or most != most_on(cells):
            return Found(cells + 1, Witness(f"{cells} cells: {some}, not {least} to {most}"))
    return Found(length + 1)


def masked(bits: int, length: int) -> Found:
    """Every empty line to a length, under a mask of so many bits: which totals are lost."""
    for cells in range(length + 1):
        kept = article_totals([UNKNOWN] * cells, (1 << bits) - 1)
        lost = [n for n in range(most_on(cells) + 1) if not kept >> n & 1]
        expected = list(range(bits, most_on(cells) + 1))
        if lost != expected or bool(lost) is not (cells > 2 * (bits - 1)):
            return Found(cells + 1, Witness(f"{bits} bits, {cells} cells: {lost} lost"))
    return Found(length + 1)


def article_mask(_: int, length: int, mask: int = MASK) -> Found:
    """The empty line of a length: every total that a filling has is in the article's mask."""
    kept = article_totals([UNKNOWN] * length, mask)
    for total in range(length + 1):
        if comb(length - total + 1, total) > 0 and not kept >> total & 1:
            cells = alternating(length, total)
            assert cells.count(SHADED) == total  # a filling that has it, seen by counting
            return Found(1, Witness(f"{length} cells, total {total} is lost: {drawn(cells)}"))
    return Found(1)


def alternating(length: int, total: int) -> list[int]:
    """Every other cell shaded, from the first on, so many in all."""
    return [UNSHADED if at % 2 or at >= 2 * total else SHADED for at in range(length)]


# --- lines on boards -------------------------------------------------------------------------


def rays_reached(height: int, width: int) -> Found:
    """Each ray of a board: whether a legal shading holds the bound on it, which by the statement
    needs two rows and two columns, or a ray of at most two cells."""
    known = shadings(height, width)
    cases = 0
    for cell, direction in product(range(known.size), DIRECTIONS):
        length = len(line(height, width, cell, direction))
        reached = int(counts(known, cell, direction).max()) == most_on(length)
        cases += 1
        if reached is not (min(height, width) >= 2 or length <= 2):
            text = f"the {length} cells {direction} of cell {cell}: bound reached: {reached}"
            return Found(cases, Witness(text, board(height, width, {})))
    return Found(cases)


def rows_reached(height: int, width: int) -> Found:
    """Each whole row: whether a legal shading holds the bound on it.

    By the statement: with two rows and two columns, always; of a column's cells, the first and the
    last; a row that is the whole board, if it has two to four cells.
    """
    known = shadings(height, width)
    for row in range(height):
        held = int(known.cells[:, row * width : (row + 1) * width].sum(axis=1).max())
        inner = width == 1 and 0 < row < height - 1
        expected = not inner if height > 1 else 2 <= width <= 4
        if (held == most_on(width)) is not expected:
            text = f"row {row} of {height}×{width} holds {held} at most"
            return Found(row + 1, Witness(text, board(height, width, {})))
    return Found(height)


def relaxation(height: int, width: int, totals: Totals = solver_totals) -> Found:
    """Every legal shading, ray, and set of the ray's cells that are known: the total is allowed."""
    known = shadings(height, width)
    cases = 0
    seen: set[tuple[int, ...]] = set()
    for cell, direction in product(range(known.size), DIRECTIONS):
        beyond = line(height, width, cell, direction)
        for flags in np.unique(known.cells[:, beyond], axis=0).tolist():
            if tuple(flags) in seen:
                continue
            seen.add(tuple(flags))
            for kept in subsets((1 << len(beyond)) - 1):
                cases += 1
                cells = [
                    UNKNOWN if not kept >> at & 1 else SHADED if flag else UNSHADED
                    for at, flag in enumerate(flags)
                ]
                least, most = totals(cells)
                if not least <= sum(flags) <= most:
                    text = f"{drawn(cells)}: {sum(flags)} is real, {least} to {most} allowed"
                    return Found(cases, Witness(text, board(height, width, {})))
    return Found(cases)


# --- where the article's mask makes `cap` lie ------------------------------------------------


def masked_cap(height: int, width: int, mask: int = MASK) -> Found:
    """Every board of one clue with at most so many cells: does `cap` with the mask lie?

    It lies where it shades the clue's cell though an answer leaves it unshaded. Whether there is
    such an answer is known from `rays_reached`; the first that is found is built and judged.
    """
    cases = 0
    for size in sizes_to(height * width, least=2):
        for cell, direction in corner_rays(*size):
            length = len(line(*size, cell, direction))
            cases += most_on(length) + 1
            number = lost(length, mask)
            if number is not None and min(size) >= 2:
                return Found(cases, _lie(size, cell, direction, number))
    return Found(cases)


@lru_cache(maxsize=1024)
def lost(length: int, mask: int) -> int | None:
    """The least total of an empty line that is not under the mask; None where all are."""
    kept = article_totals([UNKNOWN] * length, mask)
    return next((n for n in range(most_on(length) + 1) if not kept >> n & 1), None)


def corner_rays(height: int, width: int) -> Iterator[tuple[int, str]]:
    """A ray of each length of the board, from the first cell of a row or column on."""
    yield from ((width - 1 - length, "R") for length in range(width))
    yield from (((height - 1 - length) * width, "D") for length in range(height))


def _lie(size: Size, cell: int, direction: str, number: int) -> Witness:
    """A board and its answer with an unshaded clue cell; raises `AssertionError` if it is none."""
    height, width = size
    beyond = line(height, width, cell, direction)
    every_other = beyond[: 2 * number : 2]
    answer = marks_of(height, width, sum(1 << at for at in every_other))
    puzzle = board(height, width, {cell: (direction, number)})
    assert not judge(puzzle, answer)
    assert is_answer(puzzle, answer)
    text = f"cell {cell} may be unshaded: {number} of {len(beyond)} cells beyond it are shaded"
    return Witness(text, puzzle, answer)


def is_answer(puzzle: object, answer: Answer) -> bool:
    """Whether a second engine counts that answer."""
    (diagram,) = (one for one in oracle_engines("yajikazu") if one.name == "diagram")
    return diagram.count(puzzle, answer) == 1
