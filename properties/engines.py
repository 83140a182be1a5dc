"""All engines of a genre, solvers and oracles side by side, behind one interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

from liarproof.oracles.families import counters
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.puzzles.answer import Answer, Marks, Rows
from liarproof.puzzles.engine import Counter, Engine
from liarproof.puzzles.genres import book

if TYPE_CHECKING:
    from liarproof.solvers.rung import Rung

DEFINITION_CELLS = {"yajilin": 6}
"""Where edges are part of the answer, 2×3 has 8,192 fillings already."""
RUNGS_CELLS = {"yajilin": 12}
"""Largest boards for the solver with few rungs, which may meet almost every filling."""


LONGEST_WITH_SUBSETS = 6
"""Rungs: 64 subsets."""


def engines(genre: str) -> list[Engine]:
    """Every engine for `genre`: the solver in several ways, the definition, the oracles.

    Raises `InputError` for a genre that has none.
    """
    oracles = oracle_engines(genre)
    rungs_to, definition_to = RUNGS_CELLS.get(genre, 9), DEFINITION_CELLS.get(genre, 12)
    return [
        Engine("solver", genre, "the ladder with probe, then search", None, _solver("fast")),
        Engine("article", genre, "the article's rungs and its search", None, _solver("article")),
        Engine("rungs", genre, "the solver with other rungs", rungs_to, _by_rung_sets),
        Engine("definition", genre, "every filling, judged", definition_to, _by_definition),
        *oracles,
    ]


def _solver(strategy: str) -> Callable[[Any, int | None], Iterator[Answer]]:
    def answers(puzzle: Any, limit: int | None) -> Iterator[Answer]:
        from liarproof.solvers.ladder import solve

        return iter(solve(puzzle, limit, strategy=strategy).answers)

    return answers


def rung_sets(genre: str) -> list[tuple[Rung, ...]]:
    """Sets of rungs with which a search must find the same answers, none first.

    Every subset of a short ladder; of a long one every prefix, every named set, and all but one.
    """
    from liarproof.solvers.ladder import ladder_of

    ladder = ladder_of(genre)
    rungs = ladder.rungs
    if len(rungs) <= LONGEST_WITH_SUBSETS:
        sizes = range(len(rungs) + 1)
        return list(chain.from_iterable(combinations(rungs, size) for size in sizes))
    prefixes = [rungs[:upto] for upto in range(len(rungs) + 1)]
    less_one = [tuple(other for other in rungs if other is not rung) for rung in rungs]
    return list(dict.fromkeys([*prefixes, *ladder.sets.values(), *less_one]))


def _by_rung_sets(puzzle: Any, _limit: int | None) -> Iterator[Answer]:
    """The answers on which all of `rung_sets` agree; raises `RuntimeError` otherwise."""
    from liarproof.solvers.ladder import solve

    found = {chosen: solve(puzzle, None, chosen).answers for chosen in rung_sets(puzzle.genre)}
    agreed = frozenset(found[()])
    for chosen, answers in found.items():
        if frozenset(answers) != agreed or len(answers) != len(agreed):
            names = ", ".join(rung.name for rung in chosen)
            raise RuntimeError(
                f"the solver with {names} finds {len(answers)} answers, with none {len(agreed)}"
            )
    return iter(agreed)


def _by_definition(puzzle: Any, _limit: int | None) -> Iterator[Answer]:
    height, width = puzzle.height, puzzle.width
    parts = [_fillings(height, width)]
    if book(puzzle.genre).edges:
        parts += [_fillings(height, width - 1), _fillings(height - 1, width)]
    for filling in product(*parts):
        answer = Marks(*filling)
        if not judge(puzzle, answer):
            yield answer


def _fillings(height: int, width: int) -> Iterator[Rows]:
    return product(product((1, 2), repeat=width), repeat=height)


BLANK_BOARD_CELLS = {"solver": 25, "article": 25, "definition": 12, "sat": 16, "z3": 9}
"""How large a board without clues the engines that list its answers may be asked to count."""

LARGEST = 1_000_000
"""Cells that no board has."""

FAMILY_GENRES = {
    "shadings": ("hitori", "yajikazu"),
    "yinyang-boards": ("yinyang",),
    "yajilin-boards": ("yajilin",),
}
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
    cells = min(BLANK_BOARD_CELLS[engine.name], engine.cells or LARGEST)

    def count(height: int, width: int) -> int:
        return engine.count(maker(engine.genre).blank(height, width))

    return Counter(prefix + engine.name, family, engine.method, cells, cells, count, engine.kit)
