"""What `liarproof fuzz` is aimed at: how it is named, and how it is found.

``mymod:my_rule``, a module of the working folder or installed; ``path/to/file.py:my_rule``;
``hitori:cut``, a rung of ours; or with ``--exec`` a command that speaks the line protocol.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from liarproof.puzzles.errors import InputError, named, shown
from liarproof.puzzles.genres import BOOKS, book

FORMS = "MODULE:NAME, FILE.py:NAME or GENRE:RUNG"
SOME = 6
"""So many names are listed where one is not found."""


class Target(NamedTuple):
    """What is held against the contracts; any process can load it from this."""

    text: str
    """As it was typed."""
    genre: str
    spoken: bool = False
    """Whether the text is a command that speaks the line protocol."""
    seconds: float = 2.0
    """Limit for one call."""
    reference: str | None = None
    """The engine whose answers are taken for the truth; None: the usual one."""


def read_target(text: str | None, command: str | None, genre: str | None) -> Target:
    """The target that a command line names; raises `InputError` where it names none, or two."""
    if (text is None) == (command is None):
        raise InputError(f"fuzz: expected either a target ({FORMS}) or --exec")
    if command is not None:
        return Target(command, _genre(genre), spoken=True)
    assert text is not None
    place, colon, name = text.rpartition(":")
    if not (colon and place and name):
        raise InputError(f"target {shown(text)}: expected {FORMS}")
    if place in BOOKS and genre not in (None, place):
        raise InputError(f"target {shown(text)} is a rung of {place}; --puzzle says {genre}")
    return Target(text, place if place in BOOKS else _genre(genre))


def _genre(genre: str | None) -> str:
    if genre is None:
        raise InputError(f"fuzz: --puzzle is missing; there are: {', '.join(BOOKS)}")
    return book(genre).genre


def load(target: Target) -> Any:
    """The propagator; raises `InputError`, one line, for whatever keeps it from being found."""
    if target.spoken:
        from liarproof.properties.contracts.spoken import Spoken

        return Spoken(target.text, target.genre, target.seconds)
    place, _, name = target.text.rpartition(":")
    if place in BOOKS:
        return _rung(place, name)
    found = _attribute(_module(place), name, place)
    if not callable(found):
        kind = type(found).__name__
        raise InputError(f"target {shown(target.text)} cannot be called: it is of type {kind}")
    return found


def _rung(genre: str, name: str) -> Any:
    from liarproof.solvers.ladder import rungs_named

    try:
        return rungs_named(genre, [name])[0]
    except InputError as error:
        raise InputError(f"{error}; a function of your own is {genre}.py:{name}") from None


def _module(place: str) -> ModuleType:
    file = Path(place) if place.endswith(".py") else None
    if file is not None and not file.is_file():
        raise InputError(f"target: no such file: {named(place)}")
    sys.path.insert(0, os.path.abspath(file.parent) if file is not None else os.getcwd())
    try:
        return importlib.import_module(place) if file is None else _from_file(file)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a module may raise anything, SystemExit too
        raise InputError(_refused(place, error)) from None


def _from_file(file: Path) -> ModuleType:
    # under a name that hides no other module
    spec = spec_from_file_location(f"fuzzed {file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _refused(place: str, error: BaseException) -> str:
    missing = (isinstance(error, ModuleNotFoundError) and error.name) or ""
    if missing and (place == missing or place.startswith(f"{missing}.")):
        return f"target: no module {shown(place)} in this folder, and none is installed"
    ours = {__file__, importlib.__file__}
    where = [x for x in traceback.extract_tb(error.__traceback__) if x.filename[:1] != "<"]
    last = next((x for x in reversed(where) if x.filename not in ours), None)
    at = f" ({named(os.path.relpath(last.filename))}, line {last.lineno})" if last else ""
    if isinstance(error, SyntaxError) and error.filename:
        at = ""  # it says so itself
    return f"target: {named(place)} cannot be imported: {type(error).__name__}: {error}{at}"


def _attribute(module: ModuleType, name: str, place: str) -> Any:
    try:
        return attrgetter(name)(module)
    except AttributeError:
        theirs = [
            other
            for other, value in vars(module).items()
            if callable(value) and getattr(value, "__module__", None) == module.__name__
        ]
        listed = ", ".join(theirs[:SOME]) + ", ..." * (len(theirs) > SOME)
        there = f"; there are: {listed}" if theirs else ""
        raise InputError(f"target: {named(place)} has no {shown(name)}{there}") from None
