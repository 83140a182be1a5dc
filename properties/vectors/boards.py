"""The boards of the vectors: chosen, group by group, each from a stated seed or made by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from typing import Any, NamedTuple

from liarproof.ledgers.bank import bank
from liarproof.ledgers.graded import graded_bank
from liarproof.oracles.kit import rng
from liarproof.properties.boards import hitori as hitori_boards
from liarproof.properties.boards import maker
from liarproof.properties.boards import yajikazu as yajikazu_boards
from liarproof.properties.generators import generate
from liarproof.properties.symmetries import symmetries
from liarproof.properties.vectors.answering import is_decided, solved
from liarproof.properties.vectors.traps import traps
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.genres import book
from liarproof.puzzles.hitori import LARGEST_NUMBER, Hitori
from liarproof.puzzles.yinyang import YinYang

SEED = 20


class Chosen(NamedTuple):
    """A board, with what its place in a group says of it."""

    puzzle: Any
    flags: tuple[str, ...] = ()
    comment: str = ""


GROUPS: dict[str, tuple[str, Callable[[str], Iterator[Chosen]]]] = {}
"""Name -> what it holds, and what yields it for a genre."""

Maker = Callable[[str], Iterator[Chosen]]


def _group(name: str, comment: str) -> Callable[[Maker], Maker]:
    def noted(function: Maker) -> Maker:
        GROUPS[name] = comment, function
        return function

    return noted


@cache
def boards_of(genre: str) -> dict[str, list[Chosen]]:
    """All boards of a genre, by group; each once, and none that takes the solver long."""
    seen: set[Any] = set()
    groups: dict[str, list[Chosen]] = {}
    for name, (_, function) in GROUPS.items():
        groups[name] = []
        for chosen in function(genre):
            if chosen.puzzle not in seen and is_decided(chosen.puzzle):
                seen.add(chosen.puzzle)
                groups[name].append(chosen)
    return groups


@_group("traps", "boards made by hand, each for one mistake, and one turn of each")
def _traps(genre: str) -> Iterator[Chosen]:
    turns = symmetries(genre)
    for number, (puzzle, comment) in enumerate(traps(genre)):
        yield Chosen(puzzle, ("hand-made",), comment)
        turn = turns[number % len(turns)]
        yield Chosen(turn.puzzle(puzzle), ("hand-made",), f"{comment} ({turn.name})")


TINY = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2))
EACH = 7
"""Boards of each of these sizes."""


@_group("tiny", "boards of one to six cells, evenly spread over all that there are")
def _tiny(genre: str) -> Iterator[Chosen]:
    for height, width in TINY:
        variety = maker(genre).varieties[0]
        every = list(islice(maker(genre).every(height, width, variety), 20_000))
        stride = max(1, len(every) // EACH)
        yield from (Chosen(puzzle) for puzzle in every[stride // 2 :: stride][:EACH])


@_group("strips", "boards of one row or one column, to forty cells")
def _strips(genre: str) -> Iterator[Chosen]:
    for index in range(5, 6 * 16, 6):
        yield Chosen(maker(genre).mixed(SEED, index))
    for length in (5, 8, 12):
        yield Chosen(maker(genre).blank(1, length))
        yield Chosen(maker(genre).blank(length, 1))


@_group("mixed", "random boards: with patterns and without, with answers and contradictory")
def _mixed(genre: str) -> Iterator[Chosen]:
    for index in range(54):
        if index % 6 != 5:
            yield Chosen(maker(genre).mixed(SEED, index))
    for height, width in ((2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3), (4, 4)):
        yield Chosen(maker(genre).blank(height, width))


@_group("shipped", "boards of one answer that are shipped with liarproof")
def _shipped(genre: str) -> Iterator[Chosen]:
    for board in bank(genre):
        yield Chosen(board.puzzle, (), board.id)


HARD = ("probe", "search")
OF_A_GRADE = 4


@_group("graded", "boards of one answer, for each size and rung some that it finishes")
def _graded(genre: str) -> Iterator[Chosen]:
    taken: dict[tuple[int, int, str | None], int] = {}
    for one in graded_bank(genre):
        board = one.board
        key = (board.puzzle.height, board.puzzle.width, board.grade)
        taken[key] = taken.get(key, 0) + 1
        if taken[key] <= OF_A_GRADE:
            flags = ("needs-look-ahead",) if board.grade in HARD else ()
            yield Chosen(board.puzzle, flags, f"{board.id}, finished by {board.grade}")


def without_a_clue(puzzle: Any, number: int) -> Any:
    """The board without its clue of that number, in raster order."""
    if puzzle.genre in ("yajikazu", "yajilin"):
        return replace(puzzle, clues=puzzle.clues[:number] + puzzle.clues[number + 1 :])
    return _with_number(puzzle, number, 0)


def clues_of(puzzle: Any) -> list[tuple[int, int]]:
    """Where its clues stand."""
    if puzzle.genre in ("yajikazu", "yajilin"):
        return [(clue.row, clue.column) for clue in puzzle.clues]
    rows = book(puzzle.genre).to_clues(puzzle)
    cells = product(range(puzzle.height), range(puzzle.width))
    return [(r, c) for r, c in cells if rows[r][c]]


def _with_number(puzzle: Any, number: int, value: int) -> Any:
    row, column = clues_of(puzzle)[number]
    rows = [list(line) for line in book(puzzle.genre).to_clues(puzzle)]
    rows[row][column] = value
    return book(puzzle.genre).from_clues(puzzle.height, puzzle.width, rows)


@_group("one clue less", "boards of one answer without one of their clues: two answers or more")
def _one_clue_less(genre: str) -> Iterator[Chosen]:
    random = rng.stream(SEED, f"{genre} less")
    for one in graded_bank(genre)[::5]:
        puzzle = one.board.puzzle
        for _ in range(12):
            less = without_a_clue(puzzle, rng.below(random, len(clues_of(puzzle))))
            if len(solved(less, 2).answers) > 1:
                yield Chosen(less, ("nearly-unique",), f"{one.board.id} without one of its clues")
                break


@_group("one clue altered", "boards of one answer with one of their clues altered: no answer")
def _one_clue_altered(genre: str) -> Iterator[Chosen]:
    random = rng.stream(SEED, f"{genre} altered")
    for one in graded_bank(genre)[2::7]:
        puzzle = one.board.puzzle
        for _ in range(12):
            other = _altered(random, puzzle)
            if is_decided(other) and not solved(other, 2).answers:
                yield Chosen(other, ("clue-altered",), f"{one.board.id} with a clue altered")
                break


def _altered(random: Any, puzzle: Any) -> Any:
    at = rng.below(random, len(clues_of(puzzle)))
    if isinstance(puzzle, YinYang):
        row, column = clues_of(puzzle)[at]
        return _with_number(puzzle, at, 3 - puzzle.givens[row][column])
    if isinstance(puzzle, Hitori):
        return _with_number(puzzle, at, 1 + rng.below(random, max(puzzle.height, puzzle.width)))
    clues = list(puzzle.clues)
    clues[at] = clues[at]._replace(
        direction=DIRECTIONS[rng.below(random, 4)], number=rng.below(random, 4)
    )
    return replace(puzzle, clues=tuple(clues))


GENERATED = {
    "hitori": (
        (17, 17, 2),
        (2, 40, 1),
        (40, 2, 1),
        (1, 40, 1),
        (20, 24, 1),
        (30, 30, 1),
        (24, 17, 3),
    ),
    "yinyang": ((17, 17, 2), (2, 40, 1), (40, 2, 1), (3, 24, 1), (24, 3, 1), (20, 24, 2)),
    "yajikazu": (
        (2, 40, 1),
        (40, 2, 1),
        (1, 40, 1),
        (40, 1, 1),
        (17, 17, 2),
        (3, 24, 1),
        (24, 3, 1),
    ),
    "yajilin": ((17, 17, 2), (2, 40, 1), (40, 2, 1), (3, 24, 1), (24, 3, 1), (12, 12, 1)),
}
"""Height, width and seed of large, wide and tall boards, as the articles' generators make them."""


@_group("wide, tall and large", "boards of up to 900 cells, most by the articles' generators")
def _large(genre: str) -> Iterator[Chosen]:
    for height, width, seed in GENERATED[genre]:
        made = generate(genre, height, width, seed).puzzle
        yield Chosen(made, (), f"generated from seed {seed}")
        random = rng.stream(SEED, f"{genre} {height} {width}")
        for _ in range(2):
            less = without_a_clue(made, rng.below(random, len(clues_of(made))))
            yield Chosen(less, (), f"generated from seed {seed}, without one of its clues")
        yield Chosen(_altered(random, made), (), f"generated from seed {seed}, a clue altered")
    yield from _wide_open(genre)


def _wide_open(genre: str) -> Iterator[Chosen]:
    """Large boards with many answers, of which one is soon found."""
    for height, width in ((17, 17), (20, 20)):
        yield Chosen(maker(genre).blank(height, width), (), "without clues")
    if genre == "yajikazu":
        random = rng.stream(SEED, "yajikazu large")
        for side, density in ((17, 0.9), (24, 0.9), (30, 0.9)):
            answer = hitori_boards.packed_shading(random, side, side)
            yield Chosen(
                yajikazu_boards.clue_answer(random, answer, density), (), "made of an answer"
            )


@_group("large numbers", "boards of one answer whose numbers are written with several digits")
def _large_numbers(genre: str) -> Iterator[Chosen]:
    if genre == "yinyang":
        return
    boards = [one.board.puzzle for one in graded_bank(genre)][:120:8]
    for number, puzzle in enumerate(boards):
        least = (8, 14, 34, 254, 1_200)[number % 5]
        if isinstance(puzzle, Hitori):
            yield Chosen(_renumbered(puzzle, min(least, LARGEST_NUMBER - 20)))
        elif puzzle.clues:
            yield Chosen(_overstated(puzzle, number, least))


def _renumbered(puzzle: Hitori, more: int) -> Hitori:
    return Hitori(tuple(tuple(n + more if n else 0 for n in row) for row in puzzle.clues))


def _overstated(puzzle: Any, number: int, least: int) -> Any:
    """The board with the number of one clue so much larger than any line can show."""
    clues: list[Clue] = list(puzzle.clues)
    at = number % len(clues)
    clues[at] = clues[at]._replace(number=least + 2)
    return replace(puzzle, clues=tuple(clues))
