"""What a run comes to: counts an operation, a verdict a flag, the failures, the exit status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from liarproof.ci.gate.lists import Required
from liarproof.ci.gate.messages import Started
from liarproof.ci.gate.plan import NOT_SELECTED, Item, Plan
from liarproof.ci.gate.runner import Outcome
from liarproof.ci.gate.tried import NOT_RUN, WRONG, Tried
from liarproof.ci.terminal import AS_RECORDED, DOES_NOT_HOLD, INCOMPLETE
from liarproof.ledgers.vectors import SUITE

if TYPE_CHECKING:
    from liarproof.ci.gate.shrink import Shrunk


NOTHING = Required()


class Failure(NamedTuple):
    """A test that did not pass."""

    item: Item
    tried: Tried


class Line(NamedTuple):
    """The counts of an operation of a genre."""

    genre: str
    operation: str
    asked: int
    passed: int
    failed: int
    known: int
    left: int
    seconds: float


class FlagLine(NamedTuple):
    """The counts of a flag."""

    flag: str
    asked: int
    failed: int
    known: int

    @property
    def share(self) -> float:
        """Of those asked so many failed, from 0 to 1."""
        return self.failed / self.asked if self.asked else 0.0

    @property
    def verdict(self) -> str:
        """In a word or two."""
        if self.failed:
            return "FAILS"
        if not self.asked:
            return "not asked"
        return "known to fail" if self.known else "ok"


@dataclass
class Report:
    """A run of the gate; `str()` of it is what a person reads."""

    started: Started
    plan: Plan
    outcome: Outcome
    known: Mapping[str, str] = field(default_factory=dict)
    """Failures that are known: id -> reason."""
    required: Required = NOTHING
    seconds: float = 0.0
    command: str = ""
    shrunk: dict[str, Shrunk | None] = field(default_factory=dict)
    """Of failures a smaller board; None: none was found."""
    suite: str = SUITE

    @property
    def name(self) -> str:
        """What the child calls itself."""
        from liarproof.properties.child import one_line

        return one_line(f"{self.started.implementation} {self.started.version}", 80).strip()

    @property
    def results(self) -> Iterator[tuple[Item, Tried]]:
        """Every test that something came of, in order."""
        for item, tried in zip(self.plan.items, self.outcome.tried, strict=True):
            if tried is not None:
                yield item, tried

    @property
    def asked(self) -> int:
        """Tests that were put to the child."""
        return sum(tried.kind != NOT_RUN for _, tried in self.results)

    @property
    def passed(self) -> int:
        """Tests that passed."""
        return sum(tried.passed for _, tried in self.results)

    @cached_property
    def failures(self) -> list[Failure]:
        """Tests that failed and are not known to, the smallest board first."""
        return self._failures(known=False)

    @cached_property
    def known_failures(self) -> list[Failure]:
        """Tests that failed and are known to."""
        return self._failures(known=True)

    def _failures(self, known: bool) -> list[Failure]:
        found = [
            Failure(item, tried)
            for item, tried in self.results
            if not tried.passed and (item.test.id in self.known) is known
        ]
        return sorted(found, key=self._telling)

    def _telling(self, one: Failure) -> tuple[object, ...]:
        """What tells most comes first: what was run, what rests on no convention, the smallest."""
        return one.tried.kind == NOT_RUN, self.rests(one), one.item.size

    def rests(self, one: Failure) -> bool:
        """Whether its expectation rests on a convention."""
        notes = self.plan.notes
        return any(notes[flag].kind == "convention" for flag in one.item.test.flags)

    @property
    def kinds(self) -> dict[str, int]:
        """How many failures there are of each kind, those that are known left out."""
        return dict(Counter(one.tried.kind for one in self.failures))

    @property
    def passing_known(self) -> list[str]:
        """Ids that are known to fail, and pass."""
        return [
            item.test.id for item, tried in self.results if tried.passed and tried.id in self.known
        ]

    @property
    def unseen_known(self) -> list[str]:
        """Ids that are known to fail, and were not asked."""
        seen = {item.test.id for item, _ in self.results}
        return [name for name in self.known if name not in seen]

    @property
    def coverage(self) -> float:
        """The share of the suite that was asked, in percent."""
        return 100 * self.asked / self.plan.total if self.plan.total else 0.0

    @property
    def missing(self) -> list[str]:
        """What was to be covered and was not, one line each."""
        found = []
        if self.coverage < self.required.percent:
            found.append(
                f"{share(self.coverage)} of the suite was asked,"
                f" {share(self.required.percent)} is required"
            )
        lines = {(line.genre, line.operation): line for line in self.lines}
        skipped = {
            (one.genre, one.operation) for one in self.plan.left if one.reason == NOT_SELECTED
        }
        for pair in self.required.pairs:
            line = lines.get(pair)
            if line is None or not line.asked:
                found.append(f"{':'.join(pair)} is required, and was not asked")
            elif pair in skipped:
                found.append(f"{':'.join(pair)} is required, and was asked in part")
        return found

    @property
    def ok(self) -> bool:
        """Whether all that was to be asked was, and passed or is known to fail."""
        return self.status == AS_RECORDED

    @property
    def status(self) -> int:
        """The exit status."""
        if self.outcome.interrupted:
            return INCOMPLETE
        if self.failures or self.passing_known:
            return DOES_NOT_HOLD
        return INCOMPLETE if self.missing else AS_RECORDED

    @cached_property
    def lines(self) -> list[Line]:
        """A line for each operation of which something is asked, or was left out of the run."""
        pairs: dict[tuple[str, str], list[tuple[Item, Tried]]] = {}
        for item in self.plan.items:
            pairs.setdefault((item.genre, item.operation), [])
        for item, tried in self.results:
            pairs[item.genre, item.operation].append((item, tried))
        return [self._line(*pair, results) for pair, results in pairs.items()]

    def _line(self, genre: str, operation: str, results: list[tuple[Item, Tried]]) -> Line:
        left = [
            one.tests for one in self.plan.left if (one.genre, one.operation) == (genre, operation)
        ]
        return Line(
            genre,
            operation,
            sum(tried.kind != NOT_RUN for _, tried in results),
            sum(tried.passed for _, tried in results),
            *self._failed(results),
            sum(left),
            sum(tried.seconds for _, tried in results),
        )

    def _failed(self, results: Iterable[tuple[Item, Tried]]) -> tuple[int, int]:
        """How many failed that are not known to, and how many that are."""
        failed = [tried.id in self.known for _, tried in results if not tried.passed]
        return len(failed) - sum(failed), sum(failed)

    @cached_property
    def flags(self) -> list[FlagLine]:
        """A line for each flag of the operations looked at: bugs first, the worst of them first."""
        by_flag: dict[str, list[tuple[Item, Tried]]] = {flag: [] for flag in self.plan.notes}
        for item, tried in self.results:
            for flag in item.test.flags:
                by_flag[flag].append((item, tried))
        lines = [
            FlagLine(
                flag,
                sum(tried.kind != NOT_RUN for _, tried in by_flag[flag]),
                *self._failed(by_flag[flag]),
            )
            for flag in by_flag
        ]
        return sorted(
            lines, key=lambda line: (self.plan.notes[line.flag].kind, -line.share, line.flag)
        )

    @property
    def verdict(self) -> str:
        """The last line."""
        failed, tests = len(self.failures), len(list(self.results))
        of = f"{failed:,} of {tests:,} tests"
        parts = []
        if self.outcome.interrupted:
            parts.append(f"INTERRUPTED after {tests:,} of {len(self.plan.items):,} tests")
            parts += [f"{failed:,} failed"] * bool(failed)
        elif failed:
            parts.append(f"FAILED: {of}{self._of_kinds()}")
        if self.passing_known:
            start = "" if parts else "FAILED: "
            parts.append(f"{start}known to fail, but passed: {', '.join(self.passing_known)}")
        parts += [f"INCOMPLETE: {line}" for line in self.missing]
        if not parts:
            parts.append(f"PASSED: {self.passed:,} of {tests:,} tests")
        if self.known_failures:
            parts.append(f"{len(self.known_failures):,} known to fail")
        return "; ".join([*parts, f"{share(self.coverage)} of {self.plan.of} asked"])

    def _of_kinds(self) -> str:
        """The kinds in brackets, unless all are wrong answers."""
        counted = ", ".join(f"{number:,} {kind}" for kind, number in sorted(self.kinds.items()))
        return f" ({counted})" if set(self.kinds) != {WRONG} else ""

    def __str__(self) -> str:
        from liarproof.ci.gate.telling import told

        return told(self)


def share(percent: float) -> str:
    """A share as people read it; only all of it is 100 %."""
    if percent in (0, 100) or 1 <= percent <= 99:
        return f"{percent:.0f} %"
    return "under 1 %" if percent < 1 else "over 99 %"
