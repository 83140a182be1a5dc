"""Statements about numbers: what the counting engines count, for every n, and published ledgers.

For every n the numbers rest on recurrences that `oracles.counting.recurrences` derives and proves
in integers; at single sizes on engines that share no code. What is not in OEIS cannot be seen from
here: that an article says so of a sequence is not examined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from liarproof.ledgers.sequences import sequences
from liarproof.oracles.counting.recurrences import derive
from liarproof.oracles.families import counters
from liarproof.properties.theorems.proofs import Finding
from liarproof.properties.theorems.statement import (
    Computed,
    Exhaustive,
    Found,
    Size,
    Statement,
    Witness,
)

LEDGERS = 'yajisan-kazusan-51, "External ledgers"'
SETS, SHADINGS = "independent-sets", "shadings"
SQUARES = tuple((n, n) for n in range(1, 6))
WITNESSES = {
    SETS: ("transfer", "profile", "subsets"),
    SHADINGS: ("rows", "yajikazu-rows", "cells"),
}
"""Family -> engines that share no code with one another, nor with the recurrences."""


# --- single sizes ---------------------------------------------------------------------------


def counted(family: str, told: Callable[[int, int], int | None]) -> Callable[[int, int], Found]:
    """Every witness able to counts what is told of a size; two at least must be. Cases: counts."""

    def run(height: int, width: int) -> Found:
        engines = [
            one
            for one in counters(family)
            if one.name in WITNESSES[family] and one.able(height, width)
        ]
        found = {one.name: one.count(height, width) for one in engines}
        if len(found) < 2:
            raise AssertionError(f"{family} {height}×{width}: {len(found)} engines count it")
        if len(set(found.values())) > 1:
            raise AssertionError(f"{family} {height}×{width}: the engines disagree: {found}")
        many, said = next(iter(found.values())), told(height, width)
        if many == said:
            return Found(len(found))
        return Found(len(found), Witness(f"{height}×{width}: counted {many}, told {said}"))

    return run


def along(terms: tuple[int, ...], first: int = 1) -> Callable[[int, int], int | None]:
    """What is told of the larger side n: the terms in order, `first` the n of the first."""

    def told(height: int, width: int) -> int | None:
        at = max(height, width) - first
        return terms[at] if 0 <= at < len(terms) else None

    return told


def published(name: str, index: Callable[[int, int], int]) -> Callable[[int, int], int | None]:
    """What an OEIS sequence stored here has at an index made of the size."""

    def told(height: int, width: int) -> int | None:
        return sequences()[name].terms.get(index(height, width))

    return told


def _strips(width: int, least: int, most: int) -> tuple[Size, ...]:
    """Both orientations, the smallest first."""
    found = [size for n in range(least, most + 1) for size in ((width, n), (n, width))]
    return tuple(sorted(dict.fromkeys(found), key=lambda size: (size[0] * size[1], size)))


# --- every n --------------------------------------------------------------------------------


def proved_recurrence(
    family: str, width: int, coefficients: tuple[int, ...], initial: tuple[int, ...]
) -> Callable[[], Iterator[Finding]]:
    """The recurrence derived and proved anew, and that it is the one that is stated."""

    def run() -> Iterator[Finding]:
        told = derive(family, width)
        for one in told.obligations:
            yield Finding(one.name, one.holds, one.text)
        said = f"a(n) = {told.coefficients} before, from n = {told.first}, after {told.initial}"
        yield Finding("as stated", told.coefficients == coefficients, said)
        yield Finding("first terms", told.initial == initial, said)

    return run


def held_against_ledgers(family: str, width: int) -> Iterator[Finding]:
    """The recurrence against every stored term of boards of that width."""
    told = derive(family, width)
    for sequence in sequences().values():
        if sequence.family != family:
            continue
        sized = {max(s): term for s, term in sequence.boards().items() if min(s) == width}
        terms = dict(enumerate(islice(told.terms(), max(sized, default=0)), start=1))
        wrong = [n for n, term in sized.items() if terms[n] != term]
        if sized:
            text = f"{len(sized)} terms" if not wrong else f"differs at n = {wrong[0]}"
            yield Finding(f"{sequence.id}, {width}×n", not wrong, text)


Powers: TypeAlias = tuple[tuple[Any, Any], ...]
"""A closed form: the sum of factor times root^n, each a number of sympy."""


def closed_form_solves(family: str, width: int, form: Powers) -> Iterator[Finding]:
    """The powers obey the recurrence for every n, and their sum has its first terms.

    A power of a root of the recurrence's polynomial obeys it; so does a sum of them.
    """
    from sympy import expand

    told = derive(family, width)
    yield Finding("proved for every n", told.proved, "the recurrence itself")
    for _, root in form:
        rest = root**told.order - sum(
            number * root ** (told.order - back)
            for back, number in enumerate(told.coefficients, start=1)
        )
        text = f"put into the polynomial: {expand(rest)}"
        yield Finding(f"root {root}", expand(rest) == 0, text)
    for n, term in enumerate(islice(told.terms(), told.first + told.order), start=1):
        value = expand(sum(factor * root**n for factor, root in form))
        yield Finding(f"n = {n}", value == term, f"{value}, counted {term}")


def two_wide() -> Powers:
    """(2^(n+2) - (-1)^n) / 3."""
    from sympy import Integer, Rational

    return (Rational(4, 3), Integer(2)), (Rational(-1, 3), Integer(-1))


def half_companion_pell() -> Powers:
    """Half of Q(n+1), the companion Pell number (1 + √2)^(n+1) + (1 - √2)^(n+1)."""
    from sympy import sqrt

    one, other = 1 + sqrt(2), 1 - sqrt(2)
    return (one / 2, one), (other / 2, other)


def companion_pell() -> Iterator[Finding]:
    """The sets of 2×n are half the companion Pell numbers, of which Q(0) = Q(1) = 2."""
    yield from closed_form_solves(SETS, 2, half_companion_pell())
    numbers = [2, 2]
    while len(numbers) < 42:
        numbers.append(2 * numbers[-1] + numbers[-2])
    terms = list(islice(derive(SETS, 2).terms(), 40))
    halves = all(2 * term == numbers[n + 1] for n, term in enumerate(terms, start=1))
    yield Finding("twice the term is Q(n + 1)", halves, "n = 1 to 40, from Q(0) = Q(1) = 2")


def _recurring(
    family: str, width: int, coefficients: tuple[int, ...], initial: tuple[int, ...], what: str
) -> Statement:
    """The statement of one recurrence."""
    parts = [f"{number:+d} a(n-{back})" for back, number in enumerate(coefficients, 1) if number]
    first = len(initial) + 1
    starts = ", ".join(map(str, initial))
    argument = (
        "A transfer matrix, its characteristic polynomial multiplied out, the recurrence's a"
        " factor of it, and as many first terms as the degree of the quotient; see"
        " `oracles.counting.recurrences`. That the matrix counts the boards is argued there, and"
        " held against counters that share no code."
    )
    return Statement(
        id=f"{family}-{width}xn",
        words=f"The number of {what} of {width}×n obeys a linear recurrence of order"
        f" {len(coefficients)} for every n from {first} on, and none that is shorter.",
        symbols=f"a(n) = {' '.join(parts).removeprefix('+')} from n = {first}; a = {starts}, ...",
        scope=f"{width}×n and n×{width}, every n",
        article=(LEDGERS,) if family == SETS or width == 1 else (),
        evidence=(
            Computed(argument, proved_recurrence(family, width, coefficients, initial)),
            Computed(
                "The same terms as published or counted before, as far as they are stored.",
                lambda: held_against_ledgers(family, width),
            ),
            Exhaustive(
                f"the {what}, by every engine able to",
                counted(family, lambda h, w: _term(family, width, max(h, w))),
                quick=_strips(width, width, max(width, 15 // width)),
                full=_strips(width, max(width, 15 // width) + 1, 30 // width),
            ),
        ),
    )


def _term(family: str, width: int, n: int) -> int:
    """Term n of the recurrence."""
    return next(islice(derive(family, width).terms(), n - 1, None))


INDEPENDENT = "sets of cells without two that share a side"
LEGAL = "legal shadings"
FIVE_WIDE = (3, 27, 46, -58, -173, 39, 242, 25, -268, -16, 206, 68, -44)
FIVE_WIDE_FIRST = (
    4,
    43,
    387,
    2_749,
    20_297,
    149_283,
    1_093_163,
    8_020_857,
    58_816_905,
    431_330_083,
    3_163_232_379,
    23_197_559_121,
    170_120_679_761,
    1_247_588_045_547,
)
RECURRENCES = (
    _recurring(SETS, 2, (2, 1), (3, 7), INDEPENDENT),
    _recurring(SETS, 3, (2, 6, 0, -1), (5, 17, 63, 227), INDEPENDENT),
    _recurring(SHADINGS, 1, (1,), (1, 3, 4), LEGAL),
    _recurring(SHADINGS, 2, (1, 2), (3, 5), LEGAL),
    _recurring(SHADINGS, 3, (2, 3, 2, 2), (4, 11, 39, 121, 387), LEGAL),
    _recurring(SHADINGS, 4, (4, 4, 1, 0, 0, 4), (4, 21, 121, 562, 2749, 13393, 65138), LEGAL),
    _recurring(SHADINGS, 5, FIVE_WIDE, FIVE_WIDE_FIRST, LEGAL),
)

TWO_WIDE = Statement(
    id="shadings-2xn-closed-form",
    words="A board of 2×n has (2^(n+2) - (-1)^n) / 3 legal shadings.",
    symbols="a(n) = (2^(n+2) - (-1)^n) / 3",
    scope="2×n and n×2, every n",
    evidence=(
        Computed(
            "Each power's root is one of the polynomial of the proved recurrence, and the first"
            " terms agree.",
            lambda: closed_form_solves(SHADINGS, 2, two_wide()),
        ),
    ),
)

PELL = Statement(
    id="independent-sets-pell-lucas",
    words="A board of 2×n has half of Q(n+1) such sets, Q the companion Pell numbers 2, 2, 6, 14,"
    " 34, ..., which are also called Pell-Lucas numbers.",
    symbols="a(n) = ((1 + √2)^(n+1) + (1 - √2)^(n+1)) / 2 = Q(n+1) / 2",
    scope="2×n and n×2, every n",
    article=(LEDGERS,),
    evidence=(
        Computed(
            "Each power's root is one of the polynomial of the proved recurrence, and the first"
            " terms agree.",
            companion_pell,
        ),
    ),
    note="The article calls A001333 itself Pell-Lucas. Some authors do; more often the name is that"
    " of A002203, twice as large. The numbers are right.",
)

SETS_SQUARES = Statement(
    id="independent-sets-squares",
    words="A board of n×n has 2, 7, 63, 1234, 55447 sets of cells without two that share a side,"
    " n from 1 to 5, as A006506(n) has them, and 1,280,128,950 for n = 7.",
    symbols="a(n) = A006506(n)",
    scope="squares to 7×7",
    article=(LEDGERS,),
    evidence=(
        Exhaustive(
            "the sets, by every engine able to, against the article",
            counted(SETS, along((2, 7, 63, 1234, 55447, 5598861, 1280128950))),
            quick=(*SQUARES, (6, 6), (7, 7)),
        ),
        Exhaustive(
            "the sets, by every engine able to, against A006506",
            counted(SETS, published("A006506", lambda h, _: h)),
            quick=SQUARES,
            full=((6, 6), (7, 7), (8, 8), (9, 9), (10, 10)),
        ),
    ),
    note="For 6×6 the article gives no number; 5,598,861 is A006506(6).",
)

SETS_TWO = Statement(
    id="independent-sets-2xn-ledger",
    words="A board of 2×n has 3, 7, 17, 41, 99, 239, 577, 1393 such sets, n from 1 to 8:"
    " A001333(n + 1).",
    symbols="a(n) = A001333(n + 1)",
    scope="2×n and n×2",
    article=(LEDGERS,),
    evidence=(
        Exhaustive(
            "the sets, by every engine able to, against the article",
            counted(SETS, along((7, 17, 41, 99, 239, 577, 1393), first=2)),
            quick=_strips(2, 2, 8),
        ),
        Exhaustive(
            "the sets, by every engine able to, against A001333",
            counted(SETS, published("A001333", lambda h, w: max(h, w) + 1)),
            quick=_strips(2, 2, 8),
        ),
    ),
    note="A001333(n) for n×2 would be one short: the sequence begins 1, 1, 3.",
)

SETS_THREE = Statement(
    id="independent-sets-3xn-ledger",
    words="A board of 3×n has 5, 17, 63, 227, 827, 2999, 10897 such sets, n from 1 to 7:"
    " A051736(n).",
    symbols="a(n) = A051736(n)",
    scope="3×n and n×3",
    article=(LEDGERS,),
    evidence=(
        Exhaustive(
            "the sets, by every engine able to, against the article",
            counted(SETS, along((63, 227, 827, 2999, 10897), first=3)),
            quick=_strips(3, 3, 7),
        ),
        Exhaustive(
            "the sets, by every engine able to, against A051736",
            counted(SETS, published("A051736", lambda h, w: max(h, w))),
            quick=_strips(3, 3, 7),
        ),
    ),
)

SHADINGS_SQUARES = Statement(
    id="shadings-squares",
    words="A board of n×n has 1, 5, 39, 562, 20297, 1646096 legal shadings, n from 1 to 6.",
    symbols="a(1..6) = 1, 5, 39, 562, 20297, 1646096",
    scope="squares; an empty region is not connected, shading nothing counts",
    article=(LEDGERS, 'yajisan-kazusan-51, "Generation"', 'hitori-14, "An aside"'),
    evidence=(
        Exhaustive(
            "the legal shadings, by every engine able to",
            counted(SHADINGS, along((1, 5, 39, 562, 20297, 1646096))),
            quick=SQUARES,
            full=((6, 6),),
        ),
    ),
    note="That the sequence is not in OEIS cannot be seen from here. At 1×1 it turns on the"
    " convention that the region is not empty.",
)

STATEMENTS = (
    *RECURRENCES,
    PELL,
    SETS_SQUARES,
    SETS_TWO,
    SETS_THREE,
    TWO_WIDE,
    SHADINGS_SQUARES,
)
