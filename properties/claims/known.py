"""Judges of what is known exactly: arithmetic, counts, published terms, the theorem corpus."""

from __future__ import annotations

from fractions import Fraction

from liarproof.ledgers.sequences import sequences
from liarproof.properties.claims.finding import Case, Finding, Judge, sampled, witness
from liarproof.properties.claims.formula import evaluate, exact
from liarproof.properties.theorems.corpus import statement_named
from liarproof.properties.theorems.statement import HOLDS
from liarproof.properties.theorems.wording import evidence_of
from liarproof.puzzles.errors import InputError, shown


def arithmetic(case: Case) -> Finding:
    """That the value is ``formula`` to within its rounding.

    ``where``: the names in the formula -> a number, or the id of a claim, whose value it is
    (``ID.low``, ``ID.high``: the ends of its range).
    """
    where = {name: _number(case, given) for name, given in case.arguments.get("where", {}).items()}
    value = evaluate(case.argument("formula"), where)
    if case.claimed.value is None:
        raise InputError("arithmetic needs a claimed value")
    off = abs(exact(case.claimed.value) - value)
    within = exact(case.arguments.get("within", 0)) or exact(case.claimed.step) / 2
    return Finding(
        f"{case.argument('formula')} = {_said(value)}", "exhaustive: recomputed", off <= within
    )


def _number(case: Case, given: float | str) -> Fraction:
    if not isinstance(given, str):
        return exact(given)
    name, field = given, "value"
    for end in ("low", "high"):
        if given.endswith(f".{end}") and given not in case.claims:
            name, field = given.removesuffix(f".{end}"), end
    number = getattr(case.claims[name], field) if name in case.claims else None
    if number is None:
        raise InputError(f"formula: no claim {shown(given)} has that number")
    return exact(number)


def _said(value: Fraction) -> str:
    return f"{value.numerator:,}" if value.denominator == 1 else f"{float(value):,.4f}"


def counted(case: Case) -> Finding:
    """That all ``engines`` (fields) count what is claimed.

    ``key``: the field that tells the rows apart, in the order of the claimed ``values``; without it
    there is one row and one ``value``. ``at``: only the row with that key.
    """
    engines, key = list(case.argument("engines")), case.arguments.get("key")
    if len(engines) < 2:
        raise InputError("a count needs two engines")
    rows = sorted(case.table.counts(*([key] if key else []), *engines))
    start = 1 if key else 0
    if "at" in case.arguments:
        rows = [row for row in rows if row[0] == case.arguments["at"]]
    found = [row[start:] for row in rows]
    claimed = list(case.claimed.values) or [case.claimed.value]
    said = ", ".join(str(row[0]) if len(set(row)) == 1 else str(row) for row in found)
    agrees = found == [(value,) * len(engines) for value in claimed]
    return Finding(said, f"counted: {', '.join(engines)}", agrees)


def holds(case: Case) -> Finding:
    """That there are ``cases`` (a field, summed) and no ``exceptions`` (a field, summed)."""
    cases, exceptions = (
        sum(
            value * times
            for value, times in case.table.counts(case.arguments.get(name, name)).items()
        )
        for name in ("cases", "exceptions")
    )
    if not cases:
        raise InputError("no case was met")
    return Finding(
        f"{exceptions:,} exceptions in {cases:,} cases",
        sampled(case),
        exceptions == 0,
        witness=witness(case) if exceptions else "",
    )


def published(case: Case) -> Finding:
    """That the claimed ``values`` are the terms of ``sequence`` from the index ``first`` on."""
    name = case.argument("sequence")
    known = sequences()
    if name not in known:
        raise InputError(f"there is no ledger of sequence {shown(str(name))}")
    first = case.argument("first")
    found = [known[name].terms.get(first + n) for n in range(len(case.claimed.values))]
    return Finding(
        ", ".join(map(str, found)),
        f"published: {name}, from index {first}",
        found == list(case.claimed.values),
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
