"""``--json FILE`` is written whole or not at all."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.ci.machine import JsonFile

BOARD = "hitori/2/2/1112"


def test_replaces_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails leaves the old file as it was, and no part of the new one."""
    file = tmp_path / "out.json"
    file.write_text("old")

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        JsonFile(str(file)).write_list([1, 2])
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["out.json"]


def test_same_on_stdout(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A file gets what standard output would, and people still get their table."""
    file = tmp_path / "out.json"
    printed = json.loads(cli("solve", BOARD, "--json", "-").out)
    told = cli("solve", BOARD, "--json", file)
    assert "unique" in told.out
    written = json.loads(file.read_text())
    for board in (*printed, *written):
        del board["seconds"]
    assert written == printed
    assert os.listdir(tmp_path) == ["out.json"]


def test_written_before_tables(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Bad lines do not keep the good ones from being written."""
    file = tmp_path / "out.json"
    assert cli("solve", BOARD, "hitori/9/9/1", "--json", file).status == 2
    assert len(json.loads(file.read_text())) == 1


@pytest.mark.skipif(os.name == "nt", reason="needs links and modes")
def test_links_and_modes_stay(tmp_path: Path) -> None:
    """A link stays a link, and a file keeps its mode."""
    file, link = tmp_path / "out.json", tmp_path / "link.json"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    JsonFile(str(link)).write([1])
    assert link.is_symlink()
    assert json.loads(file.read_text()) == [1]
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="needs /dev/null")
def test_devices_stay(tmp_path: Path) -> None:
    """What is no file, such as /dev/null, is written to and not replaced."""
    del tmp_path
    JsonFile("/dev/null").write([1])
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
