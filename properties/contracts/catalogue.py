"""The contracts: each a name, what it says, and how a breach is looked for."""

from __future__ import annotations

from liarproof.properties.contracts import alone, together
from liarproof.properties.contracts.contract import Contract
from liarproof.properties.contracts.subject import Subject
from liarproof.properties.contracts.worlds import STATES
from liarproof.puzzles.errors import InputError, shown


def _idempotent(subject: Subject) -> bool:
    return "idempotent" in subject.claims


def _stronger(subject: Subject) -> bool:
    return bool(subject.stronger_than)


CONTRACTS = (
    Contract(
        "returns",
        "Every call ends, in bounded time and memory, with True or False: a call that hangs, dies,"
        " raises or returns anything else (None, a numpy bool, a number) is a failure, with the"
        " state that caused it.",
        alone.returns,
        STATES,
    ),
    Contract(
        "pure",
        "What a call says depends on the puzzle and the state alone. The puzzle stays as it is; the"
        " same state gets the same reply in another order, in arrays used before, after calls on"
        " another puzzle of the same size, and in a process that has just begun.",
        alone.pure,
        8,
        4,
    ),
    Contract(
        "contracting",
        "A call fills unknown entries with one of their two values. It changes no entry that is"
        " decided, and makes none unknown.",
        alone.contracting,
        STATES,
    ),
    Contract(
        "sound",
        "No answer that extends the state is lost: what is written agrees with every such answer,"
        " and contradiction is said only where there is none. Held against the answers of an"
        " oracle that shares no code with the solvers.",
        alone.sound,
        STATES,
    ),
    Contract(
        "monotone",
        "The more is known, the more is deduced: whatever follows from a state, contradiction"
        " included, follows from every state that knows more. Where a deduction meets a decided"
        " entry of the other value, that is a contradiction.",
        alone.monotone,
        16,
    ),
    Contract(
        "idempotent",
        "One call goes on until the rung has nothing more to say: a second call on what the first"
        " one left adds nothing. Held only where the rung claims it.",
        alone.idempotent,
        STATES,
        asked=_idempotent,
    ),
    Contract(
        "confluent",
        "It and the other rungs of its ladder end in the same state, or all in contradiction, in"
        " whatever order they are run.",
        together.confluent,
        6,
        2,
    ),
    Contract(
        "more-rungs",
        "A stronger rung set never decides less: the ladder with it decides all that the ladder"
        " without it decides.",
        together.more_rungs,
        6,
        2,
    ),
    Contract(
        "checking",
        "With the rules of its ladder (without the rung that it replaces) it rejects every complete"
        " board that the referee calls illegal, and accepts every legal one.",
        together.checking,
        STATES,
    ),
    Contract(
        "equivariant",
        "It commutes with the symmetries of the genre: turning, reflecting and transposing the"
        " board, exchanging the colours (Yin-Yang), renaming the numbers (Hitori).",
        together.equivariant,
        8,
    ),
    Contract(
        "incremental",
        "It says the same after assumptions were made, propagated and taken back, in the same"
        " arrays, as a search does; a rung of ours from the kernel's trail.",
        together.incremental,
        8,
        1,
    ),
    Contract(
        "alive",
        "It writes something true in a stated share of the states in which some entry is forced,"
        " and does not say contradiction every time. A rung that only rejects states a share of 0.",
        lambda _subject, _world: None,
        STATES,
        tally=alone.alive_tally,
        total=alone.alive_total,
    ),
    Contract(
        "stronger",
        "It decides at least as much as each rung than which it claims to be stronger. Held only"
        " where the rung claims it.",
        together.stronger,
        STATES,
        asked=_stronger,
    ),
    Contract(
        "explained",
        "Each reason that `explain` gives for a deduction alone implies it: no answer that extends"
        " the reason differs there, and the rung concludes it from the reason alone.",
        together.explained,
        3,
        2,
    ),
    Contract(
        "reference",
        "The answers that the others are held against are right: each legal by the referee, none"
        " twice, and none missing that a second engine finds.",
        together.reference,
        1,
    ),
)

NAMES = tuple(contract.name for contract in CONTRACTS)


def contract_named(name: str) -> Contract:
    """The contract of that name; raises `InputError` that lists what there is."""
    for contract in CONTRACTS:
        if contract.name == name:
            return contract
    raise InputError(f"contract {shown(name)} is not one of: {', '.join(NAMES)}")
