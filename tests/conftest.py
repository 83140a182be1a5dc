"""Hypothesis as this project runs it, whatever its default for CI is; a copy of the project."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from liarproof.ci.main import main
from liarproof.ci.terminal import repeat_lost_ctrl_c

PROFILE = "liarproof"
FOLDERS = ("", "puzzles", "solvers", "oracles", "ledgers", "properties", "ci")


def pytest_configure(config: pytest.Config) -> None:
    """Draw the same examples in every run, or with ``--hypothesis-seed`` those of the seed."""
    seed = config.getoption("--hypothesis-seed")
    settings.register_profile(
        PROFILE,
        deadline=None,  # compiled code takes its time when it is first called
        derandomize=seed is None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],  # it judges the machine, which may be busy
        database=None,  # a counterexample worth keeping is a file of ours
    )
    settings.load_profile(config.getoption("--hypothesis-profile") or PROFILE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which examples were drawn, in quiet runs too."""
    seed = terminalreporter.config.getoption("--hypothesis-seed")
    drawn = "each test's own, the same in every run" if seed is None else seed
    terminalreporter.write_line(f"Hypothesis seed: {drawn}")


@pytest.fixture
def said_compiled_or_not() -> Callable[[str], tuple[str, str]]:
    """What a program prints, compiled and as plain Python; no warning passes."""

    def run(program: str) -> tuple[str, str]:
        said = [
            subprocess.run(
                [sys.executable, "-W", "error", "-c", program],
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            ).stdout
            for disabled in ("0", "1")
        ]
        return said[0], said[1]

    return run


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the package as a plain install lays it out, to be spoiled at will."""
    top = tmp_path / "liarproof"
    for name in FOLDERS:
        spec = find_spec(f"liarproof.{name}".rstrip("."))
        assert spec is not None
        assert spec.origin is not None
        shutil.copytree(
            Path(spec.origin).parent,
            top / name,
            ignore=shutil.ignore_patterns("__pycache__"),
            dirs_exist_ok=True,
        )
    return top


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """SIGINT raises KeyboardInterrupt, as in the program itself; a process started in the
    background would ignore it."""
    before, hook = signal.signal(signal.SIGINT, signal.default_int_handler), sys.unraisablehook
    repeat_lost_ctrl_c()
    yield
    signal.signal(signal.SIGINT, before)
    sys.unraisablehook = hook


COMPILING = "liarproof: compiling (once for this version"
"""What the first test of a run may meet on standard error."""


class Told(NamedTuple):
    """What a run of the command line left behind."""

    status: int
    out: str
    err: str


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Callable[..., Told]:
    """`liarproof ARGUMENTS` inside this process; starting the program takes its time."""

    def call(*arguments: object) -> Told:
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        said = [line for line in err.splitlines(keepends=True) if COMPILING not in line]
        return Told(status, out, "".join(said))

    return call
