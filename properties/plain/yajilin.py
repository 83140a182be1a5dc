"""Yajilin in plain Python: every rung by its definition, and every answer.

Shaded cells never share a side. One closed loop runs through every cell that is neither shaded
nor a clue, and through no other. A clue with an arrow and a number counts the shaded cells in
its direction. In the variant `shaded_outside` shaded cells lie outside the loop.

Cells that are no clues are *free*; what is said of edges is said of those between free cells. An
edge is *open* if it is not off and neither of its cells is shaded. A free cell known to be
unshaded is a *post*: the loop runs through it. With that:

* *given*: clue cells are unshaded, and their edges off. It comes before every rung.
* *count*: a line has as many shaded cells as its clue says, so its unknown cells are all shaded,
  or all unshaded, where only that is left.
* *adjacent*: the neighbours of a shaded cell are unshaded.
* *colouring*: the loop alternates between the colours of a checkerboard, so it covers as many
  cells of one as of the other.
* *degrees*: an unshaded cell has two edges that are on, a shaded one none.
* *dead-ends*: a cell with fewer than two edges that are not off is shaded.
* *circuits*: edges that are on make paths. An edge between the ends of one is off while more
  cells are known to be on the loop than it has; once a path is closed, all other cells are
  shaded. Not every cell is shaded.
* *stranded*: a cell to which no open edges lead from a post is shaded.
* *interval*: the cells of a line that may still be shaded stand in runs, and of a run of r cells
  ⌈r/2⌉ are shaded at most. If the clue needs all of them, the runs of odd length alternate.
* *block*: split the open edges at every cell without which they fall apart. The loop lies in one
  of the parts, with all posts; what is in no such part of three cells or more is off the loop.
* *even-ends*: a circuit enters a set of cells as often as it leaves it. If one unknown edge alone
  leads into a set, it is on exactly if an odd number of path ends lie inside.
* *cuts*: take one open edge out, or two, and flood. One edge that parts the board is off, and
  must not part posts. Then, where the posts are, two that part it are both on if they part posts,
  or if one of them is on.
* *outside*: every straight way from a shaded cell to the edge of the board crosses the loop an
  even number of times: those just above and below it to both sides, and those just left and right
  of it up and down.
* *probe*: a value that leads the rungs above into a contradiction is dropped.

Inside this module a board is a dict from its entries (the cells, then the edges to the right,
then those down, all in raster order) to their values. A rule decides unknown entries of it and
returns whether no contradiction was met; a rung is a rule, or several, repeated on a state until
nothing new follows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from liarproof.puzzles.answer import (
    OFF,
    ON,
    SHADED,
    UNKNOWN,
    UNSHADED,
    Answer,
    Edge,
    Marks,
    State,
)
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.grid import Cell
from liarproof.puzzles.yajilin import Yajilin

Entry: TypeAlias = tuple[int, ...]
"""A `Cell` or an `Edge`."""
Values: TypeAlias = dict[Entry, int]
Steps: TypeAlias = dict[Cell, list[tuple[Edge, Cell]]]
"""A graph: for each of its cells the edges there, and the cells across them."""

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""Arrow -> rows and columns to the next cell of its line."""


class Board(NamedTuple):
    """Where things stand on the board of a puzzle."""

    puzzle: Yajilin
    cells: list[Cell]
    edges: list[Edge]
    clues: list[tuple[int, list[Cell]]]
    """For each clue that says something its number and its line, from its neighbour on."""
    closed: set[Cell]
    """The cells of all clues."""
    free: list[Cell]
    """The other cells."""
    sides: Steps
    """For each free cell the edges to free cells, and these: left, right, up, down."""


Rule: TypeAlias = Callable[[Board, Values], bool]

# --- the board -----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _board(puzzle: Yajilin) -> Board:
    height, width = puzzle.height, puzzle.width
    cells = [(r, c) for r in range(height) for c in range(width)]
    edges = [(r, c, r, c + 1) for r in range(height) for c in range(width - 1)]
    edges += [(r, c, r + 1, c) for r in range(height - 1) for c in range(width)]
    says = [c for c in puzzle.clues if c.direction is not None and c.number is not None]
    clues = [(clue.number or 0, _line(puzzle, clue)) for clue in says]
    closed = {(clue.row, clue.column) for clue in puzzle.clues}
    free = [cell for cell in cells if cell not in closed]
    sides = {cell: [s for s in _sides(cell) if s[0] in edges and s[1] in free] for cell in free}
    return Board(puzzle, cells, edges, clues, closed, free, sides)


def _line(puzzle: Yajilin, clue: Clue) -> list[Cell]:
    """The cells beyond a clue, from its neighbour to the edge of the board."""
    assert clue.direction is not None
    down, right = STEPS[clue.direction]
    cells = []
    row, column = clue.row + down, clue.column + right
    while 0 <= row < puzzle.height and 0 <= column < puzzle.width:
        cells.append((row, column))
        row, column = row + down, column + right
    return cells


def _sides(cell: Cell) -> list[tuple[Edge, Cell]]:
    """The edges at a cell and the cells across them, on the board or not."""
    r, c = cell
    return [
        ((r, c - 1, r, c), (r, c - 1)),
        ((r, c, r, c + 1), (r, c + 1)),
        ((r - 1, c, r, c), (r - 1, c)),
        ((r, c, r + 1, c), (r + 1, c)),
    ]


def _ends(edge: Edge) -> tuple[Cell, Cell]:
    return edge[:2], edge[2:]


# --- graphs --------------------------------------------------------------------------------


def _posts(board: Board, values: Values) -> list[Cell]:
    """The cells known to be on the loop."""
    return [cell for cell in board.free if values[cell] == UNSHADED]


def _open_steps(board: Board, values: Values) -> Steps:
    """The graph of the cells that are not shaded and of the edges that are open."""
    free = [cell for cell in board.free if values[cell] != SHADED]
    return {
        cell: [(e, far) for e, far in board.sides[cell] if values[e] != OFF and far in free]
        for cell in free
    }


def _unknown_steps(board: Board, values: Values) -> Steps:
    """The graph of all free cells and of the edges that are unknown."""
    return {
        cell: [(e, far) for e, far in board.sides[cell] if values[e] == UNKNOWN]
        for cell in board.free
    }


def _edges_of(steps: Steps) -> list[Edge]:
    return [edge for cell in steps for edge, far in steps[cell] if cell < far]


def _flood(
    steps: Steps, start: Cell, out: Collection[Edge] = (), goal: Cell | None = None
) -> set[Cell]:
    """The cells that edges connect with `start`, itself among them, once `out` are taken out.

    Not all of them if `goal` is: then the flood stops there.
    """
    reached = {start}
    ahead = [start]
    while ahead and goal not in reached:
        for edge, far in steps[ahead.pop()]:
            if far not in reached and edge not in out:
                reached.add(far)
                ahead.append(far)
    return reached


def _are_parted(steps: Steps, out: Collection[Edge]) -> bool:
    """Whether the ends of the first of these edges are apart once all are taken out."""
    one, other = _ends(next(iter(out)))
    return other not in _flood(steps, one, out, other)


def _pieces(steps: Steps) -> list[set[Cell]]:
    """The cells that hang together, set by set."""
    found: list[set[Cell]] = []
    for cell in steps:
        if not any(cell in piece for piece in found):
            found.append(_flood(steps, cell))
    return found


def _within(steps: Steps, cells: Collection[Cell]) -> Steps:
    """The part of the graph that has these cells alone."""
    return {cell: [(e, far) for e, far in steps[cell] if far in cells] for cell in cells}


def _blocks(steps: Steps, cells: set[Cell]) -> list[set[Cell]]:
    """Sets of cells, hanging together, split at every cell without which they fall apart."""
    for cell in sorted(cells):
        pieces = _pieces(_within(steps, cells - {cell}))
        if len(pieces) > 1:
            return [block for piece in pieces for block in _blocks(steps, piece | {cell})]
    return [cells]


# --- how a rung runs -----------------------------------------------------------------------


def _read(board: Board, state: State) -> Values:
    cells, right, down = state.cells.tolist(), state.right.tolist(), state.down.tolist()
    values: Values = {(r, c): cells[r][c] for r, c in board.cells}
    for r, c, below, beside in board.edges:
        values[r, c, below, beside] = right[r][c] if below == r else down[r][c]
    return values


def _write(board: Board, values: Values, state: State) -> None:
    for cell in board.cells:
        state.cells[cell] = values[cell]
    for r, c, below, beside in board.edges:
        part = state.right if below == r else state.down
        part[r, c] = values[r, c, below, beside]


def _assign(values: Values, entry: Entry, value: int) -> bool:
    """Decide an entry; False where it is decided otherwise already."""
    if values[entry] == UNKNOWN:
        values[entry] = value
    return values[entry] == value


def _settle(board: Board, values: Values, rules: tuple[Rule, ...]) -> bool:
    """Apply the rules, from the first again after each that adds; False: contradiction."""
    if not _given(board, values):
        return False
    at = 0
    while at < len(rules):
        before = values.copy()
        if not rules[at](board, values):
            return False
        at = at + 1 if values == before else 0
    return True


def _run(rule: Rule, puzzle: Yajilin, state: State) -> bool:
    """Repeat a rule on a state until nothing new follows."""
    board = _board(puzzle)
    values = _read(board, state)
    alive = _settle(board, values, (rule,))
    _write(board, values, state)
    return alive


# --- the rules -----------------------------------------------------------------------------


def _given(board: Board, values: Values) -> bool:
    for cell in board.closed:
        edges = [edge for edge, _ in _sides(cell) if edge in values]
        if not _assign(values, cell, UNSHADED):
            return False
        if not all(_assign(values, edge, OFF) for edge in edges):
            return False
    return True


def _count(board: Board, values: Values) -> bool:
    for number, line in board.clues:
        shaded = [cell for cell in line if values[cell] == SHADED]
        unknown = [cell for cell in line if values[cell] == UNKNOWN]
        missing = number - len(shaded)
        if not 0 <= missing <= len(unknown):
            return False
        if missing in (0, len(unknown)):
            for cell in unknown:
                values[cell] = SHADED if missing else UNSHADED
    return True


def _adjacent(board: Board, values: Values) -> bool:
    for cell in board.cells:
        if values[cell] == SHADED:
            near = [other for _, other in _sides(cell) if other in values]
            if not all(_assign(values, other, UNSHADED) for other in near):
                return False
    return True


def _colouring(board: Board, values: Values) -> bool:
    colours = [[c for c in board.free if sum(c) % 2 == colour] for colour in (0, 1)]
    unknown = [[c for c in colour if values[c] == UNKNOWN] for colour in colours]
    most = [sum(values[c] != SHADED for c in colour) for colour in colours]
    least = [most[colour] - len(unknown[colour]) for colour in (0, 1)]
    if most[0] < least[1] or most[1] < least[0]:
        return False
    for this, other in ((0, 1), (1, 0)):
        if most[this] == least[other]:
            for cell in unknown[this]:
                values[cell] = UNSHADED
            for cell in unknown[other]:
                values[cell] = SHADED
    return True


def _degrees(board: Board, values: Values) -> bool:
    for cell in board.free:
        edges = [edge for edge, _ in board.sides[cell]]
        on = [edge for edge in edges if values[edge] == ON]
        unknown = [edge for edge in edges if values[edge] == UNKNOWN]
        if on and not _assign(values, cell, UNSHADED):
            return False
        if values[cell] == UNKNOWN:
            continue
        missing = (2 if values[cell] == UNSHADED else 0) - len(on)
        if not 0 <= missing <= len(unknown):
            return False
        if missing in (0, len(unknown)):
            for edge in unknown:
                values[edge] = ON if missing else OFF
    return True


def _dead_ends(board: Board, values: Values) -> bool:
    for cell in board.free:
        ways = [edge for edge, _ in board.sides[cell] if values[edge] != OFF]
        if len(ways) < 2 and not _assign(values, cell, SHADED):
            return False
    return True


def _circuits(board: Board, values: Values) -> bool:
    for edge in board.edges:
        if values[edge] != ON:
            continue
        one, other = _ends(edge)
        ahead = _walk(board, values, edge, other)
        if ahead[-1] == one:
            if not _close(board, values, ahead):
                return False
            break
        path = [*reversed(_walk(board, values, edge, one)), *ahead]
        closing = [e for e, far in board.sides[path[0]] if far == path[-1]]
        more_known = len(_posts(board, values)) > len(path)
        if len(path) > 3 and closing and values[closing[0]] == UNKNOWN and more_known:
            values[closing[0]] = OFF
    return any(values[cell] != SHADED for cell in board.free)


def _walk(board: Board, values: Values, edge: Edge, cell: Cell) -> list[Cell]:
    """The cells met on a walk over edges that are on, from `edge` to `cell`, its one end, and on.

    It ends at the other end of `edge`, or where no edge leads on. Where three edges meet it takes
    the first, and never meets more cells than there are.
    """
    one, other = _ends(edge)
    home = one if cell == other else other
    came, met = edge, [cell]
    while met[-1] != home and len(met) < len(board.cells):
        onward = [(e, far) for e, far in board.sides[met[-1]] if e != came and values[e] == ON]
        if not onward:
            break
        came, far = onward[0]
        met.append(far)
    return met


def _close(board: Board, values: Values, circuit: Collection[Cell]) -> bool:
    """What is not on the closed circuit is shaded."""
    outside = [cell for cell in board.free if cell not in circuit]
    return all(_assign(values, cell, SHADED) for cell in outside)


def _stranded(board: Board, values: Values) -> bool:
    posts = _posts(board, values)
    if not posts:
        return True
    reached = _flood(_open_steps(board, values), posts[0])
    for cell in board.free:
        if cell not in reached and not _assign(values, cell, SHADED):
            return False
    return True


def _interval(board: Board, values: Values) -> bool:
    for number, line in board.clues:
        runs = _runs(values, line)
        most = sum(values[cell] == SHADED for cell in line)
        most += sum((len(run) + 1) // 2 for run in runs)
        if number > most:
            return False
        odd = [run for run in runs if len(run) % 2 == 1]
        for run in odd if number == most else []:
            for place, cell in enumerate(run):
                values[cell] = UNSHADED if place % 2 else SHADED
    return True


def _runs(values: Values, line: list[Cell]) -> list[list[Cell]]:
    """The longest runs of cells of the line that are unknown and beside no shaded cell of it."""
    runs: list[list[Cell]] = [[]]
    for place, cell in enumerate(line):
        around = line[max(place - 1, 0) : place + 2]
        if values[cell] == UNKNOWN and all(values[other] != SHADED for other in around):
            runs[-1].append(cell)
        else:
            runs.append([])
    return runs


def _block(board: Board, values: Values) -> bool:
    steps, posts = _open_steps(board, values), _posts(board, values)
    found = [block for piece in _pieces(steps) for block in _blocks(steps, piece)]
    kept = [block for block in found if len(block) > 2 and block.issuperset(posts)]
    if not kept:
        return False
    inside = set().union(*kept)
    for cell in board.free:
        if cell not in inside:
            values[cell] = SHADED
    for edge in _edges_of(_within(steps, inside)):
        is_kept = any(block.issuperset(_ends(edge)) for block in kept)
        if not is_kept and not _assign(values, edge, OFF):
            return False
    return True


def _even_ends(board: Board, values: Values) -> bool:
    steps = _unknown_steps(board, values)
    if any(_path_ends(board, values, piece) % 2 == 1 for piece in _pieces(steps)):
        return False
    bridges = [edge for edge in _edges_of(steps) if _are_parted(steps, [edge])]
    beyond = [_flood(steps, _ends(edge)[0], [edge]) for edge in bridges]
    many = [_path_ends(board, values, part) for part in beyond]
    for edge, ends in zip(bridges, many, strict=True):
        values[edge] = ON if ends % 2 == 1 else OFF
    return True


def _path_ends(board: Board, values: Values, cells: Collection[Cell]) -> int:
    """How many edges that are on end in these cells, an edge within them counted twice."""
    return sum(values[edge] == ON for cell in cells for edge, _ in board.sides[cell])


def _cuts(board: Board, values: Values) -> bool:
    posts = _posts(board, values)
    if not posts or 1 in (board.puzzle.height, board.puzzle.width):
        return True  # on a strip there is no loop at all, which is for others to say
    steps = _open_steps(board, values)
    here = _within(steps, _flood(steps, posts[0]))
    if not here.keys() >= set(posts):
        return False
    bridges = [edge for edge in _edges_of(here) if _are_parted(here, [edge])]
    for edge in bridges:
        if _posts_parted(here, posts, [edge]) or not _assign(values, edge, OFF):
            return False
    rest = _within(here, _flood(here, posts[0], bridges))
    for pair in combinations(_edges_of(rest), 2):
        if _are_parted(rest, pair):
            is_used = ON in (values[pair[0]], values[pair[1]])
            if is_used or _posts_parted(rest, posts, pair):
                values[pair[0]] = values[pair[1]] = ON
    return True


def _posts_parted(steps: Steps, posts: list[Cell], out: Collection[Edge]) -> bool:
    return not _flood(steps, posts[0], out).issuperset(posts)


def _outside(board: Board, values: Values) -> bool:
    if not board.puzzle.shaded_outside:
        return True
    for cell in board.free:
        for way in _ways_out(board.puzzle, cell):
            crossed = [edge for edge in way if values[edge] == ON]
            unknown = [edge for edge in way if values[edge] == UNKNOWN]
            is_odd = len(crossed) % 2 == 1
            if is_odd and not unknown and not _assign(values, cell, UNSHADED):
                return False
            if len(unknown) == 1 and values[cell] == SHADED:
                values[unknown[0]] = ON if is_odd else OFF
    return True


def _ways_out(puzzle: Yajilin, cell: Cell) -> list[list[Edge]]:
    """The edges on each way: just above and below the cell, and just left and right of it."""
    row, column = cell
    ways: list[list[Edge]] = []
    for line in (row - 1, row):
        if 0 <= line < puzzle.height - 1:
            below = [(line, c, line + 1, c) for c in range(puzzle.width)]
            ways += [below[:column], below[column + 1 :]]
    for line in (column - 1, column):
        if 0 <= line < puzzle.width - 1:
            beside = [(r, line, r, line + 1) for r in range(puzzle.height)]
            ways += [beside[:row], beside[row + 1 :]]
    return ways


_CHEAP: tuple[Rule, ...] = (_count, _adjacent, _colouring, _degrees, _dead_ends, _circuits)
_COSTLY: tuple[Rule, ...] = (_stranded, _interval, _outside, _even_ends, _block, _cuts)
_BELOW_PROBE = _CHEAP + _COSTLY


def _drop_one(board: Board, values: Values) -> bool:
    """Decide the first entry of which a value falls; False where every value stands."""
    for entry in values:
        if values[entry] == UNKNOWN:
            for value in (SHADED, UNSHADED):  # of an edge: ON and OFF, the same numbers
                if _falls(board, values, entry, value):
                    values[entry] = UNSHADED if value == SHADED else SHADED
                    return True
    return False


def _falls(board: Board, values: Values, entry: Entry, value: int) -> bool:
    """Whether the value leads to a contradiction; the values are left as they were."""
    pushed = values.copy()
    _assign(values, entry, value)
    alive = _settle(board, values, _BELOW_PROBE)
    values.update(pushed)
    return not alive


# --- the rungs -----------------------------------------------------------------------------


def given(puzzle: Yajilin, state: State) -> bool:
    """Clue cells are not shaded and off the loop."""
    return _run(_given, puzzle, state)


def count(puzzle: Yajilin, state: State) -> bool:
    """A clue's shaded cells are as many as it says, its unknown cells no fewer than are missing."""
    return _run(_count, puzzle, state)


def adjacent(puzzle: Yajilin, state: State) -> bool:
    """The neighbours of a shaded cell are unshaded."""
    return _run(_adjacent, puzzle, state)


def colouring(puzzle: Yajilin, state: State) -> bool:
    """The loop covers as many cells of one colour of a checkerboard as of the other."""
    return _run(_colouring, puzzle, state)


def degrees(puzzle: Yajilin, state: State) -> bool:
    """A cell has two edges of the loop, or none if shaded."""
    return _run(_degrees, puzzle, state)


def dead_ends(puzzle: Yajilin, state: State) -> bool:
    """A cell that fewer than two open edges reach is shaded."""
    return _run(_dead_ends, puzzle, state)


def circuits(puzzle: Yajilin, state: State) -> bool:
    """No path closes while the loop has cells outside it."""
    return _run(_circuits, puzzle, state)


def stranded(puzzle: Yajilin, state: State) -> bool:
    """Cells that no open edges connect with a cell of the loop are shaded."""
    return _run(_stranded, puzzle, state)


def interval(puzzle: Yajilin, state: State) -> bool:
    """A clue that needs all that its line can hold has its odd runs alternate."""
    return _run(_interval, puzzle, state)


def block(puzzle: Yajilin, state: State) -> bool:
    """The loop lies in one biconnected component of the open edges."""
    return _run(_block, puzzle, state)


def even_ends(puzzle: Yajilin, state: State) -> bool:
    """A bridge of the unknown edges is on the loop exactly if it parts an odd number of ends."""
    return _run(_even_ends, puzzle, state)


def cuts(puzzle: Yajilin, state: State) -> bool:
    """Two open edges that part the loop are both on it, one that parts the board is off it."""
    return _run(_cuts, puzzle, state)


def outside(puzzle: Yajilin, state: State) -> bool:
    """From a shaded cell every way out crosses the loop evenly often."""
    return _run(_outside, puzzle, state)


def probe(puzzle: Yajilin, state: State) -> bool:
    """A value that alone leads the rungs below into a contradiction is dropped."""
    board = _board(puzzle)
    values = _read(board, state)
    alive = _settle(board, values, _BELOW_PROBE)
    while alive and _drop_one(board, values):
        alive = _settle(board, values, _BELOW_PROBE)
    _write(board, values, state)
    return alive


RUNGS: dict[str, Callable[[Yajilin, State], bool]] = {
    "given": given,
    "count": count,
    "adjacent": adjacent,
    "colouring": colouring,
    "degrees": degrees,
    "dead-ends": dead_ends,
    "circuits": circuits,
    "stranded": stranded,
    "interval": interval,
    "block": block,
    "even-ends": even_ends,
    "cuts": cuts,
    "outside": outside,
    "probe": probe,
}
"""Every rung by the name that the ladder of the solver gives it."""

# --- the answers ---------------------------------------------------------------------------


def answers(puzzle: Yajilin) -> Iterator[Answer]:
    """Every legal answer once, by drawing edges cell by cell: for boards to about 16 cells.

    The loop tells the whole answer: of the free cells those without an edge are shaded.
    """
    board = _board(puzzle)
    for on in _drawings(board, board.free, set()):
        met = {cell for edge in on for cell in _ends(edge)}
        shaded = {cell for cell in board.free if cell not in met}
        if _is_one_loop(board, on, met) and _is_shading_legal(board, on, shaded):
            yield _marks(board, on, shaded)


def _drawings(board: Board, cells: list[Cell], on: set[Edge]) -> Iterator[set[Edge]]:
    """Every way to go on from `on` so that two edges or none are on at each free cell."""
    if not cells:
        yield on
        return
    cell, later = cells[0], cells[1:]
    before = [edge for edge, _ in board.sides[cell] if edge in on]
    ahead = [edge for edge, other in board.sides[cell] if other > cell]
    for many in range(len(ahead) + 1):
        if len(before) + many in (0, 2):
            for chosen in combinations(ahead, many):
                yield from _drawings(board, later, on | set(chosen))


def _is_one_loop(board: Board, on: set[Edge], met: set[Cell]) -> bool:
    if not on:
        return False
    steps = {cell: [(e, far) for e, far in board.sides[cell] if e in on] for cell in met}
    return _flood(steps, min(met)) == met


def _is_shading_legal(board: Board, on: set[Edge], shaded: set[Cell]) -> bool:
    for cell in shaded:
        if any(other in shaded for _, other in _sides(cell)):
            return False
        if board.puzzle.shaded_outside and _is_inside(on, cell):
            return False
    return all(len(shaded.intersection(line)) == number for number, line in board.clues)


def _is_inside(on: set[Edge], cell: Cell) -> bool:
    """Whether the way to the left, just below the cell, crosses the loop an odd number of times."""
    row, column = cell
    return sum((row, left, row + 1, left) in on for left in range(column)) % 2 == 1


def _marks(board: Board, on: set[Edge], shaded: set[Cell]) -> Answer:
    height, width = board.puzzle.height, board.puzzle.width
    cells = [
        [SHADED if (r, c) in shaded else UNSHADED for c in range(width)] for r in range(height)
    ]
    right = [
        [ON if (r, c, r, c + 1) in on else OFF for c in range(width - 1)] for r in range(height)
    ]
    down = [
        [ON if (r, c, r + 1, c) in on else OFF for c in range(width)] for r in range(height - 1)
    ]
    return Marks(*(tuple(map(tuple, part)) for part in (cells, right, down)))
