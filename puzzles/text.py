"""The text notation: what a person types, and how every printed board appears.

A header ``GENRE [VARIANT] HEIGHTxWIDTH [id]``, then one line a row, cells apart by blanks. A
cell is its clue as the genre writes it (``-`` for none), followed by its mark: ``#`` shaded (in
Yin-Yang: black), ``.`` unshaded (white), nothing while unknown. A line that starts with ``#``
is a comment; an empty line ends a board.

A variant is named before the size, so that no id is mistaken for it: ``yajilin shaded_outside
7x7``. In Yajilin a cell of the loop carries a box character, which also stands alone, and a
board that is not finished has tokens for its edges between those of its cells: `edges` says how.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from liarproof.puzzles.answer import Marks, unmarked
from liarproof.puzzles.book import Book, Puzzle
from liarproof.puzzles.edges import SIGNS, is_expanded, read_edges, write_edges
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import book
from liarproof.puzzles.grid import read_size
from liarproof.puzzles.tokens import MARK_SIGNS

BEHIND_CLUE = "".join(MARK_SIGNS.values()) + SIGNS

LINE_END = re.compile(r"\r\n|\n|\r")


def write_text(puzzle: Puzzle, marks: Marks | None = None, name: str = "") -> str:
    """The board, with `marks` on it where given, its columns aligned."""
    drawn = marks if marks is not None else unmarked(puzzle.height, puzzle.width)
    rules = book(puzzle.genre)
    rows = write_edges(rules.write_rows(puzzle, drawn), drawn)
    step = 2 if is_expanded(rows, puzzle.height, puzzle.width) else 1
    lines = _aligned(rows, step)
    # an id from a JSON record may hold line breaks
    size = f"{puzzle.height}x{puzzle.width}"
    header = " ".join([puzzle.genre, *rules.variants_of(puzzle), size, *name.split()])
    return "\n".join([header, *("  " + " ".join(line).rstrip() for line in lines)])


def _aligned(rows: Sequence[Sequence[str]], step: int) -> list[list[str]]:
    """Tokens filled up so that clues end and marks start in the same columns.

    Every `step` columns are as wide as one another: edges need less room than cells.
    """
    parts = [[_parted(token) for token in row] for row in rows]
    lines = [[""] * len(row) for row in rows]
    for first in range(min(step, len(rows[0]))):
        widths = [(len(a), len(b)) for row in parts for a, b in row[first::step]]
        clue = max(clue for clue, _ in widths)
        mark = max(1, *(mark for _, mark in widths))
        for line, row in zip(lines, parts, strict=True):
            line[first::step] = [a.rjust(clue) + b.ljust(mark) for a, b in row[first::step]]
    return lines


def _parted(token: str) -> tuple[str, str]:
    """A token's clue, and what stands behind it."""
    clue = token.rstrip(BEHIND_CLUE)
    return clue, token[len(clue) :]


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
    genre, rest = _first_word(lines[0])
    rules = book(genre)
    variants = []
    word, rest = _first_word(rest)
    while word in (name for _, name in rules.variants):
        variants.append(word)
        word, rest = _first_word(rest)
    if not word:
        raise InputError(f"header {shown(lines[0])}: expected GENRE HEIGHTxWIDTH, then the rows")
    height, width = read_size(word)
    tokens = [line.split() for line in lines[1:]]
    puzzle, marks = _read_rows(rules, tokens, height, width)
    return rules.varied(puzzle, variants), marks, rest


def _first_word(text: str) -> tuple[str, str]:
    """The first word of a text, which may be an empty one, and what follows."""
    word, *rest = text.split(maxsplit=1) or [""]
    return word, rest[0] if rest else ""


def _read_rows(
    rules: Book, tokens: list[list[str]], height: int, width: int
) -> tuple[Puzzle, Marks]:
    if not rules.edges:
        _check_counts(tokens, height, width)
        return rules.read_rows(tokens)
    if is_expanded(tokens, height, width):
        _check_counts(tokens, 2 * height - 1, 2 * width - 1)
    else:
        _check_counts(tokens, height, width, "; with edges between them {}")
    cells, right, down = read_edges(tokens, height, width)
    puzzle, marks = rules.read_rows(cells)
    return puzzle, marks._replace(right=right, down=down)


def _check_counts(tokens: list[list[str]], height: int, width: int, other: str = "") -> None:
    """Refuse rows that are not as many or as long; `other` tells what else they might be."""
    if len(tokens) != height:
        more = other.format(2 * height - 1)
        raise InputError(f"text: {len(tokens)} rows, the header says {height}{more}")
    for number, row in enumerate(tokens, start=1):
        if len(row) != width:
            raise InputError(
                f"text: row {number} has {len(row)} cells, the header says {width}"
                f"{other.format(2 * width - 1)}"
            )
