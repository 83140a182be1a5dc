"""Yajilin's clues: what a cell can be, and what one clue more does to a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.properties.theorems.yajilin_cycles import (
    circuits,
    every_loop,
)
from liarproof.properties.widening import growths
from liarproof.puzzles.answer import ON, SHADED, Answer
from liarproof.puzzles.grid import Cell
from liarproof.puzzles.yajilin import Yajilin

ONE_CLUE = "to one clue"


@lru_cache(maxsize=20_000)
def answers(puzzle: Yajilin) -> tuple[Answer, ...]:
    """All answers, by two engines, which must agree; `ValueError` where they do not."""
    named = {engine.name: engine for engine in oracle_engines("yajilin")}
    found = sorted(named["loop"].answers(puzzle))
    if found != sorted(named["shading"].answers(puzzle)):
        raise ValueError(f"two engines disagree on {puzzle}")
    return tuple(found)


def boards(height: int, width: int, variety: str = ONE_CLUE) -> Iterator[Yajilin]:
    """Every board of a size with so many clues, those with fewer first."""
    return maker("yajilin").every(height, width, variety)


def shaded(answer: Answer) -> frozenset[Cell]:
    """The shaded cells."""
    return frozenset(
        (row, column)
        for row, values in enumerate(answer.cells)
        for column, value in enumerate(values)
        if value == SHADED
    )


def passed(answer: Answer) -> frozenset[Cell]:
    """The cells on the loop."""
    found = set()
    for rows, (down, across) in ((answer.right, (0, 1)), (answer.down, (1, 0))):
        for row, values in enumerate(rows):
            for column, value in enumerate(values):
                if value == ON:
                    found |= {(row, column), (row + down, column + across)}
    return frozenset(found)


def loop(answer: Answer) -> tuple[Any, Any]:
    """The loop alone."""
    return answer.right, answer.down


def seen(puzzle: Yajilin, cell: Cell, direction: str) -> list[Cell]:
    """The cells that an arrow there looks at."""
    row, column = cell
    return {
        "U": [(other, column) for other in range(row)],
        "D": [(other, column) for other in range(row + 1, puzzle.height)],
        "L": [(row, other) for other in range(column)],
        "R": [(row, other) for other in range(column + 1, puzzle.width)],
    }[direction]


# --- what a cell can be ----------------------------------------------------------------------


def shaded_where_missed(height: int, width: int) -> Found:
    """Whether the cells that a loop misses are the shaded ones."""
    cases = 0
    for puzzle in boards(height, width):
        for answer in answers(puzzle):
            cases += height * width
            odd = set(product(range(height), range(width))) - passed(answer) ^ shaded(answer)
            if odd:
                row, column = min(odd)
                text = f"the loop misses row {row + 1}, column {column + 1}, which is not shaded"
                return Found(cases, Witness(text, puzzle, answer))
    return Found(cases)


def one_of_three(height: int, width: int) -> Found:
    """Whether each cell is either shaded, or a clue, or on the loop."""
    cases = 0
    for puzzle in boards(height, width):
        clued = {(clue.row, clue.column) for clue in puzzle.clues}
        for answer in answers(puzzle):
            cases += height * width
            kinds = Counter([*clued, *shaded(answer), *passed(answer)])
            if len(kinds) != height * width or max(kinds.values()) > 1:
                return Found(cases, Witness("a cell is none of three, or two", puzzle, answer))
    return Found(cases)


def no_answer(height: int, width: int) -> Found:
    """Whether no board has an answer."""
    cases = 0
    for puzzle in boards(height, width):
        cases += 1
        if answers(puzzle):
            return Found(cases, Witness("a loop", puzzle, answers(puzzle)[0]))
    return Found(cases)


# --- one clue more ---------------------------------------------------------------------------


def grown_by(height: int, width: int, kind: str) -> Iterator[tuple[Yajilin, Yajilin]]:
    """Every board with at most one clue, and every board that a growth of this kind makes of it."""
    for puzzle in boards(height, width):
        for what, grown in growths(puzzle):
            if what == kind:
                yield puzzle, grown


def never_adds(height: int, width: int, kind: str = "clue") -> Found:
    """Whether a board has no answer that it lacked before it grew."""
    cases = 0
    for puzzle, grown in grown_by(height, width, kind):
        cases += 1
        new = set(answers(grown)) - set(answers(puzzle))
        if new:
            text = f"an answer that the board with {_clues(puzzle)} lacks"
            return Found(cases, Witness(text, grown, min(new)))
    return Found(cases)


def completing_never_adds(height: int, width: int) -> Found:
    """The same of a clue that gets an arrow, a number or both."""
    return never_adds(height, width, "completed")


def loops_only_taken(height: int, width: int) -> Found:
    """Whether with one clue more a board has no loop that it had not before."""
    cases = 0
    for puzzle, grown in grown_by(height, width, "clue"):
        cases += 1
        before = {loop(answer) for answer in answers(puzzle)}
        for answer in answers(grown):
            if loop(answer) not in before:
                text = f"a loop that the board with {_clues(puzzle)} lacks"
                return Found(cases, Witness(text, grown, answer))
    return Found(cases)


def _clues(puzzle: Yajilin) -> str:
    return {0: "no clue", 1: "one clue"}.get(len(puzzle.clues), f"{len(puzzle.clues)} clues")


def all_loops_or_none(height: int, width: int) -> Found:
    """Whether a board has every loop through some cells as an answer, or none of them."""
    loops = every_loop(height, width)
    number = dict(zip(loops.cells.tolist(), circuits(loops).tolist(), strict=True))
    cases = 0
    for puzzle in boards(height, width):
        found = Counter(passed(answer) for answer in answers(puzzle))
        for cells, many in found.items():
            cases += 1
            bits = sum(1 << row * loops.wide + column for row, column in cells)
            if number[bits] != many:
                odd = next(one for one in answers(puzzle) if passed(one) == cells)
                text = f"{many} of {number[bits]} loops through these cells"
                return Found(cases, Witness(text, puzzle, odd))
    return Found(cases)


def beyond_repair(height: int, width: int) -> Found:
    """Whether a board with two loops through the same cells has not one answer with a clue more."""
    cases = 0
    for puzzle in boards(height, width):
        shared = Counter(passed(answer) for answer in answers(puzzle))
        if max(shared.values(), default=0) < 2:
            continue
        for what, grown in growths(puzzle):
            cases += what == "clue"
            if what == "clue" and len(answers(grown)) == 1:
                text = f"one answer; with {_clues(puzzle)} two loops share their cells"
                return Found(cases, Witness(text, grown, answers(grown)[0]))
    return Found(cases)
