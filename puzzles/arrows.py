"""Arrow clues, as Yajilin and Yajisan-Kazusan share them: what they are, how they are written.

A clue is an arrow and a number, which counts the shaded cells in the arrow's direction to the
edge of the board. Either may be missing; what a clue means then, and what its cell may be, is
the genre's to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import NamedTuple, Protocol, TypedDict

from liarproof.puzzles.answer import Marks
from liarproof.puzzles.errors import InputError, figure, shown
from liarproof.puzzles.grid import check_size, place
from liarproof.puzzles.shapes import Layers, arrow, clued_shading, numeral
from liarproof.puzzles.tokens import MARK_SIGNS, split_token

LARGEST_NUMBER = 16**3 - 1
"""What the three hexadecimal digits of a puzz.link URL hold."""

DIRECTIONS = ("U", "D", "L", "R")
URL_DIRECTIONS = (None, *DIRECTIONS)
"""The place of a direction here is its digit in a puzz.link URL."""

SKIPS = ascii_lowercase
"""``a`` skips one cell in a puzz.link URL, ``z`` 26."""

URL_SIGN = re.compile(r"[a-z]|[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}")
TEXT_CLUE = re.compile(r"([0-9]{1,9}|\?)([UDLR]?)")


class Clue(NamedTuple):
    """What a cell carries: an arrow or none, a number or (`None`) one that is not told.

    A clue binds only where it has both; otherwise it says nothing.
    """

    row: int
    column: int
    direction: str | None
    number: int | None


class Clued(Protocol):
    """A board with arrow clues in raster order, at most one a cell."""

    @property
    def height(self) -> int:
        """Rows."""

    @property
    def width(self) -> int:
        """Columns."""

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues."""


def check_board(board: Clued) -> None:
    """Raise `InputError` unless the board's size is in range and its clues fit it.

    A clue lies on the board and after the one before it in raster order; its direction is U,
    D, L, R or none, its number from 0 to 4095 (more does not fit a puzz.link URL) or none.
    """
    for side in (board.height, board.width):
        _check_whole(side, "as a side of the board")
    check_size(board.height, board.width)
    before = (-1, -1)
    for clue in board.clues:
        _check_clue(clue, board.height, board.width)
        at = (clue.row, clue.column)
        if at == before:
            raise InputError(f"clues: two at {place(at)}")
        if at < before:
            raise InputError(f"clues: {place(at)} after {place(before)}: expected raster order")
        before = at


def _check_clue(clue: object, height: int, width: int) -> None:
    if not isinstance(clue, Clue):
        raise InputError(f"clues: {shown(repr(clue))} is no Clue")
    row, column, direction, number = clue
    _check_whole(row, "as a row")
    _check_whole(column, "as a column")
    if not (0 <= row < height and 0 <= column < width):
        raise InputError(
            f"clues: row {figure(row)}, column {figure(column)} (from 0) is off the"
            f" {height}×{width} board"
        )
    where = place((row, column))
    if direction is not None and direction not in DIRECTIONS:
        raise InputError(f"clues: direction {shown(repr(direction))} at {where} is no U, D, L or R")
    if number is None:
        return
    _check_whole(number, f"at {where}")
    if not 0 <= number <= LARGEST_NUMBER:
        raise InputError(
            f"clues: {figure(number)} at {where}: numbers go from 0 to {LARGEST_NUMBER}"
        )


def _check_whole(number: object, where: str) -> None:
    if type(number) is not int:  # True is an int to isinstance, 1.0 equals 1: neither is a clue
        raise InputError(f"clues: {shown(repr(number))} {where} is no whole number")


def read_body(height: int, width: int, body: str) -> tuple[Clue, ...]:
    """Read the body of a puzz.link URL: clues, and letters for the empty cells between them.

    A clue is the digit of its direction and a hexadecimal one for the number, a full stop if
    that is unknown; the digit of its direction plus five, and two of them; or a hyphen, the
    direction and three.
    """
    clues: list[Clue] = []
    cell = at = 0
    while at < len(body):
        found = URL_SIGN.match(body, at)
        if found is None:
            raise InputError(f"body: {shown(body[at : at + 5])} at character {at + 1} is no clue")
        if found[0] in SKIPS:
            cell += SKIPS.index(found[0]) + 1
        else:
            clues.append(Clue(*divmod(cell, width), *_read_clue(found[0])))
            cell += 1
        at = found.end()
    if cell != height * width:
        raise InputError(
            f"body: {cell} cells, a board {height} high and {width} wide has {height * width}"
        )
    return tuple(clues)


def _read_clue(sign: str) -> tuple[str | None, int | None]:
    digits = sign.removeprefix("-")
    direction = URL_DIRECTIONS[int(digits[0]) % len(URL_DIRECTIONS)]
    return direction, None if digits[1] == "." else int(digits[1:], 16)


def write_body(board: Clued) -> str:
    """Write the body as puzz.link does, but without the ``/`` it sets after a full stop."""
    parts = []
    cell = 0
    for clue in board.clues:
        at = clue.row * board.width + clue.column
        parts.append(_write_skip(at - cell) + _write_clue(clue))
        cell = at + 1
    parts.append(_write_skip(board.height * board.width - cell))
    return "".join(parts)


def _write_skip(cells: int) -> str:
    whole, rest = divmod(cells, len(SKIPS))
    return SKIPS[-1] * whole + (SKIPS[rest - 1] if rest else "")


def _write_clue(clue: Clue) -> str:
    direction = URL_DIRECTIONS.index(clue.direction)
    if clue.number is None:
        return f"{direction}."
    if clue.number < 16:
        return f"{direction}{clue.number:x}"
    if clue.number < 16**2:
        return f"{direction + len(URL_DIRECTIONS)}{clue.number:x}"
    return f"-{direction}{clue.number:x}"


class ClueRecord(TypedDict):
    """A clue in the `clues` of a JSON record, rows and columns from 0."""

    r: int
    c: int
    dir: str | None
    n: int | None


def from_clues(clues: Sequence[ClueRecord]) -> tuple[Clue, ...]:
    """Read the `clues` of a JSON record, which may stand in any order."""
    found = [Clue(clue["r"], clue["c"], clue["dir"], clue["n"]) for clue in clues]
    return tuple(sorted(found, key=lambda clue: clue[:2]))


def to_clues(board: Clued) -> list[ClueRecord]:
    """Write the `clues` of a JSON record."""
    return [
        {"r": clue.row, "c": clue.column, "dir": clue.direction, "n": clue.number}
        for clue in board.clues
    ]


def read_rows(tokens: list[list[str]]) -> tuple[tuple[Clue, ...], Marks]:
    """Read cells as typed: ``-`` or a clue, then ``#`` shaded, ``.`` unshaded or nothing.

    A clue is its number, ``?`` if that is unknown, then U, D, L or R if it has an arrow.
    """
    clues, cells = [], []
    for row, line in enumerate(tokens):
        marks = []
        for column, token in enumerate(line):
            written, mark = split_token(token)
            marks.append(mark)
            if written != "-":
                found = TEXT_CLUE.fullmatch(written)
                if found is None:
                    raise InputError(
                        f"{place((row, column))}: {shown(token)} is no clue such as 2R or ?U,"
                        " nor - for none"
                    )
                number = None if found[1] == "?" else int(found[1])
                clues.append(Clue(row, column, found[2] or None, number))
        cells.append(tuple(marks))
    return tuple(clues), Marks(tuple(cells))


def write_rows(board: Clued, marks: Marks) -> list[list[str]]:
    """Write cells as `read_rows` reads them."""
    rows = [["-"] * board.width for _ in range(board.height)]
    for clue in board.clues:
        number = "?" if clue.number is None else str(clue.number)
        rows[clue.row][clue.column] = number + (clue.direction or "")
    return [
        [written + MARK_SIGNS[mark] for written, mark in zip(row, drawn, strict=True)]
        for row, drawn in zip(rows, marks.cells, strict=True)
    ]


def draw(board: Clued, marks: Marks) -> Layers:
    """Shading, dots, and the clues: a number with its arrow above or beside it."""
    return clued_shading(marks, {(clue.row, clue.column): _drawn(clue) for clue in board.clues})


def _drawn(clue: Clue) -> list[str]:
    cell = clue.row, clue.column
    number = "?" if clue.number is None else str(clue.number)
    if clue.direction is None:
        return [numeral(cell, number)]
    if clue.direction in "LR":
        room = 24 if len(number) < 3 else 34  # two digits leave the corner to a dot
        return [numeral(cell, number, below=5, room=room), arrow(cell, clue.direction, below=-12)]
    return [numeral(cell, number, aside=-5, room=24), arrow(cell, clue.direction, aside=13)]
