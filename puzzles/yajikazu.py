"""Yajisan-Kazusan: the instance, and how it is written down.

Shade cells so that shaded cells never share a side and the unshaded cells are one connected
region. A clue, an arrow and a number, may be shaded itself, and then says nothing; unshaded,
it counts the shaded cells beyond it in its direction (article yajisan-kazusan-51, section
"The rules, and the usual model").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from liarproof.puzzles import arrows
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.arrows import Clue, ClueRecord
from liarproof.puzzles.book import Book


@dataclass(frozen=True, slots=True)
class Yajikazu:
    """One instance: its size, and its clues in raster order, at most one a cell.

    Raises `InputError` where these do not fit (`arrows.check_board`).
    """

    height: int
    width: int
    clues: tuple[Clue, ...]

    def __post_init__(self) -> None:
        arrows.check_board(self)

    @property
    def genre(self) -> str:
        """puzz.link's name of the genre."""
        return "yajikazu"


def read_body(height: int, width: int, body: str) -> Yajikazu:
    """Read the body of a puzz.link URL, as `arrows.read_body` says."""
    return Yajikazu(height, width, arrows.read_body(height, width, body))


def from_clues(height: int, width: int, clues: Sequence[ClueRecord]) -> Yajikazu:
    """Read the `clues` of a JSON record, which may stand in any order."""
    return Yajikazu(height, width, arrows.from_clues(clues))


def read_rows(tokens: list[list[str]]) -> tuple[Yajikazu, Marks]:
    """Read cells as typed, as `arrows.read_rows` says."""
    clues, marks = arrows.read_rows(tokens)
    return Yajikazu(len(tokens), len(tokens[0]), clues), marks


BOOK = Book(
    genre="yajikazu",
    article="yajisan-kazusan-51",
    cell_values=("unshaded", "shaded"),
    answer_field="shading",
    clues_name="clues",
    rules=(
        "shaded cells never share a side",
        "the unshaded cells form one connected region",
        "an unshaded clue counts the shaded cells beyond it in the direction of its arrow",
    ),
    read_body=read_body,
    write_body=arrows.write_body,
    clue_type=list[ClueRecord],
    from_clues=from_clues,
    to_clues=arrows.to_clues,
    read_rows=read_rows,
    write_rows=arrows.write_rows,
    draw=arrows.draw,
)
