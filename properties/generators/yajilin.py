"""Yajilin boards as article yajilin-28 makes them: a circuit first, clues where they are missed.

A circuit is grown, and moved until its cells have no other (`loops`). Of the cells that it
misses some are shaded, no two side by side, and the others are clues, whose numbers are read off
the shading. Then, until the board has one answer, a shaded cell becomes a clue.

**Which cell.** A rival, another answer, is asked for, and a cell picked that ours shades and the
rival does not: its loop runs there, and a clue is off the loop. (To become a clue is the end of
any answer in which that cell is shaded or on the loop, so of every rival; but one that shades
it, too, comes back with the cell as a clue.) There is none to pick where the rival shades all
that ours shades. If it shades more, it has a smaller loop, and only an arrow that counts one of
these cells can refute it; if not, it has another loop through the same cells, and nothing can.

Not told in the article, and a choice each (`Choices`): the numbers of arrows that see the picked
cell are now too large by one; which arrows there are; what to do where there is no cell to pick.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Any

import numpy as np

from liarproof.oracles.counting import circuits_frontier
from liarproof.oracles.kit import rng
from liarproof.properties.generators import UNIQUE, Generated, loops
from liarproof.properties.generators.choosing import (
    check_options,
    check_share,
    check_whole,
    chosen,
)
from liarproof.puzzles.answer import OFF, ON, SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.errors import BeyondLimits
from liarproof.puzzles.grid import Cell, neighbours
from liarproof.puzzles.yajilin import Yajilin
from liarproof.solvers.ladder import solve

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOO_SMALL = "too small"
"""Without a 2×2 square there is no circuit."""
ABANDONED = "abandoned"
"""The descent tried all its pairs of moves, and its cells still have several circuits."""
LOOP_RIVAL = "rival loop"
"""A rival differs from ours by its loop alone."""
SHADES_MORE = "rival shades more"
"""A rival shades all that ours shades, and more, and no arrow could be aimed at that."""
ALL_CLUES = "no shaded cell left"
"""Every cell off the loop is a clue, and there is a rival still."""
FALSIFIED = "numbers falsified"
"""Numbers that were kept no longer hold for our answer."""

OUTCOMES = (
    UNIQUE,
    TOO_SMALL,
    ABANDONED,
    LOOP_RIVAL,
    SHADES_MORE,
    ALL_CLUES,
    FALSIFIED,
)

REACHED, STALLED = "reached", "stalled"
"""How growth ended: at its target, or before, where no inflation was possible or allowed."""

BANS = {
    "free": loops.FREE,
    "shape-ban": loops.SHAPE_BAN,
    "effect-ban": loops.EFFECT_BAN,
    "descent": loops.FREE,
}

OPTIONS: dict[str, tuple[str, ...]] = {
    "rounding": ("nearest", "down", "up"),
    "routing": ("descent", "free", "shape-ban", "effect-ban"),
    "arrows": ("cells", "shaded", "any"),
    "clues": ("counterexample", "random"),
    "numbers": ("rewrite", "keep"),
    "no_pick": ("aim", "stop", "convert"),
}
"""Choice -> what it may be, the default first."""

FIGURES = {
    "reached": "cells on the loop",
    "circuits_before": "circuits at first",
    "circuits_after": "circuits at last",
    "tried": "pairs of moves tried",
    "kept": "pairs kept",
    "clues": "clues",
    "shaded": "shaded cells",
    "rivals": "rivals",
}
"""Statistics that are shown -> what people call them."""

MOST_PAIRS = 10**9

DESCENT_SIDE = 20
"""Cells of the shorter side on which a descent counts circuits: for seconds a board at
18×18, for minutes at 20×20."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the article chose, or left open; raises `InputError` where a value is none of these."""

    coverage: float = 0.62
    """Of the board's cells so many are to be on the loop, above 0 and at most 1. The article's."""
    rounding: str = "nearest"
    """To which even number of cells, as a loop has no other: ``nearest`` (of two the upper),
    ``down``, or ``up``, which is growth while coverage is below what is asked."""
    routing: str = "descent"
    """``free`` growth; with the ``shape-ban`` or the ``effect-ban`` (see `loops`); or free
    growth, then ``descent`` to a set of cells with one circuit."""
    pairs: int = 20_000
    """Pairs of moves that a descent tries before its seed is abandoned; the article has none."""
    arrows: str = "cells"
    """A clue's arrow is drawn from those that see ``cells``, or a ``shaded`` one when it is drawn
    (where none does, from the former), or from ``any``, off the board too."""
    clues: str = "counterexample"
    """Which shaded cell becomes a clue: one that a rival's loop runs through, or a ``random`` one,
    each equally likely."""
    numbers: str = "rewrite"
    """When a shaded cell becomes a clue, the numbers that counted it are written anew, or ``keep``
    what they were: then the board may contradict our answer, which ends the work."""
    no_pick: str = "aim"
    """Where a rival shades all that ours does: ``aim`` an arrow, of a shaded cell that becomes a
    clue, or else of a clue, at a cell that only the rival shades; ``stop``; or ``convert`` any
    shaded cell (what the article's first generator did: it ate all the shading)."""

    def __post_init__(self) -> None:
        check_options(self, OPTIONS)
        check_share("coverage", self.coverage)
        check_whole("pairs", self.pairs, 1, MOST_PAIRS)

    def target(self, height: int, width: int) -> int:
        """So many cells the loop is to have: 4 at least, at most as many as alternate in colour."""
        pairs = round(self.coverage * height * width / 2, 9)
        rounded = {"nearest": floor(pairs + 0.5), "down": floor(pairs), "up": ceil(pairs)}
        return min(max(4, 2 * rounded[self.rounding]), height * width // 2 * 2)


def generate(height: int, width: int, seed: int, **choices: Any) -> Generated:
    """A board from `seed`, and the answer that it was made from; see `Choices`.

    Raises `InputError` for choices that there are not, `BeyondLimits` for a descent on a board
    whose shorter side has more than `DESCENT_SIDE` cells.
    """
    choice = chosen(Choices, choices)
    statistics: dict[str, Any] = {"height": height, "width": width, "seed": seed}
    statistics["choices"] = asdict(choice)
    if min(height, width) < 2:
        return Generated(None, None, statistics | {"outcome": TOO_SMALL})
    state = rng.stream(seed, f"generate yajilin {height}x{width}")
    loop = routed(height, width, state, choice, statistics)
    if choice.routing == "descent" and statistics["circuits_after"] > 1:
        return Generated(None, None, statistics | {"outcome": ABANDONED})
    draft = _Draft(height, width, loop, state, choice)
    outcome = _narrowed(draft, statistics)
    statistics |= {"clues": len(draft.arrows), "shaded": len(draft.shaded), "outcome": outcome}
    return Generated(draft.puzzle(), draft.answer(), statistics)


def routed(
    height: int,
    width: int,
    state: NDArray[np.int64],
    choices: Choices,
    statistics: dict[str, Any],
) -> NDArray[np.int8]:
    """A circuit (see `loops`) on a board of 2×2 or more; `state` and `statistics` move on.

    The latter by ``target`` and ``reached`` (cells), ``coverage``, ``growth``, ``inflations``,
    ``circuits_before`` and ``circuits_after`` of the set of cells (None: not counted, beyond
    `DESCENT_SIDE`), and of a descent ``tried`` and ``kept`` pairs of moves. Raises `BeyondLimits`
    as `generate`.
    """
    descending = choices.routing == "descent"
    counted = min(height, width) <= DESCENT_SIDE
    if descending and not counted:
        raise BeyondLimits(
            f"descent: {height}×{width} has {min(height, width)} cells on its shorter side,"
            f" its limit is {DESCENT_SIDE}"
        )
    wide, target = width + 2, choices.target(height, width)
    loop = loops.seeded(height, width, state)
    inflations = loops.grow(loop, wide, state, target, BANS[choices.routing])
    cover = loops.cover(loop, wide)
    reached = int(cover.sum())
    before = circuits_frontier.count(cover) if counted else None
    statistics |= {
        "target": target,
        "reached": reached,
        "coverage": reached / (height * width),
        "growth": REACHED if reached == target else STALLED,
        "inflations": inflations,
        "circuits_before": before,
        "circuits_after": before,
    }
    if descending and before is not None:
        statistics |= _descended(loop, wide, state, before, choices.pairs)
    return loop


def _descended(
    loop: NDArray[np.int8], wide: int, state: NDArray[np.int64], circuits: int, pairs: int
) -> dict[str, int]:
    """Move the circuit until its cells have no other, or `pairs` are tried; the statistics."""
    after, tried, kept = circuits, 0, 0
    while after > 1 and tried < pairs:
        if after < circuits_frontier.MOST:
            notes = np.array([after, tried, kept], dtype=np.int64)
            loops.descend(loop, wide, state, notes, min(loops.SLICE, pairs - tried))
            after, tried, kept = notes.tolist()
            continue
        out, back = loops.deform(loop, wide, state)
        tried += 1
        number = circuits_frontier.count(loops.cover(loop, wide))
        if number > after:
            loops.turn(loop, wide, back)
            loops.turn(loop, wide, out)
        else:
            after, kept = number, kept + 1
    return {"circuits_after": after, "tried": tried, "kept": kept}


class _Draft:
    """A board in the making: its loop, which stays; its shaded cells, and its clues' arrows."""

    def __init__(
        self,
        height: int,
        width: int,
        loop: NDArray[np.int8],
        state: NDArray[np.int64],
        choices: Choices,
    ) -> None:
        self.height, self.width = height, width
        self.state, self.choices = state, choices
        across, down, cover = (part.reshape(height + 2, width + 2)[1:-1, 1:-1] for part in loop)
        self.right = tuple(tuple(ON if on else OFF for on in row[:-1]) for row in across)
        self.down = tuple(tuple(ON if on else OFF for on in row) for row in down[:-1])
        off = [divmod(cell, width) for cell in np.flatnonzero(cover.ravel() == 0).tolist()]
        self.shaded = self._independent(off)
        self.arrows: dict[Cell, str] = {}
        self.numbers: dict[Cell, int] = {}
        for cell in off:
            if cell not in self.shaded:
                self._write(cell, self._arrow(cell))

    def _independent(self, off: list[Cell]) -> set[Cell]:
        """Cells off the loop, taken in random order wherever they touch none taken before."""
        near = neighbours(self.height, self.width)
        order = np.array([row * self.width + column for row, column in off], dtype=np.int64)
        rng.shuffle(self.state, order)
        taken: set[int] = set()
        for cell in order.tolist():
            if taken.isdisjoint(near[cell]):
                taken.add(cell)
        return {divmod(cell, self.width) for cell in taken}

    def _arrow(self, cell: Cell) -> str:
        """A direction for a clue, drawn from those that `arrows` allows."""
        kept = [way for way in DIRECTIONS if self.sees(cell, way)]
        if self.choices.arrows == "any":
            kept = list(DIRECTIONS)
        elif self.choices.arrows == "shaded":
            kept = [way for way in kept if self.shaded.intersection(self.sees(cell, way))] or kept
        way: str = self.drawn(kept)
        return way

    def _write(self, cell: Cell, direction: str) -> None:
        self.arrows[cell] = direction
        self.numbers[cell] = len(self.shaded.intersection(self.sees(cell, direction)))

    def drawn(self, items: list[Any]) -> Any:
        """One of `items`, each equally likely."""
        return items[rng.below(self.state, len(items))]

    def sees(self, cell: Cell, direction: str) -> list[Cell]:
        """The cells that an arrow there looks at."""
        row, column = cell
        if direction in "UD":
            rows = range(row) if direction == "U" else range(row + 1, self.height)
            return [(other, column) for other in rows]
        columns = range(column) if direction == "L" else range(column + 1, self.width)
        return [(row, other) for other in columns]

    def convert(self, cell: Cell, direction: str | None = None) -> None:
        """Make a clue of a shaded cell, or aim a clue's arrow anew; write the numbers."""
        self.shaded.discard(cell)
        self._write(cell, direction or self._arrow(cell))
        if self.choices.numbers == "rewrite":
            for clue, way in self.arrows.items():
                self._write(clue, way)

    @property
    def holds(self) -> bool:
        """Whether every number is right for our answer."""
        return all(
            number == len(self.shaded.intersection(self.sees(cell, self.arrows[cell])))
            for cell, number in self.numbers.items()
        )

    def puzzle(self) -> Yajilin:
        """The board as it is now."""
        cells = sorted(self.arrows)
        clues = (Clue(*cell, self.arrows[cell], self.numbers[cell]) for cell in cells)
        return Yajilin(self.height, self.width, tuple(clues))

    def answer(self) -> Answer:
        """Our answer to it."""
        columns = range(self.width)
        cells = tuple(
            tuple(SHADED if (row, column) in self.shaded else UNSHADED for column in columns)
            for row in range(self.height)
        )
        return Marks(cells, self.right, self.down)


def _narrowed(draft: _Draft, statistics: dict[str, Any]) -> str:
    """Make clues of shaded cells until there is no rival; `UNIQUE`, or why that failed.

    Adds to `statistics` the number of ``rivals`` found, and of those among them that shade all
    that ours shades, and more (``larger``) or not (``rerouted``).
    """
    statistics |= {"rivals": 0, "larger": 0, "rerouted": 0}
    aimed: set[Cell] = set()
    while True:
        rival = _rival(draft.puzzle(), draft.answer())
        if rival is None:
            return UNIQUE
        ours, theirs = sorted(draft.shaded), _shaded(rival)
        missed = [cell for cell in ours if cell not in theirs]
        more = theirs - draft.shaded
        statistics["rivals"] += 1
        statistics["larger"] += bool(more) and not missed
        statistics["rerouted"] += not more and not missed
        choices = draft.choices
        if choices.clues == "random" or (choices.no_pick == "convert" and not missed):
            missed = ours
        if missed:
            draft.convert(draft.drawn(missed))
        elif choices.clues == "random" or choices.no_pick == "convert":
            return ALL_CLUES
        elif not more:
            return LOOP_RIVAL
        elif choices.no_pick == "stop" or not _aim(draft, more, aimed):
            return SHADES_MORE
        if not draft.holds:
            return FALSIFIED


def _aim(draft: _Draft, more: set[Cell], aimed: set[Cell]) -> bool:
    """Aim an arrow at one of the cells that only a rival shades; whether there was one to aim.

    That of a shaded cell, else of a clue; of no clue twice (`aimed`), so that this ends.
    """
    for cells in (draft.shaded, draft.arrows.keys() - aimed):
        found = [
            (cell, way)
            for cell in sorted(cells)
            for way in DIRECTIONS
            if more.intersection(draft.sees(cell, way))
        ]
        if found:
            cell, way = draft.drawn(found)
            aimed.add(cell)
            draft.convert(cell, way)
            return True
    return False


def _shaded(answer: Answer) -> set[Cell]:
    return {
        (row, column)
        for row, values in enumerate(answer.cells)
        for column, value in enumerate(values)
        if value == SHADED
    }


def _rival(puzzle: Yajilin, ours: Answer) -> Answer | None:
    """An answer other than ours, if there is one."""
    return next((answer for answer in solve(puzzle, limit=2).answers if answer != ours), None)
