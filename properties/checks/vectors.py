"""The vectors: what every test expects, proved again by engines that share no code."""

from __future__ import annotations

from collections.abc import Iterator

from liarproof.ledgers.ids import read_lock, standing
from liarproof.ledgers.vectors import FOLDER, names, read_vectors
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile

CLAIM = "every expected value is what two engines and the referee say"
STRIDES = {"smoke": 60, "quick": 6}
"""Profile -> of so many tests one is proved; a profile that is not here proves all."""

BLOCK = 100
"""Tests a part."""

WITNESSES = {
    "one": "solver, oracle, referee",
    "unique": "solver, oracle, referee",
    "count": "solver, oracle",
    "check": "referee, rules, solver",
    "propagate": "solver, oracle, plain rung",
    "explain": "solver, oracle, referee",
    "read": "two readers",
    "write": "writer, other reader",
}


def vector_checks(profile: Profile, _seed: int) -> Iterator[Check]:
    """One check a genre and operation; a profile takes every so many tests."""
    stride = STRIDES.get(profile.name, 1)
    for genre, operation in names():
        name = f"vectors.{genre}.{operation}"
        total = len(range(0, read_vectors(genre, operation).count, stride))
        parts = [
            Part(name, "proved_vectors", (genre, operation, start, stride))
            for start in range(0, max(total, 1), BLOCK)
        ]
        yield Check(name, "vectors", CLAIM, f"counted ({WITNESSES[operation]})", parts)


def proved_vectors(genre: str, operation: str, start: int, stride: int) -> Result:
    """A block of the tests of an operation, of which every `stride`-th is proved."""
    from liarproof.properties.vectors.forms import puzzle_of
    from liarproof.properties.vectors.proving import complaints

    result = Result()
    vectors = read_vectors(genre, operation)
    lock = (FOLDER / "ids.lock").read_text(encoding="utf-8")
    given = standing(read_lock(lock), "vector")
    for test in list(vectors.tests)[::stride][start : start + BLOCK]:
        found = list(complaints(genre, operation, test))
        if test.id not in given:
            found.append("its id is not in the lock")
        result.count("proved")
        board = test.input.board
        for text in found:
            puzzle = None if board is None else puzzle_of(genre, board)
            result.fail(f"{test.id}: {text}", puzzle)
    return result
