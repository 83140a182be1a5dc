"""What is drawn on a board: answers and partial answers as plain values, and as arrays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNKNOWN = 0
UNSHADED = 1
"""Kept; in Yin-Yang: white."""
SHADED = 2
"""In Yin-Yang: black."""
OFF = 1
ON = 2
"""Of an edge between two cells: the loop runs over it."""

Rows = tuple[tuple[int, ...], ...]


class Marks(NamedTuple):
    """What is drawn on a board, hashable; the plain twin of `State`.

    `cells`: height rows of width values `UNKNOWN`, `UNSHADED` or `SHADED`. `right` (height
    rows, width-1 wide) and `down` (height-1 rows, width wide): `UNKNOWN`, `OFF` or `ON`, the
    edges from each cell to the one on its right and the one below; both without a row in genres
    without a loop. Marks without an `UNKNOWN` are an answer.
    """

    cells: Rows
    right: Rows = ()
    down: Rows = ()

    @property
    def complete(self) -> bool:
        """Whether nothing is `UNKNOWN`."""
        return all(UNKNOWN not in row for part in self for row in part)

    @property
    def cells_decided(self) -> bool:
        """Whether no cell is `UNKNOWN`."""
        return all(UNKNOWN not in row for row in self.cells)

    @property
    def edges_decided(self) -> bool:
        """Whether edges are given and none is `UNKNOWN`."""
        return bool(self.right) and all(UNKNOWN not in row for row in (*self.right, *self.down))

    def fits(self, other: Marks) -> bool:
        """Whether nothing that is decided here and in `other`, of the same shape, differs."""
        return all(
            value == theirs or UNKNOWN in (value, theirs)
            for rows, their_rows in zip(self, other, strict=True)
            for row, their_row in zip(rows, their_rows, strict=True)
            for value, theirs in zip(row, their_row, strict=True)
        )


Answer = Marks
"""Complete marks. Which answers are legal, the referee says."""


class State(NamedTuple):
    """A partial answer as int8 arrays, which rungs fill in place.

    `cells` (height, width); `right` (height, width-1) and `down` (height-1, width), whichever
    of these is 0, and both of shape (0, 0) in genres without a loop. Values as in `Marks`.
    """

    cells: NDArray[np.int8]
    right: NDArray[np.int8]
    down: NDArray[np.int8]

    @classmethod
    def of(cls, marks: Marks) -> State:
        """Fresh arrays that hold `marks`; raises `ValueError` where their parts do not fit."""
        import numpy as np

        height, width = len(marks.cells), len(marks.cells[0])
        state = cls.unknown(height, width, edges=bool(marks.right or marks.down))
        for array, rows in zip(state, marks, strict=True):
            # an array without a row keeps its width, which the rows cannot tell
            array[:] = np.array(rows, dtype=np.int8).reshape(array.shape)
        return state

    @classmethod
    def unknown(cls, height: int, width: int, edges: bool = False) -> State:
        """A board of `height` by `width` on which nothing is decided yet, with or without edges."""
        import numpy as np

        shapes = ((height, width - 1), (height - 1, width)) if edges else ((0, 0), (0, 0))
        return cls(*(np.zeros(shape, dtype=np.int8) for shape in ((height, width), *shapes)))

    def copy(self) -> State:
        """A state of its own with the same values."""
        return State(self.cells.copy(), self.right.copy(), self.down.copy())

    def marks(self) -> Marks:
        """The values of now as `Marks`."""
        return Marks(*(tuple(map(tuple, part.tolist())) for part in self))


class Violation(NamedTuple):
    """One broken rule: puzz.link's code for it (or ours) and the cells that break it."""

    code: str
    cells: tuple[tuple[int, int], ...]
    """Row and column of each, 0-based, in raster order."""
    text: str
    """The rule that is broken, for people."""


def unmarked(height: int, width: int, edges: bool = False) -> Marks:
    """Marks of a board of `height` by `width`, with or without edges, where nothing is drawn."""
    cells = ((UNKNOWN,) * width,) * height
    if not edges:
        return Marks(cells)
    return Marks(cells, ((UNKNOWN,) * (width - 1),) * height, ((UNKNOWN,) * width,) * (height - 1))


def from_shading(shading: Sequence[Sequence[int]]) -> Answer:
    """The answer that a 0/1 shading (1 shaded) describes."""
    return Marks(tuple(tuple(SHADED if shaded else UNSHADED for shaded in row) for row in shading))


def to_shading(answer: Answer) -> list[list[int]]:
    """The answer as rows of 0 and 1 (1 shaded), as the files of published boards have it."""
    return [[int(value == SHADED) for value in row] for row in answer.cells]


Edge = tuple[int, int, int, int]
"""The rows and columns of two cells that share a side: r1, c1, r2, c2."""


def from_loop(height: int, width: int, edges: Collection[Edge]) -> Marks:
    """Marks that decide the edges alone: `edges`, each from its first cell, are on, others off."""
    return Marks(
        unmarked(height, width).cells,
        tuple(
            tuple(ON if (r, c, r, c + 1) in edges else OFF for c in range(width - 1))
            for r in range(height)
        ),
        tuple(
            tuple(ON if (r, c, r + 1, c) in edges else OFF for c in range(width))
            for r in range(height - 1)
        ),
    )


def to_loop(answer: Answer) -> list[Edge]:
    """The edges that are on, as the files of published boards have them: in raster order."""
    right = [
        (r, c, r, c + 1)
        for r, row in enumerate(answer.right)
        for c, value in enumerate(row)
        if value == ON
    ]
    down = [
        (r, c, r + 1, c)
        for r, row in enumerate(answer.down)
        for c, value in enumerate(row)
        if value == ON
    ]
    return sorted(right + down)
