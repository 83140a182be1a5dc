"""Children with a seeded mistake are caught by the gate's fuzz, on a smallest board or nearly."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from liarproof.ci import serve
from liarproof.ci.gate.fuzzing.hunt import Find, Hunt, Over
from liarproof.ci.gate.fuzzing.smaller import board_in
from liarproof.ci.gate.judging import puzzle_of
from liarproof.ci.gate.messages import Reply
from liarproof.ci.gate.plan import Item
from liarproof.ledgers.vectors import OPERATIONS, Board, Input
from liarproof.oracles.kit import rng
from liarproof.oracles.registry import oracle_engines
from liarproof.properties.boards import maker
from liarproof.properties.gatefuzz.relations import relations
from liarproof.properties.symmetries import symmetries
from liarproof.properties.vectors.forms import board_of
from liarproof.puzzles.answer import SHADED
from liarproof.puzzles.genres import BOOKS

Result = dict[str, Any]
Answering = Callable[[Input], Result]
Fault = Callable[[str, str, Input, Answering], Result]
"""Genre, operation, input, and who answers rightly -> what is answered instead."""

LONG = 300.0
"""Seconds after which a hunt is ended, whatever it has found; none of these comes near."""
BOARDS = 120


class Spoiled:
    """Our own answers behind the protocol, but for a fault."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def reply(self, item: Item) -> Reply:
        """The answer to a test, as it comes through the protocol."""
        genre, operation, test = item.genre, item.operation, item.test

        def rightly(given: Input) -> Result:
            return serve.ANSWERING[operation](genre, given)

        try:
            result = self.fault(genre, operation, test.input, rightly)
        except Exception as error:
            return Reply(test.id, error=f"{type(error).__name__}: {error}")
        return Reply(test.id, json.loads(msgspec.json.encode(result)))


def hunted(
    fault: Fault, genre: str, operations: tuple[str, ...], first: bool = False, boards: int = BOARDS
) -> Hunt:
    """A hunt over so many boards, or until its first find."""

    def told(_find: Find) -> None:
        if first:
            raise Over

    hunt = Hunt(Spoiled(fault), serve.started(), {genre: list(operations)}, 1, told)
    hunt.go(time.monotonic() + LONG, boards=boards)
    assert hunt.ours == []
    return hunt


# --- faults -----------------------------------------------------------------------------------

Clues = Any
Spoiling = Callable[[str, Board, Clues], Clues]


def reading(change: Spoiling) -> Fault:
    """A fault in what the child takes the clues for."""

    def fault(genre: str, operation: str, given: Input, rightly: Answering) -> Result:
        if given.board is None or operation == "write":
            return rightly(given)
        clues = msgspec.to_builtins(given.board.clues)
        board = msgspec.structs.replace(given.board, clues=change(genre, given.board, clues))
        return rightly(msgspec.structs.replace(given, board=board))

    return fault


def _each(clues: Clues, number: Callable[[int], int]) -> Clues:
    """Rows of numbers, each changed."""
    return [[number(n) for n in row] for row in clues]


def numbers_to_fifteen(genre: str, _board: Board, clues: Clues) -> Clues:
    """Numbers above 15 lose their upper digits."""
    if genre == "hitori":
        return _each(clues, lambda n: n & 15)
    return [{**clue, "n": clue["n"] and clue["n"] & 15} for clue in clues]


def columns_forgotten(genre: str, _board: Board, clues: Clues) -> Clues:
    """Equal numbers in a column, and arrows along one, go unnoticed."""
    if genre == "hitori":
        return [[n and n % 30 + 1 + 40 * r for n in row] for r, row in enumerate(clues)]
    return [clue if clue["dir"] in ("L", "R") else {**clue, "dir": None} for clue in clues]


def without(lost: Callable[[Board, int, int], bool]) -> Spoiling:
    """Clues there are not seen."""

    def change(genre: str, board: Board, clues: Clues) -> Clues:
        if genre in ("hitori", "yinyang"):
            return [
                [0 if lost(board, r, c) else n for c, n in enumerate(row)]
                for r, row in enumerate(clues)
            ]
        if genre == "yajikazu":
            return [clue for clue in clues if not lost(board, clue["r"], clue["c"])]
        return [
            {**clue, "n": None if lost(board, clue["r"], clue["c"]) else clue["n"]}
            for clue in clues
        ]

    return change


last_column_lost = without(lambda board, _r, c: board.width > 2 and c == board.width - 1)
last_row_lost = without(lambda board, r, _c: board.height > 2 and r == board.height - 1)


def tall_turned(_genre: str, board: Board, clues: Clues) -> Clues:
    """On boards higher than wide up is taken for down."""
    other = {"U": "D", "D": "U"} if board.height > board.width else {}
    return [{**clue, "dir": other.get(clue["dir"], clue["dir"])} for clue in clues]


def white_ignored(_genre: str, _board: Board, clues: Clues) -> Clues:
    """White givens are not seen."""
    return _each(clues, lambda n: 0 if n == 1 else n)


def one_is_blank(_genre: str, _board: Board, clues: Clues) -> Clues:
    """The number 1 is not seen."""
    return _each(clues, lambda n: 0 if n == 1 else n)


def large_is_blank(_genre: str, _board: Board, clues: Clues) -> Clues:
    """Numbers above 255 are not seen."""
    return _each(clues, lambda n: 0 if n > 255 else n)


def blanks_are_equal(_genre: str, _board: Board, clues: Clues) -> Clues:
    """Blank cells are taken for equal numbers."""
    return _each(clues, lambda n: n or 77)


def silence_is_zero(_genre: str, _board: Board, clues: Clues) -> Clues:
    """An arrow without a number is taken to say 0."""
    return [{**clue, "n": 0 if clue["dir"] and clue["n"] is None else clue["n"]} for clue in clues]


def says_unique(genre: str, operation: str, given: Input, rightly: Answering) -> Result:
    """One answer where there are more."""
    result = rightly(given)
    if operation == "unique" and result["answers"] == "more":
        return {"answers": "one", "answer": serve.ANSWERING["one"](genre, given)["answer"]}
    return result


def tall_counts(_genre: str, operation: str, given: Input, rightly: Answering) -> Result:
    """One answer too many where height is more than width."""
    result = rightly(given)
    if operation == "count" and given.board and given.board.height > given.board.width:
        return {"count": result["count"] + 1}
    return result


def strips_crash(_genre: str, _operation: str, given: Input, rightly: Answering) -> Result:
    """An exception on one row."""
    board = board_in(given)
    if board and board.height == 1 and board.width > 1:
        raise IndexError("row 1")
    return rightly(given)


def _none(operation: str) -> Result:
    return {"one": {"answer": None}, "unique": {"answers": "none"}, "count": {"count": 0}}[
        operation
    ]


def odd_clues_none(genre: str, operation: str, given: Input, rightly: Answering) -> Result:
    """No answer where the clues are an odd number above 1."""
    assert given.board is not None
    clues = given.board.clues
    if genre in ("hitori", "yinyang"):
        clues = [n for row in clues for n in row if n]
    if genre == "yajilin":
        clues = [clue for clue in clues if clue["dir"] and clue["n"] is not None]
    odd = len(clues) > 1 and len(clues) % 2
    return _none(operation) if odd else rightly(given)


def none_beyond_four(_genre: str, operation: str, given: Input, rightly: Answering) -> Result:
    """No answer where a side is longer than 4."""
    assert given.board is not None
    large = max(given.board.height, given.board.width) > 4
    return _none(operation) if large else rightly(given)


def variant_swapped(_genre: str, _operation: str, given: Input, rightly: Answering) -> Result:
    """The variant is in force where it is not asked for, and nowhere else."""
    assert given.board is not None
    variants = () if given.board.variants else ("shaded_outside",)
    board = msgspec.structs.replace(given.board, variants=variants)
    return rightly(msgspec.structs.replace(given, board=board))


def rim_never_shaded(genre: str, _operation: str, given: Input, _rightly: Answering) -> Result:
    """Answers with a shaded cell on the rim are not counted."""
    assert given.board is not None
    puzzle = puzzle_of(genre, given.board)
    engine = next(one for one in oracle_engines(genre) if one.name == "loop")
    found = [
        answer.cells
        for answer in engine.answers(puzzle)
        if SHADED not in (*answer.cells[0], *answer.cells[-1])
        and all(SHADED not in (row[0], row[-1]) for row in answer.cells)
    ]
    return {"count": len(found)}


def one_misses(_genre: str, operation: str, given: Input, rightly: Answering) -> Result:
    """`one` finds nothing on two rows."""
    if operation == "one" and given.board and given.board.height == 2:
        return {"answer": None}
    return rightly(given)


def bare_refused(_genre: str, operation: str, given: Input, rightly: Answering) -> Result:
    """`check` refuses what shades nothing."""
    result = rightly(given)
    if operation != "check" or given.answer is None or given.answer.cells is None:
        return result
    shades = any(SHADED in row for row in given.answer.cells)
    return result if shades else {"legal": False, "broken": ["brNoShade"]}


def written_turned(genre: str, operation: str, given: Input, rightly: Answering) -> Result:
    """`write` exchanges rows and columns."""
    if operation != "write":
        return rightly(given)
    assert given.board is not None
    turn = next(one for one in symmetries(genre) if one.name == "transpose")
    turned = turn.puzzle(puzzle_of(genre, given.board))
    return rightly(Input(board=board_of(turned)))


# --- found, and small -------------------------------------------------------------------------

SEEDED: list[tuple[str, str, tuple[str, ...], Fault, int, int]] = [
    ("says unique", "hitori", ("unique",), says_unique, 2, 1),
    ("says unique", "yinyang", ("unique",), says_unique, 2, 1),
    ("says unique", "yajikazu", ("unique",), says_unique, 2, 1),
    ("says unique", "yajilin", ("unique",), says_unique, 9, 2),
    ("columns forgotten", "hitori", ("one",), reading(columns_forgotten), 3, 2),
    ("columns forgotten", "hitori", OPERATIONS, reading(columns_forgotten), 3, 2),
    ("columns forgotten", "yajikazu", ("unique",), reading(columns_forgotten), 2, 1),
    ("columns forgotten", "yajilin", ("unique",), reading(columns_forgotten), 6, 2),
    ("counts wrongly", "hitori", ("count",), tall_counts, 2, 2),
    ("counts wrongly", "yajilin", ("count",), tall_counts, 2, 2),
    ("misreads above 15", "hitori", ("unique", "count"), reading(numbers_to_fifteen), 2, 2),
    ("misreads above 15", "yajikazu", ("unique",), reading(numbers_to_fifteen), 2, 1),
    ("misreads above 15", "yajilin", ("one",), reading(numbers_to_fifteen), 6, 1),
    ("loses the last column", "yinyang", ("one",), reading(last_column_lost), 3, 1),
    ("loses the last column", "hitori", ("one",), reading(last_column_lost), 6, 4),
    ("loses the last column", "yajikazu", ("unique",), reading(last_column_lost), 6, 3),
    ("wrong when turned", "yajikazu", ("unique",), reading(tall_turned), 2, 1),
    ("wrong when turned", "yajilin", ("unique", "one"), reading(tall_turned), 12, 1),
    ("crashes on a row", "yinyang", OPERATIONS, strips_crash, 2, 0),
    ("crashes on a row", "yajilin", ("unique",), strips_crash, 2, 0),
]
"""Name, genre, operations, fault, and the most cells and clues of the board that is shown."""


@pytest.mark.parametrize(
    ("genre", "operations", "fault", "cells", "clues"),
    [pytest.param(*row[1:], id=f"{row[0]}, {row[1]} {len(row[2])}") for row in SEEDED],
)
def test_a_seeded_mistake_is_found_on_a_small_board(
    genre: str, operations: tuple[str, ...], fault: Fault, cells: int, clues: int
) -> None:
    """The first find of each fault is confirmed by a second engine, and its board is small."""
    hunt = hunted(fault, genre, operations, first=True)
    assert hunt.finds
    find = hunt.finds[0]
    assert find.witness
    board = board_in(find.item.test.input)
    assert board is not None
    there = board.clues
    if genre in ("hitori", "yinyang"):
        there = [n for row in there for n in row if n]
    assert (board.height * board.width, len(there)) <= (cells, clues)


# --- every relation catches something ---------------------------------------------------------

CAUGHT: dict[tuple[str, str], tuple[Fault, tuple[str, ...]]] = {
    ("transpose", "hitori"): (tall_counts, ("count",)),
    ("quarter-turn", "hitori"): (tall_counts, ("count",)),
    ("mirror", "yinyang"): (reading(last_column_lost), ("count",)),
    ("half-turn", "yinyang"): (reading(last_column_lost), ("count",)),
    ("upside-down", "yinyang"): (reading(last_row_lost), ("count",)),
    ("exchange", "yinyang"): (reading(white_ignored), ("unique",)),
    ("rename", "hitori"): (reading(one_is_blank), ("count",)),
    ("rename-high", "hitori"): (reading(large_is_blank), ("count",)),
    ("added-clue", "hitori"): (odd_clues_none, ("one",)),
    ("added-clue", "yinyang"): (odd_clues_none, ("unique",)),
    ("added-clue", "yajikazu"): (odd_clues_none, ("count",)),
    ("added-clue", "yajilin"): (odd_clues_none, ("count",)),
    ("removed-clue", "hitori"): (odd_clues_none, ("one",)),
    ("removed-clue", "yinyang"): (odd_clues_none, ("unique",)),
    ("removed-clue", "yajikazu"): (odd_clues_none, ("count",)),
    ("removed-clue", "yajilin"): (odd_clues_none, ("one",)),
    ("says-nothing", "hitori"): (reading(blanks_are_equal), ("count",)),
    ("says-nothing", "yajikazu"): (reading(silence_is_zero), ("count",)),
    ("says-nothing", "yajilin"): (reading(silence_is_zero), ("count",)),
    ("inside-too", "yajilin"): (variant_swapped, ("count",)),
    ("walled-in", "yajilin"): (rim_never_shaded, ("count",)),
    ("one-line-more", "hitori"): (none_beyond_four, ("one",)),
    ("one-line-more", "yajikazu"): (none_beyond_four, ("unique",)),
    ("together", "hitori"): (one_misses, ("one", "unique")),
    ("parts", "yinyang"): (odd_clues_none, ("count",)),
    ("parts", "yajikazu"): (odd_clues_none, ("count",)),
    ("parts", "yajilin"): (reading(silence_is_zero), ("count",)),
    ("own-check", "yajikazu"): (bare_refused, ("one", "check")),
    ("read-write", "yajilin"): (written_turned, ("read", "write")),
}
"""Relation and genre -> a fault that it catches in these operations, without asking any engine."""


@pytest.mark.parametrize(("relation", "genre"), CAUGHT, ids=[" ".join(pair) for pair in CAUGHT])
def test_each_relation_catches_a_mistake(relation: str, genre: str) -> None:
    """A child with that fault contradicts itself by the relation, and a find comes of it."""
    fault, operations = CAUGHT[relation, genre]
    hunt = hunted(fault, genre, operations, boards=BOARDS)
    assert hunt.tally.broken[genre, relation]
    assert hunt.finds


def test_no_relation_is_without_a_mistake_that_it_catches() -> None:
    """The table above has every relation that there is."""
    every = {one.name for genre in BOOKS for one in relations(genre)}
    assert {name for name, _ in CAUGHT} == every | {"together", "parts", "own-check", "read-write"}


@pytest.mark.parametrize("genre", BOOKS)
def test_a_right_child_yields_no_find(genre: str) -> None:
    """Our own answers are never contradicted, neither by an engine nor by themselves."""

    def right(_genre: str, _operation: str, given: Input, rightly: Answering) -> Result:
        return rightly(given)

    hunt = hunted(right, genre, OPERATIONS, boards=BOARDS)
    assert hunt.finds == []
    assert not +hunt.tally.broken
    assert not +hunt.tally.failed


# --- relations, exhaustively ------------------------------------------------------------------

ENGINES = {
    "hitori": ("cells", "rows"),
    "yinyang": ("raster", "frontier"),
    "yajikazu": ("cells", "rows"),
    "yajilin": ("loop", "shading"),
}
"""Two of each genre that share no code: one is asked about either board of a relation."""

WHOLE = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2))
"""Sizes of which every board is looked at: with any numbers or givens, or up to two clues."""


@pytest.mark.parametrize("genre", BOOKS)
def test_relations_hold_on_every_board_to_six_cells(genre: str) -> None:
    """Every answer goes to another answer, and where a relation is exact none is left over."""
    first, second = (
        next(one for one in oracle_engines(genre) if one.name == name) for name in ENGINES[genre]
    )
    met = Counter[str]()
    number = 0
    for size in WHOLE:
        for puzzle in maker(genre).every(*size, maker(genre).varieties[0]):
            number += 1
            answers = first.answers(puzzle)
            for relation in relations(genre):
                random = rng.stream(number, relation.name)
                related = relation.make(random, puzzle, min(answers, default=None))
                if related is None or related.more.height * related.more.width > 25:
                    continue
                met[relation.name] += 1
                fewer = answers if related.fewer is puzzle else first.answers(related.fewer)
                carried = {related.carried(marks) for marks in fewer}
                more = set(second.answers(related.more))
                assert len(carried) == len(fewer)
                assert carried == more if related.exact else carried <= more, (relation, puzzle)
                assert related.known is None or related.known in fewer, (relation, puzzle)
    never = {"inside-too"} | ({"added-clue"} if genre == "yajilin" else set())
    assert {one.name for one in relations(genre)} - never <= set(met)
