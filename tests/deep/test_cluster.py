"""The same audit on a Dask cluster: a real scheduler and two workers, on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        pids = [nanny.pid for nanny in cluster.workers.values()]
        print(cluster.scheduler_address, *pids, flush=True)
        sys.stdin.read()
"""

PARTS = (
    "ledger.A001333",
    "agree.hitori.small",
    "agree.yajikazu.random",
    "contracts.yinyang.*",
    "theorem.hitori-*",
    "boards.yajilin",
)
"""Patterns of checks of every kind, small ones."""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[list[str]]:
    """The address of a scheduler, and the process ids of its workers."""
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, "-P", str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        yield process.stdout.readline().split()
        process.stdin.close()


def audit(folder: Path, name: str, *options: str) -> dict[str, Any]:
    """The report of a run, which must be all as recorded."""
    out = folder / f"{name}.json"
    only = [word for part in PARTS for word in ("--only", part)]
    command = [sys.executable, "-P", "-m", "liarproof", "audit", "--profile", "smoke", *only]
    done = subprocess.run(
        [*command, "--json", str(out), *options],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    report: dict[str, Any] = json.loads(out.read_text())
    return report


def told(report: dict[str, Any]) -> dict[str, Any]:
    """The report without its times."""
    checks = [{**check, "seconds": 0} for check in report["checks"]]
    return {**report, "seconds": 0, "sources": "", "checks": checks}


def test_a_cluster_gives_the_same_results(tmp_path: Path, cluster: list[str]) -> None:
    """Local and Dask runs are equal in everything but their times, also when a worker dies."""
    address, worker, _ = cluster
    here = audit(tmp_path, "here")
    assert len(here["checks"]) > len(PARTS)
    assert told(audit(tmp_path, "there", "--scheduler", address)) == told(here)
    os.kill(int(worker), signal.SIGKILL)
    assert told(audit(tmp_path, "again", "--scheduler", address)) == told(here)


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1"])
def test_no_scheduler_is_bad_input(tmp_path: Path, address: str) -> None:
    """Where nobody answers there is one line that says so, and exit status 2."""
    command = [sys.executable, "-P", "-m", "liarproof", "audit", "--profile", "smoke"]
    done = subprocess.run(
        [*command, "--only", "boards.hitori", "--scheduler", address],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert address in line
    assert "Traceback" not in done.stdout
