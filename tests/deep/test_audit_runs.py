"""Whole runs of the audit: recorded, repeated, interrupted, gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from liarproof.ci.main import main
from liarproof.ledgers.bank import FOLDER, bank
from liarproof.ledgers.manifests import read_manifest
from liarproof.properties import bank as bank_script
from liarproof.properties.checks.profile import PROFILES

AUDIT = "import sys; from liarproof.ci.main import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture(autouse=True)
def own_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals of these runs stay out of the user's cache."""
    monkeypatch.setattr("liarproof.ci.journal.cache_root", lambda: tmp_path / "cache")


def run(tmp_path: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    """An audit in this process: its exit status and report."""
    out = tmp_path / "report.json"
    status = main(["audit", "--profile", "smoke", "--jobs", "1", "--json", str(out), *arguments])
    return status, json.loads(out.read_text())


def test_smoke_audit_is_complete(tmp_path: Path) -> None:
    """All checks of the manifest run, in full, and the report has all its fields."""
    status, report = run(tmp_path)
    assert status == 0
    assert report["profile"] == "smoke"
    assert report["seed"] == 1
    assert (
        report["executed"]
        == report["expected"]
        == sum(sum(cases.values()) for cases in read_manifest("smoke").values())
    )
    assert {check["id"] for check in report["checks"]} == set(read_manifest("smoke"))
    fields = {"id", "kind", "engines", "claimed", "measured", "outcome", "verdict", "evidence"}
    for check in report["checks"]:
        assert fields | {"seconds"} <= check.keys()
        assert (check["outcome"], check["verdict"]) == ("pass", "exact")


def test_same_seed_same_run_other_seed_other_boards(tmp_path: Path) -> None:
    """A seed repeats a run; another seed draws other boards and holds as well."""
    only = ("--only", "agree.hitori.random")
    first, second, other = (run(tmp_path, *only, "--seed", seed)[1] for seed in ("1", "1", "2"))
    for report in (first, second, other):
        (check,) = report["checks"]
        assert check["outcome"] == "pass"
        check["seconds"] = report["seconds"] = 0
    assert first == second
    assert other["checks"][0]["evidence"] == "sampled (n=60, seed=2)"


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_every_profile_has_a_manifest(profile: str) -> None:
    """Each profile's manifest asks for the same checks, none empty; smoke measures nothing."""
    manifest = read_manifest(profile)
    asked = read_manifest("quick").keys()
    if profile == "smoke":
        asked = {name for name in asked if not name.startswith(("measured.", "claims."))}
    assert manifest.keys() == asked
    assert all(sum(cases.values()) > 0 for cases in manifest.values())


def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    """The same cases, the same outcomes, in whatever number of processes."""
    few = ("agree.hitori.*", "contracts.yinyang.*", "clues.hitori", "ledger.A001333", "boards.*")
    only = [word for check in few for word in ("--only", check)]
    one = run(tmp_path, *only)[1]
    two = run(tmp_path, *only, "--jobs", "2")[1]
    for report in (one, two):
        report["seconds"] = 0
        for check in report["checks"]:
            check["seconds"] = 0
    assert one == two


def test_given_boards_are_examined_and_bad_lines_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Good boards of a file with a bad line are examined all the same; the status is 2."""
    file = tmp_path / "mine.jsonl"
    lines = (FOLDER / "hitori.jsonl").read_text().splitlines()[:3]
    file.write_text("\n".join([*lines, "{nonsense}"]))
    status, report = run(tmp_path, "--boards", str(file), "--only", "boards.*")
    assert status == 2
    assert "mine.jsonl:4: JSON:" in capsys.readouterr().err
    given = report["checks"][-1]
    assert given["executed"] == {"solver": 3, "sat": 3, "referee": 3}
    assert given["outcome"] == "pass"


def test_a_wrong_given_answer_is_red(tmp_path: Path) -> None:
    """A file whose recorded answer is another one than the board has is refuted."""
    file = tmp_path / "mine.jsonl"
    file.write_text((FOLDER / "hitori.jsonl").read_text().splitlines()[1].replace("1,0,1", "0,0,1"))
    status, report = run(tmp_path, "--boards", str(file), "--only", f"boards.{file}")
    assert status == 1
    assert report["checks"][0]["verdict"] == "refuted"


def start(tmp_path: Path, *arguments: str) -> subprocess.Popen[str]:
    """A part of the audit in a process of its own, with its own cache of journals.

    As plain Python: with that cache everything would be compiled anew.
    """
    return subprocess.Popen(
        [sys.executable, "-P", "-c", AUDIT, "audit", "--only", "agree.yajikazu.random", *arguments],
        env={**os.environ, "LIARPROOF_CACHE": str(tmp_path / "own"), "NUMBA_DISABLE_JIT": "1"},
        # Ctrl-C as from a terminal, even where these tests run with it switched off
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Ctrl-C reports what is done as incomplete; --resume runs only the rest."""
    out = tmp_path / "report.json"
    process = start(tmp_path, "--json", str(out), "--jobs", "1")
    journal = tmp_path / "own" / "audit"
    deadline = time.monotonic() + 200
    while time.monotonic() < deadline and not any(
        file.read_bytes().count(b"\n") > 3 for file in journal.glob("*.jsonl")
    ):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 3
    assert "Traceback" not in errors
    assert "--resume goes on from there" in errors
    report = json.loads(out.read_text())
    assert 0 < report["executed"] < report["expected"]
    assert "incomplete" in {check["outcome"] for check in report["checks"]}
    started = time.monotonic()
    done = sum(file.read_bytes().count(b"\n") for file in journal.glob("*.jsonl"))
    assert done > 3
    process = start(tmp_path, "--json", str(out), "--resume", "--jobs", "2")
    process.communicate(timeout=300)
    assert process.returncode == 0
    resumed = json.loads(out.read_text())
    assert resumed["executed"] == resumed["expected"]
    assert not list(journal.glob("*.jsonl")), "a complete run leaves no journal"
    assert time.monotonic() - started < 300


def test_the_bank_can_be_made_again(tmp_path: Path) -> None:
    """The script makes the shipped boards again, byte for byte, from its stated seeds."""
    bank_script.main(tmp_path)
    for genre, count in (("hitori", 40), ("yinyang", 28), ("yajikazu", 29)):
        assert (tmp_path / f"{genre}.jsonl").read_bytes() == (
            FOLDER / f"{genre}.jsonl"
        ).read_bytes()
        assert len(bank(genre)) == count
