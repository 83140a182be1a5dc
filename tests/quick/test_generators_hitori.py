"""Hitori boards from seeds: the shading, the numbers, every choice, every way to fail."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

from liarproof import judge
from liarproof.oracles.kit.rng import shuffle, stream
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.generators import Generated, generate
from liarproof.properties.generators import hitori as makers
from liarproof.properties.generators.hitori import (
    ABANDONED,
    MOST_CELLS,
    NOTHING_TO_COPY,
    OPTIONS,
    OUTCOMES,
    STIRRED_SIDE,
    TOO_SMALL,
    UNIQUE,
    Choices,
)
from liarproof.puzzles.answer import SHADED
from liarproof.puzzles.errors import BeyondLimits, InputError

(SAT,) = (engine for engine in oracle_engines("hitori") if engine.name == "sat")

Cells = set[tuple[int, int]]

SIZES = [(1, 1), (1, 2), (1, 3), (1, 8), (8, 1), (2, 2), (2, 7), (7, 2), (3, 3), (4, 6), (7, 7)]


def beside(cell: tuple[int, int]) -> Cells:
    """The four places around a cell, on the board or not."""
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def legal(shaded: Cells, height: int, width: int) -> bool:
    """Whether no two touch, and the others are there and connected, by a flood."""
    if any(beside(cell) & shaded for cell in shaded):
        return False
    waiting = set(product(range(height), range(width))) - shaded
    if not waiting:
        return False
    flood = [waiting.pop()]
    while flood:
        reached = beside(flood.pop()) & waiting
        waiting -= reached
        flood += reached
    return not waiting


def more(shaded: Cells, height: int, width: int) -> list[tuple[int, int]]:
    """The cells of which each one may still be shaded."""
    others = sorted(set(product(range(height), range(width))) - shaded)
    return [cell for cell in others if legal(shaded | {cell}, height, width)]


def shaded_of(values: Any) -> Cells:
    """The cells of rows that hold `SHADED`, or of a flag."""
    rows, columns = np.nonzero(np.array(values) == SHADED)
    return set(zip(rows.tolist(), columns.tolist(), strict=True))


def shade(height: int, width: int, seed: int, target: int) -> tuple[Cells, bool]:
    """A shading by the generator, and whether it says that no more may be shaded."""
    flags, maximal = makers.shade(height, width, stream(seed, "shade"), target)
    return shaded_of(SHADED * flags.reshape(height, width)), maximal


def whites(made: Generated) -> dict[tuple[int, int], int]:
    """The numbers in the cells that our answer leaves unshaded."""
    assert made.answer is not None
    shaded = shaded_of(made.answer.cells)
    return {
        (row, column): number
        for row, line in enumerate(made.puzzle.clues)
        for column, number in enumerate(line)
        if (row, column) not in shaded
    }


# --- shading -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_shading_is_the_plain_walk(size: tuple[int, int]) -> None:
    """The shading is that of passes with a flood for each cell, made until a pass adds none."""
    height, width = size
    for seed in range(30):
        for target in (height * width, height * width // 5):
            order = np.arange(height * width)
            shuffle(stream(seed, "shade"), order)
            wanted: Cells = set()
            for cell in 3 * [divmod(at, width) for at in order.tolist()]:
                fits = cell not in wanted and legal(wanted | {cell}, height, width)
                if fits and len(wanted) < target:
                    wanted.add(cell)
            found, maximal = shade(height, width, seed, target)
            assert found == wanted
            assert maximal == (not more(wanted, height, width))


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (2, 3), (3, 3), (3, 4)])
def test_packing_reaches_every_maximal_shading(size: tuple[int, int]) -> None:
    """All shadings to which nothing can be added come up, and no others."""
    height, width = size
    cells = list(product(range(height), range(width)))
    every = set()
    for flags in product((False, True), repeat=len(cells)):
        shaded = {cell for cell, flag in zip(cells, flags, strict=True) if flag}
        if legal(shaded, height, width) and not more(shaded, height, width):
            every.add(frozenset(shaded))
    found = {frozenset(shade(height, width, seed, len(cells))[0]) for seed in range(1500)}
    assert found == every


@pytest.mark.parametrize(
    ("height", "width", "choices", "target"),
    [
        (8, 8, {}, 64),
        (8, 8, {"density": 0.01}, 64),
        (6, 6, {"shading": "scattered"}, 9),
        (6, 6, {"shading": "scattered", "density": 0.14}, 5),
        (5, 2, {"shading": "scattered", "density": 0.25}, 3),
        (5, 2, {"shading": "scattered", "density": 0.04}, 0),
        (3, 7, {"shading": "scattered", "density": 1}, 21),
    ],
)
def test_target(height: int, width: int, choices: dict[str, Any], target: int) -> None:
    """Scattered cells are as many as their share comes nearest to, packed ones as many as fit."""
    assert Choices(**choices).target(height, width) == target


def test_scattered_cells_are_so_many() -> None:
    """The density is met wherever there is room for it, and else nothing more may be shaded."""
    short = 0
    for seed, density in product(range(30), (0.05, 0.2, 0.29)):
        made = generate("hitori", 6, 8, seed, shading="scattered", density=density, tries=1)
        found, target = made.statistics["shaded"], {0.05: 2, 0.2: 10, 0.29: 14}[density]
        assert found == target or (found < target and made.statistics["maximal"])
        short += found < target
        check(made)
    assert short > 0


# --- numbers -------------------------------------------------------------------------------


def test_stirred_squares_are_latin() -> None:
    """After any number of moves every row and column holds every symbol."""
    for side, moves in product((1, 2, 3, 4, 7, 12), (1, 2, 17)):
        square = makers.cyclic(side, stream(side, "squares"), lines=True)
        makers.stir(square, stream(moves, "squares"), moves)
        for line in (*square, *square.T):
            assert sorted(line) == list(range(side))


def squares(shuffling: str, number: int) -> Counter[bytes]:
    """How often each Latin square of order 4 comes up."""
    state, choice = stream(5, shuffling), Choices(shuffling=shuffling)
    return Counter(makers._square(4, 4, state, choice).tobytes() for _ in range(number))


def test_which_squares_a_shuffling_reaches() -> None:
    """Of the 576 squares of order 4: 24 are renamings, 432 are shuffles of the cyclic one."""
    assert {way: len(squares(way, 12_000)) for way in OPTIONS["shuffling"]} == {
        "lines": 432,
        "symbols": 24,
        "moves": 576,
    }


def test_stirred_squares_are_equally_likely() -> None:
    """A chi-squared test over the 576 squares of order 4, at one fixed seed: no false alarms."""
    assert chisquare(list(squares("moves", 20_000).values())).pvalue > 0.001


def test_a_square_needs_more_than_one_move() -> None:
    """The same test refuses squares that were moved once: it can tell."""
    state, found = stream(5, "once"), Counter[bytes]()
    for _ in range(20_000):
        square = makers.cyclic(4, state, lines=True)
        makers.stir(square, state, 1)
        found[square.tobytes()] += 1
    assert chisquare(list(found.values())).pvalue < 1e-6


def test_symbols_alone() -> None:
    """With the symbols alone shuffled equal numbers stand along diagonals, else they do not."""
    along = Counter[str]()
    for shuffling, seed in product(OPTIONS["shuffling"], range(10)):
        made = generate("hitori", 5, 7, seed, shuffling=shuffling)
        names: dict[int, set[int]] = {}
        for (row, column), number in whites(made).items():
            names.setdefault((row + column) % 7, set()).add(number)
        along[shuffling] += all(len(found) == 1 for found in names.values())
    assert +along == {"symbols": 10}


@pytest.mark.parametrize("copies", OPTIONS["copies"])
def test_what_is_copied(copies: str) -> None:
    """Every shaded cell has an unshaded twin in its row, in its column, or in either."""
    lines = Counter[str]()
    for seed, size in product(range(10), [(6, 6), (3, 9), (9, 3)]):
        made = generate("hitori", *size, seed, copies=copies)
        assert made.answer is not None
        kept = whites(made)
        for row, column in shaded_of(made.answer.cells):
            number = made.puzzle.clues[row][column]
            twins = [cell for cell, other in kept.items() if other == number]
            in_row = any(cell[0] == row for cell in twins)
            in_column = any(cell[1] == column for cell in twins)
            assert {"row": in_row, "column": in_column}.get(copies, in_row or in_column)
            lines["row"] += in_row and not in_column
            lines["column"] += in_column and not in_row
    assert set(+lines) == {"line": {"row", "column"}, "values": {"row", "column"}}.get(
        copies, {copies}
    )


@pytest.mark.parametrize(("copies", "share"), [("line", 2 / 4), ("values", 1 / 3)])
def test_how_likely_a_copy_is(copies: str, share: float) -> None:
    """A number that stands in the row and in the column, too, counts twice as a cell, once as a
    value; at one fixed seed, so without false alarms."""
    square = np.array([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
    shaded = np.array([1, 0, 0, 0, 0, 0, 0, 0, 0], dtype=np.int8)
    state, code = stream(3, copies), OPTIONS["copies"].index(copies)
    square[2, 0] = 4
    drawn = Counter(int(makers.number(shaded, square, 3, code, state)[0, 0]) for _ in range(4_000))
    assert set(drawn) == {2, 3, 4}
    assert binomtest(drawn[2], 4_000, share).pvalue > 0.001


def test_numbers_of_a_board_that_is_no_square() -> None:
    """They go up to the longer side, and those of unshaded cells repeat in no line."""
    for size in ((2, 9), (9, 2), (5, 8)):
        seen: set[int] = set()
        for seed in range(10):
            made = generate("hitori", *size, seed)
            seen |= {number for row in made.puzzle.clues for number in row}
            assert judge(made.puzzle, made.answer) == []
        assert seen == set(range(1, max(size) + 1))


# --- boards --------------------------------------------------------------------------------


def opened(clues: tuple[tuple[int, ...], ...]) -> Cells:
    """The cells between two equal numbers, and those whose number stands twice side by side
    elsewhere in their line."""
    found = set()
    for turned, lines in ((False, clues), (True, tuple(zip(*clues, strict=True)))):
        for row, line in enumerate(lines):
            for at, number in enumerate(line):
                between = 0 < at < len(line) - 1 and line[at - 1] == line[at + 1]
                pairs = (left for left in range(len(line) - 1) if at not in (left, left + 1))
                paired = any(line[left] == line[left + 1] == number for left in pairs)
                if between or paired:
                    found.add((at, row) if turned else (row, at))
    return found


def check(made: Generated) -> None:
    """What holds for every board, unique or not: our answer is legal, the figures are its own."""
    statistics = made.statistics
    assert statistics["outcome"] in OUTCOMES
    assert json.loads(json.dumps(statistics)) == statistics
    if made.puzzle is None:
        assert made.answer is None
        assert statistics["outcome"] in (TOO_SMALL, NOTHING_TO_COPY)
        return
    assert made.answer is not None
    assert judge(made.puzzle, made.answer) == []
    height, width = made.puzzle.height, made.puzzle.width
    assert (height, width) == (statistics["height"], statistics["width"])
    shaded = shaded_of(made.answer.cells)
    assert len(shaded) == statistics["shaded"]
    assert statistics["maximal"] == (not more(shaded, height, width))
    assert statistics["numbers"] == len({number for row in made.puzzle.clues for number in row})
    assert statistics["opened"] == len(opened(made.puzzle.clues))
    failed = sum(statistics[key] for key in ("extra", "rivals", "unsettled"))
    assert statistics["tries"] == failed + (statistics["outcome"] == UNIQUE)
    assert 1 <= statistics["tries"] <= statistics["choices"]["tries"]
    if statistics["outcome"] == UNIQUE:
        assert SAT.answers(made.puzzle, 2) == [made.answer]
    elif not statistics["unsettled"]:
        assert len(SAT.answers(made.puzzle, 2)) == 2


@pytest.mark.parametrize("size", [(5, 5), (6, 6), (8, 8), (10, 10), (5, 9), (12, 7)])
def test_unique_boards(size: tuple[int, int]) -> None:
    """By default every seed gives a board whose only answer, by the SAT engine, is ours."""
    for seed in range(20):
        made = generate("hitori", *size, seed)
        check(made)
        assert made.statistics["outcome"] == UNIQUE
        assert made.statistics["maximal"]
        assert made.statistics["extra"] == 0


@pytest.mark.parametrize(
    "choices",
    [{name: value} for name, values in OPTIONS.items() for value in values]
    + [{"shading": "scattered", "density": density} for density in (0.15, 0.3)],
)
def test_every_option_is_judged_right(choices: dict[str, Any]) -> None:
    """Whatever is chosen, a first try is unique where the SAT engine finds one answer, and only
    there: where one more cell may be shaded, it never is."""
    for seed in range(25):
        check(generate("hitori", 6, 7, seed, tries=1, **choices))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_differs(name: str) -> None:
    """Each value of each choice gives boards other than the default's, somewhere."""
    usual = [generate("hitori", 6, 6, seed)[:2] for seed in range(12)]
    for value in OPTIONS[name]:
        found = [generate("hitori", 6, 6, seed, **{name: value})[:2] for seed in range(12)]
        assert (found == usual) == (value == OPTIONS[name][0])


@pytest.mark.parametrize("size", SIZES)
def test_small_sizes(size: tuple[int, int]) -> None:
    """Strips and small boards come out unique; two cells are too few, by name."""
    for seed in range(5):
        made = generate("hitori", *size, seed)
        check(made)
        assert made.statistics["outcome"] == (TOO_SMALL if sum(size) == 3 else UNIQUE)


def test_two_cells_never_have_one_answer() -> None:
    """What is too small is so for every board: as many answers as engines find, never one."""
    for engine in oracle_engines("hitori"):
        for numbers in ((1, 1), (1, 2), (0, 1), (0, 0)):
            for clues in ((numbers,), tuple((number,) for number in numbers)):
                assert len(engine.answers(makers.Hitori(clues), 2)) == 2


def test_again() -> None:
    """The shading of the first try is kept where only the numbers are made anew."""
    moved = 0
    for seed in range(20):
        first = generate("hitori", 8, 8, seed, tries=1)
        kept = generate("hitori", 8, 8, seed, again="numbers")
        anew = generate("hitori", 8, 8, seed)
        assert kept.answer == first.answer
        assert (kept.puzzle == first.puzzle) == (kept.statistics["tries"] == 1)
        moved += anew.answer != first.answer
        check(kept)
    assert moved > 0


def test_tries() -> None:
    """One try fewer than a seed needs abandons it, with the board that failed last."""
    for seed in range(20):
        made = generate("hitori", 7, 7, seed)
        tries = made.statistics["tries"]
        assert generate("hitori", 7, 7, seed, tries=tries)[:2] == made[:2]
        if tries > 1:
            short = generate("hitori", 7, 7, seed, tries=tries - 1)
            check(short)
            assert short.statistics["outcome"] == ABANDONED
            assert short.statistics["tries"] == tries - 1


@pytest.mark.parametrize(
    ("outcome", "size", "choices"),
    [
        (TOO_SMALL, (1, 2), {}),
        (TOO_SMALL, (2, 1), {"copies": "column"}),
        (NOTHING_TO_COPY, (1, 6), {"copies": "column"}),
        (NOTHING_TO_COPY, (6, 1), {"copies": "row"}),
        (UNIQUE, (6, 1), {"copies": "column"}),
        (UNIQUE, (1, 1), {"copies": "column"}),
        (ABANDONED, (6, 6), {"shading": "scattered", "density": 0.15}),
        (ABANDONED, (6, 6), {"shading": "scattered", "density": 0.01}),
    ],
)
def test_every_outcome_occurs(outcome: str, size: tuple[int, int], choices: dict[str, Any]) -> None:
    """No name of a failure is idle, and each comes where it must."""
    for seed in range(5):
        made = generate("hitori", *size, seed, **choices)
        check(made)
        assert made.statistics["outcome"] == outcome


def test_too_few_shaded_cells_fail_every_try() -> None:
    """Far from packed, each of all tries has the answer with one more shaded cell."""
    made = generate("hitori", 10, 10, 1, shading="scattered", density=0.2, tries=500)
    assert made.statistics["extra"] == made.statistics["tries"] == 500


def test_large_boards() -> None:
    """A board of 99×99 is made within its tries, a try given up is counted, and ends them."""
    made = generate("hitori", 99, 99, 1, shading="scattered", tries=2)
    assert (made.statistics["shaded"], made.statistics["extra"]) == (2450, 2)
    assert judge(made.puzzle, made.answer) == []
    ended = Counter[str]()
    for seed in range(10):
        statistics = generate(
            "hitori", 99, 99, seed, copies="values", tries=1, patience=1
        ).statistics
        assert statistics["maximal"]
        ended.update({key: statistics[key] for key in ("rivals", "unsettled")})
        assert (statistics["outcome"] == ABANDONED) == (
            statistics["rivals"] + statistics["unsettled"] == 1
        )
    assert ended["unsettled"] > 0


@pytest.mark.parametrize(
    ("choices", "complaint"),
    [
        ({"shading": "full"}, "shading 'full' is not one of: packed, scattered"),
        ({"shuffling": "rows"}, "shuffling 'rows' is not one of: lines, symbols, moves"),
        ({"copies": 1}, "copies '1' is not one of: line, values, row, column"),
        ({"again": "none"}, "again 'none' is not one of: all, numbers"),
        ({"density": 0}, "density '0' is no number above 0 and at most 1"),
        ({"density": float("nan")}, "density 'nan' is no number"),
        ({"moves": 0}, "moves '0' is no whole number from 1 to 100"),
        ({"tries": 0}, "tries '0' is no whole number from 1"),
        ({"patience": True}, "patience 'True' is no whole number from 1"),
        ({"luck": 1}, "choice 'luck' is not one of: again, copies, density, moves"),
    ],
)
def test_bad_choices(choices: dict[str, Any], complaint: str) -> None:
    """A choice that there is not is refused in one line."""
    with pytest.raises(InputError, match=complaint):
        generate("hitori", 6, 6, 1, **choices)


def test_limits() -> None:
    """What is too large is refused in one line, what just is not is made."""
    with pytest.raises(BeyondLimits, match="hitori: 101×100 has 10,100 cells, its limit is 10,000"):
        generate("hitori", 101, 100, 1)
    with pytest.raises(BeyondLimits, match="by moves: 2×201 has 201 cells on its longer side"):
        generate("hitori", 2, STIRRED_SIDE + 1, 1, shuffling="moves")
    for size, choices in (((10, 999), {}), ((STIRRED_SIDE, 2), {"shuffling": "moves"})):
        assert size[0] * size[1] <= MOST_CELLS
        made = generate("hitori", *size, 1, tries=1, **choices)
        assert judge(made.puzzle, made.answer) == []


def test_reproducible() -> None:
    """The same seed and choices give the same, another seed or size another board."""
    first, again = (generate("hitori", 7, 8, -5) for _ in range(2))
    assert first == again
    others = [generate("hitori", 7, 8, seed) for seed in (5, 6)]
    others += [generate("hitori", 8, 7, -5)]
    assert len({one.puzzle for one in [first, *others]}) == 4


def test_same_as_plain_python(said_compiled_or_not: Callable[[str], tuple[str, str]]) -> None:
    """Compiled or not, and in another process, a seed gives the same board and statistics."""
    program = (
        "from liarproof.properties.generators import generate\n"
        f"for name, values in {OPTIONS}.items():\n"
        "    for value in values:\n"
        "        print(generate('hitori', 5, 6, 2, tries=20, **{name: value}))\n"
    )
    compiled, plain = said_compiled_or_not(program)
    assert compiled == plain
    here = [
        generate("hitori", 5, 6, 2, tries=20, **{name: value})
        for name, values in OPTIONS.items()
        for value in values
    ]
    assert compiled.splitlines() == list(map(str, here))
