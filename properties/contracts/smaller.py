"""Making a counterexample smaller: a line less, a clue less, a smaller number, an entry less."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.contracts.contract import Breach, Contract
from liarproof.properties.contracts.flat import Layout
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import world_of
from liarproof.puzzles.answer import UNKNOWN, State
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.yinyang import YinYang

SECONDS = 6.0
"""Time for shrinking one counterexample."""

Witnesses = tuple[NDArray[np.int8], ...]
Case = tuple[Any, Witnesses]


def shrink(
    subject: Subject, contract: Contract, breach: Breach, seconds: float = SECONDS
) -> Breach:
    """The smallest breach of the same contract that is reached by small steps in the time."""

    def find(puzzle: Any, states: Witnesses) -> Breach | None:
        return contract.find(subject, world_of(subject, puzzle, np.stack(states)))

    return shrink_by(find, breach, seconds)


def shrink_by(
    find: Callable[[Any, Witnesses], Breach | None], breach: Breach, seconds: float = SECONDS
) -> Breach:
    """The same for whatever `find` finds in a puzzle and its states."""
    until = time.monotonic() + seconds
    going = bool(breach.witnesses)
    while going:
        going = False
        for puzzle, states in smaller(breach.puzzle, breach.witnesses):
            if time.monotonic() > until:
                return breach
            found = find(puzzle, states)
            if found is not None and found.witnesses and weight(found) < weight(breach):
                breach, going = found, True
                break
    return breach


def weight(breach: Breach) -> tuple[int, int, int]:
    """What makes a counterexample large: cells, clues and their numbers and a variant, entries."""
    puzzle = breach.puzzle
    if isinstance(puzzle, Hitori | YinYang):
        rows = puzzle.clues if isinstance(puzzle, Hitori) else puzzle.givens
        clues = sum(1 + number for row in rows for number in row if number)
    else:
        clues = sum(2 + (clue.number or 0) for clue in puzzle.clues)
        clues += getattr(puzzle, "shaded_outside", False)
    known = sum(int((values != UNKNOWN).sum()) for values in breach.witnesses)
    return puzzle.height * puzzle.width, clues, known


def smaller(puzzle: Any, states: Witnesses) -> Iterator[Case]:
    """Cases a step smaller, the largest steps first."""
    for axis in (0, 1):
        for line in range((puzzle.height, puzzle.width)[axis]):
            if (puzzle.height, puzzle.width)[axis] > 1:
                yield _without_line(puzzle, states, axis, line)
    for simpler in _simpler(puzzle):
        yield simpler, states
    for entry in range(states[0].size):
        forgotten = tuple(values.copy() for values in states)
        for values in forgotten:
            values[entry] = UNKNOWN
        if any((a != b).any() for a, b in zip(forgotten, states, strict=True)):
            yield puzzle, forgotten


def _without_line(puzzle: Any, states: Witnesses, axis: int, line: int) -> Case:
    """A row (axis 0) or a column less."""
    layout = Layout.of(puzzle)
    cut = _cut_puzzle(puzzle, axis, line)
    shapes = Layout.of(cut).shapes
    kept = []
    for values in states:
        parts = []
        for array, (rows, columns) in zip(layout.state(values), shapes, strict=True):
            at = min(line, array.shape[axis] - 1)
            less = np.delete(array, at, axis) if array.shape[axis] else array
            parts.append(less[:rows, :columns].reshape(rows, columns))
        kept.append(Layout.of(cut).values(State(*parts)))
    return cut, tuple(kept)


def _cut_puzzle(puzzle: Any, axis: int, line: int) -> Any:
    if isinstance(puzzle, Hitori):
        return Hitori(_cut_rows(puzzle.clues, axis, line))
    if isinstance(puzzle, YinYang):
        return YinYang(_cut_rows(puzzle.givens, axis, line))
    clues = tuple(
        clue._replace(
            row=clue.row - (axis == 0 and clue.row > line),
            column=clue.column - (axis == 1 and clue.column > line),
        )
        for clue in puzzle.clues
        if (clue.row, clue.column)[axis] != line
    )
    size = {"height": puzzle.height - (axis == 0), "width": puzzle.width - (axis == 1)}
    return replace(puzzle, clues=clues, **size)


Rows = tuple[tuple[int, ...], ...]


def _cut_rows(rows: Rows, axis: int, line: int) -> Rows:
    if axis == 0:
        return rows[:line] + rows[line + 1 :]
    return tuple(row[:line] + row[line + 1 :] for row in rows)


def _simpler(puzzle: Any) -> Iterator[Any]:
    """A clue less, or a smaller number."""
    if isinstance(puzzle, YinYang):
        yield from (YinYang(rows) for rows in _each_cell(puzzle.givens, lambda _: [UNKNOWN]))
    elif isinstance(puzzle, Hitori):
        ranks = sorted({number for row in puzzle.clues for number in row if number})
        renamed = tuple(tuple(ranks.index(n) + 1 if n else 0 for n in row) for row in puzzle.clues)
        if renamed != puzzle.clues:
            yield Hitori(renamed)
        options = _each_cell(puzzle.clues, lambda number: [0, *range(1, number)])
        yield from (Hitori(rows) for rows in options)
    else:
        if getattr(puzzle, "shaded_outside", False):
            yield replace(puzzle, shaded_outside=False)
        yield from (replace(puzzle, clues=clues) for clues in _fewer_clues(puzzle.clues))


def _each_cell(rows: Rows, options: Callable[[int], Sequence[int]]) -> Iterator[Rows]:
    """The rows with one number exchanged for one of its options."""
    for r, row in enumerate(rows):
        for c, number in enumerate(row):
            for other in options(number) if number else ():
                yield (*rows[:r], (*row[:c], other, *row[c + 1 :]), *rows[r + 1 :])


def _fewer_clues(clues: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for at, clue in enumerate(clues):
        yield clues[:at] + clues[at + 1 :]
        if clue.number is not None and clue.number > 0:
            for number in sorted({0, clue.number // 2, clue.number - 1}):
                yield (*clues[:at], clue._replace(number=number), *clues[at + 1 :])
