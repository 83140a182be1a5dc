"""Yajisan-Kazusan as clauses, for boards of any size; connectivity is added by cuts.

One variable for each cell, true where it is shaded. Two cells that share a side: not both.
Some cell: not shaded.

**Counting.** For a line that some clue looks along, read from the board's edge towards the
clue, further variables say "at least j of its first i cells are shaded": that is so if it is
so of the first i-1, or if j-1 of these are and the i-th is too, and no variable is needed for
j = 0, nor for j > (i+1)/2, which shaded cells that never touch do not reach. Stated in both
directions they are functions of the cells, and all clues of a line share them. A clue with
i cells before it and number n is then two clauses: its cell is shaded or at least n are; its
cell is shaded or not n+1 are.

**Cuts.** A model of all this is a legal answer if its unshaded cells are one region.
Otherwise take a region R of it, and let B be the shaded cells that lie beside R and beside
another region too. The clause **not all of B are shaded** is added, and the solver goes on.
No legal answer breaks it. Let M be R together with those shaded cells of the model of which
all neighbours are in R. A step from M to a cell outside M ends in B: it cannot start at a
shaded cell of M, and the neighbours of a cell of R are in R, or in M, or, being shaded, beside
a cell outside R, which is unshaded since it is beside a shaded one, and so in another region.
The board is connected and not all of it is M, so B is not empty; let b be in it, with r in R
and d in another region beside it. In an answer in which all of B is shaded, r and d, beside b,
are unshaded, but every path from r to d leaves M and so passes through B.

The model breaks its own cuts, so it does not come back; there are finitely many, so the
search ends. An answer is blocked by the clause that some cell differs from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count as counting
from itertools import islice, pairwise
from typing import Any

from liarproof.puzzles.answer import Answer, from_shading
from liarproof.puzzles.yajikazu import Yajikazu

SOLVER = "cadical195"

Clause = list[int]


def answers(puzzle: Yajikazu, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in the solver's order; `limit` is the caller's affair."""
    del limit
    from pysat.solvers import Solver

    # The `with` frees the solver even where the caller closes this generator early.
    with Solver(name=SOLVER) as solver:
        cells = _Cells(puzzle.height, puzzle.width)
        for clause in (*cells.apart(), *_clues(puzzle, cells)):
            solver.add_clause(clause)
        while _has_model(solver):
            model: list[int] = solver.get_model()[: cells.last]
            cuts = cells.cuts({literal for literal in model if literal > 0})
            for clause in cuts:
                solver.add_clause(clause)
            if not cuts:
                marks = [int(literal > 0) for literal in model]
                yield from_shading([[marks[cell - 1] for cell in row] for row in cells.rows])
                solver.add_clause([-literal for literal in model])


def _has_model(solver: Any) -> bool:
    """Run the solver; a Ctrl-C meanwhile is heard once it returns.

    python-sat leaves its C++ code by a long jump when the signal comes on the main thread,
    and the process dies of it; on other threads, as it is told here, it sets no handler.
    """
    from pysat.solvers import MainThread

    told = MainThread.check
    MainThread.check = staticmethod(lambda: False)
    try:
        return bool(solver.solve())
    finally:
        MainThread.check = staticmethod(told)


class _Cells:
    """The variables of the cells, from 1 in raster order, and what lies beside what."""

    def __init__(self, height: int, width: int) -> None:
        self.last = height * width
        self.rows = [range(start, start + width) for start in range(1, self.last + 1, width)]
        self.columns = [range(start, self.last + 1, width) for start in range(1, width + 1)]
        self.beside: dict[int, list[int]] = {cell: [] for cell in range(1, self.last + 1)}
        for line in (*self.rows, *self.columns):
            for cell, after in pairwise(line):
                self.beside[cell].append(after)
                self.beside[after].append(cell)

    def apart(self) -> Iterator[Clause]:
        """Shaded cells never share a side, and some cell is unshaded."""
        yield [-cell for cell in self.beside]
        for cell, others in self.beside.items():
            yield from ([-cell, -other] for other in others if other > cell)

    def cuts(self, shaded: set[int]) -> list[Clause]:
        """For each of several unshaded regions: the cells that wall it off are not all shaded."""
        region: dict[int, int] = {}
        for start in self.beside:
            if start not in shaded and start not in region:
                ahead = [start]
                region[start] = start
                while ahead:
                    for other in self.beside[ahead.pop()]:
                        if other not in shaded and other not in region:
                            region[other] = start
                            ahead.append(other)
        walls: dict[int, Clause] = {start: [] for start in set(region.values())}
        for cell in shaded:
            touched = {region[other] for other in self.beside[cell]}
            if len(touched) > 1:
                for start in touched:
                    walls[start].append(-cell)
        return list(walls.values()) if len(walls) > 1 else []


def _clues(puzzle: Yajikazu, cells: _Cells) -> Iterator[Clause]:
    """Every clue is shaded or right; what several count along is counted once."""
    asked: dict[range, list[tuple[int, int]]] = {}
    for row, column, direction, number in puzzle.clues:
        if direction is None or number is None:
            continue
        across = direction in ("L", "R")
        line, place = (cells.rows[row], column) if across else (cells.columns[column], row)
        if direction in ("R", "D"):
            line, place = line[::-1], len(line) - 1 - place
        asked.setdefault(line, []).append((place, number))
    fresh = counting(cells.last + 1)
    always = next(fresh)
    yield [always]
    for line, clues in asked.items():
        before = line[: max(place for place, _ in clues)]
        table = _table(len(before), max(number for _, number in clues) + 1, always, fresh)
        yield from _counted(before, table, always)
        for place, number in clues:
            at_least = [*table[place], -always]
            enough, too_many = (at_least[min(n, len(at_least) - 1)] for n in (number, number + 1))
            yield [line[place], enough]
            yield [line[place], -too_many]


def _table(cells: int, most: int, always: int, fresh: Iterator[int]) -> list[list[int]]:
    """`table[i][j]`: at least j of the first i cells are shaded; none for more than can be."""
    return [[always, *islice(fresh, min(most, (before + 1) // 2))] for before in range(cells + 1)]


def _counted(line: Sequence[int], table: list[list[int]], always: int) -> Iterator[Clause]:
    """What the variables of `table` mean, each told by those of one cell less."""
    for cell, (fewer, those) in zip(line, pairwise(table), strict=True):
        for one_less, same, literal in zip(fewer, [*fewer[1:], -always], those[1:], strict=False):
            yield [-same, literal]
            yield [-one_less, -cell, literal]
            yield [same, one_less, -literal]
            yield [same, cell, -literal]
