"""The twelve colourings of a 2×2 square that the window rung allows, and where they occur."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import z3

from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Found,
    Proved,
    Size,
    Statement,
    Witness,
)
from liarproof.properties.theorems.yinyang_boards import answers, engine
from liarproof.properties.theorems.yinyang_terms import (
    LINKED_TO_12,
    WHITE_LINKED,
    Cell,
    Truth,
    black,
    cells_of,
    one,
    part,
    s,
    two,
    white,
    x,
)
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.yinyang import YinYang

SETS = 'yin-yang-35, "Four rule sets"'


def twelve(height: int, width: int) -> Found:
    """Every 2×2 square of every legal board: which colourings occur at each place."""
    seen = _occurring(height, width)
    legal_ones = _legal_squares()
    wrong = set().union(*seen.values()) - legal_ones
    missing = legal_ones - set().union(*seen.values()) if (height, width) == (2, 2) else set()
    text = f"occur beyond the twelve: {sorted(wrong)}, missing of them: {sorted(missing)}"
    return Found(16 * len(seen), Witness(text) if wrong or missing else None)


def _legal_squares() -> set[int]:
    """Neither of one colour nor checkered: bits northwest, northeast, southwest, southeast."""
    return set(range(16)) - {0b0000, 0b1111, 0b0110, 0b1001}


def _occurring(height: int, width: int) -> dict[Size, set[int]]:
    """The colourings that each square has in some legal board."""
    boards = cells_of(height, width, answers(height, width)).reshape(-1, height, width)
    found = {}
    for r in range(height - 1):
        for c in range(width - 1):
            square = boards[:, r : r + 2, c : c + 2].reshape(-1, 4)
            found[r, c] = set((square @ np.array([1, 2, 4, 8])).tolist())
    return found


def all_extend(height: int, width: int) -> Found:
    """Every place of a square and each of the twelve: whether a legal board has it."""
    cases = 0
    for (r, c), seen in sorted(_occurring(height, width).items()):
        for square in sorted(_legal_squares()):
            cases += 1
            if square not in seen:
                bits = [(r + bit // 2, c + bit % 2, square >> bit & 1) for bit in range(4)]
                return Found(cases, _square_witness(height, width, bits))
    return Found(cases)


def _square_witness(height: int, width: int, bits: list[tuple[int, int, int]]) -> Witness:
    rows = [[0] * width for _ in range(height)]
    for r, c, is_black in bits:
        rows[r][c] = 1 + is_black
    puzzle = YinYang(tuple(map(tuple, rows)))
    if any(engine(name).count(puzzle) for name in ("raster", "frontier")):
        raise ValueError(f"a legal board has the square: {puzzle}")
    return Witness("a square that is no legal board's", puzzle, Marks(puzzle.givens))


def lone_corner(height: int, width: int) -> Found:
    """Every legal board and its corner cells: each has a neighbour of its colour."""
    boards = cells_of(height, width, answers(height, width)).reshape(-1, height, width)
    wrong = np.zeros(len(boards), dtype=np.bool_)
    for turned in (boards, boards[:, ::-1], boards[:, :, ::-1], boards[:, ::-1, ::-1]):
        corner = turned[:, 0, 0]
        wrong |= (turned[:, 0, 1] != corner) & (turned[:, 1, 0] != corner)
    return Found(4 * len(boards), Witness("a lone corner") if wrong.any() else None)


def corner() -> Iterator[Obligation]:
    """A lone corner is all of its colour, and a square elsewhere is of the other one."""
    here = z3.Const("corner", Cell)
    elsewhere = z3.Function("elsewhere", Cell, Truth)
    yield Obligation(
        "a lone corner",
        "all cells of a square without the corner are black",
        {
            "white is linked": WHITE_LINKED,
            "the part is the corner": z3.ForAll([x], part(x) == (x == here)),
            "the corner is white": white(here),
            "the cells beside it are black": z3.ForAll(
                [s],
                z3.And(
                    z3.Implies(one(s) == here, black(two(s))),
                    z3.Implies(two(s) == here, black(one(s))),
                ),
            ),
            "the square is without the corner": z3.Not(elsewhere(here)),
        },
        z3.ForAll([x], z3.Implies(elsewhere(x), black(x))),
    )


STATEMENTS = (
    Statement(
        id="yinyang-twelve-squares",
        words="Of the 16 colourings of a 2×2 square 12 are neither of one colour nor checkered;"
        " these are the boards of 2×2, and in larger ones no square has any other.",
        symbols="16 - 2 - 2 = 12 = N(2, 2)",
        scope="every board of two rows and two columns or more",
        article=(SETS, 'yin-yang-35, "The name is a theorem"'),
        evidence=(
            Exhaustive(
                "every square of every legal board",
                twelve,
                sizes_to(16, short=2),
                ((4, 5), (5, 5), (6, 6)),
            ),
        ),
        note="For all sizes: yinyang-no-checkered.",
    ),
    Statement(
        id="yinyang-twelve-all-extend",
        words="Each of the twelve colourings can stand at each place of each board: some legal"
        " board has it there.",
        symbols="for each square q, each of the 12: some legal b shows it at q",
        scope="boards of two rows and two columns or more",
        evidence=(
            Exhaustive(
                "every place and each of the twelve",
                all_extend,
                ((2, 2), (2, 3)),
            ),
        ),
        outcome=REFUTED,
        witness="a square that is no legal board's\nyinyang 2x3\n  B# W. -\n  W. W. -",
        correction="yinyang-lone-corner",
        note="What the window rung enumerates is legal of a square by itself. On 5×5 only the lone"
        " corners fail; on 4×4 and 4×6 also squares at the middle of an edge.",
    ),
    Statement(
        id="yinyang-lone-corner",
        words="On every board larger than 2×2 a corner cell has a neighbour of its colour: alone it"
        " would be all of its colour, and a square elsewhere of the other one.",
        symbols="h, w >= 2, h w > 4, corner c  =>  some neighbour of c has its colour",
        scope="boards of two rows and two columns or more, but 2×2; window does not say it",
        evidence=(
            Exhaustive(
                "every legal board and its four corners",
                lone_corner,
                sizes_to(16, least=6, short=2),
                ((4, 5), (5, 5), (6, 6)),
            ),
            Proved(
                "A white corner between black cells is left by no side between white cells, so no"
                " other cell is white, and a square without it is black (a lone corner), of which"
                " there is one unless the board is 2×2.",
                corner,
                lambda: LINKED_TO_12[:1],
            ),
        ),
    ),
)
