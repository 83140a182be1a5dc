"""A look at the adapter apart from the solver: one test of each operation, judged by its form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liarproof.ci.gate.judging import misfit
from liarproof.ci.gate.messages import Started
from liarproof.ci.gate.peer import Process
from liarproof.ci.gate.plan import Item, Plan
from liarproof.properties.child import ENDING, Trouble, one_line


class Look(NamedTuple):
    """What was looked at, and what is wrong with it."""

    what: str
    id: str
    wrong: str
    """"" where nothing is."""


def looked_at(process: Process, started: Started, plan: Plan) -> Iterator[Look]:
    """One test of each operation and rung, then the end."""
    yield Look("start", "", "")
    for item in samples(plan.items):
        rung = f" {item.test.input.rung}" if item.test.input.rung else ""
        what = f"{item.genre} {item.operation}{rung}"
        yield Look(what, item.test.id, _form(process, item, started.codes))
    by_itself = process.stopped()
    yield Look("stop", "", "" if by_itself else f"it did not exit within {ENDING:g} s")


def samples(items: Sequence[Item]) -> list[Item]:
    """The smallest test of each operation, of `propagate` one for each rung."""
    found: dict[tuple[str, str, str], Item] = {}
    for item in sorted(items, key=lambda one: one.size):
        found.setdefault((item.genre, item.operation, item.test.input.rung), item)
    order = {(item.genre, item.operation): n for n, item in reversed(list(enumerate(items)))}
    return sorted(found.values(), key=lambda one: order[one.genre, one.operation])


def _form(process: Process, item: Item, codes: bool) -> str:
    try:
        reply = process.reply(item)
    except Trouble as trouble:
        return f"{trouble.kind}: {trouble}"
    if reply.unsupported is not None:
        return f"declared, but unsupported: {one_line(reply.unsupported)}"
    if reply.error is not None:
        return f"error: {one_line(reply.error)}"
    assert reply.result is not None
    return one_line(misfit(item.genre, item.operation, item.test, reply.result, codes))
