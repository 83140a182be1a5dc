"""Recurrences of strips: refused with any number changed, and exact on the longest boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from sympy import fibonacci

from liarproof.oracles.counting import recurrences, transfer
from liarproof.oracles.counting.recurrences import (
    FAMILIES,
    WIDEST,
    Recurrence,
    derive,
    obligations,
)
from liarproof.oracles.families import counters

FIELDS = ("coefficients", "initial", "numerator", "denominator", "charpoly")


def spoilt(told: Recurrence) -> Iterator[Recurrence]:
    """The recurrence with each of its numbers changed by one, either way, in turn."""
    for step in (1, -1):
        yield replace(told, first=told.first + step)
        for field in FIELDS:
            numbers = getattr(told, field)
            for at, number in enumerate(numbers):
                changed = (*numbers[:at], number + step, *numbers[at + 1 :])
                yield replace(told, **{field: changed})


@pytest.mark.parametrize("width", range(1, WIDEST + 1))
@pytest.mark.parametrize("family", FAMILIES)
def test_every_changed_number_is_refused(family: str, width: int) -> None:
    """No claim that differs in one number from the one derived is proved."""
    told, matrix = derive(family, width), recurrences.transfer(family, width)
    assert all(one.holds for one in obligations(told, matrix))
    for claim in spoilt(told):
        assert not all(one.holds for one in obligations(claim, matrix)), claim


def test_long_boards() -> None:
    """Boards of 100,000 cells have each of their thousands of digits right."""
    assert recurrences.independent_sets(5, 20_000) == transfer.count(20_000, 5)
    assert recurrences.independent_sets(100_000, 1) == fibonacci(100_002)
    assert recurrences.shadings(2, 50_000) == (2**50_002 - 1) // 3
    assert recurrences.shadings(1, 100_000) == 4


@pytest.mark.parametrize("name", ["rows", "yajikazu-rows"])
def test_long_shadings(name: str) -> None:
    """Far behind where the recurrence begins, shadings are as many as other counters say."""
    (witness,) = (counter for counter in counters("shadings") if counter.name == name)
    for width in range(3, WIDEST + 1):
        assert recurrences.shadings(width, 300) == witness.run(300, width)
