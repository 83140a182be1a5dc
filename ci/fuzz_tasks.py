"""What `liarproof fuzz` asks of its processes, and what they answer: plain, so that it travels."""

from __future__ import annotations

from typing import Any, NamedTuple

from liarproof.ci.fuzz_target import Target


class Find(NamedTuple):
    """Find the target, and whatever else is named; nothing is compiled for that."""

    target: Target
    contracts: tuple[str, ...]


class Introduce(NamedTuple):
    """Say what the target is, and what is to be held against it."""

    target: Target
    contracts: tuple[str, ...]
    """Names; empty: all that it must hold."""
    expected: tuple[str, ...]
    keep: str
    exhaustive: tuple[int, int] | None


class Introduced(NamedTuple):
    """What the target is."""

    name: str
    contracts: tuple[str, ...]
    answers_by: str
    kept: tuple[str, ...]
    """Files of the counterexamples that are kept of it."""
    pairs: int | None
    """Of a puzzle and a state, to the size asked for."""


class Look(NamedTuple):
    """Hold one contract against the target."""

    target: Target
    contract: str
    round: int
    """From 1; further rounds draw further boards, and only such."""
    seed: int
    examples: int
    kept: tuple[str, ...]
    """Files of counterexamples to replay first."""
    keep: str
    exhaustive: tuple[int, int] | None
    until: float | None
    """When to give up, by `time.monotonic`, which is the same in all processes."""


class Found(NamedTuple):
    """A counterexample."""

    text: str
    """What is wrong, in one sentence."""
    drawing: str
    """All that there is to see, on many lines."""
    weight: tuple[int, ...]
    """Smaller is simpler."""
    cells: int
    """Of the board; 0 where it is about no board in particular."""
    file: str | None
    record: dict[str, Any]
    """For machines."""


class Looked(NamedTuple):
    """What came of it."""

    puzzles: int
    states: int
    examples: int
    sizes: dict[str, int]
    """Size of the board -> puzzles."""
    seconds: float
    found: Found | None
    late: bool
    """Whether the time ended before it did."""
    hangs: bool
    """Whether the counterexample is a call that does not end."""


class ListFaults(NamedTuple):
    """Say which faults fit the patterns, and compile what they need."""

    only: tuple[str, ...]
    """Empty: all."""


class Listed(NamedTuple):
    """The faults, and what can catch them."""

    faults: tuple[tuple[str, str], ...]
    """Id, and the contract that must notice."""
    contracts: tuple[str, ...]


class Try(NamedTuple):
    """Hold one contract against one seeded fault."""

    fault: str
    contract: str
    wanted: bool
    """Whether it is the contract that must notice; others are tried less hard."""
    examples: int
    seed: int


class Tried(NamedTuple):
    """What came of it."""

    text: str
    """What the contract says; empty where it notices nothing."""
    cells: int
    """Of the counterexample's board; 0 where there is none."""
    states: int
    seconds: float
