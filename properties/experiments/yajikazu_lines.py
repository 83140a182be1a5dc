"""The totals that a line can show, by a DP over bits, and the rungs that are built on it.

The DP carries two sets of totals, with the last cell unshaded and with it shaded, each as the bits
of a word; what is shaded moves the bits up by one, under a mask. A cell may be forced to a value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from liarproof.properties.boards.yajikazu import ONE_CLUE, every_board
from liarproof.properties.contracts.tables import NO, states_of, tabled
from liarproof.properties.experiments.experiment import Experiment
from liarproof.properties.theorems.lines_runs import drawn, full_lines, ones
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.yajikazu_boards import answers_of, line, most_on
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.text import write_text
from liarproof.puzzles.yajikazu import Yajikazu
from liarproof.solvers.yajikazu import LADDER

MASK_31 = 0x7FFFFFFF
MOST_CELLS = 12
"""Lines to there: 531,441 of them are gone through, each with every cell forced."""

Cells = NDArray[np.int8]
"""(n, cells): many lines of one length."""
Bits = NDArray[np.int64]
"""(n,): of each line the totals that it can show, total t as bit t."""

SIZES = sizes_to(7)
"""Boards whose states are all gone through, the smallest first."""


def totals(lines: Cells, forced: int = -1, value: int = UNSHADED, mask: int = MASK_31) -> Bits:
    """What each line can show, found by the DP; cell `forced` is taken to have `value`."""
    unshaded = np.ones(len(lines), dtype=np.int64)
    shaded = np.zeros(len(lines), dtype=np.int64)
    for at in range(lines.shape[1]):
        here = np.full(len(lines), value) if at == forced else lines[:, at]
        unshaded, shaded = (
            np.where(here != SHADED, unshaded | shaded, 0),
            np.where(here != UNSHADED, unshaded << 1 & mask, 0),
        )
    return unshaded | shaded


def every_line(length: int) -> Cells:
    """(3**length, length): every line, cell c of line n the digit c of n in base 3."""
    numbers = np.arange(3**length)
    digits: Cells = (numbers[:, None] // 3 ** np.arange(length) % 3).astype(np.int8)
    return digits


def totals_by_trying(length: int) -> Bits:
    """(3**length,): what each line of `every_line` shows when it is filled in every way."""
    lines = every_line(length)
    places = 1 << np.arange(length)
    dark = ((lines == SHADED) * places).sum(axis=1)
    light = ((lines == UNSHADED) * places).sum(axis=1)
    found = np.zeros(len(lines), dtype=np.int64)
    full = full_lines(length)
    for filling, held in zip(full.tolist(), ones(full, length).tolist(), strict=True):
        fits = (filling & dark == dark) & (filling & light == 0)
        found[fits] |= 1 << held
    return found


class LineRow(NamedTuple):
    """All lines of one length."""

    length: int
    cases: int
    """Lines, as they are and with each cell forced to either value."""
    exceptions: int
    """Those for which the DP finds other totals than filling them in."""
    bound_missed: int
    """1 where the most that the empty line shows is not half its cells, rounded up."""
    witness: str


def line_totals(seed: int, first: int, count: int) -> Iterator[LineRow]:
    """Row n: every line of n cells."""
    del seed
    if first + count > MOST_CELLS + 1:
        raise InputError(f"lines of {first + count - 1} cells: the limit is {MOST_CELLS}")
    for length in range(first, first + count):
        lines, tried = every_line(length), totals_by_trying(length)
        numbers = np.arange(len(lines))
        wrong = [("", numbers[totals(lines) != tried])]
        for at in range(length):
            for value in (UNSHADED, SHADED):
                meant = numbers + (value - lines[:, at].astype(np.int64)) * 3**at
                off = totals(lines, at, value) != tried[meant]
                wrong.append((f", cell {at} forced to be {value}", numbers[off]))
        witness = next((drawn(lines[bad[0]].tolist()) + how for how, bad in wrong if bad.size), "")
        yield LineRow(
            length,
            len(lines) * (1 + 2 * length),
            sum(bad.size for _, bad in wrong),
            int(int(totals(lines)[0]).bit_length() - 1 != most_on(length)),
            witness,
        )


class RungRow(NamedTuple):
    """All boards of one size with one clue at most, and all their states."""

    size: str
    cases: int
    """Boards times states."""
    adj: int
    """Boards on which the rung, in some state, is false to some answer of that state."""
    cap: int
    ray: int
    white: int
    probe: int
    unsound: int
    """The same, of all five together."""
    described: int
    """Boards on which `cap` or `ray`, made of the DP as described, is not the solver's."""
    witness: str


def rungs(seed: int, first: int, count: int) -> Iterator[RungRow]:
    """Row n: every board of size n of `SIZES`."""
    del seed
    if first + count > len(SIZES):
        raise InputError(f"sizes: there are {len(SIZES)} of them")
    for height, width in SIZES[first : first + count]:
        false = dict.fromkeys(("adj", "cap", "ray", "white", "probe", "described"), 0)
        witness, cases = "", 0
        for puzzle in every_board(height, width, ONE_CLUE):
            cases += 3 ** (height * width)
            for name in _false_on(puzzle):
                false[name] += 1
                witness = witness or write_text(puzzle)
        unsound = sum(false.values()) - false["described"]
        yield RungRow(f"{height}x{width}", cases, **false, unsound=unsound, witness=witness)


def _false_on(puzzle: Yajikazu) -> Iterator[str]:
    answers = answers_of(puzzle)
    for rung in LADDER.rungs:
        if loses(tabled(LADDER, puzzle, (rung,)), puzzle.height * puzzle.width, answers):
            yield rung.name
    cap, ray = described(puzzle)
    names = {rung.name: rung for rung in LADDER.rungs}
    for name, told in (("cap", cap), ("ray", ray)):
        if (told != tabled(LADDER, puzzle, (names[name],))).any():
            yield "described"
            return


def loses(table: NDArray[np.int32], cells: int, answers: list[int]) -> bool:
    """Whether a rung, in a state that an answer extends, rejects it or leaves it no more open."""
    states = states_of(cells)
    for answer in answers:
        open_before = (states.known & (states.second ^ np.uint32(answer))) == 0
        after = table[open_before]
        if (after == NO).any() or not open_before[after].all():
            return True
    return False


def described(puzzle: Yajikazu) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """`cap` and `ray` of a board of one clue, as tables over all states, made of the DP."""
    height, width = puzzle.height, puzzle.width
    states = every_line(height * width)
    cap = np.arange(len(states), dtype=np.int32)
    ray = cap.copy()
    for row, column, direction, number in puzzle.clues:
        if direction is None or number is None:
            continue
        cell = row * width + column
        beyond = line(height, width, cell, direction)
        cap[(states[:, cell] == UNKNOWN) & ~_has(totals(states[:, beyond]), number)] += 2 * 3**cell
        ray = _repeated(_ray_once(states, cell, beyond, number))
    return cap, ray


def _has(bits: Bits, number: int) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = bits >> number & 1 == 1
    return found


def _ray_once(states: Cells, cell: int, beyond: list[int], number: int) -> NDArray[np.int32]:
    known = states[:, cell] == UNSHADED
    lines = states[:, beyond]
    after = np.arange(len(states), dtype=np.int32)
    for at, other in enumerate(beyond):
        dark = _has(totals(lines, at, SHADED), number)
        light = _has(totals(lines, at, UNSHADED), number)
        forced = known & (states[:, other] == UNKNOWN) & (dark != light)
        after[forced] += np.where(dark[forced], SHADED, UNSHADED) * 3**other
    after[known & ~_has(totals(lines), number)] = NO
    return after


def _repeated(once: NDArray[np.int32]) -> NDArray[np.int32]:
    """Until nothing changes; a contradiction stays one."""
    after = once
    while True:
        then = np.where(after == NO, NO, once[after])
        if (then == after).all():
            return after
        after = then


EXPERIMENTS = (
    Experiment("yajikazu.line-totals", LineRow, line_totals, "DP, all fillings", exhaustive=True),
    Experiment("yajikazu.rungs", RungRow, rungs, "solver, rows, cells", exhaustive=True),
)
