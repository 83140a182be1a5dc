"""`liarproof ledger table` and `page`: every family on every small board; our own sequences."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from liarproof.ci import tabulate
from liarproof.ci.pool import Done, Task
from liarproof.ledgers import tables as ledger
from liarproof.oracles.families import FAMILIES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the tables are written to instead."""
    (tmp_path / "counted").mkdir()
    monkeypatch.setattr(ledger, "__file__", str(tmp_path / "tables.py"))
    return tmp_path / ledger.NAME


def counting(*values: int | None, broke: bool = False) -> Callable[..., None]:
    """Instead of the pool: each task's counter says the value at its turn."""

    def run(tasks: Sequence[Task], _seconds: float | None, done: list[Done]) -> None:
        done.extend(
            Done(task, value, 0.0, "" if value is not None else "out of luck", broke)
            for task, value in zip(tasks, values, strict=True)
        )

    return run


def test_all(cli: Callable[..., Any]) -> None:
    """A line for each family: how many boards, how many of them within two counters' limits."""
    told = cli("ledger", "table")
    assert told.status == 0
    rows = [line.split() for line in told.out.splitlines()[1 : 1 + len(FAMILIES)]]
    assert [row[0] for row in rows] == list(FAMILIES)
    assert all(row[1:4] == ["36", "36", "8×8"] for row in rows)


def test_one_family(cli: Callable[..., Any]) -> None:
    """Every board of a family, with the counters that reach it."""
    told = cli("ledger", "table", "circuits")
    assert "6×7" in told.out
    assert "5,320  walk, frontier, curves, colourings" in told.out


def test_json(cli: Callable[..., Any]) -> None:
    """For machines each board is an object."""
    found = json.loads(cli("ledger", "table", "circuits", "--json", "-").out)
    assert len(found) == 36
    assert found[-1] == {
        "family": "circuits",
        "height": 8,
        "width": 8,
        "count": 4638576,
        "counters": ["frontier", "curves", "colourings"],
    }


def test_record(cli: Callable[..., Any], folder: Path) -> None:
    """Counted anew by real counters, the tables are as they were."""
    told = cli("ledger", "table", "hamiltonian-paths", "--record", "--to", "3")
    assert told.status == 0
    assert ledger.read_tables(folder.read_text(), "x") == ledger.tables()


def test_record_dispute(
    cli: Callable[..., Any], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where counters disagree nothing is written for that board, and the status is 1."""
    monkeypatch.setattr(tabulate, "run", counting(1, 2))
    told = cli("ledger", "table", "hamiltonian-paths", "--record", "--to", "1")
    assert told.status == 1
    assert (
        "hamiltonian-paths 1×1: the counters disagree: plugs counts 1, mates counts 2" in told.err
    )
    assert ledger.read_tables(folder.read_text(), "x") == ledger.tables()


def test_record_change(
    cli: Callable[..., Any], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where two agree on another number than is recorded, that is said."""
    monkeypatch.setattr(tabulate, "run", counting(7, 7))
    told = cli("ledger", "table", "hamiltonian-paths", "--record", "--to", "1")
    assert "changed: hamiltonian-paths 1×1: 1 was recorded, 7 is counted" in told.err
    assert ledger.read_tables(folder.read_text(), "x")["hamiltonian-paths"][1, 1] == 7


@pytest.mark.parametrize(("broke", "status"), [(False, 3), (True, 1)])
def test_record_alone(
    cli: Callable[..., Any],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    broke: bool,
    status: int,
) -> None:
    """One count alone leaves a board as it was: incomplete; a failure if the other broke down."""
    monkeypatch.setattr(tabulate, "run", counting(1, None, broke=broke))
    told = cli("ledger", "table", "hamiltonian-paths", "--record", "--to", "1")
    assert told.status == status
    assert ("fewer than two counts" in told.err) is not broke
    assert ledger.read_tables(folder.read_text(), "x") == ledger.tables()


def test_page(cli: Callable[..., Any]) -> None:
    """The page says first that the name is no OEIS number, then the terms and who counts them."""
    told = cli("ledger", "page", "yajilin-nxn")
    lines = told.out.splitlines()
    assert lines[0] == "%I yajilin-nxn (a name of this project, no OEIS number)"
    assert lines[1].startswith("%S yajilin-nxn 0, 1, 5, 25, 370, 23952, 2843288, ")
    assert any(line.startswith("%M yajilin-nxn colourings: ") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["table", "cubes"], "family 'cubes' is not one of: independent-sets"),
        (["table", "cubes", "--record"], "family 'cubes' is not one of: independent-sets"),
        (["page", "A003763"], "A003763: was not first counted here: OEIS A003763"),
        (["page", "cubes"], "sequence 'cubes' is not one of"),
    ],
)
def test_misuse(cli: Callable[..., Any], arguments: list[str], complaint: str) -> None:
    """One line says what is wrong, status 2."""
    told = cli("ledger", *arguments)
    assert told.status == 2
    assert complaint in told.err
    assert told.err.count("\n") == 1
