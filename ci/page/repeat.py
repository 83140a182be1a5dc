"""How anyone repeats a claim: the commands, and what was run for each measurement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from liarproof.ci.page.markup import Html, anchor, described, joined, prose, tag
from liarproof.ledgers.claims import Measurement
from liarproof.properties.claims.conclude import Conclusion
from liarproof.properties.theorems.corpus import statements

THEOREM = "theorem."


def commands(claim: Conclusion) -> Iterator[str]:
    """What to type."""
    yield f"liarproof audit --only {claim.id}"
    for name in claim.checks:
        if name.startswith(THEOREM):
            yield f"liarproof theorem show {name.removeprefix(THEOREM)}"


def check_anchor(name: str) -> str:
    """The address of a check's line in the table of checks."""
    return anchor(f"check/{name}")


def repeating(
    claim: Conclusion, measurements: Mapping[str, Measurement], checks: frozenset[str]
) -> Html:
    """All that is needed to repeat a claim, folded. `checks`: those that the page has a line of."""
    typed = joined((tag("code", line) for line in commands(claim)), " ")
    stands_on = joined((_check(name, checks) for name in claim.checks), ", ")
    used = dict.fromkeys(
        reading.measurement
        for reading in [*claim.readings, *claim.corrected]
        if reading.measurement in measurements
    )
    facts = described(
        [
            ("Type", tag("div", typed, class_="commands")),
            ("Stands on", stands_on),
            ("Statement", prose(" ".join(_statements(claim)))),
        ],
        class_="facts",
    )
    runs = joined(_measurement(measurements[name]) for name in used)
    return tag("details", tag("summary", "How to repeat it"), facts, runs, class_="repeat")


def _statements(claim: Conclusion) -> Iterator[str]:
    """What the theorems say that it stands on."""
    known = statements()
    for name in claim.checks:
        if name.removeprefix(THEOREM) in known:
            yield known[name.removeprefix(THEOREM)].words


def _check(name: str, checks: frozenset[str]) -> Html:
    shown = tag("code", name)
    return tag("a", shown, href=f"#{check_anchor(name)}") if name in checks else shown


def _measurement(one: Measurement) -> Html:
    """What was run."""
    choices = ", ".join(f"{name} = {value}" for name, value in one.choices.items())
    own = f", of which the first {one.own:,} are as many as the article has" if one.own else ""
    facts = [
        ("Measurement", tag("code", one.id)),
        ("Experiment", tag("code", one.experiment)),
        ("Choices", choices or "none"),
        ("Seed", f"{one.seed}"),
        ("Rows", f"{one.rows:,}{own}"),
    ]
    return described(facts, class_="facts")
