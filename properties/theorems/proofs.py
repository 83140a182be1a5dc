"""Obligations: what is to be shown for all sizes, shown by two provers, and not vacuously.

An obligation says that its hypotheses imply its goal, of whatever cells, sets and relations the
names in them stand for. Both z3 and cvc5 must refute the hypotheses together with the negated
goal, the latter from the text in SMT-LIB. No hypothesis may be needless: without any one of them
z3 must find a finite structure in which the others hold and the goal does not; that structure is
replayed in Python. Nor may they contradict one another, which would imply anything: there must be
a structure in which they all hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import z3

from liarproof.properties.theorems.finite import Structure, evaluate

MILLISECONDS = 20_000
"""For a prover, of one question."""
UNIVERSE = 5
"""Things of each sort in a countermodel, at most."""


class Obligation(NamedTuple):
    """The hypotheses, each by name, imply the goal."""

    name: str
    text: str
    """What is shown, in words."""
    hypotheses: Mapping[str, z3.BoolRef]
    goal: z3.BoolRef


class Finding(NamedTuple):
    """What came of one question to a prover."""

    question: str
    holds: bool
    text: str = ""
    """What is wrong, or the countermodel."""


def findings(obligation: Obligation) -> Iterator[Finding]:
    """Both provers' words on it, and for each hypothesis a structure that shows it is needed."""
    text = smt2(obligation)
    said = z3_says(text)
    yield Finding("z3", said == "unsat", said)
    said = cvc5_says(text)
    yield Finding("cvc5", said == "unsat", said)
    yield together(obligation)
    for name in obligation.hypotheses:
        yield without(obligation, name)


def smt2(obligation: Obligation) -> str:
    """The obligation as a file in SMT-LIB: it is met if this is unsatisfiable."""
    solver = z3.Solver()
    solver.add(*obligation.hypotheses.values(), z3.Not(obligation.goal))
    lines = [f"; {obligation.name}: {obligation.text}", "(set-logic ALL)"]
    return "\n".join([*lines, solver.to_smt2().partition("\n")[2]])


def z3_says(text: str) -> str:
    """``unsat``, ``sat`` or ``unknown``."""
    solver = z3.Solver()
    solver.set("timeout", MILLISECONDS)
    solver.from_string(text)
    return str(solver.check())


def cvc5_says(text: str) -> str:
    """The same, of another prover, which reads the text."""
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(MILLISECONDS))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    said = "unknown"
    while True:
        command = parser.nextCommand()
        if command.isNull():
            return said
        answered = str(command.invoke(solver, parser.getSymbolManager())).strip()
        said = answered or said


def together(obligation: Obligation) -> Finding:
    """Whether there is a finite structure in which all hypotheses hold, worked out in Python.

    A proof by contradiction, whose goal is plainly false, can have none, and needs none: there
    each hypothesis stands in the contradiction.
    """
    question = "all hypotheses"
    if z3.is_false(obligation.goal):
        return Finding(question, True, "contradict one another, which is the goal")
    formulas = list(obligation.hypotheses.values())
    structure = countermodel(formulas)
    if structure is None:
        return Finding(question, False, "no model: they may contradict one another")
    if not all(evaluate(formula, structure).all() for formula in formulas):
        return Finding(question, False, "the model is none")
    return Finding(question, True, f"hold with {_sizes(structure)}")


def without(obligation: Obligation, name: str) -> Finding:
    """Whether there is a finite structure in which all but that hypothesis hold, and not the goal.

    The structure is z3's; that it is one is worked out in Python.
    """
    others = [f for other, f in obligation.hypotheses.items() if other != name]
    question = f"without: {name}"
    structure = countermodel([*others, z3.Not(obligation.goal)], obligation.hypotheses[name])
    if structure is None:
        return Finding(question, False, "no countermodel: the hypothesis may be needless")
    wrong = [
        str(formula)
        for formula in (*others, z3.Not(obligation.goal), z3.Not(obligation.hypotheses[name]))
        if not evaluate(formula, structure).all()
    ]
    if wrong:
        return Finding(question, False, f"the countermodel is none: {wrong[0]}")
    return Finding(question, True, f"fails with {_sizes(structure)}")


def _sizes(structure: Structure) -> str:
    return ", ".join(f"{n} {sort}" for sort, n in structure.sizes.items()) or "numbers"


def countermodel(formulas: list[z3.BoolRef], *others: z3.BoolRef) -> Structure | None:
    """A structure of these formulas with few things of each sort; None where none was found.

    It has tables for all that occurs in `others`, too.
    """
    sorts, declared = _signature([*formulas, *others])
    for size in range(1, UNIVERSE + 1):
        solver = z3.Solver()
        solver.set("timeout", MILLISECONDS // UNIVERSE)
        solver.add(*formulas)
        things = {sort: _universe(sort, size) for sort in sorts}
        for sort, named in things.items():
            one = z3.Const("one", sort)
            solver.add(z3.ForAll([one], z3.Or(*(one == thing for thing in named))))
            solver.add(z3.Distinct(*named))
        if solver.check() == z3.sat:
            return _read(solver.model(), things, declared)
        if not sorts:
            return None
    return None


def _universe(sort: z3.SortRef, size: int) -> list[Any]:
    return [z3.Const(f"{sort.name()}!{n}", sort) for n in range(size)]


def _signature(formulas: list[z3.BoolRef]) -> tuple[list[z3.SortRef], list[z3.FuncDeclRef]]:
    """The uninterpreted sorts and functions that occur."""
    sorts: dict[str, z3.SortRef] = {}
    declared: dict[str, z3.FuncDeclRef] = {}
    waiting: list[Any] = list(formulas)
    while waiting:
        term = waiting.pop()
        if z3.is_quantifier(term):
            for n in range(term.num_vars()):
                _note(term.var_sort(n), sorts)
            waiting.append(term.body())
        elif z3.is_app(term):
            if term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                declared[term.decl().name()] = term.decl()
                _note(term.decl().range(), sorts)
                for n in range(term.decl().arity()):
                    _note(term.decl().domain(n), sorts)
            waiting.extend(term.children())
    return list(sorts.values()), list(declared.values())


def _note(sort: z3.SortRef, sorts: dict[str, z3.SortRef]) -> None:
    if sort.kind() == z3.Z3_UNINTERPRETED_SORT:
        sorts[sort.name()] = sort


def _read(
    model: z3.ModelRef, things: Mapping[z3.SortRef, list[Any]], declared: list[z3.FuncDeclRef]
) -> Structure:
    """The model's tables. A function of integers cannot be tabled: obligations name its values."""
    places = {
        sort.name(): {
            str(model.eval(thing, model_completion=True)): n for n, thing in enumerate(named)
        }
        for sort, named in things.items()
    }
    by_name = {sort.name(): named for sort, named in things.items()}
    tables = {}
    for function in declared:
        domains = [by_name[function.domain(n).name()] for n in range(function.arity())]
        values = [
            _plain(model.eval(function(*arguments), model_completion=True), places)
            for arguments in product(*domains)
        ]
        tables[function.name()] = np.array(values).reshape([len(named) for named in domains])
    return Structure.single({sort: len(named) for sort, named in by_name.items()}, tables)


def _plain(value: Any, places: Mapping[str, Mapping[str, int]]) -> bool | int:
    if z3.is_true(value) or z3.is_false(value):
        return bool(z3.is_true(value))
    if z3.is_int_value(value):
        return int(value.as_long())
    return places[value.sort().name()][str(value)]


@cache
def cvc5_version() -> str:
    """Of the second prover."""
    import cvc5

    return str(cvc5.__version__)
