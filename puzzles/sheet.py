"""Boards laid out on a sheet, as many beside each other as fit, each below its caption.

Lengths are pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from liarproof.puzzles.looks import PICTURE, layer, style
from liarproof.puzzles.svg import element, text

MARGIN = 10
"""Around a sheet, and from a caption to its board."""
GAP = 28
"""Between two boards."""
WIDEST = 1000
"""Boards that would end farther to the right begin a new line."""
LINE = 19
LETTER = 7.6
"""The width of a letter of a caption, on the average."""
NARROWEST = 200
"""What a caption has room for above a narrow board."""


class Block(NamedTuple):
    """A board with its caption."""

    board: str
    """SVG that begins at 0, 0."""
    width: int
    height: int
    caption: str = ""

    @property
    def lines(self) -> list[str]:
        """Its caption, broken into lines."""
        return broken(self.caption, max(self.width, NARROWEST))

    @property
    def room(self) -> int:
        """The width of the board, or of its caption."""
        return max(self.width, *(_length(line) for line in self.lines), 0)


def broken(words: str, width: int) -> list[str]:
    """A text in lines that fit a width."""
    return wrap(" ".join(words.split()), max(1, int(width / LETTER)))


def _length(line: str) -> int:
    return int(len(line) * LETTER)


class Section(NamedTuple):
    """Blocks that belong together."""

    blocks: Sequence[Block]
    heading: str = ""
    """Stands above them; sections without one flow into each other."""


def sheet(sections: Sequence[Section], title: str, description: str) -> str:
    """The picture of them all; `title` and `description` are for whom it is read to."""
    placed: list[str] = []
    right, bottom = MARGIN, 0
    for heading, blocks in _rows(sections):
        top = bottom + (GAP if bottom else MARGIN)
        lines = broken(heading, WIDEST)
        placed += _words(lines, MARGIN, top)
        right = max(right, *(MARGIN + _length(line) for line in lines), 0)
        top += LINE * len(lines) + (MARGIN if lines else 0)
        captions = max(len(block.lines) for block in blocks)
        below = top + (captions * LINE + MARGIN if captions else 0)
        left = MARGIN
        for block in blocks:
            placed += _words(block.lines, left, top)
            placed.append(element("g", block.board, transform=f"translate({left} {below})"))
            right = max(right, left + block.room)
            left += block.room + GAP
        bottom = below + max(block.height for block in blocks)
    return _svg(placed, right + MARGIN, bottom + MARGIN, title, description)


def _rows(sections: Sequence[Section]) -> Iterator[tuple[str, list[Block]]]:
    """The blocks that stand beside each other, with a heading where a section begins."""
    row: list[Block] = []
    heading = ""
    headed = False
    for section in sections:
        if row and (headed or section.heading):
            yield heading, row
            row = []
        heading, headed = section.heading, bool(section.heading)
        for block in section.blocks:
            if row and sum(one.room + GAP for one in row) + block.room > WIDEST:
                yield heading, row
                heading, row = "", []
            row.append(block)
    if row:
        yield heading, row


def _words(lines: Sequence[str], left: int, top: int) -> list[str]:
    placed = [
        element("text", text(line), x=left, y=top + LINE * number - 5)
        for number, line in enumerate(lines, start=1)
    ]
    return [layer("words", *placed)] if placed else []


def _svg(placed: Sequence[str], width: int, height: int, title: str, description: str) -> str:
    return element(
        "svg",
        element("title", text(title)),
        element("desc", text(description)),
        style(),
        layer("back", element("rect", width=width, height=height)),
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        class_=PICTURE,
    )
