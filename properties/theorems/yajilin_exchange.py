"""Yajilin's 2×2 exchange: what the swap of two parallel sides does to a loop, and the two bans."""

from __future__ import annotations

from collections.abc import Callable

import hypothesis
import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from liarproof.oracles.kit import rng
from liarproof.properties.generators import loops as generator
from liarproof.properties.theorems.often import often
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.properties.theorems.yajilin_cycles import (
    Cell,
    Loops,
    Square,
    circuits,
    curves,
    drawn,
    edges,
    every_loop,
    inflations,
    squares,
)

Flags = NDArray[np.bool_]


def swapped(height: int, width: int, wanted: int = 2) -> Found:
    """Whether the swap in a square with two parallel sides leaves so many closed curves, always."""
    loops, cases = every_loop(height, width), 0
    for square in squares(loops):
        mine = np.flatnonzero(square.parallel)
        cases += len(mine)
        number = curves(loops.where(mine).toggled(square.bit))
        if (number != wanted).any():
            at = int(np.argmax(number != wanted))
            after = loops.where(mine).toggled(square.bit)
            text = f"the swap leaves {number[at]} closed curves"
            return Found(cases, _both(text, loops, int(mine[at]), after, at))
    return Found(cases)


def _both(text: str, loops: Loops, which: int, others: Loops, other: int) -> Witness:
    """A witness that shows one of the loops, and what became of it."""
    one, two = drawn(text, loops, which), drawn(text, others, other)
    assert two.marks is not None
    return one._replace(others=(two.marks,))


def second_circuit(height: int, width: int) -> Found:
    """Whether the swap leaves one circuit."""
    return swapped(height, width, 1)


def rival_after_two(height: int, width: int) -> Found:
    """Whether a swap that splits a loop leaves one circuit after two inflations elsewhere.

    Elsewhere: the square still has two parallel sides, the same ones. Every loop and every square
    of it whose swap splits it, with every two inflations one after the other.
    """
    loops = every_loop(height, width)
    first, once = inflations(loops)
    then, twice = inflations(Loops(height, width, once))
    origin = first[then]
    after = Loops(height, width, twice)
    cases = 0
    for before, now in zip(squares(loops.where(origin)), squares(after), strict=True):
        chosen = np.flatnonzero(before.parallel & now.parallel & (before.sides[0] == now.sides[0]))
        split = curves(loops.where(origin[chosen]).toggled(before.bit)) != 1
        chosen = chosen[split]
        cases += len(chosen)
        number = curves(after.where(chosen).toggled(now.bit))
        if (number != 1).any():
            at = int(chosen[np.argmax(number != 1)])
            text = "a swap that splits, and still does after two inflations"
            return Found(cases, _both(text, loops, int(origin[at]), after, at))
    return Found(cases)


def effect_ban_forbids(height: int, width: int) -> Found:
    """Whether the effect ban lets pass every inflation of every loop.

    It forbids one after which a swap, in a square with two parallel sides, leaves one circuit.
    """
    loops = every_loop(height, width)
    which, after = inflations(loops)
    grown = Loops(height, width, after)
    for square in squares(grown):
        mine = np.flatnonzero(square.parallel)
        rival = curves(grown.where(mine).toggled(square.bit)) == 1
        if rival.any():
            at = int(mine[np.argmax(rival)])
            return Found(len(which), _both("forbidden", loops, int(which[at]), grown, at))
    return Found(len(which))


def same_growth(examples: int, seed: int) -> Found:
    """Whether growth under the effect ban is growth without a ban, draw for draw."""

    def alike(height: int, width: int, draw: int) -> bool:
        free, under = (
            _grown(height, width, draw, ban) for ban in (generator.FREE, generator.EFFECT_BAN)
        )
        return np.array_equal(free, under)

    return _tried(alike, examples, seed, "the ban changed growth")


def splits_large(examples: int, seed: int) -> Found:
    """Whether every swap splits large loops, grown at random and moved by 20 pairs of moves."""

    def all_split(height: int, width: int, draw: int) -> bool:
        loop, wide = _grown(height, width, draw, generator.FREE), width + 2
        state = rng.stream(draw, "moves")
        for _ in range(20 if (loop[generator.COVER] == 1).sum() > 4 else 0):
            generator.deform(loop, wide, state)
        return all(_two_circuits(loop, wide, at) for at in _pairs(loop, wide))

    return _tried(all_split, examples, seed, "a swap that does not split the loop in two")


def _tried(holds: Callable[[int, int, int], bool], examples: int, seed: int, text: str) -> Found:
    """What Hypothesis finds on boards of 4×4 to 12×12, each with a number to draw from."""
    tried: list[tuple[int, int, int]] = []

    @hypothesis.seed(seed)
    @often(examples)
    @given(st.integers(4, 12), st.integers(4, 12), st.integers(0, 2**30))
    def check(height: int, width: int, draw: int) -> None:
        tried.append((height, width, draw))
        assert holds(height, width, draw)

    try:
        check()
    except AssertionError:
        height, width, draw = tried[-1]
        return Found(len(tried), Witness(f"{height}×{width}, drawn from {draw}: {text}"))
    return Found(len(tried))


def _grown(height: int, width: int, draw: int, ban: int) -> NDArray[np.int8]:
    """A loop grown to a random length, as the generator has it."""
    state = rng.stream(draw, f"theorems {height}x{width}")
    target = 4 + 2 * rng.below(state, height * width // 2 - 1)
    loop = generator.seeded(height, width, state)
    generator.grow(loop, width + 2, state, target, ban)
    return loop


def _pairs(loop: NDArray[np.int8], wide: int) -> list[int]:
    """The squares, by their first cells, with two parallel sides on the loop."""
    inner = range(wide + 1, loop.shape[1] - 2 * wide)
    return [at for at in inner if at % wide < wide - 2 and generator.is_pair(loop, wide, at)]


def _two_circuits(loop: NDArray[np.int8], wide: int, at: int) -> bool:
    """Whether after the swap two circuits, beginning at opposite corners, cover all cells."""
    cells = int((loop[generator.COVER] == 1).sum())
    generator.swap(loop, wide, at)
    one, other = generator.length(loop, wide, at), generator.length(loop, wide, at + wide + 1)
    generator.swap(loop, wide, at)
    return one < cells and one + other == cells


def banned(loops: Loops) -> Flags:
    """(k,): whether a loop has a square with two parallel sides."""
    found = np.zeros(len(loops.inside), dtype=np.bool_)
    for square in squares(loops):
        found |= square.parallel
    return found


def ban_stays(height: int, width: int) -> Found:
    """Whether a loop with a banned square has one after any inflation."""
    loops = every_loop(height, width)
    bad = banned(loops)
    which, after = inflations(loops)
    mine = bad[which]
    which, later = which[mine], Loops(height, width, after[mine])
    free = ~banned(later)
    if not free.any():
        return Found(len(which))
    at = int(np.argmax(free))
    text = "a banned square; after an inflation there is none"
    return Found(len(which), _both(text, loops, int(which[at]), later, at))


def unbanned_alone(height: int, width: int) -> Found:
    """Whether a loop without a banned square is the only one through its cells."""
    loops = every_loop(height, width)
    return _alone(loops, ~banned(loops))


def grown_unbanned_alone(height: int, width: int) -> Found:
    """The same of loops that enclose no cell."""
    loops = every_loop(height, width)
    return _alone(loops, ~banned(loops) & (loops.enclosed == 0))


def _alone(loops: Loops, asked: Flags) -> Found:
    shared = asked & (circuits(loops) > 1)
    cases = int(asked.sum())
    if not shared.any():
        return Found(cases)
    first = int(np.argmax(shared))
    second = np.flatnonzero(loops.cells == loops.cells[first])
    rival = int(second[second != first][0])
    return Found(cases, drawn("no banned square, and a rival", loops, first, rival))


def passed_oppositely(height: int, width: int) -> Found:
    """Whether every loop passes two parallel sides of a square in opposite directions."""
    loops, cases = every_loop(height, width), 0
    for square in squares(loops):
        for which in np.flatnonzero(square.parallel).tolist():
            cases += 1
            steps = directions(loops, which)
            one, other = _sides(square, loops, which)
            if (one in steps) == (other in steps):
                return Found(cases, drawn("passed in one direction", loops, which))
    return Found(cases)


Step = tuple[Cell, Cell]


def _sides(square: Square, loops: Loops, which: int) -> tuple[Step, Step]:
    """The two parallel sides of a square, both written to the right, or both downward."""
    row, column = divmod(square.bit - loops.wide - 1, loops.wide)
    if square.sides[0][which]:
        return ((row, column), (row, column + 1)), ((row + 1, column), (row + 1, column + 1))
    return ((row, column), (row + 1, column)), ((row, column + 1), (row + 1, column + 1))


def directions(loops: Loops, which: int) -> set[Step]:
    """The steps of one of the loops, walked round in one direction."""
    near: dict[Cell, list[Cell]] = {}
    for one, other in sorted(edges(loops, which)):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    start = min(near)
    before, here = start, near[start][0]
    steps = {(before, here)}
    while here != start:
        ahead = near[here][0] if near[here][0] != before else near[here][1]
        before, here = here, ahead
        steps.add((before, here))
    return steps
