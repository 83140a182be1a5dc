"""Boards with one answer and no clue to spare, as the experiments with them share them.

What an article does not say of how it makes its boards is a choice here: how many cells are
shaded, from which clues the buyer buys and how it picks, and which numbers a liar may say.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from liarproof.oracles.kit import rng
from liarproof.properties.experiments.experiment import bad_choice
from liarproof.properties.generators import UNIQUE, buying
from liarproof.properties.generators.buying import Draft, Ints, Marked
from liarproof.properties.generators.choosing import chosen
from liarproof.properties.generators.yajikazu import Choices, can_grow, shaded
from liarproof.puzzles.answer import SHADED, UNSHADED
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.grid import check_size
from liarproof.puzzles.yajikazu import Yajikazu

BUYERS = {
    "cases": ("usual", "cell"),
    "cases-greedy": ("usual", "greedy"),
    "all": ("all", "clue"),
    "all-greedy": ("all", "greedy"),
}
"""The generator's candidates and pick: clues of the two cases of the article's proof, or all that
refute the rival; one of them is drawn, or it is greedy, one of those that most rivals break."""

NUMBERS = ("line", "length", "board", "sayable", "unsayable")
"""As in the generator, and besides ``length``: from 0 to as many as the line has cells."""

ATTEMPTS = 100


@dataclass(frozen=True, kw_only=True)
class Boards:
    """Which boards; raises `InputError` where a value is none of those that there are."""

    height: int
    width: int
    shading: str = "density"
    density: float = 0.2
    amount: str = "nearest"
    buyer: str = "cases"
    stuck: str = "change"
    dialect: str = "free"
    numbers: str = "line"

    def __post_init__(self) -> None:
        check_size(self.height, self.width)
        if self.buyer not in BUYERS:
            raise bad_choice("buyer", self.buyer, BUYERS)
        if self.numbers not in NUMBERS:
            raise bad_choice("numbers", self.numbers, NUMBERS)
        self.choices()

    def choices(self, until: str = UNIQUE) -> Choices:
        """Those of the generator."""
        candidates, pick = BUYERS[self.buyer]
        return Choices(
            shading=self.shading,
            density=self.density,
            amount=self.amount,
            dialect=self.dialect,
            stuck=self.stuck,
            numbers="line" if self.numbers == "length" else self.numbers,
            until=until,
            candidates=candidates,
            pick=pick,
        )


class Made(NamedTuple):
    """A board, and what it was made from."""

    puzzle: Yajikazu
    draft: Draft
    maximal: bool

    @property
    def shaded(self) -> Marked:
        """(n,): the shaded cells of the answer."""
        marked: Marked = self.draft.ours == SHADED
        return marked

    @property
    def liars(self) -> Ints:
        """The cells with a clue that the answer shades."""
        return np.flatnonzero(self.draft.held & self.shaded)


class LongDraft(Draft):
    """A draft whose liars say numbers from 0 to the length of their line."""

    def wordings(self, cell: int, way: int, not_this: int) -> Ints:
        """As in `Draft`."""
        if self.ours[cell] == UNSHADED:
            return super().wordings(cell, way, not_this)
        numbers = np.arange(int(self.lines.lengths[cell, way]) + 1)
        kept: Ints = numbers[numbers != not_this]
        return kept


def boards_of(choices: dict[str, Any]) -> Boards:
    """From the choices of an experiment; raises `InputError` for one that there is not."""
    for name in ("height", "width"):
        if name not in choices:
            raise InputError(f"choice {name} is missing")
    return chosen(Boards, choices)


def draft_of(seed: int, label: str, boards: Boards, until: str = UNIQUE) -> Draft:
    """The shading drawn, and no clue bought yet: the same of all buyers and dialects."""
    height, width, choices = boards.height, boards.width, boards.choices(until)
    state = rng.stream(seed, f"yajikazu board {height}x{width} {label}")
    ours = shaded(height, width, state, choices)
    kind = LongDraft if boards.numbers == "length" else Draft
    return kind(height, width, ours, state, choices)


@lru_cache(maxsize=256)
def made(seed: int, label: str, boards: Boards, until: str = UNIQUE) -> Made:
    """The board of a label, such as the number of a row; one that fails is drawn anew.

    `until`: as in the generator, ``unique`` or ``solved``. Raises `InputError` after `ATTEMPTS`.
    """
    for attempt in range(ATTEMPTS):
        draft = draft_of(seed, f"{label} {attempt}", boards, until)
        if buying.buy(draft) == UNIQUE and buying.thin(draft)[1]:
            return Made(draft.puzzle(), draft, is_maximal(draft))
    raise InputError(f"boards: {ATTEMPTS} attempts came to none with one answer")


def is_maximal(draft: Draft) -> bool:
    """Whether nothing more can be shaded."""
    return not can_grow(draft.lines.near, draft.ours)
