"""`jit`: the one way in which this project compiles a function.

numba checks a cached function only against its own file, so a cached caller would go on
with an *old* callee after the callee's file changed. Here the cache folder is therefore
named after a digest of every source of the project: any change anywhere starts a new one.
Folders unused for a month are removed. ``NUMBA_DISABLE_JIT=1`` runs everything as Python.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

MONTH = 30 * 24 * 3600.0
"""Seconds."""

COMPILING = ("oracles", "properties", "puzzles", "solvers")
"""The folders of the project whose sources make up compiled code."""

NOT_COMPILING = ("checks", "claims", "experiments", "gatefuzz", "theorems", "vectors")
"""Folders in these of which nothing is compiled, and from which no compiled module imports."""


def source_digest(
    folders: list[Path], suffixes: tuple[str, ...] = (".py",), without: tuple[str, ...] = ()
) -> str:
    """A digest of the names and contents of all files below `folders` with these suffixes.

    `without`: names of folders in them that are passed over.
    """
    digest = hashlib.sha256()
    for folder in folders:
        digest.update(b"folder\0")
        for file in sorted(file for file in folder.rglob("*") if file.suffix in suffixes):
            if file.relative_to(folder).parts[0] in without:
                continue
            content = file.read_bytes()
            digest.update(f"{file.relative_to(folder)}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder for everything kept between runs: ``$LIARPROOF_CACHE`` or the user's cache."""
    chosen = os.environ.get("LIARPROOF_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "liarproof"


def _compiling_folders() -> list[Path]:
    """The folders that hold compiled functions or what these call, wherever they are mapped."""
    found = (find_spec(f"liarproof.{name}") for name in COMPILING)  # found, but not imported
    return [
        Path(__file__).parent,
        *(Path(place) for spec in found if spec for place in spec.submodule_search_locations or ()),
    ]


@cache
def jit_folder() -> Path:
    """The folder of compiled code for the sources as they are, made when first asked for."""
    digest = source_digest(_compiling_folders(), without=NOT_COMPILING)
    folder = cache_root() / "numba" / digest
    if not _is_writable(folder):  # a read-only home
        spare = _spare_root()
        folder = spare / "numba" / digest
        if not (_is_ours(spare) and _is_writable(folder)):
            return folder  # numba itself names the folder that cannot be written
    _forget_old(folder.parent)
    return folder


def _spare_root() -> Path:
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return Path(tempfile.gettempdir()) / f"liarproof-{user}"


def _is_ours(base: Path) -> bool:
    """Whether nobody else put `base` there, where all may: what it holds is going to be run."""
    try:
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
        return not hasattr(os, "getuid") or base.stat().st_uid == os.getuid()
    except OSError:
        return False


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _forget_old(root: Path) -> None:
    for folder in root.iterdir():
        try:
            if time.time() - folder.stat().st_mtime > MONTH:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # another process was quicker


def is_compiled(what: str) -> bool:
    """Whether an earlier process noted that it compiled all that `what` needs."""
    return (jit_folder() / f"{what}.compiled").exists()


def note_compiled(what: str) -> None:
    """Note that all that `what` needs is compiled now, for processes to come."""
    with suppress(OSError):  # a cache that cannot be written: they will compile, and say so
        (jit_folder() / f"{what}.compiled").touch()


def jit(function: F) -> F:
    """`function` compiled by numba, its machine code kept on disk between runs."""
    import numba

    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(jit_folder())  # only while this decorator looks at it
    try:
        return cast(F, numba.njit(cache=True, nogil=True)(function))
    finally:
        numba.config.CACHE_DIR = before


def interpreted() -> bool:
    """Whether ``NUMBA_DISABLE_JIT`` makes compiled functions run as plain Python."""
    import numba

    return bool(numba.config.DISABLE_JIT)
