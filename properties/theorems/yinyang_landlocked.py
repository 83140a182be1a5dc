"""Landlocked boards: all cells on the outline are of one colour.

The frontier is a closed curve through all inner points: a Hamiltonian cycle of their lattice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import z3
from numpy.typing import NDArray

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.families import counters
from liarproof.oracles.referee import judge
from liarproof.properties.plain.yinyang import window as plain_window
from liarproof.properties.theorems.proofs import Finding, Obligation
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Axiom,
    Computed,
    Exhaustive,
    Found,
    Proved,
    Statement,
    Witness,
)
from liarproof.properties.theorems.yinyang_boards import (
    Boards,
    answers,
    blank,
    ends,
    engine,
    first,
    frontier,
    grid_of,
    landlocked,
    number_of,
)
from liarproof.properties.theorems.yinyang_terms import numbered
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks, State
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers.yinyang import window

Measures = dict[str, NDArray[np.int64]]

PARITY = 'yin-yang-35, "Landlocked boards have a parity"'

black_points, white_points = z3.Ints("black_points white_points")
black_ends, white_ends = z3.Ints("black_ends white_ends")

TWO_AT_BLACK = black_ends == 2 * black_points
TWO_AT_WHITE = white_ends == 2 * white_points


def parity() -> Iterator[Obligation]:
    """A closed curve through all inner points has an even number of them."""
    black_before, white_before = z3.Ints("black_before white_before")
    yield Obligation(
        "a side more",
        "each side has one end at a black and one at a white point of the chessboard, so these"
        " ends stay as many",
        {
            "so far as many": black_before == white_before,
            "the side ends at a black point": black_ends == black_before + 1,
            "the side ends at a white point": white_ends == white_before + 1,
        },
        black_ends == white_ends,
    )
    yield Obligation(
        "as many of each",
        "the number of inner points is even",
        {
            "two sides at each black point": TWO_AT_BLACK,
            "two sides at each white point": TWO_AT_WHITE,
            "as many ends at the black as at the white points": black_ends == white_ends,
        },
        (black_points + white_points) % 2 == 0,
    )
    rows, row, total = z3.Ints("rows row total")
    yield Obligation(
        "an odd number of odd rows",
        "on a board of even height and width the inner points are odd in number: row by row the"
        " total has the parity of the number of rows, of which there are an odd number",
        {"so far": total % 2 == rows % 2, "a row has an odd number": row % 2 == 1},
        (total + row) % 2 == (rows + 1) % 2,
    )


def _locked(height: int, width: int) -> Boards:
    """The legal boards with a landlocked colour."""
    boards = answers(height, width)
    found: Boards = boards[landlocked(grid_of(height, width), boards)]
    return found


def _chequered(height: int, width: int, boards: Boards) -> Measures:
    grid = grid_of(height, width)
    even = sum(1 << p for p in grid.places if grid.inner >> p & 1 and sum(divmod(p, grid.row)) % 2)
    board = frontier(grid, boards)
    meeting: list[NDArray[Any]] = [board.upright, board.upright << grid.row]
    meeting += [board.level, board.level << 1]
    at_black = sum(np.bitwise_count(places & even).astype(np.int64) for places in meeting)
    both = sum(np.bitwise_count(places).astype(np.int64) for places in meeting)
    black = even.bit_count()
    return {
        "black_ends": np.asarray(at_black),
        "white_ends": np.asarray(both - at_black),
        "black_points": np.array([black]),
        "white_points": np.array([(height - 1) * (width - 1) - black]),
    }


LOCKED_SIZES = ((3, 3), (3, 4), (4, 3), (3, 5), (4, 5), (5, 5))


def locked_axioms() -> Iterator[Axiom]:
    """Of all landlocked boards."""
    boards = numbered(_chequered, _locked)
    ends_alike = black_ends == white_ends
    yield Axiom("two sides at each black point", TWO_AT_BLACK, boards, LOCKED_SIZES)
    yield Axiom("two sides at each white point", TWO_AT_WHITE, boards, LOCKED_SIZES)
    yield Axiom("as many ends at black as at white points", ends_alike, boards, LOCKED_SIZES)


RINGS = (UNSHADED, SHADED)


def ringed(height: int, width: int, colour: int) -> YinYang:
    """The board that gives all cells of the outline one colour."""
    inside = range(1, width - 1)
    rows = [(colour,) * width] * height
    for row in range(1, height - 1):
        rows[row] = tuple(0 if column in inside else colour for column in range(width))
    return YinYang(tuple(rows))


def locked_of(height: int, width: int) -> int:
    """How many landlocked boards there are, by two oracles; raises `ValueError` if they differ."""
    rings = [ringed(height, width, colour) for colour in RINGS]
    found = {
        name: sum(engine(name).count(ring) for ring in rings) for name in ("frontier", "diagram")
    }
    if len(set(found.values())) != 1:
        raise ValueError(f"landlocked boards of {height}×{width}: {found}")
    return found["frontier"]


def none_on_even(height: int, width: int) -> Found:
    """Every board with a ring of one colour: none is legal where both sides are even."""
    count = locked_of(height, width)
    witness = None
    if count:
        answer = next(iter(engine("frontier").answers(ringed(height, width, UNSHADED), 1)))
        witness = Witness("a landlocked board", blank(height, width), answer)
    return Found(len(RINGS), witness)


ARTICLE_SAYS = {3: "== 2", 4: "== 0", 5: "> 0", 6: "== 0", 7: "> 0"}


def small_numbers(height: int, width: int) -> Found:
    """The landlocked boards of a size that the article names; and twice the circuits inside."""
    count = locked_of(height, width)
    said = {"== 2": count == 2, "== 0": count == 0, "> 0": count > 0}[ARTICLE_SAYS[height]]
    circuits = _counter("circuits", "walk", height - 1, width - 1)
    fits = said and count == 2 * circuits
    text = f"{count} landlocked boards, {circuits} circuits"
    return Found(len(RINGS), None if fits else Witness(text))


def _counter(family: str, name: str, height: int, width: int) -> int:
    return next(one for one in counters(family) if one.name == name).count(height, width)


def exists_when(height: int, width: int) -> Found:
    """Whether there are landlocked boards: where, and only where, a comb can be laid."""
    grid, boards = grid_of(height, width), answers(height, width)
    many = int(landlocked(grid, boards).sum())
    expected = min(height, width) > 2 and (height - 1) * (width - 1) % 2 == 0
    wrong = (many > 0) != expected
    if expected:
        wrong |= number_of(grid, comb(height, width)) not in boards.tolist()
    return Found(len(boards) + 1, Witness(f"{many} landlocked boards") if wrong else None)


def comb(height: int, width: int) -> Answer:
    """A landlocked board of an odd height or width: a comb of the inner colour.

    Its back is the inner cells of the first column, its teeth every second row from the second.
    Raises `ValueError` for sizes without one.
    """
    if min(height, width) < 3 or height % 2 == width % 2 == 0:
        raise ValueError(f"no comb on {height}×{width}")
    if height % 2 == 0:
        turned = comb(width, height).cells
        return Marks(tuple(zip(*turned, strict=True)))
    return Marks(
        tuple(
            tuple(
                SHADED
                if 0 < r < height - 1 and 0 < c < width - 1 and (c == 1 or r % 2 == 1)
                else UNSHADED
                for c in range(width)
            )
            for r in range(height)
        )
    )


def combs() -> Iterator[Finding]:
    """The referee's word on larger combs."""
    for height, width in ((3, 30), (7, 7), (9, 8), (8, 9), (15, 16), (21, 21), (31, 10)):
        broken = judge(blank(height, width), comb(height, width))
        yield Finding(f"comb {height}×{width}", not broken, broken[0].text if broken else "legal")


def corner_reason(height: int, width: int) -> Found:
    """The ring of one colour, and whether windows alone pin some square to one colour inside."""
    puzzle = blank(height, width)
    ends_there = []
    for rung in (window, plain_window):
        state = State.of(Marks(ringed(height, width, UNSHADED).givens))
        ends_there.append(state.marks() if rung(puzzle, state) else None)
    if ends_there[0] != ends_there[1]:
        raise ValueError(f"two window rungs differ on the ring of {height}×{width}")
    if ends_there[0] is None:
        return Found(1)
    text = "all that windows pin inside the ring, and no square of one colour"
    return Found(1, Witness(text, puzzle, ends_there[0]))


def odd_counts() -> Iterator[Finding]:
    """The counters of landlocked boards against twice the published circuits."""
    known = sequences()
    for name, last in (("A003763", 6), ("A222200", 10)):
        boards = {size: term for size, term in known[name].boards().items() if max(size) <= last}
        for (height, width), term in boards.items():
            for counter in counters("yinyang-landlocked"):
                count = counter.count(height + 1, width + 1)
                place = f"{height + 1}×{width + 1}"
                yield Finding(f"{place}, {counter.name}: 2 {name}", count == 2 * term, f"{count:,}")


def locked_is_twice_circuits(height: int, width: int) -> Found:
    """Every legal board: the landlocked ones are twice the circuits of the inner points."""
    grid, boards = grid_of(height, width), answers(height, width)
    which = landlocked(grid, boards)
    closed = ends(grid, frontier(grid, boards)) == 0
    circuits = _counter("circuits", "walk", height - 1, width - 1)
    wrong = which != closed
    witness = first(grid, boards, wrong, "a landlocked board whose frontier is open, or reverse")
    if int(which.sum()) != 2 * circuits:
        witness = witness or Witness(f"{int(which.sum())} boards, {circuits} circuits")
    return Found(len(boards), witness)


EVEN_TO_24 = tuple(size for size in sizes_to(24, short=2) if not (size[0] % 2 or size[1] % 2))
"""Of these the sizes up to 4×6 are refuted on."""

STATEMENTS = (
    Statement(
        id="yinyang-landlocked-even",
        words="No board of even height and even width is landlocked: the frontier would be a closed"
        " curve through an odd number of inner points, and these cannot alternate as on a"
        " chessboard.",
        symbols="h, w even  =>  no legal b with one colour on the whole ring",
        scope="every even height and width, squares or not",
        article=(PARITY,),
        evidence=(
            Exhaustive(
                "the ring of each colour, all fillings of its inside counted by two oracles",
                none_on_even,
                (*EVEN_TO_24, (6, 6)),
                ((4, 10), (6, 8), (8, 8)),
            ),
            Proved(
                "By yinyang-frontier-one-curve two sides of the frontier end at each inner point,"
                " and none at the rim, where no two cells differ. Each side joins a black and a"
                " white point of the chessboard (a side more, by induction over the sides), so"
                " there are as many of one as of the other (as many of each). But of an odd number"
                " of rows of an odd number of points the total is odd (an odd number of odd rows,"
                " by induction over the rows).",
                parity,
                locked_axioms,
            ),
        ),
        note="The reason that the article gives is another, and is none:"
        " yinyang-landlocked-corner-reason.",
    ),
    Statement(
        id="yinyang-landlocked-corner-reason",
        words="On even boards with a ring of one colour, the 2×2 windows pin stones of the inside"
        " into a square of one colour.",
        symbols="h, w even, ring white  =>  window ends in a contradiction",
        scope="even heights and widths",
        article=(PARITY,),
        evidence=(
            Exhaustive(
                "the ring of one colour, and two window rungs",
                corner_reason,
                EVEN_TO_24[: EVEN_TO_24.index((4, 6)) + 1],
            ),
        ),
        outcome=REFUTED,
        witness="all that windows pin inside the ring, and no square of one colour\n"
        "yinyang 4x6\n"
        "  -. -. -. -. -. -.\n"
        "  -. -# -  -  -# -.\n"
        "  -. -# -  -  -# -.\n"
        "  -. -. -. -. -. -.",
        correction="yinyang-landlocked-even",
        step_of="yinyang-landlocked-even",
        note="It is the reason on 4×4 alone, where the four corners of the inside make a square. On"
        " larger boards, of squares from 6×6 on, windows pin those four cells and no more, just as"
        " on odd boards, which can be landlocked.",
    ),
    Statement(
        id="yinyang-landlocked-small",
        words="There are exactly two landlocked boards of 3×3, none of 4×4 and 6×6, and some of 5×5"
        " and 7×7.",
        symbols="L(3) = 2, L(4) = L(6) = 0, L(5) > 0, L(7) > 0; L(n) = 2 circuits(n-1)",
        scope="squares of sides 3 to 7; it is 12 for 5×5 and 2,144 for 7×7",
        article=(PARITY, 'yin-yang-35, "The name is a theorem"'),
        evidence=(
            Exhaustive(
                "the ring of each colour, all fillings of its inside counted by two oracles",
                small_numbers,
                tuple((n, n) for n in range(3, 8)),
            ),
        ),
    ),
    Statement(
        id="yinyang-landlocked-count",
        words="A board is landlocked just where its frontier is closed, and there are twice as many"
        " as closed curves through all inner points.",
        symbols="L(h, w) = 2 circuits(h-1, w-1); L(2n+1, 2n+1) = 2 A003763(n)",
        scope="every board with two rows and two columns or more",
        evidence=(
            Exhaustive(
                "every legal board, against the circuits that an oracle walks",
                locked_is_twice_circuits,
                sizes_to(16, short=2),
                ((4, 5), (5, 5), (5, 6), (6, 6)),
            ),
            Computed(
                "Either side of a closed curve may be white (yinyang-frontier-one-curve). Two"
                " counters against twice the published circuits.",
                odd_counts,
            ),
        ),
    ),
    Statement(
        id="yinyang-landlocked-exists",
        words="There are landlocked boards of just those sizes that have three rows and three"
        " columns or more, and an odd number of one or the other.",
        symbols="L(h, w) > 0  <=>  min(h, w) >= 3 and (h odd or w odd)",
        scope="every board; that the comb is legal for every such size is seen, not proved",
        article=(PARITY,),
        evidence=(
            Exhaustive(
                "every legal board, and the comb",
                exists_when,
                sizes_to(18),
                ((4, 5), (5, 5), (6, 6)),
            ),
            Computed(
                "Not beyond: yinyang-landlocked-even, and a board of two rows is all outline. A"
                " comb is landlocked; the referee finds it legal on larger boards.",
                combs,
            ),
        ),
    ),
)
