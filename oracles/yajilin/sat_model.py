"""Yajilin as clauses, for boards of any size; separate loops are forbidden as they turn up.

One variable for each cell without a clue, true where it is shaded; one for each edge between
two of these, true where the loop runs over it; one for each corner at which four cells of the
board meet, true where it is inside the loop. Of two cells that share a side one is not shaded.
A shaded cell has no edge, any other has two. Some edge is on.

**Corners.** Two corners on either side of an edge differ if it is on, and are alike if it is
off or touches a clue; beyond the border is outside. Every set of closed loops is so coloured
in exactly one way, that of a walk from outside which changes sides at each edge it crosses. In
the variant a shaded cell has all its corners outside. Without it the corners say nothing new,
but they make the solver see that what leaves a part of the board must come back. An area of
12×12 cells less one, none of which may be shaded, has an odd number of them and so no loop:
that is refuted in 0.2 s, without corners in 9 s. The published boards take a tenth longer.

**Counting.** A line that some clue looks along is read from the board's edge towards the clue.
Further variables say "at least j of its first i cells are shaded": that is so if it is so of
the first i-1, or if j-1 of these are and the i-th is too. Stated in both directions they are
functions of the cells, and the clues of a line share them. A clue with i cells before it and
number n is two of them: n, and not n+1.

**Cuts.** A model of all this is separate closed loops through all unshaded cells. If they are
several, let S be the cells of one, and those shaded cells that have more edges to it than to
other loops. The clause **some edge between S and the rest is on** is added, for every loop
of the model at once. Every answer satisfies it: in S, on the loop from which it was made, are
two cells that share a side and carry no clue. They are not both shaded, so the answer's loop
comes into S. Outside of S are two such cells too, of any other loop of the model, so it
comes there as well, and passes from one to the other over an edge. Which side a shaded cell is
counted to does not matter for that; as chosen, the clause is as short as can be.

The model breaks its own cuts: an edge that is on joins two cells of one loop, so none leads out
of S. So it does not come back; there are finitely many, so the search ends. An answer is
blocked by the clause that one of its loop's edges is off: no other loop has all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise, product
from itertools import count as counting
from typing import Any

from liarproof.puzzles.answer import OFF, ON, SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.yajilin import Yajilin

SOLVER = "cadical195"

Cell = tuple[int, int]
Clause = list[int]


def answers(puzzle: Yajilin, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once, in the solver's order; `limit` is the caller's affair."""
    del limit
    from pysat.solvers import Solver

    drawing = _Drawing(puzzle)
    if not drawing.edges:
        return
    # The `with` frees the solver even where the caller closes this generator early.
    with Solver(name=SOLVER) as solver:
        for clause in drawing.clauses():
            solver.add_clause(clause)
        while _has_model(solver):
            true = {literal for literal in solver.get_model() if literal > 0}
            cuts = drawing.cuts(true)
            for clause in cuts:
                solver.add_clause(clause)
            if not cuts:
                yield drawing.answer(true)
                solver.add_clause([-edge for edge in drawing.edges.values() if edge in true])


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


class _Drawing:
    """The variables of the cells without a clue and of their edges, and what they must be."""

    def __init__(self, puzzle: Yajilin) -> None:
        self.puzzle = puzzle
        self.fresh = counting(1)
        self.never = next(self.fresh)
        height, width = puzzle.height, puzzle.width
        clues = {(clue.row, clue.column) for clue in puzzle.clues}
        cells = [cell for cell in product(range(height), range(width)) if cell not in clues]
        self.shaded = dict(zip(cells, self.fresh, strict=False))
        self.edges: dict[tuple[Cell, Cell], int] = {}
        self.around: dict[Cell, dict[Cell, int]] = {cell: {} for cell in cells}
        for row, column in cells:
            for other in ((row, column + 1), (row + 1, column)):
                if other in self.shaded:
                    edge = next(self.fresh)
                    self.edges[(row, column), other] = edge
                    self.around[row, column][other] = self.around[other][row, column] = edge

    def clauses(self) -> Iterator[Clause]:
        """All rules but that there is one loop only."""
        yield [-self.never]
        yield list(self.edges.values())
        for cell, other in self.edges:
            yield [-self.shaded[cell], -self.shaded[other]]
        for cell, shaded in self.shaded.items():
            yield from _two_or_none(list(self.around[cell].values()), shaded)
        yield from self._corners()
        yield from self._clues()

    def _corners(self) -> Iterator[Clause]:
        """The two corners on either side of an edge differ if it is on, and only then."""
        height, width = self.puzzle.height, self.puzzle.width
        inner = list(product(range(height - 1), range(width - 1)))
        inside = dict(zip(inner, self.fresh, strict=False))
        for row, column in product(range(height), range(width)):
            cell = (row, column)
            above_left, above, left, here = (
                inside.get((row - up, column - back), self.never)
                for up, back in product((1, 0), repeat=2)
            )
            for other, beside in (((row, column + 1), above), ((row + 1, column), left)):
                edge = self.edges.get((cell, other), self.never)
                yield from ([edge, -here, beside], [edge, here, -beside])
                yield from ([-edge, here, beside], [-edge, -here, -beside])
            if self.puzzle.shaded_outside and cell in self.shaded:
                for corner in (above_left, above, left, here):
                    yield [-self.shaded[cell], -corner]

    def _clues(self) -> Iterator[Clause]:
        """Every clue with an arrow and a number is right; the clues of a line count together."""
        asked: dict[tuple[Cell, ...], list[tuple[int, int]]] = {}
        for row, column, direction, number in self.puzzle.clues:
            if direction is None or number is None:
                continue
            if direction in ("L", "R"):
                line, place = tuple((row, at) for at in range(self.puzzle.width)), column
            else:
                line, place = tuple((at, column) for at in range(self.puzzle.height)), row
            if direction in ("R", "D"):
                line, place = line[::-1], len(line) - 1 - place
            asked.setdefault(line, []).append((place, number))
        for line, clues in asked.items():
            seen = line[: max(place for place, _ in clues)]
            most = max(number for _, number in clues) + 1
            table = self._table(len(seen), most)
            yield from self._counted([self.shaded.get(cell, self.never) for cell in seen], table)
            for place, number in clues:
                at_least = [*table[place], self.never]
                enough, more = (at_least[min(n, len(at_least) - 1)] for n in (number, number + 1))
                yield from ([enough], [-more])

    def _table(self, cells: int, most: int) -> list[list[int]]:
        """`table[i][j]`: at least j of the first i cells are shaded; none for more than can be."""
        return [
            [-self.never, *islice(self.fresh, min(most, (before + 1) // 2))]
            for before in range(cells + 1)
        ]

    def _counted(self, line: Sequence[int], table: list[list[int]]) -> Iterator[Clause]:
        """What the variables of `table` mean, each told by those of one cell less."""
        for cell, (fewer, those) in zip(line, pairwise(table), strict=True):
            steps = zip(fewer, [*fewer[1:], self.never], those[1:], strict=False)
            for one_less, same, literal in steps:
                yield from ([-same, literal], [-one_less, -cell, literal])
                yield from ([same, one_less, -literal], [same, cell, -literal])

    def cuts(self, true: set[int]) -> list[Clause]:
        """For each of several loops of a model: an edge leads out of its part of the board."""
        loop_of: dict[Cell, int] = {}
        loops = 0
        for start, shaded in self.shaded.items():
            if shaded not in true and start not in loop_of:
                ahead = [start]
                loop_of[start] = loops
                while ahead:
                    for other, edge in self.around[ahead.pop()].items():
                        if edge in true and other not in loop_of:
                            loop_of[other] = loops
                            ahead.append(other)
                loops += 1
        if loops == 1:
            return []
        cuts: list[Clause] = [[] for _ in range(loops)]
        for (cell, other), edge in self.edges.items():
            here, there = loop_of.get(cell), loop_of.get(other)
            if here is not None and there is not None and here != there:
                cuts[here].append(edge)
                cuts[there].append(edge)
        for cell in self.shaded.keys() - loop_of.keys():
            edges = self.around[cell]
            for loop in {loop_of[other] for other in edges}:
                within = [edge for other, edge in edges.items() if loop_of[other] == loop]
                without = [edge for other, edge in edges.items() if loop_of[other] != loop]
                cuts[loop] += within if len(within) < len(without) else without
        return cuts

    def answer(self, true: set[int]) -> Answer:
        """The answer that a model with one loop describes."""
        rows, columns = range(self.puzzle.height), range(self.puzzle.width)

        def edge(cell: Cell, other: Cell) -> int:
            return ON if self.edges.get((cell, other)) in true else OFF

        return Marks(
            tuple(
                tuple(SHADED if self.shaded.get((r, c)) in true else UNSHADED for c in columns)
                for r in rows
            ),
            tuple(tuple(edge((r, c), (r, c + 1)) for c in columns[:-1]) for r in rows),
            tuple(tuple(edge((r, c), (r + 1, c)) for c in columns) for r in rows[:-1]),
        )


def _two_or_none(edges: list[int], shaded: int) -> Iterator[Clause]:
    """A shaded cell has no edge, another has two."""
    yield from ([-shaded, -edge] for edge in edges)
    for three in combinations(edges, 3):
        yield [-edge for edge in three]
    for all_but_one in combinations(edges, max(0, len(edges) - 1)):
        yield [shaded, *all_but_one]
