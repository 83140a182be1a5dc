"""Every counter of a whole family of boards, in one list, loaded when it is first run.

Agreement is evidence only between those that share no code: counters of one family share nothing.
"""

from __future__ import annotations

from liarproof.oracles.later import Later
from liarproof.puzzles.engine import Counter
from liarproof.puzzles.errors import InputError, shown

FAMILIES = {
    "independent-sets": "sets of cells of a board of which no two share a side, the empty one too",
    "shadings": "legal shadings of a board without clues, alike in Hitori and Yajisan-Kazusan",
    "yajilin-boards": "answers of a Yajilin board without clues",
    "yinyang-boards": "answers of a Yin-Yang board without givens",
    "yinyang-landlocked": "those of them in which a colour never touches the rim of the board",
    "two-part-partitions": "ways to split the cells of a board into two connected parts, unnamed",
    "cycles": "closed circuits through four cells of a board or more",
    "circuits": "closed circuits through all cells of a board",
    "hamiltonian-paths": "paths through all cells of a board, without direction",
    "maximal-shadings": "legal shadings of a board to which no cell can be added",
}
"""Family -> what its counters count."""


def counters(family: str) -> list[Counter]:
    """The counters of one of `FAMILIES`; raises `InputError` where it is none of them."""
    if family not in FAMILIES:
        raise InputError(f"family {shown(family)} is not one of: {', '.join(FAMILIES)}")
    return [counter for counter in _COUNTERS if counter.family == family]


_COUNTERS: tuple[Counter, ...] = (
    Counter(
        "rows",
        "shadings",
        "how many partial boards of each kind, row by row",
        12,  # 10×10 in 0.7 s of a core, 12×12 in 20 s
        1000,
        Later("hitori.by_rows", "count_blank"),
        easy=10,
    ),
    Counter(
        "cells",
        "shadings",
        "each shading in turn, cell by cell",
        6,
        42,
        Later("hitori.by_cells", "count_blank"),
    ),
    Counter(
        "yajikazu-rows",
        "shadings",
        "paths through a diagram, row by row, of chains of shaded cells",
        12,  # 10×10 in 0.7 s of a core, 12×12 in 20 s
        1000,
        Later("yajikazu.by_rows", "count_blank"),
        easy=10,
    ),
    Counter(
        "yajikazu-cells",
        "shadings",
        "each shading in turn, cell by cell, regions kept along the frontier",
        6,
        42,  # 6×7 in 4 s
        Later("yajikazu.by_cells", "count_blank"),
    ),
    Counter(
        "raster",
        "yinyang-boards",
        "each answer in turn, cell by cell",
        6,
        36,  # 6×6 in 0.4 s
        Later("yinyang.raster", "count_blank"),
    ),
    Counter(
        "frontier",
        "yinyang-boards",
        "a dict of frontiers with the groups of both colours, cell by cell",
        8,  # 8×8 in 0.4 s, 8×125 in 5 s
        1000,
        Later("yinyang.frontier", "count_blank"),
    ),
    Counter(
        "shading",
        "yajilin-boards",
        "each shading in turn, and the walks round the cells left",
        6,
        42,  # 6×6 in 0.2 s, 6×7 in 1.5 s
        Later("yajilin.by_shading", "count_blank"),
    ),
    Counter(
        "loop",
        "yajilin-boards",
        "each loop in turn, edge by edge",
        6,
        42,  # 6×6 in 0.2 s, 6×7 in 1.5 s
        Later("yajilin.by_loop", "count_blank"),
    ),
    Counter(
        "transfer",
        "independent-sets",
        "transfer matrix from row to row",
        16,  # 2,584 rows, 1,607,521 pairs of rows that may follow one another: 16×16 in 1 s
        1000,
        Later("counting.transfer", "count"),
        compiles=False,
    ),
    Counter(
        "profile",
        "independent-sets",
        "a table of broken profiles, cell by cell, two halves joined",
        28,  # up to 974,169 profiles: 28×28 in 22 s of a core
        1000,
        Later("counting.profile", "count"),
        ("sweep",),
    ),
    Counter(
        "subsets",
        "independent-sets",
        "every subset by the definition",
        4,
        20,  # 1,048,576 subsets
        Later("counting.subsets", "count"),
        compiles=False,
        easy=3,
    ),
    Counter(
        "walk",
        "circuits",
        "each circuit in turn, walked cell by cell",
        7,
        56,  # the 301,384 circuits of 7×8 in 1 s
        Later("counting.circuits_walk", "count_grid"),
    ),
    Counter(
        "frontier",
        "circuits",
        "how many drawings for each word of plugs along a broken profile",
        16,  # 14×14 in 1 s, 16×16 in 26 s
        400,
        Later("counting.circuits_frontier", "count_grid"),
        easy=14,
    ),
    Counter(
        "curves",
        "yajilin-boards",
        "loops and shaded cells, plugs along a broken profile",
        14,  # 14×14 in 67 s of a core
        400,
        Later("counting.curves", "yajilin"),
        ("sweep",),
        easy=11,
    ),
    Counter(
        "colourings",
        "yajilin-boards",
        "the inside and the outside of the loop as regions along a frontier",
        12,  # 12×12 in 4 s of a core
        400,
        Later("counting.colourings", "yajilin"),
        ("residues",),
        easy=10,
    ),
    Counter(
        "curves",
        "yinyang-boards",
        "the curves between two colours, plugs along a broken profile",
        16,  # 16×16 in 31 s of a core
        400,
        Later("counting.curves", "yinyang"),
        ("sweep",),
        easy=13,
    ),
    Counter(
        "colourings",
        "yinyang-boards",
        "regions of both colours along a frontier",
        14,  # 14×14 in 6 s of a core
        400,
        Later("counting.colourings", "yinyang"),
        ("residues",),
        easy=12,
    ),
    Counter(
        "curves",
        "yinyang-landlocked",
        "twice the closed curves through all inner points",
        19,  # 17×17 in 9 s of a core
        400,
        Later("counting.curves", "landlocked"),
        ("sweep",),
        easy=15,
    ),
    Counter(
        "colourings",
        "yinyang-landlocked",
        "regions of both colours along a frontier, the rim noted",
        19,  # 19×19 in 235 s of a core
        400,
        Later("counting.colourings", "landlocked"),
        ("residues",),
        easy=15,
    ),
    Counter(
        "curves",
        "two-part-partitions",
        "the curves between two parts, plugs along a broken profile",
        16,  # 16×16 in 55 s of a core
        400,
        Later("counting.curves", "partitions"),
        ("sweep",),
        easy=13,
    ),
    Counter(
        "colourings",
        "two-part-partitions",
        "regions of both parts along a frontier",
        14,  # 14×14 in 16 s of a core
        400,
        Later("counting.colourings", "partitions"),
        ("residues",),
        easy=12,
    ),
    Counter(
        "curves",
        "cycles",
        "closed curves, plugs along a broken profile",
        16,  # 16×16 in 30 s of a core
        400,
        Later("counting.curves", "cycles"),
        ("sweep",),
        easy=13,
    ),
    Counter(
        "colourings",
        "cycles",
        "the inside and the outside of a cycle as regions along a frontier",
        14,  # 14×14 in 4 s of a core
        400,
        Later("counting.colourings", "cycles"),
        ("residues",),
        easy=13,
    ),
    Counter(
        "curves",
        "circuits",
        "closed curves through all cells, plugs along a broken profile",
        18,  # 18×18 in 115 s of a core
        400,
        Later("counting.curves", "circuits"),
        ("sweep",),
        easy=14,
    ),
    Counter(
        "colourings",
        "circuits",
        "the inside and the outside of a circuit as regions along a frontier",
        18,  # 18×18 in 235 s of a core, 1.1 GiB
        400,
        Later("counting.colourings", "circuits"),
        ("residues",),
        easy=14,
    ),
    Counter(
        "plugs",
        "hamiltonian-paths",
        "plugs and free ends along a broken profile",
        14,  # 14×14 in 52 s of a core
        400,
        Later("counting.curves", "paths"),
        ("sweep",),
        easy=11,
    ),
    Counter(
        "mates",
        "hamiltonian-paths",
        "edge by edge, the ends of the pieces as mates",
        12,  # 12×12 in 6 s of a core
        400,
        Later("counting.paths_mates", "count"),
        ("residues",),
        easy=10,
    ),
    Counter(
        "frontier",
        "shadings",
        "chains of shaded cells along a frontier, cell by cell",
        20,  # 20×20 in 88 s of a core, 342 MiB
        400,
        Later("counting.shadings", "count"),
        ("sweep",),
        easy=15,
    ),
    Counter(
        "recurrence",
        "shadings",
        "a recurrence proved for every length",
        5,
        20_000,  # more would have more digits than Python prints
        Later("counting.recurrences", "shadings"),
    ),
    Counter(
        "recurrence",
        "independent-sets",
        "a recurrence proved for every length",
        5,
        20_000,  # more would have more digits than Python prints
        Later("counting.recurrences", "independent_sets"),
    ),
    Counter(
        "chains",
        "maximal-shadings",
        "chains of shaded cells that must yet close, along a frontier",
        14,  # 12×12 in 35 s of a core, 104 MiB
        400,
        Later("counting.maximal_chains", "count"),
        ("sweep",),
        easy=9,
    ),
    Counter(
        "search",
        "maximal-shadings",
        "each in turn, cell by cell with backtracking",
        8,  # the 208,975,042 of 8×8 in 550 s of a core
        64,
        Later("counting.maximal_search", "count"),
        easy=6,
        fair=7,
    ),
)
