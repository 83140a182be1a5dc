"""Every seeded fault of a rung, of a plain oracle or of the solver is shown by a vector."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from liarproof.properties.contracts.faults import ORACLE, Fault, faults, plain
from liarproof.properties.faults import Fault as SolverFault
from liarproof.properties.faults import faults as faults_of_sources
from liarproof.properties.vectors.catches import caught, notices
from liarproof.properties.vectors.states import rungs_of
from liarproof.puzzles.genres import BOOKS

UNSEEN = {
    "hitori-rules-without-cut": "the rules are asked only where rungs are left out",
    "yajikazu-cap-by-itself": "it is what a rung says of itself, not what it does",
    "yajilin-interval-by-itself": "it is what a rung says of itself, not what it does",
}
"""Faults of the solver that no vector can show, and why."""

HOLD = """
import sys
sys.path.insert(0, sys.argv[1])
import liarproof
from liarproof.properties.vectors.held import main
assert liarproof.__file__.startswith(sys.argv[1])
sys.exit(main(["--small", *sys.argv[2:]]))
"""


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.id)
def test_fault_is_caught(fault: Fault) -> None:
    """Some vector notices it; one that hangs or dies is noticed too."""
    result = caught(fault)
    assert result.first, fault.note
    assert result.how


@pytest.mark.parametrize(
    ("genre", "rung"),
    [(genre, name) for genre in BOOKS for name in (*(r.name for r in rungs_of(genre)), ORACLE)],
)
def test_nothing_is_caught_before_it_is_spoilt(genre: str, rung: str) -> None:
    """The plain rungs and oracles pass every vector, so that what is caught is the fault."""
    whole = Fault(f"{genre}-whole", rung.replace("-", "_"), "", "", "", "")
    assert list(notices(whole, plain(genre))) == []


def hold(project: Path, genre: str) -> subprocess.CompletedProcess[str]:
    """The solver of a copy held against the vectors of small boards, as plain Python."""
    genres = [genre] if genre in BOOKS else []
    return subprocess.run(
        [sys.executable, "-P", "-c", HOLD, str(project.parent), *genres],
        cwd=project.parent,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize("genre", BOOKS)
def test_the_copy_passes_before_it_is_spoilt(project: Path, genre: str) -> None:
    """An untouched copy passes all of them."""
    done = hold(project, genre)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "fault",
    [fault for fault in faults_of_sources() if fault.file.startswith("solvers/")],
    ids=lambda fault: fault.id,
)
def test_fault_of_the_solver_is_shown(project: Path, fault: SolverFault) -> None:
    """A spoilt copy of the solver fails some vector, but for the faults listed with a reason."""
    file = project / fault.file
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(fault.was, fault.becomes), encoding="utf-8")
    done = hold(project, fault.id.partition("-")[0])
    assert (done.returncode == 0) == (fault.id in UNSEEN), done.stdout + done.stderr
