"""States for `propagate`: for every rung some in which it speaks, contradicts or must be silent.

States are those that the contracts are held against (`contracts.worlds`), small boards with all
their answers at hand, and states on the way of the ladder on boards of the graded bank. `PICKED`
names further ones, each found to show a seeded fault that the others do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import count
from typing import Any, NamedTuple

import msgspec

from liarproof.ledgers.graded import graded_bank
from liarproof.oracles.kit import rng
from liarproof.properties.contracts.flat import Layout
from liarproof.properties.contracts.subject import ORACLES
from liarproof.properties.contracts.worlds import random_puzzle, random_states
from liarproof.properties.states import remembered
from liarproof.properties.vectors.boards import SEED
from liarproof.puzzles.answer import UNKNOWN, Marks, State
from liarproof.solvers.ladder import ladder_of
from liarproof.solvers.rung import PROBE, Rung

WORLD_SEED = 7
"""Of the puzzles and states that are taken from `contracts.worlds`."""

DECIDES, CONTRADICTS, RESTS = "must-deduce", "must-contradict", "must-rest"
QUOTAS = {DECIDES: 18, CONTRADICTS: 10, RESTS: 6}
"""States of a rung of each kind, each on another board."""

LONG_LADDER = 8
"""Ladders of more rungs than this get two thirds of the quotas."""

WITHOUT_A_RUNG = 60
"""States in which whatever a solver deduces is asked for."""

ON_THE_WAY = 40
"""States on boards of the graded bank."""


class Asked(NamedTuple):
    """A state, and the rung that is asked for; "" for none."""

    puzzle: Any
    marks: Marks
    rung: str = ""
    comment: str = ""


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state of `contracts.worlds`."""

    genre: str
    rung: str
    seed: int
    index: int
    since: int
    """The first state that is asked: a call may be wrong only after others on the same board."""
    state: int
    """The last one, which shows the fault."""
    fault: str
    """The seeded fault for which it was picked."""


class _Picks(msgspec.Struct, frozen=True):
    pick: list[Pick]


@cache
def picks() -> tuple[Pick, ...]:
    """All picked states, in the order of their file."""
    data = files("liarproof.properties.vectors").joinpath("picked.toml").read_bytes()
    return tuple(msgspec.toml.decode(data, type=_Picks).pick)


def rungs_of(genre: str) -> tuple[Rung, ...]:
    """All rungs that can be asked for by name."""
    return (*ladder_of(genre).rungs, *ladder_of(genre).spare)


def compiled(genre: str, rung: str, puzzle: Any, marks: Marks) -> Marks | None:
    """What the compiled rung makes of a state; None: a contradiction."""
    state = State.of(marks)
    return state.marks() if ladder_of(genre).named(rung)(puzzle, state) else None


def plainly(genre: str, rung: str, puzzle: Any, marks: Marks) -> Marks | None:
    """What the plain rung makes of it."""
    state = State.of(marks)
    function = import_module(f"liarproof.properties.plain.{genre}").RUNGS[rung]
    return state.marks() if function(puzzle, state) else None


def agree(genre: str, rung: str, puzzle: Any, marks: Marks) -> bool:
    """Whether they decide the same: of some rungs of Yajilin what they say is left open in part.

    They speak of paths, and in states where edges that are on make none, or of edges at shaded
    cells, what they deduce hangs on the order in which they look.
    """
    return compiled(genre, rung, puzzle, marks) == plainly(genre, rung, puzzle, marks)


def world(genre: str, seed: int, index: int) -> Iterator[tuple[Any, Marks]]:
    """The states of a puzzle of the contracts."""
    puzzle = random_puzzle(genre, seed, index)
    states, _ = random_states(puzzle, ORACLES[genre], seed, index)
    for values in states:
        yield puzzle, Layout.of(puzzle).marks(values)


def asked_of_rungs(genre: str) -> dict[str, list[Asked]]:
    """Rung -> states in which it is asked for by name, one of each kind a board at most."""
    wanted = {(rung.name, kind): _quota(genre, kind) for rung in rungs_of(genre) for kind in QUOTAS}
    found: dict[str, list[Asked]] = {rung.name: [] for rung in rungs_of(genre)}
    for index in count():
        if index == MOST_WORLDS or not any(wanted.values()):
            return found
        here = set()
        for puzzle, marks in world(genre, WORLD_SEED, index):
            for rung in rungs_of(genre):
                if not any(wanted[rung.name, kind] for kind in QUOTAS):
                    continue
                kind = _kind(marks, compiled(genre, rung.name, puzzle, marks))
                key = (rung.name, kind)
                if wanted[key] and key not in here and agree(genre, rung.name, puzzle, marks):
                    here.add(key)
                    wanted[key] -= 1
                    found[rung.name].append(Asked(puzzle, marks, rung.name))
    raise AssertionError("count() ends")


MOST_WORLDS = 120
"""Puzzles looked through; a kind that turns up seldom gets less than its quota."""


def _quota(genre: str, kind: str) -> int:
    short = len(rungs_of(genre)) <= LONG_LADDER
    return QUOTAS[kind] if short else -(-2 * QUOTAS[kind] // 3)


def _kind(before: Marks, after: Marks | None) -> str:
    if after is None:
        return CONTRADICTS
    return RESTS if after == before else DECIDES


def asked_of_all(genre: str) -> Iterator[Asked]:
    """States in which whatever a solver deduces is asked for."""
    for number in range(WITHOUT_A_RUNG):
        states = list(world(genre, WORLD_SEED + 1, number))
        yield Asked(*states[number % len(states)])


RENAMED = {"duplicate": 6, "sandwich": 6, "pair": 6, "probe": 4}
"""Rungs of Hitori that compare numbers -> boards on which they are asked about larger ones."""
LARGER = (9, 34, 254, 1_000)


def renamed(genre: str) -> Iterator[Asked]:
    """States on Hitori boards whose numbers are so much larger: one is equal to no other yet."""
    if genre != "hitori":
        return
    for rung, many in RENAMED.items():
        index = 1_000
        while many:
            index += 1
            found = list(world(genre, WORLD_SEED, index))
            more = LARGER[many % len(LARGER)]
            for puzzle, marks in found[many % len(found) :]:
                clues = tuple(tuple(n + more if n else 0 for n in row) for row in puzzle.clues)
                other = replace(puzzle, clues=clues)
                if compiled(genre, rung, other, marks) not in (None, marks):
                    yield Asked(other, marks, rung)
                    many -= 1
                    break


def on_the_way(genre: str) -> Iterator[Asked]:
    """States on boards of one answer: parts of it, whatever the ladder made of them, or no part."""
    random = rng.stream(SEED, f"{genre} on the way")
    boards = [one.board for one in graded_bank(genre)]
    rungs = [rung.name for rung in ladder_of(genre).rungs if rung.code != PROBE]
    for number in range(ON_THE_WAY):
        board = boards[(number * 7) % len(boards)]
        puzzle, answer = board.puzzle, board.answer
        assert answer is not None
        marks = remembered(answer, random, (0.0, 0.05, 0.2, 0.4)[number % 4], number % 5 == 4)
        state = State.of(marks)
        upto = ladder_of(genre).rungs[: number % (len(rungs) + 1)]
        if ladder_of(genre).propagate(puzzle, state, upto):
            marks = state.marks()
        rung = rungs[number % len(rungs)] if number % 2 else ""
        if rung and not agree(genre, rung, puzzle, marks):
            rung = ""
        yield Asked(puzzle, marks, rung, f"on the way to the answer of {board.id}")


def picked(genre: str) -> Iterator[Asked]:
    """The states that were picked for a seeded fault."""
    for pick in picks():
        if pick.genre != genre:
            continue
        states = list(world(genre, pick.seed, pick.index))
        for puzzle, marks in states[pick.since : pick.state]:
            if agree(genre, pick.rung, puzzle, marks):
                yield Asked(puzzle, marks, pick.rung, f"before one that shows {pick.fault}")
        yield Asked(*states[pick.state], pick.rung, f"shows the seeded fault {pick.fault}")


def is_complete(marks: Marks) -> bool:
    """Whether everything is decided."""
    return all(UNKNOWN not in row for part in marks for row in part)
