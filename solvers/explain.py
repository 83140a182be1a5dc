"""explain: a board solved one deduction at a time, each with the entries that force it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from liarproof.puzzles.answer import UNKNOWN, State
from liarproof.solvers.ladder import call, fixpoint, is_probe, ladder_of
from liarproof.solvers.rung import PlainRung


class Entry(NamedTuple):
    """One place of a state: 0 `cells`, 1 `right`, 2 `down`; then row and column."""

    part: int
    row: int
    column: int


class Step(NamedTuple):
    """One deduction: `rung` decides `entry` as `value` because of `reason` alone.

    The reason is minimal: without any one of its decided entries the rung says nothing about
    this one. An empty reason means that the clues alone force it. At a contradiction `entry`
    is None and `value` 0.
    """

    rung: str
    entry: Entry | None
    value: int
    reason: tuple[tuple[Entry, int], ...]


def explain(
    puzzle: Any, rungs: Sequence[PlainRung] | None = None, state: State | None = None
) -> Iterator[Step]:
    """Each deduction that `rungs` (None: the ladder) make from `state` (None: the clues alone).

    The first rung in the given order that has anything to say speaks; a probe goes over all the
    others. Ends when no rung has, or after a contradiction. `state` is left as it was.
    """
    ladder = ladder_of(puzzle.genre)
    chosen = ladder.rungs if rungs is None else tuple(rungs)
    others = tuple(rung for rung in chosen if not is_probe(rung))
    named = [_with_name(rung, others) for rung in chosen]
    now = ladder.start(puzzle) if state is None else state.copy()
    while True:
        step = _next_step(puzzle, now, named)
        if step is None:
            return
        yield step
        if step.entry is None:
            return
        _set(now, step.entry, step.value)


def _with_name(rung: PlainRung, others: Sequence[PlainRung]) -> tuple[str, PlainRung, bool]:
    """A rung's name, what to call, and whether one assumption at a time is tried."""
    name: str = getattr(rung, "name", getattr(rung, "__name__", repr(rung)))
    if is_probe(rung):
        return name, lambda puzzle, state: fixpoint(puzzle, state, others), True
    return name, rung, False


def _next_step(
    puzzle: Any, state: State, rungs: Sequence[tuple[str, PlainRung, bool]]
) -> Step | None:
    for name, rung, probing in rungs:
        found = _first_probe(puzzle, state, rung) if probing else _first_change(puzzle, state, rung)
        if found is not None:
            entry, value = found
            reason = _minimal_reason(puzzle, state, rung, probing, entry, value)
            return Step(name, entry, value, reason)
    return None


def _first_change(puzzle: Any, state: State, rung: PlainRung) -> tuple[Entry | None, int] | None:
    after = state.copy()
    if not call(rung, puzzle, after):
        return None, 0
    for entry in _entries(state):
        if _get(state, entry) == UNKNOWN and _get(after, entry) != UNKNOWN:
            return entry, _get(after, entry)
    return None


def _first_probe(puzzle: Any, state: State, below: PlainRung) -> tuple[Entry | None, int] | None:
    for entry in _entries(state):
        if _get(state, entry) == UNKNOWN:
            for value in (2, 1):
                if _refuted(puzzle, state, below, entry, value):
                    return entry, 3 - value
    return None


def _refuted(puzzle: Any, state: State, below: PlainRung, entry: Entry, value: int) -> bool:
    assumed = state.copy()
    _set(assumed, entry, value)
    return not call(below, puzzle, assumed)


def _says(
    puzzle: Any, state: State, rung: PlainRung, probing: bool, entry: Entry | None, value: int
) -> bool:
    """Whether the rung still deduces this from `state`."""
    if entry is not None and probing:
        return _refuted(puzzle, state, rung, entry, 3 - value)
    after = state.copy()
    if not call(rung, puzzle, after):
        return entry is None
    return entry is not None and _get(after, entry) == value


def _minimal_reason(
    puzzle: Any, state: State, rung: PlainRung, probing: bool, entry: Entry | None, value: int
) -> tuple[tuple[Entry, int], ...]:
    """Drop decided entries as long as the deduction stands: halves first, then singly."""
    decided = [place for place in _entries(state) if _get(state, place) != UNKNOWN]
    kept = state.copy()
    size = len(decided)
    while size > 0:
        at = 0
        while at < len(decided):
            dropped = decided[at : at + size]
            for place in dropped:
                _set(kept, place, UNKNOWN)
            if _says(puzzle, kept, rung, probing, entry, value):
                del decided[at : at + size]
            else:
                for place in dropped:
                    _set(kept, place, _get(state, place))
                at += size
        size //= 2
    return tuple((place, _get(state, place)) for place in decided)


def _entries(state: State) -> Iterator[Entry]:
    for part, array in enumerate(state):
        height, width = array.shape
        for row in range(height):
            for column in range(width):
                yield Entry(part, row, column)


def _get(state: State, entry: Entry) -> int:
    return int(state[entry.part][entry.row, entry.column])


def _set(state: State, entry: Entry, value: int) -> None:
    state[entry.part][entry.row, entry.column] = value
