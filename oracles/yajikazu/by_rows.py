"""Yajisan-Kazusan by whole rows: bitmasks of shaded cells, never a look at a single one.

**What parts a board.** Put the board on a sphere; all around it is one piece more, the
outside. Shaded cells, closed squares, touch one another at corners only, and touch the
outside along their free sides; no three of these pieces meet in a point. So together they
hang in space as a graph does whose vertices are the pieces and whose edges are the places
where two of them touch. What they leave open is the unshaded cells, joined across sides and
not across corners (where only corners join two unshaded cells, a shaded one has its corner
too); and by Euler's formula it falls into as many parts as the graph has independent cycles,
plus one. Hence: *the unshaded cells are connected exactly if chains of shaded cells, corner
to corner, never close a cycle, the outside taken for one link.* On a board one cell wide a
shaded cell between two others touches the outside twice, which is a cycle, and the cell of
the 1×1 board touches it all round and leaves nothing open.

So no region of unshaded cells is ever followed. What the rows above mean for those below is
the last row's shaded cells, grouped by the chains they belong to (a cell that meets one chain
twice closes a cycle), and what the arrows ask: arrows up need the number of shaded cells so
far in their column, and an arrow down leaves a number still due in its column. These numbers
lie side by side in one integer, a field for each column, and are added, compared and bounded
for the whole row at once; arrows left and right only select among the masks of their row.

Partial boards that agree in all of that have the same continuations: they are one node of a
diagram, row by row. `count` adds up its paths, `answers` first drops every node from which no
path leads to the bottom, and so walks into no dead end.

It is the witness of `by_cells`, with which it shares nothing but the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.yajikazu import Yajikazu

TURNED = {"U": "L", "L": "U", "D": "R", "R": "D"}
"""An arrow as it points once rows have become columns."""


class _Row(NamedTuple):
    """What one row asks of its mask. A packed number has a field for each column."""

    masks: list[int]
    """The masks of shaded cells that break no rule within the row."""
    rim: int
    """The columns in which a shaded cell of this row touches the outside."""
    up: int
    """The columns of its arrows up that may tell the truth."""
    above: int
    """Their numbers, packed."""
    down: int
    """The columns of its arrows down that may tell the truth."""
    below: int
    """Their numbers, packed."""
    counted: int
    """The fields of the columns in which an arrow up stands further below."""
    room: int
    """Packed: how many cells of a column can be shaded below this row."""


class _Board(NamedTuple):
    everywhere: int
    """The mask of a whole row."""
    rows: list[_Row]
    ones: list[int]
    """For each mask a 1 in the field of each of its columns."""
    field: int
    """The largest number that a field holds."""
    guards: int
    """The bit above each field, which no number reaches: a borrow takes it away."""


class _Node(NamedTuple):
    """All that the rows so far mean for those below."""

    shaded: int
    chains: tuple[int, ...]
    """The last row's shaded cells by chain, those that hang on the outside first."""
    seen: int
    """Packed: the shaded cells so far, in the columns where an arrow up will ask."""
    due: int
    """Packed: the shaded cells still to come in the columns of `bound`, 0 in the others."""
    bound: int
    """The columns in which an arrow down told the truth."""


START = _Node(0, (0,), 0, 0, 0)


def answers(puzzle: Yajikazu, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once; `limit` is the caller's affair, the walk is lazy anyway."""
    del limit
    turned = puzzle.width > puzzle.height
    board = _board(_turned(puzzle) if turned else puzzle)
    width = board.everywhere.bit_length()
    drawn = [
        tuple(SHADED if mask >> column & 1 else UNSHADED for column in range(width))
        for mask in range(board.everywhere + 1)
    ]
    for masks in _paths(_diagram(board), START):
        rows = tuple(map(drawn.__getitem__, masks))
        yield Marks(tuple(zip(*rows, strict=True)) if turned else rows)


def count(puzzle: Yajikazu) -> int:
    """How many answers there are, without listing them."""
    board = _board(_turned(puzzle) if puzzle.width > puzzle.height else puzzle)
    ways = {START: 1}
    for row in board.rows:
        onward: dict[_Node, int] = {}
        for node, number in ways.items():
            for below in _onward(board, row, node):
                onward[below] = onward.get(below, 0) + number
        ways = onward
    return sum(ways.values())


def count_blank(height: int, width: int) -> int:
    """How many legal shadings a board without clues has."""
    return count(Yajikazu(height, width, ()))


def _diagram(board: _Board) -> list[dict[_Node, list[_Node]]]:
    """For each row the nodes above it from which a path leads to the bottom, and where to."""
    layers: list[dict[_Node, list[_Node]]] = []
    reached = {START: None}
    for row in board.rows:
        layers.append({node: list(_onward(board, row, node)) for node in reached})
        reached = dict.fromkeys(below for onward in layers[-1].values() for below in onward)
    alive = set(reached)
    for at in range(len(layers) - 1, -1, -1):
        kept = {
            node: [below for below in onward if below in alive]
            for node, onward in layers[at].items()
        }
        layers[at] = {node: onward for node, onward in kept.items() if onward}
        alive = set(layers[at])
    return layers


def _paths(layers: list[dict[_Node, list[_Node]]], node: _Node, at: int = 0) -> Iterator[list[int]]:
    """The rows' masks on every path from `node`, above row `at`, to the bottom."""
    for below in layers[at].get(node, ()):
        if at + 1 == len(layers):
            yield [below.shaded]
            continue
        for rest in _paths(layers, below, at + 1):
            yield [below.shaded, *rest]


def _onward(board: _Board, row: _Row, node: _Node) -> Iterator[_Node]:
    """The nodes that follow `node` by one mask of `row` each."""
    for shaded in row.masks:
        clear = board.everywhere & ~shaded
        if shaded & node.shaded:
            continue
        if (node.seen ^ row.above) & board.ones[clear & row.up] * board.field:
            continue
        owed = _owed(board, row, node, shaded)
        if owed is None:
            continue
        chains = _chained(node.chains, shaded, row.rim)
        if chains is not None:
            seen = node.seen + board.ones[shaded] & row.counted
            yield _Node(shaded, chains, seen, *owed)


def _owed(board: _Board, row: _Row, node: _Node, shaded: int) -> tuple[int, int] | None:
    """`due` and `bound` below the row; None where a column holds other than its arrows say."""
    told = row.down & ~shaded
    if not (node.bound | told):
        return 0, 0
    left = (node.due | board.guards) - board.ones[shaded & node.bound]
    if ~left & board.guards:
        return None
    due = left ^ board.guards
    if (due ^ row.below) & board.ones[told & node.bound] * board.field:
        return None
    due |= row.below & board.ones[told & ~node.bound] * board.field
    if ~((row.room | board.guards) - due) & board.guards:
        return None
    return due, node.bound | told


@lru_cache(maxsize=1 << 16)
def _chained(chains: tuple[int, ...], shaded: int, rim: int) -> tuple[int, ...] | None:
    """The chains as a row of `shaded` cells continues them; None where one closes a cycle."""
    grown: list[int] = []
    # The outside comes last, so that the chain which it ends up in is the last one put down.
    for at in range(len(chains) - 1, -1, -1):
        left, right = chains[at] << 1 & shaded, chains[at] >> 1 & shaded
        outer = 0 if at else rim & shaded
        if left & right | (left | right) & outer:
            return None
        touched = left | right | outer
        joined, apart = touched, []
        for chain in grown:
            common = chain & touched
            if common & common - 1:
                return None
            if common:
                joined |= chain
            else:
                apart.append(chain)
        grown = [*apart, joined]
    alone = shaded
    for chain in grown:
        alone &= ~chain
    while alone:
        grown.insert(0, alone & -alone)
        alone &= alone - 1
    return grown[-1], *sorted(chain for chain in grown[:-1] if chain)


def _board(puzzle: Yajikazu) -> _Board:
    height, width = puzzle.height, puzzle.width
    size = height.bit_length() + 1  # of a field, its guard included
    ones = [0]
    for column in range(width):
        ones += [packed | 1 << size * column for packed in ones]
    clues: list[list[tuple[int, int, str, int]]] = [[] for _ in range(height)]
    for row, column, direction, number in puzzle.clues:
        if direction is not None and number is not None:
            clues[row].append((1 << column, size * column, direction, number))
    rows = []
    counted = 0
    for row in range(height - 1, -1, -1):
        rows.append(_row(clues[row], row, puzzle, ones, counted))
        counted |= ones[rows[-1].up] * ((1 << size - 1) - 1)
    guards = ones[-1] << size - 1
    return _Board(len(ones) - 1, rows[::-1], ones, (1 << size - 1) - 1, guards)


def _row(
    clues: list[tuple[int, int, str, int]],
    row: int,
    puzzle: Yajikazu,
    ones: list[int],
    counted: int,
) -> _Row:
    """The row with these clues: bit of the column, place of its field, arrow, number."""
    height, width = puzzle.height, puzzle.width
    lies = up = above = down = below = 0
    for bit, place, direction, number in clues:
        if direction == "U" and number <= row:
            up, above = up | bit, above | number << place
        elif direction == "D" and number < height - row:
            down, below = down | bit, below | number << place
        elif direction in ("U", "D"):
            lies |= bit
    beside = [(bit, direction, number) for bit, _, direction, number in clues if direction in "LR"]
    everywhere = len(ones) - 1
    strip = width == 1 and (height == 1 or 0 < row < height - 1)
    masks = [
        mask
        for mask in range(1 if strip else everywhere + 1)
        if not mask & mask << 1 and not lies & ~mask and all(_fits(mask, *clue) for clue in beside)
    ]
    rim = everywhere if row in (0, height - 1) else 1 | 1 << width - 1
    room = ones[-1] * ((height - row) // 2)  # of n cells in a line (n + 1) // 2 can be shaded
    return _Row(masks, rim, up, above, down, below, counted, room)


def _fits(mask: int, bit: int, direction: str, number: int) -> bool:
    """Whether an arrow left or right at `bit` is shaded or tells the truth of its row."""
    line = bit - 1 if direction == "L" else -bit << 1
    return bool(mask & bit) or (mask & line).bit_count() == number


def _turned(puzzle: Yajikazu) -> Yajikazu:
    """The puzzle with rows for columns."""
    clues = (
        Clue(column, row, None if direction is None else TURNED[direction], number)
        for row, column, direction, number in puzzle.clues
    )
    return Yajikazu(puzzle.width, puzzle.height, tuple(sorted(clues, key=lambda clue: clue[:2])))
