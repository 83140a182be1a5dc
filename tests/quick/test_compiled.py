"""Compiled code never outlives its sources, and its cache keeps out of everybody's way."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import numba
import pytest

from liarproof import compiled

CALLER = """\
from liarproof.compiled import jit
from liarproof.oracles.kit.trial_callee import callee
{decorator}
@jit
def caller(number):
    return callee(number) + 1
"""
CALLEE = """\
from liarproof.compiled import jit
{decorator}
@jit
def callee(number):
    return number * {factor}
"""
TRAP = "import numba; jit = numba.njit(cache=True)"
"""What anybody would write: numba's own cache, in one folder for all sources."""

RUN = """\
from liarproof.solvers.trial_caller import caller
print(caller(5), sum(caller.stats.cache_hits.values()))
"""


def run(project: Path, factor: int, decorator: str = "") -> tuple[int, int]:
    """What the caller gives for 5 in a new process, and how often it came from the cache."""
    caller = project / "solvers" / "trial_caller.py"
    if not caller.exists():
        caller.write_text(CALLER.format(decorator=decorator))
    callee = CALLEE.format(decorator=decorator, factor=factor)
    (project / "oracles" / "kit" / "trial_callee.py").write_text(callee)
    top = project.parent
    places = {
        "PYTHONPATH": str(top),
        "LIARPROOF_CACHE": str(top / "cache"),
        "NUMBA_CACHE_DIR": str(top / "fixed"),
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-B", "-c", RUN],  # -B: no .pyc, which may be stale within a second
        env=kept | places,
        cwd=top,
        capture_output=True,
        text=True,
        check=True,
    )
    result, hits = map(int, done.stdout.split())
    return result, hits


def test_changed_callee_is_never_run_stale(project: Path) -> None:
    """A caller loaded from the cache calls its callee as it is now, in whatever file it stands."""
    assert run(project, factor=10) == (51, 0)
    assert run(project, factor=10) == (51, 1)
    assert run(project, factor=20) == (101, 0)
    assert run(project, factor=10) == (51, 1)
    assert not (project.parent / "fixed").exists()


def test_trap_is_there(project: Path) -> None:
    """numba's own cache does run a stale callee: the test above can fail."""
    assert run(project, 10, TRAP) == (51, 0)
    assert run(project, 20, TRAP) == (51, 1)


def test_digest_covers_every_source(tmp_path: Path) -> None:
    """A file added, renamed, changed, emptied, moved or taken away changes the digest."""
    here, there = tmp_path / "here", tmp_path / "there"
    (here / "deep").mkdir(parents=True)
    there.mkdir()
    (here / "a.py").write_text("one")

    seen = [compiled.source_digest([here, there])]

    def changed() -> bool:
        seen.append(compiled.source_digest([here, there]))
        return seen[-1] not in seen[:-1]

    (here / "deep" / "b.py").write_text("")
    assert changed()
    (here / "deep" / "b.py").rename(here / "deep" / "c.py")
    assert changed()
    (here / "a.py").write_text("two")
    assert changed()
    (here / "a.py").rename(there / "a.py")
    assert changed()
    (there / "a.py").write_text("")
    assert changed()
    (here / "deep" / "c.py").unlink()
    assert changed()
    (here / "notes.txt").write_text("not compiled")
    assert not changed()


def test_what_the_digest_passes_over_is_not_compiled() -> None:
    """In folders passed over nothing is compiled, and no module beside them imports from them."""
    (properties,) = (
        folder for folder in compiled._compiling_folders() if folder.name == "properties"
    )
    for file in sorted(properties.rglob("*.py")):
        inside = file.relative_to(properties).parts[0] in compiled.NOT_COMPILING
        text = file.read_text(encoding="utf-8")
        if inside:
            assert "jit" not in text, file
        for name in () if inside else compiled.NOT_COMPILING:
            assert f"properties.{name}" not in text, file
    for name in compiled.NOT_COMPILING:
        assert (properties / name).is_dir()


def test_digest_covers_the_folders() -> None:
    """Every folder that holds compiled code, or what it calls, counts, and this package too."""
    folders = compiled._compiling_folders()
    assert len(folders) == 1 + len(compiled.COMPILING)
    for module in ("compiled", "oracles.kit", "properties", "puzzles.answer", "solvers"):
        spec = find_spec(f"liarproof.{module}")
        assert spec is not None
        assert spec.origin is not None
        assert any(Path(spec.origin).is_relative_to(folder) for folder in folders)


def test_numba_setting_of_user_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where a user's own functions are cached is not ours to change, even when numba refuses."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))

    def add(left: int, right: int) -> int:
        return left + right

    def refuse(**_: bool) -> None:
        raise RuntimeError("no")

    assert compiled.jit(add)(1, 2) == 3
    assert Path(numba.config.CACHE_DIR) == tmp_path
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr(numba, "njit", refuse)
    with pytest.raises(RuntimeError, match="no"):
        compiled.jit(add)
    assert Path(numba.config.CACHE_DIR) == tmp_path


def test_cache_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """``LIARPROOF_CACHE`` says where the cache is, else the system's setting, else the home."""
    monkeypatch.setenv("LIARPROOF_CACHE", "/chosen")
    assert compiled.cache_root() == Path("/chosen")
    monkeypatch.delenv("LIARPROOF_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    assert compiled.cache_root() == Path("/xdg/liarproof")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert compiled.cache_root() == Path("/home/me/.cache/liarproof")


@pytest.fixture
def spare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder for temporary files, while the cache is where no folder can be made."""
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("LIARPROOF_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path / "temporary"


def test_unwritable_cache_falls_back(spare: Path) -> None:
    """Where the cache cannot be written, compiled code goes to a folder for temporary files."""
    folder = compiled.jit_folder.__wrapped__()
    assert folder.is_dir()
    assert folder.is_relative_to(spare)


def test_read_only_cache_falls_back(
    spare: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A folder that is there but may not be written counts as unwritable, or numba passes it by."""
    cache = tmp_path / "read-only"
    monkeypatch.setenv("LIARPROOF_CACHE", str(cache))
    # root may write anywhere, so that no mode would tell
    monkeypatch.setattr(os, "access", lambda path, _: not Path(path).is_relative_to(cache))
    assert compiled.jit_folder.__wrapped__().is_relative_to(spare)


def test_strangers_folder_is_not_used(spare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that somebody else may have put among the temporary files is never loaded."""
    monkeypatch.setattr(os, "getuid", lambda: 54321)
    folder = compiled.jit_folder.__wrapped__()
    assert folder.is_relative_to(spare / "liarproof-54321")
    assert not folder.exists()


def test_old_folders_are_forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Compiled code that was not used for a month is removed, what is younger stays."""
    monkeypatch.setenv("LIARPROOF_CACHE", str(tmp_path))
    now = compiled.jit_folder.__wrapped__()
    old, young = now.parent / "old", now.parent / "young"
    for folder, days in ((old, 31), (young, 29), (now, 31)):
        folder.mkdir(exist_ok=True)
        (folder / "index.nbi").touch()
        then = folder.stat().st_mtime - days * 24 * 3600
        os.utime(folder, (then, then))
    assert compiled.jit_folder.__wrapped__() == now
    assert sorted(now.parent.iterdir()) == sorted([now, young])
