"""Yajisan-Kazusan in plain Python: every rung by its definition, and every answer.

Shade cells so that shaded cells never share a side and the unshaded cells form one connected
region, which is not empty. An unshaded clue with an arrow and a number counts the shaded cells
beyond it in its direction; a shaded one says nothing, and may lie.

* *adj*: the neighbours of a shaded cell are unshaded.
* *cap*: a line can show a total if some filling of its unknown cells, with no two shaded cells
  side by side, has so many shaded cells. A clue whose number its line cannot show is a lie, so
  its cell, if unknown, is shaded.
* *ray*: a clue on an unshaded cell is true. A cell of its line that can take one value only, if
  the line is to show the number, has it.
* *white*: cells that are not shaded are open. Shade one of them, and flood what stays open: if an
  unshaded cell is not reached from another, the cell is unshaded. What no flood from an unshaded
  cell reaches is shaded.
* *probe*: a value that leads the rungs above into a contradiction is dropped.

Inside this module a board is a dict from cells, in raster order, to their values. A rule decides
unknown cells of it and returns whether no contradiction was met; a rung is a rule, or several,
repeated on a state until nothing new follows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import pairwise, product
from typing import TypeAlias

from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks, Rows, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.grid import Cell
from liarproof.puzzles.yajikazu import Yajikazu

Values: TypeAlias = dict[Cell, int]
Rule: TypeAlias = Callable[[Yajikazu, Values], bool]

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""Arrow -> rows and columns to the next cell of its line."""

# --- the board -----------------------------------------------------------------------------


def _read(puzzle: Yajikazu, state: State) -> Values:
    rows = state.cells.tolist()
    return {(r, c): rows[r][c] for r in range(puzzle.height) for c in range(puzzle.width)}


def _write(values: Values, state: State) -> None:
    for cell, value in values.items():
        state.cells[cell] = value


@cache
def _near(height: int, width: int) -> dict[Cell, list[Cell]]:
    """For each cell, those that share a side with it."""
    near = {}
    for row, column in product(range(height), range(width)):
        above = [(row - 1, column)] if row > 0 else []
        left = [(row, column - 1)] if column > 0 else []
        right = [(row, column + 1)] if column < width - 1 else []
        below = [(row + 1, column)] if row < height - 1 else []
        near[row, column] = above + left + right + below
    return near


def _binding(puzzle: Yajikazu) -> list[Clue]:
    """The clues that say something: those with an arrow and a number."""
    return [c for c in puzzle.clues if c.direction is not None and c.number is not None]


def _line(values: Values, clue: Clue) -> list[Cell]:
    """The cells beyond a clue, from its neighbour to the edge of the board."""
    assert clue.direction is not None
    down, right = STEPS[clue.direction]
    cells = []
    row, column = clue.row + down, clue.column + right
    while (row, column) in values:
        cells.append((row, column))
        row, column = row + down, column + right
    return cells


def _flood(puzzle: Yajikazu, open_cells: Collection[Cell], start: Cell) -> set[Cell]:
    """The open cells to which steps over open cells lead from `start`, one of them."""
    near = _near(puzzle.height, puzzle.width)
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


def _assign(values: Values, cell: Cell, value: int) -> bool:
    """Decide a cell; False where it is decided otherwise already."""
    if values[cell] == UNKNOWN:
        values[cell] = value
    return values[cell] == value


def _settle(puzzle: Yajikazu, values: Values, rules: tuple[Rule, ...]) -> bool:
    """Apply the rules until a whole round adds nothing; False: contradiction."""
    before = None
    while before != values:
        before = values.copy()
        for rule in rules:
            if not rule(puzzle, values):
                return False
    return True


def _run(rule: Rule, puzzle: Yajikazu, state: State) -> bool:
    """Repeat a rule on a state until nothing new follows."""
    values = _read(puzzle, state)
    alive = _settle(puzzle, values, (rule,))
    _write(values, state)
    return alive


# --- the rules -----------------------------------------------------------------------------


def _adj(puzzle: Yajikazu, values: Values) -> bool:
    near = _near(puzzle.height, puzzle.width)
    for cell in values:
        if values[cell] == SHADED:
            for other in near[cell]:
                if not _assign(values, other, UNSHADED):
                    return False
    return True


def _totals(values: Values, line: list[Cell]) -> set[int]:
    """How many shaded cells the line can show, no two of them side by side."""
    after_unshaded, after_shaded = {0}, set[int]()
    for cell in line:
        unshaded = after_unshaded | after_shaded
        shaded = {total + 1 for total in after_unshaded}
        after_unshaded = unshaded if values[cell] != SHADED else set()
        after_shaded = shaded if values[cell] != UNSHADED else set()
    return after_unshaded | after_shaded


def _cap(puzzle: Yajikazu, values: Values) -> bool:
    for clue in _binding(puzzle):
        place = (clue.row, clue.column)
        possible = _totals(values, _line(values, clue))
        if values[place] == UNKNOWN and clue.number not in possible:
            values[place] = SHADED
    return True


def _ray(puzzle: Yajikazu, values: Values) -> bool:
    for clue in _binding(puzzle):
        if values[clue.row, clue.column] != UNSHADED:
            continue
        line = _line(values, clue)
        if clue.number not in _totals(values, line):
            return False
        for cell in line:
            if values[cell] == UNKNOWN:
                can_shade = clue.number in _totals(values | {cell: SHADED}, line)
                can_leave = clue.number in _totals(values | {cell: UNSHADED}, line)
                if can_shade != can_leave:
                    values[cell] = SHADED if can_shade else UNSHADED
    return True


def _white(puzzle: Yajikazu, values: Values) -> bool:
    open_cells = {cell for cell, value in values.items() if value != SHADED}
    posts = [cell for cell, value in values.items() if value == UNSHADED]
    if not open_cells:
        return False
    if len(open_cells) == 1:
        return _assign(values, min(open_cells), UNSHADED)
    if not posts:
        return True
    reached = _flood(puzzle, open_cells, posts[0])
    if not reached.issuperset(posts):
        return False
    for cell in open_cells - set(posts):
        if cell not in reached:
            values[cell] = SHADED
        elif not _flood(puzzle, open_cells - {cell}, posts[0]).issuperset(posts):
            values[cell] = UNSHADED
    return True


_BELOW_PROBE: tuple[Rule, ...] = (_adj, _cap, _ray, _white)


def _drop_one(puzzle: Yajikazu, values: Values) -> bool:
    """Decide the first cell of which a value falls; False where every value stands."""
    for cell in values:
        if values[cell] == UNKNOWN:
            for value in (SHADED, UNSHADED):
                if _falls(puzzle, values, cell, value):
                    values[cell] = UNSHADED if value == SHADED else SHADED
                    return True
    return False


def _falls(puzzle: Yajikazu, values: Values, cell: Cell, value: int) -> bool:
    """Whether the value leads to a contradiction; the values are left as they were."""
    pushed = values.copy()
    _assign(values, cell, value)
    alive = _settle(puzzle, values, _BELOW_PROBE)
    values.update(pushed)
    return not alive


# --- the rungs -----------------------------------------------------------------------------


def adj(puzzle: Yajikazu, state: State) -> bool:
    """The neighbours of a shaded cell are unshaded."""
    return _run(_adj, puzzle, state)


def cap(puzzle: Yajikazu, state: State) -> bool:
    """A clue whose number its line can never show stands on a shaded cell."""
    return _run(_cap, puzzle, state)


def ray(puzzle: Yajikazu, state: State) -> bool:
    """The clue of an unshaded cell is true: cells of its line that can be one thing only are it."""
    return _run(_ray, puzzle, state)


def white(puzzle: Yajikazu, state: State) -> bool:
    """Unshaded cells stay connected: cut cells are unshaded, unreachable ones shaded."""
    return _run(_white, puzzle, state)


def probe(puzzle: Yajikazu, state: State) -> bool:
    """A value that alone leads the rungs below into a contradiction is dropped."""
    values = _read(puzzle, state)
    alive = _settle(puzzle, values, _BELOW_PROBE)
    while alive and _drop_one(puzzle, values):
        alive = _settle(puzzle, values, _BELOW_PROBE)
    _write(values, state)
    return alive


RUNGS: dict[str, Callable[[Yajikazu, State], bool]] = {
    "adj": adj,
    "cap": cap,
    "ray": ray,
    "white": white,
    "probe": probe,
}
"""Every rung by the name that the ladder of the solver gives it."""

# --- the answers ---------------------------------------------------------------------------


def answers(puzzle: Yajikazu) -> Iterator[Answer]:
    """Every legal answer once, row by row: for boards to about 16 cells."""
    for rows in _fillings(puzzle.height, puzzle.width):
        values = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
        if _in_one_piece(puzzle, values) and _clues_hold(puzzle, values):
            yield Marks(rows)


def _fillings(height: int, width: int) -> Iterator[Rows]:
    """Every filling in which no two shaded cells share a side."""
    if height == 0:
        yield ()
        return
    for above in _fillings(height - 1, width):
        for row in product((UNSHADED, SHADED), repeat=width):
            pairs = [*pairwise(row)]
            if above:
                pairs += zip(above[-1], row, strict=True)
            if (SHADED, SHADED) not in pairs:
                yield (*above, row)


def _in_one_piece(puzzle: Yajikazu, values: Values) -> bool:
    unshaded = {cell for cell, value in values.items() if value == UNSHADED}
    if not unshaded:
        return False
    return _flood(puzzle, unshaded, min(unshaded)) == unshaded


def _clues_hold(puzzle: Yajikazu, values: Values) -> bool:
    for clue in _binding(puzzle):
        if values[clue.row, clue.column] == UNSHADED:
            shaded = [cell for cell in _line(values, clue) if values[cell] == SHADED]
            if len(shaded) != clue.number:
                return False
    return True
