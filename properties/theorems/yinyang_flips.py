"""Single flips: a cell that may change its colour alone must be given, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb

import numpy as np
import z3
from numpy.typing import NDArray

from liarproof.properties.theorems.proofs import Obligation
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import Exhaustive, Found, Proved, Statement, Witness
from liarproof.properties.theorems.yinyang_givens import everything, representatives, rivals, shown
from liarproof.properties.theorems.yinyang_terms import Cell, Truth, x

STARVING = 'yin-yang-35, "Yin-Yang is starving for clues"'


@lru_cache(maxsize=8)
def unique_of_all(height: int, width: int, answer: int) -> NDArray[np.bool_]:
    """(2**n,): which sets of entries, given, leave the answer the only one."""
    entries = height * width
    missed = np.zeros(1 << entries, dtype=np.bool_)
    missed[~rivals(answer, everything(height, width)) & ((1 << entries) - 1)] = True
    for entry in range(entries):  # a set that misses a difference: so do its subsets
        pairs = missed.reshape(-1, 2, 1 << entry)
        pairs[:, 0] |= pairs[:, 1]
    return ~missed


def flippable(height: int, width: int, answer: int) -> int:
    """The entries whose lone flip leaves the board legal."""
    differences = rivals(answer, everything(height, width)).tolist()
    alone = [cells for cells in differences if cells.bit_count() == 1]
    return sum(alone)


def flips(height: int, width: int) -> Found:
    """An answer of each class and every set of givens: unique only with every flippable cell."""
    numbers = np.arange(1 << height * width)
    cases = 0
    for answer in representatives(height, width):
        unique, loose = unique_of_all(height, width, answer), flippable(height, width, answer)
        cases += len(numbers)
        wrong = unique & (numbers & loose != loose)
        if wrong.any():
            puzzle = shown(height, width, answer, int(numbers[wrong][0]))
            return Found(cases, Witness("unique, and a flippable cell is not given", puzzle))
    return Found(cases)


def fixed_ceiling(height: int, width: int) -> Found:
    """An answer of each class and every number of givens: how many sets leave it alone."""
    entries = height * width
    size = np.bitwise_count(np.arange(1 << entries))
    cases = 0
    for answer in representatives(height, width):
        unique = unique_of_all(height, width, answer)
        loose = flippable(height, width, answer).bit_count()
        by_size = np.bincount(size[unique], minlength=entries + 1)
        for given, many in enumerate(by_size.tolist()):
            cases += 1
            ceiling = comb(entries - loose, given - loose) if given >= loose else 0
            higher = ceiling * entries**loose <= comb(entries, given) * given**loose
            if many > ceiling or not higher:
                text = f"{many} sets of {given} givens, the ceiling is {ceiling}"
                return Found(cases, Witness(text, shown(height, width, answer, 0)))
    return Found(cases)


Answer = z3.DeclareSort("Answer")
colour = z3.Function("colour", Answer, Cell, Truth)
legal = z3.Function("legal", Answer, Truth)
given = z3.Function("given", Cell, Truth)
mine, flipped = z3.Consts("mine flipped", Answer)
loose = z3.Const("loose", Cell)
a = z3.Const("a", Answer)


def _fits(answer: z3.ExprRef) -> z3.BoolRef:
    """The answer has every given of `mine`."""
    return z3.ForAll([x], z3.Implies(given(x), colour(answer, x) == colour(mine, x)))


def second_answer() -> Iterator[Obligation]:
    """A flippable cell that is not given leaves a second answer."""
    yield Obligation(
        "a second answer",
        "there is a legal board with the same givens that differs",
        {
            "flipped, the board is legal": legal(flipped),
            "it differs in the flippable cell alone": z3.ForAll(
                [x], (colour(flipped, x) != colour(mine, x)) == (x == loose)
            ),
            "that cell is not given": z3.Not(given(loose)),
        },
        z3.Exists([a], z3.And(legal(a), _fits(a), colour(a, loose) != colour(mine, loose))),
    )


def lower_ceiling() -> Iterator[Obligation]:
    """With a fixed number of givens each flippable cell lowers the chance more than it seems."""
    cells, givens, done = z3.Ints("cells givens done")
    yield Obligation(
        "one cell more",
        "the chance that the next flippable cell is among the remaining givens, (k-i)/(n-i), is at"
        " most k/n",
        {"no more givens than cells": givens <= cells, "so many are given": done >= 0},
        cells * (givens - done) <= givens * (cells - done),
    )


STATEMENTS = (
    Statement(
        id="yinyang-flips-must-be-given",
        words="A cell whose lone flip keeps the board valid gives a second answer if it is not"
        " given; so where each cell is revealed with chance d, apart from the others, a board is"
        " unique with a chance of at most the mean of d to the number of its flippable cells.",
        symbols="b unique under S  =>  flips(b) in S;  P(unique) <= E[d^flips]",
        scope="every board; any way to reveal cells for the first part, independent ones for the"
        " second",
        article=(STARVING,),
        evidence=(
            Exhaustive(
                "an answer of each class and every set of givens",
                flips,
                sizes_to(12),
                ((4, 4), (2, 8), (3, 6), (4, 5)),
            ),
            Proved(
                "The board with that cell flipped fits the givens (a second answer). So a"
                " unique board has all of them given, each with chance d, independently.",
                second_answer,
            ),
        ),
    ),
    Statement(
        id="yinyang-flips-fixed-number",
        words="Where a fixed number k of the n cells is revealed, all sets alike, the ceiling of a"
        " board with f flippable cells is the share of the sets that hold these, which is at most"
        " the (k/n)^f of independent cells.",
        symbols="P(unique) <= binom(n-f, k-f) / binom(n, k) <= (k/n)^f",
        scope="every board and every number of givens",
        article=(STARVING,),
        evidence=(
            Exhaustive(
                "an answer of each class and every number of givens, the sets counted exactly",
                fixed_ceiling,
                sizes_to(12),
                ((4, 4), (2, 8), (3, 6), (4, 5)),
            ),
            Proved(
                "The share is a product of f factors (k-i)/(n-i), i from 0, each at most k/n (one"
                " cell more).",
                lower_ceiling,
            ),
        ),
        note="So E[d^flips] stays a ceiling if exactly nine in ten cells are shown, but not the"
        " lowest: on 100 cells with 2 flippable ones it is 81 %, the share 80.9 %.",
    ),
)
