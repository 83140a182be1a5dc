"""Statements examined: each piece of evidence cut into tasks, and what a task finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from liarproof.properties.theorems.finite import evaluate
from liarproof.properties.theorems.proofs import Finding, findings
from liarproof.properties.theorems.statement import (
    HOLDS,
    REFUTED,
    Computed,
    Exhaustive,
    Found,
    Property,
    Proved,
    Size,
    Statement,
    Witness,
)

NO_SIZE = (0, 0)


class Task(NamedTuple):
    """A piece of the evidence for a statement; plain values alone, for other processes."""

    statement: str
    """Its id."""
    evidence: int
    """Number of the evidence."""
    size: Size = NO_SIZE
    """Of exhaustive evidence."""
    expects_witness: bool = False
    seed: int = 0
    examples: int = 0


class Outcome(NamedTuple):
    """What a task found."""

    cases: dict[str, int]
    """What was looked at -> how often."""
    complaints: list[Witness]
    """Nothing, where all is as recorded."""
    findings: list[str]
    """Lines for a reader of the proof."""


def tasks(statement: Statement, full: bool, seed: int) -> Iterator[Task]:
    """All the tasks of a profile."""
    for number, evidence in enumerate(statement.evidence):
        if isinstance(evidence, Exhaustive):
            sizes = evidence.sizes(full and statement.outcome == HOLDS)
            for size in sizes:
                last = statement.outcome == REFUTED and size == sizes[-1]
                yield Task(statement.id, number, size, last)
        elif isinstance(evidence, Property):
            examples = evidence.full if full else evidence.quick
            yield Task(statement.id, number, seed=seed, examples=examples)
        else:
            yield Task(statement.id, number)


def perform(statement: Statement, task: Task) -> Outcome:
    """Look at the cases of a task, and compare with what is recorded of the statement."""
    evidence = statement.evidence[task.evidence]
    if isinstance(evidence, Proved):
        return _prove(evidence)
    if isinstance(evidence, Computed):
        lines = list(evidence.run())
        wrong = [Witness(f"{line.question}: {line.text}") for line in lines if not line.holds]
        return Outcome({"steps": len(lines)}, wrong, [_said(line) for line in lines])
    if isinstance(evidence, Property):
        found = evidence.run(task.examples, task.seed)
        return Outcome({"examples": found.cases}, _complaints(statement, task, found), [])
    found = evidence.run(*task.size)
    return Outcome({"cases": found.cases}, _complaints(statement, task, found), [])


def _complaints(statement: Statement, task: Task, found: Found) -> list[Witness]:
    if not task.expects_witness:
        return [] if found.witness is None else [found.witness]
    if found.witness is None:
        return [Witness("no counterexample where one is recorded")]
    if found.witness.drawn() != statement.witness:
        text = f"another counterexample than the recorded one: {found.witness.text}"
        return [found.witness._replace(text=text)]
    return []


def _prove(evidence: Proved) -> Outcome:
    cases = {"obligations": 0, "questions": 0, "boards": 0}
    complaints, lines = [], []
    for obligation in evidence.obligations():
        cases["obligations"] += 1
        for finding in findings(obligation):
            cases["questions"] += 1
            lines.append(f"{obligation.name}: {_said(finding)}")
            if not finding.holds:
                complaints.append(Witness(lines[-1]))
    for axiom in evidence.axioms():
        for size in axiom.sizes:
            many = wrong = 0
            for structure in axiom.boards(*size):
                true = evaluate(axiom.formula, structure)
                many, wrong = many + true.size, wrong + int((~true).sum())
            cases["boards"] += many
            place = f"{axiom.name}: {size[0]}×{size[1]}"
            lines.append(f"{place}: holds on {many - wrong:,} of {many:,} boards")
            if wrong or not many:
                complaints.append(Witness(lines[-1]))
    return Outcome(cases, complaints, lines)


def _said(finding: Finding) -> str:
    return f"{finding.question}: {finding.text or ('holds' if finding.holds else 'fails')}"
