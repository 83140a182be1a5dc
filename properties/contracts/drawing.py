"""How the boards of a counterexample are drawn: side by side, one entry pointed at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from liarproof.properties.contracts.contract import Breach
from liarproof.properties.contracts.flat import Layout
from liarproof.properties.contracts.kept import Scene
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.edges import is_expanded
from liarproof.puzzles.genres import book
from liarproof.puzzles.text import write_text

COLUMNS = 92
"""Boards that would end farther to the right begin a new line."""

GAP = 4
"""Blanks between two boards."""


class Drawing(NamedTuple):
    """One board, or a word in its place."""

    caption: str
    rows: tuple[str, ...]
    pointer: str = ""
    """A line that points at an entry from below ..."""
    below: int = 0
    """... the first so many rows."""


def title(puzzle: Puzzle) -> str:
    """Genre and size, and what the signs on its boards mean."""
    first, second = book(puzzle.genre).cell_values
    edges = "; edges: ─ │ on, x off, · unknown" if book(puzzle.genre).edges else ""
    return f"{write_text(puzzle).splitlines()[0]}  (# {second}, . {first}{edges})"


def drawings(breach: Breach) -> list[Drawing]:
    """What is to be seen of a breach, as `scenes` has it."""
    return [
        drawing(caption, puzzle, marks, breach.entry if pointed else None)
        for caption, puzzle, marks, pointed in scenes(breach)
    ]


def scenes(breach: Breach) -> list[Scene]:
    """What is to be seen of a breach: before, after, the answer that is lost, and what else."""
    puzzle, before, after = breach.puzzle, breach.before, breach.after
    boards: list[Scene] = []
    if before is not None and before == after:
        boards.append(Scene("before and after", puzzle, before, True))
    elif before is not None:
        boards.append(Scene("before", puzzle, before, after is None))
    if breach.refused or after not in (None, before):
        boards.append(Scene("after", puzzle, after, True))
    if breach.answer is not None:
        boards.append(Scene("the answer", puzzle, breach.answer))
    return boards + [Scene(*one) for one in breach.also]


def drawing(caption: str, puzzle: Puzzle, marks: Marks | None, entry: int | None = None) -> Drawing:
    """The board with its marks, `entry` pointed at; without marks the word "contradiction"."""
    if marks is None:
        return Drawing(caption, ("contradiction",))
    rows = tuple(row[2:] for row in write_text(puzzle, marks).splitlines()[1:])
    if entry is None:
        return Drawing(caption, rows)
    part, row, column = Layout.of(puzzle).place(entry)
    if is_expanded([line.split() for line in rows], puzzle.height, puzzle.width):
        row, column = 2 * row + (part == 2), 2 * column + (part == 1)
    token = list(re.finditer(r"\S+", rows[row]))[column]
    pointer = " " * token.start() + "^" * len(token[0])
    return Drawing(caption, rows, pointer, row + 1)


def side_by_side(boards: Sequence[Drawing]) -> Iterator[str]:
    """The lines of several drawings beside each other, as many as fit, an empty one between."""
    pointed = next((one for one in boards if one.pointer), None)
    waiting: list[list[str]] = []
    for block in (_block(one, pointed) for one in boards):
        if waiting and sum(len(other[0]) for other in (*waiting, block)) > COLUMNS:
            yield from _joined(waiting)
            yield ""
            waiting = []
        waiting.append(block)
    yield from _joined(waiting)


def _block(one: Drawing, pointed: Drawing | None) -> list[str]:
    """Its lines, all of one width, with a gap where a board beside it has a pointer."""
    rows = list(one.rows)
    if pointed is not None and len(rows) == len(pointed.rows):
        rows.insert(pointed.below, one.pointer)
    lines = [one.caption, *rows]
    width = max(map(len, lines)) + GAP
    return [line.ljust(width) for line in lines]


def _joined(blocks: Sequence[list[str]]) -> Iterator[str]:
    for parts in zip_longest(*blocks):
        lines = (
            " " * len(block[0]) if part is None else part
            for part, block in zip(parts, blocks, strict=True)
        )
        yield "".join(lines).rstrip()
