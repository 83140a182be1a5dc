"""`liarproof theorem`: the corpus listed, a statement shown, its evidence gone through anew."""

from __future__ import annotations

import re
import time
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from liarproof.ci.machine import JsonFile, OutFile
from liarproof.ci.terminal import (
    AS_RECORDED,
    DOES_NOT_HOLD,
    Bar,
    Interrupted,
    compiling,
    duration,
    plural,
    say,
)
from liarproof.properties.theorems.corpus import statement_named, statements
from liarproof.properties.theorems.proofs import smt2
from liarproof.properties.theorems.running import Outcome, Task, perform, tasks
from liarproof.properties.theorems.statement import (
    REFUTED,
    Computed,
    Exhaustive,
    Property,
    Proved,
    Size,
    Statement,
)
from liarproof.properties.theorems.wording import evidence_of
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.grid import read_size

SEED = 1


def list_theorems(pattern: str, json: str | None) -> int:
    """The statements whose ids fit a pattern, with their evidence and words."""
    out = JsonFile(json)
    fitting = [one for one in statements().values() if fnmatchcase(one.id, pattern)]
    if not fitting:
        raise InputError(f"theorem {shown(pattern)} fits no statement")
    out.write_list([_record(statement) for statement in fitting])
    if not out.is_stdout:
        for one in fitting:
            say(f"{one.id}: {one.outcome}; {evidence_of(one, True)}")
            say(f"  {one.words}")
        refuted = sum(one.outcome == REFUTED for one in fitting)
        say(f"{plural(len(fitting), 'statement')}, {refuted} of them refuted")
    return AS_RECORDED


def _record(statement: Statement) -> dict[str, Any]:
    """What machines read of a statement; what is recorded, nothing is run."""
    return {
        "id": statement.id,
        "statement": statement.words,
        "symbols": statement.symbols,
        "scope": statement.scope,
        "article": list(statement.article),
        "evidence": evidence_of(statement, True),
        "outcome": statement.outcome,
        "witness": statement.witness or None,
        "correction": statement.correction or None,
        "step_of": statement.step_of or None,
        "note": statement.note or None,
    }


def show_theorem(name: str, json: str | None) -> int:
    """All that is recorded of one statement."""
    out = JsonFile(json)
    statement = statement_named(name)
    out.write(_record(statement))
    if not out.is_stdout:
        _show(statement)
    return AS_RECORDED


def _show(statement: Statement) -> None:
    known = statements()
    say(f"{statement.id}: {statement.outcome}")
    say(statement.words)
    lines = {
        "in symbols": statement.symbols,
        "scope": statement.scope,
        "said in": "; ".join(statement.article) or "no article",
        "step of": statement.step_of,
        "steps": ", ".join(one.id for one in known.values() if one.step_of == statement.id),
        "note": statement.note,
    }
    for title, text in lines.items():
        if text:
            say(f"{title}: {text}")
    for evidence in statement.evidence:
        say(f"evidence: {_described(evidence)}")
    if statement.outcome == REFUTED:
        say("smallest counterexample:")
        say(statement.witness)
    if statement.correction:
        say(f"true in its place: {statement.correction}: {known[statement.correction].words}")


def _described(evidence: object) -> str:
    if isinstance(evidence, Exhaustive):
        return f"exhaustive: {evidence.cases}; {_sizes(evidence.quick)}" + (
            f"; full profile: {_sizes(evidence.full)}" if evidence.full else ""
        )
    if isinstance(evidence, Proved):
        return f"proved for all sizes: {evidence.argument}"
    if isinstance(evidence, Computed):
        return f"computed: {evidence.argument}"
    assert isinstance(evidence, Property)
    return f"property: {evidence.cases}; {evidence.quick} examples, full profile {evidence.full:,}"


def _sizes(sizes: tuple[Size, ...]) -> str:
    return ", ".join(f"{height}×{width}" for height, width in sizes)


def prove_theorems(names: list[str], to: str | None, full: bool, json: str | None) -> int:
    """Go through the evidence for some statements, or for all; the status."""
    out = JsonFile(json)
    chosen = [statement_named(name) for name in names] or list(statements().values())
    most = read_size(to) if to is not None else None
    work = [(one, task) for one in chosen for task in _chosen(one, full, most)]
    if not work:
        raise InputError(f"--to {to}: no evidence of these statements ends at such a size")
    done: list[dict[str, Any]] = []
    stopped = False
    try:
        with compiling("theorems"), Bar(len(work), "pieces of evidence") as bar:
            for number, (statement, task) in enumerate(work):
                bar.at(number, statement.id)
                started = time.perf_counter()
                outcome = perform(statement, task)
                seconds = time.perf_counter() - started
                done.append(_reported(statement, task, outcome, seconds))
                if not out.is_stdout:
                    _say_outcome(statement, task, outcome, seconds, len(names) == 1)
    except KeyboardInterrupt:
        stopped = True
    out.write_list(done)
    broken = sorted({one["id"] for one in done if one["complaints"]})
    if stopped:
        raise Interrupted(f"{len(done)} of {plural(len(work), 'piece')} of evidence done")
    if not out.is_stdout:
        say(f"NOT AS RECORDED: {', '.join(broken)}" if broken else _all_held(chosen, done))
    return DOES_NOT_HOLD if broken else AS_RECORDED


def write_obligations(names: list[str], folder: str) -> int:
    """Write each proof obligation of some statements, or of all, as a file in SMT-LIB."""
    place = Path(folder)
    OutFile(str(place / "obligation.smt2"), "--smt")  # refuses a folder that takes no file
    chosen = [statement_named(name) for name in names] or list(statements().values())
    written = 0
    for statement in chosen:
        for evidence in statement.evidence:
            for obligation in evidence.obligations() if isinstance(evidence, Proved) else ():
                name = re.sub(r"\W+", "-", obligation.name)
                file = OutFile(str(place / f"{statement.id}--{name}.smt2"), "--smt")
                file.write_text(smt2(obligation))
                written += 1
    if not written:
        raise InputError("--smt: none of these statements is proved by provers")
    say(f"{folder}: {plural(written, 'obligation')}, each met if a prover says unsat")
    return AS_RECORDED


def _all_held(chosen: list[Statement], done: list[dict[str, Any]]) -> str:
    cases = sum(number for one in done for number in one["cases"].values())
    seconds = sum(one["seconds"] for one in done)
    return f"AS RECORDED: {plural(len(chosen), 'statement')}, {cases:,} cases, {duration(seconds)}"


def _chosen(statement: Statement, full: bool, most: Size | None) -> list[Task]:
    """Its tasks; with a largest size those of the full profile up to it, and all without one."""
    if most is None:
        return list(tasks(statement, full, SEED))
    return [
        task
        for task in tasks(statement, True, SEED)
        if task.size[0] <= most[0] and task.size[1] <= most[1]
    ]


def _reported(statement: Statement, task: Task, outcome: Outcome, seconds: float) -> dict[str, Any]:
    return {
        "id": statement.id,
        "evidence": type(statement.evidence[task.evidence]).__name__.lower(),
        "size": list(task.size) if any(task.size) else None,
        "cases": outcome.cases,
        "complaints": [witness.drawn() for witness in outcome.complaints],
        "findings": outcome.findings,
        "seconds": seconds,
    }


def _say_outcome(
    statement: Statement, task: Task, outcome: Outcome, seconds: float, alone: bool
) -> None:
    kind = type(statement.evidence[task.evidence]).__name__.lower()
    place = f" {task.size[0]}×{task.size[1]}" if any(task.size) else ""
    cases = ", ".join(f"{number:,} {what}" for what, number in outcome.cases.items() if number)
    verdict = "NOT AS RECORDED" if outcome.complaints else "ok"
    if task.expects_witness and not outcome.complaints:
        verdict = "counterexample"
    say(f"{verdict:15} {statement.id}: {kind}{place}: {cases}, {duration(seconds)}")
    if alone:
        for line in outcome.findings:
            say(f"    {line}")
        if task.expects_witness and not outcome.complaints:
            say(statement.witness)
    for witness in outcome.complaints:
        say(witness.drawn())
