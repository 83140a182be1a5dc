"""Half an answer of Yajilin made whole: by its loop alone, or by its shading alone.

The loop says which cells it leaves out, and those that are no clues are shaded. The shading
says which cells the loop runs through, all others: it is a Hamiltonian circuit of a grid graph
and searched for edge by edge. A cell needs two edges, which forces the rest where two are on or
only two are left; an edge between the two ends of one path would close it too early; and what is
left must hang together, without an edge whose loss would part it, since a closed loop crosses
every cut at least twice. Which answers are legal, the referee says, not this.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from liarproof.puzzles.answer import (
    OFF,
    ON,
    SHADED,
    UNKNOWN,
    UNSHADED,
    Answer,
    Edge,
    Marks,
    from_loop,
    to_loop,
)
from liarproof.puzzles.grid import Cell
from liarproof.puzzles.yajilin import Yajilin


def completions(puzzle: Yajilin, marks: Marks) -> Iterator[Answer]:
    """Complete answers that agree with `marks`, all legal ones that there are among them.

    None where neither all edges nor all cells (but those of clues) are decided. By a shading
    that no loop fits: one answer, on which no further edge is on. By a shading that several fit:
    two, which are legal or not alike, or all, where the variant `shaded_outside` tells them
    apart.
    """
    clues = {(clue.row, clue.column) for clue in puzzle.clues}
    drawn = to_loop(marks)
    if marks.edges_decided:
        on_loop = {cell for edge in drawn for cell in (edge[:2], edge[2:])}
        yield _filled(marks, clues | on_loop, SHADED)
        return
    shading = _filled(marks, clues, UNKNOWN)
    if not shading.cells_decided:
        return
    free = [
        (row, column)
        for row, values in enumerate(shading.cells)
        for column, value in enumerate(values)
        if value == UNSHADED and (row, column) not in clues
    ]
    search = _Search(free, set(_ruled_out(marks)))
    loops = search.loops() if search.draw(drawn) else iter(())
    for loop in loops if puzzle.shaded_outside else islice(loops, 2):
        yield from_loop(puzzle.height, puzzle.width, loop)._replace(cells=shading.cells)
    if not search.number:
        yield from_loop(puzzle.height, puzzle.width, drawn)._replace(cells=shading.cells)


def _filled(marks: Marks, unshaded: Collection[Cell], value: int) -> Marks:
    """The marks with unknown cells unshaded where that is said, and of `value` elsewhere."""
    cells = tuple(
        tuple(
            known or (UNSHADED if (row, column) in unshaded else value)
            for column, known in enumerate(values)
        )
        for row, values in enumerate(marks.cells)
    )
    return marks._replace(cells=cells)


def _ruled_out(marks: Marks) -> Iterator[Edge]:
    for rows, down, right in ((marks.right, 0, 1), (marks.down, 1, 0)):
        for row, values in enumerate(rows):
            for column, value in enumerate(values):
                if value == OFF:
                    yield (row, column, row + down, column + right)


class _Search:
    """The closed loops through all of some cells and no other, `without` some edges."""

    def __init__(self, cells: list[Cell], without: Collection[Edge]) -> None:
        numbers = {cell: number for number, cell in enumerate(cells)}
        self.balanced = 2 * sum((row + column) % 2 for row, column in cells) == len(cells) > 0
        """Whether there are as many cells of each colour of a chessboard: a loop alternates."""
        self.edges = [
            (*cell, *other)
            for cell in cells
            for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
            if other in numbers and (*cell, *other) not in without
        ]
        self.ends = [(numbers[edge[:2]], numbers[edge[2:]]) for edge in self.edges]
        self.numbers = {pair: edge for edge, pair in enumerate(self.ends)}
        self.around: list[list[int]] = [[] for _ in cells]
        for edge, pair in enumerate(self.ends):
            for end in pair:
                self.around[end].append(edge)
        self.values = [UNKNOWN] * len(self.edges)
        self.on = 0
        """Edges that are on."""
        self.far = list(range(len(cells)))
        """Of a cell where a path ends: its other end."""
        self.trail: list[tuple[int, int, int]] = []
        """Edges decided, in order, with the ends of the path that each one made, if any."""
        self.ahead = list(range(len(cells)))
        """Cells to look at again."""
        self.number = 0
        """Loops found."""

    def draw(self, edges: Collection[Edge]) -> bool:
        """Put these edges on; False where they cannot be."""
        known = {edge: at for at, edge in enumerate(self.edges)}
        return all(edge in known and self._put(known[edge], ON) for edge in edges)

    def loops(self) -> Iterator[list[Edge]]:
        """Every loop over the edges drawn, as its edges in raster order."""
        choices: list[tuple[int, int]] = []
        possible = self.balanced and self._settle()
        while True:
            if possible and self.on == len(self.far) > 0:
                self.number += 1
                yield [self.edges[at] for at, value in enumerate(self.values) if value == ON]
            elif possible and self._hangs_together():
                edge = self.values.index(UNKNOWN)
                choices.append((len(self.trail), edge))
                possible = self._put(edge, ON) and self._settle()
                continue
            if not choices:
                return
            length, edge = choices.pop()
            self._take_back(length)
            possible = self._put(edge, OFF) and self._settle()

    def _put(self, edge: int, value: int) -> bool:
        """Decide one edge; False where it cannot be so."""
        if self.values[edge] != UNKNOWN:
            return self.values[edge] == value
        a, b = self.ends[edge]
        first = last = -1
        if value == ON:
            if self._degree(a, ON) == 2 or self._degree(b, ON) == 2:
                return False
            closes = self.far[a] == b
            if closes and self.on + 1 < len(self.far):
                return False
            if not closes:
                first, last = self.far[a], self.far[b]
                self.far[first], self.far[last] = last, first
            self.on += 1
        self.values[edge] = value
        self.trail.append((edge, first, last))
        self.ahead += (a, b)
        closing = self.numbers.get((min(first, last), max(first, last)), edge)
        return closing == edge or self.on + 1 == len(self.far) or self._put(closing, OFF)

    def _degree(self, cell: int, value: int) -> int:
        return sum(self.values[edge] == value for edge in self.around[cell])

    def _take_back(self, length: int) -> None:
        """Undo all decisions but the first `length`."""
        while len(self.trail) > length:
            edge, first, last = self.trail.pop()
            if first >= 0:
                self.far[first], self.far[last] = self.ends[edge]
            self.on -= self.values[edge] == ON
            self.values[edge] = UNKNOWN
        self.ahead.clear()

    def _settle(self) -> bool:
        """Decide all that the two edges of each cell force; False: there is no loop."""
        while self.ahead:
            cell = self.ahead.pop()
            on, unknown = self._degree(cell, ON), self._degree(cell, UNKNOWN)
            if on + unknown < 2:
                return False
            if unknown and (on == 2 or on + unknown == 2):
                value = OFF if on == 2 else ON
                for edge in self.around[cell]:
                    if self.values[edge] == UNKNOWN and not self._put(edge, value):
                        return False
        return True

    def _hangs_together(self) -> bool:
        """Whether the edges not ruled out join all cells, and still do without any one of them.

        Cells are met in depth-first order: an edge parts them where nothing met beyond it leads
        back to before it.
        """
        met = [-1] * len(self.far)
        back = met.copy()
        met[0] = back[0] = number = 0
        walk = [(0, -1, iter(self.around[0]))]
        while walk:
            cell, came, rest = walk[-1]
            for edge in rest:
                if edge == came or self.values[edge] == OFF:
                    continue
                a, b = self.ends[edge]
                other = b if a == cell else a
                if met[other] < 0:
                    number += 1
                    met[other] = back[other] = number
                    walk.append((other, edge, iter(self.around[other])))
                    break
                back[cell] = min(back[cell], met[other])
            else:
                walk.pop()
                if walk:
                    before = walk[-1][0]
                    if back[cell] > met[before]:
                        return False
                    back[before] = min(back[before], back[cell])
        return number + 1 == len(self.far)
