"""Yin-Yang as clauses, for boards of any size; connectivity is added by cuts, as it is broken.

One variable for each cell, true where it is black. Of the four cells of a square not all are
black, not all are white. Some cell is black, some is white. Givens are units. A model of these
is an answer if the cells of each colour are one group. Otherwise take a group R of it of a
colour, c, that has more than one, a cell r of R, and a cell d of another group of c. The cells
beside R, outside R, are not c in the model, so d is none of them. Without these cells the
board falls into parts; D is the part with d, and B those of the cells beside R that lie beside
D. The clause is **r is not c, or d is not c, or some cell of B is c**.

Why every answer satisfies that clause. Take an answer in which r and d are c: it has a path
from r to d, all of c. D does not hold r, since a way within D from d to R would enter R from
a cell beside it, and D holds none. So the path enters D for a last time, from a cell b not in
D. A neighbour of a cell of D is in D or is one of the cells that were taken out, so b is one
of these, beside R, and it lies beside D: b is in B, and it is c.

The model that was found breaks the clause: r and d are c there, and B is not. So it does not
come back; there are finitely many models, so the search ends. Any r and d will do; givens are
taken where there are some, as their literals are then idle. An answer is blocked by the clause
that some cell differs from it.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    beside = _beside(height, width)
    given = {abs(literal) for literal in _givens(puzzle)}
    # The `with` frees the solver even where the caller closes this generator early.
    with Solver(name=SOLVER, bootstrap_with=_clauses(puzzle)) as solver:
        while _solved(solver):
            model: list[int] = solver.get_model()
            cuts = list(_cuts(model, beside, given))
            if cuts:
                solver.append_formula(cuts)
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
        for variable, other in zip(line, line[1:], strict=False):
            beside[variable].append(other)
            beside[other].append(variable)
    return beside


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
    for variable in variables:
        if variable % puzzle.width and variable + puzzle.width <= variables[-1]:
            below = variable + puzzle.width
            square = [variable, variable + 1, below, below + 1]
            yield square
            yield [-cell for cell in square]
    yield from ([literal] for literal in _givens(puzzle))


def _cuts(model: list[int], beside: list[list[int]], given: set[int]) -> Iterator[Clause]:
    """For each group of a colour that has several: it reaches one of the others, or is not."""
    for sign in (1, -1):
        groups = _parts({sign * literal for literal in model if sign * literal > 0}, beside)
        if len(groups) < 2:
            continue
        chosen = [min(group & given or group) for group in groups]
        for at, group in enumerate(groups):
            here, there = chosen[at], chosen[at - 1]
            around = _around(group, beside)
            (behind,) = (
                part
                for part in _parts(set(range(1, len(beside))) - around, beside)
                if there in part
            )
            gate = around & _around(behind, beside)
            yield [-sign * here, -sign * there, *(sign * cell for cell in sorted(gate))]


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
