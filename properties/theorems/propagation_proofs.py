"""What the provers are asked about propagation, and the axioms held against real rungs.

A state is more or less decided: ``less(s, t)`` says that t keeps all that s has decided. The
contradiction stands above every state. A rung is a function of states that decides and takes
nothing back. Boards on which the axioms are held true are states of small ones: all of them, with
the real rungs of a genre as tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice

import numpy as np
import z3
from numpy.typing import NDArray

from liarproof.properties.theorems import small
from liarproof.properties.theorems.finite import Structure
from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.statement import Axiom
from liarproof.solvers.ladder import ladder_of

State = z3.DeclareSort("State")
Answer = z3.DeclareSort("Answer")
Entry = z3.DeclareSort("Entry")
Case = z3.DeclareSort("Case")
less = z3.Function("less", State, State, z3.BoolSort())
rung = z3.Function("rung", State, State)
second = z3.Function("second", State, State)
with_it = z3.Function("with_it", State, State)
without_it = z3.Function("without_it", State, State)
extends = z3.Function("extends", Answer, State, z3.BoolSort())
has_one = z3.Function("has_one", State, Entry, z3.BoolSort())
has_two = z3.Function("has_two", State, Entry, z3.BoolSort())
holds = z3.Function("holds", Answer, Entry, z3.BoolSort())
has_it = z3.Function("has_it", Answer, z3.BoolSort())
dead = z3.Function("dead", State, z3.BoolSort())
falls_in = z3.Function("falls_in", Answer, Case, z3.BoolSort())

s, t, u = z3.Consts("s t u", State)
start, here, there, end, other = z3.Consts("start here there end other", State)
a, one, two = z3.Consts("a one two", Answer)
e, entry = z3.Consts("e entry", Entry)
case = z3.Const("case", Case)


def _monotone(function: z3.FuncDeclRef) -> z3.BoolRef:
    return z3.ForAll([s, t], z3.Implies(less(s, t), less(function(s), function(t))))


def _sound(function: z3.FuncDeclRef) -> z3.BoolRef:
    return z3.ForAll([a, s], z3.Implies(extends(a, s), extends(a, function(s))))


TRANSITIVE = z3.ForAll([s, t, u], z3.Implies(z3.And(less(s, t), less(t, u)), less(s, u)))
ANTISYMMETRIC = z3.ForAll([s, t], z3.Implies(z3.And(less(s, t), less(t, s)), s == t))
MONOTONE = _monotone(rung)
INFLATING = z3.ForAll([s], less(s, rung(s)))
SOUND = _sound(rung)
KEEPS = z3.ForAll(
    [s, t, e],
    z3.Implies(
        z3.And(less(s, t), z3.Not(dead(t))),
        z3.And(z3.Implies(has_one(s, e), has_one(t, e)), z3.Implies(has_two(s, e), has_two(t, e))),
    ),
)
AGREES = z3.ForAll(
    [a, s, e],
    z3.Implies(
        extends(a, s),
        z3.And(
            z3.Implies(has_one(s, e), z3.Not(holds(a, e))), z3.Implies(has_two(s, e), holds(a, e))
        ),
    ),
)
HOPELESS = z3.ForAll([a, s], z3.Implies(dead(s), z3.Not(extends(a, s))))
TOPMOST = z3.ForAll([s, t], z3.Implies(z3.And(dead(s), less(s, t)), dead(t)))
ASSUMES = z3.ForAll([a, s], z3.Implies(z3.And(extends(a, s), has_it(a)), extends(a, with_it(s))))
DROPS = z3.ForAll(
    [a, s], z3.Implies(z3.And(extends(a, s), z3.Not(has_it(a))), extends(a, without_it(s)))
)


# --- what is to be shown -------------------------------------------------------------------


def one_step() -> Obligation:
    """What lies below an end stays below it."""
    return Obligation(
        "one step",
        "what lies below an end of the rungs stays below it when a rung is applied",
        {
            "the rung is monotone": MONOTONE,
            "the end is a fixpoint of the rung": rung(end) == end,
            "the state lies below the end": less(here, end),
        },
        less(rung(here), end),
    )


def above_start() -> Obligation:
    """A run ends above its start."""
    return Obligation(
        "the start",
        "a run ends above its start: one step more keeps it above",
        {
            "to decide takes nothing back": INFLATING,
            "more decided than more decided": TRANSITIVE,
            "so far it is above": less(start, here),
        },
        less(start, rung(here)),
    )


def confluence() -> Iterator[Obligation]:
    """Two runs of the same rungs from the same state end alike."""
    yield one_step()
    yield above_start()
    yield Obligation(
        "both ends",
        "two ends below one another are one",
        {
            "what is alike both ways is equal": ANTISYMMETRIC,
            "the one lies below the other": less(end, other),
            "and the other below the one": less(other, end),
        },
        end == other,
    )


def closure() -> Iterator[Obligation]:
    """A whole run is monotone, takes nothing back and, run again, adds nothing."""
    yield one_step()
    yield above_start()
    yield Obligation(
        "from below",
        "an end above a state is above all that the state is above",
        {
            "more decided than more decided": TRANSITIVE,
            "the weaker start lies below the stronger": less(start, there),
            "the stronger start lies below its end": less(there, end),
        },
        less(start, end),
    )
    yield Obligation(
        "run again",
        "an end is where a run from it ends: a rung leaves it as it is",
        {
            "the end is a fixpoint of the rung": rung(end) == end,
            "the run begins there": here == end,
        },
        rung(here) == end,
    )


def fewer() -> Iterator[Obligation]:
    """What some of the rungs decide, all of them decide."""
    yield one_step()
    yield above_start()
    yield Obligation(
        "each entry",
        "what is decided at the lower end is decided so at the upper, unless that is contradiction",
        {
            "more decided keeps each entry": KEEPS,
            "the end of fewer rungs lies below that of more": less(end, other),
            "more rungs end in no contradiction": z3.Not(dead(other)),
        },
        z3.And(
            z3.Implies(has_one(end, entry), has_one(other, entry)),
            z3.Implies(has_two(end, entry), has_two(other, entry)),
        ),
    )


def keeps_answers() -> Obligation:
    """A step of a run loses no answer."""
    return Obligation(
        "one step",
        "an answer that extends the state so far extends it after a rung more",
        {"the rung is sound": SOUND, "so far the answer extends it": extends(one, here)},
        extends(one, rung(here)),
    )


def ceiling() -> Iterator[Obligation]:
    """Where two answers differ nothing is decided."""
    yield keeps_answers()
    yield Obligation(
        "the ceiling",
        "an entry at which two answers that extend the end differ is not decided there",
        {
            "what extends a state agrees with it": AGREES,
            "the one answer extends the end": extends(one, end),
            "the other answer extends it": extends(two, end),
            "they differ at the entry": holds(one, entry) != holds(two, entry),
        },
        z3.Not(z3.Or(has_one(end, entry), has_two(end, entry))),
    )


def solved() -> Iterator[Obligation]:
    """Where all is decided there is one answer at most."""
    yield keeps_answers()
    yield Obligation(
        "one answer",
        "two answers that extend the end agree at an entry that is decided there, so at each",
        {
            "what extends a state agrees with it": AGREES,
            "the one answer extends the end": extends(one, end),
            "the other answer extends it": extends(two, end),
            "the entry is decided there": z3.Or(has_one(end, entry), has_two(end, entry)),
        },
        holds(one, entry) == holds(two, entry),
    )


def composition() -> Iterator[Obligation]:
    """Two rungs one after the other are what each of them is."""
    yield Obligation(
        "sound",
        "sound rungs, one after the other, are sound",
        {
            "the first is sound": SOUND,
            "the second is sound": _sound(second),
            "the answer extends the state": extends(one, here),
        },
        extends(one, second(rung(here))),
    )
    yield Obligation(
        "monotone",
        "monotone rungs, one after the other, are monotone",
        {
            "the first is monotone": MONOTONE,
            "the second is monotone": _monotone(second),
            "the one state lies below the other": less(here, there),
        },
        less(second(rung(here)), second(rung(there))),
    )


def case_split() -> Iterator[Obligation]:
    """What every case of a complete split concludes is so."""
    covered = z3.ForAll([a], z3.Implies(extends(a, here), z3.Exists([case], falls_in(a, case))))
    everywhere = z3.ForAll([a], z3.Implies(extends(a, here), holds(a, entry)))
    concluded = z3.ForAll(
        [a, case],
        z3.Implies(z3.And(extends(a, here), falls_in(a, case)), holds(a, entry)),
    )
    yield Obligation(
        "branches agree",
        "a value that each branch concludes is that of every answer",
        {
            "every answer falls into a case": covered,
            "each branch concludes the value": concluded,
            "the answer extends the state": extends(one, here),
        },
        holds(one, entry),
    )
    yield Obligation(
        "only then",
        "if every answer has the value, each branch may conclude it",
        {"every answer has the value": everywhere},
        concluded,
    )


def probe_sound() -> Iterator[Obligation]:
    """What a probe drops no answer has."""
    yield Obligation(
        "assumed",
        "an answer that has the value extends what follows from assuming it",
        {
            "the rungs below are sound": SOUND,
            "to assume what an answer has keeps it": ASSUMES,
            "the answer extends the state": extends(one, here),
            "and has the value": has_it(one),
        },
        extends(one, rung(with_it(here))),
    )
    yield Obligation(
        "no answer there",
        "no answer extends a contradiction, so none has a value that ends in one",
        {
            "no answer extends a contradiction": HOPELESS,
            "the value ends in contradiction": dead(end),
        },
        z3.Not(extends(one, end)),
    )
    yield Obligation(
        "the other value",
        "so to decide the other value loses no answer",
        {
            "to drop what an answer has not keeps it": DROPS,
            "the answer extends the state": extends(one, here),
            "and has not the value": z3.Not(has_it(one)),
        },
        extends(one, without_it(here)),
    )


def probe_monotone() -> Iterator[Obligation]:
    """A probe that drops a value drops it wherever more is known."""
    yield Obligation(
        "falls again",
        "a value that falls in a state falls in every state that knows more",
        {
            "the rungs below are monotone": MONOTONE,
            "to assume is monotone": _monotone(with_it),
            "only the contradiction lies above it": TOPMOST,
            "the value falls in the weaker state": dead(rung(with_it(here))),
            "the one state lies below the other": less(here, there),
        },
        dead(rung(with_it(there))),
    )
    yield Obligation(
        "both drop it",
        "what follows in the weaker state follows in the stronger",
        {
            "to drop is monotone": _monotone(without_it),
            "the one state lies below the other": less(here, there),
        },
        less(without_it(here), without_it(there)),
    )
    yield Obligation(
        "one drops it",
        "where the value falls in the stronger state alone, that still has all of the weaker",
        {
            "to drop takes nothing back": z3.ForAll([s], less(s, without_it(s))),
            "more decided than more decided": TRANSITIVE,
            "the one state lies below the other": less(here, there),
        },
        less(here, without_it(there)),
    )


# --- axioms, on every state of small boards with the real rungs ------------------------------

GENRES = ("hitori", "yinyang", "yajikazu")
SMALL = small.sizes_to(4)
SMALLER = small.sizes_to(3)
"""For axioms about triples of states."""
TOGETHER = 64
"""Rungs in one structure."""


def _last_alone(states: int) -> NDArray[np.bool_]:
    """(1, states): the last state is the contradiction."""
    found: NDArray[np.bool_] = (np.arange(states) == states - 1)[None]
    return found


@lru_cache(maxsize=16)  # several statements ask for it
def _of_rungs(height: int, width: int) -> tuple[Structure, ...]:
    """Every rung of every board, the probe among them: states, `less` and `rung`.

    A rung that is monotone only beside others is taken together with them.
    """
    less_table = small.weaker(height * width)[None]
    made = []
    for genre in GENRES:
        tables = (
            small.replies(puzzle, rungs)
            for puzzle in small.boards(genre, height, width)
            for rungs in small.monotone_sets(genre)
        )
        while some := list(islice(tables, TOGETHER)):
            named = {"less": less_table, "rung": np.array(some)}
            made.append(Structure({"State": less_table.shape[1]}, named, len(some)))
    return tuple(made)


@lru_cache(maxsize=16)  # several statements ask for it
def _of_answers(height: int, width: int) -> tuple[Structure, ...]:
    """The same, a structure for each board, with its answers."""
    entries, made = height * width, []
    digits = np.concatenate([small.digits_of(entries), np.zeros((1, entries), np.int8)])
    for genre in GENRES:
        for puzzle in small.boards(genre, height, width):
            answers = small.answers_of(puzzle)
            if not answers:
                continue  # nothing is said of it
            tables = [small.replies(puzzle, (each,)) for each in ladder_of(genre).rungs]
            values = np.array([small.flat(answer) for answer in answers]).reshape(-1, entries)
            structure = Structure(
                {"State": len(digits), "Answer": len(answers), "Entry": entries},
                {
                    "extends": small.extending(answers, entries)[None],
                    "has_one": (digits == 1)[None],
                    "has_two": (digits == 2)[None],
                    "holds": (values == 2)[None],
                    "dead": _last_alone(len(digits)),
                    "rung": np.array(tables),
                },
                len(tables),
            )
            made.append(structure)
    return tuple(made)


def _of_states(height: int, width: int) -> Iterator[Structure]:
    """The states alone, and deciding each entry either way."""
    entries = height * width
    digits = np.concatenate([small.digits_of(entries), np.zeros((1, entries), np.int8)])
    choices = [(cell, value) for cell in range(entries) for value in (1, 2)]
    yield Structure(
        {"State": len(digits), "Entry": entries},
        {
            "less": small.weaker(entries)[None],
            "has_one": (digits == 1)[None],
            "has_two": (digits == 2)[None],
            "dead": _last_alone(len(digits)),
            "with_it": np.array([small.assumed(*choice, entries) for choice in choices]),
            "without_it": np.array(
                [small.assumed(cell, 3 - value, entries) for cell, value in choices]
            ),
        },
        len(choices),
    )


def _of_assumptions(height: int, width: int) -> Iterator[Structure]:
    """The same with every filling as an answer."""
    entries = height * width
    digits = small.digits_of(entries)
    fillings = digits[(digits > 0).all(axis=1)]
    fits = ((digits[None] == 0) | (digits[None] == fillings[:, None])).all(axis=2)
    choices = [(cell, value) for cell in range(entries) for value in (1, 2)]
    for plain in _of_states(height, width):
        yield Structure(
            {**plain.sizes, "Answer": len(fillings)},
            {
                **plain.tables,
                "extends": np.pad(fits, ((0, 0), (0, 1)))[None],
                "has_it": np.array([fillings[:, cell] == value for cell, value in choices]),
            },
            len(choices),
        )


def _again(
    make: Callable[[int, int], Iterable[Structure]],
) -> Callable[[int, int], Iterator[Structure]]:
    return lambda height, width: iter(make(height, width))


ORDER = (
    Axiom("more decided than more decided", TRANSITIVE, _of_states, SMALLER),
    Axiom("what is alike both ways is equal", ANTISYMMETRIC, _of_states, SMALL),
)
DECIDES = (
    Axiom("the rungs are monotone", MONOTONE, _again(_of_rungs), SMALL),
    Axiom("to decide takes nothing back", INFLATING, _again(_of_rungs), SMALL),
)
TRUTHFUL = (
    Axiom("the rungs are sound", SOUND, _again(_of_answers), SMALL),
    Axiom("what extends a state agrees with it", AGREES, _again(_of_answers), SMALL),
)
KEEPING = (Axiom("more decided keeps each entry", KEEPS, _of_states, SMALL),)
PROBING = (
    Axiom("to assume what an answer has keeps it", ASSUMES, _of_assumptions, SMALL),
    Axiom("to drop what an answer has not keeps it", DROPS, _of_assumptions, SMALL),
    Axiom("no answer extends the contradiction", HOPELESS, _of_assumptions, SMALL),
)
ASSUMING = (
    Axiom("to assume is monotone", _monotone(with_it), _of_states, SMALL),
    Axiom("to drop is monotone", _monotone(without_it), _of_states, SMALL),
    Axiom("to drop takes nothing back", z3.ForAll([s], less(s, without_it(s))), _of_states, SMALL),
    Axiom("only the contradiction lies above it", TOPMOST, _of_states, SMALL),
)
