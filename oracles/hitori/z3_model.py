"""Hitori as constraints for z3, connectivity stated whole, once, and not step by step.

The unshaded cells are one region exactly if they can be arranged as a tree that hangs from
one of them, the root: every other unshaded cell lies beside an unshaded one of smaller rank.
Going from cell to cell of smaller rank never comes back to where it was, so it ends, and only
the root lets it end: all are connected with the root. Conversely the distance from the root
within a region is such a rank. The root is the first unshaded cell in raster order, so that a
shading leaves no choice of root; there is one, so the region is not empty.

A shading may still be ranked in many ways, so what is blocked after each model is the
shading alone. Every call works in a z3 context of its own: nothing is shared between calls,
threads or forked processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from liarproof.puzzles.answer import Answer, from_shading
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.hitori import BLANK, Hitori

if TYPE_CHECKING:
    import z3

Grid = list[list[Any]]
"""One z3 term for each cell, row by row."""


def answers(puzzle: Hitori, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in z3's order; `limit` is the caller's affair.

    Raises `BeyondLimits` where z3 gives up, which is never taken for "no more answers".
    """
    del limit
    import z3

    context = z3.Context()
    solver = z3.SolverFor("QF_LIA", ctx=context)
    shaded = [
        [z3.Bool(f"shaded_{row}_{column}", context) for column in range(puzzle.width)]
        for row in range(puzzle.height)
    ]
    _state_numbers(solver, puzzle, shaded)
    _state_touching(solver, shaded)
    _state_tree(solver, shaded, context)
    while (outcome := solver.check()) == z3.sat:
        model = solver.model()
        shading = [[int(z3.is_true(model[cell])) for cell in row] for row in shaded]
        yield from_shading(shading)
        solver.add(
            z3.Or(
                [
                    z3.Not(cell) if value else cell
                    for cells, values in zip(shaded, shading, strict=True)
                    for cell, value in zip(cells, values, strict=True)
                ]
            )
        )
    if outcome != z3.unsat:
        reason = solver.reason_unknown()
        if "interrupt" in reason or "cancel" in reason:
            raise KeyboardInterrupt  # z3 hears Ctrl-C itself and keeps it to itself
        raise BeyondLimits(f"engine z3: gave up: {reason}")


def _state_numbers(solver: z3.Solver, puzzle: Hitori, shaded: Grid) -> None:
    """No number twice among the unshaded cells of a line: at most one of its cells is kept."""
    import z3

    for clues, cells in (
        *zip(puzzle.clues, shaded, strict=True),
        *zip(zip(*puzzle.clues, strict=True), zip(*shaded, strict=True), strict=True),
    ):
        for number in sorted(set(clues) - {BLANK}):
            kept = [z3.Not(cell) for clue, cell in zip(clues, cells, strict=True) if clue == number]
            if len(kept) > 1:
                solver.add(z3.AtMost(*kept, 1))


def _state_touching(solver: z3.Solver, shaded: Grid) -> None:
    """Of two shaded cells none is beside the other."""
    import z3

    for row, cells in enumerate(shaded):
        for column, cell in enumerate(cells):
            for other in _beside(shaded, row, column):
                solver.add(z3.Implies(cell, z3.Not(other)))


def _state_tree(solver: z3.Solver, shaded: Grid, context: z3.Context) -> None:
    """The unshaded cells hang from the first of them."""
    import z3

    size = len(shaded) * len(shaded[0])
    ranks = [
        [z3.Int(f"rank_{row}_{column}", context) for column in range(len(cells))]
        for row, cells in enumerate(shaded)
    ]
    before: list[Any] = []
    for row, cells in enumerate(shaded):
        for column, cell in enumerate(cells):
            rank = ranks[row][column]
            solver.add(rank >= 0, rank < size)
            kept = z3.Not(cell)
            hangs = [
                z3.And(z3.Not(other), above < rank)
                for other, above in zip(
                    _beside(shaded, row, column), _beside(ranks, row, column), strict=True
                )
            ]
            first = z3.And([kept, *before])
            solver.add(z3.Implies(kept, z3.Or([first, *hangs])))
            before.append(cell)
    solver.add(z3.Or([z3.Not(cell) for cell in before]))


def _beside(grid: Grid, row: int, column: int) -> list[Any]:
    """The terms of the cells that share a side with this one."""
    return [
        grid[row + down][column + right]
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
        if 0 <= row + down < len(grid) and 0 <= column + right < len(grid[0])
    ]
