"""puzz.link URLs, read in every form that is passed around and written in one.

``[scheme://host/][p|p.html]?GENRE[_edit]/WIDTH/HEIGHT/BODY[/][&...][#...]``; the part from
the genre on is enough.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from liarproof.puzzles.book import Puzzle
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import BOOKS, book
from liarproof.puzzles.grid import check_size

URL_START = re.compile(
    # a row of text may start with a clue such as ?U
    r"\s*(https?:|//|p(\.html)?\?|\?[a-z]\S*(/|%2f)"
    # without a ? it may be the name of a file, such as boards/hard/4.jsonl
    r"|[a-z][a-z0-9_-]*/[0-9]+/[0-9]+/"
    rf"|({'|'.join(BOOKS)})(_edit|_play)?(/|%2f))",
    re.IGNORECASE,
)


def looks_like_url(text: str) -> bool:
    """Whether `text` starts as a puzz.link URL does (it may still be a bad one)."""
    return URL_START.match(text) is not None


def read_url(text: str) -> Puzzle:
    """The puzzle that a puzz.link URL describes.

    Raises `InputError` for another genre, a variant, sizes that are no numbers, a body that
    does not fit them, and whatever the genre's body cannot hold.
    """
    genre, *rest = _puzzle_part(text).split("/")
    rules = book(genre.removesuffix("_edit").removesuffix("_play"))
    if rest and not rest[0].isdigit() and len(rest) > 3:
        raise InputError(f"URL: the variant {shown(rest[0])} of {rules.genre} is not supported")
    if len(rest) == 4 and rest[3] == "":
        rest.pop()  # puzz.link sets a / after a body that ends in a full stop
    if len(rest) != 3:
        raise InputError(f"URL: expected {rules.genre}/WIDTH/HEIGHT/BODY, got {shown(text)}")
    width, height = (_read_side(side) for side in rest[:2])
    check_size(height, width)
    puzzle: Puzzle = rules.read_body(height, width, rest[2])
    return puzzle


def _puzzle_part(text: str) -> str:
    query = text.strip().partition("#")[0]
    if "?" in query:
        query = query.partition("?")[2]
    elif "://" in query or query.startswith("//"):
        raise InputError(f"URL: no puzzle after a ? in {shown(text)}")
    if "/" not in query:
        query = unquote(query)  # some programs escape the slashes
    parts = [part for part in query.split("&") if "/" in part]
    if not parts:
        raise InputError(f"URL: no puzzle in {shown(text)}")
    return parts[0]


def _read_side(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise InputError(f"URL: the size {shown(text)} is no number of cells")
    return int(text)


def write_url(puzzle: Puzzle) -> str:
    """The puzzle as a puzz.link URL."""
    body = book(puzzle.genre).write_body(puzzle)
    return f"https://puzz.link/p?{puzzle.genre}/{puzzle.width}/{puzzle.height}/{body}"
