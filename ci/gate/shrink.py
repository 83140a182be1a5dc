"""A smaller board on which the same child still fails in the same way."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from liarproof.ci.gate.facts import SECOND, SOLVED, Unknown, expected_of, has_engines
from liarproof.ci.gate.judging import misfit
from liarproof.ci.gate.peer import Peer
from liarproof.ci.gate.plan import Item
from liarproof.ci.gate.report import Failure
from liarproof.ci.gate.smaller import smaller_inputs
from liarproof.ci.gate.tried import NOT_RUN, WRONG, Tried
from liarproof.ledgers.vectors import Expected, Input, Test

SECONDS = 20.0
"""For one failure."""


class Shrunk(NamedTuple):
    """The smallest board that was found."""

    item: Item
    tried: Tried
    attempts: int


def can_shrink(failure: Failure) -> bool:
    """Whether a smaller board can be looked for here: some want the audit install."""
    return not needs_engines(failure) or has_engines()


def needs_engines(failure: Failure) -> bool:
    """Whether what is right on another board is known to a solver alone."""
    item, tried = failure
    if tried.kind != WRONG or item.operation not in SOLVED:
        return False
    if misfit(item.genre, item.operation, item.test, tried.result or {}, codes=False):
        return False
    # an illegal answer is illegal whatever others there are
    return item.operation != "one" or tried.text.startswith("it ")


def shrink(failure: Failure, peer: Peer, seconds: float = SECONDS) -> Shrunk | None:
    """Leave out rows, columns and clues for so long; None where nothing smaller fails alike.

    What is right on the last one is confirmed by a second engine, where one was needed.
    """
    item, tried = failure
    refused_url = item.operation == "read" and item.test.expected.board is None
    if tried.kind == NOT_RUN or refused_url:
        return None
    deadline = time.monotonic() + seconds
    by_engines = needs_engines(failure)
    found, attempts = failure, 0
    candidates = _candidates(found.item)
    while time.monotonic() < deadline:
        given = next(candidates, None)
        if given is None:
            break
        try:
            smaller = _item(failure, given, by_engines, deadline)
        except Unknown:
            continue
        attempts += 1
        told = peer.tried(smaller)
        if told.kind == tried.kind and way(told.text) == way(tried.text):
            found = Failure(smaller, told)
            candidates = _candidates(found.item)
    if found is failure or (by_engines and not _confirmed(found)):
        return None
    return Shrunk(found.item, found.tried, attempts)


def way(text: str) -> str:
    """How a test failed, whatever the numbers and places."""
    return re.sub(r"\d[\d,]*", "N", text.partition(":")[0])


def _candidates(item: Item) -> Iterator[Input]:
    board = item.test.input.board or item.test.expected.board
    return iter(()) if board is None else smaller_inputs(item.genre, item.test.input, board)


def _item(failure: Failure, given: Input, by_engines: bool, deadline: float) -> Item:
    """A test of that input, with what is right for it; raises `Unknown`."""
    old = failure.item
    if by_engines or old.operation not in SOLVED:
        expected = expected_of(old.genre, old.operation, given, deadline)
    else:
        expected = Expected()  # that it fails says nothing about answers but its own
    name = f"{old.test.id.removesuffix('-smaller')}-smaller"
    test = Test(name, given, expected, old.test.flags)
    return Item(old.genre, old.operation, test)


def _confirmed(found: Failure) -> bool:
    """Whether an engine that shares no code with the first says the same."""
    item = found.item
    deadline = time.monotonic() + SECONDS
    try:
        again = expected_of(item.genre, item.operation, item.test.input, deadline, SECOND)
    except Unknown:
        return False
    return bool(msgspec.json.encode(again) == msgspec.json.encode(item.test.expected))
