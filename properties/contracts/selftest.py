"""Does the fuzz catch what it should? Every seeded fault against every contract."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liarproof.properties.contracts.catalogue import CONTRACTS, contract_named
from liarproof.properties.contracts.contract import Contract
from liarproof.properties.contracts.faults import Fault, faults, subject_of
from liarproof.properties.contracts.hunt import EXAMPLES, TINY_STATES, Hunt
from liarproof.properties.contracts.smaller import SECONDS

OTHER_EXAMPLES = 10
"""Random puzzles for a contract that need not catch the fault, ..."""

OTHER_TINY = 500
"""... and states of the smallest boards."""


class Caught(NamedTuple):
    """What one contract says of one fault."""

    fault: str
    contract: str
    wanted: bool
    """Whether it is the contract that must catch it."""
    text: str
    """What it says; empty where it notices nothing."""
    cells: int
    """Of the counterexample's board; 0 where there is none."""
    states: int
    """Looked at until then."""
    seconds: float

    @property
    def caught(self) -> bool:
        """Whether it noticed."""
        return bool(self.text)


def try_fault(fault: Fault, contract: Contract, examples: int, seed: int = 1) -> Caught:
    """Run one contract on one broken propagator; one that need not catch it tries less hard."""
    begun = time.perf_counter()
    wanted = contract.name == fault.caught_by
    tiny, shrinking = (TINY_STATES, SECONDS) if wanted else (OTHER_TINY, 0.0)
    subject = subject_of(fault)
    try:
        hunt = Hunt(subject, contract, seed)
        breach = hunt.run(examples, tiny=tiny, shrinking=shrinking)
    finally:
        subject.close()
    cells = 0
    if breach is not None and breach.puzzle is not None:
        cells = breach.puzzle.height * breach.puzzle.width
    return Caught(
        fault.id,
        contract.name,
        wanted,
        "" if breach is None else breach.text,
        cells,
        hunt.effort.states,
        time.perf_counter() - begun,
    )


def self_test(
    wanted: Sequence[Fault] | None = None, *, matrix: bool = True, seed: int = 1
) -> Iterator[Caught]:
    """Each fault by the contract that must catch it, and with `matrix` by all others too."""
    for fault in faults() if wanted is None else wanted:
        yield try_fault(fault, contract_named(fault.caught_by), EXAMPLES, seed)
        for contract in CONTRACTS if matrix else ():
            if contract.name != fault.caught_by:
                yield try_fault(fault, contract, OTHER_EXAMPLES, seed)
