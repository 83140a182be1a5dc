"""Hitori: the instance, and how it is written down.

Every cell carries a number or none. Shade cells so that the kept ones never repeat a number
in a row or column, shaded cells never share a side, and the kept cells are one connected
region (article hitori-14, section "The rules, and the usual model").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase, digits

from liarproof.puzzles.answer import Marks
from liarproof.puzzles.book import Book
from liarproof.puzzles.errors import InputError, figure, shown
from liarproof.puzzles.grid import check_rows, check_said, place
from liarproof.puzzles.shapes import Layers, clued_shading, numeral
from liarproof.puzzles.tokens import MARK_SIGNS, split_token

BLANK = 0
LARGEST_NUMBER = 36 * 36 - 1
"""What the two base-36 digits of a puzz.link URL hold."""

BASE36 = digits + ascii_lowercase


@dataclass(frozen=True, slots=True)
class Hitori:
    """One instance: `clues[row][column]` is the cell's number, or 0 where it carries none.

    Raises `InputError` where the rows are ragged, the size is out of range, or a number is
    not from 0 to 1295 (more does not fit a puzz.link URL).
    """

    clues: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        check_rows(self.clues)
        for row, numbers in enumerate(self.clues):
            for column, number in enumerate(numbers):
                _check_number(number, place((row, column)))

    @property
    def genre(self) -> str:
        """puzz.link's name of the genre."""
        return "hitori"

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.clues)

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.clues[0])


def _check_number(number: object, where: str) -> None:
    if type(number) is not int:  # True is an int to isinstance, 1.0 equals 1: neither is a clue
        raise InputError(f"clues: {shown(repr(number))} at {where} is no whole number")
    if not 0 <= number <= LARGEST_NUMBER:
        raise InputError(
            f"clues: {figure(number)} at {where}:"
            f" numbers go from 1 to {LARGEST_NUMBER}, 0 is a blank"
        )


def read_body(height: int, width: int, body: str) -> Hitori:
    """Read the body of a puzz.link URL: a base-36 digit, ``-`` and two of them, ``.`` a blank."""
    numbers: list[int] = []
    at = 0
    while at < len(body):
        length = 3 if body[at] == "-" else 1
        numbers.append(_read_number(body[at : at + length], at))
        at += length
    if len(numbers) != height * width:
        raise InputError(
            f"body: {len(numbers)} cells, a board {height} high and {width} wide has"
            f" {height * width}"
        )
    return Hitori(tuple(tuple(numbers[row * width : (row + 1) * width]) for row in range(height)))


def _read_number(sign: str, at: int) -> int:
    if sign == ".":
        return BLANK
    written = sign[1:] if sign.startswith("-") else sign
    if sign in ("%", "@"):
        raise InputError(f"body: {sign} at character {at + 1}: unknown numbers are not supported")
    if not written or any(c not in BASE36 for c in written) or len(sign) == 2:
        raise InputError(f"body: {shown(sign)} at character {at + 1} is no number")
    number = int(written, 36)
    if number == 0:
        raise InputError(f"body: number 0 at character {at + 1}: a blank is written as a full stop")
    return number


def write_body(puzzle: Hitori) -> str:
    """Write the body as puzz.link does, but without the ``/`` it sets after a full stop."""
    return "".join(_write_number(number) for row in puzzle.clues for number in row)


def _write_number(number: int) -> str:
    if number == BLANK:
        return "."
    high, low = divmod(number, 36)
    return f"-{BASE36[high]}{BASE36[low]}" if high else BASE36[low]


def from_clues(height: int, width: int, clues: Sequence[Sequence[int]]) -> Hitori:
    """Read the `clues` of a JSON record: rows of numbers, 0 a blank."""
    puzzle = Hitori(tuple(tuple(row) for row in clues))
    check_said(puzzle.clues, height, width)
    return puzzle


def to_clues(puzzle: Hitori) -> list[list[int]]:
    """Write the `clues` of a JSON record."""
    return [list(row) for row in puzzle.clues]


def read_rows(tokens: list[list[str]]) -> tuple[Hitori, Marks]:
    """Read cells as typed: a number or ``-``, then ``#`` shaded, ``.`` unshaded or nothing."""
    clues, cells = [], []
    for row, line in enumerate(tokens):
        pairs = [_read_token(token, place((row, column))) for column, token in enumerate(line)]
        clues.append(tuple(number for number, _ in pairs))
        cells.append(tuple(mark for _, mark in pairs))
    return Hitori(tuple(clues)), Marks(tuple(cells))


def _read_token(token: str, where: str) -> tuple[int, int]:
    written, mark = split_token(token)
    if written == "-":
        return BLANK, mark
    if not (written.isascii() and written.isdigit()) or len(written) > 9 or int(written) == 0:
        raise InputError(f"{where}: {shown(token)} is no number, nor - for a blank")
    return int(written), mark


def write_rows(puzzle: Hitori, marks: Marks) -> list[list[str]]:
    """Write cells as `read_rows` reads them."""
    return [
        [
            (str(number) if number else "-") + MARK_SIGNS[mark]
            for number, mark in zip(numbers, row, strict=True)
        ]
        for numbers, row in zip(puzzle.clues, marks.cells, strict=True)
    ]


def draw(puzzle: Hitori, marks: Marks) -> Layers:
    """Shading, dots and numbers."""
    numbers = {
        (row, column): [numeral((row, column), str(number))]
        for row, numbers in enumerate(puzzle.clues)
        for column, number in enumerate(numbers)
        if number != BLANK
    }
    return clued_shading(marks, numbers)


BOOK = Book(
    genre="hitori",
    article="hitori-14",
    cell_values=("unshaded", "shaded"),
    answer_field="shading",
    clues_name="numbers",
    rules=(
        "no number repeats among the unshaded cells of a row or column",
        "shaded cells never share a side",
        "the unshaded cells form one connected region",
    ),
    read_body=read_body,
    write_body=write_body,
    clue_type=list[list[int]],
    from_clues=from_clues,
    to_clues=to_clues,
    read_rows=read_rows,
    write_rows=write_rows,
    draw=draw,
)
