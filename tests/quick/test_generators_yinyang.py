"""Yin-Yang boards from seeds: the curve, the first generator, the draw with equal chances."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy import stats

from liarproof import judge
from liarproof.oracles.kit.rng import stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.generators import Generated, curve, generate
from liarproof.properties.generators.uniformity import (
    Share,
    Uniformity,
    corner_ends,
    every_board,
    flippable,
    in_the_long_run,
    is_landlocked,
    sampler,
    traits,
    uniformity,
)
from liarproof.properties.generators.yinyang import (
    ABANDONED,
    ENDS_INSIDE,
    LEFT_OPEN,
    LEVELS,
    NO_BOARD,
    NOT_MINIMAL,
    OFF_GRADE,
    OPTIONS,
    OUTCOMES,
    SEVERAL,
    UNIQUE,
    Choices,
    hide,
)
from liarproof.puzzles.answer import UNKNOWN, Marks
from liarproof.puzzles.errors import BeyondLimits, InputError
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers.ladder import fixpoint, grade
from liarproof.solvers.yinyang import LADDER

(SAT,) = (engine for engine in oracle_engines("yinyang") if engine.name == "sat")

UNLIKELY = 1e-6
"""A fair sampler fails a chi-squared test at a seed with this chance; the tests here that ask for
a larger p are fewer than forty, so one of them fails for no reason in fewer than one of 25,000
choices of all seeds."""

STRIPS = [(1, 2), (1, 7), (7, 1), (2, 2), (2, 3), (3, 2), (2, 9), (9, 2)]


def blank(height: int, width: int) -> YinYang:
    """The board without clues."""
    return YinYang(((UNKNOWN,) * width,) * height)


def legal(cells: Any) -> bool:
    """Whether the referee accepts a board."""
    return not judge(blank(*cells.shape), Marks(tuple(map(tuple, cells.tolist()))))


# --- the curve -----------------------------------------------------------------------------


def frontier(cells: Any) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The sides between two colours, each from corner to corner of the grid."""
    height, width = cells.shape
    sides = []
    for row in range(height):
        for column in range(width):
            if column + 1 < width and cells[row, column] != cells[row, column + 1]:
                sides.append(((row, column + 1), (row + 1, column + 1)))
            if row + 1 < height and cells[row, column] != cells[row + 1, column]:
                sides.append(((row + 1, column), (row + 1, column + 1)))
    return sides


def is_one_path(cells: Any) -> bool:
    """Whether the frontier is one path, from border to border, through each inner corner once."""
    height, width = cells.shape
    near: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, other in frontier(cells):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    inner = {(row, column) for row in range(1, height) for column in range(1, width)}
    ends = [corner for corner in near if corner not in inner]
    if len(ends) != 2 or any(len(near[corner]) != 2 for corner in inner):
        return False
    passed, ahead = set(), [ends[0]]
    while ahead:
        corner = ahead.pop()
        if corner not in passed:
            passed.add(corner)
            ahead += near[corner]
    return passed == {*inner, *ends}


@pytest.mark.parametrize(
    "size", [(2, 2), (2, 3), (3, 2), (3, 3), (3, 8), (8, 3), (6, 6), (7, 7), (10, 10), (30, 30)]
)
def test_the_curve_is_one_path(size: tuple[int, int]) -> None:
    """The frontier of every board runs through all inner corners once, from border to border."""
    for seed in range(3 if size == (30, 30) else 25):
        cells = sampler()(*size, stream(seed, "path"))
        assert is_one_path(cells)
        assert legal(cells)


def test_what_is_no_path_is_seen() -> None:
    """The test before would notice a closed curve, a missed corner, and two curves."""
    for rows in ([[1, 1, 1], [1, 2, 1], [1, 1, 1]], [[1, 1], [1, 1]], [[1, 2], [2, 1]]):
        assert not is_one_path(np.array(rows))
    assert is_one_path(np.array([[1, 2], [1, 2]]))


def is_hamiltonian(path: curve.Path, high: int, wide: int) -> bool:
    """Whether it goes over every point of a lattice, each beside the one before."""
    order = path.order.tolist()
    steps = [
        abs(one // wide - other // wide) + abs(one % wide - other % wide)
        for one, other in pairwise(order)
    ]
    placed = [order[at] for at in path.place] == list(range(high * wide))
    return placed and sorted(order) == list(range(high * wide)) and set(steps) <= {1}


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (6, 5)])
@pytest.mark.parametrize("columns", [False, True])
def test_serpentine(size: tuple[int, int], columns: bool) -> None:
    """It goes over every point, and along lines of the kind asked for."""
    path = curve.serpentine(*size, columns)
    assert is_hamiltonian(path, *size)
    high, wide = size
    along = np.abs(np.diff(path.order)) == (wide if columns else 1)
    if min(size) > 1:
        assert along.sum() == high * wide - (wide if columns else high)


@pytest.mark.parametrize("directions", [False, True])
@pytest.mark.parametrize("size", [(1, 5), (2, 2), (3, 4), (6, 5)])
def test_a_backbite_leaves_a_path(size: tuple[int, int], directions: bool) -> None:
    """Each move changes one side of the path, and the end that moves alone, or is idle."""
    path, state = curve.serpentine(*size, False), stream(4, "backbites")
    idle = 0
    for number in range(300):
        before = path.order.tolist()
        head = number % 3 == 0
        moved = curve.backbite(path, state, head, directions)
        assert is_hamiltonian(path, *size)
        after = path.order.tolist()
        assert moved == (before != after)
        assert before[-1 if head else 0] == after[-1 if head else 0]
        sides = [{frozenset(pair) for pair in pairwise(p)} for p in (before, after)]
        assert len(sides[0] - sides[1]) == len(sides[1] - sides[0]) == moved
        idle += not moved
    assert (idle > 0) == (directions or min(size) == 1)


@pytest.mark.parametrize("directions", [False, True])
@pytest.mark.parametrize("head", [False, True])
def test_a_neighbour_is_drawn_fairly(directions: bool, head: bool) -> None:
    """Each neighbour but the predecessor is as likely as the others; by directions idle too."""
    path, state = curve.serpentine(5, 5, False), stream(9, "neighbours")
    while path.near[path.order[0 if head else -1], 4] < 4:
        curve.backbite(path, state, head, False)
    start = path.order.tolist()
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(3000):
        tried = curve.Path(path.order.copy(), path.place.copy(), path.near)
        curve.backbite(tried, state, head, directions)
        key = tuple(tried.order.tolist())
        seen[key] = seen.get(key, 0) + 1
    assert (tuple(start) in seen) == directions
    assert len(seen) == 3 + directions
    assert stats.chisquare(list(seen.values())).pvalue > UNLIKELY


def test_which_end_moves() -> None:
    """Always the last, both by turns, or one of both at random."""
    moved: dict[int, list[str]] = {}
    for ends in (curve.SAME_END, curve.OTHER_END, curve.RANDOM_END):
        path, state = curve.serpentine(6, 6, False), stream(1, "ends")
        reading = curve.Reading(False, ends, False, 0, False, 0, False, False)
        moved[ends] = []
        for number in range(40):
            first = path.order[0]
            curve.mix(path, state, reading, number, 1)
            moved[ends].append("first" if path.order[0] != first else "last")
    assert moved[curve.SAME_END] == ["last"] * 40
    assert moved[curve.OTHER_END] == ["first", "last"] * 20
    assert 8 < moved[curve.RANDOM_END].count("first") < 32
    assert moved[curve.RANDOM_END] != moved[curve.OTHER_END]


def test_looks() -> None:
    """The ends are looked at after each further move, or after all the mixing again."""
    later = 0
    for seed in range(20):
        (until, again) = (
            generate("yinyang", 10, 10, seed, look=look, mixing=3, reveal="full").statistics
            for look in ("until", "again")
        )
        assert until["moves"] >= 3 * 81
        assert again["moves"] % (3 * 81) == 0
        assert again["moves"] >= until["moves"] - until["moves"] % (3 * 81)
        later += until["moves"] % (3 * 81) > 0
    assert later > 5


def test_slices_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mixing that is interrupted for Ctrl-C makes the same board."""
    whole = [generate("yinyang", 8, 9, seed, ends="alternate") for seed in range(3)]
    monkeypatch.setattr(curve, "SWAPS", 1)
    assert [generate("yinyang", 8, 9, seed, ends="alternate") for seed in range(3)] == whole


def first_sides(cells: Any) -> list[bool]:
    """Of each end of the curve in a corner of the lattice, whether it leaves it up or down."""
    found = []
    for row, inward in ((0, 1), (-1, -2)):
        for column, aside in ((0, 1), (-1, -2)):
            if cells[row, column] != cells[row, aside]:
                found.append(True)
            if cells[row, column] != cells[inward, column]:
                found.append(False)
    return found


def test_corners_and_colours() -> None:
    """An end in a corner leaves by either side, or up and down alone; the first cell has either
    colour, or is white."""
    for corner, colours in (("random", "random"), ("first", "fixed")):
        state = stream(2, "corners")
        sample = sampler(corner=corner, colours=colours)
        boards = [sample(6, 6, state) for _ in range(150)]
        sides = [side for cells in boards for side in first_sides(cells)]
        assert len(sides) > 60
        assert set(sides) == ({True} if corner == "first" else {True, False})
        firsts = {int(cells[0, 0]) for cells in boards if cells is not None}
        assert firsts == ({1} if colours == "fixed" else {1, 2})


# --- how far from uniform ------------------------------------------------------------------


def fair(found: Uniformity) -> bool:
    """Whether every draw came to a board, and the test does not refuse the chances expected."""
    return found.failures == 0 and found.p > UNLIKELY


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (3, 5), *STRIPS])
def test_the_uniform_draw_is_uniform(size: tuple[int, int]) -> None:
    """Over all boards that brute force finds, of the smallest sizes too."""
    boards = len(every_board(*size))
    found = uniformity(sampler(answers="uniform"), *size, 40 * boards, 1)
    assert fair(found)
    assert found.unreached == ()
    assert found.boards == boards


def test_unfairness_is_seen() -> None:
    """One board of 96 taken for another is refused, by far; so is one that is not legal."""
    usual = sampler(answers="uniform")
    first, second = every_board(4, 4)[:2]

    def unfair(height: int, width: int, state: Any) -> Any:
        cells = usual(height, width, state)
        return second if (cells == first).all() else cells

    found = uniformity(unfair, 4, 4, 96 * 60, 1)
    assert found.p < UNLIKELY
    assert [cells.tobytes() for cells in found.unreached] == [first.tobytes()]
    with pytest.raises(ValueError, match="not legal"):
        uniformity(lambda h, w, _: np.ones((h, w), np.int8), 4, 4, 960, 1)
    with pytest.raises(ValueError, match="too few"):
        uniformity(usual, 4, 4, 479, 1)


def test_failures_are_counted_apart() -> None:
    """Draws that came to no board do not count as boards."""
    found = uniformity(sampler(look="again", limit=1, mixing=1), 4, 4, 2000, 1)
    assert 0 < found.failures < 2000


@pytest.mark.parametrize("answers", ["curve", "naive"])
@pytest.mark.parametrize("size", STRIPS)
def test_strips_reach_every_board(size: tuple[int, int], answers: str) -> None:
    """Without inner corners, and with those of one line, every legal board is drawn."""
    found = uniformity(sampler(answers=answers), *size, 60 * len(every_board(*size)), 1)
    assert found.unreached == ()
    assert found.failures == 0
    assert answers == "naive" or fair(found)


def test_the_curve_never_closes() -> None:
    """At 3×3 it reaches all boards but the two landlocked ones, all alike; rows at first, half."""
    found = uniformity(sampler(), 3, 3, 3400, 1)
    assert (len(found.unreached), found.landlocked) == (2, 2)
    open_ones = in_the_long_run(False)  # two ends in corners, always
    assert fair(uniformity(sampler(), 3, 3, 3400, 1, open_ones))
    rows = uniformity(sampler(serpentine="rows"), 3, 3, 3400, 1)
    assert (len(rows.unreached), rows.landlocked) == (18, 2)


def test_the_naive_generator_is_not_uniform() -> None:
    """It reaches every board of 4×4, but some more often than others."""
    found = uniformity(sampler(answers="naive"), 4, 4, 9600, 1)
    assert found.unreached == ()
    assert found.p < UNLIKELY


@pytest.mark.parametrize("neighbour", OPTIONS["neighbour"])
def test_what_the_chain_is_drawn_to(neighbour: str) -> None:
    """Looked at again and again, boards have the weights that are derived, not those of the other
    way to draw a neighbour, nor equal ones."""
    sample = sampler(neighbour=neighbour, look="again", mixing=30)
    for directions in (False, True):
        found = uniformity(sample, 4, 5, 12_000, 3, in_the_long_run(directions))
        assert fair(found) == (directions == (neighbour == "directions"))
    assert not fair(uniformity(sample, 4, 5, 12_000, 3))


@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 4), (5, 5)])
def test_what_flips(size: tuple[int, int]) -> None:
    """On every board the cells that may flip are, by the referee, those in corners beside which
    the curve ends, and on the border those that close the curve or open it."""
    height, width = size
    for cells in every_board(*size):
        flips, corners = 0, 0
        for row in range(height):
            for column in range(width):
                other = cells.copy()
                other[row, column] = 3 - other[row, column]
                if legal(other):
                    flips += 1
                    in_corner = row in (0, height - 1) and column in (0, width - 1)
                    corners += in_corner
                    assert in_corner != (is_landlocked(cells) != is_landlocked(other))
        assert corners == corner_ends(cells)
        assert flips == flippable(cells)
        assert flips == corners or height * width % 2 or (height + width) % 2


def test_traits() -> None:
    """Shares count boards, each level finishes no less than the one before, none beyond unique."""
    found = traits(sampler(), 5, 5, 60, 1)
    shares = [*found.finished.values(), found.unique]
    assert list(found.finished) == list(LEVELS)
    assert [share.hits for share in shares] == sorted(share.hits for share in shares)
    assert {share.of for share in shares} == {60} == {len(found.flippable)}
    full = traits(sampler(), 5, 5, 20, 1, density=1.0)
    assert full.unique == full.finished["window"] == Share(20, 20)
    assert full.ceiling(1.0) == 1.0 > full.ceiling(0.8)
    low, high = Share(30, 60).interval
    assert 0.37 < low < 0.5 < high < 0.63
    with pytest.raises(ValueError, match="came to 1 boards"):
        traits(sampler(), 5, 5, 1, 1)


# --- choices -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "complaint"),
    [
        *(({name: "luck"}, f"{name} 'luck' is not one of: {OPTIONS[name][0]}") for name in OPTIONS),
        ({"density": 0}, "density '0' is no number above 0 and at most 1"),
        ({"density": 1.1}, "density '1.1' is no number"),
        ({"mixing": -1}, "mixing '-1' is no whole number from 0"),
        ({"limit": 0}, "limit '0' is no whole number from 1"),
        ({"budget": 1.5}, "budget '1.5' is no whole number"),
        ({"patience": "long"}, "patience 'long' is no whole number"),
        ({"nodes": 0}, "nodes '0' is no whole number"),
        ({"exact": "yes"}, "exact 'yes' is neither False"),
        ({"exact": 2}, "exact '2' is neither False"),
        ({"luck": 1}, "choice 'luck' is not one of: answers, budget"),
    ],
)
def test_bad_choices(choices: dict[str, Any], complaint: str) -> None:
    """A choice that there is not is refused in one line, whatever the size."""
    for size in ((1, 1), (6, 6)):
        with pytest.raises(InputError, match=complaint):
            generate("yinyang", *size, 1, **choices)


@pytest.mark.parametrize(
    ("size", "choices", "complaint"),
    [
        ((102, 102), {"reveal": "full"}, "curve: 102×102 has 10,201 inner corners, its limit is"),
        ((13, 13), {"answers": "uniform"}, "uniform: 13×13 has 169 cells, 13 on its shorter side"),
        ((12, 26), {"answers": "uniform"}, "uniform: 12×26 has 312 cells, 12 on its shorter side"),
        ((33, 33), {}, "reveal thin: 33×33 has 1,089 cells, its limit is 1,024"),
        ((20, 21), {"reveal": "random"}, "reveal random: 20×21 has 420 cells, its limit is 400"),
    ],
)
def test_limits(size: tuple[int, int], choices: dict[str, Any], complaint: str) -> None:
    """What would take too long is refused at once, in one line."""
    with pytest.raises(BeyondLimits, match=complaint):
        generate("yinyang", *size, 1, **choices)


def check(made: Generated) -> None:
    """What holds for every board, whatever the choices and the outcome."""
    statistics = made.statistics
    outcome = statistics["outcome"]
    assert outcome in OUTCOMES
    assert json.loads(json.dumps(statistics)) == statistics
    assert (made.puzzle is None) == (outcome in (NO_BOARD, ENDS_INSIDE, ABANDONED))
    if made.puzzle is None:
        assert made.answer is None
        return
    assert made.answer is not None
    assert judge(made.puzzle, made.answer) == []
    clues = [given for row in made.puzzle.givens for given in row if given]
    assert statistics["clues"] == len(clues)
    assert statistics["grade"] == grade(made.puzzle)
    answers = SAT.answers(made.puzzle, 2)
    assert made.answer in answers or outcome in (SEVERAL, LEFT_OPEN)
    if outcome != LEFT_OPEN:
        assert (len(answers) == 2) == (outcome == SEVERAL)


@pytest.mark.parametrize("answers", OPTIONS["answers"])
@pytest.mark.parametrize("reveal", OPTIONS["reveal"])
@pytest.mark.parametrize("size", [(1, 1), (1, 2), (6, 1), (2, 2), (2, 7), (3, 3), (5, 7), (8, 8)])
def test_boards(size: tuple[int, int], reveal: str, answers: str) -> None:
    """Every way to draw and to reveal gives, at every size, legal boards or says why not."""
    for seed in range(4):
        made = generate("yinyang", *size, seed, answers=answers, reveal=reveal)
        check(made)
        assert (made.statistics["outcome"] == NO_BOARD) == (size == (1, 1))
        if reveal != "random" and size != (1, 1):
            assert made.statistics["outcome"] == UNIQUE


@pytest.mark.parametrize(
    "name", [name for name in OPTIONS if name not in ("propagation", "count", "target")]
)
def test_every_option_differs(name: str) -> None:
    """Each value of each choice gives boards, and differs from the default's somewhere."""
    usual = [generate("yinyang", 6, 6, seed) for seed in range(6)]
    for value in OPTIONS[name]:
        made = [generate("yinyang", 6, 6, seed, **{name: value}) for seed in range(6)]
        for one in made:
            check(one)
        differs = [one[:2] for one in made] != [one[:2] for one in usual]
        assert differs == (value != OPTIONS[name][0])


@pytest.mark.parametrize("propagation", OPTIONS["propagation"])
def test_propagation(propagation: str) -> None:
    """Stronger rungs leave less to be assumed; each board is legal all the same."""
    made = [
        generate("yinyang", 5, 5, seed, answers="naive", propagation=propagation)
        for seed in range(8)
    ]
    for one in made:
        check(one)
    assumed = sum(one.statistics["assumptions"] for one in made)
    back = sum(one.statistics["backtracks"] for one in made)
    least, most = {
        "window": (150, 10**6),
        "border": (100, 10**6),
        "bridge": (30, 120),
        "probe": (20, 90),
    }[propagation]
    assert least < assumed < most
    assert (back == 0) == (propagation == "probe")


def test_random_reveal() -> None:
    """Exactly so many cells, halves rounded up, or each cell with a chance of its own."""
    whole = sampler()(10, 10, stream(0, "reveal"))
    assert whole is not None
    numbers: dict[str, list[int]] = {}
    for count in OPTIONS["count"]:
        state = stream(1, count)
        numbers[count] = []
        for _ in range(60):
            givens = whole.copy()
            hide(givens, state, Choices(density=0.7, count=count))
            assert set((givens == whole)[givens > 0].tolist()) == {True}
            numbers[count].append(int((givens > 0).sum()))
    assert set(numbers["cells"]) == {70}
    assert len(set(numbers["chance"])) > 5
    assert 68 < np.mean(numbers["chance"]) < 72
    for density, clues in ((0.5, 13), (0.98, 25), (0.01, 0), (1, 25)):
        made = generate("yinyang", 5, 5, 1, reveal="random", count="cells", density=density)
        assert made.statistics["clues"] == clues


# --- thinning ------------------------------------------------------------------------------


def finishes(givens: list[list[int]], level: str) -> bool:
    """Whether a level decides every cell, asked of the ladder."""
    puzzle = YinYang(tuple(map(tuple, givens)))
    state = LADDER.start(puzzle)
    return fixpoint(puzzle, state, LEVELS[level]) and state.marks().complete


@pytest.mark.parametrize("target", OPTIONS["target"])
@pytest.mark.parametrize("size", [(4, 4), (3, 7), (7, 7)])
def test_thinning_is_minimal(size: tuple[int, int], target: str) -> None:
    """The target finishes the board, and with any clue less it does not: one round is enough."""
    clues = 0
    for seed in range(4):
        made = generate("yinyang", *size, seed, target=target)
        check(made)
        assert made.statistics["outcome"] == UNIQUE
        assert list(LEVELS).index(made.statistics["grade"]) <= list(LEVELS).index(target)
        givens = [list(row) for row in made.puzzle.givens]
        assert finishes(givens, target)
        for row, colours in enumerate(givens):
            for column, given in enumerate(colours):
                if given:
                    colours[column] = UNKNOWN
                    assert not finishes(givens, target), (seed, row, column)
                    colours[column] = given
                    clues += 1
    assert clues > 12


def test_raster_order() -> None:
    """Tried in raster order, the clues left are those that the ladder, asked for whole boards,
    leaves."""
    for target, side in (("window", 6), ("border", 6), ("bridge", 6), ("probe", 5)):
        for seed in range(3):
            made = generate("yinyang", side, side, seed, order="raster", target=target)
            assert made.answer is not None
            givens = [list(row) for row in made.answer.cells]
            for row in givens:
                for column, given in enumerate(row):
                    row[column] = UNKNOWN
                    if not finishes(givens, target):
                        row[column] = given
            assert made.puzzle.givens == tuple(map(tuple, givens))


@pytest.mark.parametrize(
    ("outcome", "choices"),
    [
        (ENDS_INSIDE, {"look": "again", "mixing": 1, "limit": 1}),
        (ABANDONED, {"answers": "naive", "budget": 3}),
        (SEVERAL, {"reveal": "random", "density": 0.5}),
        (LEFT_OPEN, {"reveal": "random", "density": 0.1, "nodes": 1}),
        (NOT_MINIMAL, {"patience": 50}),
        (OFF_GRADE, {"exact": True}),
        (OFF_GRADE, {"exact": 1, "target": "bridge"}),
    ],
)
def test_every_outcome_occurs(outcome: str, choices: dict[str, Any]) -> None:
    """No name of a failure is idle, and what is said of the board is so."""
    side = 4 if outcome == OFF_GRADE else 9
    made = [generate("yinyang", side, side, seed, **choices) for seed in range(30)]
    ended = [one for one in made if one.statistics["outcome"] == outcome]
    assert ended
    for one in ended:
        check(one)
        if outcome == OFF_GRADE:
            assert one.statistics["grade"] != one.statistics["choices"].get("target")
        if outcome == NOT_MINIMAL:
            assert one.statistics["clues"] > 50
    if outcome == OFF_GRADE:
        target = made[0].statistics["choices"]["target"]
        kept = [one for one in made if one.statistics["outcome"] == UNIQUE]
        assert {one.statistics["grade"] for one in kept} == {target}


# --- the same everywhere -------------------------------------------------------------------


def test_reproducible() -> None:
    """The same seed and choices give the same; another seed, or the size turned, another board."""
    first, again = (generate("yinyang", 5, 6, -5) for _ in range(2))
    assert first == again
    others = [generate("yinyang", 5, 6, seed) for seed in (5, 6)] + [generate("yinyang", 6, 5, -5)]
    assert len({one.puzzle for one in [first, *others]}) == 4


def test_same_as_plain_python(said_compiled_or_not: Callable[[str], tuple[str, str]]) -> None:
    """Compiled or not, and in any process, a seed gives the same board and statistics."""
    program = (
        "from liarproof.properties.generators import generate\n"
        "for choices in (\n"
        "    {}, {'answers': 'naive'}, {'answers': 'uniform'}, {'reveal': 'random'},\n"
        "    {'neighbour': 'directions', 'look': 'again', 'ends': 'alternate'},\n"
        "):\n"
        "    for size in ((1, 4), (2, 2), (5, 6)):\n"
        "        print(generate('yinyang', *size, 7, **choices))\n"
    )
    compiled, plain = said_compiled_or_not(program)
    assert compiled == plain
    assert compiled.count("'outcome': 'unique'") >= 12
