"""The text notation: what a person types, and how every printed board appears.

A header ``GENRE HEIGHTxWIDTH [id]``, then one line a row, cells apart by blanks. A cell is
its clue as the genre writes it (``-`` for none), followed by its mark: ``#`` shaded (in
Yin-Yang: black), ``.`` unshaded (white), nothing while unknown. A line that starts with ``#``
is a comment; an empty line ends a board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from liarproof.puzzles.answer import Marks, unmarked
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import read_size
from liarproof.puzzles.tokens import split_token

LINE_END = re.compile(r"\r\n|\n|\r")


def write_text(puzzle: Puzzle, marks: Marks | None = None, name: str = "") -> str:
    """The board, with `marks` on it where given, its columns aligned."""
    drawn = marks if marks is not None else unmarked(puzzle.height, puzzle.width)
    rows = book(puzzle.genre).write_rows(puzzle, drawn)
    clue_width = max(len(split_token(cell)[0]) for row in rows for cell in row)

    def aligned(cell: str) -> str:
        mark_width = len(cell) - len(split_token(cell)[0])
        return cell.rjust(clue_width + mark_width).ljust(clue_width + 1)

    # an id from a JSON record may hold line breaks
    header = " ".join([puzzle.genre, f"{puzzle.height}x{puzzle.width}", *name.split()])
    return "\n".join([header, *("  " + " ".join(map(aligned, row)).rstrip() for row in rows)])


def read_text(text: str) -> tuple[Puzzle, Marks]:
    """The one board that `text` holds; raises `InputError` where it is none, or several."""
    boards = list(split_boards(text))
    if len(boards) != 1:
        raise InputError(f"text: expected one board, found {len(boards)}")
    puzzle, marks, _ = read_board(boards[0][1])
    return puzzle, marks


def split_boards(
    text: str, alone: Callable[[str], bool] = lambda _: False
) -> Iterator[tuple[int, list[str]]]:
    """The boards of a file: the number of each one's first line, from 1, and its lines.

    Lines come stripped and without comments. One that is `alone` is a board by itself.
    """
    board: list[str] = []
    start = 1
    # not splitlines: it also breaks at characters that a JSON string may hold as they are
    for number, line in enumerate(map(str.strip, [*LINE_END.split(text), ""]), start=1):
        if line.startswith("#"):
            continue
        single = alone(line)
        if board and (single or not line):
            yield start, board
            board = []
        if single:
            yield number, [line]
        elif line:
            start = start if board else number
            board.append(line)


def read_board(lines: list[str]) -> tuple[Puzzle, Marks, str]:
    """Puzzle, marks and name from a header and rows, already stripped and without comments."""
    genre, *rest = lines[0].split(maxsplit=2)
    rules = book(genre)
    if not rest:
        raise InputError(f"header {shown(lines[0])}: expected GENRE HEIGHTxWIDTH, then the rows")
    height, width = read_size(rest[0])
    tokens = [line.split() for line in lines[1:]]
    if len(tokens) != height:
        raise InputError(f"text: {len(tokens)} rows, the header says {height}")
    for number, row in enumerate(tokens, start=1):
        if len(row) != width:
            raise InputError(f"text: row {number} has {len(row)} cells, the header says {width}")
    puzzle, marks = rules.read_rows(tokens)
    return puzzle, marks, rest[1] if len(rest) > 1 else ""
