"""All engines of a genre, solvers and oracles side by side, behind one interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from typing import Any

from liarproof.oracles.referee import judge
from liarproof.oracles.registry import counters, oracle_engines
from liarproof.properties.boards import maker
from liarproof.puzzles.answer import SHADED, UNSHADED, Answer, Marks
from liarproof.puzzles.engine import Counter, Engine

DEFINITION_CELLS = 12
"""4,096 answers, each judged."""
RUNGS_CELLS = 9
"""With few rungs the search meets almost every filling."""


def engines(genre: str) -> list[Engine]:
    """Every engine for `genre`: the solver in several ways, the definition, the oracles.

    Raises `InputError` for a genre that has none.
    """
    oracles = oracle_engines(genre)
    return [
        Engine("solver", genre, "the ladder with probe, then search", None, _solver("fast")),
        Engine("article", genre, "the article's rungs and its search", None, _solver("article")),
        Engine("rungs", genre, "every subset of the ladder", RUNGS_CELLS, _by_every_subset),
        Engine("definition", genre, "every filling, judged", DEFINITION_CELLS, _by_definition),
        *oracles,
    ]


def _solver(strategy: str) -> Callable[[Any, int | None], Iterator[Answer]]:
    def answers(puzzle: Any, limit: int | None) -> Iterator[Answer]:
        from liarproof.solvers.ladder import solve

        return iter(solve(puzzle, limit, strategy=strategy).answers)

    return answers


def _by_every_subset(puzzle: Any, _limit: int | None) -> Iterator[Answer]:
    """The answers on which all subsets of the ladder agree; raises `RuntimeError` otherwise."""
    from liarproof.solvers.ladder import ladder_of, solve

    rungs = ladder_of(puzzle.genre).rungs
    sets = chain.from_iterable(combinations(rungs, size) for size in range(len(rungs) + 1))
    found = {chosen: solve(puzzle, None, chosen).answers for chosen in sets}
    agreed = frozenset(found[()])
    for chosen, answers in found.items():
        if frozenset(answers) != agreed or len(answers) != len(agreed):
            names = ", ".join(rung.name for rung in chosen)
            raise RuntimeError(
                f"the solver with {names} finds {len(answers)} answers, with none {len(agreed)}"
            )
    return iter(agreed)


def _by_definition(puzzle: Any, _limit: int | None) -> Iterator[Answer]:
    rows = list(product((UNSHADED, SHADED), repeat=puzzle.width))
    for cells in product(rows, repeat=puzzle.height):
        answer = Marks(cells)
        if not judge(puzzle, answer):
            yield answer


BLANK_BOARD_CELLS = {"solver": 25, "article": 25, "definition": 12, "sat": 16, "z3": 9}
"""How large a board without clues the engines that list its answers may be asked to count."""

FAMILY_GENRES = {"shadings": ("hitori", "yajikazu"), "yinyang-boards": ("yinyang",)}
"""Families that are the boards of a genre without clues; of two genres, counted by both."""


def family_counters(family: str) -> list[Counter]:
    """Every counter of a family: those made for counting, then engines on boards without clues.

    Raises `InputError` where it is no family.
    """
    genres = FAMILY_GENRES.get(family, ())
    found = counters(family)
    for genre in genres:
        prefix = "" if genre == genres[0] else f"{genre}-"
        found += [
            _on_blank(e, family, prefix) for e in engines(genre) if e.name in BLANK_BOARD_CELLS
        ]
    return found


def _on_blank(engine: Engine, family: str, prefix: str) -> Counter:
    cells = BLANK_BOARD_CELLS[engine.name]

    def count(height: int, width: int) -> int:
        return engine.count(maker(engine.genre).blank(height, width))

    return Counter(prefix + engine.name, family, engine.method, cells, cells, count, engine.kit)
