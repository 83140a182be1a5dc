"""The two fast counters of independent sets, to the sizes that they declare."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from liarproof.oracles.counting import profile
from liarproof.oracles.families import counters

SETS = {counter.name: counter for counter in counters("independent-sets")}


def published(name: str) -> dict[int, int]:
    """The terms of a b-file; skips the test where the published ones are absent."""
    root = os.environ.get("LIARPROOF_SHARED") or Path(__file__).parents[2].parent / "shared"
    file = Path(root) / "oeis" / f"b{name}.txt"
    if not file.exists():
        pytest.skip("published terms absent: not run")
    pairs = [line.split() for line in file.read_text().splitlines() if line and line[0] != "#"]
    return {int(n): int(term) for n, term in pairs}


@pytest.mark.parametrize("counter", ["transfer", "profile"])
@pytest.mark.parametrize(
    ("name", "side", "shift"), [("006506", None, 0), ("001333", 2, 1), ("051736", 3, 0)]
)
def test_all_published_terms(counter: str, name: str, side: int | None, shift: int) -> None:
    """Every published term comes out: n×n, then 2×n (a(n+1)), then 3×n."""
    terms = {n - shift: term for n, term in published(name).items() if n - shift >= 1}
    compared = 0
    for n, term in terms.items():
        height = side if side is not None else n
        if SETS[counter].able(height, n):
            assert SETS[counter].count(height, n) == term, n
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize("size", [(13, 14), (14, 14), (16, 16), (14, 71)])
def test_agree_beyond_published(size: tuple[int, int]) -> None:
    """Where no term is published the transfer matrix and the broken profile agree."""
    assert SETS["transfer"].count(*size) == SETS["profile"].count(*size)


def test_all_rows() -> None:
    """Beyond the witness: half of the rows joined count what going through all of them counts."""
    whole = profile.SWEEP.total("23x22", np.array([23, 22]), 23 * 11)
    assert profile.count(23, 22) == whole


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_ctrl_c(tmp_path: Path) -> None:
    """A long count is interrupted again and again within seconds, and ends at its number."""
    program = [sys.executable, "-m", "liarproof", "count", "independent-sets", "26x26"]
    home = {**os.environ, "LIARPROOF_CACHE": str(tmp_path)}
    status, runs, said = 3, 0, ""
    while status == 3 and runs < 40:
        runs += 1
        with subprocess.Popen(
            program,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=home,
            # Ctrl-C as from a terminal, even where these tests run with it switched off
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        ) as child:
            try:
                said, err = child.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                pressed = time.monotonic()
                child.send_signal(signal.SIGINT)
                said, err = child.communicate(timeout=60)
                assert time.monotonic() - pressed < 5  # a second or two where nothing else runs
            status = child.returncode
        assert status == 0 or "liarproof: interrupted: 0 of 1 engines done" in err
    assert status == 0
    assert runs > 1
    assert f"{profile.count(26, 26):,}" in said
    assert not list(tmp_path.glob("numba/*/counts/*"))
