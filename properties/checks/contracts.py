"""Every rung of ours held against its contracts, on every puzzle and state to a size.

Of puzzles that turning and reflecting makes of one another one is tried; that a rung treats the
mirror image and the transpose of a board alike is itself one of the contracts. On the largest
boards the contracts that need further tables are tried on some of the classes (`SPARSE`), and where
there are too many states for any table, every state that an answer extends. What `explain` and a
worker are needed for, the tests hold, on random states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from liarproof.properties.boards import maker
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile, Tabled
from liarproof.properties.contracts import remnants, tables
from liarproof.properties.contracts.classes import classes
from liarproof.properties.contracts.exhaustive import puzzles
from liarproof.properties.contracts.flat import Layout
from liarproof.properties.contracts.subject import ORACLES, answers_of
from liarproof.properties.contracts.tables import NONE, Possible, Table
from liarproof.properties.symmetries import symmetries
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.genres import BOOKS, book
from liarproof.solvers.ladder import ladder_of, rungs_named
from liarproof.solvers.rung import PROBE, Ladder, Rung

LADDER = "ladder"
"""What stands for all rungs together in the ids of checks."""

WHOLE_ENTRIES = 8
"""On larger boards, contracts for which further tables are needed are tried ..."""

SPARSE = 4
"""... on every so many of the classes,"""

MOST_ENTRIES = 12
"""and beyond so many entries on none."""

REMNANTS = ("yajilin",)
"""Genres of whose boards some profile tries what is left of each answer."""

IMAGES = ("transpose", "mirror", "exchange", "rename")
"""The symmetries that make all others."""


def contract_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """For each genre a check for every rung, and one for the ladder."""
    for genre in BOOKS:
        ladder = ladder_of(genre)
        sizes = profile.contracts[genre]
        for rung in (*ladder.rungs, *ladder.spare):
            claim = "contracting, sound, monotone, idempotent, equivariant, incremental"
            yield _check(genre, rung.name, "rung_contracts", claim, sizes)
        claim = "confluent, checking; no rung of it makes it decide less"
        whole = [size for size in sizes if not size.remnants]
        yield _check(genre, LADDER, "ladder_contracts", claim, whole)


def _check(genre: str, name: str, run: str, claim: str, sizes: Sequence[Tabled]) -> Check:
    check = f"contracts.{genre}.{name}"
    shown = ", ".join(f"{size.height}×{size.width} {size.variety}" for size in sizes)
    parts = [
        Part(check, run, (genre, name, *size[:3], stride, size.strides, size.remnants))
        for size in sizes
        for stride in range(size.strides)
    ]
    return Check(check, "contracts", claim, f"exhaustive ({shown})", parts)


def rung_contracts(
    genre: str,
    name: str,
    height: int,
    width: int,
    variety: str,
    start: int,
    step: int,
    only_remnants: bool,
) -> Result:
    """Every `step`-th class of puzzles of one size, with every state, and one rung."""
    result = Result()
    ladder = ladder_of(genre)
    rung = ladder.named(name)
    chosen = (rung, *rungs_named(genre, rung.beside))
    if rung.code == PROBE:
        chosen = ladder.rungs
    hold = _hold_remnants if only_remnants else _hold_rung
    variants = [rung.variant] if rung.variant else []
    for number, one in enumerate(classes(genre, height, width, variety)):
        if number % step == start:
            puzzle = book(genre).varied(one.puzzle, variants)
            hold(ladder, chosen, puzzle, number if only_remnants else number // step, result)
        if start == 0:
            result.count("puzzles", one.members)
    if start == 0 and result.cases["puzzles"] != puzzles(height, width, variety):
        result.fail(
            f"{height}×{width}: the classes have {result.cases['puzzles']} puzzles, not"
            f" {puzzles(height, width, variety)}"
        )
    return result


def _hold_rung(
    ladder: Ladder, rungs: tuple[Rung, ...], puzzle: Any, number: int, result: Result
) -> None:
    board = _Tried(ladder, puzzle, result)
    table = tables.tabled(ladder, puzzle, rungs)
    states, known = board.states, board.possible
    board.hold("contracting", tables.not_contracting(states, table))
    board.hold("sound", tables.not_sound(states, table, known))
    board.hold("monotone", tables.not_monotone(states, table))
    board.hold("idempotent", tables.not_idempotent(table))
    for rung in rungs[:1]:
        for name in rung.stronger_than:
            weaker = tables.tabled(ladder, puzzle, rungs_named(ladder.genre, [name]))
            board.hold(f"stronger-than-{name}", tables.decides_less(states, table, weaker))
    if not board.wholly(number):
        return
    dived = tables.tabled(ladder, puzzle, rungs, dive=True)
    board.hold("incremental", tables.differs(table, dived))
    for symmetry in symmetries(ladder.genre):
        if symmetry.name in IMAGES:
            image = tables.tabled(ladder, symmetry.puzzle(puzzle), rungs)
            moved = tables.moved_states(symmetry, puzzle.height, puzzle.width, board.entries)
            at = tables.not_equivariant(table, image, moved)
            board.hold("equivariant", at, f" under {symmetry.name}")


def _hold_remnants(
    ladder: Ladder, rungs: tuple[Rung, ...], puzzle: Any, number: int, result: Result
) -> None:
    if number and rungs == ladder.rungs:
        return  # probing costs more than all else together: the board without clues must do
    layout = Layout.of(puzzle)
    for answer in answers_of(puzzle, ORACLES[ladder.genre]):
        table = remnants.remnants(ladder, puzzle, rungs, answer)
        for name, at in (
            ("sound", remnants.not_sound(table)),
            ("contracting", remnants.not_contracting(table)),
            ("monotone", remnants.not_monotone(table, layout.entries)),
            ("idempotent", remnants.not_idempotent(table)),
        ):
            result.count(f"{name}-answered", table.size)
            if at != NONE:
                kept = [at >> entry & 1 for entry in range(layout.entries)]
                values = np.where(kept, answer, 0).astype(np.int8)
                result.fail(f"not {name}", puzzle, layout.marks(values))


class _Tried:
    """One puzzle, all of whose states are tried."""

    def __init__(self, ladder: Ladder, puzzle: Any, result: Result) -> None:
        self._puzzle, self._result = puzzle, result
        self.entries = Layout.of(puzzle).entries
        self.states = tables.states_of(self.entries)
        self.possible: Possible = tables.possible(
            answers_of(puzzle, ORACLES[ladder.genre]), self.entries
        )

    def wholly(self, number: int) -> bool:
        """Whether all contracts are tried on the class of that number."""
        return self.entries <= (MOST_ENTRIES if number % SPARSE == 0 else WHOLE_ENTRIES)

    def hold(self, contract: str, at: int, how: str = "") -> None:
        """Count all states as tried, and fail where one was found at which it does not hold."""
        self._result.count(contract, self.states.known.size)
        if at != NONE:
            self._result.fail(f"not {contract}{how}", self._puzzle, self._marks(at))

    def _marks(self, state: int) -> Marks:
        values = [state // 3**entry % 3 for entry in range(self.entries)]
        return Layout.of(self._puzzle).marks(np.array(values, dtype=np.int8))


def ladder_contracts(
    genre: str,
    _name: str,
    height: int,
    width: int,
    variety: str,
    start: int,
    step: int,
    _only_remnants: bool,
) -> Result:
    """Every `step`-th class of puzzles of one size, with every state, and the whole ladder."""
    result = Result()
    ladder = ladder_of(genre)
    for number, one in enumerate(classes(genre, height, width, variety)):
        if number % step == start:
            _hold_ladder(ladder, one.puzzle, number // step, result)
    return result


def _hold_ladder(ladder: Ladder, puzzle: Any, number: int, result: Result) -> None:
    board = _Tried(ladder, puzzle, result)
    rungs = tuple(rung for rung in ladder.rungs if rung.code != PROBE)
    rules = tables.tabled(ladder, puzzle, ladder.rules)
    board.hold("checking", tables.not_checking(board.states, rules, board.possible))
    if not board.wholly(number):
        return
    whole = tables.tabled(ladder, puzzle, rungs)
    for order in _orders(rungs):
        board.hold("confluent", tables.differs(whole, tables.tabled(ladder, puzzle, order)))
    for rung in rungs:
        rest = tuple(other for other in rungs if other is not rung)
        less: Table = tables.tabled(ladder, puzzle, rest)
        at = tables.decides_less(board.states, whole, less)
        board.hold("more-rungs", at, f": without {rung.name} it decides more")


def _orders(rungs: tuple[Rung, ...]) -> Iterator[tuple[Rung, ...]]:
    """Backwards, and from the middle on."""
    yield rungs[::-1]
    middle = len(rungs) // 2
    yield rungs[middle:] + rungs[:middle]


def warm_up(genre: str) -> None:
    """Meet what the tables of a genre need compiled, on the smallest boards."""
    ladder = ladder_of(genre)
    smallest = (1, 2, maker(genre).varieties[-1])
    for rung in (ladder.rungs[0], *ladder.spare):
        rung_contracts(genre, rung.name, *smallest, 0, 1, False)
    ladder_contracts(genre, LADDER, *smallest, 0, 1, False)
    if genre in REMNANTS:
        rung_contracts(genre, ladder.rungs[0].name, 2, *smallest[1:], 0, 1, True)
