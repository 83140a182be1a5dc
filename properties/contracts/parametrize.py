"""pytest: one test for each contract of each rung, as scikit-learn has it for estimators.

Collecting the tests loads nothing heavy; the first check that is called does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from liarproof.properties.contracts.names import NAMES, asked_of, rung_name
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import book

if TYPE_CHECKING:
    import pytest

    from liarproof.properties.contracts.check import Outcome
    from liarproof.properties.contracts.subject import Oracle
    from liarproof.solvers.rung import PlainRung

    Expected: TypeAlias = Mapping[str, str] | Callable[[PlainRung], Mapping[str, str]] | None
    """Contract -> why it does not hold: of every rung, or found out for each."""


class Usual(Enum):
    """Stands for an argument that was not given."""

    USUAL = "usual"


USUAL = Usual.USUAL


@dataclass(eq=False, repr=False)
class Check:
    """One contract to be held against one rung; calling it does so."""

    rung: PlainRung
    genre: str
    contract: str
    """Its name."""
    arguments: Mapping[str, Any]
    """Those of `check_propagator` that were given."""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """Those of the rest that a plugin sets."""
    outcome: Outcome | None = None
    """What came of it, once it was called."""

    @property
    def definition(self) -> str:
        """What the contract says, in a paragraph."""
        from liarproof.properties.contracts.catalogue import contract_named

        return contract_named(self.contract).text

    def __str__(self) -> str:
        return f"{rung_name(self.rung)}-{self.contract}"

    def __repr__(self) -> str:
        return f"<check {self}>"

    def __call__(self) -> None:
        """Hold the contract against the rung.

        Raises `ContractBroken` where it is broken, or holds though it was expected to fail; a
        failure that was expected is pytest's xfail. Raises `InputError` as `check_propagator`.
        """
        __tracebackhide__ = True  # pytest shows the counterexample, and not how it was found
        import pytest

        from liarproof.properties.contracts.check import (
            BROKEN,
            EXPECTED,
            ContractBroken,
            outcomes,
        )

        arguments = {**self.defaults, **self.arguments, "contracts": [self.contract]}
        ((_, outcome),) = outcomes(self.rung, self.genre, **arguments)
        self.outcome = outcome
        if outcome.status == EXPECTED:
            assert outcome.finding is not None
            # with --runxfail it does nothing, for then no failure is expected
            expect: Callable[[str], object] = pytest.xfail
            expect(f"{outcome.reason}: {outcome.finding.breach.text}")
            outcome = outcome._replace(status=BROKEN)
        if not outcome.passed:
            raise ContractBroken([outcome])


def parametrize_with_checks(
    rungs: Sequence[PlainRung],
    genre: str,
    *,
    exhaustive: tuple[int, int] | None = None,
    examples: int | None = None,
    expected_failures: Expected = None,
    reference: str | Oracle | None = None,
    contracts: Sequence[str] | None = None,
    seed: int | None = None,
    keep: str | Path | Usual | None = USUAL,
) -> pytest.MarkDecorator:
    """A decorator for a pytest test with the argument `check`, whose body is ``check()``.

    One test for each rung and each contract that it must hold. The arguments are those of
    `check_propagator`; what is not given is as the command line of pytest says, or as usual.
    `expected_failures` may be a function of the rung. Raises `InputError` for an unknown genre or
    contract, and where there is no rung, since no test at all would pass for a success.
    """
    import pytest

    book(genre)
    if not rungs:
        raise InputError("rungs: there is none to check")
    _check_names(contracts or ())
    given = {
        "exhaustive": exhaustive,
        "examples": examples,
        "reference": reference,
        "seed": seed,
    }
    arguments: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if keep is not USUAL:
        arguments["keep"] = keep
    checks = []
    for rung in rungs:
        told = expected_failures(rung) if callable(expected_failures) else expected_failures
        expected = dict(told or {})
        _check_names(expected)
        names = [name for name in asked_of(rung) if contracts is None or name in contracts]
        own = {**arguments, "expected_failures": expected}
        checks += [Check(rung, genre, name, own) for name in names]
    return pytest.mark.parametrize("check", [pytest.param(one, id=str(one)) for one in checks])


def _check_names(names: Sequence[str] | Mapping[str, str]) -> None:
    for name in names:
        if name not in NAMES:
            raise InputError(f"contract {shown(name)} is not one of: {', '.join(NAMES)}")
