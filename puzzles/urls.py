"""puzz.link URLs, read in every form that is passed around and written in one.

``[scheme://host/][p|p.html]?GENRE[_edit]/[VARIANT/]WIDTH/HEIGHT/BODY[/][&...][#...]``; the part
from the genre on is enough. A variant is one or more letters, each a rule that is changed or a
way of display, which is read and dropped.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from liarproof.puzzles.book import Book, Puzzle
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import ALIASES, BOOKS, book
from liarproof.puzzles.grid import check_size

URL_START = re.compile(
    # a row of text may start with a clue such as ?U
    r"\s*(https?:|//|p(\.html)?\?|\?[a-z]\S*(/|%2f)"
    # without a ? it may be the name of a file, such as boards/hard/4.jsonl
    r"|[a-z][a-z0-9_-]*/[0-9]+/[0-9]+/"
    rf"|({'|'.join([*BOOKS, *ALIASES])})(_edit|_play)?(/|%2f))",
    re.IGNORECASE,
)


def looks_like_url(text: str) -> bool:
    """Whether `text` starts as a puzz.link URL does (it may still be a bad one)."""
    return URL_START.match(text) is not None


def read_url(text: str) -> Puzzle:
    """The puzzle that a puzz.link URL describes.

    Raises `InputError` for another genre, a variant that it does not have, sizes that are no
    numbers, a body that does not fit them, and whatever the genre's body cannot hold.
    """
    name, *rest = _puzzle_part(text).split("/")
    name = name.removesuffix("_edit").removesuffix("_play")
    rules = book(ALIASES.get(name, name))
    variants: list[str] = []
    if rest and not rest[0].isdigit() and len(rest) > 3:
        variants = _read_variants(rules, rest.pop(0))
    if len(rest) == 4 and rest[3] == "":
        rest.pop()  # puzz.link sets a / after a body that ends in a full stop
    if len(rest) != 3:
        raise InputError(f"URL: expected {rules.genre}/WIDTH/HEIGHT/BODY, got {shown(text)}")
    width, height = (_read_side(side) for side in rest[:2])
    check_size(height, width)
    puzzle: Puzzle = rules.varied(rules.read_body(height, width, rest[2]), variants)
    return puzzle


def _read_variants(rules: Book, letters: str) -> list[str]:
    if not letters or not set(letters) <= {*dict(rules.variants), *rules.display_letters}:
        raise InputError(f"URL: the variant {shown(letters)} of {rules.genre} is not supported")
    return [name for letter, name in rules.variants if letter in letters]


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
    rules = book(puzzle.genre)
    variants = rules.variants_of(puzzle)
    letters = "".join(letter for letter, name in rules.variants if name in variants)
    start = f"{puzzle.genre}/{letters}/" if letters else f"{puzzle.genre}/"
    return f"https://puzz.link/p?{start}{puzzle.width}/{puzzle.height}/{rules.write_body(puzzle)}"
