"""Audits of spoilt copies, forked from one process that has the heavy packages loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

NURSERY = """
import json, os, sys, threading
import numba, numpy, pysat.solvers, scipy, sympy, z3  # none of which imports the project

for line in sys.stdin:
    folder, arguments = json.loads(line)
    child = os.fork()
    if child == 0:
        out = os.open(f"{folder}/printed", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.environ["LIARPROOF_CACHE"] = f"{folder}/cache"
        os.chdir(folder)
        sys.path.insert(0, folder)
        watch = threading.Timer(240, os._exit, (124,))
        watch.daemon = True
        watch.start()
        from liarproof.ci.main import main
        status = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""What that process runs: each line of its input is a folder with a copy, and arguments."""

Audited = tuple[int, dict[str, Any], str]
"""Exit status, report, what was printed."""


@pytest.fixture(scope="session")
def nursery() -> Iterator[subprocess.Popen[str]]:
    """The process from which the audits of copies are forked.

    As plain Python: compiling each copy would take longer than its whole run.
    """
    with subprocess.Popen(
        [sys.executable, "-P", "-c", NURSERY],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


@pytest.fixture
def audit(nursery: subprocess.Popen[str], project: Path) -> Callable[..., Audited]:
    """Runs some checks of the smoke audit of the copy `project`."""
    folder = project.parent

    def run(*checks: str) -> Audited:
        only = [word for check in checks for word in ("--only", check)]
        out = folder / "report.json"
        options = ["audit", "--profile", "smoke", "--jobs", "1", "--json", str(out), *only]
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        print(json.dumps([str(folder), options]), file=nursery.stdin, flush=True)
        status = int(nursery.stdout.readline())
        report = json.loads(out.read_text()) if out.exists() else {}
        return status, report, (folder / "printed").read_text()

    return run
