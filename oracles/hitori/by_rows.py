"""Hitori by whole rows: an enumerator that never looks at a single cell.

A row is the bitmask of its unshaded cells, and a board is read from top to bottom. What the
rows above mean for those below is three things: the last row, the numbers already kept in
each column, and how the last row's cells hang together through the rows above. The first two
are tested by one `and` of integers. The third is a list of masks, one for each region that
reaches the last row; a new row floods them whole. A region that the new row does not touch
can never grow again, so it must be the only one, and no cell below may be unshaded. After the
last row exactly one region is left.

Partial boards that agree in all three have the same continuations, so `count` carries, row by
row, how many partial boards there are of each kind, instead of the boards.

It is the witness of `by_cells`, with which it shares nothing but the rule book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.hitori import BLANK, Hitori


class _Row(NamedTuple):
    """One way to fill a row."""

    kept: int
    """Bit c: column c is unshaded."""
    numbers: int
    """Bit n * width + c: column c keeps the n-th number here."""


class _Board(NamedTuple):
    width: int
    choices: list[list[_Row]]
    """For each row the ways to fill it that break no rule within the row."""
    later: list[int]
    """For each row the bits of `_Row.numbers` that a row below it may hold."""


class _Reach(NamedTuple):
    """All that a partial board means for the rows below it."""

    kept: int
    numbers: int
    regions: tuple[int, ...]
    """What the last row holds of each region; (0,): one region that ended above it."""


def answers(puzzle: Hitori, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once; `limit` is the caller's affair, the search is lazy anyway."""
    del limit
    turned = puzzle.width > puzzle.height
    board = _board(_turn(puzzle.clues) if turned else puzzle.clues)
    drawn = [
        tuple(UNSHADED if kept >> column & 1 else SHADED for column in range(board.width))
        for kept in range(1 << board.width)
    ]
    for masks in _search(board):
        rows = tuple(drawn[mask] for mask in masks)
        yield Marks(_turn(rows) if turned else rows)


def count(puzzle: Hitori) -> int:
    """How many answers there are, without listing them."""
    turned = puzzle.width > puzzle.height
    board = _board(_turn(puzzle.clues) if turned else puzzle.clues)
    ways = Counter({_start(board): 1})
    for row, choices in enumerate(board.choices):
        below: Counter[_Reach] = Counter()
        for reach, number in ways.items():
            for choice in choices:
                reached = _joined(board, row, reach, choice)
                if reached is not None:
                    below[reached] += number
        ways = below
    return sum(number for reach, number in ways.items() if len(reach.regions) == 1)


def count_blank(height: int, width: int) -> int:
    """How many legal shadings a board without numbers has."""
    return count(Hitori(((BLANK,) * width,) * height))


def _search(board: _Board) -> Iterator[tuple[int, ...]]:
    """The rows' masks of every answer, depth first."""
    reaches = [_start(board)]
    ahead = [iter(board.choices[0])]
    while ahead:
        choice = next(ahead[-1], None)
        if choice is None:
            ahead.pop()
            reaches.pop()
            continue
        reached = _joined(board, len(ahead) - 1, reaches[-1], choice)
        if reached is None:
            continue
        if len(ahead) < len(board.choices):
            reaches.append(reached)
            ahead.append(iter(board.choices[len(ahead)]))
        elif len(reached.regions) == 1:
            yield (*(reach.kept for reach in reaches[1:]), reached.kept)


def _start(board: _Board) -> _Reach:
    """Above the first row: as if all were unshaded, and no region begun."""
    return _Reach((1 << board.width) - 1, 0, ())


def _joined(board: _Board, row: int, reach: _Reach, choice: _Row) -> _Reach | None:
    """What is reached with `choice` as the next row; None where that breaks a rule."""
    everywhere = (1 << board.width) - 1
    if reach.kept | choice.kept != everywhere or reach.numbers & choice.numbers:
        return None
    regions = _flood(reach.regions, choice.kept)
    if regions is None:
        return None
    return _Reach(choice.kept, (reach.numbers | choice.numbers) & board.later[row], regions)


@lru_cache(maxsize=1 << 16)
def _flood(regions: tuple[int, ...], kept: int) -> tuple[int, ...] | None:
    """The regions that reach a row of `kept` cells, given those of the row above it.

    None where a region ends although it is not the only one.
    """
    if not kept:
        return (0,) if len(regions) == 1 else None if regions else ()
    if not all(region & kept for region in regions):
        return None
    flooded = []
    left = kept
    while left:
        pool, grown = 0, left & -left
        while grown != pool:
            pool = grown
            grown = (pool | pool << 1 | pool >> 1) & kept
            for region in regions:
                if region & grown:
                    grown |= region & kept
        flooded.append(pool)
        left &= ~pool
    return tuple(flooded)


def _board(clues: tuple[tuple[int, ...], ...]) -> _Board:
    width = len(clues[0])
    known = sorted({number for row in clues for number in row} - {BLANK})
    # For each row and number the mask of the columns that hold it.
    holders = [
        [sum(1 << column for column in range(width) if row[column] == number) for number in known]
        for row in clues
    ]
    later = [0]
    for row in reversed(holders[1:]):
        later.append(later[-1] | sum(mask << width * at for at, mask in enumerate(row)))
    return _Board(width, [_choices(width, row) for row in holders], later[::-1])


def _choices(width: int, holders: list[int]) -> list[_Row]:
    everywhere = (1 << width) - 1
    rows = []
    for kept in range(everywhere + 1):
        shaded = everywhere & ~kept
        held = [mask & kept for mask in holders]
        if not shaded & shaded << 1 and not any(mask & mask - 1 for mask in held):
            rows.append(_Row(kept, sum(mask << width * at for at, mask in enumerate(held))))
    return rows


def _turn(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*rows, strict=True))
