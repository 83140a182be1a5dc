"""The registry of genres: the one place where a new rule book is named."""

from __future__ import annotations

from liarproof.puzzles import hitori, yajikazu, yajilin, yinyang
from liarproof.puzzles.book import Book
from liarproof.puzzles.errors import InputError, shown

BOOKS: dict[str, Book] = {
    book.genre: book for book in (hitori.BOOK, yinyang.BOOK, yajikazu.BOOK, yajilin.BOOK)
}

ALIASES = {alias: book.genre for book in BOOKS.values() for alias in book.aliases}
"""Another name of puzz.link's -> the genre."""


def book(genre: str) -> Book:
    """The rule book of `genre`; raises `InputError` that lists the genres where it is none."""
    if genre not in BOOKS:
        raise InputError(f"genre {shown(genre)} is not one of: {', '.join(BOOKS)}")
    return BOOKS[genre]
