"""Yin-Yang for z3: a Boolean a cell, and a rank that says how its group hangs together.

Each colour has a root, its first cell in raster order: the first cell of the board for one,
the first that differs from it for the other; that there is one is stated, so both colours
occur. Every cell that is no root lies beside a cell of its colour of smaller rank. To go from
cell to cell of smaller rank comes to an end, and only a root lets it end, so every cell is
connected with the root of its colour; conversely the distance from the root within the group
is such a rank. One rank a cell serves both colours. It is a bit-vector wide enough for the
longest walk that visits no cell twice.

An answer may be ranked in many ways, so what is blocked after each model is the colouring
alone. Every call works in a z3 context of its own: nothing is shared between calls, threads
or forked processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from liarproof.puzzles.answer import SHADED, UNKNOWN, Answer, from_shading
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yinyang import YinYang

if TYPE_CHECKING:
    import z3

Grid = list[list[Any]]
"""One z3 term for each cell, row by row."""


def answers(puzzle: YinYang, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in z3's order; `limit` is the caller's affair.

    Raises `BeyondLimits` where z3 gives up, which is never taken for "no more answers".
    """
    del limit
    import z3

    context = z3.Context()
    solver = z3.SolverFor("QF_BV", ctx=context)
    black = [
        [z3.Bool(f"black_{row}_{column}", context) for column in range(puzzle.width)]
        for row in range(puzzle.height)
    ]
    _state_givens(solver, puzzle, black)
    _state_squares(solver, black)
    _state_groups(solver, black, context)
    while (outcome := solver.check()) == z3.sat:
        model = solver.model()
        shading = [
            [int(z3.is_true(model.eval(cell, model_completion=True))) for cell in row]
            for row in black
        ]
        yield from_shading(shading)
        solver.add(
            z3.Or(
                [
                    z3.Not(cell) if value else cell
                    for cells, values in zip(black, shading, strict=True)
                    for cell, value in zip(cells, values, strict=True)
                ]
            )
        )
    if outcome != z3.unsat:
        reason = solver.reason_unknown()
        if "interrupt" in reason or "cancel" in reason:
            raise KeyboardInterrupt  # z3 hears Ctrl-C itself and keeps it to itself
        raise BeyondLimits(f"engine z3: gave up: {reason}")


def _state_givens(solver: z3.Solver, puzzle: YinYang, black: Grid) -> None:
    """Givens keep their colour."""
    import z3

    for cells, givens in zip(black, puzzle.givens, strict=True):
        for cell, given in zip(cells, givens, strict=True):
            if given != UNKNOWN:
                solver.add(cell if given == SHADED else z3.Not(cell))


def _state_squares(solver: z3.Solver, black: Grid) -> None:
    """Of no two columns of two cells side by side are all four of one colour."""
    import z3

    for upper, lower in pairwise(black):
        columns = list(zip(upper, lower, strict=True))
        for left, right in pairwise(columns):
            square = [*left, *right]
            solver.add(z3.Or(square), z3.Not(z3.And(square)))


def _state_groups(solver: z3.Solver, black: Grid, context: z3.Context) -> None:
    """The cells of each colour hang from the first of them, and there is one."""
    import z3

    first, *others = [cell for row in black for cell in row]
    bits = max(1, len(others).bit_length())
    ranks = [
        [z3.BitVec(f"rank_{row}_{column}", bits, context) for column in range(len(cells))]
        for row, cells in enumerate(black)
    ]
    alike: list[Any] = []
    for row, cells in enumerate(black):
        for column, cell in enumerate(cells):
            if cell is first:
                continue
            rank = ranks[row][column]
            hangs = [
                z3.And(cell == other, z3.ULT(above, rank))
                for other, above in zip(
                    _beside(black, row, column), _beside(ranks, row, column), strict=True
                )
            ]
            solver.add(z3.Or([z3.And([cell != first, *alike]), *hangs]))
            alike.append(cell == first)
    solver.add(z3.Not(z3.And([z3.BoolVal(True, context), *alike])))


def _beside(grid: Grid, row: int, column: int) -> list[Any]:
    """The terms of the cells that share a side with this one."""
    return [
        grid[row + down][column + right]
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
        if 0 <= row + down < len(grid) and 0 <= column + right < len(grid[0])
    ]
