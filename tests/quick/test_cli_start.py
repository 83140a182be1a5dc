"""The program starts fast and light, and says how it is used."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HEAVY = ("hypothesis", "numba", "numpy", "pysat", "scipy", "sympy", "z3")

LIGHT = f"""
import sys
for name in {HEAVY!r}:
    sys.modules[name] = None  # as if it were not installed
from liarproof.ci.main import run
run()
"""


def _python(code: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def test_version() -> None:
    """``--version`` prints name and version and takes less than 0.3 s of work."""
    command = [sys.executable, "-m", "liarproof", "--version"]
    spent = []
    for _ in range(3):
        before = os.times()
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        after = os.times()
        spent.append(
            after.children_user
            + after.children_system
            - before.children_user
            - before.children_system
        )
        assert done.stdout == "liarproof 0.1.0\n"
    # of the processor's time: the wall clock also measures the other tests of this run
    assert min(spent) < 0.3


def test_light_imports() -> None:
    """Importing every module of the command line loads no package of the audit install."""
    names = ("main", "boards", "check", "count", "explain", "flips", "ledger", "solve")
    folder = Path(__file__).parents[2] / "ci" / "gate"
    names += tuple(f"gate.{file.stem}" for file in folder.glob("[a-z]*.py"))
    code = f"""
import importlib, json, sys
for name in {names!r}:
    importlib.import_module("liarproof.ci." + name)
print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]))
"""
    assert json.loads(_python(code).stdout) == []


@pytest.mark.parametrize(
    "arguments", [("solve", "hitori/1/1/1"), ("explain", "hitori/1/1/1")], ids=lambda a: a[0]
)
def test_light_install_says_what_is_missing(arguments: tuple[str, ...]) -> None:
    """Without the audit packages a command that needs them names the install that has them."""
    done = _python(LIGHT, *arguments)
    assert done.returncode == 2
    assert done.stderr == (
        "liarproof: error: this needs the audit install: pip install 'liarproof[audit]'\n"
    )


def test_light_install_checks_and_lists() -> None:
    """Without the audit packages answers are judged, flips too, and ledgers are shown."""
    done = _python(LIGHT, "check", "-", "--flips", stdin="hitori 1x2\n 1# 1.\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"illegal +2\n +second answers +0\n", done.stdout)
    done = _python(LIGHT, "ledger", "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "A006506" in done.stdout


@pytest.mark.parametrize("alone", [(), ("ledger",)])
def test_no_command(cli: Callable[..., Any], alone: tuple[str, ...]) -> None:
    """Without a command the help is printed, and the status is that of bad usage."""
    told = cli(*alone)
    assert told.status == 2
    assert told.out.startswith("Usage: liarproof")
    assert "Commands:" in told.out


@pytest.mark.parametrize(
    "command",
    ["", "solve", "check", "count", "explain", "gate", "ledger", "ledger list", "ledger show"],
)
def test_help(cli: Callable[..., Any], command: str) -> None:
    """Every command has help that says in a sentence what it does and fits 96 columns."""
    told = cli(*command.split(), "--help")
    assert (told.status, told.err) == (0, "")
    cut_short = [line for line in told.out.splitlines() if line.endswith("...")]
    assert [line for line in cut_short if not line.startswith("Usage: ")] == []
    assert max(map(len, told.out.splitlines())) <= 96
