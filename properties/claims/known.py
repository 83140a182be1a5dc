"""Judges of what is known exactly: arithmetic, counts, published terms, the theorem corpus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from liarproof.ledgers.sequences import OEIS_ID, sequences
from liarproof.properties.claims.finding import Case, Finding, Judge, sampled, witness
from liarproof.properties.claims.formula import evaluate, exact
from liarproof.properties.theorems.corpus import statement_named
from liarproof.properties.theorems.statement import HOLDS
from liarproof.properties.theorems.wording import evidence_of
from liarproof.puzzles.errors import InputError, shown


def arithmetic(case: Case) -> Finding:
    """That the value is ``formula`` to within its rounding, and that of the numbers in it.

    ``where``: the names in the formula -> a number, or the id of a claim, whose value it is
    (``ID.low``, ``ID.high``: the ends of its range). ``within``: how far off it may be, if that is
    not a matter of rounding.
    """
    formula = case.argument("formula")
    where = {name: _number(case, given) for name, given in case.arguments.get("where", {}).items()}
    value = evaluate(formula, {name: number for name, (number, _) in where.items()})
    ends = [value]
    if "within" in case.arguments:
        half = exact(case.arguments["within"])
    else:
        half = exact(case.claimed.step) / 2
        ends += [evaluate(formula, corner) for corner in _corners(where)]
    agrees = min(ends) - half <= exact(case.value) <= max(ends) + half
    return Finding(f"{formula} = {_said(value)}", "exhaustive: recomputed", agrees)


Rounded = tuple[Fraction, Fraction]
"""A number, and how far from it what was rounded to it may be."""

MOST_ROUNDED = 12
"""Rounded numbers in one formula."""


def _corners(where: Mapping[str, Rounded]) -> Iterator[dict[str, Fraction]]:
    """The rounded numbers at the ends of what rounds to them, all together.

    Sums, products and quotients of positive numbers are greatest and least there.
    """
    rounded = [name for name, (_, half) in where.items() if half]
    if len(rounded) > MOST_ROUNDED:
        raise InputError(f"formula: more than {MOST_ROUNDED} rounded numbers; give within")
    for signs in product((-1, 1), repeat=len(rounded)):
        moved = {name: number for name, (number, _) in where.items()}
        for name, sign in zip(rounded, signs, strict=True):
            moved[name] += sign * where[name][1]
        yield moved


def _number(case: Case, given: float | str) -> Rounded:
    if not isinstance(given, str):
        return exact(given), Fraction(0)
    name, field = given, "value"
    for end in ("low", "high"):
        if given.endswith(f".{end}") and given not in case.claims:
            name, field = given.removesuffix(f".{end}"), end
    number = getattr(case.claims[name], field) if name in case.claims else None
    if number is None:
        raise InputError(f"formula: no claim {shown(given)} has that number")
    return exact(number), exact(case.claims[name].step) / 2


def _said(value: Fraction) -> str:
    return f"{value.numerator:,}" if value.denominator == 1 else f"{float(value):,.4f}"


def counted(case: Case) -> Finding:
    """That all ``engines`` (fields) count what is claimed.

    ``key``: the field that tells the rows apart, in the order of the claimed ``values``; without it
    there is one row and one ``value``. ``at``: only the row with that key. Engines that differ
    refute nothing: there is no count then.
    """
    engines, key = list(case.argument("engines")), case.arguments.get("key")
    if len(engines) < 2:
        raise InputError("a count needs two engines")
    rows = sorted(case.table.counts(*([key] if key else []), *engines))
    start = 1 if key else 0
    if "at" in case.arguments:
        if not key:
            raise InputError("at needs the argument key")
        rows = [row for row in rows if row[0] == case.arguments["at"]]
    found = [row[start:] for row in rows]
    for row in rows:
        if len(set(row[start:])) > 1:
            raise InputError(f"the engines differ: {', '.join(engines)} count {row}")
    claimed = list(case.claimed.values) or [case.value]
    if len(found) != len(claimed):
        raise InputError(f"{len(claimed)} counts are claimed, and {len(found)} were made")
    return Finding(
        ", ".join(str(row[0]) for row in found),
        f"counted: {', '.join(engines)}",
        [row[0] for row in found] == claimed,
    )


def holds(case: Case) -> Finding:
    """That there are ``cases`` (a field, summed) and no ``exceptions`` (a field, summed)."""
    cases, exceptions = (
        sum(
            value * times
            for value, times in case.table.counts(case.arguments.get(name, name)).items()
        )
        for name in ("cases", "exceptions")
    )
    if cases <= 0:
        raise InputError("no case was met")
    return Finding(
        f"{exceptions:,} exceptions in {cases:,} cases",
        f"exhaustive: all {cases:,} cases" if case.whole else sampled(case),
        exceptions == 0,
        witness=witness(case) if exceptions else "",
    )


def published(case: Case) -> Finding:
    """That the claimed ``values`` are the terms of ``sequence`` from the index ``first`` on.

    Of a sequence of OEIS, or of one first counted here; the terms that articles give are none.
    """
    name, first = case.argument("sequence"), case.argument("first")
    found = sequences().get(name)
    if found is None:
        raise InputError(f"there is no ledger of sequence {shown(str(name))}")
    outside = OEIS_ID.fullmatch(name) is not None
    if not (outside or found.source == "counted here"):
        raise InputError(f"sequence {name} is what an article says: it bears no witness")
    values = list(case.claimed.values) or [case.value]
    terms = [found.terms.get(first + n) for n in range(len(values))]
    if None in terms:
        raise InputError(f"sequence {name} has no term {first + terms.index(None)} on record")
    return Finding(
        ", ".join(map(str, terms)),
        f"{'published' if outside else 'counted'}: {name}, from index {first}",
        terms == values,
    )


def theorem(case: Case) -> Finding:
    """That the ``statement`` of the corpus holds; or with ``refuted = true`` that it does not."""
    statement = statement_named(case.argument("statement"))
    holds_there = statement.outcome == HOLDS
    wanted = not case.arguments.get("refuted", False)
    return Finding(
        f"{statement.id}: {statement.outcome}",
        evidence_of(statement, True),
        holds_there == wanted,
        witness=statement.witness,
    )


def none(case: Case) -> Finding:
    """Nothing can be checked; the claim's note says why."""
    del case
    return Finding("", "none")


def timing(case: Case) -> Finding:
    """The same work timed here, in seconds: as information, for no two machines are alike."""
    counts = case.table.counts(case.argument("field"))
    values = sorted(value for value, times in counts.items() for _ in range(times))
    middle = values[len(values) // 2]
    return Finding(
        f"median {duration(middle)} (n = {len(values)})", "informational: timed on one machine"
    )


def duration(seconds: float) -> str:
    """A time in a unit in which it is no long number."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


JUDGES: dict[str, Judge] = {
    "arithmetic": arithmetic,
    "counted": counted,
    "holds": holds,
    "published": published,
    "theorem": theorem,
    "none": none,
    "timing": timing,
}
