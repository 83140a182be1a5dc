"""Hitori in plain Python: every rung by its definition, and every answer by trying all fillings.

Shade cells so that no number repeats among the unshaded cells of a row or column, no two shaded
cells share a side, and the unshaded cells form one connected region, which is not empty.

* *duplicate*: a number stands once among the unshaded cells of a line, so an unshaded cell has
  all its twins shaded: the other cells of its row and column with the same number. Two blanks
  are no twins.
* *adjacency*: the neighbours of a shaded cell are unshaded.
* *cut*: cells that are not shaded are open. Shade one of them, and flood what stays open: if an
  unshaded cell is not reached from another, or nothing stays open, the cell is unshaded.
* *cut-any* asks that any open cell be reached. That is sound by the ban on touching: if shading
  a cell parts the open cells, each side holds a neighbour of it, and that is unshaded.
* *sandwich*: of two equal numbers with one cell between them at least one is shaded, so the cell
  between them is not.
* *pair*: of two equal numbers side by side exactly one is shaded, so the other stays, and every
  further copy in their line is shaded.
* *probe*: a value that leads the rungs above into a contradiction is dropped.

Inside this module a board is a flat list of values, its cells numbered in raster order. A rule
decides unknown cells of such a list and returns whether no contradiction was met; a rung is a
rule, or several, repeated on a state until nothing new follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, pairwise, product
from typing import TypeAlias

from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, State
from liarproof.puzzles.hitori import BLANK, Hitori

Rule: TypeAlias = Callable[[Hitori, list[int]], bool]

# --- the board -----------------------------------------------------------------------------


def _numbers(puzzle: Hitori) -> list[int]:
    return list(chain.from_iterable(puzzle.clues))


@cache
def _near(height: int, width: int) -> list[list[int]]:
    """For each cell, those that share a side with it."""
    near = []
    for cell in range(height * width):
        row, column = divmod(cell, width)
        above = [cell - width] if row > 0 else []
        left = [cell - 1] if column > 0 else []
        right = [cell + 1] if column < width - 1 else []
        below = [cell + width] if row < height - 1 else []
        near.append(above + left + right + below)
    return near


@cache
def _lines(height: int, width: int) -> list[list[int]]:
    """Every row, then every column, each as its cells in order."""
    cells = range(height * width)
    rows = [[cell for cell in cells if cell // width == row] for row in range(height)]
    columns = [[cell for cell in cells if cell % width == column] for column in range(width)]
    return rows + columns


def _flood(near: list[list[int]], open_cells: set[int], start: int) -> set[int]:
    """The open cells to which steps over open cells lead from `start`, one of them."""
    reached = {start}
    ahead = [start]
    while ahead:
        cell = ahead.pop()
        for other in near[cell]:
            if other in open_cells and other not in reached:
                reached.add(other)
                ahead.append(other)
    return reached


# --- how a rung runs -----------------------------------------------------------------------


def _assign(cells: list[int], cell: int, value: int) -> bool:
    """Decide a cell; False where it is decided otherwise already."""
    if cells[cell] == UNKNOWN:
        cells[cell] = value
    return cells[cell] == value


def _settle(puzzle: Hitori, cells: list[int], rules: tuple[Rule, ...]) -> bool:
    """Apply the rules until a whole round adds nothing; False: contradiction."""
    before = None
    while before != cells:
        before = cells.copy()
        for rule in rules:
            if not rule(puzzle, cells):
                return False
    return True


def _run(rule: Rule, puzzle: Hitori, state: State) -> bool:
    """Repeat a rule on a state until nothing new follows."""
    cells: list[int] = state.cells.flatten().tolist()
    alive = _settle(puzzle, cells, (rule,))
    state.cells.flat[:] = cells
    return alive


# --- the rules -----------------------------------------------------------------------------


def _duplicate(puzzle: Hitori, cells: list[int]) -> bool:
    numbers = _numbers(puzzle)
    for line in _lines(puzzle.height, puzzle.width):
        for cell in line:
            if cells[cell] == UNSHADED:
                for twin in _twins(numbers, line, cell):
                    if not _assign(cells, twin, SHADED):
                        return False
    return True


def _twins(numbers: list[int], line: list[int], cell: int) -> list[int]:
    """The other cells of the line with this cell's number, which is no blank."""
    if numbers[cell] == BLANK:
        return []
    return [other for other in line if other != cell and numbers[other] == numbers[cell]]


def _adjacency(puzzle: Hitori, cells: list[int]) -> bool:
    near = _near(puzzle.height, puzzle.width)
    for cell in range(len(cells)):
        if cells[cell] == SHADED:
            for other in near[cell]:
                if not _assign(cells, other, UNSHADED):
                    return False
    return True


def _cut(puzzle: Hitori, cells: list[int]) -> bool:
    unshaded = {cell for cell, value in enumerate(cells) if value == UNSHADED}
    return _stay_linked(puzzle, cells, unshaded)


def _cut_any(puzzle: Hitori, cells: list[int]) -> bool:
    anything_open = {cell for cell, value in enumerate(cells) if value != SHADED}
    return _stay_linked(puzzle, cells, anything_open)


def _stay_linked(puzzle: Hitori, cells: list[int], posts: set[int]) -> bool:
    """The posts are linked by open cells, and no cell that they need for that is shaded."""
    near = _near(puzzle.height, puzzle.width)
    open_cells = {cell for cell, value in enumerate(cells) if value != SHADED}
    if not _linked(near, open_cells, posts):
        return False
    for cell in sorted(open_cells):
        if cells[cell] == UNKNOWN and not _linked(near, open_cells - {cell}, posts - {cell}):
            cells[cell] = UNSHADED
    return True


def _linked(near: list[list[int]], open_cells: set[int], posts: set[int]) -> bool:
    """Whether any cell is open, and one flood of the open cells reaches all posts."""
    if not open_cells:
        return False
    start = min(posts) if posts else min(open_cells)
    return posts <= _flood(near, open_cells, start)


def _sandwich(puzzle: Hitori, cells: list[int]) -> bool:
    numbers = _numbers(puzzle)
    for line in _lines(puzzle.height, puzzle.width):
        for before, between, after in zip(line, line[1:], line[2:], strict=False):
            is_sandwich = numbers[before] == numbers[after] != BLANK
            if is_sandwich and not _assign(cells, between, UNSHADED):
                return False
    return True


def _pair(puzzle: Hitori, cells: list[int]) -> bool:
    numbers = _numbers(puzzle)
    for line in _lines(puzzle.height, puzzle.width):
        for first, second in pairwise(line):
            if numbers[first] == numbers[second] != BLANK:
                further = [cell for cell in line if cell not in (first, second)]
                copies = [cell for cell in further if numbers[cell] == numbers[first]]
                if not all(_assign(cells, copy, SHADED) for copy in copies):
                    return False
    return True


_BELOW_PROBE: tuple[Rule, ...] = (_duplicate, _adjacency, _cut, _sandwich, _pair)


def _drop_one(puzzle: Hitori, cells: list[int]) -> bool:
    """Decide the first cell of which a value falls; False where every value stands."""
    for cell in range(len(cells)):
        if cells[cell] == UNKNOWN:
            for value in (SHADED, UNSHADED):
                if _falls(puzzle, cells, cell, value):
                    cells[cell] = UNSHADED if value == SHADED else SHADED
                    return True
    return False


def _falls(puzzle: Hitori, cells: list[int], cell: int, value: int) -> bool:
    """Whether the value leads to a contradiction; the cells are left as they were."""
    pushed = cells.copy()
    _assign(cells, cell, value)
    alive = _settle(puzzle, cells, _BELOW_PROBE)
    cells[:] = pushed
    return not alive


# --- the rungs -----------------------------------------------------------------------------


def duplicate(puzzle: Hitori, state: State) -> bool:
    """The number of an unshaded cell is shaded everywhere else in its row and column."""
    return _run(_duplicate, puzzle, state)


def adjacency(puzzle: Hitori, state: State) -> bool:
    """The neighbours of a shaded cell are unshaded."""
    return _run(_adjacency, puzzle, state)


def cut(puzzle: Hitori, state: State) -> bool:
    """A cell whose shading would part unshaded cells from each other is unshaded."""
    return _run(_cut, puzzle, state)


def cut_any(puzzle: Hitori, state: State) -> bool:
    """A cell whose shading would part cells not shaded from each other is unshaded."""
    return _run(_cut_any, puzzle, state)


def sandwich(puzzle: Hitori, state: State) -> bool:
    """A cell between two equal numbers is unshaded."""
    return _run(_sandwich, puzzle, state)


def pair(puzzle: Hitori, state: State) -> bool:
    """Where a number stands twice side by side, it is shaded everywhere else in that line."""
    return _run(_pair, puzzle, state)


def probe(puzzle: Hitori, state: State) -> bool:
    """A value that alone leads the rungs below into a contradiction is dropped."""
    cells: list[int] = state.cells.flatten().tolist()
    alive = _settle(puzzle, cells, _BELOW_PROBE)
    while alive and _drop_one(puzzle, cells):
        alive = _settle(puzzle, cells, _BELOW_PROBE)
    state.cells.flat[:] = cells
    return alive


RUNGS: dict[str, Callable[[Hitori, State], bool]] = {
    "duplicate": duplicate,
    "adjacency": adjacency,
    "cut": cut,
    "sandwich": sandwich,
    "pair": pair,
    "probe": probe,
    "cut-any": cut_any,
}
"""Every rung by the name that the ladder of the solver gives it."""

# --- the answers ---------------------------------------------------------------------------


def answers(puzzle: Hitori) -> Iterator[Answer]:
    """Every legal answer once, by trying all fillings: for boards to about 12 cells."""
    height, width = puzzle.height, puzzle.width
    for filling in product((UNSHADED, SHADED), repeat=height * width):
        if _is_legal(puzzle, filling):
            yield Marks(tuple(filling[row * width : (row + 1) * width] for row in range(height)))


def _is_legal(puzzle: Hitori, filling: tuple[int, ...]) -> bool:
    apart = _shaded_apart(puzzle, filling)
    return apart and _numbers_once(puzzle, filling) and _one_region(puzzle, filling)


def _shaded_apart(puzzle: Hitori, filling: tuple[int, ...]) -> bool:
    near = _near(puzzle.height, puzzle.width)
    shaded = [cell for cell, value in enumerate(filling) if value == SHADED]
    return all(filling[other] == UNSHADED for cell in shaded for other in near[cell])


def _numbers_once(puzzle: Hitori, filling: tuple[int, ...]) -> bool:
    numbers = _numbers(puzzle)
    for line in _lines(puzzle.height, puzzle.width):
        kept = [numbers[cell] for cell in line if filling[cell] == UNSHADED]
        kept = [number for number in kept if number != BLANK]
        if len(kept) != len(set(kept)):
            return False
    return True


def _one_region(puzzle: Hitori, filling: tuple[int, ...]) -> bool:
    unshaded = {cell for cell, value in enumerate(filling) if value == UNSHADED}
    if not unshaded:
        return False
    return _flood(_near(puzzle.height, puzzle.width), unshaded, min(unshaded)) == unshaded
