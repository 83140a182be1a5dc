"""How far each profile of the audit goes. What it must reach stands in the manifests."""

from __future__ import annotations

from typing import NamedTuple


class Profile(NamedTuple):
    """The sizes of one profile."""

    name: str
    exhaustive: tuple[tuple[int, int, bool], ...]
    """Height, width, with blanks: sizes at which every board is tried."""
    strides: int
    """Parts that each of these is cut into."""
    random_boards: int
    sparse: int
    """The slow engines take every so many boards."""


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("quick", ((3, 3, False),), 8, 1_200, 10),
        Profile("full", ((3, 3, True), (2, 4, True), (4, 2, True)), 32, 20_000, 4),
    )
}
