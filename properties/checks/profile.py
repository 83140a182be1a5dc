"""How far each profile of the audit goes. What it must reach stands in the manifests."""

from __future__ import annotations

from typing import NamedTuple


class Sizes(NamedTuple):
    """How far a genre's engines are compared."""

    small: int
    """All sizes to so many cells are tried with every board of the richest variety."""
    larger: tuple[tuple[int, int, str], ...]
    """Height, width, variety: further sizes at which every board is tried."""
    strides: int
    """Parts that each of these is cut into."""
    random_boards: int
    sparse: int
    """The slow engines take every so many of the small and the random boards."""
    sparser: int
    """The slow engines take every so many of the larger boards."""
    rungs: int
    """The solver with every set of rungs takes every so many boards."""


class Tabled(NamedTuple):
    """Boards of one size on which every rung is held against its contracts in every state."""

    height: int
    width: int
    variety: str
    strides: int = 1
    """Parts that the puzzles are cut into."""
    remnants: bool = False
    """Whether only the states that an answer extends are tried, and each of these."""


class Profile(NamedTuple):
    """The sizes of one profile."""

    name: str
    reach: int
    """Terms of the ledgers are recounted on boards to so many cells."""
    easy: bool
    """Whether a counter is asked only for boards that are easy for it, or for fair ones too."""
    sizes: dict[str, Sizes]
    """By genre."""
    contracts: dict[str, tuple[Tabled, ...]]
    """By genre."""
    graded: int
    """Every so many boards of the graded bank are examined."""


PROFILES = {
    profile.name: profile
    for profile in (
        # a few seconds, as plain Python too: for seeded faults
        Profile(
            "smoke",
            20,
            True,
            {
                "hitori": Sizes(4, ((2, 3, "with blanks"),), 1, 60, 10, 10, 40),
                "yinyang": Sizes(4, ((2, 3, "any givens"), (3, 3, "no givens")), 1, 60, 10, 10, 40),
                "yajikazu": Sizes(3, ((2, 3, "to one clue"),), 1, 60, 10, 10, 40),
                "yajilin": Sizes(3, ((2, 3, "to one clue"), (3, 3, "no clues")), 1, 60, 10, 40, 10),
            },
            {
                "hitori": (Tabled(1, 3, "with blanks"), Tabled(2, 2, "without blanks")),
                "yinyang": (Tabled(1, 3, "any givens"), Tabled(2, 2, "no givens")),
                "yajikazu": (Tabled(1, 3, "to one clue"), Tabled(2, 2, "to one clue")),
                "yajilin": (Tabled(1, 3, "to one clue"),),
            },
            60,
        ),
        Profile(
            "quick",
            1_000,
            True,
            {
                "hitori": Sizes(6, ((3, 3, "without blanks"),), 8, 1_200, 10, 160, 160),
                "yinyang": Sizes(
                    6,
                    ((3, 3, "any givens"), (4, 4, "no givens"), (3, 5, "no givens")),
                    8,
                    600,
                    20,
                    160,
                    80,
                ),
                "yajikazu": Sizes(
                    4, ((3, 3, "to two clues"), (4, 4, "no clues")), 4, 900, 20, 80, 40
                ),
                "yajilin": Sizes(
                    4,
                    (
                        (3, 3, "to two clues"),
                        (3, 4, "to one clue"),
                        (4, 3, "to one clue"),
                        (5, 5, "no clues"),
                    ),
                    4,
                    900,
                    20,
                    160,
                    20,
                ),
            },
            {
                "hitori": (Tabled(2, 2, "with blanks"), Tabled(2, 3, "without blanks")),
                "yinyang": (Tabled(2, 2, "any givens"), Tabled(3, 3, "no givens")),
                "yajikazu": (Tabled(2, 2, "to two clues"), Tabled(2, 3, "to one clue")),
                "yajilin": (Tabled(1, 3, "to one clue"), Tabled(2, 2, "to one clue")),
            },
            8,
        ),
        Profile(
            "full",
            1_000,
            False,
            {
                "hitori": Sizes(
                    6,
                    ((3, 3, "with blanks"), (2, 4, "with blanks"), (4, 2, "with blanks")),
                    32,
                    6_000,
                    4,
                    32,
                    128,
                ),
                "yinyang": Sizes(
                    6,
                    ((3, 3, "any givens"), (4, 4, "no givens"), (3, 5, "no givens")),
                    16,
                    6_000,
                    4,
                    8,
                    1,
                ),
                "yajikazu": Sizes(
                    6, ((3, 3, "to two clues"), (4, 4, "no clues")), 16, 6_000, 8, 16, 1
                ),
                "yajilin": Sizes(
                    6,
                    (
                        (3, 3, "to two clues"),
                        (3, 4, "to two clues"),
                        (4, 3, "to two clues"),
                        (5, 5, "no clues"),
                    ),
                    16,
                    6_000,
                    64,
                    16,
                    1,
                ),
            },
            {
                "hitori": (
                    Tabled(2, 3, "with blanks"),
                    Tabled(3, 2, "with blanks"),
                    Tabled(3, 3, "without blanks", 16),
                ),
                "yinyang": (
                    Tabled(2, 3, "any givens"),
                    Tabled(3, 4, "no givens"),
                    Tabled(4, 3, "no givens"),
                ),
                "yajikazu": (
                    Tabled(2, 3, "to two clues"),
                    Tabled(3, 2, "to two clues"),
                    Tabled(3, 3, "to two clues", 8),
                ),
                "yajilin": (
                    Tabled(1, 4, "to one clue"),
                    Tabled(2, 2, "to one clue"),
                    Tabled(2, 3, "to one clue", 4),
                    Tabled(3, 2, "to one clue", 1, True),
                    Tabled(3, 3, "to one clue", 8, True),
                ),
            },
            1,
        ),
    )
}
