"""More clues never add answers: where that holds, where it does not, and how to find out.

The articles test it ("more clues never adds answers", yajisan-kazusan-51, section "Tests"). As it
stands it is true of three genres, and of the fourth only in part. A clue that is one more
demand on the answers can only take answers away, and this is how the rules read

- of a *given* on a cell of Yin-Yang: the cell has its colour;
- of a *number* on a blank cell of Hitori: a blank equals no other cell, so that blank cells add no
  demand, and a number adds one for each equal number in its two lines;
- of a *clue* on a cell of Yajisan-Kazusan: where the cell is unshaded and the clue has both arrow
  and number, so many cells are shaded beyond it; otherwise nothing more;
- of a clue that is *completed*, in both genres with arrows: one that lacks its arrow, its number
  or both demands nothing of any line, and keeps what it has.

In Yajilin a new *clue*, silent or not, also frees its cell from having to be shaded or on the
loop. That it adds answers is not even the half of it: the cell is neither in every answer
afterwards and in none before, so that no answer is kept. Nor does it help to compare the loops
alone: on the smallest board where an answer is added (`smallest`) its loop is new as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, product
from typing import Any, NamedTuple

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.puzzles.answer import Answer, Rows
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import book
from liarproof.puzzles.hitori import BLANK, LARGEST_NUMBER, Hitori
from liarproof.puzzles.yinyang import BLACK, EMPTY, WHITE, YinYang

NEVER_ADDS: dict[str, tuple[str, ...]] = {
    "hitori": ("number",),
    "yinyang": ("given",),
    "yajikazu": ("clue", "completed"),
    "yajilin": ("completed",),
}
"""Genre -> the kinds of growth that never add an answer."""

MAY_ADD: dict[str, tuple[str, ...]] = {
    "hitori": (),
    "yinyang": (),
    "yajikazu": (),
    "yajilin": ("clue",),
}
"""Genre -> the kinds of growth that add answers on some board."""

ORACLES = {"hitori": "cells", "yinyang": "raster", "yajikazu": "cells", "yajilin": "loop"}
"""An engine of each genre that is quick on small boards."""

Answers = Callable[[Any], Iterable[Answer]]
"""Puzzle -> all of its answers."""


class Breach(NamedTuple):
    """An answer that a puzzle had not before it grew."""

    kind: str
    puzzle: Any
    grown: Any
    answer: Answer


def growths(puzzle: Any) -> Iterator[tuple[str, Any]]:
    """Every way to tell one thing more: its kind, and the puzzle with it.

    Hitori: a blank cell gets a number of the board or the least one that is not on it. Yin-Yang:
    an empty cell gets either colour. With arrows: a cell without a clue gets one, which may
    lack its arrow, its number or both, or a clue gets what it lacks or some of it; numbers go to
    one more than any line can show.
    """
    if isinstance(puzzle, YinYang):
        rows = _filled_in(puzzle.givens, EMPTY, (WHITE, BLACK))
        return (("given", YinYang(givens)) for givens in rows)
    if isinstance(puzzle, Hitori):
        rows = _filled_in(puzzle.clues, BLANK, _numbers(puzzle))
        return (("number", Hitori(clues)) for clues in rows)
    return chain(_clued(puzzle), _completed(puzzle))


def _filled_in(rows: Rows, empty: int, values: Iterable[int]) -> Iterator[Rows]:
    """The rows with one empty place filled, each place and value in turn."""
    for at, row in enumerate(rows):
        for column, value in product(range(len(row)), values):
            if row[column] == empty:
                filled = (*row[:column], value, *row[column + 1 :])
                yield (*rows[:at], filled, *rows[at + 1 :])


def _numbers(puzzle: Hitori) -> list[int]:
    """Those on the board, and one more if there is one."""
    used = set(chain(*puzzle.clues)) - {BLANK}
    fresh = next((n for n in range(1, LARGEST_NUMBER + 1) if n not in used), None)
    return sorted(used) if fresh is None else sorted({*used, fresh})


def _sayings(puzzle: Any) -> list[tuple[str | None, int | None]]:
    """What a clue may say, nothing first."""
    numbers = range(max(puzzle.height, puzzle.width) // 2 + 2)
    return list(product((None, *DIRECTIONS), (None, *numbers)))


def _clued(puzzle: Any) -> Iterator[tuple[str, Any]]:
    taken = {(clue.row, clue.column) for clue in puzzle.clues}
    for cell in product(range(puzzle.height), range(puzzle.width)):
        if cell not in taken:
            for saying in _sayings(puzzle):
                clues = sorted((*puzzle.clues, Clue(*cell, *saying)), key=lambda clue: clue[:2])
                yield "clue", replace(puzzle, clues=tuple(clues))


def _completed(puzzle: Any) -> Iterator[tuple[str, Any]]:
    for at, clue in enumerate(puzzle.clues):
        for saying in _sayings(puzzle):
            fuller = Clue(clue.row, clue.column, *saying)
            if fuller != clue and all(
                had in (None, has) for had, has in zip(clue, fuller, strict=True)
            ):
                clues = (*puzzle.clues[:at], fuller, *puzzle.clues[at + 1 :])
                yield "completed", replace(puzzle, clues=clues)


def added(puzzle: Any, grown: Any, answers: Answers) -> list[Answer]:
    """The answers of `grown` that `puzzle` lacks, in the order in which `answers` gives them."""
    before = frozenset(answers(puzzle))
    return [answer for answer in answers(grown) if answer not in before]


def exhaust(
    genre: str, height: int, width: int, answers: Answers | None = None
) -> tuple[int, list[Breach]]:
    """Every growth of every board of a size: how many pairs, and every answer added by one.

    The boards: all of Hitori up to renaming, all of Yin-Yang; with arrows those with at most
    one clue, of any kind, under each variant. `answers`: by default those of one of `ORACLES`.
    Raises `InputError` where there is no such genre, `BeyondLimits` on boards that are too large.
    """
    pairs, breaches = 0, []
    for found in _every_pair(genre, height, width, answers):
        pairs += 1
        breaches += found
    return pairs, breaches


def _every_pair(
    genre: str, height: int, width: int, answers: Answers | None
) -> Iterator[list[Breach]]:
    """What is added by every growth of every board of a size, pair by pair."""
    asked = cache(answers or oracle_answers(genre))
    for puzzle in every_base(genre, height, width):
        for kind, grown in growths(puzzle):
            new = added(puzzle, grown, asked)
            yield [Breach(kind, puzzle, grown, answer) for answer in new]


def oracle_answers(genre: str, name: str | None = None) -> Answers:
    """All answers by the oracle of that name, by default the one in `ORACLES`.

    Raises `InputError` where there is no such genre or oracle.
    """
    wanted = name or ORACLES.get(genre)
    for engine in oracle_engines(genre):
        if engine.name == wanted:
            return engine.answers
    raise InputError(f"{genre} has no oracle {shown(str(wanted))}")


def every_base(genre: str, height: int, width: int) -> Iterator[Any]:
    """The boards that `exhaust` grows, those without clues first."""
    if genre in ("hitori", "yinyang"):
        yield from maker(genre).every(height, width, maker(genre).varieties[0])
        return
    plain = maker(genre).blank(height, width)
    for names in ([], *([name] for _, name in book(genre).variants)):
        blank = book(genre).varied(plain, names)
        yield blank
        yield from (clued for _, clued in _clued(blank))


def smallest(genre: str, kind: str, most: int, answers: Answers | None = None) -> Breach | None:
    """The first answer that growth of this kind adds, on boards of at most `most` cells.

    Sizes go by their cells, then by their height. None: there is none.
    """
    sizes = product(range(1, most + 1), repeat=2)
    for cells, height in sorted((h * w, h) for h, w in sizes if h * w <= most):
        pairs = _every_pair(genre, height, cells // height, answers)
        found = next((one for one in chain.from_iterable(pairs) if one.kind == kind), None)
        if found is not None:
            return found
    return None
