"""Every seeded fault of a propagator or an oracle is caught by its contract, and small."""

from __future__ import annotations

from collections import Counter

import pytest

from liarproof.ledgers.ids import missing
from liarproof.properties.contracts.catalogue import CONTRACTS, NAMES, contract_named
from liarproof.properties.contracts.faults import ORACLE, Fault, faults, plain, subject_of
from liarproof.properties.contracts.hunt import EXAMPLES, Hunt
from liarproof.properties.contracts.selftest import try_fault
from liarproof.puzzles.genres import BOOKS
from liarproof.solvers.ladder import ladder_of


def rungs_of(genre: str) -> list[str]:
    """The plain rungs but for what the clues say by themselves, which is no rung of a ladder."""
    implicit = {rung.name for rung in ladder_of(genre).implicit}
    return [name for name in plain(genre).RUNGS if name not in implicit]


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.id)
def test_fault_is_caught(fault: Fault) -> None:
    """The contract that must notice does."""
    caught = try_fault(fault, contract_named(fault.caught_by), EXAMPLES)
    assert caught.caught, f"{fault.note}: {caught.states:,} states"


@pytest.mark.parametrize(
    ("genre", "rung"),
    [(genre, rung) for genre in BOOKS for rung in (*rungs_of(genre), ORACLE)],
)
def test_nothing_is_caught_before_it_is_spoilt(genre: str, rung: str) -> None:
    """The plain rungs and oracles hold every contract, so that what is caught is the fault."""
    whole = Fault(f"{genre}-whole", rung.replace("-", "_"), "", "", "", "")
    subject = subject_of(whole, spoiled=False)
    try:
        for contract in CONTRACTS:
            if contract.asked(subject):
                examples = EXAMPLES if contract.total else 8  # a share wants many states
                breach = Hunt(subject, contract, seed=3).run(examples, tiny=400)
                assert breach is None, f"{contract.name}: {breach}"
    finally:
        subject.close()


def test_catalogue() -> None:
    """Enough faults, over all genres, rungs and contracts, each with an id that is kept."""
    assert len(faults()) >= 80
    assert {fault.genre for fault in faults()} == set(BOOKS)
    for genre in BOOKS:
        mine = [fault for fault in faults() if fault.genre == genre]
        touched = {fault.rung.replace("_", "-") for fault in mine}
        assert touched == {*rungs_of(genre), ORACLE}
    by_contract = Counter(fault.caught_by for fault in faults())
    assert set(by_contract) <= set(NAMES)
    assert missing("fault", [fault.id for fault in faults()]) == []
