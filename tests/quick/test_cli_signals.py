"""Ctrl-C and closed pipes: what is done stays, and nothing worse than one line is said."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs named pipes and signals")

PROGRAM = [sys.executable, "-m", "liarproof"]
SIDE = 60


def _cell(row: int, column: int) -> str:
    """Three equal numbers side by side here and there, the outer two shaded, all else unequal."""
    if row % 4 == 0 and column % 4 < 3:
        return f"{row // 4 * 15 + column // 4 + 1}{'.' if column % 4 == 1 else '#'}"
    return f"{(row + column) % SIDE + 300}."


ROWS = [" ".join(_cell(row, column) for column in range(SIDE)) for row in range(SIDE)]
LONG_WORK = "hitori 2x2 first\n1# 1.\n1. 2.\n\n" + "\n".join([f"hitori {SIDE}x{SIDE} long", *ROWS])
"""A moment's work, then a board that keeps a search or a referee busy for far too long."""


def hear_ctrl_c() -> None:
    """In the child: Ctrl-C as from a terminal, even where these tests run with it switched off."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _feed(fifo: Path, program: subprocess.Popen[str]) -> None:
    """Write the boards as soon as the program reads; fail if it ends before that."""
    while program.poll() is None:
        try:
            pipe = os.open(fifo, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.02)  # nobody reads yet
            continue
        os.set_blocking(pipe, True)
        with open(pipe, "w", encoding="utf-8") as stream:
            stream.write(LONG_WORK)
        return
    raise AssertionError(f"ended before it read anything: {program.communicate()}")


def interrupted(tmp_path: Path, *arguments: str) -> tuple[int, str, str]:
    """Status and output of the program after Ctrl-C in the midst of its work.

    It reads its boards from a named pipe, which tells us that it has begun.
    """
    fifo = tmp_path / "boards"
    os.mkfifo(fifo)
    command = [*PROGRAM, arguments[0], str(fifo), *arguments[1:]]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    ) as program:
        try:
            _feed(fifo, program)
            time.sleep(2.5)  # to load what it needs, and begin
            os.killpg(program.pid, signal.SIGINT)  # to all its processes, as a terminal does
            out, err = program.communicate(timeout=60)
        finally:
            program.kill()
    return program.returncode, out, err


@pytest.mark.parametrize(
    ("command", "done"),
    [
        (("solve", "--all"), "boards done"),
        (("check", "--flips", "--jobs", "2"), "2 of 2 answers judged, "),
        (("explain",), "boards explained"),
    ],
    ids=["solve", "check", "explain"],
)
def test_ctrl_c(tmp_path: Path, command: tuple[str, ...], done: str) -> None:
    """Ctrl-C: one line says what was done, what was done is written, status 3."""
    file = tmp_path / "out.json"
    status, _, err = interrupted(tmp_path, *command, "--json", str(file))
    lines = [line for line in err.splitlines() if not line.startswith("liarproof: compiling")]
    assert len(lines) == 1
    assert lines[0].startswith("liarproof: interrupted: ")
    assert done in lines[0]
    assert status == 3
    assert isinstance(json.loads(file.read_text()), list)
    assert sorted(os.listdir(tmp_path)) == ["boards", "out.json"]


def test_ctrl_c_while_compiling(tmp_path: Path) -> None:
    """Ctrl-C in the midst of compiling is heard when that is over, and loses no words."""
    home = {"LIARPROOF_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(
        [*PROGRAM, "count", "shadings", "3x3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **home},
        preexec_fn=hear_ctrl_c,
    ) as program:
        assert program.stderr is not None
        first = program.stderr.readline()
        time.sleep(1)
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=120)
    assert first.startswith("liarproof: compiling")
    assert err == "liarproof: interrupted: 0 of 6 engines done\n"
    assert program.returncode == 3


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("ledger", "list"), ("check", "-"), ("check", "-", "--json", "-")],
    ids=" ".join,
)
def test_closed_pipe(arguments: tuple[str, ...]) -> None:
    """A reader that goes away ends the program quietly with status 3."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [*PROGRAM, *arguments],
            input="hitori 1x1\n1.\n",
            stdout=write,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (3, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk() -> None:
    """Output that cannot be written is one line and status 3, never a pass."""
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "ledger", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr.startswith("liarproof: error: standard output cannot be written: ")
    assert len(done.stderr.splitlines()) == 1


def test_narrow_encoding(tmp_path: Path) -> None:
    """A terminal that has no × still gets the results."""
    file = tmp_path / "b.txt"
    file.write_text("hitori 1x1\n1.\n")
    done = subprocess.run(
        [*PROGRAM, "count", "independent-sets", "2x2", "--engine", "transfer"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"independent-sets 2\\xd72: 7\n")
