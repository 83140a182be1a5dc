"""How far each profile of the audit goes. What it must reach stands in the manifests."""

from __future__ import annotations

from typing import NamedTuple


class Profile(NamedTuple):
    """The sizes of one profile."""

    name: str
    small: int
    """All sizes to so many cells are tried with every board, blanks included."""
    larger: tuple[tuple[int, int, bool], ...]
    """Height, width, with blanks: further sizes at which every board is tried."""
    strides: int
    """Parts that each of these is cut into."""
    random_boards: int
    sparse: int
    """The slow engines take every so many boards."""
    reach: int
    """Terms of the ledgers are recounted on boards to so many cells."""


PROFILES = {
    profile.name: profile
    for profile in (
        # a few seconds, as plain Python too: for seeded faults
        Profile("smoke", 4, ((2, 3, True),), 1, 60, 10, 12),
        Profile("quick", 6, ((3, 3, False),), 8, 1_200, 10, 1_000),
        Profile("full", 6, ((3, 3, True), (2, 4, True), (4, 2, True)), 32, 20_000, 4, 1_000),
    )
}
