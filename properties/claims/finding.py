"""What a judge is given and what it finds, for one claim in one reading."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from liarproof.ledgers.claims import Claimed, Measurement, Number
from liarproof.ledgers.measured import Table
from liarproof.properties.claims.statistics import Estimate
from liarproof.properties.experiments import experiment_named
from liarproof.properties.experiments.experiment import Experiment
from liarproof.puzzles.errors import InputError, shown


class Measured(NamedTuple):
    """A measurement, and the rows that it gave."""

    measurement: Measurement
    table: Table
    own: Table | None
    """The first rows, as many as the article had."""

    @property
    def experiment(self) -> Experiment:
        """What was run."""
        return experiment_named(self.measurement.experiment)


class Case(NamedTuple):
    """A claim in one reading."""

    claimed: Claimed
    arguments: dict[str, Any]
    reading: str
    measured: Measured | None
    """None for what is not measured."""
    tables: Mapping[str, Measured]
    """All measurements of the article, by id."""
    claims: Mapping[str, Claimed]
    """All claims of the article, by id, for sums and shares of what it prints."""

    @property
    def table(self) -> Table:
        """The rows; raises `InputError` for a claim that names no measurement."""
        if self.measured is None:
            raise InputError("its check needs a measurement, and it names none")
        return self.measured.table

    @property
    def value(self) -> Number:
        """The number that is claimed; raises `InputError` where there is none."""
        if self.claimed.value is None:
            raise InputError("its check needs a claimed value")
        return self.claimed.value

    def argument(self, name: str) -> Any:
        """One of the arguments; raises `InputError` where it is missing."""
        if name not in self.arguments:
            raise InputError(f"its check needs the argument {name}")
        return self.arguments[name]

    @property
    def whole(self) -> bool:
        """Whether ours are all cases there are."""
        return self.measured is not None and self.measured.experiment.exhaustive

    def other(self) -> Measured:
        """The measurement that it is compared with: argument ``than``, by reading."""
        than = self.argument("than")
        name = than.get(self.reading) if isinstance(than, dict) else None
        if not isinstance(name, str) or name not in self.tables:
            raise InputError(f"than has no measurement for the reading {shown(self.reading)}")
        return self.tables[name]


class Finding(NamedTuple):
    """What came of it."""

    measured: str
    """In words, such as ``17.3 % of 3,000, 95 % interval 16.0 to 18.7``."""
    evidence: str
    """A word of DESIGN's, then how far: ``exhaustive: to 3×5``."""
    agrees: bool | None = None
    """Whether the claim holds here; None where `p` says so, or where nothing can."""
    p: float | None = None
    """How likely a figure as far off as the claimed one is, if it was drawn as ours was."""
    estimate: Estimate | None = None
    """In the unit of the claim."""
    effect: str = ""
    """By how much it is off."""
    own: str = ""
    """What came of a sample of the article's own size."""
    witness: str = ""
    """A board, where there is one against the claim."""


Judge = Callable[[Case], Finding]


def sampled(case: Case) -> str:
    """The evidence of a sample."""
    measured = case.measured
    if measured is None:
        return "none"
    if measured.experiment.exhaustive:
        return f"exhaustive: all {measured.table.rows:,} cases"
    return f"sampled: n = {measured.table.rows:,}, seed {measured.measurement.seed}"


def witness(case: Case) -> str:
    """The smallest board on record against the claim.

    Those of the field that the argument ``witness`` names, or of the field ``witness``; "" where
    there is none.
    """
    field = case.arguments.get("witness", "witness")
    boards = (
        [board for board in case.table.counts(field) if board]
        if field in case.table.fields()
        else []
    )
    return min(boards, key=lambda board: (len(board), board), default="")


def said(value: float) -> str:
    """A number as people write it: as many digits as tell something."""
    if not math.isfinite(value):
        return {math.inf: "∞", -math.inf: "-∞"}.get(value, "no number")
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:,.2f}" if abs(value) >= 10 else f"{value:.3g}"


def said_with(case: Case, estimate: Estimate, unit: str) -> str:
    """A figure of ours with its interval; of all cases there are, it has none."""
    mark = f" {unit}" if unit else ""
    if case.measured is not None and case.measured.experiment.exhaustive:
        return f"{said(estimate.value)}{mark}, exactly"
    return (
        f"{said(estimate.value)}{mark}, 95 % interval {said(estimate.low)} to {said(estimate.high)}"
    )
