"""Yajisan-Kazusan for z3: a Boolean a cell, and a rank that says how its region hangs together.

Of two cells that share a side one is unshaded. So the first cell or its neighbour is, on any
board but 1×1, whose only cell must be: the first of these that is unshaded is the root. Every
other unshaded cell has an unshaded neighbour of smaller rank. To go from cell to cell of
smaller rank comes to an end, and only the root lets it end, so all unshaded cells are
connected with the root; conversely the distance from the root is such a rank. A rank is a
bit-vector just wide enough for the longest walk that visits no cell twice, and connectivity
is stated whole, before the first answer.

A clue is a disjunction as printed: its cell is shaded, or just so many of its line are. A
shading may be ranked in many ways, so what is blocked after each model is the shading alone.
Every call works in a z3 context of its own: nothing is shared between calls, threads or
forked processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from liarproof.puzzles.answer import Answer, from_shading
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajikazu import Yajikazu

if TYPE_CHECKING:
    import z3

Terms = dict[tuple[int, int], Any]
"""One z3 term for each cell, in raster order."""


def answers(puzzle: Yajikazu, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in z3's order; `limit` is the caller's affair.

    Raises `BeyondLimits` where z3 gives up, which is never taken for "no more answers".
    """
    del limit
    import z3

    context = z3.Context()
    solver = z3.SolverFor("QF_FD", ctx=context)
    shaded: Terms = {
        (row, column): z3.Bool(f"shaded_{row}_{column}", context)
        for row in range(puzzle.height)
        for column in range(puzzle.width)
    }
    _state_touching(solver, shaded)
    _state_connected(solver, shaded, context)
    for clue in puzzle.clues:
        _state_clue(solver, shaded, puzzle, clue)
    while (outcome := solver.check()) == z3.sat:
        model = solver.model()
        dark = {cell: z3.is_true(model[term]) for cell, term in shaded.items()}
        yield from_shading(
            [
                [int(dark[row, column]) for column in range(puzzle.width)]
                for row in range(puzzle.height)
            ]
        )
        solver.add(z3.Or([z3.Not(term) if dark[cell] else term for cell, term in shaded.items()]))
    if outcome != z3.unsat:
        reason = solver.reason_unknown()
        if "interrupt" in reason or "cancel" in reason:
            raise KeyboardInterrupt  # z3 hears Ctrl-C itself and keeps it to itself
        raise BeyondLimits(f"engine z3: gave up: {reason}")


def _near(shaded: Terms, row: int, column: int) -> list[tuple[int, int]]:
    """The cells that share a side with this one."""
    near = ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
    return [cell for cell in near if cell in shaded]


def _state_touching(solver: z3.Solver, shaded: Terms) -> None:
    """Of two cells that share a side one is unshaded."""
    import z3

    for cell, term in shaded.items():
        for other in _near(shaded, *cell):
            if other > cell:
                solver.add(z3.Or(z3.Not(term), z3.Not(shaded[other])))


def _state_connected(solver: z3.Solver, shaded: Terms, context: z3.Context) -> None:
    """The unshaded cells hang from one of the first cell and its neighbour."""
    import z3

    bits = max(1, (len(shaded) - 1).bit_length())
    ranks = {cell: z3.BitVec(f"rank_{cell[0]}_{cell[1]}", bits, context) for cell in shaded}
    first = (0, 0)
    neighbours = _near(shaded, *first)
    if not neighbours:
        solver.add(z3.Not(shaded[first]))
    for cell, term in shaded.items():
        hangs = [
            z3.And(z3.Not(shaded[other]), z3.ULT(ranks[other], ranks[cell]))
            for other in _near(shaded, *cell)
        ]
        if cell in neighbours[:1]:
            solver.add(z3.Or(term, shaded[first], *hangs))
        elif cell != first:
            solver.add(z3.Or(term, *hangs))


def _state_clue(solver: z3.Solver, shaded: Terms, puzzle: Yajikazu, clue: Clue) -> None:
    """A clue that has an arrow and a number stands on a shaded cell or is right."""
    import z3

    row, column, direction, number = clue
    if direction is None or number is None:
        return
    line = {
        "U": [shaded[above, column] for above in range(row)],
        "D": [shaded[below, column] for below in range(row + 1, puzzle.height)],
        "L": [shaded[row, left] for left in range(column)],
        "R": [shaded[row, right] for right in range(column + 1, puzzle.width)],
    }[direction]
    if number > len(line):
        solver.add(shaded[row, column])
    elif line:
        solver.add(z3.Or(shaded[row, column], z3.PbEq([(term, 1) for term in line], number)))
