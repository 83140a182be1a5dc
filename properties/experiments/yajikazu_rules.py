"""What is left of the puzzle without rule 1: shaded cells may touch.

Rules 2 and 3 stay: the unshaded cells are connected and not none, and unshaded clues are true.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from liarproof.properties.boards.yajikazu import ONE_CLUE, every_board
from liarproof.properties.experiments.experiment import Experiment, bad_choice
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.yajikazu_boards import (
    as_set,
    beside,
    cells_of,
    line,
    subsets,
)
from liarproof.puzzles.answer import SHADED, State, unmarked
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.text import write_text
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import fixpoint

SIZES = sizes_to(9, least=2)
SIDED = sizes_to(9, least=4, short=2)
"""Sizes with two rows and two columns."""


def connected_without(height: int, width: int) -> list[int]:
    """Every set of cells, as a number, outside which there are cells, and these connected."""
    near = [as_set(row) for row in beside(height, width)]
    everything = (1 << height * width) - 1
    found = []
    for shaded in range(everything):
        left = everything & ~shaded
        reached = left & -left
        grown = 0
        while grown != reached:
            grown = reached
            for cell in cells_of(grown):
                reached |= near[cell] & left
        if reached == left:
            found.append(shaded)
    return found


class RuleOneRow(NamedTuple):
    """Boards of one clue that sees a cell, and what the ladder decides of them from the start."""

    size: str
    decided: int
    """Cells, of all boards together."""
    without: int
    """Those that rules 2 and 3 alone decide, so that rule 1 has no part in it."""
    witness: str


def rule_one(seed: int, first: int, count: int) -> Iterator[RuleOneRow]:
    """Row n: size n of `SIZES`."""
    del seed
    for height, width in _of(SIZES, first, count):
        known = connected_without(height, width)
        decided = without = 0
        witness = ""
        for puzzle in every_board(height, width, ONE_CLUE):
            state = State.of(unmarked(height, width))
            if _blind(puzzle) or not fixpoint(puzzle, state):
                continue
            values = state.cells.ravel().tolist()
            left = [shaded for shaded in known if _obeys(puzzle, shaded)]
            same = [
                cell
                for cell, value in enumerate(values)
                if value and all((one >> cell & 1) == (value == SHADED) for one in left)
            ]
            decided += sum(value > 0 for value in values)
            without += len(same)
            if same and not witness:
                witness = write_text(puzzle, state.marks())
        yield RuleOneRow(f"{height}x{width}", decided, without, witness)


def _blind(puzzle: Yajikazu) -> bool:
    """Whether an arrow points off the board."""
    return any(not _beyond(puzzle, clue) for clue in puzzle.clues)


def _beyond(puzzle: Yajikazu, clue: Clue) -> list[int]:
    if clue.direction is None:
        return []
    cell = clue.row * puzzle.width + clue.column
    return line(puzzle.height, puzzle.width, cell, clue.direction)


def _obeys(puzzle: Yajikazu, shaded: int) -> bool:
    for clue in puzzle.clues:
        if clue.number is None or shaded >> clue.row * puzzle.width + clue.column & 1:
            continue
        if sum(shaded >> other & 1 for other in _beyond(puzzle, clue)) != clue.number:
            return False
    return True


class NeighbourRow(NamedTuple):
    """Pairs of sets, one within the other, that both obey rule 2, on boards of one size."""

    size: str
    pairs: int
    lacking: int
    """Those in which no cell beside the difference is outside both."""


WHERE = ("last", "any")
"""Beside the last cell of difference, or beside any cell of it."""


def neighbours(seed: int, first: int, count: int, *, where: str) -> Iterator[NeighbourRow]:
    """Row n: size n of `SIDED`, as far as it has nine cells."""
    del seed
    if where not in WHERE:
        raise bad_choice("where", where, WHERE)
    for height, width in _of(SIDED, first, count):
        known = set(connected_without(height, width))
        near = [as_set(row) for row in beside(height, width)]
        pairs = lacking = 0
        for more in known:
            for less in subsets(more):
                if less == more or less not in known:
                    continue
                pairs += 1
                changed = cells_of(more & ~less)
                looked_at = changed if where == "any" else changed[-1:]
                lacking += not any(near[cell] & ~more for cell in looked_at)
        yield NeighbourRow(f"{height}x{width}", pairs, lacking)


def _of(sizes: tuple[tuple[int, int], ...], first: int, count: int) -> tuple[tuple[int, int], ...]:
    if first + count > len(sizes):
        raise InputError(f"sizes: there are {len(sizes)} of them")
    return sizes[first : first + count]


EXPERIMENTS = (
    Experiment("yajikazu.rule-one", RuleOneRow, rule_one, "solver, all subsets", exhaustive=True),
    Experiment("yajikazu.neighbours", NeighbourRow, neighbours, "all subsets", exhaustive=True),
)
