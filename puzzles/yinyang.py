"""Yin-Yang: the instance, and how it is written down.

Colour every cell white or black so that the cells of each colour are one connected group and
no 2×2 square is of one colour; some colours are given (article yin-yang-35, section "The
rules, and the usual model").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks
from liarproof.puzzles.book import Book
from liarproof.puzzles.errors import InputError, figure, shown
from liarproof.puzzles.grid import Cell, check_rows, check_said, place
from liarproof.puzzles.shapes import Layers, border, disc
from liarproof.puzzles.tokens import MARK_SIGNS, split_token

EMPTY = UNKNOWN
WHITE = UNSHADED
BLACK = SHADED

CELLS_A_DIGIT = 3
BASE27 = "0123456789abcdefghijklmnopq"
"""A digit of a puzz.link URL holds three cells, the first as its ninefold."""

GIVEN_LETTERS = {EMPTY: "-", WHITE: "W", BLACK: "B"}
COLOUR_NAMES = {WHITE: "white", BLACK: "black"}
AGAINST = {WHITE: "white-against", BLACK: "black-against"}
"""The layers of a picture with the discs of each colour, and those upon another."""
SMALL_DISC, DISC, RING = 6, 12, 16.5

LETTER_GIVENS = {letter: given for given, letter in GIVEN_LETTERS.items()}


@dataclass(frozen=True, slots=True)
class YinYang:
    """One instance: `givens[row][column]` is 0 where nothing is given, 1 white or 2 black.

    Raises `InputError` where the rows are ragged, the size is out of range, or a given is
    none of these.
    """

    givens: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        check_rows(self.givens)
        for row, colours in enumerate(self.givens):
            for column, colour in enumerate(colours):
                _check_given(colour, place((row, column)))

    @property
    def genre(self) -> str:
        """puzz.link's name of the genre."""
        return "yinyang"

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.givens)

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.givens[0])


def _check_given(colour: object, where: str) -> None:
    if type(colour) is not int:  # True is an int to isinstance, 1.0 equals 1: neither is a given
        raise InputError(f"clues: {shown(repr(colour))} at {where} is no whole number")
    if not EMPTY <= colour <= BLACK:
        raise InputError(
            f"clues: {figure(colour)} at {where}: a given is 1 white or 2 black, 0 is none"
        )


def read_body(height: int, width: int, body: str) -> YinYang:
    """Read the body of a puzz.link URL: a base-27 digit for every three cells in raster order."""
    digits = -(-height * width // CELLS_A_DIGIT)
    if len(body) != digits:
        raise InputError(
            f"body: {len(body)} characters, a board {height} high and {width} wide has {digits}"
        )
    cells = list(chain.from_iterable(map(_read_digit, body, range(1, digits + 1))))
    if any(cells[height * width :]):
        raise InputError(
            f"body: {shown(body[-1])} at character {digits} colours cells beyond the last"
        )
    return YinYang(tuple(tuple(cells[row * width : (row + 1) * width]) for row in range(height)))


def _read_digit(sign: str, at: int) -> tuple[int, ...]:
    if sign not in BASE27:
        raise InputError(f"body: {shown(sign)} at character {at} is none of 0 to 9 and a to q")
    value = BASE27.index(sign)
    return value // 9, value // 3 % 3, value % 3


def write_body(puzzle: YinYang) -> str:
    """Write the body as puzz.link does."""
    cells = list(chain.from_iterable(puzzle.givens))
    cells += [EMPTY] * (-len(cells) % CELLS_A_DIGIT)
    return "".join(
        BASE27[9 * first + 3 * second + third]
        for first, second, third in zip(cells[::3], cells[1::3], cells[2::3], strict=True)
    )


def from_clues(height: int, width: int, clues: Sequence[Sequence[int]]) -> YinYang:
    """Read the `clues` of a JSON record: rows of 0 empty, 1 white, 2 black."""
    puzzle = YinYang(tuple(tuple(row) for row in clues))
    check_said(puzzle.givens, height, width)
    return puzzle


def to_clues(puzzle: YinYang) -> list[list[int]]:
    """Write the `clues` of a JSON record."""
    return [list(row) for row in puzzle.givens]


def read_rows(tokens: list[list[str]]) -> tuple[YinYang, Marks]:
    """Read cells as typed: ``W``, ``B`` or ``-``, then ``#`` black, ``.`` white or nothing."""
    givens, cells = [], []
    for row, line in enumerate(tokens):
        pairs = [_read_token(token, place((row, column))) for column, token in enumerate(line)]
        givens.append(tuple(given for given, _ in pairs))
        cells.append(tuple(mark for _, mark in pairs))
    return YinYang(tuple(givens)), Marks(tuple(cells))


def _read_token(token: str, where: str) -> tuple[int, int]:
    letter, mark = split_token(token)
    if letter not in LETTER_GIVENS:
        raise InputError(f"{where}: {shown(token)} is neither W nor B, nor - for no given")
    return LETTER_GIVENS[letter], mark


def write_rows(puzzle: YinYang, marks: Marks) -> list[list[str]]:
    """Write cells as `read_rows` reads them."""
    return [
        [GIVEN_LETTERS[given] + MARK_SIGNS[mark] for given, mark in zip(colours, row, strict=True)]
        for colours, row in zip(puzzle.givens, marks.cells, strict=True)
    ]


def draw(puzzle: YinYang, marks: Marks) -> Layers:
    """A disc for each colour, a ring about those given, and a line between the colours.

    A given that is marked with the other colour has a smaller disc of that upon its own. The line
    is left out on a board without marks.
    """
    layers: Layers = {name: [] for name in ("white", "black", *AGAINST.values(), "given")}
    colours = {}
    for row, given_colours in enumerate(puzzle.givens):
        for column, given in enumerate(given_colours):
            cell, mark = (row, column), marks.cells[row][column]
            colours[cell] = mark or given
            if given or mark:
                layers[COLOUR_NAMES[given or mark]].append(disc(cell, DISC))
            if given:
                layers["given"].append(disc(cell, RING))
            if given and mark not in (EMPTY, given):
                layers[AGAINST[mark]].append(disc(cell, SMALL_DISC))
    marked = any(map(any, marks.cells))
    return layers | {"frontier": _frontier(colours) if marked else []}


def _frontier(colours: dict[Cell, int]) -> list[str]:
    """Every side that a white cell shares with a black one."""
    return [
        border((row, column), other)
        for (row, column), colour in colours.items()
        for other in ((row, column + 1), (row + 1, column))
        if {colour, colours.get(other, EMPTY)} == {WHITE, BLACK}
    ]


BOOK = Book(
    genre="yinyang",
    article="yin-yang-35",
    cell_values=("white", "black"),
    answer_field="colours",
    clues_name="givens",
    rules=(
        "the cells of each colour form one connected group",
        "no 2×2 square is of one colour",
        "a given cell has its colour",
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
