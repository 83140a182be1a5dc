"""What is drawn on a board, as SVG: shaded cells, dots, numbers, arrows, edges, discs.

Lengths are in units of which the side of a cell has `CELL`. Every cell, clue, arrow and edge is
an element of its own, and stands in the layer of its kind; `picture` says in which order the
layers lie upon one another, and how they look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from liarproof.puzzles.answer import OFF, ON, SHADED, UNSHADED, Marks
from liarproof.puzzles.grid import Cell
from liarproof.puzzles.svg import element, number

CELL = 40
HALF = CELL // 2

Layers = dict[str, list[str]]
"""The name of a layer -> its elements."""

LARGEST_FONT = 24
DIGIT = 0.58
"""The width of a digit, as a share of the size of its font, in fonts without serifs."""
DOT = 3
CORNER = 7
"""From the sides of a cell to the middle of a dot in its corner."""
ABOUT_EDGE = 10
INSIDE = 2
"""From the sides of a cell to the outline about it."""
CROSS = 3.5

TOWARDS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
"""A direction -> across and down."""
ARROW = ((11, 0), (3, 5), (3, 1.3), (-11, 1.3), (-11, -1.3), (3, -1.3), (3, -5))
"""The corners of an arrow, along its direction and to the right of it, from its middle."""


def middle(cell: Cell) -> tuple[int, int]:
    """The middle of a cell, across and down."""
    row, column = cell
    return column * CELL + HALF, row * CELL + HALF


def cells_with(marks: Marks, value: int) -> list[Cell]:
    """The cells that are marked so, in raster order."""
    return [
        (r, c) for r, row in enumerate(marks.cells) for c, mark in enumerate(row) if mark == value
    ]


def square(cell: Cell) -> str:
    """The whole of a cell."""
    row, column = cell
    return element("rect", x=column * CELL, y=row * CELL, width=CELL, height=CELL)


def disc(cell: Cell, radius: float) -> str:
    """A disc, or a ring, about the middle of a cell."""
    x, y = middle(cell)
    return element("circle", cx=x, cy=y, r=radius)


def clued_shading(marks: Marks, clues: Mapping[Cell, list[str]]) -> Layers:
    """Shaded cells filled, unshaded ones with a dot, and the clues upon them.

    `clues`: each clue's cell -> what is drawn of it. A dot gives way to it, into the corner.
    """
    shaded = cells_with(marks, SHADED)
    layers: Layers = {"shaded": [square(cell) for cell in shaded]}
    layers["dot"] = [_dot(cell, cell in clues) for cell in cells_with(marks, UNSHADED)]
    filled = frozenset(shaded)
    layers["clue"] = [one for cell, parts in clues.items() if cell not in filled for one in parts]
    layers["clue-on-shade"] = [
        one for cell, parts in clues.items() if cell in filled for one in parts
    ]
    return layers


def _dot(cell: Cell, in_corner: bool) -> str:
    x, y = middle(cell)
    aside = HALF - CORNER if in_corner else 0
    return element("circle", cx=x - aside, cy=y + aside, r=DOT)


def numeral(cell: Cell, written: str, aside: int = 0, below: int = 0, room: int = CELL - 6) -> str:
    """A number in a cell, moved from its middle, as large as the room for it allows."""
    x, y = middle(cell)
    size = min(LARGEST_FONT, int(2 * room / (DIGIT * len(written))) / 2)
    return element("text", written, x=x + aside, y=y + below + 0.36 * size, font_size=size)


def arrow(cell: Cell, direction: str, aside: int = 0, below: int = 0) -> str:
    """An arrow in a cell, moved from its middle."""
    x, y = middle(cell)
    across, down = TOWARDS[direction]
    corners = [
        (x + aside + along * across - right * down, y + below + along * down + right * across)
        for along, right in ARROW
    ]
    return element("path", d="M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "z")


def between(marks: Marks, chosen: Callable[[int], bool]) -> list[tuple[Cell, Cell]]:
    """The pairs of cells whose edge has a value that is `chosen`: those across, then down."""
    right = [
        ((r, c), (r, c + 1))
        for r, row in enumerate(marks.right)
        for c, value in enumerate(row)
        if chosen(value)
    ]
    down = [
        ((r, c), (r + 1, c))
        for r, row in enumerate(marks.down)
        for c, value in enumerate(row)
        if chosen(value)
    ]
    return right + down


def edges(marks: Marks) -> Layers:
    """The loop from middle to middle, and a cross where it is known not to run."""
    loop = []
    for first, last in between(marks, ON.__eq__):
        (x, y), (a, b) = middle(first), middle(last)
        loop.append(element("path", d=f"M{x} {y}L{a} {b}"))
    return {"loop": loop, "cross": [_cross(*pair) for pair in between(marks, OFF.__eq__)]}


def _cross(first: Cell, last: Cell) -> str:
    x, y = half_way(first, last)
    left, right = number(x - CROSS), number(x + CROSS)
    top, bottom = number(y - CROSS), number(y + CROSS)
    return element("path", d=f"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}")


def half_way(first: Cell, last: Cell) -> tuple[int, int]:
    """The middle of the side that two cells share, across and down."""
    (x, y), (a, b) = middle(first), middle(last)
    return (x + a) // 2, (y + b) // 2


def border(first: Cell, last: Cell) -> str:
    """The side that two cells share."""
    x, y = half_way(first, last)
    across, down = (HALF, 0) if first[1] == last[1] else (0, HALF)
    return element("path", d=f"M{x - across} {y - down}L{x + across} {y + down}")


def grid(height: int, width: int) -> list[str]:
    """The lines between the cells of a board."""
    across = [f"M0 {CELL * row}H{CELL * width}" for row in range(1, height)]
    down = [f"M{CELL * column} 0V{CELL * height}" for column in range(1, width)]
    return [element("path", d="".join(across + down))] if across + down else []


def frame(height: int, width: int) -> str:
    """The line around a board."""
    return element("rect", width=CELL * width, height=CELL * height)


def outline(part: int, row: int, column: int) -> str:
    """A line about an entry of a state: a cell, or with a part above 0 an edge."""
    if part == 0:
        x, y, side = column * CELL + INSIDE, row * CELL + INSIDE, CELL - 2 * INSIDE
        return element("rect", x=x, y=y, width=side, height=side, rx=3 * INSIDE)
    x, y = half_way((row, column), (row + (part == 2), column + (part == 1)))
    return element("circle", cx=x, cy=y, r=ABOUT_EDGE)
