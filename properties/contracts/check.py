"""The public face: is this propagator all that a propagator should be?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from liarproof.properties.contracts.bench import HUNG
from liarproof.properties.contracts.catalogue import CONTRACTS, contract_named
from liarproof.properties.contracts.contract import Contract
from liarproof.properties.contracts.finds import KEEP, Finding, keep_finding, kept_worlds
from liarproof.properties.contracts.hunt import EXAMPLES, Effort, Hunt
from liarproof.properties.contracts.smaller import weight
from liarproof.properties.contracts.subject import Oracle, Subject
from liarproof.solvers.rung import PlainRung

HELD, BROKEN, EXPECTED, UNEXPECTED = "held", "broken", "expected failure", "unexpectedly held"
NOT_RUN = "not run"
"""Since a call hangs: each further one would be waited for."""


class Outcome(NamedTuple):
    """What came of one contract."""

    contract: str
    status: str
    """`HELD`, `BROKEN`, `NOT_RUN`, or where a failure was expected `EXPECTED` or `UNEXPECTED`."""
    effort: Effort
    finding: Finding | None = None
    reason: str = ""
    """Why a failure was expected."""

    @property
    def passed(self) -> bool:
        """Whether it is as it should be."""
        return self.status in (HELD, EXPECTED)


class ContractBroken(AssertionError):  # noqa: N818 - reads as what happened, as in pytest.raises
    """A propagator is not what it should be; says where, with the smallest counterexample."""

    __module__ = "liarproof"  # where users find it, and so what pytest calls it

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        broken = [one for one in outcomes if not one.passed and one.status != NOT_RUN]
        self.outcomes = tuple(outcomes)
        self.smallest = min(broken, key=_size)
        broke = self.smallest.status == BROKEN
        first = str(self.smallest.finding) if broke else _held(self.smallest)
        others = [one.contract for one in broken if one is not self.smallest]
        also = f"\n  broken too: {', '.join(others)}" if others else ""
        left = [one.contract for one in outcomes if one.status == NOT_RUN]
        also += f"\n  not run, since a call hangs: {', '.join(left)}" if left else ""
        super().__init__(first + also)


def _size(outcome: Outcome) -> tuple[int, tuple[int, int, int]]:
    found = outcome.finding
    if found is None or found.breach.puzzle is None:
        return 1, (0, 0, 0)
    return 0, weight(found.breach)


def _held(outcome: Outcome) -> str:
    return (
        f"{outcome.contract} was expected to fail ({outcome.reason}) but holds:"
        f" {outcome.effort.states:,} states of {outcome.effort.puzzles:,} puzzles"
    )


class Settings(NamedTuple):
    """How a propagator is looked at."""

    examples: int = EXAMPLES
    """Random puzzles for each contract, or a fraction where one costs more."""
    seed: int = 1
    exhaustive: tuple[int, int] | None = None
    """Every puzzle and state to this height and width, besides."""
    keep: Path | None = None
    """Where counterexamples are kept, and replayed from; None: nowhere."""
    until: float | None = None
    """When to look no further, by `time.monotonic`."""
    expected: Mapping[str, str] = {}
    """Contract that is expected to be broken -> why."""


def check_contract(subject: Subject, contract: Contract, settings: Settings) -> Outcome:
    """What comes of one contract."""
    hunt = Hunt(subject, contract, settings.seed)
    kept = kept_worlds(settings.keep, subject) if settings.keep is not None else []
    breach = hunt.run(settings.examples, kept, settings.until, settings.exhaustive)
    reason = settings.expected.get(contract.name, "")
    if breach is None:
        status = UNEXPECTED if contract.name in settings.expected else HELD
        return Outcome(contract.name, status, hunt.effort, None, reason)
    finding = Finding(
        subject.title, subject.genre, contract.name, breach, settings.seed, hunt.effort
    )
    if settings.keep is not None:
        finding = keep_finding(settings.keep, subject, finding)
    status = EXPECTED if contract.name in settings.expected else BROKEN
    return Outcome(contract.name, status, hunt.effort, finding, reason)


def _hangs(subject: Subject, outcome: Outcome) -> bool:
    """Whether the counterexample is a call that does not end."""
    if outcome.finding is None or not outcome.finding.breach.witnesses:
        return False
    breach = outcome.finding.breach
    replies = subject.bench.call("alone", breach.puzzle, breach.witnesses[0][None])
    return int(replies.kinds[0]) == HUNG


def contracts_of(subject: Subject, names: Sequence[str] | None = None) -> list[Contract]:
    """The contracts that a subject must hold, or of these the named ones.

    Raises `InputError` for a name that is no contract's.
    """
    wanted = CONTRACTS if names is None else [contract_named(name) for name in names]
    return [contract for contract in wanted if contract.asked(subject)]


def outcomes(
    rung: PlainRung,
    genre: str,
    *,
    exhaustive: tuple[int, int] | None = None,
    examples: int = EXAMPLES,
    expected_failures: Mapping[str, str] | None = None,
    reference: str | Oracle | None = None,
    contracts: Sequence[str] | None = None,
    seed: int = 1,
    keep: str | Path | None = KEEP,
) -> Iterator[tuple[str, Outcome]]:
    """Each contract that `rung` must hold, and what came of it, as soon as it is known.

    For harnesses of other kinds; the arguments are those of `check_propagator`.
    """
    expected = dict(expected_failures or {})
    for name in expected:
        contract_named(name)
    settings = Settings(
        examples, seed, exhaustive, None if keep is None else Path(keep), None, expected
    )
    subject = Subject(rung, genre, reference)
    try:
        hangs = False
        for contract in contracts_of(subject, contracts):
            if hangs:
                yield contract.name, Outcome(contract.name, NOT_RUN, Effort())
                continue
            outcome = check_contract(subject, contract, settings)
            hangs = contract.name == "returns" and _hangs(subject, outcome)
            yield contract.name, outcome
    finally:
        subject.close()


propagator_outcomes = outcomes
"""What `liarproof` exports it as."""


def check_propagator(
    rung: PlainRung,
    genre: str,
    *,
    exhaustive: tuple[int, int] | None = None,
    examples: int = EXAMPLES,
    expected_failures: Mapping[str, str] | None = None,
    reference: str | Oracle | None = None,
    contracts: Sequence[str] | None = None,
    seed: int = 1,
    keep: str | Path | None = KEEP,
) -> list[Outcome]:
    """Hold a propagator against every contract; how hard each was tried is returned.

    `rung(puzzle, state)` fills unknown entries of the state in place and returns False on a
    contradiction, else True. `exhaustive`, a height and a width: every puzzle (numbers renamed
    in order, a limit on clues: `exhaustive.varieties`) and every state to that size, besides
    `examples` random puzzles a contract. `expected_failures`: contract -> why it does not hold;
    one that holds after all is a failure. `reference`: the oracle, an engine's name or a function
    from a puzzle to all its answers. `contracts`: these alone. `keep`: the folder in which
    counterexamples are written down, and from which those of earlier runs are replayed first.

    Raises `ContractBroken`, an `AssertionError`, with the smallest counterexample found, and
    `InputError` for an unknown genre, contract, rung or engine.
    """
    __tracebackhide__ = True  # pytest shows the counterexample, and not how it was found
    found = [
        outcome
        for _, outcome in outcomes(
            rung,
            genre,
            exhaustive=exhaustive,
            examples=examples,
            expected_failures=expected_failures,
            reference=reference,
            contracts=contracts,
            seed=seed,
            keep=keep,
        )
    ]
    if not all(outcome.passed for outcome in found):
        raise ContractBroken(found)
    return found
