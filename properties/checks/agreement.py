"""All engines on the same boards: the same number of answers, and the very same answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from liarproof.oracles.kit.rng import below, stream
from liarproof.oracles.referee import judge
from liarproof.properties.boards import maker
from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.engines import engines
from liarproof.puzzles.answer import UNKNOWN, Answer, Marks, Rows
from liarproof.puzzles.engine import Engine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DRAWS = 2
"""Answers that an engine which draws is asked for."""
STATES = 4
"""It is asked for those that extend a state on every so many boards."""
SLOW = ("z3", "definition")
"""Engines that take every so many boards, as the profile says; so does `rungs`."""

Sizes = list[tuple[int, int, str]]


def agreement_checks(profile: Profile, seed: int) -> Iterator[Check]:
    """For each genre: exhaustive at the smallest sizes, then random boards by seed."""
    for genre, wanted in profile.sizes.items():
        richest, most = maker(genre).varieties[0], wanted.small
        sides = range(1, most + 1)
        small = [(h, w, richest) for h in sides for w in sides if h * w <= most]
        shown = f"all sizes to {most} cells, {richest}"
        every = (wanted.sparse, wanted.rungs)
        yield _exhaustive(genre, "small", small, 1, every, shown)
        shown = ", ".join(f"{h}×{w} {variety}" for h, w, variety in wanted.larger)
        every = (wanted.sparser, wanted.rungs)
        yield _exhaustive(genre, "larger", list(wanted.larger), wanted.strides, every, shown)
        yield _random(genre, wanted.random_boards, seed, (wanted.sparse, wanted.rungs))


def _exhaustive(
    genre: str, name: str, sizes: Sizes, strides: int, every: tuple[int, int], shown: str
) -> Check:
    check = f"agree.{genre}.{name}"
    parts = [
        Part(check, "exhaustive_agreement", (genre, *size, stride, strides, *every))
        for size in sizes
        for stride in range(strides)
    ]
    claim = "all engines find the same answers, on every board"
    return Check(check, "agreement", claim, f"exhaustive ({shown})", parts)


def _random(genre: str, boards: int, seed: int, every: tuple[int, int]) -> Check:
    check = f"agree.{genre}.random"
    block = max(1, boards // 16)
    parts = [
        Part(check, "random_agreement", (genre, seed, start, min(block, boards - start), *every))
        for start in range(0, boards, block)
    ]
    claim = "all engines find the same answers, on random boards to 5×5 and 1×12"
    return Check(check, "agreement", claim, f"sampled (n={boards}, seed={seed})", parts)


def exhaustive_agreement(
    genre: str,
    height: int,
    width: int,
    variety: str,
    start: int,
    step: int,
    slow: int,
    rungs: int,
) -> Result:
    """Every `step`-th board of one size; the slow engines take every `slow`-th of these."""
    boards = islice(maker(genre).every(height, width, variety), start, None, step)
    return compare(boards, engines(genre), slow, rungs)


def random_agreement(
    genre: str, seed: int, start: int, count: int, slow: int, rungs: int
) -> Result:
    """`count` random boards, each from a stream of its own."""
    boards = map(partial(maker(genre).mixed, seed), range(start, start + count))
    result = compare(boards, engines(genre), slow, rungs)
    for name in [name for name in result.cases if name.endswith("-states")]:
        del result.cases[name]  # how many boards have an answer, and so states, the seed decides
    return result


def compare(boards: Iterable[Any], able: list[Engine], slow: int, rungs: int) -> Result:
    """Let every engine find all answers of every board within its limits, and compare."""
    result = Result()
    every = dict.fromkeys(SLOW, slow) | {"rungs": rungs}
    for index, puzzle in enumerate(boards):
        found: dict[str, frozenset[Answer]] = {}
        for engine in able:
            left_out = index % every.get(engine.name, 1)
            if left_out or not engine.able(puzzle.height, puzzle.width):
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
            if engine.extending is not None and answers and index % STATES == 0:
                result.count(f"{engine.name}-states")
                _hold_state(engine, puzzle, sorted(answers), index, result)
        if len(set(found.values())) > 1:
            result.fail(_quarrel(puzzle, found), puzzle)
    return result


def _hold_state(
    engine: Engine, puzzle: Any, answers: Sequence[Answer], index: int, result: Result
) -> None:
    """Count the answers that extend a state, and draw of them; the state is a mix of two."""
    state = _mixed(answers, stream(index, "agreement on states"))
    extending = [answer for answer in answers if state.fits(answer)]
    if engine.count(puzzle, state) != len(extending):
        result.fail(f"{engine.name} counts other than {len(extending)} from here", puzzle, state)
    drawn = engine.draw(puzzle, DRAWS, index, state)
    if len(drawn) != (DRAWS if extending else 0) or not set(drawn) <= set(extending):
        result.fail(f"{engine.name} draws what does not extend this", puzzle, state)


def _mixed(answers: Sequence[Answer], state: NDArray[np.int64]) -> Marks:
    """Half of the entries unknown, the others each from one of two answers."""
    one, other = (answers[below(state, len(answers))] for _ in range(2))

    def mix(rows: Rows, others: Rows) -> Rows:
        return tuple(
            tuple((UNKNOWN, UNKNOWN, *pair)[below(state, 4)] for pair in zip(*both, strict=True))
            for both in zip(rows, others, strict=True)
        )

    return Marks(*map(mix, one, other))


def _quarrel(puzzle: Any, found: dict[str, frozenset[Answer]]) -> str:
    """Who finds how many answers, and what the referee says of those in dispute."""
    groups: dict[frozenset[Answer], list[str]] = {}
    for name, answers in found.items():
        groups.setdefault(answers, []).append(name)
    counts = "; ".join(f"{', '.join(names)}: {len(a)} answers" for a, names in groups.items())
    disputed = frozenset.union(*groups) - frozenset.intersection(*groups)
    legal = sum(not judge(puzzle, answer) for answer in disputed)
    return f"{counts}; {len(disputed)} in dispute, {legal} of them legal to the referee"
