"""Every oracle that enumerates or counts, in one list, loaded when it is first run.

Agreement is evidence only between those that share no code: engines of one genre, or counters
of one family, share nothing here but the rule books.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

from liarproof.puzzles.answer import Answer
from liarproof.puzzles.engine import Counter, Engine
from liarproof.puzzles.errors import InputError, shown

FAMILIES = {
    "independent-sets": "sets of cells of a board of which no two share a side, the empty one too",
    "shadings": "legal shadings of a board without clues, alike in Hitori and Yajisan-Kazusan",
    "yinyang-boards": "answers of a Yin-Yang board without givens",
    "yajilin-boards": "answers of a Yajilin board without clues",
    "circuits": "closed circuits through all cells of a board",
}
"""Family -> what its counters count."""


def oracle_engines(genre: str) -> list[Engine]:
    """The oracles that enumerate the answers of one puzzle of `genre`.

    Raises `InputError` for a genre without any, naming those that have some.
    """
    if genre not in _ENGINES:
        raise InputError(f"genre {shown(genre)} has no oracles (known: {', '.join(_ENGINES)})")
    return list(_ENGINES[genre])


def counters(family: str) -> list[Counter]:
    """The counters of one of `FAMILIES`; raises `InputError` where it is none of them."""
    if family not in FAMILIES:
        raise InputError(f"family {shown(family)} is not one of: {', '.join(FAMILIES)}")
    return [counter for counter in _COUNTERS if counter.family == family]


def _later(module: str, name: str) -> Callable[..., Any]:
    """`name` of a module of this folder, imported by its first call."""

    def call(*arguments: Any) -> Any:
        home = importlib.import_module(f"liarproof.oracles.{module}")
        return getattr(home, name)(*arguments)

    return call


def _answers(module: str) -> Callable[[Any, int | None], Iterator[Answer]]:
    return _later(module, "answers")


_ENGINES = {
    "hitori": (
        Engine(
            "rows",
            "hitori",
            "whole rows as bitmasks, flooded as a whole",
            36,  # the blank 6×6 has 1,646,096 answers: listed in 5 s, counted at once
            _answers("hitori.by_rows"),
            counting=_later("hitori.by_rows", "count"),
        ),
        Engine(
            "cells",
            "hitori",
            "cell by cell with backtracking, the open cells walked over at each shading",
            42,  # the blank 6×7 has 18,060,063 answers, counted in 9 s
            _answers("hitori.by_cells"),
            counting=_later("hitori.by_cells", "count"),
        ),
        Engine(
            "z3",
            "hitori",
            "z3: the unshaded cells ranked as a tree",
            100,  # 0.1 s an answer there; tens of thousands of answers take hours on any board
            _answers("hitori.z3_model"),
        ),
        Engine(
            "sat",
            "hitori",
            "SAT: connectivity by cuts, added as it is broken",
            None,
            _answers("hitori.sat_model"),
        ),
    ),
    "yinyang": (
        Engine(
            "raster",
            "yinyang",
            "cell by cell with backtracking, both colours flooded at each one",
            36,  # the blank 6×6 is counted in 0.4 s, 3×12 in 1 s; 3×14 takes 13 s
            _answers("yinyang.raster"),
            counting=_later("yinyang.raster", "count"),
        ),
        Engine(
            "frontier",
            "yinyang",
            "how many partial boards lead to each frontier, and the ways back",
            100,  # the blank 10×10 has 382,467,306,272 answers, counted in 20 s
            _answers("yinyang.frontier"),
            counting=_later("yinyang.frontier", "count"),
        ),
        Engine(
            "z3",
            "yinyang",
            "z3: each cell ranked behind a neighbour of its colour",
            100,  # published 10×10 boards in half a second to two
            _answers("yinyang.z3_model"),
        ),
        Engine(
            "sat",
            "yinyang",
            "SAT: connectivity of both colours by cuts, added as it is broken",
            None,
            _answers("yinyang.sat_model"),
        ),
    ),
    "yajikazu": (
        Engine(
            "rows",
            "yajikazu",
            "whole rows as bitmasks, chains of shaded cells that never close",
            64,  # 8×8 with 16 arrows up and down counted, or walked to a first answer, in 2 s
            _answers("yajikazu.by_rows"),
            counting=_later("yajikazu.by_rows", "count"),
        ),
        Engine(
            "cells",
            "yajikazu",
            "cell by cell with backtracking, regions along the frontier, lines that owe",
            42,  # the blank 6×7 has 18,060,063 answers, counted in 4 s
            _answers("yajikazu.by_cells"),
            counting=_later("yajikazu.by_cells", "count"),
        ),
        Engine(
            "z3",
            "yajikazu",
            "z3: every unshaded cell ranked behind an unshaded neighbour",
            81,  # a published 9×9 in 0.2 s, but a 10×10 in 40 s
            _answers("yajikazu.z3_model"),
        ),
        Engine(
            "sat",
            "yajikazu",
            "SAT: lines counted in unary, connectivity by cuts",
            None,
            _answers("yajikazu.sat_model"),
        ),
    ),
    "yajilin": (
        Engine(
            "shading",
            "yajilin",
            "every shading that leaves enough, then every walk round the cells left",
            42,  # the blank 6×7 has 205,782 answers, counted in 1.5 s; 7×7 takes 30 s
            _answers("yajilin.by_shading"),
            counting=_later("yajilin.by_shading", "count"),
        ),
        Engine(
            "loop",
            "yajilin",
            "loops edge by edge along the frontier, the shading read off behind it",
            42,  # the blank 6×7 counted in 1.5 s; 7×7 takes 25 s
            _answers("yajilin.by_loop"),
            counting=_later("yajilin.by_loop", "count"),
        ),
        Engine(
            "z3",
            "yajilin",
            "z3: the cells of the loop ranked along it",
            144,  # published 12×12 boards in about 1 s, but a 15×15 in 10 s
            _answers("yajilin.z3_model"),
        ),
        Engine(
            "sat",
            "yajilin",
            "SAT: corners inside or outside, separate loops cut as they turn up",
            None,
            _answers("yajilin.sat_model"),
        ),
    ),
}

_COUNTERS: tuple[Counter, ...] = (
    Counter(
        "rows",
        "shadings",
        "how many partial boards of each kind, row by row",
        10,  # 10×10 in half a second
        100,
        _later("hitori.by_rows", "count_blank"),
    ),
    Counter(
        "cells",
        "shadings",
        "each shading in turn, cell by cell",
        6,
        42,
        _later("hitori.by_cells", "count_blank"),
    ),
    Counter(
        "yajikazu-rows",
        "shadings",
        "paths through a diagram, row by row, of chains of shaded cells",
        10,  # 10×10 in 1 s
        100,
        _later("yajikazu.by_rows", "count_blank"),
    ),
    Counter(
        "yajikazu-cells",
        "shadings",
        "each shading in turn, cell by cell, regions kept along the frontier",
        6,
        42,  # 6×7 in 4 s
        _later("yajikazu.by_cells", "count_blank"),
    ),
    Counter(
        "raster",
        "yinyang-boards",
        "each answer in turn, cell by cell",
        6,
        36,  # 6×6 in 0.4 s
        _later("yinyang.raster", "count_blank"),
    ),
    Counter(
        "frontier",
        "yinyang-boards",
        "a dict of frontiers with the groups of both colours, cell by cell",
        8,  # 8×8 in 0.4 s, 8×125 in 5 s
        1000,
        _later("yinyang.frontier", "count_blank"),
    ),
    Counter(
        "shading",
        "yajilin-boards",
        "each shading in turn, and the walks round the cells left",
        6,
        42,  # 6×6 in 0.2 s, 6×7 in 1.5 s
        _later("yajilin.by_shading", "count_blank"),
    ),
    Counter(
        "loop",
        "yajilin-boards",
        "each loop in turn, edge by edge",
        6,
        42,  # 6×6 in 0.2 s, 6×7 in 1.5 s
        _later("yajilin.by_loop", "count_blank"),
    ),
    Counter(
        "transfer",
        "independent-sets",
        "transfer matrix from row to row",
        16,  # 2,584 rows, 1,607,521 pairs of rows that may follow one another: 16×16 in 1 s
        1000,
        _later("counting.transfer", "count"),
    ),
    Counter(
        "profile",
        "independent-sets",
        "a dict of broken profiles, cell by cell",
        18,  # up to 8,362 profiles: 18×55 in 3 s
        1000,
        _later("counting.profile", "count"),
    ),
    Counter(
        "subsets",
        "independent-sets",
        "every subset by the definition",
        4,
        20,  # 1,048,576 subsets
        _later("counting.subsets", "count"),
    ),
    Counter(
        "walk",
        "circuits",
        "each circuit in turn, walked cell by cell",
        7,
        56,  # the 301,384 circuits of 7×8 in 1 s
        _later("counting.circuits_walk", "count_grid"),
    ),
    Counter(
        "frontier",
        "circuits",
        "how many drawings for each word of plugs along a broken profile",
        14,  # 14×14 in 2 s
        400,  # 14×28 in 5 s
        _later("counting.circuits_frontier", "count_grid"),
    ),
)
