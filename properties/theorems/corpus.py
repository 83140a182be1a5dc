"""All statements, by id."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from liarproof.properties.theorems.statement import REFUTED, Statement
from liarproof.puzzles.errors import InputError, shown

ROOMS = (
    "propagation",
    "yajilin",
    "yinyang",
    "lines",
    "yajikazu",
    "hitori",
    "hitori_start",
    "hitori_answers",
    "counting",
)
"""The modules with statements, each with a tuple `STATEMENTS`."""


@cache
def statements() -> dict[str, Statement]:
    """Every statement. Raises `ValueError` where an id is given twice or leads nowhere."""
    found: dict[str, Statement] = {}
    for room in ROOMS:
        module = import_module(f"liarproof.properties.theorems.{room}")
        for statement in module.STATEMENTS:
            if statement.id in found:
                raise ValueError(f"statement {statement.id}: given twice")
            found[statement.id] = statement
    for statement in found.values():
        for other in filter(None, (statement.correction, statement.step_of)):
            if other not in found:
                raise ValueError(f"statement {statement.id}: there is no {other}")
        if (statement.outcome == REFUTED) is not bool(statement.witness):
            raise ValueError(f"statement {statement.id}: a witness for what is refuted, and only")
    return found


def statement_named(name: str) -> Statement:
    """The statement of that id; raises `InputError` where there is none."""
    known = statements()
    if name not in known:
        raise InputError(f"theorem {shown(name)} is not one of: see `liarproof theorem list`")
    return known[name]
