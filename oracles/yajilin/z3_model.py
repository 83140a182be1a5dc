"""Yajilin for z3: a Boolean a cell, a Boolean an edge, and ranks that make the loop one.

Each cell that carries no clue is shaded, which counts twice, or has loop on its edges: the
two together are 2. So no edge at a shaded cell is on, and the edges that are on are separate
closed loops through all unshaded cells.

**One loop.** Take two cells that share a side and carry no clue; without such two there is no
edge, so no loop and no answer. They are not both shaded: the first of them that is unshaded is
the root. Every other unshaded cell has an edge that is on to a cell of smaller rank. To follow
such edges comes to an end, and only the root lets it end, so all unshaded cells are on the
root's loop; conversely the distance from the root along the loop is such a rank. It is at most
half the loop's length, and a rank is a bit-vector just wide enough for that. The loop is
stated whole, before the first answer.

**Inside and outside.** A walk from the left border along the line between two rows starts
outside the loop and changes sides at each edge that it crosses. It passes a corner of every
cell of the upper row, and no edge is on between a shaded cell and its corners, so the cell is
inside if the walk is there. The last row is at the border: its shaded cells are outside.

A clue that has an arrow and a number is a sum over its line. A loop may be ranked in several
ways, so what is blocked after each model is its edges alone; they tell the shading. Every call
works in a z3 context of its own: nothing is shared between calls, threads or forked processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from liarproof.puzzles.answer import OFF, ON, SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.yajilin import Yajilin

if TYPE_CHECKING:
    import z3

Cell = tuple[int, int]

Shaded = dict[Cell, Any]
"""A z3 Boolean for each cell without a clue, in raster order."""

Edges = dict[tuple[Cell, Cell], Any]
"""A z3 Boolean for each two of these cells that share a side, the left or upper one first."""


def answers(puzzle: Yajilin, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in z3's order; `limit` is the caller's affair.

    Raises `BeyondLimits` where z3 gives up, which is never taken for "no more answers".
    """
    del limit
    import z3

    context = z3.Context()
    solver = z3.SolverFor("QF_FD", ctx=context)
    shaded, edges = _terms(puzzle, context)
    if not edges:
        return
    _state_touching(solver, shaded, edges)
    _state_degrees(solver, shaded, edges)
    _state_one_loop(solver, shaded, edges, context)
    for clue in puzzle.clues:
        _state_clue(solver, shaded, puzzle, clue)
    if puzzle.shaded_outside:
        _state_outside(solver, shaded, edges, puzzle, context)
    while (outcome := solver.check()) == z3.sat:
        model = solver.model()
        dark = {cell for cell, term in shaded.items() if z3.is_true(model[term])}
        on = {edge for edge, term in edges.items() if z3.is_true(model[term])}
        yield _answer(puzzle, dark, on)
        solver.add(z3.Or([z3.Not(term) if edge in on else term for edge, term in edges.items()]))
    if outcome != z3.unsat:
        reason = solver.reason_unknown()
        if "interrupt" in reason or "cancel" in reason:
            raise KeyboardInterrupt  # z3 hears Ctrl-C itself and keeps it to itself
        raise BeyondLimits(f"engine z3: gave up: {reason}")


def _terms(puzzle: Yajilin, context: z3.Context) -> tuple[Shaded, Edges]:
    """A term for each cell without a clue, and for each edge between two of them."""
    import z3

    clues = {(clue.row, clue.column) for clue in puzzle.clues}
    shaded = {
        cell: z3.Bool(f"shaded_{cell[0]}_{cell[1]}", context)
        for cell in product(range(puzzle.height), range(puzzle.width))
        if cell not in clues
    }
    edges = {
        (cell, other): z3.Bool(f"edge_{cell[0]}_{cell[1]}_{other[0]}_{other[1]}", context)
        for cell in shaded
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in shaded
    }
    return shaded, edges


def _answer(puzzle: Yajilin, dark: set[Cell], on: set[tuple[Cell, Cell]]) -> Answer:
    """The answer with these cells shaded and the loop over these edges."""
    rows, columns = range(puzzle.height), range(puzzle.width)
    return Marks(
        tuple(tuple(SHADED if (row, at) in dark else UNSHADED for at in columns) for row in rows),
        tuple(
            tuple(ON if ((row, at), (row, at + 1)) in on else OFF for at in columns[:-1])
            for row in rows
        ),
        tuple(
            tuple(ON if ((row, at), (row + 1, at)) in on else OFF for at in columns)
            for row in rows[:-1]
        ),
    )


def _state_touching(solver: z3.Solver, shaded: Shaded, edges: Edges) -> None:
    """Of two cells that share a side one is unshaded."""
    import z3

    for cell, other in edges:
        solver.add(z3.Or(z3.Not(shaded[cell]), z3.Not(shaded[other])))


def _state_degrees(solver: z3.Solver, shaded: Shaded, edges: Edges) -> None:
    """A cell is shaded and no edge at it is on, or it is not and two are."""
    import z3

    for cell, term in shaded.items():
        around = [(edge, 1) for ends, edge in edges.items() if cell in ends]
        solver.add(z3.PbEq([*around, (term, 2)], 2))


def _state_one_loop(solver: z3.Solver, shaded: Shaded, edges: Edges, context: z3.Context) -> None:
    """Every unshaded cell but the root has an edge that is on to a cell of smaller rank."""
    import z3

    bits = (len(shaded) // 2).bit_length()
    ranks = {cell: z3.BitVec(f"rank_{cell[0]}_{cell[1]}", bits, context) for cell in shaded}
    first, second = next(iter(edges))
    for cell, term in shaded.items():
        if cell == first:
            continue
        back = [
            z3.And(edge, z3.ULT(ranks[other], ranks[cell]))
            for ends, edge in edges.items()
            if cell in ends
            for other in ends
            if other != cell
        ]
        solver.add(z3.Or(term, *back, *([shaded[first]] if cell == second else [])))


def _state_clue(solver: z3.Solver, shaded: Shaded, puzzle: Yajilin, clue: Clue) -> None:
    """A clue that has an arrow and a number counts the shaded cells of its line."""
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
    counted = [(shaded[cell], 1) for cell in line if cell in shaded]
    if counted:
        solver.add(z3.PbEq(counted, number))
    elif number:
        solver.add(False)


def _state_outside(
    solver: z3.Solver,
    shaded: Shaded,
    edges: Mapping[tuple[Cell, Cell], Any],
    puzzle: Yajilin,
    context: z3.Context,
) -> None:
    """Shaded cells lie outside the loop, by the edges crossed below them from the left."""
    import z3

    for row in range(puzzle.height - 1):
        inside: Any = z3.BoolVal(False, context)
        for column in range(puzzle.width):
            cell, below = (row, column), (row + 1, column)
            if cell in shaded:
                solver.add(z3.Or(z3.Not(shaded[cell]), z3.Not(inside)))
            if (cell, below) in edges:
                after = z3.Bool(f"inside_{row}_{column}", context)
                solver.add(after == z3.Xor(inside, edges[cell, below]))
                inside = after
