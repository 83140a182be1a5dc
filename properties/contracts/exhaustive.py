"""Every puzzle and every state to a size: how many there are, and a rung of ours on all of them.

The puzzles of a size are all up to renaming (Hitori) and to a number of clues (arrows); `puzzles`
says how many by a closed form, and whoever goes through them holds their number against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from liarproof.properties.boards import maker
from liarproof.properties.contracts.flat import Layout, Values, all_states
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import World, world_of
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.genres import book

MOST_ENTRIES = 13
"""Of a board whose states are all tried: 1,594,323 states."""

SMALL = 6
"""Boards to so many cells have every clue that the richest variety allows."""

BEYOND = {"hitori": "without blanks", "yinyang": "no givens", "yajikazu": "to two clues"}
"""Genre -> the variety of larger boards. Yajilin's boards have one clue at most."""


def variety(genre: str, height: int, width: int) -> str:
    """Which puzzles of a size are all tried."""
    if genre == "yajilin":
        return "to one clue"
    if height * width <= SMALL:
        return maker(genre).varieties[0]
    return BEYOND[genre]


def puzzles(height: int, width: int, kind: str) -> int:
    """How many puzzles of a variety there are of a size, by a closed form."""
    cells = height * width
    if kind == "with blanks":
        return _bell(cells + 1)  # the blanks are one class more, which may be empty
    if kind == "without blanks":
        return _bell(cells)
    if kind == "any givens":
        return int(3**cells)
    if kind in ("no givens", "no clues", "no numbers"):
        return 1
    clues = {"to one clue": 1, "to two clues": 2}[kind]
    kinds = 4 * (max(height, width) // 2 + 2) + 1  # an arrow and a number, or silent
    return sum(comb(cells, number) * kinds**number for number in range(clues + 1))


def _bell(n: int) -> int:
    """The number of partitions of a set of n (A000110), by its recurrence."""
    numbers = [1]
    for size in range(n):
        numbers.append(sum(comb(size, k) * numbers[k] for k in range(size + 1)))
    return numbers[n]


def sizes(height: int, width: int) -> list[tuple[int, int]]:
    """All sizes to that height and width, the smallest first."""
    found = [(h, w) for h in range(1, height + 1) for w in range(1, width + 1)]
    return sorted(found, key=lambda size: (size[0] * size[1], size))


def pairs(genre: str, height: int, width: int) -> int:
    """How many pairs of a puzzle and a state there are to a size.

    Raises `InputError` where a board has too many entries.
    """
    total = 0
    for h, w in sizes(height, width):
        total += puzzles(h, w, variety(genre, h, w)) * 3 ** _entries(genre, h, w)
    return total


def _entries(genre: str, height: int, width: int) -> int:
    entries = Layout(height, width, book(genre).edges).entries
    if entries > MOST_ENTRIES:
        raise InputError(
            f"exhaustive: a {genre} board of {height}×{width} has {entries} entries,"
            f" of which all states are tried to {MOST_ENTRIES}"
        )
    return entries


def every_world(subject: Subject, height: int, width: int) -> Iterator[World]:
    """Every puzzle to a size, the smallest first, each with every state.

    Raises `InputError` where a board has too many entries, `RuntimeError` where the puzzles of a
    size are not as many as the closed form says.
    """
    genre = subject.genre
    pairs(genre, height, width)
    for h, w in sizes(height, width):
        kind, states, met = variety(genre, h, w), every_state(genre, h, w), 0
        for puzzle in maker(genre).every(h, w, kind):
            met += 1
            yield world_of(subject, puzzle, states)._replace(whole=True)
        if met != puzzles(h, w, kind):
            raise RuntimeError(f"{h}×{w}: {met} puzzles, not {puzzles(h, w, kind)}")


def every_state(genre: str, height: int, width: int) -> Values:
    """Every state of a size (3**n, n); not to be written to."""
    return all_states(_entries(genre, height, width))
