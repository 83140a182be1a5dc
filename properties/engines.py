"""All engines of a genre, solvers and oracles side by side, behind one interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from liarproof.oracles.referee import judge
from liarproof.oracles.registry import counters, oracle_engines
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.engine import Counter, Engine
from liarproof.puzzles.hitori import BLANK, Hitori

DEFINITION_CELLS = 12
"""4,096 shadings, each judged."""


def engines(genre: str) -> list[Engine]:
    """Every engine for `genre`: the solver by each strategy, the definition, the oracles.

    Raises `InputError` for a genre that has none.
    """
    oracles = oracle_engines(genre)
    return [
        Engine("solver", genre, "the ladder with probe, then search", None, _solver("fast")),
        Engine("article", genre, "the article's rungs and its search", None, _solver("article")),
        Engine("definition", genre, "every shading, judged", DEFINITION_CELLS, _by_definition),
        *oracles,
    ]


def _solver(strategy: str) -> Callable[[Any, int | None], Iterator[Answer]]:
    def answers(puzzle: Any, limit: int | None) -> Iterator[Answer]:
        from liarproof.solvers.ladder import solve

        return iter(solve(puzzle, limit, strategy=strategy).answers)

    return answers


def _by_definition(puzzle: Any, _limit: int | None) -> Iterator[Answer]:
    rows = list(product((UNSHADED, SHADED), repeat=puzzle.width))
    for cells in product(rows, repeat=puzzle.height):
        answer = Marks(cells)
        if not judge(puzzle, answer):
            yield answer


BLANK_BOARD_CELLS = {"solver": 25, "article": 25, "definition": 12, "sat": 16, "z3": 9}
"""How large a board without clues the engines that list its answers may be asked to count."""


def family_counters(family: str) -> list[Counter]:
    """Every counter of a family: those made for counting, then engines on boards without clues.

    Raises `InputError` where it is no family.
    """
    blank = engines("hitori") if family == "shadings" else []
    return counters(family) + [_on_blank(e) for e in blank if e.name in BLANK_BOARD_CELLS]


def _on_blank(engine: Engine) -> Counter:
    cells = BLANK_BOARD_CELLS[engine.name]

    def count(height: int, width: int) -> int:
        return engine.count(Hitori(((BLANK,) * width,) * height))

    return Counter(engine.name, "shadings", engine.method, cells, cells, count, engine.kit)
