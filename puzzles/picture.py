"""Boards as pictures: SVG, one board or several, legible in light, in dark and in print.

A picture stands by itself: no script, no font, nothing from elsewhere. Shaded cells are filled,
unshaded ones have a dot and edges known to be off a cross; dots and crosses are left out where
all is decided. In Yin-Yang a ring tells a given from what was deduced, and a line runs between
the colours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from liarproof.puzzles.answer import OFF, ON, SHADED, UNKNOWN, UNSHADED, Marks, Rows, unmarked
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import place
from liarproof.puzzles.looks import LOOKS, layer
from liarproof.puzzles.shapes import CELL, frame, grid, outline
from liarproof.puzzles.sheet import Block, Section, sheet
from liarproof.puzzles.svg import element, number

Place = tuple[int, int] | tuple[int, int, int]
"""A cell as row and column; or an entry of a state, with its part before these: 0 a cell, 1 the
edge to its right, 2 the edge below it. All from 0."""
BEFORE = ("", "right of ", "below ")
"""What stands before the name of a cell, to name an entry of each part."""

SMALLEST_CELL, LARGEST_CELL = 10, 36
LONGEST_BOARD = 900
"""Pixels that the longer side of a board keeps to, where its cells do not become too small."""


class Panel(NamedTuple):
    """One board of a picture."""

    puzzle: Puzzle
    marks: Marks | None = None
    """None: nothing is marked."""
    caption: str = ""
    highlight: Sequence[Place] = ()
    """What is pointed at, by an outline."""
    said: str = ""
    """Words in the place of the board, such as "contradiction"."""


def picture(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    caption: str = "",
    id: str = "",
    highlight: Sequence[Place] = (),
) -> str:
    """The board with its marks as SVG: a text of one element, to be saved or put into a page.

    The caption stands above the board, the id is in the title for screen readers alone.
    `highlight`: cells or entries to point at, such as those of a violation. Raises `InputError`
    where one is off the board, or the marks are of another size. Marks that break every rule are
    drawn all the same.
    """
    return side_by_side([Panel(puzzle, marks, caption, highlight)], title=id)


def side_by_side(panels: Sequence[Panel], *, title: str = "", heading: str = "") -> str:
    """Several boards as one SVG, as many beside each other as fit, each below its caption.

    `heading` stands above all of them, `title` is for screen readers alone. Dots and crosses are
    left out where all is decided on every one of the boards. Raises `InputError` where a place to
    point at is off its board, or marks are of another size.
    """
    return stacked([(heading, panels)], title=title)


def stacked(groups: Sequence[tuple[str, Sequence[Panel]]], *, title: str = "") -> str:
    """Several groups of boards as one SVG, each as `side_by_side` has it, below its heading.

    Groups without a heading flow into each other. Raises `InputError` as `side_by_side` does.
    """
    panels = [panel for _, group in groups for panel in group]
    for panel in panels:
        _check(panel)
    longest = max((max(p.puzzle.height, p.puzzle.width) for p in panels), default=1)
    cell = min(max(LONGEST_BOARD // longest, SMALLEST_CELL), LARGEST_CELL)
    sections = []
    for heading, group in groups:
        hidden = _hidden([panel.marks for panel in group if panel.marks is not None])
        sections.append(Section([_block(panel, cell, hidden) for panel in group], heading))
    names = dict.fromkeys(_name(panel.puzzle) for panel in panels)
    told = title or "; ".join(filter(None, (heading for heading, _ in groups)))
    name = ": ".join(filter(None, [", ".join(names), told]))
    return sheet(sections, name, " ".join(map(_summary, panels)))


def _check(panel: Panel) -> None:
    """Raise `InputError` unless marks and places are of the board."""
    height, width = panel.puzzle.height, panel.puzzle.width
    size = f"{height}×{width}"
    parts = [(height, width), (height, width - 1), (height - 1, width)]
    for part, (rows, (high, wide)) in enumerate(zip(panel.marks or (), parts, strict=False)):
        fits = len(rows) == high and all(len(row) == wide for row in rows)
        if not fits and (part == 0 or rows):
            raise InputError(f"marks: not of the shape of the {size} board")
    for spot in panel.highlight:
        if not is_on(panel.puzzle, spot):
            raise InputError(f"highlight: {shown(repr(tuple(spot)))} is not on the {size} board")


def is_on(puzzle: Puzzle, spot: Place) -> bool:
    """Whether a board has that cell, or that entry."""
    if len(spot) not in (2, 3):
        return False
    part, row, column = _entry(spot)
    fits = 0 <= row < puzzle.height - (part == 2) and 0 <= column < puzzle.width - (part == 1)
    return fits and part in ((0, 1, 2) if book(puzzle.genre).edges else (0,))


def _entry(spot: Place) -> tuple[int, int, int]:
    return (0, *spot) if len(spot) == 2 else spot


def _hidden(marked: Sequence[Marks]) -> set[str]:
    """The layers left out: what they say goes without saying on every one of the boards."""
    hidden = set()
    if all(m.cells_decided and any(SHADED in row for row in m.cells) for m in marked):
        hidden.add("dot")
    if all(m.edges_decided and any(ON in row for row in (*m.right, *m.down)) for m in marked):
        hidden.add("cross")
    return hidden


def _block(panel: Panel, cell: int, hidden: set[str]) -> Block:
    if panel.said:
        return Block("", 0, 0, f"{panel.caption}: {panel.said}" if panel.caption else panel.said)
    puzzle = panel.puzzle
    height, width = puzzle.height, puzzle.width
    marks = panel.marks if panel.marks is not None else unmarked(height, width)
    layers = book(puzzle.genre).draw(puzzle, marks)
    layers |= {"grid": grid(height, width), "frame": [frame(height, width)]}
    layers["point"] = [outline(*_entry(spot)) for spot in panel.highlight]
    drawn = [layer(name, *layers.get(name, [])) for name in LOOKS if name not in hidden]
    board = element("g", *drawn, transform=f"scale({number(cell / CELL)})")
    return Block(board, width * cell, height * cell, panel.caption)


def _name(puzzle: Puzzle) -> str:
    variants = book(puzzle.genre).variants_of(puzzle)
    return " ".join([puzzle.genre, *variants, f"{puzzle.height}×{puzzle.width}"])


def _summary(panel: Panel) -> str:
    """What is to be seen, in a sentence."""
    begun = f"{panel.caption}: " if panel.caption else ""
    if panel.said:
        return f"{begun}{panel.said}."
    puzzle = panel.puzzle
    parts = [f"{puzzle.height} rows and {puzzle.width} columns"]
    marks = panel.marks
    if marks is not None:
        names = book(puzzle.genre).cell_values
        parts += _counted(marks.cells, {SHADED: names[1], UNSHADED: names[0]}, "cells")
        parts += _counted((*marks.right, *marks.down), {ON: "on the loop", OFF: "off it"}, "edges")
    if panel.highlight:
        entries = map(_entry, panel.highlight)
        spots = [BEFORE[part] + place((row, column)) for part, row, column in entries]
        parts.append(f"pointed at: {', '.join(spots)}")
    return f"{begun}{'; '.join(parts)}."


def _counted(rows: Rows, names: Mapping[int, str], what: str) -> list[str]:
    """``cells: 3 shaded, 4 unshaded, 2 open``; nothing, where there are none."""
    values = Counter(value for row in rows for value in row)
    said = [f"{values[value]} {name}" for value, name in (*names.items(), (UNKNOWN, "open"))]
    return [f"{what}: {', '.join(said)}"] if values else []
