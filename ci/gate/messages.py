"""The lines of the gate's protocol: see ``ci/gate/PROTOCOL.md``, which describes each."""

from __future__ import annotations

from typing import Any

import msgspec

from liarproof.ledgers.vectors import Input

VERSION = 1
"""Of the protocol."""


class Start(msgspec.Struct, frozen=True, tag_field="cmd", tag="start"):
    """Our first line."""

    protocol: int
    suite: str
    """The version of the vectors."""


class Started(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to it: what the child is and what it has."""

    implementation: str
    operations: dict[str, list[str]]
    """Genre -> operations."""
    version: str = ""
    rungs: dict[str, list[str]] = {}
    """Genre -> the rungs that `propagate` may ask for by name."""
    differs: list[str] = []
    """Conventions that it does not follow: tests that rest on them are not for it."""
    codes: bool = False
    """Whether `check` names every broken rule by its code."""


class Run(msgspec.Struct, frozen=True, tag_field="cmd", tag="run"):
    """One test."""

    id: str
    genre: str
    operation: str
    input: Input


class Stop(msgspec.Struct, frozen=True, tag_field="cmd", tag="stop"):
    """Our last line."""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a test: one of the three."""

    id: str
    result: dict[str, Any] | None = None
    unsupported: str | None = None
    """Why it cannot take this test."""
    error: str | None = None
    """What went wrong in it."""

    @property
    def parts(self) -> int:
        """How many of the three are there."""
        return sum(part is not None for part in (self.result, self.unsupported, self.error))
