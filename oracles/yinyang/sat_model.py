"""Yin-Yang as clauses, for boards of any size; connectivity is added by cuts, as it is broken.

One variable for each cell, true where it is black. Of the four cells of a square not all are
black, not all are white. Some cell is black, some is white. Givens are units. A model of these
is an answer if the cells of each colour are one group. Otherwise it is cut off, in two ways.

**Gates.** Take a group R of a colour, c, that has more than one in the model, a cell r of R,
and a cell d of another group of c. The cells beside R, outside R, are not c in the model, so d
is none of them. Without these cells the board falls into parts; D is the part with d, and B
those of the cells beside R that lie beside D. The clause: r is not c, or d is not c, or some
cell of B is c. Every answer satisfies it. Take one in which r and d are c: it has a path from
r to d, all of c. D does not hold r, since a way within D from d to R would enter R from a cell
beside it, and D holds none. So the path enters D for a last time, from a cell b not in D.
What lies beside a cell of D is in D or was taken out, so b is beside R, and it lies beside D:
b is in B, and it is c.

**Faces.** Take four cells p, q, r, s in this order around a 2×2 square, or around the border
of the board, of which in the model p and r are of one colour, q and s of the other. The
clause: one of the four is not so coloured. Every answer satisfies it. Draw a point in each
cell and a line between cells that share a side; no lines cross, and the four lie around one
face of the drawing, a square or the outside (a board with one row or column has no squares,
and no border cuts are made there). Put a point h into that face and draw lines to the four;
still no lines cross. If p and r were joined by a path of their colour, it would make with h a
closed curve without crossings; the lines from h leave it in the order p, q, r, s, so q and s
lie on different sides of it (Jordan), and a path of the other colour from q to s, which meets
neither h nor the first path, would have to cross a line of it.

Gates alone are enough, and say all that the rules say; faces are for speed. Without them one
of the published boards was not done in four minutes, as a crossing has a gate on every way
round it; with them the slowest takes a quarter of a second. That they cut off no answer is
proved above and tested against engines that know nothing of them.

A model that is no answer breaks the gates' clauses: r and d are c there, and B is not. So it
does not come back; there are finitely many models, so the search ends. Any r and d will do:
givens are taken where there are some, as their literals are then idle, and else every r, as
each has its own clause. An answer is blocked by the clause that some cell differs from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from liarproof.puzzles.answer import SHADED, UNKNOWN, Answer, from_shading
from liarproof.puzzles.yinyang import YinYang

SOLVER = "cadical195"

Clause = list[int]


def answers(puzzle: YinYang, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in the solver's order; `limit` is the caller's affair."""
    del limit
    from pysat.solvers import Solver

    height, width = puzzle.height, puzzle.width
    beside, faces = _beside(height, width), _faces(height, width)
    given = {abs(literal) for literal in _givens(puzzle)}
    # The `with` frees the solver even where the caller closes this generator early.
    with Solver(name=SOLVER, bootstrap_with=_clauses(puzzle)) as solver:
        while _solved(solver):
            model: list[int] = solver.get_model()
            gates = list(_gates(model, beside, given))
            if gates:
                solver.append_formula([*gates, *_crossings(model, faces)])
                continue
            shading = [int(literal > 0) for literal in model]
            yield from_shading([shading[row * width : (row + 1) * width] for row in range(height)])
            solver.add_clause([-literal for literal in model])


def _solved(solver: Any) -> bool:
    """Whether there is a model; Ctrl-C is heard when the solver returns.

    On the main thread python-sat meets that signal by jumping out of its C++ code, after which
    the process crashes. Told that this is another thread, it leaves signals alone.
    """
    from pysat.solvers import MainThread

    real = MainThread.check
    MainThread.check = staticmethod(lambda: False)
    try:
        return bool(solver.solve())
    finally:
        MainThread.check = staticmethod(real)


def _beside(height: int, width: int) -> list[list[int]]:
    """For each variable, from 1 in raster order (0: none), those of the cells beside it."""
    rows = [list(range(row * width + 1, (row + 1) * width + 1)) for row in range(height)]
    beside: list[list[int]] = [[] for _ in range(height * width + 1)]
    for line in [*rows, *zip(*rows, strict=True)]:
        for variable, other in pairwise(line):
            beside[variable].append(other)
            beside[other].append(variable)
    return beside


def _faces(height: int, width: int) -> list[list[int]]:
    """The squares and the border, each as its variables in order around it."""
    if height == 1 or width == 1:
        return []
    rows = [list(range(row * width + 1, (row + 1) * width + 1)) for row in range(height)]
    squares = [
        [cell, cell + 1, cell + width + 1, cell + width] for row in rows[:-1] for cell in row[:-1]
    ]
    right, left = [row[-1] for row in rows[1:-1]], [row[0] for row in rows[1:-1]]
    return [*squares, [*rows[0], *right, *rows[-1][::-1], *left[::-1]]]


def _givens(puzzle: YinYang) -> list[int]:
    """The literal of each given."""
    givens = [given for row in puzzle.givens for given in row]
    return [
        variable if given == SHADED else -variable
        for variable, given in enumerate(givens, start=1)
        if given != UNKNOWN
    ]


def _clauses(puzzle: YinYang) -> Iterator[Clause]:
    """All rules but that the cells of a colour are connected."""
    variables = range(1, puzzle.height * puzzle.width + 1)
    yield list(variables)
    yield [-variable for variable in variables]
    for variable in variables[: -puzzle.width]:
        if variable % puzzle.width:
            below = variable + puzzle.width
            square = [variable, variable + 1, below, below + 1]
            yield square
            yield [-cell for cell in square]
    yield from ([literal] for literal in _givens(puzzle))


def _gates(model: list[int], beside: list[list[int]], given: set[int]) -> Iterator[Clause]:
    """For each group of a colour that has several: it reaches one of the others, or is not."""
    everywhere = set(range(1, len(beside)))
    for sign in (1, -1):
        groups = _parts({sign * literal for literal in model if sign * literal > 0}, beside)
        groups.sort(key=lambda group: (not group & given, -len(group)))
        for at, group in enumerate(groups if len(groups) > 1 else []):
            other = groups[0] if at else groups[1]
            there = min(other & given or other)
            around = _around(group, beside)
            (behind,) = (part for part in _parts(everywhere - around, beside) if there in part)
            gate = [sign * cell for cell in sorted(around & _around(behind, beside))]
            for here in [min(group & given)] if group & given else sorted(group):
                yield [-sign * here, -sign * there, *gate]


def _crossings(model: list[int], faces: list[list[int]]) -> Iterator[Clause]:
    """For each face around which the colour changes more than twice: not in these four cells."""
    for face in faces:
        literals = [model[variable - 1] for variable in face]
        turns = [
            literal
            for literal, after in zip(literals, literals[1:] + literals[:1], strict=True)
            if (literal > 0) != (after > 0)
        ]
        for at in range(len(turns) - 3):
            yield [-literal for literal in turns[at : at + 4]]


def _parts(cells: set[int], beside: list[list[int]]) -> list[set[int]]:
    """The connected parts of a set of cells."""
    left = set(cells)
    parts = []
    while left:
        ahead = [left.pop()]
        part = set(ahead)
        while ahead:
            for other in beside[ahead.pop()]:
                if other in left:
                    left.remove(other)
                    part.add(other)
                    ahead.append(other)
        parts.append(part)
    return parts


def _around(cells: set[int], beside: list[list[int]]) -> set[int]:
    """The cells beside these, outside them."""
    return {other for cell in cells for other in beside[cell]} - cells
