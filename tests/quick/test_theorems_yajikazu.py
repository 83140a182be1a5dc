"""The statements about Yajisan-Kazusan: their quick evidence, and faults that it catches."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import z3

from liarproof.properties.theorems import (
    yajikazu_clues,
    yajikazu_family,
    yajikazu_minimal,
    yajikazu_pair_proofs,
    yajikazu_partners,
    yajikazu_probe,
    yajikazu_proofs,
    yajikazu_random,
    yajikazu_sets,
    yajikazu_solving,
    yajikazu_steps,
)
from liarproof.properties.theorems.proofs import Obligation, smt2, z3_says
from liarproof.properties.theorems.running import perform, tasks
from liarproof.properties.theorems.statement import Statement, Witness
from liarproof.properties.theorems.yajikazu import STATEMENTS
from liarproof.properties.theorems.yajikazu_boards import (
    Shadings,
    answers_of,
    board,
    counts,
    sayings,
    shadings,
    unsayable,
)
from liarproof.properties.widening import Breach
from liarproof.puzzles.answer import UNKNOWN, UNSHADED
from liarproof.puzzles.arrows import DIRECTIONS

EACH = pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.id)
OBLIGATIONS = [
    obligation
    for some in (
        yajikazu_proofs.removal,
        yajikazu_proofs.refused,
        yajikazu_proofs.one_more,
        yajikazu_proofs.cap,
        yajikazu_proofs.liars,
        yajikazu_proofs.rewritten,
        yajikazu_proofs.fewer,
        yajikazu_proofs.dropped_once,
        yajikazu_proofs.strips,
        yajikazu_proofs.lengths,
        yajikazu_pair_proofs.kills,
        yajikazu_pair_proofs.proper,
        yajikazu_pair_proofs.neighbour,
        yajikazu_pair_proofs.existence,
        yajikazu_pair_proofs.rule_two,
    )
    for obligation in some()
]


RULED, NESTED = yajikazu_partners.ruled, yajikazu_steps.nested


def without(height: int, width: int, *missing: int) -> Shadings:
    """The legal shadings but for some."""
    known = shadings(height, width)
    kept = ~np.isin(known.masks, missing)
    return known._replace(masks=known.masks[kept], cells=known.cells[kept])


def holes(*missing: int) -> Callable[..., Shadings]:
    """As the way to a board's shadings."""
    return lambda height, width, *_: without(height, width, *missing)


def touching(height: int, width: int, *_: object) -> Shadings:
    """Shadings in which shaded cells may touch."""
    return RULED(height, width, ("csAdjacent",))


def in_pieces(height: int, width: int, *_: object) -> Shadings:
    """Shadings whose unshaded cells may be in pieces or none."""
    return RULED(height, width, ("cuDivideRB", "emptyRegion"))


def rounded_down(length: int) -> int:
    """A bound that is too small for odd lines."""
    return length // 2


def binding(known: Shadings, cell: int, saying: tuple[str, int]) -> Any:
    """Clues that bind on shaded cells, too."""
    return counts(known, cell, saying[0]) == saying[1]


def miscounted(known: Shadings, cell: int, direction: str) -> Any:
    """Counts that are one too great."""
    return counts(known, cell, direction) + 1


def one_cell_more(known: Shadings) -> list[tuple[int, int]]:
    """Two answers of which the second has one cell more."""
    size = known.cells.sum(axis=1)
    pairs = list(NESTED(known))
    return [(at, other) for at, other in pairs if size[other] == size[at] + 1]


def nothing_fits(known: Shadings) -> dict[int, int]:
    """No cell can be added to anything."""
    return dict.fromkeys(known.masks.tolist(), 0)


def confessions_alone(known: Shadings, at: int) -> dict[int, tuple[str, int]]:
    """The corrected proof's clue set without its honest clues."""
    return {cell: unsayable(known) for cell in np.flatnonzero(known.cells[at]).tolist()}


def all_unshaded(_: Any, state: Any) -> bool:
    """A rung that is not sound."""
    state.cells[state.cells == UNKNOWN] = UNSHADED
    return True


def breach(_: str, height: int, width: int) -> tuple[int, list[Breach]]:
    """A clue that adds an answer."""
    puzzle = board(height, width, {})
    return 1, [Breach("clue", puzzle, puzzle, yajikazu_random.marks_of(height, width, 0))]


def silent(*_: object, **__: object) -> dict[Any, int]:
    """No clue is offered."""
    return {}


@EACH
def test_as_recorded(statement: Statement) -> None:
    """All quick evidence of a statement is as recorded, and each piece has cases."""
    cases: dict[int, int] = {}
    for task in tasks(statement, False, 1):
        outcome = perform(statement, task)
        assert [one.drawn() for one in outcome.complaints] == []
        cases[task.evidence] = cases.get(task.evidence, 0) + sum(outcome.cases.values())
    assert all(cases[number] for number in range(len(statement.evidence)))


@pytest.mark.parametrize("obligation", OBLIGATIONS, ids=lambda one: f"{one.name}: {one.text}")
def test_opposite_goal(obligation: Obligation) -> None:
    """No obligation's hypotheses imply the opposite of its goal, too."""
    opposite = obligation._replace(goal=z3.Not(obligation.goal))
    assert z3_says(smt2(opposite)) == "sat"


@pytest.mark.parametrize(
    ("run", "size", "module", "name", "fault"),
    [
        (yajikazu_family.removed, (2, 3), yajikazu_family, "shadings", holes(1)),
        (yajikazu_family.maximal_by_cells, (2, 2), yajikazu_family, "addable", nothing_fits),
        (yajikazu_family.refused, (2, 3), yajikazu_family, "shadings", holes(1)),
        (yajikazu_family.packed, (1, 4), yajikazu_family, "shadings", holes(1)),
        (yajikazu_family.strip, (1, 5), yajikazu_family, "shadings", holes(1)),
        (yajikazu_clues.disjunction, (1, 3), yajikazu_clues, "obeying", binding),
        (yajikazu_clues.capped_exactly, (2, 2), yajikazu_clues, "most_on", rounded_down),
        (yajikazu_clues.rewritten, (1, 2), yajikazu_clues, "counts", miscounted),
        (yajikazu_minimal.never_adds, (1, 2), yajikazu_minimal, "exhaust", breach),
        (yajikazu_minimal.dropped_once, (1, 3), yajikazu_minimal, "permutations", lambda _: [()]),
        (yajikazu_minimal.load_bearing, (1, 3), yajikazu_minimal, "answers_by", lambda *_: [0]),
        (yajikazu_steps.case_one, (1, 2), yajikazu_steps, "counts", miscounted),
        (yajikazu_steps.neighbour_unshaded, (1, 3), yajikazu_steps, "shadings", touching),
        (yajikazu_partners.without_rule_two, (1, 3), yajikazu_partners, "arrows", silent),
        (yajikazu_partners.rule_two_neighbour, (1, 1), yajikazu_partners, "ruled", in_pieces),
        (yajikazu_partners.honest_empty, (1, 3), yajikazu_partners, "clue_set", silent),
        (yajikazu_sets.honest_census, (1, 4), yajikazu_sets, "offers", silent),
        (yajikazu_sets.sayable_suffice, (1, 3), yajikazu_sets, "most_on", lambda _: -1),
        (yajikazu_sets.confessions, (1, 3), yajikazu_sets, "unsayable", lambda _: ("R", 0)),
        (yajikazu_sets.liars, (2, 2), yajikazu_sets, "addable", nothing_fits),
        (yajikazu_sets.every_liar_set, (1, 3), yajikazu_sets, "addable", nothing_fits),
        (yajikazu_sets.sayable_cells, (1, 4), yajikazu_sets, "most_on", lambda length: length),
        (yajikazu_solving.adj_alone, (1, 2), yajikazu_solving, "adj", all_unshaded),
        (yajikazu_solving.probe_finds_cap, (1, 3), yajikazu_solving, "probe", yajikazu_solving.adj),
        (yajikazu_probe.completed, (1, 2), yajikazu_probe, "LADDER", (all_unshaded,)),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_fault(
    run: Any,
    size: tuple[int, int],
    module: ModuleType,
    name: str,
    fault: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each way of going through cases finds none against the rules, and one with a false one."""
    assert run(*size).witness is None
    monkeypatch.setattr(module, name, fault)
    assert run(*size).witness is not None


def test_fault_as_argument() -> None:
    """Those that take a rule of their own find a witness against a false one."""
    assert yajikazu_clues.capped(1, 3, rounded_down).witness is not None
    assert yajikazu_steps.case_two(1, 2, lambda cells: cells.bit_length()).witness is not None
    assert yajikazu_partners.exists(1, 3, confessions_alone).witness is not None
    ladder = yajikazu_solving.LADDER
    assert yajikazu_solving.first_confessions(2, 2, ladder).witness is not None
    assert yajikazu_probe.unfinished(2, 3, 2, 3, ladder[:4]).witness is not None


def test_count_of_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rival is taken for the answer, its count is not the greater one."""
    assert yajikazu_steps.counts_more(2, 3).witness is None
    turned = [(other, at) for at, other in yajikazu_steps.nested(shadings(2, 3))]
    monkeypatch.setattr(yajikazu_steps, "nested", lambda _: turned)
    assert yajikazu_steps.counts_more(2, 3).witness is not None


@pytest.mark.parametrize(
    ("run", "size", "module", "name", "repaired"),
    [
        (yajikazu_family.added, (1, 3), yajikazu_family, "shadings", in_pieces),
        (yajikazu_steps.neighbour_exists, (1, 2), yajikazu_steps, "bought", lambda *_: (0, "R")),
        (yajikazu_steps.line_agrees, (2, 4), yajikazu_steps, "nested", one_cell_more),
        (yajikazu_steps.differ_by_one, (2, 4), yajikazu_steps, "nested", one_cell_more),
        (yajikazu_sets.purchase_suffices, (3, 3), yajikazu_sets, "purchase", yajikazu_sets.offers),
        (yajikazu_partners.without_rule_one, (2, 2), yajikazu_partners, "ruled", None),
        (yajikazu_sets.honest_suffice, (1, 2), yajikazu_sets, "chosen", lambda *_: {}),
        (yajikazu_sets.liars_within, (1, 2), yajikazu_sets, "within", None),
        (yajikazu_solving.cap_spare, (2, 3), yajikazu_solving, "cap", None),
        (yajikazu_solving.first_from_liars, (1, 2), yajikazu_solving, "LADDER", None),
        (yajikazu_clues.rewritten_unique, (1, 2), yajikazu_clues, "answers_of", lambda _: [0]),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_repaired(
    run: Any,
    size: tuple[int, int],
    module: ModuleType,
    name: str,
    repaired: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What refutes a statement refutes nothing any more where the rule is repaired."""
    repairs = {
        "ruled": lambda height, width, _: shadings(height, width),
        "within": lambda known, cell, _: yajikazu_sets.confession(known, cell),
        "cap": object(),  # so that none of the rungs is dropped
        "LADDER": yajikazu_solving.LADDER[:4],
    }
    assert run(*size).witness is not None
    monkeypatch.setattr(module, name, repairs.get(name, repaired))
    assert run(*size).witness is None


def test_random_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """The random runs find what is wrong, and shrink it to the empty 5×5 board."""

    def maximal(case: Any) -> Witness | None:
        answer, _ = case
        return answer.witness("a cell can be added", {}) if yajikazu_random.grows(answer) else None

    found = yajikazu_random.liar_theorem(20, 1, maximal)
    assert found.witness is not None
    assert found.witness.puzzle == board(5, 5, {})
    assert found.witness.marks == yajikazu_random.marks_of(5, 5, 0)
    assert yajikazu_random.liar_theorem(5, 1) == yajikazu_random.liar_theorem(5, 1)
    monkeypatch.setattr(yajikazu_random, "arrows", silent)
    assert yajikazu_random.clue_set_exists(20, 1).witness is not None


def test_purchase_by_hand() -> None:
    """On 3×3 with the last corner shaded, two rivals are offered one clue each, in one cell."""
    known = shadings(3, 3)
    at = known.masks.tolist().index(1 << 8)
    offered = yajikazu_sets.purchase(known, at)
    assert offered is not None
    middle, corner = (known.masks.tolist().index(1 << 8 | 1 << cell) for cell in (4, 2))
    killing = {
        rival: [
            (cell, saying)
            for cell, told in offered.items()
            for saying, dead in told.items()
            if dead >> rival & 1
        ]
        for rival in (middle, corner)
    }
    assert killing == {middle: [(5, ("L", 0))], corner: [(5, ("U", 0))]}


def test_collision_is_no_clue_set() -> None:
    """With all clues that the purchase offers but one of the two, the rival of the other lives."""
    clues = {8: ("R", 9), 1: ("L", 0), 2: ("L", 0), 4: ("L", 0), 7: ("L", 0), 5: ("L", 0)}
    clues |= {3: ("U", 0), 6: ("U", 0)}
    assert 1 << 8 | 1 << 2 in answers_of(board(3, 3, clues))
    clues[5] = ("U", 0)
    assert 1 << 8 | 1 << 4 in answers_of(board(3, 3, clues))


@pytest.mark.parametrize(("height", "width"), [(1, 2), (2, 1), (1, 3), (3, 3), (5, 1), (5, 7)])
def test_pairs(height: int, width: int) -> None:
    """Each cell is in one pair of neighbours, or one of the three in a row."""
    pairs, three = yajikazu_partners.pairs(height, width)
    assert sorted([*sum(pairs, ()), *three]) == list(range(height * width))
    steps = {1, width} if width > 1 else {1}
    assert {other - one for one, other in pairs} <= steps
    assert len(three) == (3 if height * width % 2 else 0)


@pytest.mark.parametrize(
    "clues",
    [
        {1: "1R", 2: "1L", 5: "1R", 9: "1R", 12: "1U", 13: "1R", 14: "1U"},
        {1: "1R", 2: "1L", 5: "1R", 9: "1R", 12: "1U", 13: "1R", 14: "1U", 15: "9R"},
    ],
    ids=["unfinished", "finished"],
)
def test_four_by_four(clues: dict[int, str]) -> None:
    """A 4×4 with one answer that neither ladder finishes, and finishes with one confession more."""
    puzzle = board(4, 4, {cell: (said[1], int(said[0])) for cell, said in clues.items()})
    assert len(answers_of(puzzle)) == 1
    found = yajikazu_solving.settled(puzzle, yajikazu_solving.LADDER)
    assert found is not None
    assert found.complete is (15 in clues)
    assert found == yajikazu_solving.settled(puzzle, yajikazu_solving.PLAIN)


def test_small_numbers() -> None:
    """Known by hand: legal and maximal shadings, boards of a clue, answers without honest clues."""
    assert len(shadings(2, 2).masks) == 5
    assert yajikazu_family.maximal(shadings(2, 2)) == [1, 2, 4, 8]
    assert yajikazu_family.maximal(shadings(1, 4)) == [9]
    assert len(list(yajikazu_clues.single_clues(1, 2))) == 2 * (3 * 2 + 3)
    assert sayings(1, 2, 0)[-3:] == [("R", 0), ("R", 1), ("R", 2)]
    known = shadings(3, 4)
    lacking = [
        at
        for at in range(len(known.masks))
        if yajikazu_sets.chosen(known, at, yajikazu_sets.offers(known, at, shaded=None)) is None
    ]
    assert (len(lacking), len(known.masks)) == (4, 121)
    assert DIRECTIONS == ("U", "D", "L", "R")
