"""liarproof's pytest plugin: options for propagator contracts and vectors, and a summary of each.

It is there in every run of pytest where liarproof is installed, so it imports nothing but the
standard library and pytest; what is heavy is loaded by the first check that is called.
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from liarproof.properties.contracts.check import Outcome

KEY = "liarproof"
"""Of the entries among a test's user properties that are ours: these reach xdist's controller."""

VECTOR = "liarproof-vector"
"""Likewise of tests made by `parametrize_with_vectors`."""

INDENT = 22
"""Columns before the contracts of a status."""


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options; each stands for an argument that a test does not give itself."""
    group = parser.getgroup("liarproof", "propagator contracts (liarproof)")
    group.addoption(
        "--liarproof-examples",
        metavar="N",
        type=_positive,
        help="random puzzles for each contract",
    )
    group.addoption("--liarproof-seed", metavar="S", type=int, help="seed of the random puzzles")
    group.addoption(
        "--liarproof-known",
        metavar="FILE",
        help="vectors that are known to fail: TOML, [[known]] with id and reason",
    )
    group.addoption(
        "--liarproof-keep",
        metavar="DIR",
        help="where counterexamples are kept and replayed from (default: ROOTDIR/.liarproof)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin to gather what is checked."""
    config.pluginmanager.register(Summary(), "liarproof-summary")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Expect the failures that are known; one of them that passes is a failure."""
    file = config.getoption("liarproof_known")
    if file is None:
        return
    from liarproof.ci.gate.lists import read_known
    from liarproof.puzzles.errors import InputError

    try:
        known = read_known(config.invocation_params.dir / file)
    except InputError as error:
        raise pytest.UsageError(str(error)) from None
    for item in items:
        vector = _param(item, "vector")
        if vector is not None and vector.id in known:
            item.add_marker(pytest.mark.xfail(reason=known[vector.id], strict=True))


def defaults(config: pytest.Config) -> dict[str, Any]:
    """The arguments of `check_propagator` that the command line sets."""
    keep = config.getoption("liarproof_keep")
    folder = config.invocation_params.dir / keep if keep else config.rootpath / ".liarproof"
    found: dict[str, Any] = {"keep": folder}
    for name in ("examples", "seed"):
        value = config.getoption(f"liarproof_{name}")
        if value is not None:
            found[name] = value
    return found


@pytest.fixture
def check_propagator(request: pytest.FixtureRequest) -> Callable[..., list[Outcome]]:
    """`liarproof.check_propagator`, with the command line's defaults and a place in the summary."""

    def check(rung: Any, genre: str, **arguments: Any) -> list[Outcome]:
        __tracebackhide__ = True
        from liarproof.properties.contracts import check as face

        try:
            found = face.check_propagator(rung, genre, **{**defaults(request.config), **arguments})
        except face.ContractBroken as broken:
            _note(request.node, rung, genre, broken.outcomes)
            raise
        _note(request.node, rung, genre, found)
        return found

    return check


def _note(item: pytest.Item, rung: Any, genre: str, outcomes: Iterable[Outcome]) -> None:
    """Let the test's report carry what was looked at, in plain values."""
    from liarproof.properties.contracts.names import rung_name

    title = f"{rung_name(rung)} ({genre})"
    for one in outcomes:
        told = [title, one.status, one.contract, one.effort.states, one.effort.puzzles]
        item.user_properties.append((KEY, told))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Give the command line's defaults to a check before it is called; note what came of it."""
    check, vector = _param(item, "check"), _param(item, "vector")
    if check is not None:
        check.defaults = defaults(item.config)
    try:
        return (yield)
    finally:
        if check is not None and check.outcome is not None:
            _note(item, check.rung, check.genre, [check.outcome])
        if vector is not None and vector.tried is not None:
            pair = [vector.item.genre, vector.item.operation]
            item.user_properties.append((VECTOR, [*pair, vector.tried.passed, vector.total]))


MADE = {
    "check": ("liarproof.properties.contracts.parametrize", "Check"),
    "vector": ("liarproof.ci.gate.parametrize", "Vector"),
}
"""Argument of a test that was parametrized by us -> what it is then."""


def _param(item: pytest.Item, name: str) -> Any:
    """The check or the vector that a test was made for; None for any other test."""
    home, kind = MADE[name]
    module = sys.modules.get(home)
    callspec = getattr(item, "callspec", None)
    value = callspec.params.get(name) if module and callspec else None
    return value if module and isinstance(value, getattr(module, kind)) else None


class Summary:
    """How hard each rung was looked at, gathered from the reports of xdist's workers too."""

    def __init__(self) -> None:
        self._states: dict[str, dict[str, Counter[str]]] = {}
        self._puzzles: dict[str, dict[str, Counter[str]]] = {}
        """Rung -> status -> contract -> how many."""
        self._vectors: dict[str, Counter[str]] = {}
        """Genre and operation -> how many were asked, and how many passed."""
        self._suite = 0
        """Vectors that there are."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what one test looked at; the last report of each knows all of it."""
        if report.when != "teardown":
            return
        for key, told in report.user_properties:
            if key == KEY and isinstance(told, list):
                rung, status, contract, states, puzzles = told
                for table, number in ((self._states, states), (self._puzzles, puzzles)):
                    of_rung = table.setdefault(rung, {})
                    of_rung.setdefault(status, Counter())[contract] += number
            if key == VECTOR and isinstance(told, list):
                genre, operation, passed, self._suite = told
                counted = self._vectors.setdefault(f"{genre} {operation}", Counter())
                counted.update(asked=1, passed=int(passed))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say it, where anything was checked."""
        self._summarize_vectors(terminalreporter)
        if not self._states:
            return
        terminalreporter.write_sep("=", "liarproof: looked at, in states/puzzles")
        width = max(2 * INDENT, terminalreporter.config.get_terminal_writer().fullwidth)
        for rung, statuses in sorted(self._states.items()):
            terminalreporter.write_line(rung)
            for status, counted in sorted(statuses.items()):
                puzzles = self._puzzles[rung][status]
                words = [f"{name} {n:,}/{puzzles[name]:,}" for name, n in sorted(counted.items())]
                terminalreporter.write_line(_hung(f"  {status}", words, width))

    def _summarize_vectors(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how much of the suite was asked: a run that does less says so."""
        if not self._vectors:
            return
        asked = sum(counted["asked"] for counted in self._vectors.values())
        head = f"liarproof: {asked:,} of {self._suite:,} vectors asked"
        terminalreporter.write_sep("=", head)
        for name, counted in sorted(self._vectors.items()):
            passed = f"{counted['passed']:,} of {counted['asked']:,} passed"
            terminalreporter.write_line(f"{name:<{INDENT}}{passed}")


def _hung(head: str, words: list[str], width: int) -> str:
    """`words`, apart by commas, to the right of `head`, on lines of at most `width` columns."""
    text = ", ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in words)
    lines = wrap(
        text,
        width - 1,
        initial_indent=head.ljust(INDENT),
        subsequent_indent=" " * INDENT,
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ")
