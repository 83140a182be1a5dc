"""All engines on the same boards: the same number of answers, and the very same answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import judge
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.engines import engines
from liarproof.properties.hitori_boards import (
    latin_rows,
    number_answer,
    packed_shading,
    random_board,
)
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.engine import Engine
from liarproof.puzzles.hitori import BLANK, Hitori

SPARSE = ("z3", "definition")
"""Slow engines: they take every so many boards, as the profile says."""


def agreement_checks(profile: Profile, seed: int) -> Iterator[Check]:
    """Exhaustive at the smallest sizes, then random boards by seed."""
    every, most = profile.sparse, profile.small
    sides = range(1, most + 1)
    small = [(h, w, True) for h in sides for w in sides if h * w <= most]
    shown = f"all sizes to {most} cells"
    yield _exhaustive("agree.hitori.small", small, every, 1, shown)
    shown = ", ".join(f"{h}×{w}{' with blanks' if b else ''}" for h, w, b in profile.larger)
    yield _exhaustive(
        "agree.hitori.larger", list(profile.larger), every * 8, profile.strides, shown
    )
    name, boards = "agree.hitori.random", profile.random_boards
    block = max(1, boards // 16)
    parts = [
        Part(name, "random_agreement", (seed, start, min(block, boards - start), every))
        for start in range(0, boards, block)
    ]
    claim = "all engines find the same answers, random boards to 5×5 and 1×12"
    yield Check(name, "agreement", claim, f"sampled (n={boards}, seed={seed})", parts)


def _exhaustive(
    name: str, sizes: list[tuple[int, int, bool]], every: int, strides: int, shown: str
) -> Check:
    parts = [
        Part(name, "exhaustive_agreement", (height, width, blanks, stride, strides, every))
        for height, width, blanks in sizes
        for stride in range(strides)
    ]
    claim = "all engines find the same answers, every board up to renaming its numbers"
    return Check(name, "agreement", claim, f"exhaustive ({shown})", parts)


def exhaustive_agreement(
    height: int, width: int, blanks: bool, start: int, step: int, every: int
) -> Result:
    """Every `step`-th board of one size; the sparse engines take every `every`-th of these."""
    boards = islice(every_board(height, width, blanks), start, None, step)
    return compare(boards, engines("hitori"), every)


def random_agreement(seed: int, start: int, count: int, every: int) -> Result:
    """`count` random boards, each from a stream of its own."""
    boards = map(partial(mixed_board, seed), range(start, start + count))
    return compare(boards, engines("hitori"), every)


def every_board(height: int, width: int, blanks: bool) -> Iterator[Hitori]:
    """Every board of a size up to renaming its numbers: each new number is the next one free."""

    def numbered(cells: int, used: int) -> Iterator[tuple[int, ...]]:
        if cells == 0:
            yield ()
            return
        for number in range(0 if blanks else 1, used + 2):
            for rest in numbered(cells - 1, max(used, number)):
                yield (number, *rest)

    for numbers in numbered(height * width, BLANK):
        yield Hitori(tuple(numbers[row * width : (row + 1) * width] for row in range(height)))


def mixed_board(seed: int, index: int) -> Hitori:
    """A random board of one of six kinds: with patterns, without, answerable, contradictory,
    half blank, or a strip.

    Its size depends on `index` alone, so that every seed asks the same of every engine.
    """
    state, size = stream(seed, f"agreement {index}"), stream(index, "agreement sizes")
    kind = index % 6
    sides = (2, 3) if kind in (1, 4) else (4, 4)  # with few equal numbers answers are many
    height, width = 2 + below(size, sides[0]), 2 + below(size, sides[1])
    if kind == 0:
        return random_board(state, height, width, max(height, width))
    if kind == 1:
        rows = latin_rows(state, height, width)
        return Hitori(tuple(tuple(row) for row in rows))
    if kind == 2:
        return number_answer(state, packed_shading(state, height, width), 0.1)
    if kind == 3:
        return random_board(state, height, width, 2)
    if kind == 4:
        return random_board(state, height, width, max(height, width), 0.5)
    length = 1 + below(size, 12)
    strip = (1, length) if below(size, 2) else (length, 1)
    return random_board(state, *strip, 4, 0.2)


def compare(boards: Iterable[Any], able: list[Engine], every: int) -> Result:
    """Let every engine find all answers of every board within its limits, and compare."""
    result = Result()
    for index, puzzle in enumerate(boards):
        found: dict[str, frozenset[Answer]] = {}
        for engine in able:
            sparse = engine.name in SPARSE and index % every
            if sparse or not engine.able(puzzle.height * puzzle.width):
                continue
            answers = engine.answers(puzzle)
            found[engine.name] = frozenset(answers)
            result.count(engine.name)
            if len(answers) != len(found[engine.name]):
                result.fail(f"{engine.name} gives an answer twice", puzzle)
            if engine.counting is not None:
                result.count(f"{engine.name}-count")
                if engine.count(puzzle) != len(answers):
                    result.fail(f"{engine.name} counts other than it lists", puzzle)
        if len(set(found.values())) > 1:
            result.fail(_quarrel(puzzle, found), puzzle)
    return result


def _quarrel(puzzle: Any, found: dict[str, frozenset[Answer]]) -> str:
    """Who finds how many answers, and what the referee says of those in dispute."""
    groups: dict[frozenset[Answer], list[str]] = {}
    for name, answers in found.items():
        groups.setdefault(answers, []).append(name)
    counts = "; ".join(f"{', '.join(names)}: {len(a)} answers" for a, names in groups.items())
    disputed = frozenset.union(*groups) - frozenset.intersection(*groups)
    legal = sum(not judge(puzzle, answer) for answer in disputed)
    return f"{counts}; {len(disputed)} in dispute, {legal} of them legal to the referee"
