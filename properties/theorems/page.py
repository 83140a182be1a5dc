"""The page of the corpus: ``python -m liarproof.properties.theorems.page > README.md`` in here.

A test holds the page to what this prints.
"""

from __future__ import annotations

from collections.abc import Iterator

from liarproof.properties.theorems.corpus import statements
from liarproof.properties.theorems.statement import REFUTED, Exhaustive, Statement
from liarproof.properties.theorems.wording import evidence_of

INTRODUCTION = """\
# The theorem corpus

Statements that four articles on puzzle solvers make or use, each step of a printed proof a
statement of its own, and what had to be true in their place. `liarproof theorem list`, `show ID`
and `prove ID [--to HxW]` are the way in; the audit goes through all of them (`theorem.*`).

- **proved**: for all sizes, by z3 and by cvc5 from the same SMT-LIB text. No hypothesis is
  needless (without it there is a finite countermodel, replayed in Python), all of them together
  have a model, and what they say of boards is seen to hold on all boards of small sizes.
- **exhaustive**: every case to a size; how many, stands in the manifests of the audit.
- **computed**: identities and recurrences by algebra.
- **property**: random cases beyond, by Hypothesis.
- **refuted**: the smallest counterexample, searched for in order of size, confirmed by a second
  engine, found again in every audit; and what is true in its place.

To add one: a `Statement` in one of the modules of this folder (`corpus.ROOMS` names them), its id
in `ledgers/ids.lock` as `theorem ID` and `check theorem.ID`, a test that a false variant of its
evidence is caught, `liarproof audit --record --only theorem.ID` for each profile, and this page
anew."""


def page() -> Iterator[str]:
    """The lines of the page."""
    everything = list(statements().values())
    wrong = [one for one in everything if one.outcome == REFUTED]
    yield INTRODUCTION
    yield ""
    yield f"## The {len(everything) - len(wrong)} that hold"
    yield ""
    yield "| statement | in words | evidence | said in |"
    yield "|---|---|---|---|"
    for one in everything:
        if one.outcome != REFUTED:
            yield f"| {_named(one)} | {one.words} | {evidence_of(one, True)} | {_places(one)} |"
    yield ""
    yield f"## The {len(wrong)} that do not"
    for one in wrong:
        yield from _refuted(one)


def _refuted(one: Statement) -> Iterator[str]:
    yield ""
    yield f"### {one.id}"
    yield ""
    step = f" (A step of the proof of `{one.step_of}`.)" if one.step_of else ""
    yield f"*{one.words}*{step}"
    yield ""
    yield f"Scope: {one.scope}. Said in: {_places(one)}."
    yield ""
    yield "```"
    yield one.witness
    yield "```"
    yield ""
    searched = next(e for e in one.evidence if isinstance(e, Exhaustive))
    sizes = [f"{height}×{width}" for height, width in searched.quick]
    before = ", ".join(sizes[:-1]) or "nothing"
    yield f"The smallest: {searched.cases}, {sizes[-1]}; none on {before}."
    if one.correction:
        yield ""
        yield f"True in its place: `{one.correction}`: {statements()[one.correction].words}"
    if one.note:
        yield ""
        yield one.note


def _named(one: Statement) -> str:
    return f"`{one.id}`" + (f", a step of `{one.step_of}`" if one.step_of else "")


def _places(one: Statement) -> str:
    return "; ".join(one.article) or "no article"


if __name__ == "__main__":
    print("\n".join(page()))
