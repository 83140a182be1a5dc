"""Whether a child contradicts itself: on one board, or on boards whose answers are related."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from liarproof.ci.gate.judging import Misfit, Result, marks_of
from liarproof.ledgers.vectors import Marks
from liarproof.properties.gatefuzz.relations import Related

NUMBERS = ("none", "one", "more")

TOGETHER = "together"
SUM = "parts"
OWN_CHECK = "own-check"
READ_WRITE = "read-write"
ORACLES = "oracles"
"""What else may catch a child, besides the relations."""

TEXTS = {
    ORACLES: "two engines of liarproof that share no code say otherwise",
    TOGETHER: "`one`, `unique` and `count` speak of the same answers",
    SUM: "the answers of a board are shared out among boards that split a cell's possibilities",
    OWN_CHECK: "`check` finds legal what the same program answers",
    READ_WRITE: "`read` gives back the board that `write` wrote",
}


def number_of(operation: str, result: Result) -> int | None:
    """How many answers a result says there are: of `unique` 2 for more, of `one` 1 for some.

    None where it is no result of the operation.
    """
    if operation == "count":
        count = result.get("count")
        return count if type(count) is int else None
    if operation == "one":
        return None if "answer" not in result else int(result["answer"] is not None)
    answers = result.get("answers")
    return NUMBERS.index(answers) if answers in NUMBERS else None


def contradiction(genre: str, operation: str, related: Related, fewer: Result, more: Result) -> str:
    """What contradicts what in the results on two boards; "" where nothing does."""
    one, other = number_of(operation, fewer), number_of(operation, more)
    if one is None or other is None:
        return ""
    if related.known is not None and one == 0:
        return f"{operation}: no answer on a board that has a known one"
    if one > other or (related.exact and one != other):
        word = "as many" if related.exact else "no fewer"
        return (
            f"{operation}: {_said(operation, one)}, and {_said(operation, other)} where {word} are"
        )
    if operation == "unique" and one == other == 1:
        return _other_answer(genre, related, fewer, more)
    return ""


def _said(operation: str, number: int) -> str:
    return NUMBERS[number] if operation == "unique" else f"{number:,}"


def _other_answer(genre: str, related: Related, fewer: Result, more: Result) -> str:
    try:
        first = related.carried(answer_in(genre, related.fewer, fewer))
        second = answer_in(genre, related.more, more)
    except (Misfit, msgspec.ValidationError):
        return ""
    return "" if first.fits(second) else "unique: another answer than the one that must be"


def answer_in(genre: str, puzzle: Any, result: Result) -> Any:
    """The marks in a result; raises `Misfit` or a `ValidationError`."""
    given = msgspec.convert(result.get("answer"), Marks)
    return marks_of(genre, puzzle.height, puzzle.width, given)


def check_contradiction(related: Related, fewer: Result, more: Result, codes: bool) -> str:
    """The same for candidates, of which one is the other carried over."""
    one, other = fewer.get("legal"), more.get("legal")
    if type(one) is not bool or type(other) is not bool:
        return ""
    if (one and not other) or (related.exact and one != other):
        return f"check: legal is {_json(one)}, and {_json(other)} where it must be the same"
    if not (codes and related.exact and related.codes):
        return ""
    here, there = fewer.get("broken"), more.get("broken")
    if not (isinstance(here, list) and isinstance(there, list)):
        return ""
    wanted = sorted({related.codes(str(code)) for code in here})
    found = sorted({str(code) for code in there})
    return (
        "" if wanted == found else f"check: {_listed(wanted)} are broken, it names {_listed(found)}"
    )


def _json(value: bool) -> str:
    return "true" if value else "false"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def apart(results: Mapping[str, Result]) -> tuple[str, str, str] | None:
    """Two operations that contradict each other on one board, and how; None: there are none."""
    known = {name: number_of(name, result) for name, result in results.items()}
    told = {name: number for name, number in known.items() if number is not None}
    for first, second in combinations(told, 2):
        least = min(_MOST[first], _MOST[second])
        if min(told[first], least) != min(told[second], least):
            text = f"{first}: {_said(first, told[first])}, {second}: {_said(second, told[second])}"
            return first, second, text
    return None


_MOST = {"one": 1, "unique": 2, "count": 1 << 60}
"""Beyond this the operation does not tell numbers apart."""
