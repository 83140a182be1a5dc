"""What the articles leave open, each decided once, here, and printed with what depends on it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from liarproof.puzzles.errors import InputError, shown


class Convention(NamedTuple):
    """A choice where the printed rules are silent."""

    name: str
    text: str
    genres: tuple[str, ...]


CONVENTIONS = (
    Convention(
        "empty-region",
        "an empty region is not connected, so a 1×1 board cannot be all shaded",
        ("hitori", "yajikazu"),
    ),
    Convention(
        "shade-nothing",
        "shading nothing is allowed (where there is no loop, puzz.link refuses it as brNoShade:"
        " `--also brNoShade`)",
        ("hitori", "yajikazu", "yajilin"),
    ),
    Convention(
        "both-colours",
        "an empty colour is not connected, so each colour occurs and a 1×1 board has no answer",
        ("yinyang",),
    ),
    Convention(
        "number-beyond-line",
        "a clue's number may be larger than its line holds, so its cell must be shaded, and where"
        " that is not allowed there is no answer",
        ("yajikazu", "yajilin"),
    ),
    Convention(
        "clue-says-nothing",
        "a clue without an arrow, or with an unknown number, says nothing",
        ("yajikazu", "yajilin"),
    ),
    Convention(
        "loop-never-empty",
        "the loop is never empty, so a board of one row or one column has no answer",
        ("yajilin",),
    ),
    Convention(
        "clue-cell-off-loop",
        "a clue cell is off the loop and never shaded, whatever its clue says",
        ("yajilin",),
    ),
    Convention(
        "shaded-may-touch-clue", "shaded cells may share a side with clue cells", ("yajilin",)
    ),
    Convention("blanks-differ", "two blank cells are not equal", ("hitori",)),
)


def conventions(genre: str) -> list[Convention]:
    """The conventions on which results of `genre` depend."""
    return [convention for convention in CONVENTIONS if genre in convention.genres]


NO_SHADE = "brNoShade"
"""puzz.link's rule that at least one cell is shaded, which is in force only where asked for."""

OPTIONAL_RULES = {NO_SHADE: ("hitori", "yajikazu")}
"""Optional rule -> the genres that know it."""


def refuses(genre: str, also: Collection[str]) -> bool:
    """Whether the optional rules in `also` refuse the answer of `genre` that shades nothing.

    Raises `InputError` for a rule that no genre knows.
    """
    for rule in also:
        if rule not in OPTIONAL_RULES:
            known = ", ".join(OPTIONAL_RULES)
            raise InputError(f"also: {shown(rule)} is no optional rule (known: {known})")
    return NO_SHADE in also and genre in OPTIONAL_RULES[NO_SHADE]
