"""``--json FILE`` and its like: results in files, written whole or not at all."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from liarproof.puzzles.errors import InputError, named


class OutFile:
    """Where an option points: a file, standard output (``-``), or nowhere (None).

    Raises `InputError` at once where it cannot be written, before any work is done for it.
    """

    def __init__(self, name: str | None, option: str) -> None:
        self.is_stdout = name == "-"
        """Then standard output is the option's, and nothing else is printed there."""
        self._told = f"{option} {named(name or '')}"
        self._path = None if name is None or self.is_stdout else _writable(name, self._told)

    def write_text(self, text: str) -> None:
        """A text as it is."""
        self._write(text.encode())

    def _write(self, data: bytes) -> None:
        if self.is_stdout:
            sys.stdout.write(data.decode())
            sys.stdout.flush()
        elif self._path is not None:
            try:
                _replace(self._path, data)
            except OSError as failed:
                raise _refused(self._told, failed) from None


class JsonFile(OutFile):
    """Where ``--json`` points."""

    def __init__(self, name: str | None) -> None:
        super().__init__(name, "--json")

    def write_list(self, items: Sequence[Any]) -> None:
        """A list, each item on a line of its own."""
        lines = b",\n".join(msgspec.json.encode(item) for item in items)
        self._write(b"[\n" + lines + b"\n]\n" if items else b"[]\n")

    def write_lines(self, records: Sequence[bytes]) -> None:
        """JSON lines: records that are JSON already."""
        self._write(b"".join(record + b"\n" for record in records))

    def write(self, value: Any) -> None:
        """Any other value, indented."""
        self._write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def _writable(name: str, told: str) -> Path:
    """The file itself, where `name` is a link to it."""
    try:
        path = Path(name).resolve()
        if path.is_dir():
            raise OSError(0, "is a directory")
        if path.exists() and not os.access(path, os.W_OK):
            raise OSError(0, "is not writable")
        if path.is_file() or not path.exists():
            if not path.parent.is_dir():
                raise OSError(0, "its folder does not exist")
            if not os.access(path.parent, os.W_OK):
                raise OSError(0, "its folder is not writable")
    except (OSError, ValueError, RuntimeError) as failed:
        raise _refused(told, failed) from None
    return path


def _refused(told: str, failed: Exception) -> InputError:
    return InputError(f"{told}: {getattr(failed, 'strerror', None) or failed}")


def _replace(path: Path, data: bytes) -> None:
    """Put `data` in the place of the file in one step, so that nobody meets half of it."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a device or a named pipe stays what it is
        return
    part = path.with_name(f".{path.name[:200]}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
