"""Counts of strips of every length: transfer matrix, generating function, proved recurrence.

**The matrix.** A board of fixed width is read row by row. The chosen cells, those of the set or
the shaded ones, never share a side; the others are open. A state says all that the rows so far
mean for the rest. For independent sets it is the last row. For shadings the open cells of the
last row bear the names of their regions, as the rows so far join them; names count up from 1 in
the order of the columns, so that equal partitions look alike. A region that the next row leaves
behind can grow no more: it must be the only one, and no cell may be open from there on. Only on
one column has a row no open cell, and the one below it has: so that row is the last, and its
state is `OVER`. A state and a row have one state after them at most, and a state tells its last
row. Hence the boards of n rows are the walks of n - 1 steps through the states, and there are

    a(n) = u M^(n-1) v

of them: u is 1 for the states of a first row, M where a row leads from a state to another, v for
the states in which a board may end; all else is 0.

**The recurrence.** Let p be the characteristic polynomial of M, of degree N, and write f(E) a for
the sequence that a polynomial f makes of a, x taken for the shift (E a)(n) = a(n+1). Then

    (f(E) a)(n) = u M^(n-1) f(M) v,

and p(E) a = 0, for p(M) = 0 (Cayley and Hamilton). So the power series of the a(n), times p with
its coefficients read backwards, is a polynomial of degree N at most: a fraction, which is reduced.
Its denominator, read backwards, is the recurrence.

**The proof for every n.** `obligations` takes nothing of that on trust: it takes a recurrence of
order k said to hold from n = k + t + 1 on and checks, in integers,

1. *annihilates*: p(M) v = 0, multiplied out. So p(E) a = 0, whatever p is.
2. *divides*: m = x^t (x^k - c1 x^(k-1) - ... - ck) divides p, say p = r m. The recurrence says
   that b = m(E) a is zero; and now r(E) b = p(E) a = 0, with r monic: each term of b follows from
   the deg r terms before it.
3. *vanishes*: the first deg r terms of b are zero; for them a(1) to a(N) are needed. So all are.
4. *generates*: the terms before the recurrence takes over, and the coefficients of denominator
   times series up to there, are as stated; beyond, the recurrence says that they are zero.
5. *shortest*: numerator and denominator have no root in common (their resultant is not zero).
   Another recurrence that holds from some n on also gives a fraction, whose denominator, of its
   order at most, is a multiple of the reduced one: so none is shorter. And for n > k the
   coefficient of x^n in denominator times series is what a(n) lacks to obey: so the recurrence
   holds just from where the numerator has ended.

That M counts the boards is argued above and held against counters that share no code.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise, product
from operator import mul
from typing import NamedTuple

from liarproof.puzzles.errors import InputError

WIDEST = 5
"""The largest width for which recurrences are derived."""

CHOSEN, TOP, OVER = 0, -1, -2
"""Places of a state that name no region: a chosen cell, the rim above the board, its end."""

State = tuple[int, ...]
"""One number a column: `CHOSEN`, or the region of the open cell; or all `TOP`, or all `OVER`.

A row is one too, without regions: 1 for each open cell.
"""

Join = Callable[[State, State], State | None]
"""The state after a state and a row that may follow it; None where the board breaks a rule."""


class Transfer(NamedTuple):
    """The matrix of one family at one width, by its states."""

    steps: list[list[int]]
    """For each state those that the next row can lead to."""
    first: int
    """So many states, the first ones, are those of a first row."""
    last: list[int]
    """1 for the states in which a board may end, else 0."""

    def apply(self, vector: Sequence[int]) -> list[int]:
        """The matrix times a column."""
        return [sum(vector[to] for to in step) for step in self.steps]

    def terms(self, many: int) -> list[int]:
        """The counts for 1 to `many` rows."""
        vector, found = self.last, []
        for _ in range(many):
            found.append(sum(vector[: self.first]))
            vector = self.apply(vector)
        return found


class Obligation(NamedTuple):
    """One step of the proof that a recurrence holds for every n; see the module."""

    name: str
    text: str
    """What was checked, in words."""
    holds: bool


@dataclass(frozen=True, slots=True)
class Recurrence:
    """How many boards of `width` columns and n rows a family has, for every n from 1 on.

    A polynomial is the tuple of its coefficients, entry i that of x^i, the last one not 0.
    """

    family: str
    width: int
    coefficients: tuple[int, ...]
    """a(n) = coefficients[0] a(n-1) + coefficients[1] a(n-2) + ..."""
    first: int
    """The first n for which that holds."""
    initial: tuple[int, ...]
    """The terms before: a(1) to a(first-1)."""
    numerator: tuple[int, ...]
    """Of the power series in which x^n has the coefficient a(n), n from 1 on."""
    denominator: tuple[int, ...]
    """Of the same; begins with 1."""
    charpoly: tuple[int, ...]
    """The characteristic polynomial of the transfer matrix, monic."""
    obligations: tuple[Obligation, ...] = ()
    """The steps of the proof, each with whether it holds."""

    @property
    def order(self) -> int:
        """How many terms the next one is made of."""
        return len(self.coefficients)

    @property
    def proved(self) -> bool:
        """Whether all obligations were checked and hold."""
        return bool(self.obligations) and all(one.holds for one in self.obligations)

    def terms(self) -> Iterator[int]:
        """a(1), a(2) and so on, without end."""
        yield from self.initial
        newest = deque(reversed(self.initial[-self.order :]), maxlen=self.order)
        while True:
            term = sum(map(mul, self.coefficients, newest))
            newest.appendleft(term)
            yield term


def independent_sets(height: int, width: int) -> int:
    """The independent sets of a board of that size, shorter side at most `WIDEST`."""
    return _count("independent-sets", height, width)


def shadings(height: int, width: int) -> int:
    """The legal shadings of a board without clues of that size, shorter side at most `WIDEST`."""
    return _count("shadings", height, width)


def _count(family: str, height: int, width: int) -> int:
    recurrence = derive(family, min(height, width))
    if not recurrence.proved:
        failed = ", ".join(one.name for one in recurrence.obligations if not one.holds)
        raise RuntimeError(f"the recurrence of {family} is not proved: {failed}")
    return next(islice(recurrence.terms(), max(height, width) - 1, None))


@cache
def derive(family: str, width: int) -> Recurrence:
    """The shortest recurrence for boards of that width, with the proof that it always holds.

    Raises `InputError` for another family than those of `FAMILIES`, or a width that is not from
    1 to `WIDEST`.
    """
    if family not in FAMILIES:
        raise InputError(f"no recurrence is derived for {family} (for: {', '.join(FAMILIES)})")
    if not 1 <= width <= WIDEST:
        raise InputError(f"no recurrence is derived for width {width} (for: 1 to {WIDEST})")
    matrix = transfer(family, width)
    charpoly = _charpoly(matrix)
    numerator, denominator = _fraction(charpoly, matrix.terms(len(charpoly) - 1))
    first = max(len(numerator), len(denominator))
    claim = Recurrence(
        family,
        width,
        tuple(-number for number in denominator[1:]),
        first,
        tuple(matrix.terms(first - 1)),
        numerator,
        denominator,
        charpoly,
    )
    return replace(claim, obligations=obligations(claim, matrix))


def growth(recurrence: Recurrence, digits: int = 12) -> tuple[Fraction, Fraction]:
    """An interval of at most 10**-digits that holds the growth a row; a point where it is exact.

    The growth is one over the radius of convergence. No coefficient of the series is negative,
    so that radius itself is a pole (Pringsheim), and the growth is the largest real root of the
    denominator read backwards: no other root is larger, the complex ones among them.
    """
    from sympy import Poly, Rational, symbols

    roots = Poly(recurrence.denominator, symbols("x")).intervals(eps=Rational(1, 10**digits))
    low, high = max(ends for ends, _ in roots)
    return Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))


# --- the matrix ----------------------------------------------------------------------------


def transfer(family: str, width: int) -> Transfer:
    """The transfer matrix of one of `FAMILIES`, for a width from 1 on."""
    join, whole = FAMILIES[family]
    rows = [row for row in product((0, 1), repeat=width) if all(map(max, row, row[1:]))]
    states = _next((TOP,) * width, rows, join)
    first, steps = len(states), []
    numbers = {state: number for number, state in enumerate(states)}
    for state in states:  # which grows meanwhile
        after = _next(state, rows, join)
        for found in after:
            if found not in numbers:
                numbers[found] = len(states)
                states.append(found)
        steps.append([numbers[found] for found in after])
    return Transfer(steps, first, [int(whole(state)) for state in states])


def _next(above: State, rows: list[State], join: Join) -> list[State]:
    """The states that those rows lead to that put no chosen cell below another."""
    allowed = [
        row
        for row in rows
        if all(up != CHOSEN or here != CHOSEN for up, here in zip(above, row, strict=True))
    ]
    return [state for state in (join(above, row) for row in allowed) if state is not None]


def _last_row(_above: State, row: State) -> State:
    return row


def _regions(above: State, row: State) -> State | None:
    if OVER in above:
        return None
    width = len(row)
    names = [max(CHOSEN, name) for name in above]
    names += [width + column if kept else CHOSEN for column, kept in enumerate(row, start=1)]
    beside = pairwise(range(width, 2 * width))
    for one, other in [*beside, *zip(range(width), range(width, 2 * width), strict=True)]:
        if names[one] and names[other]:
            names = [names[one] if name == names[other] else name for name in names]
    before, after = names[:width], names[width:]
    left_behind = {*before} - {*after, CHOSEN}
    if left_behind:
        return (OVER,) * width if len(left_behind) == 1 and not any(after) else None
    renamed = {CHOSEN: CHOSEN}
    return tuple(renamed.setdefault(name, len(renamed)) for name in after)


def _one_region(state: State) -> bool:
    return max(state) == 1 or OVER in state


FAMILIES: dict[str, tuple[Join, Callable[[State], bool]]] = {
    "independent-sets": (_last_row, lambda _: True),
    "shadings": (_regions, _one_region),
}
"""Family -> the state after a state and a row, and whether a board may end in a state."""


# --- the recurrence ------------------------------------------------------------------------


def _charpoly(matrix: Transfer) -> tuple[int, ...]:
    from sympy import ZZ
    from sympy.polys.matrices import DomainMatrix

    size = len(matrix.steps)
    dense = [[ZZ(int(to in step)) for to in range(size)] for step in matrix.steps]
    return tuple(int(number) for number in DomainMatrix(dense, (size, size), ZZ).charpoly())[::-1]


def _fraction(
    charpoly: tuple[int, ...], terms: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The series as a reduced fraction: its numerator and its denominator, which begins with 1.

    `terms`: as many as the degree. The reversed polynomial is 1 for x = 0, so that what is left
    of it has integers as coefficients, and 1 or -1 there (Gauss's lemma).
    """
    from sympy import Poly, symbols

    x = symbols("x")
    multiplied = _times(charpoly[::-1], [0, *terms])[: len(charpoly)]
    above, below = Poly(multiplied[::-1], x).cancel(Poly(charpoly, x), include=True)
    sign = int(below.nth(0))
    numerator, denominator = (
        tuple(sign * int(number) for number in reversed(poly.all_coeffs()))
        for poly in (above, below)
    )
    return numerator, denominator


def _times(left: Sequence[int], right: Sequence[int]) -> list[int]:
    found = [0] * (len(left) + len(right) - 1)
    for power, number in enumerate(left):
        for other, factor in enumerate(right):
            found[power + other] += number * factor
    return found


# --- the proof -----------------------------------------------------------------------------


def obligations(claim: Recurrence, matrix: Transfer) -> tuple[Obligation, ...]:
    """Check whether the claim holds for every n of that matrix, as the module argues."""
    degree = len(claim.charpoly) - 1
    before = claim.first - claim.order - 1
    left = range(claim.first, degree + 1)
    rest = _rest(claim, matrix.terms(max(degree, claim.first)))
    shifted = f", times x^{before}," if before > 1 else ", times x," if before else ""
    return (
        Obligation(
            "annihilates",
            f"p(M) v = 0, p the characteristic polynomial of the matrix, of degree {degree}",
            _annihilates(claim.charpoly, matrix),
        ),
        Obligation(
            "divides",
            f"the polynomial of the recurrence{shifted} divides p, quotient of degree {len(left)}",
            before >= 0 and _divides(claim, before),
        ),
        Obligation(
            "vanishes",
            f"as many n as that degree, from n = {claim.first} on, obey the recurrence",
            not any(rest[n] for n in left),
        ),
        Obligation(
            "generates",
            f"the terms before n = {claim.first}, and the numerator, are as stated",
            _generates(claim, matrix, rest),
        ),
        Obligation(
            "shortest",
            "numerator and denominator have no common root, and no earlier start is left",
            _shortest(claim),
        ),
    )


def _rest(claim: Recurrence, terms: list[int]) -> list[int]:
    """Entry n: a(n) less what the recurrence makes of the terms before it; entry 0 is 0."""
    recurrence = [1, *(-number for number in claim.coefficients)]
    return _times(recurrence, [0, *terms])[: len(terms) + 1]


def _annihilates(polynomial: tuple[int, ...], matrix: Transfer) -> bool:
    """Whether p(M) v = 0, by Horner's rule; `polynomial` must be monic, too."""
    vector = [0] * len(matrix.last)
    for number in reversed(polynomial):
        vector = [
            entry + number * last
            for entry, last in zip(matrix.apply(vector), matrix.last, strict=True)
        ]
    return polynomial[-1] == 1 and not any(vector)


def _divides(claim: Recurrence, before: int) -> bool:
    """Whether x^before times the recurrence's polynomial, which is monic, divides p."""
    divisor = [1, *(-number for number in claim.coefficients), *[0] * before]
    rest = list(reversed(claim.charpoly))
    for at in range(len(rest) - len(divisor) + 1):
        for step, number in enumerate(divisor[1:], start=at + 1):
            rest[step] -= rest[at] * number
        rest[at] = 0
    return not any(rest)


def _generates(claim: Recurrence, matrix: Transfer, rest: list[int]) -> bool:
    stated = [*claim.numerator, *[0] * (claim.first - len(claim.numerator))]
    return (
        list(claim.initial) == matrix.terms(claim.first - 1)
        and claim.denominator == (1, *(-number for number in claim.coefficients))
        and stated == rest[: claim.first]
    )


def _shortest(claim: Recurrence) -> bool:
    from sympy import Poly, symbols

    x = symbols("x")
    above, below = (Poly(poly[::-1], x) for poly in (claim.numerator, claim.denominator))
    apart = above.resultant(below) != 0
    ends = claim.numerator[-1] != 0 and claim.denominator[-1] != 0
    return bool(apart and ends and claim.first == max(len(claim.numerator), claim.order + 1))
