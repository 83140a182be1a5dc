"""The statements on Yajilin: their quick evidence, and faults that each way to look must catch."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import z3

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting import curves
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.generators import loops as generator
from liarproof.properties.theorems import yajilin_boards as boards
from liarproof.properties.theorems import yajilin_colours as colours
from liarproof.properties.theorems import yajilin_cycles as cycles
from liarproof.properties.theorems import yajilin_exchange as exchange
from liarproof.properties.theorems import yajilin_moves as moves
from liarproof.properties.theorems import yajilin_picks as picks
from liarproof.properties.theorems import yajilin_swap_proofs as swap_proofs
from liarproof.properties.theorems.finite import evaluate
from liarproof.properties.theorems.proofs import smt2, z3_says
from liarproof.properties.theorems.running import perform, tasks
from liarproof.properties.theorems.statement import HOLDS, REFUTED, Found, Statement
from liarproof.properties.theorems.yajilin import STATEMENTS
from liarproof.properties.theorems.yajilin_colour_proofs import ends
from liarproof.properties.theorems.yajilin_proofs import deflation, inflation
from liarproof.puzzles.text import read_text, split_boards, write_text
from liarproof.puzzles.yajilin import Yajilin

BY_ID = {statement.id: statement for statement in STATEMENTS}
REFUTATIONS = [statement for statement in STATEMENTS if statement.outcome == REFUTED]

SMALL = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4)]


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.id)
def test_quick_evidence(statement: Statement) -> None:
    """All that is looked at in the quick profile is as recorded, and it is something."""
    looked = 0
    for task in tasks(statement, full=False, seed=1):
        outcome = perform(statement, task)
        assert outcome.complaints == []
        looked += sum(outcome.cases.values())
    assert looked > 0


def test_corrections_are_true() -> None:
    """What stands in the place of a refuted statement is itself in the registry, and holds."""
    for statement in REFUTATIONS:
        assert BY_ID[statement.correction].outcome == HOLDS


# --- loops ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*SMALL, (1, 5), (2, 7), (5, 5)])
def test_every_loop_is_there(size: tuple[int, int]) -> None:
    """As many loops, each once, as an engine counts that draws them edge by edge."""
    loops = cycles.every_loop(*size)
    assert len(loops.inside) == curves.cycles(*size) if min(size) > 1 else not len(loops.inside)
    assert (np.diff(loops.inside) > 0).all()


def test_squares_have_as_many_loops_as_published() -> None:
    """The loops of n×n are those of A140517."""
    published = sequences()["A140517"].boards()
    for side in (2, 3, 4, 5):
        assert len(cycles.every_loop(side, side).inside) == published[side, side]


@pytest.mark.parametrize("size", SMALL)
def test_loops_are_single_circuits(size: tuple[int, int]) -> None:
    """Walked edge by edge, each loop is one circuit through the cells said to be on it."""
    loops = cycles.every_loop(*size)
    for which, length in enumerate(cycles.ones(loops.cells).tolist()):
        edges = cycles.edges(loops, which)
        assert cycles.walked(edges) == [length]
        on = {cell for edge in edges for cell in edge}
        assert sorted(on) == cycles.cells_of(int(loops.cells[which]), *size)


@pytest.mark.parametrize("size", SMALL)
def test_curves_are_circuits(size: tuple[int, int]) -> None:
    """The closed curves after a swap are as many as a walk along the edges finds."""
    loops = cycles.every_loop(*size)
    for square in cycles.squares(loops):
        for which in np.flatnonzero(square.parallel).tolist():
            after = loops.where(np.array([which])).toggled(square.bit)
            lengths = cycles.walked(cycles.edges(after, 0))
            assert len(lengths) == int(cycles.curves(after)[0])
            assert sum(lengths) == int(cycles.ones(loops.cells[which : which + 1])[0])


def test_three_circuits_are_counted() -> None:
    """A ring around another one, and three squares apart, are two and three curves."""
    rows = {1: "11111", 2: "10001", 3: "10101", 4: "10001", 5: "11111"}
    ring = sum(int(bits[::-1], 2) << 1 + 7 * row for row, bits in rows.items())
    loops = cycles.Loops(6, 6, np.array([ring, 1 << 8 | 1 << 10 | 1 << 12], dtype=np.int64))
    assert cycles.curves(loops).tolist() == [3, 3]


def test_ones_counts_bits() -> None:
    """Bits are counted to the highest that a word has."""
    words = [0, 1, 1 << 61, (1 << 62) - 1, 0x2AAAAAAAAAAAAAAA]
    assert cycles.ones(np.array(words)).tolist() == [word.bit_count() for word in words]


def test_too_large_a_board_is_refused() -> None:
    """Bits that do not fit are an error, not a wrong answer."""
    with pytest.raises(ValueError, match="more than 62 bits"):
        cycles.every_loop(7, 7)


def test_moves_are_the_generators() -> None:
    """From each loop of a board as many inflations and deflations lead as the generator makes."""
    loops = cycles.every_loop(4, 4)
    for which in range(len(loops.inside)):
        loop = in_arrays(loops, which)
        for inflating, found in (
            (True, cycles.inflations(loops.where(np.array([which])))),
            (False, cycles.deflations(loops.where(np.array([which])))),
        ):
            assert len(generator.moves(loop, 6, inflating)) == len(found[0])


def in_arrays(loops: cycles.Loops, which: int) -> Any:
    """A loop as the generator has it, on its board with a rim."""
    wide = loops.width + 2
    loop = np.zeros((3, (loops.height + 2) * wide), dtype=np.int8)
    loop[generator.COVER] = generator.RIM
    inner = loop.reshape(3, loops.height + 2, wide)[:, 1:-1, 1:-1]
    inner[:] = 0
    for place, words in zip((0, 1, 2), (loops.right, loops.down, loops.cells), strict=True):
        for cell in cycles.cells_of(int(words[which]), loops.height, loops.width):
            inner[place][cell] = 1
    return loop


# --- counterexamples -----------------------------------------------------------------------


@pytest.mark.parametrize("statement", REFUTATIONS, ids=lambda statement: statement.id)
def test_witness_can_be_read(statement: Statement) -> None:
    """What is drawn is text that reads back to the same boards."""
    boards_drawn = statement.witness.split("\n", 1)[1].replace("yajilin", "\nyajilin")
    for _, lines in split_boards(boards_drawn):
        text = "\n".join(lines)
        puzzle, marks = read_text(text)
        assert [line.split() for line in write_text(puzzle, marks).splitlines()] == [
            line.split() for line in lines
        ]


LEGAL = (
    "yajilin-shaded-where-missed",
    "yajilin-clue-takes-only",
    "yajilin-clue-never-adds",
    "yajilin-two-circuits-beyond-repair",
    "yajilin-rival-leaves-a-pick",
    "yajilin-conversion-keeps-ours",
    "yajilin-conversion-no-new-rival",
)


@pytest.mark.parametrize("name", LEGAL)
def test_witness_is_legal(name: str) -> None:
    """The referee has nothing against the answers drawn."""
    drawn = BY_ID[name].witness.split("\n", 1)[1].replace("yajilin", "\nyajilin")
    boards_drawn = list(split_boards(drawn))
    assert boards_drawn
    for _, lines in boards_drawn:
        assert judge(*read_text("\n".join(lines))) == []


def test_no_arrow_mends_the_witness() -> None:
    """The z3 model agrees, too: with every clue cell and true arrow the drawn loop has a rival."""
    loops = cycles.every_loop(4, 4)
    (z3_engine,) = (one for one in oracle_engines("yajilin") if one.name == "z3")
    drawn = read_text(BY_ID["yajilin-shading-mended"].witness.split("\n", 1)[1])[1]
    (which,) = (at for at in range(213) if cycles.marks_of(loops, at) == drawn)
    dressed = list(picks._dressed(loops, which))
    assert len(dressed) == 1 + 2 * 5 + 25
    for puzzle in (*dressed[:1], dressed[-1]):
        assert len(z3_engine.answers(puzzle, 2)) == 2


def test_numbers_in_the_notes() -> None:
    """What notes tell of 4×4 and 5×5 is so."""
    loops = cycles.every_loop(4, 4)
    missed = [cycles.board(4, 4) & ~cells for cells in loops.cells.tolist()]
    alone = np.flatnonzero(cycles.circuits(loops) == 1).tolist()
    lost = [
        which
        for which in alone
        if not any(picks._suffices(loops, missed, which, c) for c in picks._parts(missed[which]))
    ]
    assert (len(lost), len(alone)) == (12, 183)
    assert moves.descended(5, 5, 24).witness is not None
    assert moves.descended(5, 5, 22).witness is None


# --- faults --------------------------------------------------------------------------------


def loose_inflations(loops: cycles.Loops) -> Any:
    """Those of squares with one side on the loop, whatever the corners."""
    found = [(one, np.flatnonzero(one.drawn == 1)) for one in cycles.squares(loops)]
    return cycles._moved(loops, found)


def fewer_inflations(loops: cycles.Loops) -> Any:
    """Those in the first square alone."""
    found = [(one, np.flatnonzero(one.inflates)) for one in cycles.squares(loops)]
    return cycles._moved(loops, found[:1])


def no_moves(_: cycles.Loops) -> Any:
    """None at all."""
    return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)


def fewer_deflations(loops: cycles.Loops) -> Any:
    """All but the first."""
    which, after = cycles.deflations(loops)
    return which[1:], after[1:]


def keeps_the_side(loop: Any, x: Any, y: Any, p: Any, q: Any) -> Any:
    """A push that leaves x-y in its place."""
    return loop | {moves.pair(x, p), moves.pair(p, q), moves.pair(q, y)}


def crossed(loop: Any) -> Any:
    """Stretches with their ends exchanged."""
    return ((y, x, p, q) for x, y, p, q in STRETCHES(loop))


STRETCHES = moves.stretches


def nothing_there(height: int, width: int) -> cycles.Loops:
    """A loop without any cell."""
    return cycles.Loops(height, width, np.zeros(1, dtype=np.int64))


def one_curve(loops: cycles.Loops) -> Any:
    """Whatever it is, it is one."""
    return np.ones(len(loops.inside), dtype=np.int64)


def none_banned(loops: cycles.Loops) -> Any:
    """No square counts."""
    return np.zeros(len(loops.inside), dtype=np.bool_)


def both_ways(loops: cycles.Loops, which: int) -> Any:
    """The steps of a loop, walked in both directions."""
    steps = DIRECTIONS(loops, which)
    return steps | {(after, before) for before, after in steps}


DIRECTIONS = exchange.directions
ANSWERS = boards.answers


PASSED = boards.passed


def one_each(puzzle: Yajilin) -> Any:
    """Of the answers through the same cells one."""
    return tuple({PASSED(answer): answer for answer in ANSWERS(puzzle)}.values())


def one_short(answer: Any) -> Any:
    """The cells on the loop but for the first."""
    return PASSED(answer) - {min(PASSED(answer))}


def stripes(height: int, width: int) -> int:
    """The cells of every other row."""
    return sum(((1 << width) - 1) << row * (width + 1) for row in range(0, height, 2))


def by_rows(cells: Any) -> int:
    """Cells of even rows less those of odd ones."""
    return sum(1 - 2 * (row % 2) for row, _ in cells)


def always(*_: Any) -> bool:
    """Without looking."""
    return True


def as_before(puzzle: Yajilin, *_: Any) -> Yajilin:
    """The board as it was."""
    return puzzle


def enclosed(loops: cycles.Loops) -> Any:
    """How many cells are enclosed, whatever their colour."""
    return cycles.ones(loops.enclosed)


FAULTS: list[tuple[ModuleType, str, Any, Callable[[int, int], Found], tuple[int, int]]] = [
    (moves, "detour", keeps_the_side, moves.pushed_exactly, (2, 3)),
    (moves, "stretches", crossed, moves.cut_short_beyond_four, (2, 3)),
    (moves, "inflations", loose_inflations, moves.two_longer, (3, 4)),
    (moves, "inflations", loose_inflations, moves.paired, (4, 4)),
    (moves, "deflations", fewer_deflations, moves.undone, (2, 3)),
    (moves, "deflations", no_moves, moves.hollow_has_deflation, (2, 3)),
    (moves, "inflations", fewer_inflations, moves.grown_encloses_nothing, (2, 4)),
    (moves, "excess", enclosed, moves.same_excess, (3, 4)),
    (moves, "every_loop", nothing_there, moves.at_least_a_square, (2, 2)),
    (exchange, "curves", one_curve, exchange.swapped, (2, 4)),
    (exchange, "curves", one_curve, exchange.effect_ban_forbids, (2, 4)),
    (exchange, "directions", both_ways, exchange.passed_oppositely, (2, 4)),
    (exchange, "banned", none_banned, exchange.grown_unbanned_alone, (3, 4)),
    (boards, "passed", one_short, boards.one_of_three, (2, 2)),
    (boards, "answers", one_each, boards.all_loops_or_none, (3, 4)),
    (picks, "apart", always, picks.missed_as_clues, (2, 3)),
    (picks, "passed", boards.shaded, picks.pick_or_within, (3, 4)),
    (picks, "converted", as_before, picks.kills_the_rival, (3, 3)),
    (picks, "numbered", as_before, picks.leaves_ours_rewritten, (3, 4)),
    (colours, "whites", stripes, colours.balanced, (3, 3)),
    (colours, "lead", by_rows, colours.identity, (3, 3)),
    (colours, "fixpoint", always, colours.forces_at_ends, (1, 2)),
    (colours, "fixpoint", always, colours.refutes_at_ends, (1, 2)),
    (colours, "_fixed", lambda _, rungs: len(rungs), colours.beside_loop_nothing, (2, 2)),
]


@pytest.mark.parametrize(
    ("module", "name", "fault", "run", "size"),
    FAULTS,
    ids=[f"{run.__name__}-{name}" for _, name, _, run, _ in FAULTS],
)
def test_faults_are_caught(
    module: ModuleType,
    name: str,
    fault: Any,
    run: Callable[[int, int], Found],
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a wrong rule in the place of the right one a case is found that does not fit."""
    assert run(*size).witness is None
    monkeypatch.setattr(module, name, fault)
    found = run(*size)
    assert found.witness is not None
    assert found.cases > 0


FALSE = {
    "every loop of 5×5 is alone on its cells": lambda: exchange._alone(
        cycles.every_loop(3, 4), np.ones(40, dtype=np.bool_)
    ),
    "a full loop of 3×4 descends": lambda: moves.descended(3, 4, 12),
    "2×2 has no circuit": lambda: colours.none_on_odd(2, 2),
    "2×2 has no answer": lambda: boards.no_answer(2, 2),
    "more clues never add": lambda: boards.never_adds(2, 3, "clue"),
    "4×4 has one circuit": lambda: colours._term(4, 4, 1),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_variants_are_refuted(name: str) -> None:
    """The same ways to look, asked for what is not so, find a witness."""
    assert FALSE[name]().witness is not None


UNSEEN: list[tuple[str, ModuleType, str, Any]] = [
    ("yajilin-deflation-always", moves, "stretches", lambda _: ()),
    ("yajilin-loop-has-deflation", moves, "_deflatable", lambda *_: Found(1)),
    ("yajilin-inflation-reaches-all", moves, "grown", lambda *_: np.ones(13, dtype=np.bool_)),
    ("yajilin-moves-reach-all", moves, "classes", lambda *_: np.zeros(13, dtype=np.int32)),
    ("yajilin-exchange-rival", exchange, "curves", one_curve),
    ("yajilin-exchange-becomes-rival", exchange, "curves", one_curve),
    ("yajilin-shape-ban-monotone", exchange, "banned", none_banned),
    ("yajilin-shading-mended", picks, "_suffices", always),
    ("yajilin-rival-leaves-a-pick", picks, "apart", lambda *_: False),
    ("yajilin-conversion-keeps-ours", picks, "picks", lambda *_: ()),
    ("yajilin-conversion-no-new-rival", picks, "picks", lambda *_: ()),
    ("yajilin-two-circuits-beyond-repair", boards, "growths", lambda _: ()),
    ("yajilin-clue-takes-only", boards, "grown_by", lambda *_: ()),
    ("yajilin-shaded-where-missed", boards, "answers", lambda _: ()),
    ("yajilin-wrong-cell-moves-one", colours, "answers", lambda _: ()),
    ("yajilin-colouring-adds-nothing", colours, "answers", lambda _: ()),
]


@pytest.mark.parametrize(("name", "module", "what", "fault"), UNSEEN, ids=[u[0] for u in UNSEEN])
def test_a_lost_counterexample_is_a_complaint(
    name: str, module: ModuleType, what: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A way to look that no longer sees the recorded counterexample does not pass."""
    monkeypatch.setattr(module, what, fault)
    statement = BY_ID[name]
    *_, last = tasks(statement, full=False, seed=1)
    assert perform(statement, last).complaints


def test_a_ban_that_forbids_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Growth under the ban on shapes is not free growth, and the smallest such board is told."""
    monkeypatch.setattr(generator, "EFFECT_BAN", generator.SHAPE_BAN)
    found = exchange.same_growth(20, 1)
    assert found.witness is not None
    assert found.cases > 0


def test_a_swap_that_does_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no side is swapped there is one circuit still."""
    monkeypatch.setattr(generator, "swap", lambda *_: None)
    assert exchange.splits_large(20, 1).witness is not None


def test_properties_are_repeatable() -> None:
    """The same seed tries as many examples."""
    assert exchange.same_growth(15, 7) == exchange.same_growth(15, 7)


def test_colouring_that_says_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a board that the arrows settle, colouring is not said to decide anything."""
    monkeypatch.setattr(colours, "BESIDE_ALL", "yajilin 2x2\n  ┌ ┐\n  └ ┘")
    assert not all(finding.holds for finding in colours.beside_all())


# --- proofs --------------------------------------------------------------------------------


def test_the_move_back_is_needed() -> None:
    """That a loop of four cells does not deflate to a circuit is why one hypothesis is there."""
    *_, last = deflation()
    assert "the loop does not run from y to x" in last.hypotheses
    without = {name: f for name, f in last.hypotheses.items() if "run from y" not in name}
    assert z3_says(smt2(last._replace(hypotheses=without))) == "sat"


@pytest.mark.parametrize("obligation", [next(inflation()), next(ends())], ids=lambda o: o.name)
def test_a_wrong_goal_is_not_proved(obligation: Any) -> None:
    """The opposite of what is shown is not shown."""
    assert z3_says(smt2(obligation._replace(goal=z3.Not(obligation.goal)))) == "sat"


def test_axioms_can_fail() -> None:
    """With inside and outside taken from another loop the border is not where the loop runs."""
    (structure,) = swap_proofs.darts(3, 3)
    assert evaluate(swap_proofs.BORDER, structure).all()
    inside = structure.tables["inside"]
    inside[:] = np.roll(inside, 1, axis=0)
    assert not evaluate(swap_proofs.BORDER, structure).any()
