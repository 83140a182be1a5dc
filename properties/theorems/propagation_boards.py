"""Propagation tried with the real rungs, on every state of small boards, and on larger ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
from hypothesis import find
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from numpy.typing import NDArray

from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.plain import hitori, yajikazu, yinyang
from liarproof.properties.theorems import small
from liarproof.properties.theorems.often import often
from liarproof.properties.theorems.small import Replies
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.puzzles.answer import Marks, State
from liarproof.solvers.ladder import fixpoint, ladder_of
from liarproof.solvers.rung import PROBE, Rung

GENRES = ("hitori", "yinyang", "yajikazu")
PLAIN: dict[str, Any] = {
    "hitori": hitori.RUNGS,
    "yinyang": yinyang.RUNGS,
    "yajikazu": yajikazu.RUNGS,
}


def _below_probe(genre: str) -> tuple[Rung, ...]:
    return tuple(rung for rung in ladder_of(genre).rungs if rung.code != PROBE)


def round_and_round(tables: tuple[Replies, ...]) -> Replies:
    """Where each state ends when rungs are applied in this order, over and over."""
    ends = np.arange(tables[0].size)
    while True:
        before = ends
        for table in tables:
            ends = table[ends]
        if np.array_equal(before, ends):
            return ends


def _drawn(puzzle: Any, text: str, state: int, ends: tuple[int, ...]) -> Witness:
    """A state, and the ends of two runs from it, as far as they are no contradiction."""
    size = puzzle.height, puzzle.width
    alive = tuple(small.marks_of(end, *size) for end in ends if end < 3 ** (size[0] * size[1]))
    return Witness(text, puzzle, small.marks_of(state, *size), alive)


def every_order(height: int, width: int) -> Found:
    """Every board, every state, every order of the rungs below the probe: one end."""
    cases = 0
    for genre in GENRES:
        rungs = _below_probe(genre)
        for puzzle in small.boards(genre, height, width):
            tables = {rung.name: small.replies(puzzle, (rung,)) for rung in rungs}
            first = round_and_round(tuple(tables.values()))
            for order in permutations(tables):
                ends = round_and_round(tuple(tables[name] for name in order))
                cases += ends.size - 1
                if not np.array_equal(ends, first):
                    state = int(np.flatnonzero(ends != first)[0])
                    text = f"{', '.join(order)} end elsewhere than {', '.join(tables)}"
                    return Found(cases, _drawn(puzzle, text, state, (ends[state], first[state])))
    return Found(cases)


def dropping(height: int, width: int) -> Found:
    """Every board, state and set of rungs, and each of them left out: no more is decided."""
    cases = 0
    above = small.weaker(height * width)
    for genre in GENRES:
        pairs = list(_sets(ladder_of(genre).rungs))
        for puzzle in small.boards(genre, height, width):
            for chosen, left in pairs:
                more, fewer = small.replies(puzzle, chosen), small.replies(puzzle, left)
                cases += more.size - 1
                wrong = np.flatnonzero(~above[fewer, more])
                if wrong.size:
                    names = ", ".join(rung.name for rung in chosen)
                    text = f"fewer rungs decide more than {names}"
                    state = int(wrong[0])
                    return Found(cases, _drawn(puzzle, text, state, (more[state], fewer[state])))
    return Found(cases)


def _sets(rungs: tuple[Rung, ...]) -> Iterator[tuple[tuple[Rung, ...], tuple[Rung, ...]]]:
    """All sets of rungs of two or more, each with all sets that lack one of its rungs.

    But not sets in which a rung that is monotone beside others alone stands without these.
    """
    for many in range(2, len(rungs) + 1):
        for chosen in combinations(rungs, many):
            for left in combinations(chosen, many - 1):
                if _monotone_set(left):
                    yield chosen, left


def closes(height: int, width: int) -> Found:
    """Every board, state and set of rungs: a run is monotone, loses nothing, repeats nothing."""
    cases = 0
    above = small.weaker(height * width)
    for genre in GENRES:
        chosen = {rungs for rungs, _ in _sets(ladder_of(genre).rungs) if _monotone_set(rungs)}
        for puzzle in small.boards(genre, height, width):
            for rungs in sorted(chosen, key=lambda some: [rung.code for rung in some]):
                ends = small.replies(puzzle, rungs)
                cases += ends.size - 1
                state = not_closing(ends, above)
                if state is not None:
                    names = ", ".join(rung.name for rung in rungs)
                    return Found(
                        cases, _drawn(puzzle, f"no closure: {names}", state, (ends[state],))
                    )
    return Found(cases)


def not_closing(ends: Replies, above: NDArray[np.bool_]) -> int | None:
    """A state whose end lies not above it, or is not its own, or not below that of more."""
    lost = ~above[np.arange(ends.size), ends] | (ends[ends] != ends)
    lost |= (above & ~above[ends][:, ends]).any(axis=1)
    return int(np.flatnonzero(lost)[0]) if lost.any() else None


def _monotone_set(rungs: tuple[Rung, ...]) -> bool:
    names = {rung.name for rung in rungs}
    return names != {"probe"} and all(names.issuperset(rung.beside) for rung in rungs)


def never_where_answers_differ(height: int, width: int) -> Found:
    """Every board and state that has answers: the ladder decides nothing on which two differ."""
    cases = 0
    for genre in GENRES:
        for puzzle in small.boards(genre, height, width):
            ends = small.replies(puzzle, ladder_of(genre).rungs)[:-1]
            found = beyond_answers(puzzle, ends)
            cases += found.cases
            if found.witness is not None:
                return Found(cases, found.witness)
    return Found(cases)


def beyond_answers(puzzle: Any, ends: Replies) -> Found:
    """The states with an answer, and one that ends where two of its answers differ, or in none."""
    entries = puzzle.height * puzzle.width
    answers = small.answers_of(puzzle)
    if not answers:
        return Found(0)
    fits = small.extending(answers, entries)[:, :-1]
    shaded = np.array([small.flat(answer) for answer in answers]) == 2
    can_be = fits.T.astype(int) @ shaded, fits.T.astype(int) @ ~shaded
    differ = (can_be[0] > 0) & (can_be[1] > 0)
    hopeful = fits.any(axis=0)
    decided = np.append(small.digits_of(entries) > 0, np.ones((1, entries), np.bool_), axis=0)
    wrong = np.flatnonzero(hopeful & ((ends == 3**entries) | (decided[ends] & differ).any(axis=1)))
    witness = None
    if wrong.size:
        state = int(wrong[0])
        text = "decides an entry on which two answers differ, or finds contradiction where one is"
        witness = _drawn(puzzle, text, state, (int(ends[state]),))
    return Found(int(hopeful.sum()), witness)


def solved_states(height: int, width: int) -> Found:
    """Every board and each state from which the ladder decides all: exactly one answer."""
    cases = 0
    for genre in GENRES:
        for puzzle in small.boards(genre, height, width):
            ends = small.replies(puzzle, ladder_of(genre).rungs)[:-1]
            entries = height * width
            whole = np.append((small.digits_of(entries) > 0).all(axis=1), False)
            fits = small.extending(small.answers_of(puzzle), entries)[:, :-1]
            solved = whole[ends]
            cases += int(solved.sum())
            wrong = np.flatnonzero(solved & (fits.sum(axis=0) != 1))
            if wrong.size:
                state = int(wrong[0])
                text = f"all decided, where there are {int(fits[:, state].sum())} answers"
                return Found(cases, _drawn(puzzle, text, state, (int(ends[state]),)))
    return Found(cases)


# --- what is lost with a rung that is sound and not monotone --------------------------------

READINGS = ("duplicate", "adjacency", "cut", "sandwich", "pair", "cut-any")
"""The rungs of Hitori, with both readings of cut."""


def two_orders(height: int, width: int) -> Found:
    """Every board and state, every two rungs below the probe: both orders end alike."""
    cases = 0
    for genre in GENRES:
        names = [rung.name for rung in _below_probe(genre)]
        orders = [((one, two), (two, one)) for one, two in combinations(names, 2)]
        found = compared(genre, height, width, orders, _differ)
        cases += found.cases
        if found.witness is not None:
            return Found(cases, found.witness)
    return Found(cases)


def adding_one(height: int, width: int, names: tuple[str, ...] = READINGS) -> Found:
    """Every Hitori board and state, each sound rung behind another and alone: no less follows."""
    orders = [((one, two), (two,)) for one, two in permutations(names, 2)]
    return compared("hitori", height, width, orders, _not_above)


Orders = tuple[tuple[str, ...], tuple[str, ...]]


def _differ(one: Replies, other: Replies, _entries: int) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = one != other
    return found


def _not_above(one: Replies, other: Replies, entries: int) -> NDArray[np.bool_]:
    """Where the second has decided something that the first has not."""
    found: NDArray[np.bool_] = ~small.weaker(entries)[other, one]
    return found


def compared(
    genre: str,
    height: int,
    width: int,
    orders: Sequence[Orders],
    wrong: Callable[[Replies, Replies, int], NDArray[np.bool_]],
) -> Found:
    """Two runs from every state of every board, for each two of `orders`; the first wrong ends.

    Raises `AssertionError` where the plain rungs, which share no code with the solvers', do not
    end there, too.
    """
    cases = 0
    for puzzle in small.boards(genre, height, width):
        names = {name for pair in orders for order in pair for name in order}
        tables = {name: small.replies(puzzle, small.named(genre, name)) for name in names}
        for pair in orders:
            ends = [round_and_round(tuple(tables[name] for name in order)) for order in pair]
            cases += ends[0].size - 1
            states = np.flatnonzero(wrong(ends[0], ends[1], height * width))
            if states.size:
                state = int(states[0])
                reached = int(ends[0][state]), int(ends[1][state])
                if not _plainly(puzzle, state, pair, reached):
                    raise AssertionError(f"{pair}: the plain rungs end elsewhere")
                told = _told(pair, reached, state, height * width)
                return Found(cases, _drawn(puzzle, told, state, reached))
    return Found(cases)


def _told(pair: Orders, ends: tuple[int, int], state: int, entries: int) -> str:
    """Each order, and what its end is: those that are drawn under the state are called ends."""
    kinds = {state: "nothing follows", 3**entries: "contradiction"}
    said = [
        f"{', then '.join(order)}: {kinds.get(end, 'this end')}"
        for order, end in zip(pair, ends, strict=True)
    ]
    return "; ".join(said)


def _plainly(puzzle: Any, state: int, orders: Orders, ends: tuple[int, int]) -> bool:
    size = puzzle.height, puzzle.width
    for order, end in zip(orders, ends, strict=True):
        marks = _run_plain(puzzle, small.marks_of(state, *size), order)
        there = None if end == 3 ** (size[0] * size[1]) else small.marks_of(end, *size)
        if marks != there:
            return False
    return True


def _run_plain(puzzle: Any, marks: Marks, order: tuple[str, ...]) -> Marks | None:
    """Where the plain rungs end, applied in this order over and over; None: contradiction."""
    state = State.of(marks)
    while True:
        before = state.marks()
        if not all(PLAIN[puzzle.genre][name](puzzle, state) for name in order):
            return None
        if state.marks() == before:
            return before


# --- larger boards --------------------------------------------------------------------------


def larger_boards(examples: int, seed: int) -> Found:
    """Boards of several kinds: where two answers of one differ, the ladder leaves it open."""
    looked_at = differing = 0

    def beyond(case: tuple[str, int]) -> bool:
        nonlocal looked_at, differing
        looked_at += 1
        _, answers, marks = _settled(*case, seed)
        differing += len(answers) == 2
        return bool(answers) and (marks is None or _decides_against(marks, answers))

    cases = st.tuples(st.sampled_from(GENRES), st.integers(0, 9_999))
    try:
        broken = find(cases, beyond, settings=often(examples), random=Random(seed))
    except NoSuchExample:
        empty = None if differing else Witness("no board has two answers")
        return Found(looked_at, empty)
    puzzle, answers, marks = _settled(*broken, seed)
    text = "decides where two answers differ, or finds contradiction where one is"
    return Found(looked_at, Witness(text, puzzle, marks or answers[0], tuple(answers)))


def _settled(genre: str, index: int, seed: int) -> tuple[Any, list[Marks], Marks | None]:
    """A board, up to two of its answers, and where the ladder ends; None: contradiction."""
    puzzle = maker(genre).mixed(seed, index)
    state = ladder_of(genre).undecided(puzzle)
    alive = fixpoint(puzzle, state)
    answers = oracle_engines(genre)[1].answers(puzzle, 2)
    return puzzle, answers, state.marks() if alive else None


def _decides_against(marks: Marks, answers: list[Marks]) -> bool:
    """Whether something is decided otherwise than in one of the answers."""
    return not all(marks.fits(answer) for answer in answers)
