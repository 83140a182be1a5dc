"""Yajilin: the instance, and how it is written down.

Shade cells that never share a side and run one closed loop through every cell that is neither
shaded nor a clue. A clue, an arrow and a number, lies off the loop, is never shaded and counts
the shaded cells in its direction to the edge of the board (article yajilin-28, its opening).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from liarproof.puzzles import arrows
from liarproof.puzzles.answer import UNKNOWN, UNSHADED, Marks, Rows
from liarproof.puzzles.arrows import Clue, ClueRecord
from liarproof.puzzles.book import Book
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.grid import Cell
from liarproof.puzzles.shapes import Layers, edges, square


@dataclass(frozen=True, slots=True)
class Yajilin:
    """One instance: its size, and its clues in raster order, at most one a cell.

    `shaded_outside`: puzz.link's variant in which shaded cells moreover lie outside the loop.
    Raises `InputError` where these do not fit (`arrows.check_board`).
    """

    height: int
    width: int
    clues: tuple[Clue, ...]
    shaded_outside: bool = False

    def __post_init__(self) -> None:
        arrows.check_board(self)
        outside: object = self.shaded_outside
        if type(outside) is not bool:
            raise InputError(
                f"variant: shaded_outside is true or false, not {shown(repr(outside))}"
            )

    @property
    def genre(self) -> str:
        """puzz.link's name of the genre."""
        return "yajilin"


def read_body(height: int, width: int, body: str) -> Yajilin:
    """Read the body of a puzz.link URL, as `arrows.read_body` says."""
    return Yajilin(height, width, arrows.read_body(height, width, body))


def from_clues(height: int, width: int, clues: Sequence[ClueRecord]) -> Yajilin:
    """Read the `clues` of a JSON record, which may stand in any order."""
    return Yajilin(height, width, arrows.from_clues(clues))


def read_rows(tokens: list[list[str]]) -> tuple[Yajilin, Marks]:
    """Read cells as typed, as `arrows.read_rows` says."""
    clues, marks = arrows.read_rows(tokens)
    return Yajilin(len(tokens), len(tokens[0]), clues), marks


def draw(puzzle: Yajilin, marks: Marks) -> Layers:
    """Shading, dots, clues on a ground of their own, and the loop.

    A clue has no dot: its ground says that it is not shaded.
    """
    clued = [(clue.row, clue.column) for clue in puzzle.clues]
    told = marks._replace(cells=_without(marks.cells, frozenset(clued)))
    layers = {"clue-cell": [square(cell) for cell in clued]}
    return layers | arrows.draw(puzzle, told) | edges(marks)


def _without(cells: Rows, clued: frozenset[Cell]) -> Rows:
    """The marks of the cells, but for clues that are marked unshaded."""
    return tuple(
        tuple(
            UNKNOWN if mark == UNSHADED and (r, c) in clued else mark for c, mark in enumerate(row)
        )
        for r, row in enumerate(cells)
    )


BOOK = Book(
    genre="yajilin",
    article="yajilin-28",
    cell_values=("unshaded", "shaded"),
    answer_field="shading",
    clues_name="clues",
    rules=(
        "shaded cells never share a side",
        "one closed loop, without branches or crossings, runs through every cell that is neither"
        " shaded nor a clue, and through no other",
        "a clue counts the shaded cells in the direction of its arrow",
        "in the variant shaded_outside: shaded cells lie outside the loop",
    ),
    read_body=read_body,
    write_body=arrows.write_body,
    clue_type=list[ClueRecord],
    from_clues=from_clues,
    to_clues=arrows.to_clues,
    read_rows=read_rows,
    write_rows=arrows.write_rows,
    draw=draw,
    edges=True,
    aliases=("yajirin",),
    variants=(("o", "shaded_outside"),),
    display_letters="b",
)
