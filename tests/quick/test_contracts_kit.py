"""The parts of the contracts kit: flat states, the worker that can be killed, smaller cases."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liarproof import State, parse
from liarproof.oracles.referee import judge
from liarproof.properties.contracts.alone import returns
from liarproof.properties.contracts.bench import (
    CONTRADICTION,
    DIED,
    HUNG,
    RAISED,
    SETTLED,
    WRONG_TYPE,
    Bench,
)
from liarproof.properties.contracts.contract import Breach
from liarproof.properties.contracts.flat import Layout, all_states, pack
from liarproof.properties.contracts.smaller import smaller, weight
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worker import CAN_FORK, ROOM, Worker
from liarproof.properties.contracts.worlds import random_world, world_of
from liarproof.puzzles.answer import SHADED, UNKNOWN
from liarproof.puzzles.genres import BOOKS
from liarproof.puzzles.text import read_text, write_text

Rung = Callable[[Any, State], Any]
BOARD = parse("hitori/3/1/121")


def quiet(_puzzle: Any, _state: State) -> bool:
    """A rung that says nothing."""
    return True


# --- flat states ----------------------------------------------------------------------------


def layouts() -> st.SearchStrategy[Layout]:
    """Boards of up to 64 entries, with edges and without."""
    sides = st.integers(1, 5)
    return st.builds(Layout, sides, sides, st.booleans()).filter(lambda one: one.entries <= 64)


@st.composite
def tables(draw: st.DrawFn, count: int = 4) -> tuple[Layout, Any]:
    """A layout and a few states of it."""
    layout = draw(layouts())
    row = st.lists(st.integers(0, 2), min_size=layout.entries, max_size=layout.entries)
    return layout, np.array(draw(st.lists(row, min_size=1, max_size=count)), dtype=np.int8)


@given(tables())
def test_flat_and_back(drawn: tuple[Layout, Any]) -> None:
    """Values become a state, or fill one, and come back; marks make the same table."""
    layout, table = drawn
    filled = layout.state(np.zeros(layout.entries, dtype=np.int8))
    for values in table:
        layout.fill(filled, values)
        assert (layout.values(layout.state(values)) == values).all()
        assert (layout.values(filled) == values).all()
    assert (layout.table([layout.marks(values) for values in table]) == table).all()


@given(layouts())
def test_place_of_each_entry(layout: Layout) -> None:
    """The place of an entry is where its value stands in the state; there is none beyond."""
    for entry in range(layout.entries):
        values = np.zeros(layout.entries, dtype=np.int8)
        values[entry] = 1
        part, row, column = layout.place(entry)
        assert layout.state(values)[part][row, column] == 1
    with pytest.raises(IndexError):
        layout.place(layout.entries)


def test_state_owns_its_arrays() -> None:
    """Writing to a state leaves the values that it was made of."""
    values = np.zeros(3, dtype=np.int8)
    Layout(1, 3, False).state(values).cells[0, 0] = SHADED
    assert not values.any()


@given(tables(6))
def test_packed_states_compare_as_plain_ones(drawn: tuple[Layout, Any]) -> None:
    """Packed into words, states extend and fit each other as they do entry by entry."""
    _, table = drawn
    extended, fits = pack(table).extended_by(pack(table)), pack(table).fits(pack(table))
    for i, one in enumerate(table):
        for j, other in enumerate(table):
            assert extended[i, j] == all(a in (0, b) for a, b in zip(one, other, strict=True))
            assert fits[i, j] == all(0 in (a, b) or a == b for a, b in zip(one, other, strict=True))


def test_all_64_entries_are_packed() -> None:
    """The last of 64 entries counts."""
    table = np.zeros((2, 64), dtype=np.int8)
    table[0, 63], table[1, 63] = 1, 2
    assert pack(table).fits(pack(table)).tolist() == [[True, False], [False, True]]


def test_all_states_are_all() -> None:
    """Every state comes once, at the place that its digits in base 3 name."""
    table = all_states(4)
    assert len({row.tobytes() for row in table}) == len(table) == 3**4
    assert (table @ 3 ** np.arange(4) == np.arange(81)).all()


# --- the worker -----------------------------------------------------------------------------

AT = 5
"""The number of the state at which the rungs below go wrong: cells 2, 1, 0 of `all_states`."""


def trips(state: State) -> bool:
    """Whether it is that state."""
    return state.cells.tolist() == [[2, 1, 0]]


def hang(state: State) -> bool:
    """It does not return."""
    while trips(state):
        pass
    return True


def die(state: State) -> bool:
    """It ends the process."""
    if trips(state):
        os._exit(3)
    return True


def kill(state: State) -> bool:
    """It is killed."""
    if trips(state):
        os.kill(os.getpid(), signal.SIGKILL)
    return True


def hog(state: State) -> bool:
    """It wants more memory than it may have."""
    return bool(bytearray(2 * ROOM)) if trips(state) else True


def throw(state: State) -> bool:
    """It raises."""
    if trips(state):
        raise ValueError("no such cell")
    return True


def leave(state: State) -> bool:
    """It ends the program."""
    if trips(state):
        sys.exit(4)
    return True


def forget(state: State) -> Any:
    """It returns nothing."""
    return None if trips(state) else True


def numpy_bool(state: State) -> Any:
    """It returns what is almost True."""
    return np.bool_(True) if trips(state) else True


WRONG = {
    hang: (HUNG, "has not returned after 0.4 s"),
    die: (DIED, "ends its process (exit status 3)"),
    kill: (DIED, "ends its process (signal 9)"),
    hog: (RAISED, "raises MemoryError"),
    throw: (RAISED, "raises ValueError: no such cell"),
    leave: (RAISED, "raises SystemExit: 4"),
    forget: (WRONG_TYPE, "returns None of type NoneType, not True or False"),
    numpy_bool: (WRONG_TYPE, "returns np.True_ of type bool, not True or False"),
}
"""What a rung does at one state -> what comes of the call, in words."""


def writing(fault: Callable[[State], Any]) -> Rung:
    """A rung that shades the last cell if it is open, and has a fault."""

    def rung(_puzzle: Any, state: State) -> Any:
        outcome = fault(state)
        if state.cells[0, 0] == state.cells[0, 1] == SHADED:
            return False
        if state.cells[0, 2] == UNKNOWN:
            state.cells[0, 2] = SHADED
        return outcome

    return rung


@pytest.fixture
def worker() -> Iterator[Callable[[Rung], Worker]]:
    """Starts a worker for a rung; ends it afterwards."""
    started: list[Worker] = []

    def start(rung: Rung) -> Worker:
        started.append(Worker({"alone": rung}, seconds=0.4))
        return started[-1]

    yield start
    for one in started:
        one.close()


needs_fork = pytest.mark.skipif(not CAN_FORK, reason="this system does not fork")


@needs_fork
@pytest.mark.parametrize("fault", WRONG, ids=lambda fault: fault.__name__)
def test_what_goes_wrong_is_named(
    fault: Callable[[State], Any], worker: Callable[[Rung], Worker]
) -> None:
    """A call that goes wrong is named with its state; all other replies are kept."""
    states = all_states(3)
    replies = worker(writing(fault)).call("alone", BOARD, states)
    kind, words = WRONG[fault]
    assert replies.trouble() == AT
    assert replies.kinds[AT] == kind
    assert replies.said == {AT: words}
    others = np.delete(np.arange(27), AT)
    expected = Bench({"alone": writing(lambda _: True)}).call("alone", BOARD, states)
    assert (replies.kinds[others] == expected.kinds[others]).all()
    assert (replies.after[others] == expected.after[others]).all()
    assert set(expected.kinds) == {SETTLED, CONTRADICTION}


@needs_fork
def test_worker_serves_on_after_each_loss(worker: Callable[[Rung], Worker]) -> None:
    """After a process is lost the next call gets a fresh one, in another process."""
    pids = all_states(3)[[AT, 0]]
    one = worker(writing(die))
    for _ in range(3):
        assert one.call("alone", BOARD, pids).kinds.tolist() == [DIED, SETTLED]


@needs_fork
def test_one_that_hangs_always_is_given_up(
    worker: Callable[[Rung], Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a rung that hangs in every state a few are told, the rest is not tried."""
    monkeypatch.setattr("liarproof.properties.contracts.worker.STARTING", 1.0)

    def stuck(_puzzle: Any, _state: State) -> bool:
        while True:
            pass

    replies = worker(stuck).call("alone", BOARD, all_states(3))
    assert replies.trouble() == 0
    assert 1 <= (replies.kinds == HUNG).sum() <= 3


@needs_fork
def test_worker_and_bench_say_the_same(worker: Callable[[Rung], Worker]) -> None:
    """In a process of its own a rung gets the same replies, in used arrays too."""
    rung = writing(lambda _: True)
    for reuse in (False, True):
        there = worker(rung).call("alone", BOARD, all_states(3), reuse)
        here = Bench({"alone": rung}).call("alone", BOARD, all_states(3), reuse)
        assert (there.kinds == here.kinds).all()
        assert (there.after == here.after).all()


@needs_fork
def test_what_it_prints_is_not_shown(
    worker: Callable[[Rung], Worker], capfd: pytest.CaptureFixture[str]
) -> None:
    """A rung that prints does not write among the verdict."""

    def loud(_puzzle: Any, _state: State) -> bool:
        print("here", flush=True)
        os.write(2, b"there\n")
        return True

    assert worker(loud).call("alone", BOARD, all_states(3)).trouble() is None
    assert capfd.readouterr() == ("", "")


@needs_fork
def test_fresh_process_forgets(worker: Callable[[Rung], Worker]) -> None:
    """After `restart` nothing is left of what a rung kept between calls."""
    kept: list[int] = []

    def counting(_puzzle: Any, _state: State) -> bool:
        kept.append(1)
        return len(kept) == 1

    one, blank = worker(counting), all_states(3)[:1]
    said = [one.call("alone", BOARD, blank).kinds[0] for _ in range(2)]
    one.restart()
    assert [*said, one.call("alone", BOARD, blank).kinds[0]] == [SETTLED, CONTRADICTION, SETTLED]
    assert kept == []


@needs_fork
def test_returns_names_the_state() -> None:
    """The contract `returns` draws the state at which a rung hangs."""
    subject = Subject(writing(hang), "hitori", seconds=0.4)
    try:
        breach = returns(subject, world_of(subject, BOARD, all_states(3)))
    finally:
        subject.close()
    assert breach is not None
    assert breach.before is not None
    assert breach.before.cells == ((2, 1, 0),)
    assert breach.text == "has not returned after 0.4 s"


def test_changed_puzzle_is_noticed() -> None:
    """A rung that writes into the puzzle is told."""
    puzzle = parse("hitori/2/1/12")

    def meddling(given: Any, _state: State) -> bool:
        object.__setattr__(given, "clues", ((1, 1),))
        return True

    assert Bench({"alone": meddling}).call("alone", puzzle, all_states(2)).touched


# --- smaller cases --------------------------------------------------------------------------


@settings(max_examples=12)
@given(genre=st.sampled_from(sorted(BOOKS)), index=st.integers(0, 40), data=st.data())
def test_each_step_is_smaller_and_valid(genre: str, index: int, data: st.DataObject) -> None:
    """Each step is smaller, and its puzzle and states are ones that can be written and read."""
    world = random_world(Subject(quiet, genre), 1, index)
    states = tuple(world.states[data.draw(st.integers(0, len(world.states) - 1))] for _ in range(2))
    whole = weight(Breach("", world.puzzle, witnesses=states))
    steps = list(smaller(world.puzzle, states))
    blank = world.puzzle.height * world.puzzle.width == 1 and whole[1:] == (0, 0)
    assert steps or blank
    for puzzle, fewer in steps:
        assert weight(Breach("", puzzle, witnesses=fewer)) < whole
        layout = Layout.of(puzzle)
        for values in fewer:
            assert values.shape == (layout.entries,)
            marks = layout.marks(values)
            assert read_text(write_text(puzzle, marks)) == (puzzle, marks)
            judge(puzzle, layout.marks(np.maximum(values, 1)))


def test_a_first_call_may_compile() -> None:
    """What a process does once, before its first reply, is no hang; the same later is one."""
    begun = []

    def starts_slowly(_puzzle: Any, state: State) -> bool:
        if not begun:
            begun.append(True)
            time.sleep(0.6)
        if state.cells[0, 0] == 2:
            time.sleep(5)
        return True

    worker = Worker({"alone": starts_slowly}, seconds=0.2)
    try:
        puzzle = parse("hitori/1/1/1")
        states = np.array([[0], [1], [2]], dtype=np.int8)
        assert list(worker.call("alone", puzzle, states[:2]).kinds) == [SETTLED, SETTLED]
        worker.restart()
        replies = worker.call("alone", puzzle, states)
        assert list(replies.kinds) == [SETTLED, SETTLED, HUNG]
    finally:
        worker.close()
