"""The catalogue of seeded faults: what is changed in the sources, and which check must notice."""

from __future__ import annotations

from importlib.resources import files

import msgspec


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fault: in `file` (from the package's root) `was`, found once, is replaced."""

    id: str
    file: str
    was: str
    becomes: str
    caught_by: str
    """Id of the check of the audit that turns red."""
    note: str
    """The kind of mistake."""


class _Catalogue(msgspec.Struct, frozen=True):
    fault: list[Fault]


def faults() -> list[Fault]:
    """All of them, in the order of the file."""
    data = files("liarproof.properties").joinpath("faults.toml").read_bytes()
    return msgspec.toml.decode(data, type=_Catalogue).fault
