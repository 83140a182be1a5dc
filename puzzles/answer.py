"""What is drawn on a board: answers and partial answers as plain values, and as arrays."""

from __future__ import annotations

from collections.abc import Sequence
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
    rows, width-1 wide) and `down` (height-1 rows, width wide): `UNKNOWN`, `OFF` or `ON`;
    empty except in Yajilin. Marks without an `UNKNOWN` are an answer.
    """

    cells: Rows
    right: Rows = ()
    down: Rows = ()

    @property
    def complete(self) -> bool:
        """Whether nothing is `UNKNOWN`."""
        return all(UNKNOWN not in row for part in self for row in part)


Answer = Marks
"""Complete marks. Which answers are legal, the referee says."""


class State(NamedTuple):
    """A partial answer as int8 arrays, which rungs fill in place.

    `cells` (height, width); `right` (height, width-1) and `down` (height-1, width), both of
    shape (0, 0) in genres without a loop. Values as in `Marks`.
    """

    cells: NDArray[np.int8]
    right: NDArray[np.int8]
    down: NDArray[np.int8]

    @classmethod
    def of(cls, marks: Marks) -> State:
        """Fresh arrays that hold `marks`."""
        import numpy as np

        def array(rows: Rows) -> NDArray[np.int8]:
            return np.array(rows, dtype=np.int8) if rows else np.zeros((0, 0), dtype=np.int8)

        return cls(array(marks.cells), array(marks.right), array(marks.down))

    @classmethod
    def unknown(cls, height: int, width: int) -> State:
        """A board of `height` by `width` on which nothing is decided yet, without edges."""
        import numpy as np

        nothing = np.zeros((0, 0), dtype=np.int8)
        return cls(np.zeros((height, width), dtype=np.int8), nothing, nothing.copy())

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


def unmarked(height: int, width: int) -> Marks:
    """Marks of a board of `height` by `width` on which nothing is drawn."""
    return Marks(((UNKNOWN,) * width,) * height)


def from_shading(shading: Sequence[Sequence[int]]) -> Answer:
    """The answer that a 0/1 shading (1 shaded) describes."""
    return Marks(tuple(tuple(SHADED if shaded else UNSHADED for shaded in row) for row in shading))


def to_shading(answer: Answer) -> list[list[int]]:
    """The answer as rows of 0 and 1 (1 shaded), as the files of published boards have it."""
    return [[int(value == SHADED) for value in row] for row in answer.cells]
