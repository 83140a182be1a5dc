"""Random worlds are worth testing: what they hold was measured, and is guarded here."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from liarproof import State
from liarproof.oracles.referee import judge
from liarproof.properties.contracts import worlds
from liarproof.properties.contracts.catalogue import contract_named
from liarproof.properties.contracts.flat import MOST_ENTRIES
from liarproof.properties.contracts.hunt import Hunt
from liarproof.properties.contracts.subject import ORACLES, Subject
from liarproof.properties.contracts.worlds import (
    KINDS,
    LARGEST,
    STATES,
    World,
    random_states,
    random_world,
)

WORLDS = 200
GENRES = tuple(ORACLES)

BOUNDS = {
    "with an answer": (0.35, 0.70),
    "dead end": (0.20, 0.50),
    "complete and legal": (0.15, 0.30),
    "complete and illegal": (0.10, 0.22),
    "blank": (0.05, 0.12),
    "something follows": (0.18, 0.36),
}
"""Share of the states; measured at three seeds, and given some room."""


def quiet(_puzzle: Any, _state: State) -> bool:
    """A rung that says nothing."""
    return True


def many(genre: str, seed: int, count: int = WORLDS) -> list[World]:
    """The first worlds of a seed."""
    subject = Subject(quiet, genre)
    return [random_world(subject, seed, index) for index in range(count)]


def shares(made: list[World]) -> dict[str, float]:
    """Name as in `BOUNDS` -> share of the states of which it is true."""
    counted: Counter[str] = Counter()
    for world in made:
        for state, extending in zip(world.states, world.extending, strict=True):
            answers = world.answers[extending]
            complete, alive = bool(state.all()), len(answers) > 0
            forced = alive and ((answers == answers[0]).all(axis=0) & (state == 0)).any()
            counted["with an answer"] += alive
            counted["dead end"] += not alive and not complete
            counted["complete and legal"] += alive and complete
            counted["complete and illegal"] += not alive and complete
            counted["blank"] += not state.any()
            counted["something follows"] += bool(forced)
    total = sum(len(world.states) for world in made)
    return {name: counted[name] / total for name in BOUNDS}


def outside(found: dict[str, float]) -> list[str]:
    """The shares that are not as measured."""
    return [
        f"{n}: {found[n]:.3f}" for n, (low, high) in BOUNDS.items() if not low <= found[n] <= high
    ]


def shape(world: World) -> str:
    """The class of a board's size."""
    height, width = world.puzzle.height, world.puzzle.width
    if height == width:
        return "1×1" if height == 1 else "square"
    if 1 in (height, width):
        return "row" if height == 1 else "column"
    return "tall" if height > width else "wide"


@pytest.mark.parametrize("seed", [1, 5])
@pytest.mark.parametrize("genre", GENRES)
def test_states_of_every_kind_in_measured_shares(genre: str, seed: int) -> None:
    """States with and without an answer, complete and blank ones come in the shares measured."""
    assert outside(shares(many(genre, seed))) == []


@pytest.mark.parametrize("kind", KINDS)
def test_shares_notice_a_maker_left_alone(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A generator that knows one kind of state alone leaves the bounds."""
    random_states.cache_clear()
    monkeypatch.setattr(worlds, "KINDS", (kind,))
    found = outside(shares(many("hitori", 1, 40)))
    random_states.cache_clear()
    assert found != []


@pytest.mark.parametrize("genre", GENRES)
def test_every_size_occurs(genre: str) -> None:
    """1×1, strips either way, squares, wide and tall boards occur, and none is too large."""
    made = many(genre, 1)
    assert {shape(world) for world in made} == {"1×1", "row", "column", "square", "wide", "tall"}
    cells = [world.puzzle.height * world.puzzle.width for world in made]
    assert max(cells) == LARGEST or genre == "yajilin"
    assert max(world.layout.entries for world in made) <= MOST_ENTRIES
    assert np.median(cells) >= 6


@pytest.mark.parametrize("genre", GENRES)
def test_puzzles_vary(genre: str) -> None:
    """Few puzzles come twice, most have an answer, some have none."""
    made = many(genre, 1)
    assert len({world.puzzle for world in made}) > 0.45 * WORLDS
    without = sum(len(world.answers) == 0 for world in made) / WORLDS
    assert 0.01 < without < 0.3


@pytest.mark.parametrize("genre", GENRES)
def test_worlds_are_what_they_say(genre: str) -> None:
    """States have the board's entries, the first is blank, and the referee accepts the answers."""
    for world in many(genre, 2, 30):
        assert world.states.shape == (STATES, world.layout.entries)
        assert set(np.unique(world.states)) <= {0, 1, 2}
        assert not world.states[0].any()
        for number in range(min(3, len(world.answers))):
            assert judge(world.puzzle, world.answer(number)) == []


@pytest.mark.parametrize("genre", GENRES)
def test_seed_decides(genre: str) -> None:
    """The same seed makes the same worlds, another seed others."""

    def made(seed: int) -> list[tuple[Any, bytes, int]]:
        random_states.cache_clear()
        return [(w.puzzle, w.states.tobytes(), w.seed) for w in many(genre, seed, 20)]

    first, again, other = made(3), made(3), made(4)
    assert first == again
    assert sum(a == b for a, b in zip(first, other, strict=True)) <= 2


@pytest.mark.parametrize("genre", GENRES)
def test_hunt_looks_at_boards_of_middling_size(genre: str) -> None:
    """Of the random boards of a hunt at least half have more than four cells."""
    subject = Subject(quiet, genre)
    hunt = Hunt(subject, contract_named("sound"))
    try:
        assert hunt.run(60, tiny=0) is None
    finally:
        subject.close()
    middling = sum(n for size, n in hunt.effort.sizes.items() if np.prod(_sides(size)) > 4)
    assert hunt.effort.examples == hunt.effort.puzzles == 60
    assert middling >= 30


def _sides(size: str) -> list[int]:
    return [int(side) for side in size.split("×")]


def test_boards_with_two_loops() -> None:
    """In Yajilin some states break one rule alone: there are two loops; on boards of any shape."""
    shapes = set()
    for world in many("yajilin", 1):
        for state in world.states[(world.states != 0).all(axis=1)]:
            broken = judge(world.puzzle, world.layout.marks(state))
            if {violation.code for violation in broken} == {"lnPlLoop"}:
                shapes.add(shape(world))
    assert shapes >= {"tall", "wide"}
