"""What the contracts cost. Run: pytest tests/benchmarks/test_contracts.py -n 0 -s."""

from __future__ import annotations

import resource
import time
from statistics import median

import pytest

from liarproof.properties.contracts.catalogue import contract_named
from liarproof.properties.contracts.faults import faults
from liarproof.properties.contracts.selftest import self_test
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import random_world
from liarproof.puzzles.genres import BOOKS
from liarproof.solvers.ladder import ladder_of

WORLDS = 200
WANTED = 1_000
"""States a second of one core."""


def core_seconds() -> float:
    """Of this process and of those that it has ended."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


@pytest.mark.parametrize("genre", BOOKS)
def test_sound(genre: str) -> None:
    """Random boards to 4×5 with their answers, each rung held against them, at 1,000 a second."""
    contract, states = contract_named("sound"), 0
    begun, clock = core_seconds(), time.perf_counter()
    for rung in ladder_of(genre).rungs:
        subject = Subject(rung, genre)
        try:
            for index in range(WORLDS):
                world = random_world(subject, hash_of(rung.name), index)
                assert contract.find(subject, world) is None
                states += len(world.states)
        finally:
            subject.close()
    core, seconds = core_seconds() - begun, time.perf_counter() - clock
    print(
        f"\n{genre}: sound, {states:,} states of {len(ladder_of(genre).rungs)} rungs in"
        f" {core:.2f} s of a core ({seconds:.2f} s): {states / core:,.0f} a second",
        end="",
    )
    assert states / core > WANTED


def hash_of(name: str) -> int:
    """A seed of its own for each rung, so that none profits from the boards of another."""
    return sum(ord(letter) for letter in name)


@pytest.mark.parametrize("genre", BOOKS)
def test_faults(genre: str) -> None:
    """How soon each seeded fault is caught: in a median under 1 s, none over 30 s."""
    mine = [fault for fault in faults() if fault.genre == genre]
    caught = list(self_test(mine, matrix=False))
    assert all(one.caught for one in caught)
    seconds = [one.seconds for one in caught]
    cells = [one.cells for one in caught if one.cells]
    print(
        f"\n{genre}: {len(caught)} faults caught in a median {median(seconds):.2f} s, at most"
        f" {max(seconds):.1f} s; counterexamples of {median(cells):g} cells, at most {max(cells)}",
        end="",
    )
    assert median(seconds) < 1
    assert max(seconds) < 30
    assert median(cells) <= 9
