"""Hitori: what the numbers of boards with one answer are like, of strips, of boards made for one.

As in `hitori_boards`, what is found is confirmed by two oracles.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

from hypothesis import find
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from liarproof.oracles.kit import rng
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.boards.hitori import number_answer, packed_shading
from liarproof.properties.theorems import small
from liarproof.properties.theorems.hitori_boards import (
    BoardRun,
    answers,
    confirmed,
    drawn,
    legal,
    marks_of,
    named,
    twin_pairs,
    untouched,
)
from liarproof.properties.theorems.often import often
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.puzzles.answer import State
from liarproof.puzzles.grid import lines, neighbours
from liarproof.puzzles.hitori import BLANK, Hitori
from liarproof.solvers.ladder import fixpoint, ladder_of, solve

# --- one answer -----------------------------------------------------------------------------


def all_or_one(rungs: tuple[str, ...]) -> BoardRun:
    """A board with one answer, untouched: those rungs find it."""

    def look(puzzle: Hitori) -> tuple[int, Witness | None]:
        found = oracle_engines("hitori")[1].answers(puzzle, 2)
        if len(found) != 1:
            return 0, None
        state = State.of(untouched(puzzle))
        alive = fixpoint(puzzle, state, small.named("hitori", *rungs))
        if not alive:
            raise AssertionError(f"contradiction where there is an answer: {puzzle}")
        if state.marks() == found[0]:
            return 1, None
        text = "one answer, which they do not find: they leave this open, above the answer"
        return 1, Witness(text, puzzle, state.marks(), (found[0],))

    return look


SIZES = ((2, 5), (3, 4), (4, 3), (4, 4), (3, 6), (4, 5), (5, 5), (6, 6))


def larger_unique(examples: int, seed: int) -> Found:
    """Boards made for one shading, of those with one answer: the ladder with its probe finds it."""
    looked_at = unique = 0
    look = all_or_one(tuple(rung.name for rung in ladder_of("hitori").rungs))

    def unfound(case: tuple[tuple[int, int], int]) -> bool:
        nonlocal looked_at, unique
        looked_at += 1
        puzzle = made_for_one(*case, seed)
        if not solve(puzzle).unique:
            return False
        unique += 1
        return bool(look(puzzle)[1])

    cases = st.tuples(st.sampled_from(SIZES), st.integers(0, 999_999))
    try:
        size, number = find(cases, unfound, settings=often(examples), random=Random(seed))
    except NoSuchExample:
        return Found(looked_at, None if unique else Witness("no board has one answer"))
    return Found(looked_at, look(made_for_one(size, number, seed))[1])


def made_for_one(size: tuple[int, int], number: int, seed: int) -> Hitori:
    """A board made for a random shading that takes no more cells."""
    random = rng.stream(seed, f"one answer {number}")
    return number_answer(random, packed_shading(random, *size))


def closed_below(puzzle: Hitori) -> tuple[int, Witness | None]:
    """An answer less a shaded cell whose twins are all shaded is an answer."""
    found, cases = set(answers(puzzle)), 0
    pairs = twin_pairs(puzzle)
    for mask in sorted(found):
        for cell in range(puzzle.height * puzzle.width):
            if mask >> cell & 1 and not _has_reason(pairs, mask, cell):
                cases += 1
                if mask & ~(1 << cell) not in found:
                    text = f"{named(puzzle, cell)} cannot be unshaded"
                    return cases, drawn(puzzle, text, mask, mask & ~(1 << cell))
    return cases, None


def _has_reason(pairs: list[tuple[int, int]], mask: int, cell: int) -> bool:
    """Whether some twin of the cell is unshaded."""
    return any(not mask >> (one + other - cell) & 1 for one, other in pairs if cell in (one, other))


def closed_above(puzzle: Hitori) -> tuple[int, Witness | None]:
    """A legal shading that holds an answer is an answer."""
    found, cases = set(answers(puzzle)), 0
    for larger in legal(puzzle.height, puzzle.width):
        for mask in found:
            if larger != mask and larger & mask == mask:
                cases += 1
                if larger not in found:
                    return cases, drawn(puzzle, "the second is none", mask, larger)
    return cases, None


def every_reason(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Of a board with one answer each shaded cell has an unshaded twin."""
    found = answers(puzzle)
    if len(found) != 1:
        return 0, None
    pairs, mask = twin_pairs(puzzle), found[0]
    for cell in range(puzzle.height * puzzle.width):
        if mask >> cell & 1 and not _has_reason(pairs, mask, cell):
            return 1, drawn(puzzle, f"{named(puzzle, cell)} has no reason", mask)
    return 1, None


def spare_shade(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Each shaded cell of an answer has an unshaded twin: nothing is shaded for nothing."""
    pairs, cases = twin_pairs(puzzle), 0
    for mask in answers(puzzle):
        for cell in range(puzzle.height * puzzle.width):
            if mask >> cell & 1:
                cases += 1
                if not _has_reason(pairs, mask, cell):
                    return cases, drawn(puzzle, f"{named(puzzle, cell)} needs no shade", mask)
    return cases, None


def maximal(mask: int, height: int, width: int) -> bool:
    """Whether no cell can be shaded besides: adding one leaves the shading illegal."""
    others = set(legal(height, width))
    return all(mask >> cell & 1 or mask | 1 << cell not in others for cell in range(height * width))


def only_is_maximal(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Of a board with one answer no more cell can be shaded, whatever the numbers."""
    found = answers(puzzle)
    if len(found) != 1:
        return 0, None
    if maximal(found[0], puzzle.height, puzzle.width):
        return 1, None
    return 1, drawn(puzzle, "another cell can be shaded", found[0])


def maximal_is_only(puzzle: Hitori) -> tuple[int, Witness | None]:
    """An answer that takes no more, and whose shaded cells have reasons, is the only one."""
    found, cases = answers(puzzle), 0
    pairs, size = twin_pairs(puzzle), (puzzle.height, puzzle.width)
    for mask in found:
        shaded = [cell for cell in range(size[0] * size[1]) if mask >> cell & 1]
        if maximal(mask, *size) and all(_has_reason(pairs, mask, cell) for cell in shaded):
            cases += 1
            if len(found) > 1:
                rival = next(other for other in found if other != mask)
                return cases, drawn(puzzle, "two answers, the first takes no more", mask, rival)
    return cases, None


def searched(puzzle: Hitori) -> tuple[int, Witness | None]:
    """Both searches list every answer, and stopping at two tells whether there is one."""
    found = {marks_of(mask, puzzle.height, puzzle.width) for mask in answers(puzzle)}
    for strategy in ("article", "fast"):
        listed = solve(puzzle, None, strategy=strategy)
        stopped = solve(puzzle, 2, strategy=strategy)
        wrong = not listed.exhausted or len(listed.answers) != len(found)
        if wrong or set(listed.answers) != found or stopped.unique != (len(found) == 1):
            return 1, Witness(f"{strategy}: not all answers", puzzle, untouched(puzzle))
    return 1, None


# --- strips ---------------------------------------------------------------------------------


def strip(puzzle: Hitori) -> tuple[int, Witness | None]:
    """On a strip of three cells or more the numbers tell the answers: see `strip_answers`."""
    found = answers(puzzle)
    numbers = [number for row in puzzle.clues for number in row]
    if set(found) != set(strip_answers(numbers)):
        return 1, drawn(puzzle, "other answers than the numbers tell", *(found or (0,)))
    return 1, None


def strip_answers(numbers: list[int]) -> list[int]:
    """Which ends may be shaded: none, left, right or both, where what stays repeats nothing."""
    last = len(numbers) - 1
    choices = (0, 1, 1 << last, 1 | 1 << last)
    found = []
    for mask in choices:
        kept = [number for cell, number in enumerate(numbers) if not mask >> cell & 1]
        if len(set(kept)) == len(kept):
            found.append(mask)
    return found


def strip_only(puzzle: Hitori) -> tuple[int, Witness | None]:
    """On a strip of three or more: one answer if the inner numbers differ and hold both ends'."""
    numbers = [number for row in puzzle.clues for number in row]
    inner = numbers[1:-1]
    told = len(set(inner)) == len(inner) and {numbers[0], numbers[-1]} <= set(inner)
    found = answers(puzzle)
    if told != (len(found) == 1):
        return 1, drawn(puzzle, f"{len(found)} answers", *(found or (0,)))
    return 1, None


# --- boards made answer-first ---------------------------------------------------------------


def latin_squares(side: int) -> list[tuple[tuple[int, ...], ...]]:
    """Every Latin square of the numbers from 1 on whose first row counts up."""
    rows = list(permutations(range(1, side + 1)))
    squares: list[tuple[tuple[int, ...], ...]] = [(rows[0],)]
    for _ in range(side - 1):
        squares = [
            (*square, row)
            for square in squares
            for row in rows
            if all(all(a != b for a, b in zip(row, above, strict=True)) for above in square)
        ]
    return squares


def authored(height: int, width: int) -> Iterator[tuple[Hitori, int]]:
    """Every legal shading with every Latin square on its unshaded cells, and every way to copy.

    A shaded cell copies any unshaded one of its row or column; where there is none it is blank.
    """
    for mask in legal(height, width):
        for square in latin_squares(max(height, width)):
            numbers = [square[row][column] for row in range(height) for column in range(width)]
            shaded = [cell for cell in range(height * width) if mask >> cell & 1]
            choices = [_to_copy(mask, numbers, cell, height, width) for cell in shaded]
            for copied in product(*choices):
                for cell, number in zip(shaded, copied, strict=True):
                    numbers[cell] = number
                rows = [tuple(numbers[row * width : (row + 1) * width]) for row in range(height)]
                yield Hitori(tuple(rows)), mask


def _to_copy(mask: int, numbers: list[int], cell: int, height: int, width: int) -> list[int]:
    found = {
        numbers[other]
        for line in lines(height, width)
        if cell in line
        for other in line
        if not mask >> other & 1
    }
    return sorted(found) or [BLANK]


def authored_legal(height: int, width: int) -> Found:
    """The referee finds nothing wrong with the shading that a board was made for."""
    cases = 0
    for puzzle, mask in authored(height, width):
        cases += 1
        if judge(puzzle, marks_of(mask, height, width)) or mask not in answers(puzzle):
            return Found(cases, drawn(puzzle, "its own shading is no answer", mask))
    return Found(cases)


def authored_reason(height: int, width: int) -> Found:
    """Each shaded cell of such a board, unshaded, repeats a number in its line."""
    cases = 0
    for puzzle, mask in authored(height, width):
        for cell in range(height * width):
            if mask >> cell & 1:
                cases += 1
                shading = marks_of(mask & ~(1 << cell), height, width)
                if "nmDupRow" not in {one.code for one in judge(puzzle, shading)}:
                    text = f"{named(puzzle, cell)} repeats nothing"
                    return Found(cases, drawn(puzzle, text, mask))
    return Found(cases)


def can_copy(height: int, width: int) -> Found:
    """Each shaded cell of each legal shading has an unshaded one in its row or column."""
    cases = 0
    near = neighbours(height, width)
    for mask in legal(height, width):
        for cell in range(height * width):
            if mask >> cell & 1:
                cases += 1
                if all(mask >> other & 1 for other in near[cell]):
                    blank: Any = maker("hitori").blank(height, width)
                    return Found(cases, drawn(blank, "nothing to copy", mask))
    return Found(cases)


def authored_only(height: int, width: int) -> Found:
    """Such a board has one answer, if no more cell could be shaded."""
    cases = 0
    for puzzle, mask in authored(height, width):
        if maximal(mask, height, width):
            cases += 1
            found = answers(puzzle)
            if len(found) > 1:
                if not confirmed(puzzle, found):
                    raise AssertionError(f"the oracles have other answers of {puzzle}")
                rival = next(other for other in found if other != mask)
                return Found(cases, drawn(puzzle, "a second answer", mask, rival))
    return Found(cases)
