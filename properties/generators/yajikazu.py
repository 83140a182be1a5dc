"""Yajisan-Kazusan boards as article yajisan-kazusan-51 makes them: a shading, then its clues.

Cells are walked in random order, and each is shaded where that breaks no rule, until there are
enough of them, or none fits any more. **One pass is enough for that**, though the article says
otherwise: a cell refused once stays refused. If it touches a shaded one, that stays. If it would
part the unshaded cells, then for it to be welcome later, one of the parts must be shaded whole;
so that part is one cell, since two cells side by side are never both shaded; and that cell lies
beside the refused one, which touches a shaded one from then on.

Then clues are bought, each against another answer, until there is none, and dropped again where
they are not needed (`buying`). What clues there are at all, and how few suffice, says `cheapest`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import floor
from typing import TYPE_CHECKING, Any

import numpy as np

from liarproof.compiled import jit
from liarproof.oracles.kit import rng
from liarproof.oracles.kit.rng import shuffle, uniform
from liarproof.properties.generators import UNIQUE, Generated, buying
from liarproof.properties.generators.buying import (
    CELL_TAKEN,
    CUT_OFF,
    LAST_CELL,
    MOST_BUDGET,
    NO_CANDIDATE,
    NOT_SOLVED,
    Draft,
    Values,
)
from liarproof.properties.generators.choosing import (
    check_options,
    check_share,
    check_whole,
    chosen,
)
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.errors import BeyondLimits
from liarproof.solvers.regions import neighbours

if TYPE_CHECKING:
    from numpy.typing import NDArray

OUTCOMES = (UNIQUE, NO_CANDIDATE, CELL_TAKEN, LAST_CELL, NOT_SOLVED, CUT_OFF)

OPTIONS: dict[str, tuple[str, ...]] = {
    "shading": ("density", "packed"),
    "amount": ("nearest", "chance"),
    "dialect": ("free", "liar", "honest"),
    "candidates": ("usual", "proof", "all"),
    "stuck": ("change", "aim", "stop"),
    "pick": ("cell", "clue", "greedy"),
    "numbers": ("line", "board", "sayable", "unsayable"),
    "arrows": ("cells", "any"),
    "until": ("unique", "solved"),
    "minimise": ("drop", "none"),
    "strategy": ("turns", "fast", "article"),
}
"""Choice -> what it may be, the default first."""

FIGURES = {
    "shaded": "shaded cells",
    "clues": "clues",
    "exempt": "exempt clues",
    "unsayable": "unsayable clues",
    "accidental": "exempt but true",
    "bought": "clues bought",
    "rivals": "rivals",
}
"""Statistics that are shown -> what people call them."""

MOST_CELLS = 400
"""Boards up to here get clues: 20×20 takes half a minute, or more."""
MOST_RIVALS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the article chose, or left open; raises `InputError` where a value is none of these."""

    shading: str = "density"
    """Shade a ``density`` of the cells, as far as it goes, which is what the article's boards seem
    to have; or be ``packed``, until no more fit."""
    density: float = 0.2
    """The share of cells to shade, above 0 and at most 1. The article's boards have about a fifth,
    other tables of it 0.14 to 0.24."""
    amount: str = "nearest"
    """The share as a number of cells: the ``nearest`` (of two the upper), which agrees with the
    averages that the article prints; or a ``chance`` for each cell to be tried at all."""
    dialect: str = "free"
    """Clues on all cells; as a ``liar`` only on those that ours shades; ``honest`` only on those
    that it leaves unshaded."""
    candidates: str = "usual"
    """Which clues are bought from: those of the two cases of the ``proof``, or ``all`` that ours
    obeys and the rival breaks. ``usual`` is the proof's, but all for the honest dialect, for which
    the proof has nothing against a rival that leaves unshaded what ours shades."""
    stuck: str = "change"
    """Where the proof's clue cannot be bought: any other clue that refutes the rival; and if there
    is no cell for one, ``change`` one that there is, so that no rival met before comes back.
    ``aim`` goes without such changes; to ``stop`` at once is what the proof says."""
    pick: str = "cell"
    """Draw a ``cell``, then its arrow, then its number; or a ``clue``, each equally likely; or be
    ``greedy``: one of the clues that most rivals of a batch break (the article's "greedy" can mean
    that, or just that a clue once bought is kept)."""
    rivals: int = 16
    """How many rivals make a batch, where the pick is greedy."""
    numbers: str = "line"
    """What an exempt clue may say, the rival's number apart: from 0 to one more than its ``line``
    can ever show; or than any line of the ``board`` can; only ``sayable`` numbers, which its line
    can show, or only the first of the ``unsayable`` ones."""
    arrows: str = "cells"
    """An exempt clue looks at ``cells``, or in ``any`` direction, off the board too, where 1 is
    unsayable."""
    until: str = "unique"
    """Buy until the board is ``unique``, or until the ladder has ``solved`` it without a guess (the
    article's "solve-min"): then clues go on open cells of the ladder too, and none is dropped that
    the ladder needs."""
    minimise: str = "drop"
    """Clues are tried in random order and one that is not needed is dropped; or ``none`` is."""
    strategy: str = "turns"
    """How the solver looks for rivals, on which it depends which it finds: `buying.TURNS`, or by
    one of its strategies, ``fast`` or ``article``."""
    budget: int = 5_000
    """Assumptions that the solver may make for one question, by each strategy."""

    def __post_init__(self) -> None:
        check_options(self, OPTIONS)
        check_share("density", self.density)
        check_whole("rivals", self.rivals, 1, MOST_RIVALS)
        check_whole("budget", self.budget, 1, MOST_BUDGET)

    def target(self, height: int, width: int) -> int | None:
        """So many cells are to be shaded; None where there is no such number."""
        if self.shading == "packed" or self.amount == "chance":
            return None
        return floor(round(self.density * height * width, 9) + 0.5)


def generate(height: int, width: int, seed: int, **choices: Any) -> Generated:
    """A board from `seed`, and the answer that it was made from; see `Choices`.

    Where the outcome is not `UNIQUE` the board has the clues bought until then. Raises
    `InputError` for choices that there are not, `BeyondLimits` beyond `MOST_CELLS`.
    """
    choice = chosen(Choices, choices)
    if height * width > MOST_CELLS:
        raise BeyondLimits(
            f"clues: {height}×{width} has {height * width:,} cells, the limit is {MOST_CELLS}"
        )
    state = rng.stream(seed, f"generate yajikazu {height}x{width}")
    ours = shaded(height, width, state, choice)
    draft = Draft(height, width, ours, state, choice)
    outcome = buying.buy(draft)
    bought, dropped, minimal = int(draft.held.sum()), 0, False
    if outcome == UNIQUE and choice.minimise == "drop":
        dropped, minimal = buying.thin(draft)
    statistics = {
        "height": height,
        "width": width,
        "seed": seed,
        "choices": asdict(choice),
        "target": choice.target(height, width),
        "shaded": int((ours == SHADED).sum()),
        "maximal": not can_grow(neighbours(height, width), ours),
        "rivals": len(draft.met),
        "bought": bought,
        "changed": draft.changes,
        "filled": draft.fillings,
        "dropped": dropped,
        "minimal": minimal,
        **_kinds(draft),
        "outcome": outcome,
    }
    return Generated(draft.puzzle(), to_answer(ours, width), statistics)


def _kinds(draft: Draft) -> dict[str, int]:
    """How many clues there are; are exempt; and of those can never be true, or are by accident."""
    cells = np.flatnonzero(draft.held & (draft.ours == SHADED))
    numbers, ways = draft.clues[cells, 1], draft.arrows[cells]
    return {
        "clues": int(draft.held.sum()),
        "exempt": len(cells),
        "unsayable": int((numbers > draft.most[cells, ways]).sum()),
        "accidental": int((numbers == draft.numbers[cells, ways]).sum()),
    }


def to_answer(values: Values, width: int) -> Answer:
    """The flat values (n,) as an answer of that width."""
    return Marks(tuple(map(tuple, values.reshape(-1, width).tolist())))


def shaded(height: int, width: int, state: NDArray[np.int64], choices: Choices) -> Values:
    """A legal shading, int8 (n,), by the choices; `state` moves on."""
    target = choices.target(height, width)
    chance = 1.0 if choices.shading == "packed" or target is not None else choices.density
    near = neighbours(height, width)
    return _walked(near, state, height * width if target is None else target, chance)


@jit
def _walked(
    near: NDArray[np.int64], state: NDArray[np.int64], target: int, chance: float
) -> Values:
    """Shade cells in random order, each with that chance where it fits, until there are enough."""
    values = np.full(near.shape[0], UNSHADED, dtype=np.int8)
    order = np.arange(near.shape[0])
    shuffle(state, order)
    number = 0
    for cell in order:
        if number == target:
            break
        if (chance == 1.0 or uniform(state) < chance) and fits(near, values, cell):
            values[cell] = SHADED
            number += 1
    return values


@jit
def can_grow(near: NDArray[np.int64], values: Values) -> bool:
    """Whether one more cell of a legal shading can be shaded, so that it is not maximal."""
    for cell in range(near.shape[0]):
        if values[cell] == UNSHADED and fits(near, values, cell):
            return True
    return False


@jit
def fits(near: NDArray[np.int64], values: Values, cell: int | np.int64) -> bool:
    """Whether an unshaded cell can be shaded: it touches no shaded one, and parts no others."""
    root = -1
    for other in near[cell]:
        if other >= 0:
            if values[other] == SHADED:
                return False
            root = other
    if root < 0:
        return False  # the only cell of its board
    reached = np.zeros(near.shape[0], dtype=np.bool_)
    waiting = np.empty(near.shape[0], dtype=np.int64)
    waiting[0] = root
    reached[root] = reached[cell] = True
    ahead = 1
    while ahead > 0:
        ahead -= 1
        for other in near[waiting[ahead]]:
            if other >= 0 and values[other] == UNSHADED and not reached[other]:
                reached[other] = True
                waiting[ahead] = other
                ahead += 1
    parted = 0
    for other in near[cell]:
        parted += other >= 0 and not reached[other]
    return bool(parted == 0)
