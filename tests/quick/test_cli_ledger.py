"""`liarproof ledger`: what is recorded, shown whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from liarproof.ledgers.sequences import sequences


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
        "counters": {"transfer": 12, "profile": 12, "subsets": 4},
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
