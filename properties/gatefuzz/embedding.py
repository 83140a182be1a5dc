"""Larger boards about whose answers a smaller one tells something.

**Yajilin: walled in.** Lines of clues along the sides, each of which is silent or says that there
is nothing on its way out of the board or along its own line, where no cell can be shaded. The
loop takes no clue cell, so that it stays within the old board; nothing is shaded on a clue cell,
so that every old clue counts what it counted; whatever is outside the loop stays so. The answers
of both boards are the same but for cells that are clues: an exact relation, legal or not.

**Hitori, Yajisan-Kazusan: one line more.** A row at the top or the bottom of a board at least two
cells wide (or a column beside one two cells high) whose cells carry nothing, or numbers that
occur nowhere else. Every answer of the old board with the whole line unshaded is one of the new
board: nothing is repeated; nothing more is shaded; and the line, which is connected in itself,
touches an unshaded cell of the old rim, since of two neighbours there at most one is shaded. So
the new board has no fewer answers. It may have more, also such as leave the old cells parted.
On a board one cell wide it can have none: below a strip that ends in a shaded cell the line is
cut off.

**Yin-Yang** has none of either kind here: below a last row of one colour neither colour can go on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.puzzles.answer import OFF, UNSHADED, Marks, State
from liarproof.puzzles.arrows import Clue
from liarproof.puzzles.hitori import BLANK, LARGEST_NUMBER, Hitori

Random = NDArray[np.int64]


class Frame(NamedTuple):
    """How many lines are put on each side."""

    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    def carried(self, marks: Marks) -> Marks:
        """Marks of the old board on the new one: the new cells unshaded, their edges off."""
        inner = State.of(marks)
        height, width = inner.cells.shape
        edges = bool(marks.right or marks.down)
        outer = State.unknown(
            height + self.top + self.bottom, width + self.left + self.right, edges
        )
        for part, old, value in zip(outer, inner, (UNSHADED, OFF, OFF), strict=True):
            part[:] = value
            rows, columns = old.shape
            part[self.top : self.top + rows, self.left : self.left + columns] = old
        return outer.marks()


def walled_in(random: Random, puzzle: Any) -> tuple[Any, Frame]:
    """A Yajilin board with one or two lines of clues on some of its sides."""
    frame = Frame(*(rng.below(random, 3) if rng.below(random, 2) else 0 for _ in range(4)))
    if not any(frame):
        frame = Frame(bottom=1)
    height = puzzle.height + frame.top + frame.bottom
    width = puzzle.width + frame.left + frame.right
    inside = {
        (row + frame.top, column + frame.left)
        for row in range(puzzle.height)
        for column in range(puzzle.width)
    }
    clues = [
        clue._replace(row=clue.row + frame.top, column=clue.column + frame.left)
        for clue in puzzle.clues
    ]
    for row in range(height):
        for column in range(width):
            if (row, column) not in inside:
                clues.append(_wall(random, frame, puzzle, row, column))
    clues.sort(key=lambda clue: clue[:2])
    return replace(puzzle, height=height, width=width, clues=tuple(clues)), frame


def _wall(random: Random, frame: Frame, puzzle: Any, row: int, column: int) -> Clue:
    """Silent, or a 0 along a way on which there are clues of the wall alone."""
    ways: list[str | None] = [None]
    beside = not frame.top <= row < frame.top + puzzle.height
    ways += ["U"] * (row < frame.top) + ["D"] * (row >= frame.top + puzzle.height)
    ways += ["L"] * (beside or column < frame.left)
    ways += ["R"] * (beside or column >= frame.left + puzzle.width)
    way = ways[rng.below(random, len(ways))]
    return Clue(row, column, way, None if way is None else 0)


SIDES = (Frame(top=1), Frame(bottom=1), Frame(left=1), Frame(right=1))


def one_line_more(random: Random, puzzle: Any) -> tuple[Any, Frame] | None:
    """A Hitori or Yajisan-Kazusan board with a line of nothing on one side; None: too narrow."""
    able = [
        frame
        for frame in SIDES
        if (puzzle.width if frame.top or frame.bottom else puzzle.height) > 1
    ]
    if not able:
        return None
    frame = able[rng.below(random, len(able))]
    if not isinstance(puzzle, Hitori):
        moved = tuple(
            clue._replace(row=clue.row + frame.top, column=clue.column + frame.left)
            for clue in puzzle.clues
        )
        size = {
            "height": puzzle.height + frame.top + frame.bottom,
            "width": puzzle.width + frame.left + frame.right,
        }
        return replace(puzzle, clues=moved, **size), frame
    return _with_numbers(random, puzzle, frame), frame


def _with_numbers(random: Random, puzzle: Hitori, frame: Frame) -> Hitori:
    """The line is blank, or numbered with what occurs nowhere else."""
    rows = np.array(puzzle.clues)
    padded = np.pad(rows, ((frame.top, frame.bottom), (frame.left, frame.right)))
    line = padded[-1 if frame.bottom else 0] if frame.top or frame.bottom else padded.T
    line = line if line.ndim == 1 else line[-1 if frame.right else 0]
    first = int(rows.max()) + 1
    if rng.below(random, 2) and first + len(line) <= LARGEST_NUMBER:
        line[:] = np.arange(first, first + len(line))
    else:
        line[:] = BLANK
    return Hitori(tuple(map(tuple, padded.tolist())))
