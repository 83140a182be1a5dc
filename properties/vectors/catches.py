"""``python -m liarproof.properties.vectors.catches [GENRE...]``: which vector catches which fault.

The faults are those of the contracts (`contracts.faults`): rungs and oracles in plain Python, each
with one mistake. A rung is asked every test of `propagate` that names it, an oracle every test of
`one`, `unique` and `count` on boards that are small enough for it. Each fault runs in a process of
its own, since some hang and some die; either counts as caught.

With ``--pick`` states are looked for, among those that the contracts are held against, which show
the faults that no vector shows yet; what is found is written to ``picked.toml``.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from liarproof.ledgers.vectors import Marks as Given
from liarproof.ledgers.vectors import Test, read_vectors
from liarproof.oracles.referee import judge
from liarproof.properties.contracts.faults import ORACLE, ORACLE_CELLS, Fault, faults, plain
from liarproof.properties.vectors.answering import agreed, extends, solved
from liarproof.properties.vectors.forms import plain_of, puzzle_of
from liarproof.properties.vectors.states import Pick, agree, compiled, picks, world
from liarproof.puzzles.answer import UNKNOWN, Marks, State
from liarproof.puzzles.genres import BOOKS

SECONDS = 2.0
"""A call that takes longer, in seconds of the processor, hangs; the longest that is right takes a
sixth of it."""

PICKED = Path(__file__).parent / "picked.toml"


class Caught(NamedTuple):
    """What the vectors say of one fault."""

    fault: Fault
    first: str
    """Id of the first test that notices; "" for none."""
    many: int
    """How many notice, until the process was lost."""
    how: str
    """What the first says."""


class Hung(Exception):  # noqa: N818 - what a call does, no error of ours
    """A call has taken too long."""


class Case(NamedTuple):
    """What a rung is held to in a state."""

    backbone: Marks | None
    must: Marks | None


def wrong(function: Callable[..., Any], puzzle: Any, state: Marks, case: Case) -> str:
    """What is wrong with one call of a rung; "" where nothing is."""
    filled = State.of(state)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        outcome: object = function(puzzle, filled)
    except Hung:
        return f"no answer within {SECONDS:g} s"
    except Exception as error:  # whatever a broken rung raises
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if type(outcome) is not bool:
        return f"returns {outcome!r}"
    if not outcome:
        return "" if case.backbone is None else "contradiction, where an answer extends the state"
    return wrong_marks(state, filled.marks(), case)


def wrong_marks(before: Marks, after: Marks, case: Case) -> str:
    """What is wrong with what a rung made of a state; "" where nothing is."""
    if any(value not in (0, 1, 2) for value in _flat(after)):
        return "writes a value that there is not"
    if any(old not in (UNKNOWN, new) for old, new in zip(_flat(before), _flat(after), strict=True)):
        return "changes what is known"
    if case.backbone is not None and not _within(after, case.backbone):
        return "decides what not all answers have"
    if case.must is None:
        return "sees no contradiction"
    pairs = zip(_flat(case.must), _flat(after), strict=True)
    return "" if all(least in (UNKNOWN, new) for least, new in pairs) else "decides too little"


def _within(after: Marks, backbone: Marks) -> bool:
    pairs = zip(_flat(after), _flat(backbone), strict=True)
    return all(value in (UNKNOWN, forced) for value, forced in pairs)


def _flat(marks: Marks) -> list[int]:
    return [value for part in marks for row in part for value in row]


# --- the tests ------------------------------------------------------------------------------------


def of_rung(genre: str, rung: str) -> Iterator[tuple[str, Any, Marks, Case]]:
    """Id, puzzle, state and what is expected, of every test that asks for a rung."""
    for test in read_vectors(genre, "propagate").tests:
        if test.input.rung == rung:
            assert test.input.board is not None
            assert test.input.state is not None
            case = Case(_plain(test.expected.backbone), _plain(test.expected.must))
            puzzle = puzzle_of(genre, test.input.board)
            yield test.id, puzzle, plain_of(test.input.state), case


def _plain(given: Given | None) -> Marks | None:
    return None if given is None else plain_of(given)


def _of_oracle(genre: str) -> Iterator[tuple[str, Test]]:
    for operation in ("one", "unique", "count"):
        for test in read_vectors(genre, operation).tests:
            board = test.input.board
            if board is not None and board.height * board.width <= ORACLE_CELLS:
                yield operation, test


def notices(fault: Fault, module: ModuleType | None = None) -> Iterator[tuple[str, str]]:
    """Id and words of every test that notices a fault (of `module`, where that is given)."""
    signal.signal(signal.SIGPROF, _hang)
    module = plain(fault.genre, fault) if module is None else module
    if fault.rung == ORACLE:
        for operation, test in _of_oracle(fault.genre):
            said = _wrong_answers(module, fault.genre, operation, test)
            if said:
                yield test.id, said
        return
    function = getattr(module, fault.rung)
    for name, puzzle, state, case in of_rung(fault.genre, fault.rung.replace("_", "-")):
        said = wrong(function, puzzle, state, case)
        if said:
            yield name, said


def _hang(_number: int, _frame: object) -> None:
    raise Hung


def _wrong_answers(module: Any, genre: str, operation: str, test: Test) -> str:
    assert test.input.board is not None
    puzzle = puzzle_of(genre, test.input.board)
    signal.setitimer(signal.ITIMER_PROF, 5 * SECONDS)
    try:
        answers = list(module.answers(puzzle))
    except Hung:
        return f"no answer within {5 * SECONDS:g} s"
    except Exception as error:  # whatever a broken oracle raises
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if operation == "count":
        count = test.expected.count
        return "" if len(answers) == count else f"counts {len(answers)}, there are {count}"
    if operation == "unique" and min(len(answers), 2) != ("none", "one", "more").index(
        test.expected.answers
    ):
        return f"finds {len(answers)} answers"
    if operation == "one" and bool(answers) != (test.expected.answers == "some"):
        return f"finds {len(answers)} answers"
    return "an illegal answer" if answers and judge(puzzle, answers[0]) else ""


# --- running --------------------------------------------------------------------------------------


def _child(
    work: Callable[..., Iterable[Any]], arguments: tuple[Any, ...], pipe: Connection
) -> None:
    for item in work(*arguments):
        pipe.send(item)
    pipe.send(None)


def apart(work: Callable[..., Iterable[Any]], *arguments: Any) -> Iterator[Any]:
    """What `work` yields in a process of its own; and `DIED` where that died."""
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    process = fork.Process(target=_child, args=(work, arguments, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        while True:
            item = ours.recv()
            if item is None:
                return
            yield item
    except EOFError:
        yield DIED
    finally:
        process.kill()
        process.join()
        ours.close()


DIED = ("the process died", "died")
"""What a test says that the process did not survive."""

MOST_HUNG = 2
"""After so many hung calls no further test is asked."""


def caught(fault: Fault) -> Caught:
    """What the vectors say of a fault."""
    first, how, many, hung = "", "", 0, 0
    for item in apart(notices, fault):
        name, said = item
        first, how, many = first or name, how or said, many + 1
        hung += said.startswith("no answer within")
        if hung == MOST_HUNG:
            break
    return Caught(fault, first, many, how)


# --- picking --------------------------------------------------------------------------------------

PICK_SEED = 11
WORLDS = 400


def pick(fault: Fault) -> Pick | None:
    """A state that shows a fault; None where none of those looked through does."""
    for index, number in apart(_shown, fault, range(WORLDS), 0):
        alone = list(apart(_shown, fault, range(index, index + 1), number))
        since = number if alone and alone[0] == (index, number) else 0
        return Pick(
            fault.genre, fault.rung.replace("_", "-"), PICK_SEED, index, since, number, fault.id
        )
    return None


def _shown(fault: Fault, worlds: range, since: int) -> Iterator[tuple[int, int]]:
    """World and number of every state that shows a fault; the calls come one after another."""
    signal.signal(signal.SIGPROF, _hang)
    genre, rung = fault.genre, fault.rung.replace("_", "-")
    function = getattr(plain(genre, fault), fault.rung)
    for index in worlds:
        for number, (puzzle, marks) in list(enumerate(world(genre, PICK_SEED, index)))[since:]:
            if not agree(genre, rung, puzzle, marks):
                continue
            extending = [one for one in solved(puzzle, 200_000).answers if extends(one, marks)]
            case = Case(agreed(extending), compiled(genre, rung, puzzle, marks))
            if wrong(function, puzzle, marks, case):
                yield index, number


def main(arguments: list[str]) -> int:
    """Print the table; the exit status: 1 where a fault is not caught."""
    genres = [word for word in arguments if word in BOOKS] or list(BOOKS)
    picking = "--pick" in arguments
    found: list[Pick] = list(picks())
    lost = 0
    for fault in faults():
        if fault.genre not in genres:
            continue
        result = caught(fault)
        if not result.first and picking and fault.rung != ORACLE:
            picked = pick(fault)
            found += [] if picked is None else [picked]
            print(f"{fault.id:48} picked {picked}", flush=True)
        lost += not result.first
        shown = result.first or "NOT CAUGHT"
        print(f"{fault.id:48} {result.many:4} {shown:24} {result.how[:60]}", flush=True)
    if picking:
        _write_picks(found)
    return 1 if lost else 0


HEAD = """# States of `contracts.worlds` that show seeded faults which the other vectors do not
# show: written by `python -m liarproof.properties.vectors.catches --pick`.
"""


def _write_picks(found: list[Pick]) -> None:
    rows = [msgspec.to_builtins(one) for one in found]
    tables = [
        "\n".join(f"{k} = {msgspec.json.encode(v).decode()}" for k, v in row.items())
        for row in rows
    ]
    text = "".join(f"\n[[pick]]\n{table}\n" for table in tables) or "\npick = []\n"
    PICKED.write_text(HEAD + text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
