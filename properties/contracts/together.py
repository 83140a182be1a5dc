"""Contracts of a propagator among others: its ladder, the referee, symmetries, searches."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from liarproof.oracles.referee import judge
from liarproof.properties.contracts.bench import CONTRADICTION, SETTLED, Replies
from liarproof.properties.contracts.contract import (
    Breach,
    drawn,
    outcome_differs,
    shown,
    written,
)
from liarproof.properties.contracts.flat import Layout, pack
from liarproof.properties.contracts.subject import ORACLES, ORDERS, Subject, named_engine
from liarproof.properties.contracts.worlds import World
from liarproof.properties.symmetries import Symmetry, symmetries
from liarproof.puzzles.answer import UNKNOWN
from liarproof.solvers.explain import Entry, Step

SECOND = {"hitori": "rows", "yinyang": "frontier", "yajikazu": "rows", "yajilin": "shading"}
"""The engine that is asked whether the oracle has all answers."""


def confluent(subject: Subject, world: World) -> Breach | None:
    """In whatever order it and its ladder are run, they end in the same state."""
    runs = [subject.bench.call(f"order {n}", world.puzzle, world.states) for n in range(ORDERS)]
    for number, run in enumerate(runs[1:], start=1):
        for at in range(len(world.states)):
            if outcome_differs(runs[0], at, run, at):
                text = "among the rungs of its ladder, in another order, it ends elsewhere"
                also = drawn(f"in order {number}", world, run, at)
                return shown(world, runs[0], at, text)._replace(also=also)
    return None


def more_rungs(subject: Subject, world: World) -> Breach | None:
    """The ladder with it decides all that the ladder without it decides."""
    without = subject.bench.call("rest", world.puzzle, world.states)
    having = subject.bench.call("order 0", world.puzzle, world.states)
    less = _weaker(having, without)
    if not less.any():
        return None
    at = int(less.nonzero()[0][0])
    text = "the ladder decides less with it than without it"
    also = drawn("without it", world, without, at)
    return shown(world, having, at, text)._replace(also=also)


def _weaker(one: Replies, other: Replies) -> NDArray[np.bool_]:
    """(k,): whether `one` decided less than `other` somewhere."""
    one_no, other_no = one.kinds == CONTRADICTION, other.kinds == CONTRADICTION
    missing = ((other.after != UNKNOWN) & (one.after != other.after)).any(axis=1)
    less = other_no | missing & (other.kinds == SETTLED)
    answer: NDArray[np.bool_] = less & ~one_no & one.judged & other.judged
    return answer


def checking(subject: Subject, world: World) -> Breach | None:
    """With the rules of its ladder it accepts the legal complete boards, and no other."""
    complete = (world.states != UNKNOWN).all(axis=1)
    states = np.concatenate([world.states[complete], world.answers[:8]])
    if len(states) == 0:
        return None
    judged = world._replace(states=states)
    replies = subject.bench.call("rules", world.puzzle, states)
    for at, values in enumerate(states):
        broken = judge(world.puzzle, world.layout.marks(values))
        if replies.kinds[at] == SETTLED and broken:
            return shown(judged, replies, at, f"accepts an illegal board: {broken[0].text}")
        if replies.kinds[at] == CONTRADICTION and not broken:
            return shown(judged, replies, at, "rejects a legal board")
    return None


def equivariant(subject: Subject, world: World) -> Breach | None:
    """It commutes with every symmetry of the genre."""
    replies = subject.bench.call("alone", world.puzzle, world.states)
    height, width = world.puzzle.height, world.puzzle.width
    for symmetry in symmetries(subject.genre):
        image = symmetry.puzzle(world.puzzle)
        there = subject.bench.call("alone", image, symmetry.states(height, width, world.states))
        expected = replies._replace(after=symmetry.states(height, width, replies.after))
        for at in range(len(world.states)):
            if outcome_differs(expected, at, there, at):
                return _not_equivariant(world, replies, at, symmetry, image, there)
    return None


def _not_equivariant(
    world: World, replies: Replies, at: int, symmetry: Symmetry, image: Any, there: Replies
) -> Breach:
    breach = shown(world, replies, at, f"says something else after the symmetry {symmetry.name}")
    return breach._replace(also=drawn(f"after {symmetry.name}", world, there, at, image))


def incremental(subject: Subject, world: World) -> Breach | None:
    """After a dive, and the way back, it says the same as before."""
    replies = subject.bench.call("alone", world.puzzle, world.states)
    dived = subject.bench.call("dive", world.puzzle, world.states)
    for at in range(len(world.states)):
        if outcome_differs(replies, at, dived, at):
            text = "says something else after assumptions were made and taken back"
            also = drawn("after the dive", world, dived, at)
            return shown(world, replies, at, text)._replace(also=also)
    return None


def stronger(subject: Subject, world: World) -> Breach | None:
    """It decides all that the rungs decide than which it claims to be stronger."""
    replies = subject.bench.call("alone", world.puzzle, world.states)
    for name in subject.stronger_than:
        other = subject.bench.call(f"weaker {name}", world.puzzle, world.states)
        less = _weaker(replies, other)
        if less.any():
            at = int(less.nonzero()[0][0])
            also = drawn(f"what {name} makes of it", world, other, at)
            return shown(world, replies, at, f"decides less than {name}")._replace(also=also)
    return None


def explained(subject: Subject, world: World) -> Breach | None:
    """Each deduction follows from its reason alone, and the rung makes it from its reason alone."""
    layout = world.layout
    found = subject.bench.explain("alone", world.puzzle, world.states)
    steps = [(at, step) for at, listed in enumerate(found) for step in listed]
    if not steps:
        return None
    reasons = np.stack([_reason(layout, step) for _, step in steps])
    replies = subject.bench.call("alone", world.puzzle, reasons)
    extending = pack(reasons).extended_by(pack(world.answers))
    judged = world._replace(states=reasons)
    for number, (at, step) in enumerate(steps):
        entry = None if step.entry is None else _entry(layout, step.entry)
        told = (
            "contradiction" if entry is None else written(layout, entry, step.value, subject.genre)
        )
        answers = world.answers[extending[number]]
        follows = len(answers) == 0 if entry is None else (answers[:, entry] == step.value).all()
        again = replies.kinds[number] == (SETTLED if entry is not None else CONTRADICTION)
        again &= entry is None or replies.after[number, entry] == step.value
        if not follows or (replies.judged[number] and not again):
            what = "does not follow" if not follows else "it does not conclude again"
            breach = shown(
                judged, replies, number, f"gives a reason from which {told} {what}", entry
            )
            return breach._replace(witnesses=(world.states[at],))
    return None


def _reason(layout: Layout, step: Step) -> NDArray[np.int8]:
    """The state in which the entries of a reason are decided, and nothing else."""
    state = layout.state(np.zeros(layout.entries, dtype=np.int8))
    for place, value in step.reason:
        state[place.part][place.row, place.column] = value
    return layout.values(state)


def _entry(layout: Layout, place: Entry) -> int:
    before = sum(rows * columns for rows, columns in layout.shapes[: place.part])
    return int(before + place.row * layout.shapes[place.part][1] + place.column)


def reference(subject: Subject, world: World) -> Breach | None:
    """The oracle's answers are legal, each once, and as many as another engine finds."""
    seen = set()
    for number in range(len(world.answers)):
        answer = world.answer(number)
        if answer in seen:
            text = f"the oracle {subject.answers_by} gives an answer twice"
            return Breach(text, world.puzzle, answer=answer, witnesses=(world.states[0],))
        seen.add(answer)
        broken = judge(world.puzzle, answer)
        if broken:
            text = f"the oracle {subject.answers_by} gives an illegal answer: {broken[0].text}"
            return Breach(text, world.puzzle, answer=answer, witnesses=(world.states[0],))
    second, usual = SECOND[subject.genre], ORACLES[subject.genre]
    other = usual if subject.answers_by == second else second
    for answer in named_engine(subject.genre, other).answers(world.puzzle):
        if answer not in seen:
            text = f"the oracle {subject.answers_by} misses an answer"
            return Breach(text, world.puzzle, answer=answer, witnesses=(world.states[0],))
    return None
