"""Strength: which of two rungs decides more, where, and how much of what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from liarproof.properties.boards import maker
from liarproof.properties.contracts.flat import Layout, all_states
from liarproof.properties.contracts.strength import (
    EQUAL,
    INCOMPARABLE,
    NOT_COMPARED,
    STRONGER,
    WEAKER,
    Side,
    Witness,
    compare,
    table,
)
from liarproof.properties.contracts.subject import ORACLES, named_engine
from liarproof.properties.plain.hitori import RUNGS
from liarproof.puzzles.answer import Answer, Marks, State
from liarproof.puzzles.errors import InputError
from liarproof.solvers.hitori import LADDER, adjacency, cut, cut_any, pair, sandwich
from liarproof.solvers.ladder import fixpoint, ladder_of
from liarproof.solvers.yinyang import bridge, window


def outcome(side: Side, puzzle: Any, state: Marks) -> Marks | None:
    """What a side makes of a state, called once and from here; None for a contradiction."""
    arrays = State.of(state)
    return arrays.marks() if side(puzzle, arrays) else None


def decides_more(one: Marks | None, other: Marks | None) -> bool:
    """Whether the first outcome has something that the second lacks, entry by entry."""
    if other is None or one is None:
        return one is None and other is not None
    rows = [(a, b) for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True)]
    return any(a not in (0, b) for x, y in rows for a, b in zip(x, y, strict=True))


def small_cases(genre: str, cells: int, variety: str) -> Iterator[tuple[Any, Marks]]:
    """Every board of fewer cells, and every state of it."""
    sizes = [(h, w) for h, w in product(range(1, cells), repeat=2) if h * w < cells]
    for height, width in sizes:
        for puzzle in maker(genre).every(height, width, variety):
            layout = Layout.of(puzzle)
            for values in all_states(layout.entries):
                yield puzzle, layout.marks(values)


def demand_true(witness: Witness | None, more: Side, less: Side, *, swapped: bool = False) -> None:
    """The witness shows what the sides say when they are asked again, and a real gap."""
    assert witness is not None
    made = [outcome(side, witness.puzzle, witness.state) for side in (more, less)]
    assert decides_more(*made)
    shown = (witness.other, witness.one) if swapped else (witness.one, witness.other)
    assert list(shown) == made


def test_cut_any_is_stronger_on_strips() -> None:
    """Beside adjacency the stronger reading of cut decides more, and a strip is the least of it."""
    found = compare(cut_any, (cut, adjacency), "hitori", examples=20)
    assert found.relation == STRONGER
    assert found.less is None
    demand_true(found.more, Side(cut_any, "hitori"), Side((cut, adjacency), "hitori"))
    assert found.more is not None
    assert min(found.more.puzzle.height, found.more.puzzle.width) == 1


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (3, 2)])
def test_readings_of_cut_are_equal_on_wide_boards(height: int, width: int) -> None:
    """On boards at least two wide both readings of cut beside adjacency say the same everywhere."""
    one, other = Side(cut_any, "hitori"), Side((cut, adjacency), "hitori")
    states = all_states(height * width)
    for puzzle in maker("hitori").every(height, width, "with blanks"):
        here, there = one.every(puzzle, states), other.every(puzzle, states)
        assert here is not None
        assert there is not None
        assert np.array_equal(here.kinds, there.kinds)
        assert np.array_equal(here.after[here.kinds == 1], there.after[here.kinds == 1])


def test_sandwich_and_pair_are_incomparable() -> None:
    """Each has a state of its own, and each witness says what the rungs say."""
    found = compare(sandwich, pair, "hitori", examples=5)
    one, other = Side(sandwich, "hitori"), Side(pair, "hitori")
    assert found.relation == INCOMPARABLE
    demand_true(found.more, one, other)
    demand_true(found.less, other, one, swapped=True)


def test_turned_round_the_relation_turns() -> None:
    """Exchanging the two sides exchanges the witnesses, the shares and the relation."""
    one = compare(cut_any, cut, "hitori", exhaustive=(1, 3), examples=0)
    other = compare(cut, cut_any, "hitori", exhaustive=(1, 3), examples=0)
    assert (one.relation, other.relation) == (STRONGER, WEAKER)
    assert one.more is not None
    assert other.less is not None
    assert (one.more.puzzle, one.more.state) == (other.less.puzzle, other.less.state)
    assert one.shares == other.shares[::-1]
    assert one.dead_ends == other.dead_ends[::-1]


@pytest.mark.parametrize("name", ["duplicate", "cut", "sandwich"])
def test_a_plain_rung_equals_the_compiled_one(name: str) -> None:
    """The rung by its definition decides neither more nor less, in the same shares."""
    found = compare(RUNGS[name], LADDER.named(name), "hitori", examples=20)
    assert found.relation == EQUAL, str(found)
    assert found.left_out == 0
    assert found.backbone[0] == found.backbone[1]
    assert found.one != found.other


def test_a_smallest_witness_is_smallest() -> None:
    """Asked one by one, no smaller board, and no state with less known, shows a gap."""
    found = compare(sandwich, pair, "hitori", examples=0)
    one, other = Side(sandwich, "hitori"), Side(pair, "hitori")
    for witness, more, less in ((found.more, one, other), (found.less, other, one)):
        assert witness is not None
        cells = witness.puzzle.height * witness.puzzle.width
        for puzzle, state in small_cases("hitori", cells, "with blanks"):
            made = (outcome(more, puzzle, state), outcome(less, puzzle, state))
            assert not decides_more(*made), (puzzle, state)
        known = sum(value > 0 for row in witness.state.cells for value in row)
        for values in all_states(cells):
            if (values > 0).sum() < known:
                state = Layout.of(witness.puzzle).marks(values)
                made = (outcome(more, witness.puzzle, state), outcome(less, witness.puzzle, state))
                assert not decides_more(*made)


def test_a_random_witness_shrinks_to_the_smallest_board() -> None:
    """What only a random board shows comes down to a size below which no board shows it."""
    found = compare(window, bridge, "yinyang", examples=30)
    one, other = Side(window, "yinyang"), Side(bridge, "yinyang")
    demand_true(found.more, one, other)
    assert found.more is not None
    cells = found.more.puzzle.height * found.more.puzzle.width
    assert cells > 4
    for puzzle, state in small_cases("yinyang", 5, "any givens"):
        assert not decides_more(outcome(one, puzzle, state), outcome(other, puzzle, state))
    if cells > 5:
        for puzzle, state in small_cases("yinyang", cells, "no givens"):
            assert not decides_more(outcome(one, puzzle, state), outcome(other, puzzle, state))


def brute_shares(genre: str, side: Side, height: int, width: int) -> tuple[float, float]:
    """Backbone and dead ends once more, one entry at a time, over every board of a size."""
    engine = named_engine(genre, ORACLES[genre])
    taken, chances, refuted, dead = 0, 0, 0, 0
    for puzzle in maker(genre).every(height, width, maker(genre).varieties[0]):
        layout = Layout.of(puzzle)
        answers = layout.table(list(engine.answers(puzzle)))
        told = layout.values(ladder_of(genre).start(puzzle))
        for values in all_states(layout.entries):
            fits = [a for a in answers if ((values == 0) | (values == a)).all()]
            made = outcome(side, puzzle, layout.marks(values))
            dead += not fits
            refuted += not fits and made is None
            for entry in range(layout.entries if fits else 0):
                agreed = {int(answer[entry]) for answer in fits}
                if values[entry] == 0 and told[entry] == 0 and len(agreed) == 1:
                    chances += 1
                    after = None if made is None else layout.table([made])[0][entry]
                    taken += after in agreed
    return taken / chances, refuted / dead


@pytest.mark.parametrize("rung", [bridge, window])
def test_shares_are_those_counted_one_by_one(rung: Callable[[Any, State], bool]) -> None:
    """On every state of the 1×2 and 2×1 boards the shares are those of the definition."""
    found = compare(rung, (), "yinyang", exhaustive=(1, 2), examples=0)
    one_by_one = brute_shares("yinyang", Side(rung, "yinyang"), 1, 2)
    single = compare(rung, (), "yinyang", exhaustive=(1, 1), examples=0)
    share, counted = found.refuted[0], single.refuted[0]
    assert (share.taken - counted.taken) / (share.chances - counted.chances) == one_by_one[1]
    assert found.backbone[0].value == one_by_one[0]
    assert single.backbone[0].chances == 0


def test_a_broken_oracle_changes_the_shares() -> None:
    """Shares are of what the answers say: an oracle that loses some has another backbone."""
    engine = named_engine("hitori", ORACLES["hitori"])

    def loses_the_last(puzzle: Any) -> list[Answer]:
        return list(engine.answers(puzzle))[:-1]

    right = compare(cut_any, cut, "hitori", exhaustive=(2, 2), examples=0)
    wrong = compare(cut_any, cut, "hitori", exhaustive=(2, 2), examples=0, reference=loses_the_last)
    assert right.relation == wrong.relation
    assert right.backbone[0].chances != wrong.backbone[0].chances
    assert right.shares != wrong.shares
    assert right.dead_ends != wrong.dead_ends


def test_random_shares_bear_an_interval() -> None:
    """A share over random puzzles lies in its interval, which narrows as puzzles are added."""
    few, many = (compare(cut_any, cut, "hitori", examples=n).backbone[0] for n in (10, 160))
    for share in (few, many):
        assert share.interval is not None
        assert 0 <= share.interval[0] < share.value < share.interval[1] <= 1
    assert few.interval is not None
    assert many.interval is not None
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
    assert (
        compare(cut_any, cut, "hitori", exhaustive=(1, 3), examples=0).backbone[0].interval is None
    )


def test_the_same_seed_gives_the_same() -> None:
    """A comparison is repeated exactly from its seed, and not from another one."""
    first, again, other = (
        compare(cut_any, cut, "hitori", examples=10, seed=seed) for seed in (3, 3, 4)
    )
    assert first == again
    assert first.backbone != other.backbone


def raises(_puzzle: Any, _state: State) -> bool:
    """No rung at all."""
    raise RuntimeError("no")


def test_calls_that_go_wrong_are_left_out() -> None:
    """A rung that always raises is compared with nothing, and not called equal."""
    found = compare(raises, cut, "hitori", exhaustive=(1, 2), examples=0)
    assert found.relation == NOT_COMPARED
    assert found.states == 0
    assert found.left_out == 3 * 2 + 9 * 5  # Bell numbers: boards, blanks as one class more
    assert "could not be compared" in str(found)


def test_a_ladder_is_run_to_its_fixpoint() -> None:
    """A sequence of rungs decides what `fixpoint` decides, and a probe goes over its ladder."""
    some, whole = Side((cut, adjacency), "hitori"), Side(LADDER.rungs, "hitori")
    probe = Side(LADDER.named("probe"), "hitori")
    refused = 0
    for puzzle in maker("hitori").every(2, 2, "with blanks"):
        for side, rungs in ((some, (cut, adjacency)), (whole, None), (probe, None)):
            state = LADDER.undecided(puzzle)
            settled = fixpoint(puzzle, state, rungs)
            refused += not settled
            made = outcome(side, puzzle, LADDER.undecided(puzzle).marks())
            assert made == (state.marks() if settled else None)
    assert refused > 0


@pytest.mark.parametrize("genre", ["hitori", "yinyang"])
def test_the_table_compares_every_pair(genre: str) -> None:
    """The probe is no weaker than any rung, a rung equals itself, and turned pairs turn."""
    found = table(genre)
    opposite = {STRONGER: WEAKER, WEAKER: STRONGER, EQUAL: EQUAL, INCOMPARABLE: INCOMPARABLE}
    for one, other in product(found.names, repeat=2):
        assert found.relation(one, other) == opposite[found.relation(other, one)]
        if one == other:
            assert found.relation(one, other) == EQUAL
    assert all(found.relation("probe", name) in (STRONGER, EQUAL) for name in found.names)
    assert found.relation("probe", found.names[0]) == STRONGER
    assert found.share("probe").value >= max(found.share(name).value for name in found.names)
    rows = str(found).splitlines()
    assert len(rows) == len(found.names) + 2
    assert all(name in row for name, row in zip(found.names, rows[1:], strict=False))


def test_said_as_a_person_reads_it() -> None:
    """One sentence, the shares, then each witness drawn with what both sides make of it."""
    text = str(compare(sandwich, pair, "hitori", examples=2))
    lines = text.splitlines()
    assert lines[0].startswith("sandwich and pair are incomparable at ")
    assert "2 random puzzles, seed 1" in lines[0]
    assert [line.split()[0] for line in lines if line.startswith("  only")] == ["only", "only"]
    assert "only sandwich decides r1c2 unshaded" in text
    assert text.count("before") == 2
    assert "exhausted: with blanks, 1×1" in text


def test_bad_requests_say_what_is_wrong() -> None:
    """An unknown genre, and a board with more states than can be tried, are named."""
    with pytest.raises(InputError, match="sudoku"):
        compare(cut, cut_any, "sudoku")
    with pytest.raises(InputError, match="4×4 has 16 entries"):
        compare(cut, cut_any, "hitori", exhaustive=(4, 4))
