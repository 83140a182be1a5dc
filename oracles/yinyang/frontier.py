"""Yin-Yang along a frontier: partial boards that mean the same for the rest are one.

Cells are coloured in raster order. What has been coloured matters to the rest only through
the frontier, the last coloured cell of each column, and of that: which cell belongs to which
group, the groups told apart as the cells above join them; whether the next cell may complete
a square; and whether a colour has ended. A colour ends when the last cell of a group leaves
the frontier: that group can never grow again, so it must be the only one of its colour, and
no later cell may have that colour. After the last cell each colour has ended or has exactly
one group on the frontier; a colour that never occurred has neither.

A frontier is written as text, capitals for white and small letters for black, a letter for
each group in the order in which they appear, so equal frontiers are equal text, and groups
are merged by replacing one letter with another. Columns without a coloured cell hold a dot.

`count` carries, cell by cell, how many partial boards lead to each frontier. `answers` keeps
instead by which cell, from which frontiers, each was reached, and walks back from those that
may stand at the end. Every frontier kept was reached from the start, so no way back is dead.

Nothing is known here of what the rules imply: frontiers that no answer can have are carried
until a rule ends them. It is the witness of `raster`, with which it shares nothing but the
rule book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Answer, Marks
from liarproof.puzzles.yinyang import YinYang

NOTHING = "."
LETTERS = {UNSHADED: ascii_uppercase, SHADED: ascii_lowercase}
FRESH = {UNSHADED: "+", SHADED: "-"}
"""A group that has just begun, until it is given its letter."""


class _Reach(NamedTuple):
    """All that a partial board means for the cells after it."""

    groups: str
    """The letter of each column's last coloured cell."""
    square: int
    """The colour in which the next cell would complete a square, if any."""
    ended: int
    """The colour that has ended, if any."""


Links = list[tuple[_Reach, int]]
"""From where, and by which colour of the last cell, something was reached."""


def answers(puzzle: YinYang, limit: int | None = None) -> Iterator[Answer]:
    """Every answer, each once; `limit` is the caller's affair, walking back is lazy anyway."""
    del limit
    turned = puzzle.width > puzzle.height
    givens = _turn(puzzle.givens) if turned else puzzle.givens
    width = len(givens[0])
    for colours in _walk_back(_links(givens)):
        rows = tuple(colours[start : start + width] for start in range(0, len(colours), width))
        yield Marks(_turn(rows) if turned else rows)


def count(puzzle: YinYang) -> int:
    """How many answers there are, without listing them."""
    givens = _turn(puzzle.givens) if puzzle.width > puzzle.height else puzzle.givens
    ways = Counter({_start(givens): 1})
    for column, colours in _cells(givens):
        after: Counter[_Reach] = Counter()
        for reach, number in ways.items():
            for colour in colours:
                reached = _joined(reach, column, colour)
                if reached is not None:
                    after[reached] += number
        ways = after
    return sum(number for reach, number in ways.items() if _may_end(reach))


def count_blank(height: int, width: int) -> int:
    """How many answers a board without givens has."""
    return count(YinYang(((UNKNOWN,) * width,) * height))


def _cells(givens: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The column of each cell, and the colours that it may have."""
    for row in givens:
        for column, given in enumerate(row):
            yield column, (UNSHADED, SHADED) if given == UNKNOWN else (given,)


def _start(givens: tuple[tuple[int, ...], ...]) -> _Reach:
    return _Reach(NOTHING * len(givens[0]), UNKNOWN, UNKNOWN)


def _links(givens: tuple[tuple[int, ...], ...]) -> list[dict[_Reach, Links]]:
    """What is reached after each cell, and how; before the first the start, from nowhere."""
    layers: list[dict[_Reach, Links]] = [{_start(givens): []}]
    for column, colours in _cells(givens):
        after: dict[_Reach, Links] = {}
        for reach in layers[-1]:
            for colour in colours:
                reached = _joined(reach, column, colour)
                if reached is not None:
                    after.setdefault(reached, []).append((reach, colour))
        layers.append(after)
    return layers


def _walk_back(layers: list[dict[_Reach, Links]]) -> Iterator[tuple[int, ...]]:
    """The colours of every answer in raster order, along all ways from the end to the start."""
    ends = [(reach, UNKNOWN) for reach in layers[-1] if _may_end(reach)]
    back = [iter(ends)]
    colours: list[int] = []
    while back:
        link = next(back[-1], None)
        if link is None:
            back.pop()
            if colours:
                colours.pop()
            continue
        reach, colour = link
        if len(back) == len(layers):
            yield (colour, *colours[:0:-1])  # the first is that of no cell
        else:
            colours.append(colour)
            back.append(iter(layers[-len(back)][reach]))


def _may_end(reach: _Reach) -> bool:
    """Whether each colour has ended or is one group, after the last cell."""
    return all(
        colour == reach.ended or len({group for group in reach.groups if group in letters}) == 1
        for colour, letters in LETTERS.items()
    )


@lru_cache(maxsize=1 << 16)
def _joined(reach: _Reach, column: int, colour: int) -> _Reach | None:
    """What is reached with that colour in the next cell; None where that breaks a rule."""
    groups = reach.groups
    if colour in (reach.square, reach.ended):
        return None
    above = groups[column]
    ended = reach.ended
    joins = [group for group in groups[max(column - 1, 0) : column + 1] if _colour(group) == colour]
    groups = groups[:column] + FRESH[colour] + groups[column + 1 :]
    for group in joins:
        groups = groups.replace(group, FRESH[colour])
    if above != NOTHING and above not in groups and _colour(above) != colour:
        ended = _colour(above)
        if any(_colour(group) == ended for group in groups):
            return None
    right = reach.groups[column + 1 : column + 2]
    square = colour if right and _colour(above) == _colour(right) == colour else UNKNOWN
    return _Reach(_renamed(groups), square, ended)


def _colour(group: str) -> int:
    if group == NOTHING:
        return UNKNOWN
    return UNSHADED if group.isupper() or group == FRESH[UNSHADED] else SHADED


def _renamed(groups: str) -> str:
    """The same groups, their letters in order of appearance."""
    letters = {colour: iter(names) for colour, names in LETTERS.items()}
    names = {
        group: NOTHING if group == NOTHING else next(letters[_colour(group)])
        for group in dict.fromkeys(groups)
    }
    return "".join([names[group] for group in groups])


def _turn(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*rows, strict=True))
