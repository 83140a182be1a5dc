"""`liarproof ledger`: what is recorded, shown whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci import recount
from liarproof.ledgers.sequences import Linear, sequences
from liarproof.puzzles.engine import Counter


def test_list(cli: Callable[..., Any]) -> None:
    """Every sequence has its line, with its family and the counters that reach its boards."""
    told = cli("ledger", "list")
    assert (told.status, told.err) == (0, "")
    for entry in sequences().values():
        (line,) = [line for line in told.out.splitlines() if line.startswith(f"{entry.id} ")]
        assert entry.family in line
    assert "transfer 12/12" in told.out


def test_list_json(cli: Callable[..., Any]) -> None:
    """For machines the list has the same sequences."""
    listed = json.loads(cli("ledger", "list", "--json", "-").out)
    assert [entry["id"] for entry in listed] == list(sequences())
    assert listed[0] == {
        "id": "A006506",
        "family": "independent-sets",
        "counts": sequences()["A006506"].counts,
        "board": "n×n",
        "offset": 1,
        "last": 12,
        "length": 12,
        "counters": {"transfer": 12, "profile": 12, "subsets": 4, "recurrence": 5},
    }


def test_show_every_sequence(cli: Callable[..., Any]) -> None:
    """Every sequence is shown with all its terms, each on one line."""
    for name, entry in sequences().items():
        told = cli("ledger", "show", name)
        assert (told.status, told.err) == (0, "")
        lines = [line.split() for line in told.out.splitlines()]
        for n, value in entry.terms.items():
            assert any(line[:1] == [str(n)] and line[-1] == str(value) for line in lines)


def test_show_names_conventions(cli: Callable[..., Any]) -> None:
    """A sequence whose counts depend on a convention of ours says on which."""
    assert "empty-region: " in cli("ledger", "show", "shadings-square").out
    assert "empty-region: " not in cli("ledger", "show", "A006506").out


def test_terms_that_are_no_board(cli: Callable[..., Any]) -> None:
    """A term before the first board is shown as such, and no counter claims to reach it."""
    told = cli("ledger", "show", "A001333")
    assert [line.split()[:4] for line in told.out.splitlines() if "no board  " in line] == [
        ["0", "no", "board", "-"],
        ["1", "no", "board", "-"],
    ]
    terms = json.loads(cli("ledger", "show", "A001333", "--json", "-").out)["terms"]
    assert terms[0] == {"n": 0, "height": None, "width": None, "value": 1, "counters": []}
    assert terms[2]["height"] == 2


def changed(monkeypatch: pytest.MonkeyPatch, **fields: Any) -> None:
    """Let the ledger of A006506 say something else."""
    entry = msgspec.structs.replace(sequences()["A006506"], **fields)
    monkeypatch.setattr(recount, "sequences", lambda: {"A006506": entry})


def test_verify(cli: Callable[..., Any]) -> None:
    """All terms within reach are recounted by each counter, and it is said how far each got."""
    told = cli("ledger", "verify", "A006506", "shadings-strip", "A006506")
    assert (told.status, told.err) == (0, "")
    lines = [line.split() for line in told.out.splitlines()]
    assert ["ok", "A006506", "profile", "12", "12/12"] in [line[:5] for line in lines]
    assert ["ok", "A006506", "subsets", "4", "4/4"] in [line[:5] for line in lines]
    assert told.out.endswith("24 terms as recorded, 24 by two counters or more\n")


def test_verify_wrong_term(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A term that is not what is counted has a line for each counter, and the status is 1."""
    terms = sequences()["A006506"].terms
    changed(monkeypatch, terms={**{n: terms[n] for n in range(1, 9)}, 5: 55448})
    told = cli("ledger", "verify", "A006506", "--json", "-")
    assert told.status == 1
    assert sorted(told.err.splitlines()) == [
        f"liarproof: error: A006506: a(5) is 55448; {name} counts 55447 on 5×5"
        for name in ("profile", "recurrence", "transfer")
    ]
    rows = {row["counter"]: row for row in json.loads(told.out)}
    assert [rows["profile"][key] for key in ("able", "done", "last", "wrong")] == [8, 8, 4, 1]


def test_verify_time_is_up(
    cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """When the time ends the status is 3, and what can be kept of a long count is kept."""
    monkeypatch.setenv("LIARPROOF_CACHE", str(tmp_path))  # for its processes
    changed(monkeypatch, terms={1: 2}, height=Linear(27, 1), width=Linear(27, 1))
    told = cli("ledger", "verify", "A006506", "--minutes", "0.03")
    assert (told.status, told.err) == (
        3,
        "liarproof: incomplete: the time is up: 0 of 1 counts done\n",
    )
    assert "time is up" in told.out
    assert len(list(tmp_path.glob("numba/*/counts/independent-sets-profile-28x28-*.npz"))) == 1


@pytest.mark.parametrize("minutes", ["0", "-1", "many", "nan", "inf"])
def test_verify_bad_minutes(cli: Callable[..., Any], minutes: str) -> None:
    """What is no time is refused in one line."""
    told = cli("ledger", "verify", "--minutes", minutes)
    assert (told.status, told.out) == (2, "")
    assert f"'{minutes}' is no number of minutes" in told.err


@pytest.mark.parametrize("arguments", [("verify", "A1"), ("extend", "A1", "--to", "9")])
def test_unknown(cli: Callable[..., Any], arguments: tuple[str, ...]) -> None:
    """An unknown sequence is refused with those that are known."""
    told = cli("ledger", *arguments)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("liarproof: error: sequence 'A1' is not one of: A006506, ")


def test_no_counter(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A sequence that nobody counts is no pass."""
    changed(monkeypatch, family="nothing")
    for arguments in (("verify", "A006506"), ("extend", "A006506", "--to", "13")):
        told = cli("ledger", *arguments)
        assert (told.status, told.out) == (3, "")
        assert told.err == "liarproof: incomplete: no counter for A006506\n"


def test_extend(cli: Callable[..., Any]) -> None:
    """Terms beyond the recorded ones, each with its engines; one engine only is said so."""
    told = cli("ledger", "extend", "A006506", "--to", "17")
    assert (told.status, told.err) == (0, "")
    lines = told.out.splitlines()
    assert lines[0] == "# 13: transfer, profile (agree)"
    assert lines[1] == "13 4935961285224791538367780371090"
    assert lines[8] == "# 17: profile (one engine only: unconfirmed)"
    assert [int(line.split()[0]) for line in lines[1::2]] == list(range(13, 18))


def test_extend_known(cli: Callable[..., Any]) -> None:
    """Terms that are recorded are not counted again here."""
    told = cli("ledger", "extend", "A006506", "--to", "12")
    assert (told.status, told.out) == (2, "")
    assert told.err == (
        "liarproof: error: --to 12: the terms of A006506 to n = 12 are recorded already\n"
    )


def fake(*results: int, short: int = 13) -> Callable[[str], list[Counter]]:
    """A registry of engines that say what they are told to."""
    return lambda family: [
        Counter(f"e{number}", family, "says so", short, 999, lambda *_, result=result: result)
        for number, result in enumerate(results)
    ]


def test_extend_disagreement(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where engines disagree there is no term, and the status is 1."""
    monkeypatch.setattr(recount, "counters", fake(7, 8))
    told = cli("ledger", "extend", "A006506", "--to", "13")
    assert (told.status, told.out) == (1, "")
    assert told.err == "liarproof: error: n = 13: the engines disagree: e0 counts 7, e1 counts 8\n"


def test_extend_beyond(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the limits of all counters the terms before are there, and the status is 3."""
    monkeypatch.setattr(recount, "counters", fake(7, 7))
    told = cli("ledger", "extend", "A006506", "--to", "15", "--json", "-")
    assert json.loads(told.out) == [{"n": 13, "value": 7, "engines": ["e0", "e1"]}]
    assert told.status == 3
    assert told.err == "liarproof: incomplete: n = 14: 14×14 is beyond all counters' limits\n"


def test_extend_interrupted(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C: the terms that were counted are there, status 3."""

    def stop(height: int, _width: int) -> int:
        if height == 15:
            raise KeyboardInterrupt
        return 7

    slow = Counter("slow", "independent-sets", "", 99, 9999, stop)
    monkeypatch.setattr(recount, "counters", lambda _: [slow])
    told = cli("ledger", "extend", "A006506", "--to", "20")
    assert told.status == 3
    assert told.out.splitlines()[-1] == "14 7"
    assert told.err == "liarproof: interrupted: 2 terms counted\n"
