"""The legal shadings of a board as a family of sets: removing and adding cells, packing, strips."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from liarproof.oracles.families import counters
from liarproof.properties.theorems import yajikazu_proofs as proofs
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
from liarproof.properties.theorems.yajikazu_boards import (
    Shadings,
    beside,
    board,
    cells_of,
    marks_of,
    maximal,
    shadings,
)
from liarproof.properties.theorems.yajikazu_terms import board_axioms, closed_axiom, strip_axioms

GENERATION = 'yajisan-kazusan-51, "Generation"'
LIARS = 'yajisan-kazusan-51, "An all-liar clue set works exactly on maximal answers"'


def strip_sizes(least: int, most: int) -> tuple[Size, ...]:
    """Boards of one row and of one column with so many cells."""
    lengths = range(least, most + 1)
    return tuple((1, n) for n in lengths) + tuple((n, 1) for n in lengths if n > 1)


def shown(known: Shadings, text: str, number: int, *others: int) -> Witness:
    """A shading, and others of the board, without clues."""
    height, width = known.height, known.width
    drawn = [marks_of(height, width, one) for one in (number, *others)]
    return Witness(text, board(height, width, {}), drawn[0], tuple(drawn[1:]))


def addable(known: Shadings) -> dict[int, int]:
    """For each legal shading, as a set, the cells that can be added."""
    legal = set(known.masks.tolist())
    return {
        mask: sum(
            1 << cell
            for cell in range(known.size)
            if not mask >> cell & 1 and mask | 1 << cell in legal
        )
        for mask in known.masks.tolist()
    }


def removed(height: int, width: int) -> Found:
    """Every legal shading less each of its cells is legal."""
    known = shadings(height, width)
    legal = set(known.masks.tolist())
    cases = 0
    for mask in known.masks.tolist():
        for cell in cells_of(mask):
            cases += 1
            if mask ^ 1 << cell not in legal:
                return Found(cases, shown(known, f"less cell {cell} it is not legal", mask))
    return Found(cases)


def added(height: int, width: int) -> Found:
    """Every legal shading and each cell beside no shaded one: with it, it is legal too.

    What is not legal by one oracle must not be legal by the other.
    """
    known, other = shadings(height, width), shadings(height, width, "rows")
    near = beside(height, width)
    cases = 0
    for at, mask in enumerate(known.masks.tolist()):
        for cell in range(known.size):
            if known.cells[at, cell] or known.cells[at][near[cell]].any():
                continue
            cases += 1
            more = mask | 1 << cell
            if more not in known.masks:
                assert more not in other.masks
                return Found(cases, shown(known, f"with cell {cell} it is not legal", mask))
    return Found(cases)


def maximal_by_cells(height: int, width: int) -> Found:
    """No legal shading contains it exactly if no single cell can be added; and how many there are.

    That number is compared with the count of the engines that know nothing of clues.
    """
    known = shadings(height, width)
    free = addable(known)
    largest = set(maximal(known))
    for mask in known.masks.tolist():
        if (mask in largest) is not (free[mask] == 0):
            return Found(len(free), shown(known, "maximal by one test only", mask))
    counts = {
        engine.count(height, width)
        for engine in counters("maximal-shadings")
        if engine.able(height, width)
    }
    if counts and counts != {len(largest)}:
        return Found(len(free), Witness(f"{len(largest)} are maximal, counted were {counts}"))
    return Found(len(free))


def refused(height: int, width: int) -> Found:
    """Every two legal shadings, one within the other: what can be added to the greater one can be
    added to the lesser one."""
    known = shadings(height, width)
    free = addable(known)
    open_to = np.array([free[mask] for mask in known.masks.tolist()])
    cases = 0
    for at, mask in enumerate(known.masks.tolist()):
        above = known.masks & mask == mask
        cases += int(above.sum())
        wrong = np.flatnonzero(above & (open_to & ~open_to[at] != 0))
        if wrong.size:
            greater = int(known.masks[wrong[0]])
            return Found(cases, shown(known, "the second takes a cell more", mask, greater))
    return Found(cases)


def packed(height: int, width: int) -> Found:
    """Every order of the cells, by states: nothing fits after one pass; every maximal one is met.

    A state is the cells that were visited and those shaded of them; orders that lead to the same
    state go on alike.
    """
    known = shadings(height, width)
    free = addable(known)
    cases, layer = 0, {(0, 0)}
    for _ in range(known.size):
        cases += len(layer)
        layer = {after for state in layer for after in _visits(known, free, *state)}
    cases += len(layer)
    ends = {mask for _, mask in layer}
    for mask in ends:
        if free[mask]:
            return Found(cases, shown(known, "something fits after a pass", mask))
    if ends != set(maximal(known)):
        return Found(cases, Witness("some maximal shading is the end of no pass"))
    return Found(cases)


def _visits(
    known: Shadings, free: dict[int, int], visited: int, mask: int
) -> Iterator[tuple[int, int]]:
    """The next states: each cell not visited is, and shaded if that is legal."""
    for cell in range(known.size):
        bit = 1 << cell
        if not visited & bit:
            yield visited | bit, mask | (bit & free[mask])


def strip(height: int, width: int) -> Found:
    """The legal shadings of a board of one row or column, by two engines: ends that are apart."""
    length = max(height, width)
    ends = (0, 1, 1 << length - 1)
    expected = {one | other for one in ends for other in ends}
    if length == 1:
        expected = {0}
    if length == 2:
        expected -= {3}
    for engine in ("cells", "rows"):
        known = shadings(height, width, engine)
        if set(known.masks.tolist()) != expected:
            return Found(1, Witness(f"{len(known.masks)} legal shadings of {length} cells"))
    return Found(len(expected))


REMOVAL = Statement(
    id="yajikazu-removal",
    words="A legal shading stays legal when shaded cells are unshaded.",
    symbols="A legal, B subset of A  =>  B legal",
    scope="all boards; empty-region (or else the 1×1 board might be all shaded)",
    article=(LIARS,),
    evidence=(
        Proved(
            "Cell by cell. The cell has a neighbour, which is unshaded by rule 1; so the cell"
            " joins the one region.",
            proofs.removal,
            board_axioms,
        ),
        Exhaustive(
            "every legal shading and each of its cells",
            removed,
            sizes_to(16),
            sizes_to(25, least=17),
        ),
    ),
)

ADDING = Statement(
    id="yajikazu-adding",
    words="A legal shading stays legal when a cell beside no shaded one is shaded.",
    symbols="A legal, d not in A and beside no cell of A  =>  A + d legal",
    scope="boards of two cells and more (on the 1×1 board empty-region refuses the only cell)",
    evidence=(
        Exhaustive(
            "every legal shading and each cell that touches none of it",
            added,
            (*sizes_to(2, least=2), (1, 3)),
        ),
    ),
    outcome=REFUTED,
    witness="with cell 1 it is not legal\nyajikazu 1x3\n  -. -. -.",
    correction="yajikazu-removal",
)

MAXIMAL = Statement(
    id="yajikazu-maximal-by-cells",
    words="A legal shading is within no other one exactly if no single cell can be added.",
    symbols="no legal B > A  <=>  no d: A + d legal",
    scope="all boards; empty-region",
    article=(LIARS,),
    evidence=(
        Proved(
            "Of a greater legal shading all cells but one that the lesser has not are removed.",
            proofs.one_more,
            closed_axiom,
        ),
        Exhaustive("every legal shading", maximal_by_cells, sizes_to(16), sizes_to(25, least=17)),
    ),
)

REFUSED = Statement(
    id="yajikazu-refused-for-ever",
    words="A cell that cannot be added to a legal shading cannot be added to any greater one.",
    symbols="A <= B legal, A + d not legal  =>  B + d not legal",
    scope="all boards; empty-region",
    article=(GENERATION,),
    evidence=(
        Proved(
            "If the greater one with the cell is legal, so is the lesser one with it, which lies"
            " within.",
            proofs.refused,
            closed_axiom,
        ),
        Exhaustive(
            "every two legal shadings, one within the other",
            refused,
            sizes_to(16),
            sizes_to(20, least=17),
        ),
    ),
)

PACKED = Statement(
    id="yajikazu-one-pass-packs",
    words="One pass over all cells, in whatever order, that shades each cell that can be, leaves"
    " nothing that fits; and every maximal shading is the end of some pass.",
    symbols="pass(order) is maximal, for every order of the cells",
    scope="all boards; empty-region",
    article=(GENERATION,),
    evidence=(
        Proved(
            "A cell left unshaded was refused once, and what has been shaded since only adds to"
            " what refused it (yajikazu-refused-for-ever, by induction along the pass). An order"
            " that visits a maximal shading's cells first ends there.",
            proofs.refused,
            closed_axiom,
        ),
        Exhaustive(
            "every order of the cells, by states",
            packed,
            sizes_to(10),
            (*sizes_to(15, least=11), (4, 4)),
        ),
    ),
    note="The article says that packing until nothing fits takes a fixpoint, not one pass. It does"
    " not: a second pass never adds a cell.",
)

STRIPS = Statement(
    id="yajikazu-strips",
    words="On a board of one row the legal shadings are any of the two ends, unless they touch or"
    " are one: 1 on one cell, 3 on two, 4 on every longer one.",
    symbols="1×1: {}; 1×2: {}, {1}, {2}; 1×n, n >= 3: {}, {1}, {n}, {1, n}",
    scope="boards of one row or one column of any length; empty-region",
    article=('yajisan-kazusan-51, "External ledgers"',),
    evidence=(
        Proved(
            "An inner cell that is shaded has unshaded neighbours by rule 1, and parts them. The"
            " other way: without ends the rest is a run, which no part cuts without a step that"
            " leaves it; from three cells on the ends are apart and leave a cell. One cell: shaded"
            " it leaves none. Two: they touch.",
            proofs.strips,
            strip_axioms,
        ),
        Exhaustive(
            "every legal shading",
            strip,
            strip_sizes(1, 30),
        ),
    ),
)

STATEMENTS = (REMOVAL, ADDING, MAXIMAL, REFUSED, PACKED, STRIPS)
