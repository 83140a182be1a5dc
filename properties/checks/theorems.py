"""The theorem corpus: every statement examined anew, and every refuted one refuted again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from liarproof.properties.checks.check import Check, Part, Result
from liarproof.properties.checks.profile import Profile
from liarproof.properties.theorems.corpus import statement_named, statements
from liarproof.properties.theorems.running import Task, perform, tasks
from liarproof.properties.theorems.statement import REFUTED, Statement
from liarproof.properties.theorems.wording import evidence_of


def theorem_checks(profile: Profile, seed: int) -> Iterator[Check]:
    """One check a statement."""
    for statement in statements().values():
        name = f"theorem.{statement.id}"
        full = profile.name == "full"
        chosen = list(tasks(statement, full, seed))
        if profile.name == "smoke":
            chosen = _telling(chosen)
        parts = [Part(name, "theorem", tuple(task)) for task in chosen]
        yield Check(name, "theorem", claimed(statement), evidence_of(statement, full), parts)


def _telling(chosen: list[Task]) -> list[Task]:
    """One of the tasks: that which finds the counterexample, or a large one on no narrow board."""
    return (
        [task for task in chosen if task.expects_witness]
        or [task for task in chosen if min(task.size) not in (1, 2)][-1:]
        or chosen[-1:]
    )


def claimed(statement: Statement) -> str:
    """What the check says of it."""
    refuted = statement.outcome == REFUTED
    return f"refuted: {statement.words}" if refuted else statement.words


def theorem(*arguments: Any) -> Result:
    """One task of a statement's evidence."""
    name, number, size, *rest = arguments
    task = Task(name, number, tuple(size), *rest)
    outcome = perform(statement_named(name), task)
    result = Result()
    for what, cases in outcome.cases.items():
        result.count(what, cases)
    for witness in outcome.complaints:
        result.fail(witness.text, witness.puzzle, witness.marks)
    return result
