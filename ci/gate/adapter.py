"""The gate in Python: an adapter that is called instead of a process that is asked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from liarproof.ci.gate.lists import Required, check_ids, read_known, read_required
from liarproof.ci.gate.messages import Reply, Started
from liarproof.ci.gate.plan import Item, Wanted, plan_for
from liarproof.ci.gate.report import Report
from liarproof.ci.gate.runner import Outcome
from liarproof.ci.gate.tried import ERROR, UNSUPPORTED, Tried, settled
from liarproof.ledgers.vectors import OPERATIONS
from liarproof.properties.child import one_line
from liarproof.puzzles.errors import InputError, shown
from liarproof.puzzles.genres import BOOKS

Adapter = Any
"""A callable ``(genre, operation, input) -> result``; or an object that has, for each operation
it can do, a method of that name, ``(genre, input) -> result``.

`input` and `result` are dictionaries as in ``ci/gate/PROTOCOL.md``. What the answer to `start`
declares may stand in attributes: `implementation`, `version`, `operations` (genre -> names),
`rungs`, `differs`, `codes`.
"""


def gate(
    adapter: Adapter,
    genres: str | Iterable[str] | None = None,
    operations: str | Iterable[str] | None = None,
    *,
    flags: str | Iterable[str] = (),
    known: Mapping[str, str] | str | Path | None = None,
    require: str | None = None,
) -> Report:
    """Put the vectors to an adapter in this process; see `Adapter` for what that may be.

    `genres`, `operations`: what it has, a name or several, where its attributes do not say; of a
    callable, else, all is expected. `flags`: only tests with any of these. `known`: failures that
    are known, id -> reason, or a file of them. `require`: what must be covered, such as ``"80%"``.

    Whatever the adapter raises is a failure of that test, Ctrl-C apart. Returns a report, whose
    `ok` says whether the gate is passed and which prints as text. Raises `InputError` for names
    that there are not, and where there is nothing to ask.
    """
    begun = time.perf_counter()
    started = declared(adapter, listed(genres), listed(operations))
    plan = plan_for(started, Wanted(flags=tuple(listed(flags) or ())))
    reasons = known_of(known)
    required = read_required(require) if require else Required()
    outcome = Outcome(tuple(called(adapter, item, started.codes) for item in plan.items), False)
    seconds = time.perf_counter() - begun
    return Report(started, plan, outcome, reasons, required, seconds)


def listed(names: str | Iterable[str] | None) -> list[str] | None:
    """One name, or several, as a list."""
    if names is None:
        return None
    return [names] if isinstance(names, str) else list(names)


def known_of(known: Mapping[str, str] | str | Path | None) -> dict[str, str]:
    """Known failures from a file, or as they are; raises `InputError`."""
    if known is None:
        return {}
    if isinstance(known, Mapping):
        check_ids(dict(known))
        return dict(known)
    return read_known(known)


def declared(
    adapter: Adapter, genres: Iterable[str] | None, operations: Iterable[str] | None
) -> Started:
    """What an adapter declares, by its attributes, its methods, and what is said of it."""
    named = getattr(adapter, "operations", None)
    has = [name for name in OPERATIONS if callable(getattr(adapter, name, None))]
    if named is None and not has and not callable(adapter):
        raise InputError(f"adapter: it has none of the methods {', '.join(OPERATIONS)}")
    if named is None:
        named = {genre: has or list(OPERATIONS) for genre in genres or BOOKS}
    told = {
        "implementation": getattr(adapter, "implementation", None) or _name(adapter),
        "version": getattr(adapter, "version", ""),
        "operations": _selected(named, genres, operations),
        "rungs": getattr(adapter, "rungs", {}),
        "differs": getattr(adapter, "differs", []),
        "codes": getattr(adapter, "codes", False),
    }
    try:
        return msgspec.convert(told, Started)
    except msgspec.ValidationError as error:
        raise InputError(f"adapter: what it declares does not fit: {error}") from None


def _selected(
    named: Mapping[str, Iterable[str]],
    genres: Iterable[str] | None,
    operations: Iterable[str] | None,
) -> dict[str, list[str]]:
    """What it has of what is wanted; raises `InputError` where it lacks some of that."""
    has = {genre: list(names) for genre, names in named.items()}
    wanted = list(has) if genres is None else list(genres)
    for genre in wanted:
        if genre not in has:
            raise InputError(f"adapter: it does not declare {shown(genre)}")
    only = None if operations is None else list(operations)
    for name in only or ():
        if not any(name in has[genre] for genre in wanted):
            raise InputError(f"adapter: it does not declare {shown(name)}")
    return {
        genre: [name for name in has[genre] if only is None or name in only] for genre in wanted
    }


def _name(adapter: Adapter) -> str:
    return getattr(adapter, "__name__", "") or type(adapter).__name__


def called(adapter: Adapter, item: Item, codes: bool) -> Tried:
    """What comes of a test that the adapter is called for."""
    name = item.test.id
    given = msgspec.to_builtins(item.test.input)
    begun = time.perf_counter()
    try:
        found = _call(adapter, item)(given)
        spent = time.perf_counter() - begun
    except KeyboardInterrupt:
        raise
    except NotImplementedError as error:
        text = f"declared, but unsupported: {one_line(str(error))}"
        return Tried(name, UNSUPPORTED, text, time.perf_counter() - begun)
    except BaseException as error:  # SystemExit too is an answer of this test alone
        text = one_line(f"{type(error).__name__}: {error}")
        return Tried(name, ERROR, text, time.perf_counter() - begun)
    try:
        # as if it came by the protocol: nothing but JSON gets through
        result = msgspec.json.decode(msgspec.json.encode(found), type=dict[str, Any])
    except (TypeError, ValueError, RecursionError) as error:
        return Tried(name, ERROR, one_line(f"its result is no JSON object: {error}"), spent)
    return settled(item, Reply(name, result), spent, codes)


def _call(adapter: Adapter, item: Item) -> Callable[[dict[str, Any]], Any]:
    method = getattr(adapter, item.operation, None)
    if callable(method):
        return lambda given: method(item.genre, given)
    return lambda given: adapter(item.genre, item.operation, given)
