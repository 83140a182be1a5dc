"""Hitori's rules as articles print them, on every small board: what they lose and what they need.

A board is gone through with all its answers, which two oracles must list alike; the rules are
written down here anew, from their words, and know nothing of the solver's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple, TypeAlias

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.experiments.experiment import Experiment, bad_choice
from liarproof.properties.generators.choosing import check_whole
from liarproof.properties.theorems.small import boards, flat, sizes_to
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.grid import lines, neighbours
from liarproof.puzzles.hitori import BLANK, Hitori
from liarproof.puzzles.text import write_text
from liarproof.solvers.ladder import solve

MOST_CELLS = 9
SHOWN_CELLS = 6
"""Of boards that are kept as witnesses."""

Values: TypeAlias = list[int]
"""The values of a board's cells, in raster order."""


class Tally(NamedTuple):
    """Cases of one board, or one size, and how many go wrong."""

    cases: int
    exceptions: int
    witness: str


@cache
def small_boards(cells: int) -> tuple[Hitori, ...]:
    """Every board of at most so many cells, without blanks, up to renaming; small ones first."""
    return tuple(board for size in sizes_to(cells) for board in boards("hitori", *size))


def boards_from(cells: int, first: int, count: int) -> tuple[Hitori, ...]:
    """Some of them; raises `InputError` where there are not as many, or none of that size."""
    check_whole("cells", cells, 1, MOST_CELLS)
    found = small_boards(cells)
    if first + count > len(found):
        raise InputError(f"there are {len(found)} boards to {cells} cells")
    return found[first : first + count]


def answers(puzzle: Hitori) -> list[Values]:
    """All answers; raises `AssertionError` where two oracles differ."""
    engines = {engine.name: engine for engine in oracle_engines("hitori")}
    one, other = (
        sorted(flat(answer).tolist() for answer in engines[name].answers(puzzle))
        for name in ("rows", "cells")
    )
    if one != other:
        raise AssertionError(f"rows and cells list other answers of {puzzle}")
    return one


def numbers(puzzle: Hitori) -> Values:
    """The numbers in raster order."""
    return [number for row in puzzle.clues for number in row]


# --- sandwich, pair and the test of uniqueness ----------------------------------------------

Decided: TypeAlias = set[tuple[int, int]]
"""Cells and the values that a rule gives them."""


def sandwiches(puzzle: Hitori) -> Decided:
    """Between two equal numbers of a line a cell is unshaded."""
    clues = numbers(puzzle)
    return {
        (between, UNSHADED)
        for line in lines(puzzle.height, puzzle.width)
        for before, between, after in zip(line, line[1:], line[2:], strict=False)
        if clues[before] == clues[after] != BLANK
    }


def pairs(puzzle: Hitori, whole: bool) -> Decided:
    """Of a number that stands twice side by side all copies in the line, or all others."""
    clues = numbers(puzzle)
    return {
        (cell, SHADED)
        for line in lines(puzzle.height, puzzle.width)
        for one, other in pairwise(line)
        if clues[one] == clues[other] != BLANK
        for cell in line
        if clues[cell] == clues[one] and (whole or cell not in (one, other))
    }


OPENINGS: dict[str, Callable[[Hitori], Decided]] = {
    "sandwich": sandwiches,
    "pair": lambda puzzle: pairs(puzzle, whole=False),
    "pair with itself": lambda puzzle: pairs(puzzle, whole=True),
}
"""``pair with itself``: all copies in the line are shaded, the two of the pair among them."""


def _losses(puzzle: Hitori, opening: Callable[[Hitori], Decided]) -> Tally:
    """Of the answers of a board on which it says something, those that it contradicts."""
    decided = opening(puzzle)
    found = answers(puzzle) if decided else []
    lost = [one for one in found if any(one[cell] != value for cell, value in decided)]
    witness = drawn(puzzle, lost[0]) if lost else ""
    return Tally(len(found), len(lost), witness)


def drawn(puzzle: Hitori, values: Values) -> str:
    """A board with values in its cells, if it is small enough to be kept."""
    small = len(values) <= SHOWN_CELLS
    return write_text(puzzle, _marks(puzzle, values)) if small else ""


def _marks(puzzle: Hitori, values: Values) -> Marks:
    width = puzzle.width
    return Marks(tuple(tuple(values[at : at + width]) for at in range(0, len(values), width)))


def _opening_rows(
    seed: int, first: int, count: int, *, opening: str, cells: int
) -> Iterator[Tally]:
    del seed
    if opening not in OPENINGS:
        raise bad_choice("opening", opening, OPENINGS)
    for puzzle in boards_from(cells, first, count):
        yield _losses(puzzle, OPENINGS[opening])


def _unique_rows(seed: int, first: int, count: int, *, cells: int) -> Iterator[Tally]:
    """A search that stops at two answers, found one exactly where there is exactly one."""
    del seed
    for puzzle in boards_from(cells, first, count):
        found = len(solve(puzzle, limit=2, strategy="article").answers) == 1
        wrong = found != (len(answers(puzzle)) == 1)
        yield Tally(1, int(wrong), write_text(puzzle) if wrong else "")


# --- what starts the dynamic rules ----------------------------------------------------------


def duplicate(puzzle: Hitori, values: Values) -> Decided:
    """An unshaded cell shades the copies of its number in its row and column."""
    clues = numbers(puzzle)
    return {
        (other, SHADED)
        for line in lines(puzzle.height, puzzle.width)
        for cell, other in product(line, line)
        if cell != other and values[cell] == UNSHADED and clues[cell] == clues[other] != BLANK
    }


def adjacency(puzzle: Hitori, values: Values) -> Decided:
    """A shaded cell has unshaded neighbours."""
    near = neighbours(puzzle.height, puzzle.width)
    return {
        (other, UNSHADED)
        for cell, value in enumerate(values)
        if value == SHADED
        for other in near[cell]
    }


def cut(puzzle: Hitori, values: Values) -> Decided:
    """An undecided cell without which the unshaded ones would not all reach each other."""
    near = neighbours(puzzle.height, puzzle.width)
    kept = {cell for cell, value in enumerate(values) if value == UNSHADED}
    found = set()
    for cell in (at for at, value in enumerate(values) if value == UNKNOWN):
        waiting, reached = [min(kept)] if kept else [], set()
        while waiting:
            here = waiting.pop()
            if here not in reached and here != cell and values[here] != SHADED:
                reached.add(here)
                waiting += near[here]
        if not kept <= reached:
            found.add((cell, UNSHADED))
    return found


RULES = {"duplicate": duplicate, "adjacency": adjacency, "cut": cut}

LACKS: dict[str, Callable[[Values], bool]] = {
    "unshaded": lambda values: UNSHADED not in values,
    "shaded": lambda values: SHADED not in values,
    "two unshaded": lambda values: values.count(UNSHADED) < 2,
    "everything": lambda values: not any(values),
}
"""What a state has none of."""


def _speaking(puzzle: Hitori, rule: str, lacks: str) -> Tally:
    """The states of a board that lack something, and those in which the rule says anything."""
    cases = exceptions = 0
    witness = ""
    for state in product((UNKNOWN, UNSHADED, SHADED), repeat=puzzle.height * puzzle.width):
        values = list(state)
        if not LACKS[lacks](values):
            continue
        cases += 1
        if any(values[cell] != value for cell, value in RULES[rule](puzzle, values)):
            exceptions += 1
            witness = witness or drawn(puzzle, values)
    return Tally(cases, exceptions, witness)


@cache
def _stages(rule: str, cells: int, short: int) -> tuple[Hitori, ...]:
    """Every board; without numbers one a size, where the rule does not read any."""
    sizes = sizes_to(cells, short=short)
    if rule == "duplicate":
        return tuple(board for size in sizes for board in boards("hitori", *size))
    return tuple(maker("hitori").blank(*size) for size in sizes)


def _needs_rows(
    seed: int, first: int, count: int, *, rule: str, lacks: str, cells: int, short: int = 1
) -> Iterator[Tally]:
    del seed
    if rule not in RULES:
        raise bad_choice("rule", rule, RULES)
    if lacks not in LACKS:
        raise bad_choice("lacks", lacks, LACKS)
    check_whole("cells", cells, 1, MOST_CELLS)
    check_whole("short", short, 1, 3)
    stages: Iterable[Hitori] = _stages(rule, cells, short)[first : first + count]
    for puzzle in stages:
        yield _speaking(puzzle, rule, lacks)


OPENING = Experiment(
    "hitori.opening", Tally, _opening_rows, "oracles rows and cells", exhaustive=True
)
"""What sandwich or pair contradicts on every board of at most ``cells`` cells: cases are the
answers of the boards on which it says something."""

UNIQUE = Experiment(
    "hitori.unique-test", Tally, _unique_rows, "solver, oracles rows and cells", exhaustive=True
)
"""Whether a search that stops at two answers tells the boards of one answer from all others."""

NEEDS = Experiment("hitori.needs", Tally, _needs_rows, "the rules in plain words", exhaustive=True)
"""States of boards up to ``cells`` cells, no side below ``short``, that lack something; those in
which the rule still decides a cell are exceptions."""
