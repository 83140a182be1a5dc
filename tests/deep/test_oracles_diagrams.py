"""The diagrams of all genres on thousands of seeded boards to 5×5, states among them."""

from __future__ import annotations

from collections import Counter

import pytest

from liarproof.oracles.kit.rng import stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.states import remembered
from liarproof.puzzles.genres import BOOKS


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("genre", BOOKS)
def test_seeded_boards(genre: str, seed: int) -> None:
    """On a thousand boards it counts what two others count, of some states as well."""
    witness, other, *_, diagram = oracle_engines(genre)
    found = Counter[int]()
    for index in range(1000):
        puzzle = maker(genre).mixed(100 + seed, index)
        answers = witness.answers(puzzle)
        assert diagram.count(puzzle) == len(answers) == other.count(puzzle), puzzle
        if answers and index % 3 == 0:
            assert set(diagram.answers(puzzle)) == set(answers), puzzle
            chance = stream(index, "states")
            state = remembered(answers[index % len(answers)], chance, 0.4, index % 2)
            assert diagram.count(puzzle, state) == sum(map(state.fits, answers)), (puzzle, state)
        found[min(2, len(answers))] += 1
    assert min(found[1], found[2]) > 50
