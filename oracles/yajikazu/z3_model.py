"""Yajisan-Kazusan for z3: the board is one bit-vector, and connectivity is a flood over it.

Bit r·width + c is set where cell (r, c) is shaded, so a shift by one bit moves the whole
board by a column, and one by `width` moves it by a row; what a shift brings over the edge
into the next row is masked out. Shaded cells never touch: the board and its neighbour to the
right, or below, have no bit in common.

Connectivity is stated whole. The flood begins at the lowest unshaded bit, and each step adds
the unshaded cells beside it. A shortest path within a region visits no cell twice, so after
one step fewer than there are cells the flood fills the region it began in; the unshaded cells
are connected exactly if it is all of them. One bit at least is unshaded. The flood is a
function of the board, so that a shading comes as one model only.

A clue is a disjunction as printed: its cell is shaded, or the bits of its line add up to its
number. Every call works in a z3 context of its own: nothing is shared between calls, threads
or forked processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from liarproof.puzzles.answer import Answer, from_shading
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajikazu import Clue, Yajikazu

if TYPE_CHECKING:
    import z3


def answers(puzzle: Yajikazu, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in z3's order; `limit` is the caller's affair.

    Raises `BeyondLimits` where z3 gives up, which is never taken for "no more answers".
    """
    del limit
    import z3

    size = puzzle.height * puzzle.width
    context = z3.Context()
    solver = z3.SolverFor("QF_BV", ctx=context)
    board = z3.BitVec("board", size, context)
    _state_touching(solver, board, puzzle)
    _state_connected(solver, board, puzzle)
    for clue in puzzle.clues:
        _state_clue(solver, board, puzzle, clue)
    while (outcome := solver.check()) == z3.sat:
        shading = solver.model().eval(board, model_completion=True).as_long()
        yield from_shading(
            [
                [shading >> row * puzzle.width + column & 1 for column in range(puzzle.width)]
                for row in range(puzzle.height)
            ]
        )
        solver.add(board != shading)
    if outcome != z3.unsat:
        raise BeyondLimits(f"engine z3: gave up: {solver.reason_unknown()}")


def _column(puzzle: Yajikazu, column: int) -> int:
    """The bits of a column."""
    return sum(1 << row * puzzle.width + column for row in range(puzzle.height))


def _state_touching(solver: z3.Solver, board: Any, puzzle: Yajikazu) -> None:
    """No shaded cell has one to its left or above it."""
    beside = board << 1 & ~_column(puzzle, 0) | board << puzzle.width
    solver.add(board & beside == 0)


def _state_connected(solver: z3.Solver, board: Any, puzzle: Yajikazu) -> None:
    """A flood from the first unshaded cell comes to all of them, and there is one."""
    import z3

    size = puzzle.height * puzzle.width
    first, last = _column(puzzle, 0), _column(puzzle, puzzle.width - 1)
    unshaded = ~board
    flood = unshaded & -unshaded
    for _ in range(size - 1):
        across = (flood & ~last) << 1 | z3.LShR(flood & ~first, 1)
        along = flood << puzzle.width | z3.LShR(flood, puzzle.width)
        flood = (flood | across | along) & unshaded
    solver.add(flood == unshaded, unshaded != 0)


def _state_clue(solver: z3.Solver, board: Any, puzzle: Yajikazu, clue: Clue) -> None:
    """A clue that has an arrow and a number stands on a shaded cell or is right."""
    import z3

    row, column, direction, number = clue
    if direction is None or number is None:
        return
    line = {
        "U": [(above, column) for above in range(row)],
        "D": [(below, column) for below in range(row + 1, puzzle.height)],
        "L": [(row, left) for left in range(column)],
        "R": [(row, right) for right in range(column + 1, puzzle.width)],
    }[direction]

    def bit(cell: tuple[int, int]) -> Any:
        at = cell[0] * puzzle.width + cell[1]
        return z3.Extract(at, at, board)

    shaded = bit((row, column)) == 1
    if number > len(line):
        solver.add(shaded)
    elif line:
        wide = len(line).bit_length()  # enough for every sum
        total = sum((z3.ZeroExt(wide - 1, bit(cell)) for cell in line[1:]), z3.ZeroExt(wide - 1, bit(line[0])))
        solver.add(z3.Or(shaded, total == number))
