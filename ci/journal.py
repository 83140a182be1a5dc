"""The journal of a run: every finished part on disk at once, so that a run can go on later.

A journal belongs to one set of sources, profile, seed and files; anything else starts a new
one. Lines that a crash cut short are passed over.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import ModuleType, TracebackType

import msgspec

from liarproof.compiled import cache_root, source_digest
from liarproof.properties.checks.check import Part, Result


class _Line(msgspec.Struct):
    part: Part
    result: Result


class Journal:
    """Finished parts of one run, in a file that grows by a line a part."""

    def __init__(self, name: str, resume: bool) -> None:
        self._path = cache_root() / "audit" / f"{name}.jsonl"
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._done = _read(self._path) if resume else {}
        self._file = self._path.open("ab" if resume else "wb")

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def found(self, part: Part) -> Result | None:
        """The result of a part that an earlier run finished."""
        return self._done.get(msgspec.json.encode(part))

    def keep(self, part: Part, result: Result) -> None:
        """Write down a finished part."""
        self._file.write(msgspec.json.encode(_Line(part, result)) + b"\n")
        self._file.flush()

    def forget(self) -> None:
        """The run is complete: nothing is left to go on with."""
        self._path.unlink(missing_ok=True)


def _read(path: Path) -> dict[bytes, Result]:
    done = {}
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            entry = msgspec.json.decode(line, type=_Line)
        except msgspec.DecodeError:
            continue
        done[msgspec.json.encode(entry.part)] = entry.result
    return done


def journal_name(*about: object) -> str:
    """A name for the run of these sources and data with these settings."""
    settings = hashlib.sha256(repr(about).encode()).hexdigest()[:16]
    return f"{project_digest()}-{settings}"


def project_digest() -> str:
    """Of all sources and data of the project."""
    import liarproof

    home = [Path(place) for place in liarproof.__path__]
    folders = [Path(spec.__path__[0]) for spec in _folders()]
    return source_digest(home + folders, (".py", ".toml", ".jsonl", ".txt"))


def _folders() -> list[ModuleType]:
    from liarproof import ci, ledgers, oracles, properties, puzzles, solvers

    return [ci, ledgers, oracles, properties, puzzles, solvers]
