"""Contracts of one propagator by itself: how it is called, and what it may write."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.contracts.bench import CONTRADICTION, SETTLED, WORDS
from liarproof.properties.contracts.contract import (
    Breach,
    Drawn,
    Tally,
    drawn,
    outcome_differs,
    shown,
    written,
)
from liarproof.properties.contracts.flat import Values, covers, numbers_of, pack
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import World, furnished, random_puzzle
from liarproof.puzzles.answer import UNKNOWN
from liarproof.solvers.ladder import ladder_of

COVERS = 3
"""Stronger states that each state is compared with."""

THOROUGH = 4
"""Of so few states all that are one entry stronger are tried."""


def returns(subject: Subject, world: World) -> Breach | None:
    """Each call ends in time, with True or False."""
    replies = subject.bench.call("alone", world.puzzle, world.states)
    at = replies.trouble()
    if at is None:
        return None
    words = replies.said.get(at) or WORDS[int(replies.kinds[at])]
    return shown(world, replies, at, words)


def pure(subject: Subject, world: World) -> Breach | None:
    """The same again in another order, in the same arrays, without another puzzle before it."""
    bench = subject.bench
    other = _sibling(subject, world)
    bench.call("alone", other.puzzle, other.states)
    first = bench.call("alone", world.puzzle, world.states)
    bench.restart()
    again = bench.call("alone", world.puzzle, world.states[::-1].copy(), True)
    if first.touched or again.touched:
        return shown(world, first, 0, "changes the puzzle that it is given")
    for at in range(len(world.states)):
        last = len(world.states) - 1 - at
        if outcome_differs(first, at, again, last):
            text = "says something else in another order, after another puzzle or in used arrays"
            breach = shown(world, first, at, text)
            also = drawn("the second time", world, again, last)
            return breach._replace(also=also, witnesses=tuple(world.states))
    return None


def _sibling(subject: Subject, world: World) -> World:
    """Another puzzle of the same size, with states of its own."""
    height, width = world.puzzle.height, world.puzzle.width
    for index in range(40):  # of the smallest sizes there may be no other
        puzzle = random_puzzle(subject.genre, world.seed, index, (height, width))
        if puzzle != world.puzzle:
            break
    return furnished(subject, puzzle, world.seed, 0)


def contracting(subject: Subject, world: World) -> Breach | None:
    """A decided entry stays as it is; an unknown one stays so, or becomes one of two values."""
    replies = subject.bench.call("alone", world.puzzle, world.states)
    changed = (world.states != UNKNOWN) & (replies.after != world.states)
    odd = ~np.isin(replies.after, (0, 1, 2))
    wrong = (changed | odd) & (replies.kinds == SETTLED)[:, None]
    if not wrong.any():
        return None
    at, entry = map(int, np.argwhere(wrong)[0])
    genre, layout = subject.genre, world.layout
    was = written(layout, entry, int(world.states[at, entry]), genre)
    now = written(layout, entry, int(replies.after[at, entry]), genre).rpartition(" ")[2]
    return shown(world, replies, at, f"overwrites {was} with {now}", entry)


def sound(subject: Subject, world: World) -> Breach | None:
    """No answer that extends the state is lost."""
    replies = subject.bench.call("alone", world.puzzle, world.states)
    lost = world.extending
    settled = (replies.kinds == SETTLED)[:, None]
    refused = (replies.kinds == CONTRADICTION)[:, None]
    lost &= refused | settled & ~pack(replies.after).fits(pack(world.answers))
    if not lost.any():
        return None
    at, answer = map(int, np.argwhere(lost)[0])
    if replies.kinds[at] == CONTRADICTION:
        text, entry = "says contradiction, but there is an answer", None
    else:
        differs = (replies.after[at] != UNKNOWN) & (replies.after[at] != world.answers[answer])
        entry = int(differs.nonzero()[0][0])
        value = int(replies.after[at, entry])
        text = f"writes {written(world.layout, entry, value, subject.genre)} and loses an answer"
    return shown(world, replies, at, text, entry)._replace(answer=world.answer(answer))


def monotone(subject: Subject, world: World) -> Breach | None:
    """What follows from a state follows from every stronger one."""
    replies = subject.bench.call("alone", world.puzzle, world.states)
    if world.whole:
        weak, stronger = covers(world.layout.entries)
        strong, above = world.states[stronger], replies.taken(stronger)
    else:
        weak, strong = _stronger(world)
        above = subject.bench.call("alone", world.puzzle, strong)
    low_no, high_no = replies.kinds[weak] == CONTRADICTION, above.kinds == CONTRADICTION
    low, high = replies.after[weak], above.after
    missing = (low != UNKNOWN) & (high != low) & (replies.kinds[weak] == SETTLED)[:, None]
    less = (missing.any(axis=1) | low_no) & ~high_no & replies.judged[weak] & above.judged
    if not less.any():
        return None
    pair = int(less.nonzero()[0][0])
    at = int(weak[pair])
    entry = None if low_no[pair] else int(missing[pair].nonzero()[0][0])
    what = (
        "contradiction"
        if entry is None
        else written(world.layout, entry, int(low[pair, entry]), subject.genre)
    )
    more = written_more(world, at, strong[pair], subject.genre)
    breach = shown(world, replies, at, f"says {what}, but no longer when {more} is known", entry)
    puzzle, marks = world.puzzle, world.layout.marks
    return breach._replace(
        also=(
            Drawn("with more known", puzzle, marks(strong[pair])),
            Drawn("what it makes of that", puzzle, marks(high[pair])),
        ),
        witnesses=(world.states[at], strong[pair]),
    )


def written_more(world: World, at: int, stronger: NDArray[np.int8], genre: str) -> str:
    """What a stronger state knows besides."""
    added = ((stronger != UNKNOWN) & (world.states[at] == UNKNOWN)).nonzero()[0]
    words = [written(world.layout, int(e), int(stronger[e]), genre) for e in added]
    return ", ".join(words)


def _stronger(world: World) -> tuple[NDArray[np.int64], Values]:
    """Pairs of a state and a stronger one: (p,) numbers of the weaker ones, (p, n) the stronger."""
    states, thorough = world.states, len(world.states) <= THOROUGH
    random = rng.stream(world.seed, "stronger")
    weak, strong = [], []
    for at, values in enumerate(states):
        unknown = (values == UNKNOWN).nonzero()[0]
        if unknown.size == 0:
            continue
        if thorough:
            changes = [[(int(entry), value)] for entry in unknown for value in (1, 2)]
        else:
            changes = [_few(random, unknown, world) for _ in range(COVERS)]
        for change in changes:
            more = values.copy()
            for entry, value in change:
                more[entry] = value
            weak.append(at)
            strong.append(more)
    if thorough:
        known = [(i, j) for i in range(len(states)) for j in range(len(states)) if i != j]
        for i, j in known:
            if ((states[i] == UNKNOWN) | (states[i] == states[j])).all():
                weak.append(i)
                strong.append(states[j])
    entries = states.shape[1]
    return np.array(weak, dtype=np.int64), np.array(strong, dtype=np.int8).reshape(-1, entries)


def _few(
    random: NDArray[np.int64], unknown: NDArray[np.int64], world: World
) -> list[tuple[int, int]]:
    """One to three entries more: as an answer has them, or as chance will have it."""
    count = 1 + rng.below(random, min(3, unknown.size))
    entries = [int(unknown[rng.below(random, unknown.size)]) for _ in range(count)]
    if len(world.answers) and rng.below(random, 4):
        model = world.answers[rng.below(random, len(world.answers))]
        return [(entry, int(model[entry])) for entry in entries]
    return [(entry, 1 + rng.below(random, 2)) for entry in entries]


def idempotent(subject: Subject, world: World) -> Breach | None:
    """A second call adds nothing to the first."""
    once = subject.bench.call("alone", world.puzzle, world.states)
    if world.whole:
        twice = once.taken(numbers_of(once.after))
    else:
        twice = subject.bench.call("alone", world.puzzle, once.after)
    differs = (twice.kinds == CONTRADICTION) | (twice.after != once.after).any(axis=1)
    differs &= (once.kinds == SETTLED) & twice.judged
    if not differs.any():
        return None
    at = int(differs.nonzero()[0][0])
    breach = shown(world, once, at, "says more when it is called again on what it left")
    return breach._replace(also=drawn("after the second call", world, twice, at))


def alive_tally(subject: Subject, world: World) -> Tally:
    """In how many states some entry is forced, and in how many of them the rung writes such a one.

    Contradictions do not count: a rung that only rejects deduces nothing. Nor does what the clues
    decide by themselves, such as givens.
    """
    told = world.layout.values(ladder_of(subject.genre).start(world.puzzle))
    replies = subject.bench.call("itself", world.puzzle, world.states)
    chances = taken = 0
    for at, extending in enumerate(world.extending):
        answers, state = world.answers[extending], world.states[at]
        if len(answers) == 0:
            continue
        forced = (answers == answers[0]).all(axis=0) & (state == UNKNOWN) & (told == UNKNOWN)
        if forced.any():
            chances += 1
            right = forced & (replies.after[at] == answers[0])
            taken += int(replies.kinds[at] == SETTLED and right.any())
    refusals = int((replies.kinds == CONTRADICTION).sum())
    return Tally(chances, taken, len(world.states), refusals)


def alive_total(subject: Subject, tally: Tally) -> Breach | None:
    """It does something, and not always the same."""
    if tally.calls and tally.refusals == tally.calls:
        return Breach(f"says contradiction in each of {tally.calls:,} states")
    if tally.taken >= subject.alive * tally.chances and (tally.taken or not subject.alive):
        return None
    return Breach(
        f"writes something in {tally.taken:,} of {tally.chances:,} states in which an entry is"
        f" forced; {subject.alive:.1%} were asked for"
    )
