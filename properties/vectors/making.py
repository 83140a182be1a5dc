"""The tests of each operation, with what is expected; `proving` proves it by other engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec

from liarproof.ledgers.ids import added, read_lock
from liarproof.ledgers.vectors import (
    FOLDER,
    SUITE,
    Expected,
    Group,
    Input,
    Test,
    Vectors,
    digest,
)
from liarproof.oracles.kit import rng
from liarproof.properties.states import remembered
from liarproof.properties.vectors import flags, notation, spoiling, states
from liarproof.properties.vectors.answering import (
    MOST,
    Found,
    agreed,
    engine,
    extends,
    is_small,
    solved,
)
from liarproof.properties.vectors.boards import GROUPS, SEED, Chosen, boards_of
from liarproof.properties.vectors.forms import board_of, marks_of
from liarproof.properties.vectors.notes import notes_for
from liarproof.puzzles.answer import UNSHADED, Answer, Marks, State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.urls import write_url
from liarproof.solvers.ladder import solve

LISTED = 200
"""Answers of a larger board that are looked for, to count them and to tell its conventions."""
LARGER = 100
"""Cells to which that is done; of boards beyond two answers are looked for."""
EXPLAINED = 64
"""Tests of `explain` of a genre."""
ENTRIES = 5_000
"""Entries of all answers that such a test may list."""
SHOWN = 500
"""Answers that extend a state, of which the conventions are told."""

Made = Iterator[tuple[str, str, Iterator[Test]]]
"""Name and comment of each group, and its tests, all without an id."""


def known_answers(puzzle: Any) -> Found:
    """The answers that are looked for: all of a small board, of a larger one what is quick."""
    if is_small(puzzle):
        return solved(puzzle, MOST + 1)
    return solved(puzzle, LISTED if puzzle.height * puzzle.width <= LARGER else 2)


def telling(puzzle: Any, found: Found) -> list[Answer]:
    """Answers by which the conventions are told: those found, and one that shades nothing."""
    if found.all:
        return list(found.answers)
    state = State.unknown(puzzle.height, puzzle.width, puzzle.genre == "yajilin")
    if puzzle.genre == "yinyang":
        return list(found.answers)
    state.cells[:] = UNSHADED
    return [*found.answers, *solve(puzzle, 1, state=state, budget=2_000).answers]


def _flagged(*parts: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(chain.from_iterable(parts)))


def _test(given: Input, expected: Expected, named: tuple[str, ...], comment: str = "") -> Test:
    return Test("", given, expected, named, comment)


# --- one, unique, count ---------------------------------------------------------------------------


def _of_boards(genre: str, make: Callable[[Chosen], Test | None]) -> Made:
    for name, boards in boards_of(genre).items():
        tests = (test for chosen in boards if (test := make(chosen)) is not None)
        yield name, GROUPS[name][0], tests


def _board_flags(chosen: Chosen) -> tuple[str, ...]:
    puzzle, found = chosen.puzzle, known_answers(chosen.puzzle)
    return _flagged(
        chosen.flags,
        flags.of_size(puzzle),
        flags.of_clues(puzzle),
        flags.of_answers(puzzle, Found(tuple(telling(puzzle, found)), found.all)),
        flags.of_conventions(puzzle, telling(puzzle, found)),
    )


def _one(chosen: Chosen) -> Test:
    found = known_answers(chosen.puzzle)
    expected = Expected(answers="some" if found.answers else "none")
    given = Input(board_of(chosen.puzzle))
    return _test(given, expected, _board_flags(chosen), chosen.comment)


def _unique(chosen: Chosen) -> Test:
    found = known_answers(chosen.puzzle)
    number = min(len(found.answers), 2)
    answer = marks_of(found.answers[0]) if number == 1 else None
    expected = Expected(answers=("none", "one", "more")[number], answer=answer)
    given = Input(board_of(chosen.puzzle))
    return _test(given, expected, _board_flags(chosen), chosen.comment)


def _count(chosen: Chosen) -> Test | None:
    found = known_answers(chosen.puzzle)
    able = engine(chosen.puzzle.genre, "diagram").able(chosen.puzzle.height, chosen.puzzle.width)
    if not found.all or len(found.answers) > MOST or not (is_small(chosen.puzzle) or able):
        return None
    if chosen.puzzle.height * chosen.puzzle.width > LARGER:
        return None
    expected = Expected(count=len(found.answers))
    return _test(Input(board_of(chosen.puzzle)), expected, _board_flags(chosen), chosen.comment)


# --- check ----------------------------------------------------------------------------------------


def _check(genre: str) -> Made:
    tests: dict[str, list[Test]] = {"legal": [], "one rule broken": [], "several rules broken": []}
    for candidate in spoiling.candidates(genre):
        name = list(tests)[min(len(candidate.codes), 2)]
        tests[name].append(_checked(candidate))
    comments = (
        "legal answers, of which a board may have others",
        "candidates that break one rule alone",
        "candidates that break several rules",
    )
    for (name, made), comment in zip(tests.items(), comments, strict=True):
        yield name, comment, iter(made)


def _checked(candidate: spoiling.Candidate) -> Test:
    chosen, answer, codes = candidate
    expected = Expected(legal=not codes, broken=codes)
    rests = ["loop-never-empty"] if "lnNone" in codes else []
    named = _flagged(
        flags.of_codes(chosen.puzzle, answer, codes),
        flags.of_size(chosen.puzzle),
        flags.of_clues(chosen.puzzle),
        (
            one
            for one in flags.of_conventions(chosen.puzzle, [], answer)
            if one != "loop-never-empty"
        ),
        rests,
    )
    return _test(Input(board_of(chosen.puzzle), marks_of(answer)), expected, named)


# --- propagate ------------------------------------------------------------------------------------

RUNG_FLAGS = {"circuits": "premature-loop", "dead-ends": "dead-end", "outside": "shaded-inside"}


def _propagate(genre: str) -> Made:
    for rung, asked in states.asked_of_rungs(genre).items():
        text = {one.name: one.text for one in states.rungs_of(genre)}[rung]
        yield f"rung {rung}", text, map(_propagated, asked)
    for name, comment, source in (
        ("any rung", "whatever a solver deduces", states.asked_of_all),
        ("large numbers", "numbers of several digits", states.renamed),
        ("on the way", "boards of one answer, some of it known", states.on_the_way),
        ("picked", "states that show seeded faults", states.picked),
    ):
        yield name, comment, _in_turn(source(genre))


def _in_turn(asked: Iterator[states.Asked]) -> Iterator[Test]:
    before = None
    for one in asked:
        test = _propagated(one)
        if (one.puzzle, one.rung) == before:
            test = msgspec.structs.replace(test, flags=(*test.flags, "same-board"))
        before = (one.puzzle, one.rung)
        yield test


def _propagated(asked: states.Asked) -> Test:
    puzzle, marks, rung, comment = asked
    extending = [one for one in backbone_answers(puzzle) if extends(one, marks)]
    backbone = agreed(extending)
    must = states.compiled(puzzle.genre, rung, puzzle, marks) if rung else None
    if rung and must != states.plainly(puzzle.genre, rung, puzzle, marks):
        raise RuntimeError(f"{rung} of {puzzle.genre}: plain and compiled differ on {asked}")
    expected = Expected(
        backbone=None if backbone is None else marks_of(backbone),
        must=None if must is None else marks_of(must),
    )
    named = _flagged(
        _state_flags(asked, backbone, must),
        flags.of_size(puzzle),
        flags.of_clues(puzzle),
        flags.of_conventions(puzzle, extending[:SHOWN]),
    )
    return _test(Input(board_of(puzzle), None, marks_of(marks), rung), expected, named, comment)


def backbone_answers(puzzle: Any) -> tuple[Answer, ...]:
    """All answers, by the solver; raises `RuntimeError` where they are too many to list."""
    found = solved(puzzle, 200_000)
    if not found.all:
        raise RuntimeError(f"more answers than can be listed: {write_url(puzzle)}")
    return found.answers


def _state_flags(asked: states.Asked, backbone: Marks | None, must: Marks | None) -> Iterator[str]:
    puzzle, marks, rung, _ = asked
    if backbone is None:
        yield "dead-state"
    elif not any(map(any, (row for part in marks for row in part))):
        yield "from-nothing"
    else:
        yield "half-way"
    if states.is_complete(marks):
        yield "complete"
    elif backbone == marks:
        yield "nothing-follows"
    if rung:
        if must is None:
            yield states.CONTRADICTS
        else:
            yield states.RESTS if must == marks else states.DECIDES
    if rung in RUNG_FLAGS:
        yield RUNG_FLAGS[rung]
    if puzzle.genre == "yinyang" and not Marks(puzzle.givens).fits(marks):
        yield "given-overwritten"
    clued = [(c.row, c.column) for c in puzzle.clues] if puzzle.genre == "yajilin" else []
    if any(marks.cells[row][column] == 2 for row, column in clued):
        yield "given-overwritten"


# --- explain --------------------------------------------------------------------------------------


def _explain(genre: str) -> Made:
    tests = list(_explained(genre))
    yield "few answers", "boards with 2 to 200 answers, all listed", iter(tests)


def _explained(genre: str) -> Iterator[Test]:
    random = rng.stream(SEED, f"{genre} explain")
    made = 0
    groups = boards_of(genre)
    for chosen in chain(
        *(groups[name] for name in ("traps", "one clue less", "mixed", "tiny", "strips"))
    ):
        puzzle, found = chosen.puzzle, known_answers(chosen.puzzle)
        entries = sum(len(row) for part in found.answers[0] for row in part) if found.answers else 0
        few = found.all and 2 <= len(found.answers) < LISTED
        if not few or len(found.answers) * entries > ENTRIES or made == EXPLAINED:
            continue
        made += 1
        answer = found.answers[rng.below(random, len(found.answers))]
        marks = remembered(answer, random, (0.0, 0.25)[made % 2])
        expected = Expected(all=tuple(map(marks_of, found.answers)))
        named = _flagged(
            ["reasons", "from-nothing" if made % 2 == 0 else "half-way"], _board_flags(chosen)
        )
        given = Input(board_of(puzzle), None, marks_of(marks))
        yield _test(given, expected, named, chosen.comment)


# --- read, write ----------------------------------------------------------------------------------


def _read(genre: str) -> Made:
    seen: dict[str, notation.Address] = {}
    for address in notation.addresses(genre):
        seen.setdefault(address.url, address)
    wanted: tuple[tuple[str, str, Callable[[notation.Address], bool]], ...] = (
        ("as written", "URLs as puzz.link writes them", lambda a: "plain-url" in a.flags),
        (
            "other forms",
            "URLs in every other form",
            lambda a: a.puzzle is not None and "plain-url" not in a.flags,
        ),
        ("malformed", "URLs that are to be refused", lambda a: a.puzzle is None),
    )
    for name, comment, chosen in wanted:
        yield name, comment, iter([_address(one) for one in seen.values() if chosen(one)])


def _address(address: notation.Address) -> Test:
    url, puzzle, named, comment = address
    if puzzle is None:
        return _test(Input(url=url), Expected(), named, comment)
    named = _flagged(named, flags.of_size(puzzle), flags.of_clues(puzzle), _numbers(puzzle))
    return _test(Input(url=url), Expected(board=board_of(puzzle)), named, comment)


def _numbers(puzzle: Any) -> Iterator[str]:
    """A convention on which reading a board rests too: whether it is refused as impossible."""
    return (c for c in flags.of_conventions(puzzle, []) if c == "number-beyond-line")


def _write(genre: str) -> Made:
    tests = []
    for puzzle in dict.fromkeys(puzzle for puzzle, _ in notation.written(genre)):
        address = notation.Address(write_url(puzzle), puzzle, ())
        named = _flagged(
            notation.signs(puzzle), flags.of_size(puzzle), flags.of_clues(puzzle), _numbers(puzzle)
        )
        bare = msgspec.structs.replace(board_of(puzzle), url="")
        tests.append(_test(Input(bare), Expected(url=address.url), named))
    yield "boards", "boards with every sign that a URL may hold", iter(tests)


MAKERS: dict[str, Callable[[str], Made]] = {
    "one": lambda genre: _of_boards(genre, _one),
    "unique": lambda genre: _of_boards(genre, _unique),
    "count": lambda genre: _of_boards(genre, _count),
    "check": _check,
    "propagate": _propagate,
    "explain": _explain,
    "read": _read,
    "write": _write,
}
"""Operation -> its groups for a genre."""


# --- ids and files --------------------------------------------------------------------------------

LOCK = FOLDER / "ids.lock"

DEPRECATED: dict[str, str] = {}
"""Id of a test that is going to be removed -> since which version, and why."""


def key_of(test: Test) -> bytes:
    """What makes a test the same, and its id stays with: its input."""
    return msgspec.json.encode(test.input, order="sorted")


def make(genre: str, operation: str, before: Vectors | None, lock: str) -> Vectors:
    """The vectors of an operation; a test that `before` has keeps its id.

    New ones get the numbers behind all that `lock` gives. Raises `InputError` where a test of
    `before` is not made any more and its id not removed from the lock.
    """
    given = {key_of(test): test.id for test in before.tests} if before else {}
    known = read_lock(lock)["vector"]
    start = f"{genre}-{operation}-"
    numbers = (int(name.removeprefix(start)) for name in known if name.startswith(start))
    number = max(numbers, default=0) if before else 0
    groups: list[Group] = []
    made: set[bytes] = set()
    for name, comment, tests in MAKERS[operation](genre):
        kept: list[Test] = []
        for test in tests:
            key = key_of(test)
            if key in made:
                continue
            made.add(key)
            if key not in given:
                number += 1
                given[key] = f"{start}{number:04}"
            kept.append(_named(test, given[key]))
        if kept:
            groups.append(Group(name, comment, tuple(kept)))
    lost = [name for key, name in given.items() if key not in made and not known.get(name)]
    if lost:
        raise InputError(f"{lost[0]} is not made any more, and stands in the lock")
    return _whole(genre, operation, tuple(groups))


def _named(test: Test, name: str) -> Test:
    reason = DEPRECATED.get(name)
    if reason is None:
        return msgspec.structs.replace(test, id=name)
    flagged = (*test.flags, "deprecated")
    return msgspec.structs.replace(test, id=name, flags=flagged, comment=f"deprecated {reason}")


def _whole(genre: str, operation: str, groups: tuple[Group, ...]) -> Vectors:
    used = {flag for group in groups for test in group.tests for flag in test.flags}
    number = sum(len(group.tests) for group in groups)
    return Vectors(SUITE, genre, operation, number, digest(groups), notes_for(used), groups)


def written(vectors: Vectors) -> bytes:
    """The file: JSON with a line for each note and test, so that a change shows as such."""
    head = msgspec.to_builtins(vectors)
    notes, groups = head.pop("notes"), head.pop("groups")
    lines = ["{"]
    lines += [f"{_json(name)}: {_json(value)}," for name, value in head.items()]
    lines += [
        '"notes": {',
        _listed(f"{_json(name)}: {_json(note)}" for name, note in notes.items()),
    ]
    lines += ["},", '"groups": [']
    parts = []
    for group in groups:
        tests = _listed(map(_json, group["tests"]))
        start = f'"name": {_json(group["name"])}, "comment": {_json(group["comment"])}'
        parts.append(f'{{{start}, "tests": [\n{tests}\n]}}')
    lines += [",\n".join(parts), "]", "}", ""]
    return "\n".join(lines).encode()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _listed(lines: Iterable[str]) -> str:
    return ",\n".join(lines)


def locked(lock: str, vectors: Vectors) -> str:
    """The lock with the ids of these vectors."""
    return added(lock, "vector", [test.id for test in vectors.tests])
