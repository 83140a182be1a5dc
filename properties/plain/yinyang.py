"""Yin-Yang in plain Python: every rung by its definition, every answer by trying all fillings.

Colour every cell white or black so that the cells of each colour form one connected group, which
is not empty, no 2×2 square is of one colour, and a given cell has its colour.

* *window*: a 2×2 square is not of one colour, nor checkered: of two crossing diagonals of two
  colours only one could be linked around the other. So 12 of its 16 colourings are legal, and a
  cell takes the colour on which those that fit the square agree.
* *border*: on a walk around the outline the colours change at most twice, else two ways across
  the board would have to cross. So where both colours occur on the walk, the cells between two
  of one colour, with none decided between them, have that colour.
* *bridge*, for each colour: cells that are not of the other colour are open. Give one of them
  the other colour, and flood what stays open: if a cell of the colour is not reached from
  another, or nothing stays open, the cell has the colour. What the colour cannot reach has the
  other.
* *probe*: a colour that leads the rungs above into a contradiction is dropped.

Givens are no rung of their own: each rung starts from them.

Inside this module a board is a flat list of values, its cells numbered in raster order. A rule
decides unknown cells of such a list and returns whether no contradiction was met; a rung is a
rule, or several, repeated on a state until nothing new follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

from liarproof.puzzles.answer import UNKNOWN, Answer, Marks, State
from liarproof.puzzles.yinyang import BLACK, EMPTY, WHITE, YinYang

Rule: TypeAlias = Callable[[YinYang, list[int]], bool]

OTHER = {WHITE: BLACK, BLACK: WHITE}

LEGAL_SQUARES = [
    (top_left, top_right, low_left, low_right)
    for top_left, top_right, low_left, low_right in product((WHITE, BLACK), repeat=4)
    if not top_left == top_right == low_left == low_right
    and not (top_left == low_right != top_right == low_left)
]
"""The colourings of a 2×2 square that are neither of one colour nor checkered."""

# --- the board -----------------------------------------------------------------------------


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
def _squares(height: int, width: int) -> list[tuple[int, int, int, int]]:
    """The cells of every 2×2 square, row by row."""
    corners = [row * width + column for row, column in product(range(height - 1), range(width - 1))]
    return [(corner, corner + 1, corner + width, corner + width + 1) for corner in corners]


@cache
def _outline(height: int, width: int) -> list[int]:
    """The cells met on a walk around the outline; on a strip it goes there and back."""
    top = list(range(width - 1))
    right = [row * width + width - 1 for row in range(height - 1)]
    bottom = [(height - 1) * width + column for column in range(width - 1, 0, -1)]
    left = [row * width for row in range(height - 1, 0, -1)]
    return top + right + bottom + left


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


def _settle(puzzle: YinYang, cells: list[int], rules: tuple[Rule, ...]) -> bool:
    """Apply the rules until a whole round adds nothing; False: contradiction."""
    before = None
    while before != cells:
        before = cells.copy()
        for rule in rules:
            if not rule(puzzle, cells):
                return False
    return True


def _run(rule: Rule, puzzle: YinYang, state: State) -> bool:
    """Start from the givens and repeat a rule on a state until nothing new follows."""
    cells: list[int] = state.cells.flatten().tolist()
    alive = _settle(puzzle, cells, (_given, rule))
    state.cells.flat[:] = cells
    return alive


# --- the rules -----------------------------------------------------------------------------


def _given(puzzle: YinYang, cells: list[int]) -> bool:
    for row, givens in enumerate(puzzle.givens):
        for column, colour in enumerate(givens):
            cell = row * puzzle.width + column
            if colour != EMPTY and not _assign(cells, cell, colour):
                return False
    return True


def _window(puzzle: YinYang, cells: list[int]) -> bool:
    for square in _squares(puzzle.height, puzzle.width):
        values = tuple(cells[cell] for cell in square)
        fitting = [colours for colours in LEGAL_SQUARES if _fits(values, colours)]
        if not fitting:
            return False
        for cell, possible in zip(square, zip(*fitting, strict=True), strict=True):
            if len(set(possible)) == 1:
                _assign(cells, cell, possible[0])
    return True


@cache
def _fits(values: tuple[int, ...], colours: tuple[int, ...]) -> bool:
    """Whether no decided value differs from the colour."""
    pairs = zip(values, colours, strict=True)
    return all(value in (UNKNOWN, colour) for value, colour in pairs)


def _border(puzzle: YinYang, cells: list[int]) -> bool:
    ring = _outline(puzzle.height, puzzle.width)
    decided = [at for at, cell in enumerate(ring) if cells[cell] != UNKNOWN]
    arcs = list(zip(decided, decided[1:] + decided[:1], strict=True))
    changes = sum(cells[ring[begin]] != cells[ring[end]] for begin, end in arcs)
    if changes > 2:
        return False
    if changes == 0:
        return True
    for begin, end in arcs:
        colour = cells[ring[begin]]
        if colour == cells[ring[end]]:
            between = ring[begin + 1 : end] if begin < end else ring[begin + 1 :] + ring[:end]
            if not all(_assign(cells, cell, colour) for cell in between):
                return False
    return True


def _bridge(puzzle: YinYang, cells: list[int]) -> bool:
    return _link(puzzle, cells, WHITE) and _link(puzzle, cells, BLACK)


def _link(puzzle: YinYang, cells: list[int], colour: int) -> bool:
    """The cells of the colour are linked: what they need for it is theirs, what is out is not."""
    near = _near(puzzle.height, puzzle.width)
    open_cells = {cell for cell, value in enumerate(cells) if value != OTHER[colour]}
    posts = {cell for cell, value in enumerate(cells) if value == colour}
    if not _linked(near, open_cells, posts):
        return False
    for cell in sorted(open_cells - posts):
        if not _linked(near, open_cells - {cell}, posts):
            cells[cell] = colour
    if posts:
        sealed_off = open_cells - _flood(near, open_cells, min(posts))
        for cell in sealed_off:
            cells[cell] = OTHER[colour]
    return True


def _linked(near: list[list[int]], open_cells: set[int], posts: set[int]) -> bool:
    """Whether any cell is open, and one flood of the open cells reaches all posts."""
    if not open_cells:
        return False
    start = min(posts) if posts else min(open_cells)
    return posts <= _flood(near, open_cells, start)


_BELOW_PROBE: tuple[Rule, ...] = (_given, _window, _border, _bridge)


def _drop_one(puzzle: YinYang, cells: list[int]) -> bool:
    """Decide the first cell of which a colour falls; False where every colour stands."""
    for cell in range(len(cells)):
        if cells[cell] == UNKNOWN:
            for colour in (BLACK, WHITE):
                if _falls(puzzle, cells, cell, colour):
                    cells[cell] = OTHER[colour]
                    return True
    return False


def _falls(puzzle: YinYang, cells: list[int], cell: int, colour: int) -> bool:
    """Whether the colour leads to a contradiction; the cells are left as they were."""
    pushed = cells.copy()
    _assign(cells, cell, colour)
    alive = _settle(puzzle, cells, _BELOW_PROBE)
    cells[:] = pushed
    return not alive


# --- the rungs -----------------------------------------------------------------------------


def window(puzzle: YinYang, state: State) -> bool:
    """Each cell of a 2×2 takes the colour on which its 12 legal colourings agree."""
    return _run(_window, puzzle, state)


def border(puzzle: YinYang, state: State) -> bool:
    """Around the outline each colour keeps to one arc."""
    return _run(_border, puzzle, state)


def bridge(puzzle: YinYang, state: State) -> bool:
    """Cells of a colour stay connected: cut cells take it, cells sealed off the other."""
    return _run(_bridge, puzzle, state)


def probe(puzzle: YinYang, state: State) -> bool:
    """A colour that alone leads the rungs below into a contradiction is dropped."""
    cells: list[int] = state.cells.flatten().tolist()
    alive = _settle(puzzle, cells, _BELOW_PROBE)
    while alive and _drop_one(puzzle, cells):
        alive = _settle(puzzle, cells, _BELOW_PROBE)
    state.cells.flat[:] = cells
    return alive


RUNGS: dict[str, Callable[[YinYang, State], bool]] = {
    "window": window,
    "border": border,
    "bridge": bridge,
    "probe": probe,
}
"""Every rung by the name that the ladder of the solver gives it."""

# --- the answers ---------------------------------------------------------------------------


def answers(puzzle: YinYang) -> Iterator[Answer]:
    """Every legal answer once, by trying all fillings: for boards to about 12 cells."""
    height, width = puzzle.height, puzzle.width
    for filling in product((WHITE, BLACK), repeat=height * width):
        if _is_legal(puzzle, filling):
            yield Marks(tuple(filling[row * width : (row + 1) * width] for row in range(height)))


def _is_legal(puzzle: YinYang, filling: tuple[int, ...]) -> bool:
    kept = _givens_kept(puzzle, filling)
    return kept and _squares_mixed(puzzle, filling) and _each_in_one_group(puzzle, filling)


def _givens_kept(puzzle: YinYang, filling: tuple[int, ...]) -> bool:
    givens = [colour for row in puzzle.givens for colour in row]
    return all(given in (EMPTY, colour) for given, colour in zip(givens, filling, strict=True))


def _squares_mixed(puzzle: YinYang, filling: tuple[int, ...]) -> bool:
    squares = _squares(puzzle.height, puzzle.width)
    return all({filling[cell] for cell in square} == {WHITE, BLACK} for square in squares)


def _each_in_one_group(puzzle: YinYang, filling: tuple[int, ...]) -> bool:
    near = _near(puzzle.height, puzzle.width)
    for colour in (WHITE, BLACK):
        group = {cell for cell, value in enumerate(filling) if value == colour}
        if not group:
            return False
        if _flood(near, group, min(group)) != group:
            return False
    return True
