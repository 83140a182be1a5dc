"""Boards and paths: every legal board is a Hamiltonian path or cycle of the inner points, led on
to the rim, in two colourings; so the ones are counted by the others.

The inner points of a board of h × w cells are a lattice of (h-1) × (w-1). A path's end on the
edge of the lattice can be led on to the rim by as many sides as the lattice has no neighbour
there: one along the edge, two in a corner, three at the end of a lattice of one row.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.families import counters
from liarproof.oracles.referee import judge
from liarproof.properties.theorems.proofs import Finding
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Computed,
    Exhaustive,
    Found,
    Statement,
    Witness,
)
from liarproof.properties.theorems.yinyang_boards import (
    answers,
    blank,
    changes,
    colourings,
    drawn,
    ends,
    first,
    frontier,
    grid_of,
    marks_of,
    numbers_of,
    other,
)
from liarproof.properties.theorems.yinyang_paths import (
    across,
    backbite,
    boards_by_curves,
    coloured,
    cycles,
    lattice_of,
    paths,
    serpentine,
    sides_of,
)

RUNS = 'yin-yang-35, "The generator runs the theorem backwards"'
NAME = 'yin-yang-35, "The name is a theorem"'
VERIFICATION = 'yin-yang-35, "Verification"'


def bijection(height: int, width: int) -> Found:
    """Every curve in both colourings: each legal board comes from exactly one."""
    grid = grid_of(height, width)
    made, listed = sorted(boards_by_curves(height, width)), answers(height, width).tolist()
    wrong = next((one for one in sorted({*made} ^ {*listed})), None)
    if wrong is None and made != listed:
        wrong = next(one for one, after in pairwise(made) if one == after)
    return Found(len(made), None if wrong is None else drawn(grid, wrong, "not from one curve"))


def identity(height: int, width: int) -> Found:
    """Every path of the lattice: the sum of its ways out, and the cycles, make the boards."""
    total = by_identity(height, width)
    counts = {
        one.name: one.count(height, width)
        for one in counters("yinyang-boards")
        if one.able(height, width) and one.name in ("raster", "frontier")
    }
    wrong = set(counts.values()) != {total}
    return Found(total, Witness(f"{total} by paths, {counts}") if wrong else None)


def by_identity(height: int, width: int) -> int:
    """The number of legal boards by the paths and cycles of the inner points."""
    if min(height, width) == 1:
        return 2 * (max(height, width) - 1)
    exits = {point: len(out) for point, out in lattice_of(height, width).exits.items()}
    if len(exits) == 1:
        return 2 * 6
    open_ones = sum(exits[walk[0]] * exits[walk[-1]] for walk in paths(height, width))
    return 2 * open_ones + 2 * len(cycles(height, width))


def known_numbers() -> Iterator[Finding]:
    """Paths and cycles, as walked here, against the published numbers."""
    known = sequences()
    for n, term in known["A120443"].terms.items():
        if n <= 4:
            many = len(paths(n + 1, n + 1))
            yield Finding(f"paths of {n}×{n} points: A120443", many == term, str(many))
    for name in ("A003763", "A222200"):
        for (height, width), term in known[name].boards().items():
            if height * width <= 20:
                many = len(cycles(height + 1, width + 1))
                place = f"cycles of {height}×{width} points: {name}"
                yield Finding(place, many == term, str(many))


def clue_free(height: int, width: int) -> Found:
    """Every colouring, judged by the referee where its size allows, and counted by two oracles."""
    grid = grid_of(height, width)
    said = {2: 12, 3: 34, 4: 96}[height]
    puzzle = blank(height, width)
    found, cases = 0, 0
    for boards in colourings(grid):
        cases += len(boards)
        for board in boards.tolist():
            found += not judge(puzzle, marks_of(grid, board))
    counts = {one.name: one.count(height, width) for one in counters("yinyang-boards")}
    wrong = {found, *counts.values()} != {said}
    return Found(cases, Witness(f"{found} by the referee, {counts}") if wrong else None)


def terms() -> Iterator[Finding]:
    """The article's numbers, and the further ones of the ledger, by counters that share nothing."""
    known = sequences()["yinyang-nxn"].boards()
    for (height, width), term in known.items():
        for counter in counters("yinyang-boards"):
            if max(height, width) <= 8 and counter.able(height, width):
                count = counter.count(height, width)
                place = f"{height}×{width}, {counter.name}"
                yield Finding(place, count == term, f"{count:,}")


def iff_path(height: int, width: int) -> Found:
    """Every legal board: whether its frontier is a path from rim to rim."""
    grid = grid_of(height, width)
    listed = [answers(height, width, name) for name in ("raster", "frontier")]
    if listed[0].tolist() != listed[1].tolist():
        raise ValueError(f"two oracles differ on {height}×{width}")
    wrong = ends(grid, frontier(grid, listed[0])) != 2
    return Found(len(listed[0]), first(grid, listed[0], wrong, "legal, and the curve is closed"))


def never_landlocked(height: int, width: int) -> Found:
    """Every curve from rim to rim in both colourings: legal, and both colours on the outline."""
    grid = grid_of(height, width)
    made = [coloured(height, width, sides_of(walk, False)) for walk in across(height, width)]
    if not made:
        return Found(0)
    boards = numbers_of(grid, made)
    boards = np.concatenate([boards, other(grid, boards)])
    wrong = ~np.isin(boards, answers(height, width)) | (changes(grid, boards) != 2)
    return Found(len(boards), first(grid, boards, wrong, "not legal, or one colour off the rim"))


def moves_reach(height: int, width: int) -> Found:
    """Every path, from the serpentine by moves at its ends."""
    lattice = lattice_of(height, width)
    start = serpentine(height, width)
    seen, ahead = {min(start, start[::-1])}, [start]
    while ahead:
        for walk in backbite(lattice, ahead.pop()):
            one = min(walk, walk[::-1])
            if one not in seen:
                seen.add(one)
                ahead.append(one)
    everything = {min(walk, walk[::-1]) for walk in paths(height, width)}
    missed = len(everything) - len(seen & everything)
    text = f"{missed} of {len(everything)} paths are never reached"
    return Found(len(everything), Witness(text) if seen != everything else None)


def exchange(height: int, width: int) -> Found:
    """Every colouring, and the same with its colours exchanged: both legal or neither."""
    grid, puzzle = grid_of(height, width), blank(height, width)
    cases, witness, text = 0, None, "one is legal, the other not"
    for boards in colourings(grid):
        for board in boards.tolist():
            cases += 1
            pair = marks_of(grid, board), marks_of(grid, board ^ grid.cells)
            if bool(judge(puzzle, pair[0])) != bool(judge(puzzle, pair[1])):
                witness = witness or Witness(text, puzzle, pair[0], pair[1:])
    return Found(cases, witness)


def listed_exchange(height: int, width: int) -> Found:
    """Every legal board: with its colours exchanged it is among them, and is another."""
    grid, boards = grid_of(height, width), answers(height, width)
    wrong = ~np.isin(other(grid, boards), boards)
    return Found(len(boards), first(grid, boards, wrong, "not legal with the colours exchanged"))


STATEMENTS = (
    Statement(
        id="yinyang-boards-are-curves",
        words="The legal boards are, each once, the two colourings of the curves that go through"
        " all inner points, from rim to rim or closed.",
        symbols="legal boards <-> {curves} x {2 colourings}",
        scope="every board; on a strip of one row a curve is one side across it",
        article=(NAME, RUNS),
        evidence=(
            Exhaustive(
                "every path and cycle of the inner points in both colourings, against an oracle",
                bijection,
                sizes_to(16),
                ((4, 5), (5, 4), (5, 5), (5, 6)),
            ),
        ),
        note="For all sizes: yinyang-frontier-one-curve, and that the sides between two colours"
        " tell the board up to their exchange.",
    ),
    Statement(
        id="yinyang-path-identity",
        words="The number of legal boards is twice the sum, over the undirected Hamiltonian paths"
        " of the inner points, of the product of the sides by which each end can leave, and twice"
        " the Hamiltonian cycles.",
        symbols="N(h, w) = 2 sum_P e(u) e(v) + 2 C, e = 4 - degree in the lattice of (h-1) x (w-1)"
        " points; N(2, 2) = 2 binom(4, 2); N(1, w) = 2 (w - 1)",
        scope="every board; over directed paths the first factor is 1 instead of 2. A lattice of"
        " one point has 6 pairs of sides, where the product would say 16",
        article=(NAME,),
        evidence=(
            Exhaustive(
                "every path of the inner points, against two counters",
                identity,
                sizes_to(16),
                ((4, 5), (5, 4), (5, 5), (5, 6), (4, 8), (6, 6)),
            ),
            Computed(
                "The paths and cycles as walked here are as many as published.", known_numbers
            ),
        ),
    ),
    Statement(
        id="yinyang-board-iff-path",
        words="The valid boards are exactly those whose frontier is a Hamiltonian path of the inner"
        " lattice with each end led on to the border.",
        symbols="b legal  <=>  F(b) is a path from rim to rim through all inner points",
        scope="boards of two rows and two columns or more",
        article=(RUNS,),
        evidence=(
            Exhaustive(
                "every legal board, as two oracles list them", iff_path, sizes_to(9, short=2)
            ),
        ),
        outcome=REFUTED,
        witness="legal, and the curve is closed\nyinyang 3x3\n  -. -. -.\n  -. -# -.\n  -. -. -.",
        correction="yinyang-frontier-one-curve",
        note="The article says so itself two sections earlier: rarely the curve closes. It is one"
        " of 17 boards of 3×3, and none where both sides are even.",
    ),
    Statement(
        id="yinyang-path-never-landlocked",
        words="A board drawn along a path from rim to rim is legal, and has both colours on its"
        " outline: the generator draws no landlocked board, however long it mixes.",
        symbols="F(b) from rim to rim  =>  b legal, 2 changes on the ring",
        scope="every board of two cells or more",
        article=(RUNS, 'yin-yang-35, "Landlocked boards have a parity"'),
        evidence=(
            Exhaustive(
                "every path, led on to the rim in every way, in both colourings",
                never_landlocked,
                sizes_to(16, least=2),
                ((4, 5), (5, 5), (5, 6), (6, 5)),
            ),
        ),
        note="So that no closed curve was seen among 1,500 generated boards says nothing about"
        " boards. For all sizes: yinyang-frontier-one-curve and yinyang-border-arcs.",
    ),
    Statement(
        id="yinyang-backbite-reaches-all",
        words="By moves at its ends the serpentine path becomes every Hamiltonian path of the inner"
        " points.",
        symbols="serpentine ->* P for each Hamiltonian path P",
        scope="boards whose inner points are a lattice of at most 4×5 or 5×5; beyond it is open",
        article=(RUNS,),
        evidence=(
            Exhaustive(
                "every Hamiltonian path",
                moves_reach,
                ((2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (3, 6), (4, 4), (4, 5), (5, 4), (5, 5)),
                ((4, 7), (5, 6), (6, 5), (6, 6)),
            ),
        ),
        note="Only those with both ends on the edge of the lattice make boards.",
    ),
    Statement(
        id="yinyang-clue-free-counts",
        words="Without givens there are 12 boards of 2×2, 34 of 3×3 and 96 of 4×4.",
        symbols="N(2) = 12, N(3) = 34, N(4) = 96; then 660, 7736, 230568, 11974112",
        scope="squares; the further terms are those of the ledger, yinyang-nxn, to 8×8",
        article=(VERIFICATION, NAME),
        evidence=(
            Exhaustive(
                "every colouring, judged, and counted by all counters of the family",
                clue_free,
                ((2, 2), (3, 3)),
                ((4, 4),),
            ),
            Computed("Every counter that goes so far, against the ledger.", terms),
        ),
    ),
    Statement(
        id="yinyang-exchange",
        words="To exchange the colours is a symmetry: it makes legal boards of legal boards, none"
        " of itself, so without givens their number is even.",
        symbols="b legal <=> not b legal",
        scope="every colouring of every board; givens are exchanged, too",
        evidence=(
            Exhaustive("every colouring, judged", exchange, sizes_to(9), ((3, 4), (4, 3))),
            Exhaustive("every legal board", listed_exchange, sizes_to(16), ((5, 5), (6, 6))),
        ),
        note="The rules name no colour; the referee is another matter, and so it is asked.",
    ),
)
