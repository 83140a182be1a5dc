"""Every oracle that enumerates or counts the answers of a puzzle, loaded when it is first run.

Agreement is evidence only between those that share no code: engines of one genre share nothing
here but the rule books. The counters of whole families stand in `families`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from liarproof.oracles.later import Later
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.errors import InputError, shown


def oracle_engines(genre: str) -> list[Engine]:
    """The oracles that enumerate the answers of one puzzle of `genre`.

    Raises `InputError` for a genre without any, naming those that have some.
    """
    if genre not in _ENGINES:
        raise InputError(f"genre {shown(genre)} has no oracles (known: {', '.join(_ENGINES)})")
    return list(_ENGINES[genre])


def _answers(module: str) -> Callable[[Any, int | None], Iterator[Answer]]:
    return Later(module, "answers")


_ENGINES = {
    "hitori": (
        Engine(
            "rows",
            "hitori",
            "whole rows as bitmasks, flooded as a whole",
            36,  # the blank 6×6 has 1,646,096 answers: listed in 5 s, counted at once
            _answers("hitori.by_rows"),
            counting=Later("hitori.by_rows", "count"),
        ),
        Engine(
            "cells",
            "hitori",
            "cell by cell with backtracking, the open cells walked over at each shading",
            42,  # the blank 6×7 has 18,060,063 answers, counted in 9 s
            _answers("hitori.by_cells"),
            counting=Later("hitori.by_cells", "count"),
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
        Engine(
            "diagram",
            "hitori",
            "frontiers of regions and numbers still open, counted, ranked and drawn from",
            900,  # 17×17: blank in 5 s, published ones in 2 s at worst
            _answers("hitori.diagram"),
            ("sweep", "diagram", "rng", "regions"),
            Later("hitori.diagram", "count"),
            Later("hitori.diagram", "count"),
            Later("hitori.diagram", "draw"),
            short=20,
        ),
    ),
    "yinyang": (
        Engine(
            "raster",
            "yinyang",
            "cell by cell with backtracking, both colours flooded at each one",
            36,  # the blank 6×6 is counted in 0.4 s, 3×12 in 1 s; 3×14 takes 13 s
            _answers("yinyang.raster"),
            counting=Later("yinyang.raster", "count"),
        ),
        Engine(
            "frontier",
            "yinyang",
            "how many partial boards lead to each frontier, and the ways back",
            100,  # the blank 10×10 has 382,467,306,272 answers, counted in 20 s
            _answers("yinyang.frontier"),
            counting=Later("yinyang.frontier", "count"),
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
        Engine(
            "diagram",
            "yinyang",
            "the one curve between the colours, along a frontier: counted, ranked, drawn from",
            900,  # blank: 12×12 in 0.4 s, 14×14 in 7 s; the published 18×22 in 20 s
            _answers("yinyang.diagram"),
            ("sweep", "diagram", "rng"),
            Later("yinyang.diagram", "count"),
            Later("yinyang.diagram", "count"),
            Later("yinyang.diagram", "draw"),
            short=18,
        ),
    ),
    "yajikazu": (
        Engine(
            "rows",
            "yajikazu",
            "whole rows as bitmasks, chains of shaded cells that never close",
            64,  # 8×8 with 16 arrows up and down counted, or walked to a first answer, in 2 s
            _answers("yajikazu.by_rows"),
            counting=Later("yajikazu.by_rows", "count"),
        ),
        Engine(
            "cells",
            "yajikazu",
            "cell by cell with backtracking, regions along the frontier, lines that owe",
            42,  # the blank 6×7 has 18,060,063 answers, counted in 4 s
            _answers("yajikazu.by_cells"),
            counting=Later("yajikazu.by_cells", "count"),
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
        Engine(
            "diagram",
            "yajikazu",
            "frontiers of regions and lines that owe, counted, ranked and drawn from",
            900,  # the blank 14×14 in 0.3 s, seeded 12×12 in 10 s at worst
            _answers("yajikazu.diagram"),
            ("sweep", "diagram", "rng", "regions"),
            Later("yajikazu.diagram", "count"),
            Later("yajikazu.diagram", "count"),
            Later("yajikazu.diagram", "draw"),
            short=14,
        ),
    ),
    "yajilin": (
        Engine(
            "shading",
            "yajilin",
            "every shading that leaves enough, then every walk round the cells left",
            42,  # the blank 6×7 has 205,782 answers, counted in 1.5 s; 7×7 takes 30 s
            _answers("yajilin.by_shading"),
            counting=Later("yajilin.by_shading", "count"),
        ),
        Engine(
            "loop",
            "yajilin",
            "loops edge by edge along the frontier, the shading read off behind it",
            42,  # the blank 6×7 counted in 1.5 s; 7×7 takes 25 s
            _answers("yajilin.by_loop"),
            counting=Later("yajilin.by_loop", "count"),
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
        Engine(
            "diagram",
            "yajilin",
            "frontiers of plugs and lines that owe, counted, ranked and drawn from",
            900,  # the blank 12×12 in 4 s, a published 12×20 in 13 s
            _answers("yajilin.diagram"),
            ("sweep", "diagram", "rng"),
            Later("yajilin.diagram", "count"),
            Later("yajilin.diagram", "count"),
            Later("yajilin.diagram", "draw"),
            short=12,
        ),
    ),
}
