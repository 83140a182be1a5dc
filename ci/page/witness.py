"""Witnesses: boards in the text notation or as URLs, with words between them, taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from liarproof.ci.page.markup import Html, joined, tag
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import ALIASES, BOOKS
from liarproof.puzzles.looks import style
from liarproof.puzzles.picture import picture
from liarproof.puzzles.text import read_text
from liarproof.puzzles.urls import looks_like_url, read_url, write_url


class Board(NamedTuple):
    """One board of a witness."""

    puzzle: Puzzle
    marks: Marks | None
    written: str
    """As the witness has it."""

    @property
    def url(self) -> str:
        """Where it can be played; "" where a URL cannot say it."""
        try:
            return write_url(self.puzzle)
        except InputError:
            return ""


def parts(witness: str) -> Iterator[Board | str]:
    """The boards of a witness and the words between them; what cannot be read is words."""
    for lines in _chunks(witness):
        written = "\n".join(lines)
        try:
            yield _board(written)
        except InputError:
            yield written


def _board(written: str) -> Board:
    if looks_like_url(written):
        return Board(read_url(written.strip()), None, written.strip())
    puzzle, marks = read_text(written)
    drawn = any(any(row) for part in marks for row in part)
    return Board(puzzle, marks if drawn else None, written)


def _chunks(witness: str) -> Iterator[list[str]]:
    """Lines that belong together: a header with its rows, a URL, words."""
    chunk: list[str] = []
    for line in witness.splitlines():
        alone = looks_like_url(line)
        if chunk and (alone or _is_header(line) or not line.strip() or looks_like_url(chunk[0])):
            yield chunk
            chunk = []
        if line.strip():
            chunk.append(line.rstrip())
    if chunk:
        yield chunk


def _is_header(line: str) -> bool:
    words = line.split()
    return len(words) > 1 and words[0] in (*BOOKS, *ALIASES) and "x" in words[-1] + words[1]


def shown(witness: str) -> Html:
    """A witness as pictures, each with its link, and words; nothing, where there is none."""
    drawn = [_figure(part) if isinstance(part, Board) else _words(part) for part in parts(witness)]
    return tag("div", joined(drawn), class_="witness") if drawn else Html("")


def _words(written: str) -> Html:
    return tag("pre", written) if "\n" in written else tag("p", written)


def _figure(board: Board) -> Html:
    drawing = picture(board.puzzle, board.marks).replace(style(), "")  # the page has it once
    link = tag("a", "open at puzz.link", href=board.url, rel="noreferrer") if board.url else ""
    text = tag("details", tag("summary", "as text"), tag("pre", board.written))
    return tag("figure", Html(drawing), tag("figcaption", link, text))
