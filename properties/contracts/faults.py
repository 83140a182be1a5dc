"""The catalogue of broken propagators and oracles: mistakes that a good programmer makes.

Each is a change of one place in a module of `properties/plain`, whose source is taken, spoiled
and run; nothing on disk changes. `faults/GENRE.toml` holds them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from liarproof.properties.contracts.subject import Subject
from liarproof.solvers.ladder import ladder_of

ORACLE = "answers"
"""What `Fault.rung` says where it is the oracle that is broken."""

ORACLE_CELLS = 9
"""Boards for the plain oracles, which try every filling."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fault: in the plain module of its genre `was`, found once, is replaced."""

    id: str
    rung: str
    """Name of the function that is run: a rung's, or `ORACLE`."""
    was: str
    becomes: str
    caught_by: str
    """Name of the contract that must notice."""
    note: str
    """The kind of mistake."""

    @property
    def genre(self) -> str:
        """The first word of its id."""
        return self.id.partition("-")[0]


class _Catalogue(msgspec.Struct, frozen=True):
    fault: list[Fault]


@cache
def faults() -> tuple[Fault, ...]:
    """All of them, genre by genre, in the order of the files."""
    found: list[Fault] = []
    folder = files("liarproof.properties.contracts").joinpath("faults")
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        found += msgspec.toml.decode(file.read_bytes(), type=_Catalogue).fault
    return tuple(found)


@cache
def _source(genre: str) -> tuple[str, str]:
    module = import_module(f"liarproof.properties.plain.{genre}")
    assert module.__file__ is not None
    return module.__file__, Path(module.__file__).read_text(encoding="utf-8")


def plain(genre: str, fault: Fault | None = None) -> ModuleType:
    """A fresh copy of a genre's plain module, spoiled by a fault or as it is.

    Raises `ValueError` where the text that the fault replaces is not found exactly once.
    """
    file, text = _source(genre)
    if fault is not None:
        if text.count(fault.was) != 1:
            raise ValueError(f"{fault.id}: found {text.count(fault.was)} times: {fault.was}")
        text = text.replace(fault.was, fault.becomes)
    module = ModuleType(f"plain_{genre}")
    exec(compile(text, file, "exec"), module.__dict__)
    return module


def subject_of(fault: Fault, *, spoiled: bool = True) -> Subject:
    """The broken propagator, in the place of the rung of ours that it imitates.

    A broken oracle is asked about a rung of ours. With `spoiled` False: the same before it broke.
    """
    module = plain(fault.genre, fault if spoiled else None)
    ladder = ladder_of(fault.genre)
    if fault.rung == ORACLE:
        module.answers.cells = ORACLE_CELLS
        return Subject(ladder.rules[-1], fault.genre, module.answers)
    function: Any = getattr(module, fault.rung)
    name = fault.rung.replace("_", "-")
    function.replaces, function.claims = name, ("idempotent",)
    function.beside = ladder.named(name).beside
    return Subject(function, fault.genre)
