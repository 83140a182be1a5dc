"""Yajisan-Kazusan boards from seeds: shadings, purchases, dead ends, and what is exactly so."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from liarproof import judge
from liarproof.oracles.kit import rng
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.generators import UNIQUE, Generated, buying, generate
from liarproof.properties.generators.buying import (
    CELL_TAKEN,
    CUT_OFF,
    LAST_CELL,
    NO_CANDIDATE,
    NOT_SOLVED,
    Draft,
)
from liarproof.properties.generators.cheapest import (
    EXISTS,
    NONE,
    UNKNOWN,
    always,
    exists,
    fewest,
)
from liarproof.properties.generators.yajikazu import MOST_CELLS, OPTIONS, OUTCOMES, Choices
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.errors import BeyondLimits, InputError
from liarproof.puzzles.grid import neighbours
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.ladder import fixpoint, grade, ladder_of

ENGINES = {engine.name: engine for engine in oracle_engines("yajikazu")}
SAT, ROWS = ENGINES["sat"], ENGINES["rows"]

SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (4, 1), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]


@cache
def shadings(height: int, width: int) -> list[Answer]:
    """Every legal shading of a size, by an engine that is not the solver."""
    return ROWS.answers(Yajikazu(height, width, ()))


def line(answer: Answer, clue: Clue) -> list[int]:
    """What a clue's arrow looks at, from the clue on, read off the rows and columns."""
    column = [row[clue.column] for row in answer.cells]
    row = list(answer.cells[clue.row])
    return {
        "U": column[: clue.row][::-1],
        "D": column[clue.row + 1 :],
        "L": row[: clue.column][::-1],
        "R": row[clue.column + 1 :],
    }[clue.direction or ""]


def obeyed(answer: Answer, clue: Clue) -> bool:
    """Whether a clue is shaded or right."""
    shaded = answer.cells[clue.row][clue.column] == SHADED
    return shaded or line(answer, clue).count(SHADED) == clue.number


def is_maximal(answer: Answer) -> bool:
    """Whether no legal shading, by the referee, shades one cell more."""
    rows = [list(row) for row in answer.cells]
    for row in rows:
        for column, value in enumerate(row):
            if value == UNSHADED:
                row[column] = SHADED
                grown = Marks(tuple(map(tuple, rows)))
                row[column] = UNSHADED
                if not judge(Yajikazu(len(rows), len(row), ()), grown):
                    return False
    return True


def check(made: Generated) -> None:
    """What holds for every board: ours obeys it, the figures are its own, the dialect is kept."""
    puzzle, answer, found = made.puzzle, made.answer, made.statistics
    assert answer is not None
    assert found["outcome"] in OUTCOMES
    assert json.loads(json.dumps(found)) == found
    assert judge(puzzle, answer) == []
    exempt = [clue for clue in puzzle.clues if answer.cells[clue.row][clue.column] == SHADED]
    cells = [value for row in answer.cells for value in row]
    seen = [(clue.number, line(answer, clue)) for clue in exempt]
    assert found["clues"] == len(puzzle.clues) == found["bought"] - found["dropped"]
    assert found["exempt"] == len(exempt)
    assert found["unsayable"] == sum(number > (len(there) + 1) // 2 for number, there in seen)
    assert found["accidental"] == sum(number == there.count(SHADED) for number, there in seen)
    assert found["shaded"] == cells.count(SHADED)
    assert found["maximal"] == is_maximal(answer)
    dialect = found["choices"]["dialect"]
    assert dialect == "free" or len(exempt) == (len(puzzle.clues) if dialect == "liar" else 0)


def without(puzzle: Yajikazu, at: int) -> Yajikazu:
    """The board with a clue left out."""
    return Yajikazu(puzzle.height, puzzle.width, puzzle.clues[:at] + puzzle.clues[at + 1 :])


def drafts(sizes: list[tuple[int, int]], **choices: Any) -> Iterator[tuple[Draft, Answer]]:
    """For every answer of these sizes a draft without clues."""
    for height, width in sizes:
        for at, answer in enumerate(shadings(height, width)):
            values = np.array(answer.cells, dtype=np.int8).reshape(-1)
            state = rng.stream(at, f"{height}x{width}")
            yield Draft(height, width, values, state, Choices(**choices)), answer


# --- shadings ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (2, 2), (2, 7), (5, 5), (8, 8), (4, 9)])
def test_packed_shadings_are_maximal(size: tuple[int, int]) -> None:
    """One pass over the cells packs them: nothing more fits, by the referee."""
    for seed in range(10):
        made = generate("yajikazu", *size, seed, shading="packed", minimise="none")
        check(made)
        assert made.statistics["maximal"] is True
        assert made.statistics["target"] is None


@pytest.mark.parametrize("size", [(1, 5), (2, 2), (2, 3), (3, 2), (2, 4)])
def test_one_pass_is_enough_in_every_order(size: tuple[int, int]) -> None:
    """In whatever order the cells are walked, a cell refused once stays refused."""
    height, width = size
    legal = {
        frozenset(at for at, value in enumerate(sum(answer.cells, ())) if value == SHADED)
        for answer in shadings(height, width)
    }
    for order in permutations(range(min(height * width, 7))):
        shaded: frozenset[int] = frozenset()
        for cell in [*order, *range(len(order), height * width)]:
            if shaded | {cell} in legal:
                shaded |= {cell}
        assert not any(shaded < other for other in legal)


@pytest.mark.parametrize(
    ("density", "shaded"), [(0.14, 5), (0.18, 6), (0.22, 8), (0.125, 5), (0.001, 0), (0.2, 7)]
)
def test_density(density: float, shaded: int) -> None:
    """The nearest whole number of cells is shaded, which gives the article's averages at 6×6."""
    for seed in range(5):
        made = generate("yajikazu", 6, 6, seed, density=density)
        assert made.statistics["shaded"] == made.statistics["target"] == shaded


def test_density_as_far_as_it_goes() -> None:
    """Where the share is more than fits, the shading is maximal; as a chance it varies by seed."""
    full = [generate("yajikazu", 6, 6, seed, density=1) for seed in range(5)]
    packed = [generate("yajikazu", 6, 6, seed, shading="packed") for seed in range(5)]
    assert [one.answer for one in full] == [one.answer for one in packed]
    chance = [generate("yajikazu", 6, 6, seed, amount="chance") for seed in range(20)]
    numbers = {one.statistics["shaded"] for one in chance}
    assert len(numbers) > 3
    assert max(numbers) < 14


# --- boards --------------------------------------------------------------------------------


@pytest.mark.parametrize("shading", OPTIONS["shading"])
@pytest.mark.parametrize("size", [(5, 5), (6, 6), (4, 8), (8, 8)])
def test_unique_and_minimal(size: tuple[int, int], shading: str) -> None:
    """Every seed gives a board with ours alone, and with another answer once a clue is left out."""
    for seed in range(8):
        made = generate("yajikazu", *size, seed, shading=shading)
        check(made)
        assert made.statistics["outcome"] == UNIQUE
        assert made.statistics["minimal"] is True
        assert SAT.answers(made.puzzle, 2) == [made.answer]
        for at in range(len(made.puzzle.clues)):
            assert len(SAT.answers(without(made.puzzle, at), 2)) == 2


@pytest.mark.parametrize("size", [*SMALL, (1, 40), (40, 1), (2, 15), (15, 2), (3, 12)])
def test_degenerate_sizes(size: tuple[int, int]) -> None:
    """Strips and the smallest boards are boards like any other; 1×1 needs no clue."""
    for seed in range(3):
        for choices in ({}, {"shading": "packed"}, {"arrows": "any"}, {"pick": "greedy"}):
            made = generate("yajikazu", *size, seed, **choices)
            check(made)
            assert made.statistics["outcome"] == UNIQUE
            assert SAT.answers(made.puzzle, 2) == [made.answer]
            assert size != (1, 1) or made.puzzle.clues == ()


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_runs(name: str) -> None:
    """Each value of each choice gives boards, and one that differs from the default's somewhere."""
    same = {"turns", "fast", "usual", "proof", "unique", "solved", "change", "aim"}
    usual = [generate("yajikazu", 6, 6, seed) for seed in range(6)]
    for value in OPTIONS[name]:
        made = [generate("yajikazu", 6, 6, seed, **{name: value}) for seed in range(6)]
        for one in made:
            check(one)
            if one.statistics["outcome"] == UNIQUE:
                assert SAT.answers(one.puzzle, 2) == [one.answer]
        differs = [one[:2] for one in made] != [one[:2] for one in usual]
        assert value in same or differs == (value != OPTIONS[name][0])


def test_numbers_and_arrows() -> None:
    """What exempt clues may say, and where they may look, is kept to."""

    def exempt(**choices: Any) -> list[tuple[int, int]]:
        made = [generate("yajikazu", 5, 6, seed, minimise="none", **choices) for seed in range(12)]
        return [
            (clue.number, len(line(one.answer, clue)))
            for one in made
            for clue in one.puzzle.clues
            if one.answer.cells[clue.row][clue.column] == SHADED
        ]

    assert all(number == (cells + 1) // 2 + 1 for number, cells in exempt(numbers="unsayable"))
    assert all(number <= (cells + 1) // 2 for number, cells in exempt(numbers="sayable"))
    assert max(number - (cells + 1) // 2 for number, cells in exempt()) == 1
    assert max(number for number, _ in exempt(numbers="board")) == 4
    assert min(cells for _, cells in exempt()) == 1
    assert (1, 0) in exempt(arrows="any", numbers="unsayable")
    assert all(cells for _, cells in exempt(arrows="any", numbers="sayable"))


def test_greedy_purchase() -> None:
    """A greedy clue refutes as many rivals of its batch as any other that was on offer."""
    choices = Choices(pick="greedy", candidates="all", rivals=12)
    ours = np.array(shadings(3, 4)[20].cells, dtype=np.int8).reshape(-1)
    draft = Draft(3, 4, ours, rng.stream(1, "greedy"), choices)
    rivals = [draft.meet(values) for values in draft.ask(12).rivals]
    assert len(rivals) == 12
    offers = buying.listed(draft, rivals[0], buying.refuting(draft, rivals[0]))
    scores = sum(buying.breaks(rival, offers).astype(int) for rival in rivals)
    bought = buying.against(rivals, draft)
    (at,) = (at for at, clue in enumerate(offers.tolist()) if tuple(clue) == bought)
    assert scores[at] == np.max(scores) > np.min(scores)


@pytest.mark.parametrize("size", [(5, 5), (6, 7)])
def test_until_solved(size: tuple[int, int]) -> None:
    """The ladder finishes such a board without a guess, and not once a clue is left out."""
    for seed in range(6):
        made = generate("yajikazu", *size, seed, until="solved")
        check(made)
        assert made.statistics["minimal"] is True
        assert grade(made.puzzle) != "search"
        for at in range(len(made.puzzle.clues)):
            fewer = without(made.puzzle, at)
            state = ladder_of("yajikazu").start(fewer)
            assert fixpoint(fewer, state)
            assert not state.marks().complete


def test_clues_for_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the ladder lags behind uniqueness, clues fill the board; a full one is `NOT_SOLVED`."""
    full = buying.settled

    def lagging(lines: Any, clues: Any) -> Any:
        return full(lines, clues) if len(clues) >= least else np.zeros(len(lines.near), np.int8)

    monkeypatch.setattr(buying, "settled", lagging)
    least = 20
    made = generate("yajikazu", 5, 5, 1, until="solved")
    check(made)
    assert (made.statistics["outcome"], made.statistics["clues"]) == (UNIQUE, 20)
    assert made.statistics["filled"] > 0
    assert SAT.answers(made.puzzle, 2) == [made.answer]
    least = 26
    made = generate("yajikazu", 5, 5, 1, until="solved")
    check(made)
    assert (made.statistics["outcome"], made.statistics["clues"]) == (NOT_SOLVED, 25)


def test_budget() -> None:
    """Where the budget does not suffice the outcome says so."""
    for seed in range(4):
        made = generate("yajikazu", 8, 8, seed, budget=1)
        check(made)
        assert made.statistics["outcome"] == CUT_OFF


def test_budget_while_thinning() -> None:
    """A clue of which the solver cannot tell whether it is needed stays, and that is told."""
    for draft, answer in drafts([(3, 4)]):
        assert buying.buy(draft) == UNIQUE
        before = draft.puzzle()
        draft.choices, draft.met = replace(draft.choices, budget=1), []
        dropped, sure = buying.thin(draft)
        assert SAT.answers(draft.puzzle(), 2) == [answer]
        assert len(draft.puzzle().clues) == len(before.clues) - dropped
        if dropped < len(before.clues):
            break
    assert not sure


# --- dead ends -----------------------------------------------------------------------------


def test_free_clues_always_come_to_a_board() -> None:
    """For every answer of the small sizes the buyer succeeds where it may change a clue."""
    for draft, answer in drafts([*SMALL, (3, 4)]):
        assert buying.buy(draft) == UNIQUE
        assert SAT.answers(draft.puzzle(), 2) == [answer]


def test_dead_ends_of_the_proof() -> None:
    """Bought to the letter of the proof: each dead end occurs, and is what its name says."""
    ended = Counter()
    for draft, _ in drafts(SMALL, stuck="stop"):
        outcome = buying.buy(draft)
        ended[outcome] += 1
        if outcome == UNIQUE:
            continue
        (rival,) = draft.ask().rivals[:1]
        if outcome == LAST_CELL:
            assert set(np.flatnonzero(rival > draft.ours)) >= {draft.ours.size - 1}
            assert (rival >= draft.ours).all()
        else:
            assert outcome == CELL_TAKEN
            missed = (draft.ours == SHADED) & (rival == UNSHADED)
            assert not missed.any() or draft.held[missed].all()
    assert set(ended) == {UNIQUE, LAST_CELL, CELL_TAKEN}


def test_liars_alone_want_a_maximal_answer() -> None:
    """The theorem, both ways, for every answer of the small sizes, by the buyer and exactly.

    And all the shaded cells are needed: ours without one of them would obey all other lies.
    """
    for draft, answer in drafts([*SMALL, (3, 4)], dialect="liar"):
        maximal = is_maximal(answer)
        assert buying.buy(draft) == (UNIQUE if maximal else NO_CANDIDATE)
        found = exists(answer, "liar")
        assert found.outcome == (EXISTS if maximal else NONE)
        assert len(SAT.answers(draft.puzzle(), 2)) == (1 if maximal else 2)
        if maximal:
            shaded = sum(row.count(SHADED) for row in answer.cells)
            assert len(draft.puzzle().clues) == fewest(answer, "liar").at_least == shaded


def test_honest_buyer_beside_the_exact_word() -> None:
    """No candidate proves that there are no honest clues; a cell taken proves nothing."""
    found = Counter()
    for draft, answer in drafts([*SMALL, (3, 4)], dialect="honest"):
        outcome = buying.buy(draft)
        found[outcome, exists(answer, "honest").outcome] += 1
    told = {(UNIQUE, EXISTS), (NO_CANDIDATE, NONE)}
    assert set(found) == told | {(CELL_TAKEN, EXISTS), (CELL_TAKEN, NONE)}


# --- exactly -------------------------------------------------------------------------------


def masks(answer: Answer, dialect: str) -> list[set[int]]:
    """For each cell what its clues can refute, as sets of bits over all other shadings.

    Every number of every arrow is tried, whatever is known of them; a set is left out where
    another of the same cell holds it.
    """
    height, width = len(answer.cells), len(answer.cells[0])
    others = [other for other in shadings(height, width) if other != answer]
    found = []
    for row in range(height):
        for column in range(width):
            shaded = answer.cells[row][column] == SHADED
            fits = dialect == "free" or (dialect == "liar") == shaded
            clues = [Clue(row, column, way, n) for way in DIRECTIONS for n in range(5) if fits]
            bits = {
                sum(1 << at for at, other in enumerate(others) if not obeyed(other, clue))
                for clue in clues
                if obeyed(answer, clue)
            }
            found.append({one for one in bits if not any(one | two == two != one for two in bits)})
    return found


def least(cells: list[set[int]], left: int, most: int) -> bool:
    """Whether at most so many of `cells` refute all of `left`; by trial of all that could."""
    if not left:
        return True
    if not most:
        return False
    first = left & -left
    return any(
        least(cells[:at] + cells[at + 1 :], left & ~bits, most - 1)
        for at, cell in enumerate(cells)
        for bits in cell
        if bits & first
    )


@pytest.mark.parametrize("dialect", OPTIONS["dialect"])
@pytest.mark.parametrize("size", SMALL)
def test_fewest_by_trial(size: tuple[int, int], dialect: str) -> None:
    """The exact minimum, or that there is none, is what trial over all clues says as well."""
    everything = (1 << (len(shadings(*size)) - 1)) - 1
    for answer in shadings(*size):
        found, there = fewest(answer, dialect), exists(answer, dialect)
        cells = masks(answer, dialect)
        numbers = [most for most in range(len(cells) + 1) if least(cells, everything, most)][:1]
        assert found.outcome == there.outcome == (EXISTS if numbers else NONE)
        for decision in (found, there):
            if numbers:
                assert decision.puzzle is not None
                assert SAT.answers(decision.puzzle, 2) == [answer]
        if numbers and found.puzzle is not None:
            assert [len(found.puzzle.clues)] == [found.at_least] == numbers


@pytest.mark.parametrize("size", [*SMALL, (3, 4), (4, 3), (2, 5)])
def test_clues_that_always_do(size: tuple[int, int]) -> None:
    """One clue a cell, by the rule of `always`, leaves every answer alone on every small board."""
    for answer in shadings(*size):
        assert ROWS.answers(always(answer), 2) == [answer]


def test_clues_that_always_do_on_larger_boards() -> None:
    """As before, from seeds."""
    for seed in range(5):
        for size in ((8, 8), (1, 9), (9, 1), (5, 12)):
            made = generate("yajikazu", *size, seed, minimise="none")
            assert made.answer is not None
            assert SAT.answers(always(made.answer), 2) == [made.answer]


@pytest.mark.parametrize("dialect", ["free", "honest"])
def test_greedy_is_never_below_the_fewest(dialect: str) -> None:
    """At 4×5 greedy boards have at least the fewest clues, and there are cheaper ones."""
    dearer = 0
    for seed in range(6):
        made = generate("yajikazu", 4, 5, seed, dialect=dialect)
        assert made.answer is not None
        found = fewest(made.answer, dialect)
        if made.statistics["outcome"] == UNIQUE:
            assert found.outcome == EXISTS
            assert found.at_least <= made.statistics["clues"]
            dearer += found.at_least < made.statistics["clues"]
            assert SAT.answers(found.puzzle, 2) == [made.answer]
    assert dearer


def test_unknown_is_no_word() -> None:
    """With too few rivals it says so, and claims nothing but the bound it has."""
    answer = generate("yajikazu", 5, 5, 1).answer
    assert answer is not None
    known = fewest(answer)
    for found in (exists(answer, "free", 0), fewest(answer, "free", 1)):
        assert (found.outcome, found.puzzle) == (UNKNOWN, None)
        assert found.at_least <= known.at_least


# --- the interface -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "complaint"),
    [
        ({"shading": "full"}, "shading 'full' is not one of: density, packed"),
        ({"dialect": "lies"}, "dialect 'lies' is not one of: free, liar, honest"),
        ({"density": 0}, "density '0' is no number above 0 and at most 1"),
        ({"rivals": 0}, "rivals '0' is no whole number from 1"),
        ({"budget": 1.5}, "budget '1.5' is no whole number"),
        ({"luck": 1}, "choice 'luck' is not one of: amount, arrows, budget"),
    ],
)
def test_bad_choices(choices: dict[str, Any], complaint: str) -> None:
    """A choice that there is not is refused in one line."""
    with pytest.raises(InputError, match=complaint):
        generate("yajikazu", 6, 6, 1, **choices)


def test_bad_dialect() -> None:
    """The exact questions refuse a dialect that there is not."""
    (answer,) = shadings(1, 1)
    for ask in (exists, fewest):
        with pytest.raises(InputError, match="dialect 'x' is not one of: free, liar, honest"):
            ask(answer, "x")


@pytest.mark.parametrize("size", [(30, 30), (1, 999), (99, 99)])
def test_beyond_limits(size: tuple[int, int]) -> None:
    """Boards too large for clues are refused at once, with the limit."""
    with pytest.raises(BeyondLimits, match=f"cells, the limit is {MOST_CELLS}"):
        generate("yajikazu", *size, 1)


def test_reproducible() -> None:
    """The same seed and choices give the same, another seed or size another board."""
    first, again = (generate("yajikazu", 5, 6, -3) for _ in range(2))
    assert first == again
    others = [generate("yajikazu", 5, 6, 3), generate("yajikazu", 6, 5, -3)]
    assert len({one.puzzle for one in [first, *others]}) == 3


def test_same_as_plain_python(said_compiled_or_not: Callable[[str], tuple[str, str]]) -> None:
    """Compiled or not, a seed gives the same board and statistics."""
    program = (
        "from liarproof.properties.generators import generate\n"
        "for choices in ({}, {'shading': 'packed', 'pick': 'greedy'}, {'until': 'solved'}):\n"
        "    print(generate('yajikazu', 4, 5, 7, **choices))\n"
    )
    compiled, plain = said_compiled_or_not(program)
    assert compiled == plain
    assert compiled.count("'outcome': 'unique'") == 3


def test_shaded_cells_never_touch() -> None:
    """The compiled shading and the rule book agree on who is a neighbour."""
    for seed in range(5):
        made = generate("yajikazu", 7, 4, seed, shading="packed", minimise="none")
        assert made.answer is not None
        cells = [value for row in made.answer.cells for value in row]
        for cell, near in enumerate(neighbours(7, 4)):
            assert cells[cell] == UNSHADED or all(cells[other] == UNSHADED for other in near)
