"""`liarproof count`: every engine that can, and what follows from how many they are."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci import count
from liarproof.oracles.kit import sweep
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.errors import BeyondLimits


class Engine(msgspec.Struct, forbid_unknown_fields=True):
    """One engine of ``--json``."""

    name: str
    count: int
    seconds: float
    states: int | None = None
    bytes: int | None = None


class Counted(msgspec.Struct, forbid_unknown_fields=True):
    """All of ``--json``."""

    family: str
    height: int
    width: int
    count: int | None
    engines: list[Engine]
    seconds: float


def counters(*results: int) -> Callable[[str], list[Counter]]:
    """A registry of engines that say what they are told to."""
    return lambda family: [
        Counter(f"e{number}", family, "says so", 9, 81, lambda *_, result=result: result)
        for number, result in enumerate(results)
    ]


def test_agreement(cli: Callable[..., Any]) -> None:
    """Engines that agree: the number with its thousands, each engine, status 0."""
    told = cli("count", "independent-sets", "10x12")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("independent-sets 10×12: 8,039,144,604,242,883,698,707\n")
    assert told.out.endswith("2 engines agree\n")


def test_json(cli: Callable[..., Any]) -> None:
    """For machines a count is a plain number, however long."""
    told = cli("count", "independent-sets", "10x12", "--json", "-")
    found = msgspec.json.decode(told.out, type=Counted)
    assert (found.family, found.height, found.width) == ("independent-sets", 10, 12)
    assert found.count == 8039144604242883698707
    assert [engine.name for engine in found.engines] == ["transfer", "profile"]
    assert {engine.count for engine in found.engines} == {found.count}


def test_disagreement(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines that disagree are all named with their numbers; there is no count, status 1."""
    monkeypatch.setattr(count, "counters", counters(7, 8))
    told = cli("count", "shadings", "2x2")
    assert told.status == 1
    assert "THE ENGINES DISAGREE" in told.out
    assert (
        msgspec.json.decode(cli("count", "shadings", "2x2", "--json", "-").out, type=Counted).count
        is None
    )


@pytest.mark.parametrize("engine", [(), ("--engine", "e0")])
def test_one_engine(
    cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, engine: tuple[str, ...]
) -> None:
    """A number from one engine only is called unconfirmed."""
    monkeypatch.setattr(count, "counters", counters(*[7] * (1 + bool(engine))))
    told = cli("count", "shadings", "2x2", *engine)
    assert told.status == 0
    assert told.out.endswith("one engine only: unconfirmed\n")


@pytest.mark.parametrize("options", [(), ("--engine", "rows")])
def test_beyond_all_limits(cli: Callable[..., Any], options: tuple[str, ...]) -> None:
    """Where no engine is able, one line has the limits, and the status is 3."""
    told = cli("count", "shadings", "30x30", *options)
    assert (told.status, told.out) == (3, "")
    assert told.err.startswith("liarproof: incomplete: shadings 30×30 is beyond the limits of rows")
    assert len(told.err.splitlines()) == 1


def test_interruption(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C during the second engine: the first one's number is shown, status 3."""

    def stop(*size: int) -> int:
        if size == count.SMALL:
            return 1  # the warming up
        raise KeyboardInterrupt

    slow = Counter("slow", "shadings", "", 9, 81, stop)
    monkeypatch.setattr(count, "counters", lambda _: [*counters(7)("shadings"), slow])
    told = cli("count", "shadings", "2x2")
    assert told.status == 3
    assert told.err == "liarproof: interrupted: 1 of 2 engines done\n"
    assert "shadings 2×2: 7\n" in told.out


def test_goes_on(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ctrl-C in a long count: it is said where it is kept, and the same command goes on there."""
    told_cells: list[int] = []

    def press(step: sweep.Step) -> None:
        if step.cells == 64:  # the upper half; before it, and after it, smaller ones
            told_cells.append(step.cell)
            if len(told_cells) == 60:
                os.kill(os.getpid(), signal.SIGINT)

    command = ("count", "independent-sets", "16x16", "--engine", "profile")
    plain = cli(*command, "--json", "-").out
    monkeypatch.setattr(sweep, "checkpoints", lambda: tmp_path / "digest" / "counts")
    monkeypatch.setattr(sweep, "tell", press)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        told = cli(*command)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (told.status, told.out) == (3, "")
    assert told.err.startswith(
        "liarproof: interrupted: 0 of 1 engines done; kept at cell 60 of 64, "
    )
    assert told.err.endswith(" states, the same command goes on from there\n")
    again = msgspec.json.decode(cli(*command, "--json", "-").out, type=Counted)
    assert again.count == msgspec.json.decode(plain, type=Counted).count
    assert told_cells[60] == 61


def test_beyond_memory(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that runs out of memory loses nothing of the others; one line, status 3."""

    def fail(*size: int) -> int:
        if size != count.SMALL:
            raise BeyondLimits("too many states")
        return 1  # the warming up

    big = Counter("big", "shadings", "", 9, 81, fail)
    monkeypatch.setattr(count, "counters", lambda _: [big, *counters(7)("shadings")])
    told = cli("count", "shadings", "2x2")
    assert (told.status, told.err) == (3, "liarproof: incomplete: too many states\n")
    assert told.out.startswith("shadings 2×2: 7\n")
