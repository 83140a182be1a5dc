"""The kit of the theorem corpus: what it accepts as shown, and what it must not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import z3

from liarproof.properties.theorems import corpus, proofs
from liarproof.properties.theorems.finite import Structure, evaluate
from liarproof.properties.theorems.proofs import Obligation, findings
from liarproof.properties.theorems.running import Task, perform, tasks
from liarproof.properties.theorems.statement import (
    REFUTED,
    Axiom,
    Computed,
    Exhaustive,
    Found,
    Property,
    Proved,
    Statement,
    Witness,
)

Thing = z3.DeclareSort("Thing")
p = z3.Function("p", Thing, z3.BoolSort())
q = z3.Function("q", Thing, z3.BoolSort())
near = z3.Function("near", Thing, Thing, z3.BoolSort())
step = z3.Function("step", Thing, Thing)
size = z3.Function("size", Thing, z3.IntSort())
x, y = z3.Consts("x y", Thing)
here = z3.Const("here", Thing)

# --- formulas evaluated ---------------------------------------------------------------------

Meaning = Callable[[dict[str, Any], list[int]], Any]
"""What a formula is, given the tables of one structure and the values of its bound variables."""


class _Maker:
    """Random formulas, each made together with what it means in plain Python."""

    def __init__(self, seed: int, things: int) -> None:
        self.random, self.things = Random(seed), things

    def thing(self, bound: list[Any], depth: int) -> tuple[Any, Meaning]:
        kind = self.random.choice(["here", *["bound"] * len(bound), *["step"] * (depth > 0)])
        if kind == "here":
            return here, lambda t, _: t["here"]
        if kind == "step":
            inner, means = self.thing(bound, depth - 1)
            return step(inner), lambda t, v: t["step"][means(t, v)]
        at = self.random.randrange(len(bound))
        return bound[at], lambda _, v: v[at]

    def number(self, bound: list[Any], depth: int) -> tuple[Any, Meaning]:
        kind = self.random.choice(["size", "value", *["plus", "times", "if"] * (depth > 0)])
        if kind == "value":
            value = self.random.randint(-2, 2)
            return z3.IntVal(value), lambda *_: value
        if kind == "size":
            inner, means = self.thing(bound, 1)
            return size(inner), lambda t, v: t["size"][means(t, v)]
        (a, one), (b, two) = self.number(bound, depth - 1), self.number(bound, depth - 1)
        if kind == "plus":
            return a + b, lambda t, v: one(t, v) + two(t, v)
        if kind == "times":
            return a * b, lambda t, v: one(t, v) * two(t, v)
        asked, means = self.formula(bound, depth - 1)
        return z3.If(asked, a, b), lambda t, v: one(t, v) if means(t, v) else two(t, v)

    def formula(self, bound: list[Any], depth: int) -> tuple[Any, Meaning]:
        if depth == 0:
            return self.atom(bound)
        kind = self.random.choice(["and", "or", "not", "implies", "equal", "all", "some", "atom"])
        if kind == "atom":
            return self.atom(bound)
        if kind == "not":
            a, one = self.formula(bound, depth - 1)
            return z3.Not(a), lambda t, v: not one(t, v)
        if kind in ("all", "some"):
            name = z3.Const(f"v{len(bound)}", Thing)
            a, one = self.formula([*bound, name], depth - 1)
            quantifier, fold = (z3.ForAll, all) if kind == "all" else (z3.Exists, any)
            many = self.things
            return quantifier([name], a), lambda t, v: fold(one(t, [*v, n]) for n in range(many))
        (a, one), (b, two) = self.formula(bound, depth - 1), self.formula(bound, depth - 1)
        if kind == "and":
            return z3.And(a, b), lambda t, v: one(t, v) and two(t, v)
        if kind == "or":
            return z3.Or(a, b), lambda t, v: one(t, v) or two(t, v)
        if kind == "implies":
            return z3.Implies(a, b), lambda t, v: not one(t, v) or two(t, v)
        return a == b, lambda t, v: one(t, v) == two(t, v)

    def atom(self, bound: list[Any]) -> tuple[Any, Meaning]:
        kind = self.random.choice(["p", "near", "same", "distinct", "less", "divides"])
        (a, one), (b, two) = self.thing(bound, 1), self.thing(bound, 1)
        if kind == "p":
            return p(a), lambda t, v: t["p"][one(t, v)]
        if kind == "near":
            return near(a, b), lambda t, v: t["near"][one(t, v)][two(t, v)]
        if kind == "same":
            return a == b, lambda t, v: one(t, v) == two(t, v)
        if kind == "distinct":
            c, three = self.thing(bound, 1)
            return z3.Distinct(a, b, c), lambda t, v: len({one(t, v), two(t, v), three(t, v)}) == 3
        (m, less), (n, more) = self.number(bound, 1), self.number(bound, 1)
        if kind == "less":
            return m < n, lambda t, v: less(t, v) < more(t, v)
        return m % 3 == 1, lambda t, v: less(t, v) % 3 == 1


def _tables(random: Random, things: int) -> dict[str, Any]:
    return {
        "here": random.randrange(things),
        "p": [random.random() < 0.5 for _ in range(things)],
        "near": [[random.random() < 0.5 for _ in range(things)] for _ in range(things)],
        "step": [random.randrange(things) for _ in range(things)],
        "size": [random.randint(-3, 3) for _ in range(things)],
    }


@pytest.mark.parametrize("seed", range(60))
def test_formulas_are_evaluated_as_they_mean(seed: int) -> None:
    """numpy over axes says of random formulas what plain loops over all things say."""
    random = Random(seed)
    things = random.randint(1, 4)
    formula, means = _Maker(seed, things).formula([], 4)
    every = [_tables(random, things) for _ in range(5)]
    stacked = {name: np.array([tables[name] for tables in every]) for name in every[0]}
    said = evaluate(formula, Structure({"Thing": things}, stacked, len(every)))
    assert said.tolist() == [bool(means(tables, [])) for tables in every]


def test_random_formulas_are_true_and_false() -> None:
    """The comparison above is not of one outcome alone."""
    outcomes = set()
    for seed in range(60):
        random = Random(seed)
        things = random.randint(1, 4)
        _, means = _Maker(seed, things).formula([], 4)
        outcomes.add(bool(means(_tables(random, things), [])))
    assert outcomes == {True, False}


def test_what_is_not_understood_is_refused() -> None:
    """A quantifier over all integers has no finite meaning, nor has a name without a table."""
    structure = Structure.single({"Thing": 1}, {"p": [True]})
    n = z3.Int("n")
    with pytest.raises(ValueError, match="Int"):
        evaluate(z3.ForAll([n], n < n + 1), structure)
    with pytest.raises(KeyError):
        evaluate(z3.ForAll([x], q(x)), structure)
    with pytest.raises(ValueError, match="arguments"):
        evaluate(z3.ForAll([x, y], near(x, y)), Structure.single({"Thing": 1}, {"near": [True]}))


# --- obligations ----------------------------------------------------------------------------

SYMMETRIC = z3.ForAll([x, y], z3.Implies(near(x, y), near(y, x)))
GOOD = Obligation(
    "good",
    "what is near is near back",
    {"near is mutual": SYMMETRIC, "the one is near": near(here, x)},
    near(x, here),
)


def _broken(obligation: Obligation) -> list[str]:
    """The questions that do not hold."""
    return [one.question for one in findings(obligation) if not one.holds]


def test_an_obligation_that_holds_is_accepted() -> None:
    """Both provers refute its negation, and each hypothesis is shown to be needed."""
    said = list(findings(GOOD))
    assert [one.question for one in said[:2]] == ["z3", "cvc5"]
    assert len(said) == 3 + len(GOOD.hypotheses)
    assert all(one.holds for one in said)


def test_an_obligation_that_fails_is_refused_by_both() -> None:
    """z3 and cvc5 both find that the hypotheses do not imply the goal."""
    weak = GOOD._replace(hypotheses={"the one is near": near(here, x)})
    said = {one.question: one for one in findings(weak)}
    assert said["z3"].text == said["cvc5"].text == "sat"
    assert not said["z3"].holds
    assert not said["cvc5"].holds


def test_a_needless_hypothesis_is_noticed() -> None:
    """What follows without a hypothesis has no countermodel without it."""
    more = {**GOOD.hypotheses, "idle": p(here)}
    goal = z3.And(GOOD.goal, z3.Or(p(here), z3.Not(p(here))))
    assert _broken(GOOD._replace(hypotheses=more, goal=goal)) == ["without: idle"]


def test_a_contradiction_beside_a_hypothesis_is_noticed() -> None:
    """From a contradiction all follows, and the other hypotheses have no part in it."""
    contradictory = {**GOOD.hypotheses, "yes": near(x, y), "no": z3.Not(near(x, y))}
    assert set(_broken(GOOD._replace(hypotheses=contradictory))) >= {
        "without: near is mutual",
        "without: the one is near",
    }


def test_an_unknown_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """A prover that gives up, or has no time, has shown nothing."""
    monkeypatch.setattr(proofs, "z3_says", lambda _: "unknown")
    assert "z3" in _broken(GOOD)
    monkeypatch.setattr(proofs, "cvc5_says", lambda _: "unknown")
    assert _broken(GOOD)[:2] == ["z3", "cvc5"]


HARD = """
(declare-fun f (Int) Int)
(assert (forall ((n Int)) (> (f (f n)) (* (f n) (f n) n))))
(assert (forall ((n Int)) (exists ((m Int)) (= (* m m m) (+ (f n) (* 7 n n))))))
(check-sat)
"""


def test_a_timeout_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both provers, cut short, say neither that it is satisfiable nor that it is not."""
    monkeypatch.setattr(proofs, "MILLISECONDS", 50)
    assert proofs.z3_says(HARD.replace("(check-sat)", "")) not in ("sat", "unsat")
    assert proofs.cvc5_says("(set-logic ALL)" + HARD) not in ("sat", "unsat")


def test_a_wrong_countermodel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A structure in which the other hypotheses fail shows nothing of the one left out."""
    tables = {"near": [[True]], "here": 0, "x": 0}
    wrong = Structure.single({"Thing": 1}, tables)
    monkeypatch.setattr(proofs, "countermodel", lambda *_: wrong)
    said = {one.question: one.text for one in findings(GOOD)}
    assert "countermodel is none" in said["without: near is mutual"]


def test_a_bare_contradiction_is_noticed() -> None:
    """Two hypotheses that exclude each other are each needed, and yet show nothing."""
    assert _broken(Obligation("two", "all", {"yes": p(here), "no": z3.Not(p(here))}, q(here)))


def test_a_name_may_stand_in_one_hypothesis_alone() -> None:
    """Whatever it is, the countermodel without that hypothesis says how the name is to be read."""
    beside = z3.ForAll([x], z3.Implies(p(x), q(x)))
    only = z3.Exists([x], z3.And(p(x), z3.Or(near(x, x), z3.Not(near(x, x)))))
    assert (
        _broken(Obligation("one", "a q", {"p is q": beside, "a p": only}, z3.Exists([x], q(x))))
        == []
    )


# --- evidence -------------------------------------------------------------------------------


def _statement(**changes: Any) -> Statement:
    plain: dict[str, Any] = {
        "id": "some",
        "words": "",
        "symbols": "",
        "scope": "",
        "evidence": (Exhaustive("cells", _under(99), quick=((1, 1), (1, 2), (1, 3))),),
    }
    return Statement(**(plain | changes))


def _under(limit: int) -> Callable[[int, int], Found]:
    """That a board has fewer cells than this."""

    def run(height: int, width: int) -> Found:
        many = height * width >= limit
        return Found(height * width, Witness(f"{height}×{width}") if many else None)

    return run


def _complaints(statement: Statement) -> list[str]:
    found = []
    for task in tasks(statement, full=False, seed=1):
        found += [witness.drawn() for witness in perform(statement, task).complaints]
    return found


REFUTED_ONE = _statement(
    outcome=REFUTED,
    witness="1×3",
    correction="other",
    evidence=(Exhaustive("cells", _under(3), quick=((1, 1), (1, 2), (1, 3))),),
)


def test_what_is_as_recorded_raises_no_complaint() -> None:
    """A statement without a counterexample, and one whose smallest is the recorded one."""
    assert _complaints(_statement()) == []
    assert _complaints(REFUTED_ONE) == []


def test_a_counterexample_to_what_holds_is_a_complaint() -> None:
    """A statement that is recorded to hold must have none."""
    (evidence,) = REFUTED_ONE.evidence
    assert _complaints(_statement(evidence=(evidence,))) == ["1×3"]


@pytest.mark.parametrize(
    ("limit", "witness", "complaint"),
    [
        (9, "1×3", "no counterexample where one is recorded"),
        (3, "3×1", "another counterexample than the recorded one: 1×3"),
        (2, "1×3", "1×2"),
    ],
)
def test_a_refuted_statement_needs_its_own_witness(
    limit: int, witness: str, complaint: str
) -> None:
    """None found, another one found, or a smaller one: each is a complaint."""
    evidence = (Exhaustive("cells", _under(limit), quick=((1, 1), (1, 2), (1, 3))),)
    changed = _statement(outcome=REFUTED, witness=witness, correction="x", evidence=evidence)
    assert complaint in _complaints(changed)


def _boards(height: int, width: int) -> Iterator[Structure]:
    yield Structure({"Thing": height * width}, {"p": np.array([[True] * height * width])})


def test_an_axiom_that_a_board_breaks_is_a_complaint() -> None:
    """An obligation may be met by an axiom that is not true of boards: that must not pass."""
    goal = Obligation("p", "p", {"always": z3.ForAll([x], p(x))}, p(here))
    true = Axiom("always", z3.ForAll([x], p(x)), _boards, ((1, 1), (1, 2)))
    false = Axiom("never", z3.ForAll([x], z3.Not(p(x))), _boards, ((1, 2),))
    none = Axiom("nothing looked at", z3.ForAll([x], p(x)), lambda *_: iter(()), ((1, 1),))
    for axiom, complaints in ((true, 0), (false, 1), (none, 1)):
        statement = _statement(evidence=(Proved("", lambda: [goal], partial(list, [axiom])),))
        assert len(_complaints(statement)) == complaints


def test_an_obligation_that_fails_is_a_complaint() -> None:
    """What a prover does not confirm is told, with the obligation's name."""
    bad = Obligation("bad", "not so", {}, p(here))
    told = _complaints(_statement(evidence=(Proved("", lambda: [bad]),)))
    assert [line.split(":")[0] for line in told] == ["bad", "bad"]


def test_a_step_of_algebra_that_fails_is_a_complaint() -> None:
    """One wrong step among right ones is told."""
    steps = [proofs.Finding("right", True), proofs.Finding("wrong", False, "1 is not 2")]
    assert _complaints(_statement(evidence=(Computed("", lambda: steps),))) == ["wrong: 1 is not 2"]


def test_a_random_counterexample_is_a_complaint() -> None:
    """A property's run hands over its examples and seed, and its witness is told."""
    asked = []

    def run(examples: int, seed: int) -> Found:
        asked.append((examples, seed))
        return Found(examples, Witness("drawn"))

    assert _complaints(_statement(evidence=(Property("", run, quick=7),))) == ["drawn"]
    assert asked == [(7, 1)]


def test_only_the_last_size_of_a_refuted_statement_has_the_witness() -> None:
    """So that nothing smaller is a counterexample is looked at, and larger sizes are not."""
    made = list(tasks(REFUTED_ONE, full=True, seed=1))
    assert [task.expects_witness for task in made] == [False, False, True]
    assert made[-1] == Task("some", 0, (1, 3), True)


# --- the registry ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statements", "error"),
    [
        ((_statement(), _statement()), "given twice"),
        ((REFUTED_ONE,), "there is no other"),
        ((_statement(step_of="nothing"),), "there is no nothing"),
        ((_statement(outcome=REFUTED),), "a witness"),
        ((_statement(witness="1×1"),), "a witness"),
    ],
)
def test_the_registry_refuses(
    statements: tuple[Statement, ...], error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An id given twice, one that leads nowhere, a refutation without a witness and the reverse."""
    monkeypatch.setattr(corpus, "import_module", lambda _: SimpleNamespace(STATEMENTS=statements))
    monkeypatch.setattr(corpus, "ROOMS", ("one",))
    with pytest.raises(ValueError, match=error):
        corpus.statements.__wrapped__()
