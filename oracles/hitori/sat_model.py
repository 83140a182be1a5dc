"""Hitori as clauses, for boards of any size; connectivity is added by cuts, as it is broken.

One variable for each cell, true where it is shaded. Two cells that share a side: not both
shaded. Two equal numbers in a line: at least one shaded. Some cell: not shaded. A model of
these is a legal answer if its unshaded cells are one region. Otherwise every region R of it,
with B the cells beside R outside R, all of them shaded, gives the clause **not all of B are
shaded**, and the solver goes on.

Why every legal answer satisfies that clause. R is not empty, and the model has another region
R', so R and B together are not the whole board. The board is connected, and R is not all of
it, so some cell r of R lies beside a cell of B. The cells outside R and B are not empty, and
the board is connected, so one of them, d, lies beside R or B; all that lies beside R is in B,
so d lies beside a cell of B. Now take a legal answer in which all of B is shaded. Then r and
d, each beside a shaded cell, are unshaded. But every path from r, in R, to d, outside R and
B, passes through B, so no path of unshaded cells joins them: the answer is not legal.

The model that was found breaks the clause, so it does not come back; there are finitely many
models, so the search ends. An answer is blocked by the clause that some cell differs from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from liarproof.puzzles.answer import Answer, from_shading
from liarproof.puzzles.hitori import BLANK, Hitori

SOLVER = "cadical195"
"""The quickest of six over the published boards, and on the 20,297 answers of the blank 5×5."""

Clause = list[int]


def answers(puzzle: Hitori, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in the solver's order; `limit` is the caller's affair."""
    del limit
    from pysat.solvers import Solver

    size = puzzle.height * puzzle.width
    beside = _beside(puzzle.height, puzzle.width)
    # The `with` frees the solver even where the caller closes this generator early.
    with Solver(name=SOLVER, bootstrap_with=_clauses(puzzle, beside)) as solver:
        while _solved(solver):
            model: list[int] = solver.get_model()
            regions = _regions(model, beside)
            if len(regions) > 1:
                for region in regions:
                    solver.add_clause(_cut(region, beside))
                continue
            shading = [int(model[cell] > 0) for cell in range(size)]
            yield from_shading(
                [shading[start : start + puzzle.width] for start in range(0, size, puzzle.width)]
            )
            solver.add_clause([-literal for literal in model[:size]])


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
    beside: list[list[int]] = [[] for _ in range(height * width + 1)]
    for variable in range(1, height * width + 1):
        if variable % width:
            beside[variable].append(variable + 1)
            beside[variable + 1].append(variable)
        if variable + width <= height * width:
            beside[variable].append(variable + width)
            beside[variable + width].append(variable)
    return beside


def _clauses(puzzle: Hitori, beside: list[list[int]]) -> Iterator[Clause]:
    """All rules but that the unshaded cells are connected."""
    variables = range(1, len(beside))
    yield [-variable for variable in variables]
    for variable in variables:
        yield from ([-variable, -other] for other in beside[variable] if other > variable)
    rows = [
        variables[start : start + puzzle.width] for start in range(0, len(variables), puzzle.width)
    ]
    numbers = [number for row in puzzle.clues for number in row]
    for line in [*rows, *zip(*rows, strict=True)]:
        for at, variable in enumerate(line):
            number = numbers[variable - 1]
            if number != BLANK:
                for other in line[at + 1 :]:
                    if numbers[other - 1] == number:
                        yield [variable, other]


def _regions(model: list[int], beside: list[list[int]]) -> list[set[int]]:
    """The unshaded cells of the model, region by region."""
    left = {-literal for literal in model if literal < 0}
    regions = []
    while left:
        ahead = [left.pop()]
        region = set(ahead)
        while ahead:
            for other in beside[ahead.pop()]:
                if other in left:
                    left.remove(other)
                    region.add(other)
                    ahead.append(other)
        regions.append(region)
    return regions


def _cut(region: set[int], beside: list[list[int]]) -> Clause:
    """Not all cells around the region are shaded."""
    around = {other for variable in region for other in beside[variable]} - region
    return [-variable for variable in sorted(around)]
