"""`liarproof theorem`: the corpus listed, shown and proved from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from liarproof.ci import theorem as command
from liarproof.properties.theorems.corpus import statements
from liarproof.properties.theorems.proofs import cvc5_says
from liarproof.properties.theorems.statement import Exhaustive, Found, Proved, Witness

PROVED, REFUTED = "confluence", "yinyang-border-within-bridge"
FIELDS = {
    "id",
    "statement",
    "symbols",
    "scope",
    "article",
    "evidence",
    "outcome",
    "witness",
    "correction",
    "step_of",
    "note",
}


def test_list(cli: Callable[..., Any]) -> None:
    """Every statement has a line; at least 45 of them, each with evidence, some refuted."""
    told = cli("theorem", "list")
    assert told.status == 0
    refuted = sum(one.outcome == "refuted" for one in statements().values())
    assert told.out.splitlines()[-1] == f"{len(statements())} statements, {refuted} of them refuted"
    assert len(statements()) >= 45
    for name, one in statements().items():
        assert f"\n{name}: {one.outcome}; " in f"\n{told.out}", name
        assert f"\n  {one.words}\n" in told.out


def test_list_of_some(cli: Callable[..., Any]) -> None:
    """A pattern chooses by id."""
    told = cli("theorem", "list", "lines-*", "--json", "-")
    names = [one["id"] for one in json.loads(told.out)]
    assert names == [name for name in statements() if name.startswith("lines-")]
    assert cli("theorem", "list", "nothing-*").status == 2


def test_list_for_machines(cli: Callable[..., Any]) -> None:
    """The list for machines has all fields; what is refuted has a witness, what holds has none."""
    told = cli("theorem", "list", "--json", "-")
    listed = json.loads(told.out)
    assert [one["id"] for one in listed] == list(statements())
    for one in listed:
        assert one.keys() == FIELDS
        assert one["evidence"]
        assert (one["witness"] is not None) == (one["outcome"] == "refuted")


def test_show(cli: Callable[..., Any]) -> None:
    """A refuted statement is shown with its counterexample drawn and what is true in its place."""
    told = cli("theorem", "show", REFUTED)
    statement = statements()[REFUTED]
    assert told.status == 0
    assert told.out.startswith(f"{REFUTED}: refuted\n{statement.words}\n")
    assert statement.witness in told.out
    assert f"true in its place: {statement.correction}: " in told.out


def test_prove(cli: Callable[..., Any]) -> None:
    """A proof says what each prover said, and which hypothesis fails without which structure."""
    told = cli("theorem", "prove", PROVED)
    assert told.status == 0
    assert "one step: z3: unsat" in told.out
    assert "one step: cvc5: unsat" in told.out
    assert "one step: without: the rung is monotone: fails with 2 State" in told.out
    assert told.out.splitlines()[-1].startswith("AS RECORDED: 1 statement, ")


def test_prove_finds_the_counterexample_again(cli: Callable[..., Any]) -> None:
    """A refutation is searched for anew, from the smallest size on."""
    told = cli("theorem", "prove", REFUTED)
    assert told.status == 0
    assert f"counterexample  {REFUTED}: exhaustive 2×4: " in told.out
    assert statements()[REFUTED].witness in told.out


def test_to_a_size(cli: Callable[..., Any]) -> None:
    """`--to` leaves out larger boards, and says so where nothing is left."""
    told = cli("theorem", "prove", "yinyang-clue-free-counts", "--to", "2x2", "--json", "-")
    sizes = [tuple(one["size"]) for one in json.loads(told.out) if one["size"]]
    assert sizes
    assert all(height <= 2 and width <= 2 for height, width in sizes)


def test_obligations_as_files(cli: Callable[..., Any], tmp_path: Path) -> None:
    """The obligations are written for any prover, one a file, none twice."""
    told = cli("theorem", "prove", "--smt", tmp_path)
    files = sorted(tmp_path.iterdir())
    assert told.out == f"{tmp_path}: {len(files)} obligations, each met if a prover says unsat\n"
    obligations = [
        obligation
        for one in statements().values()
        for evidence in one.evidence
        if isinstance(evidence, Proved)
        for obligation in evidence.obligations()
    ]
    assert len(files) == len(obligations)
    assert cvc5_says((tmp_path / "confluence--one-step.smt2").read_text()) == "unsat"
    assert cli("theorem", "prove", "lines-mask-31", "--smt", tmp_path).status == 2
    assert cli("theorem", "prove", "--smt", tmp_path / "nowhere").status == 2


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """The corpus with one statement that does not hold and is said to."""
    false = replace(
        statements()[PROVED],
        id="false",
        evidence=(Exhaustive("boards", lambda h, w: Found(h * w, Witness("no")), ((1, 2),)),),
    )
    monkeypatch.setattr(command, "statements", lambda: {"false": false})
    monkeypatch.setattr(command, "statement_named", lambda _name: false)


@pytest.mark.usefixtures("wrong")
def test_what_does_not_hold_is_red(cli: Callable[..., Any]) -> None:
    """A statement with a witness that is recorded as holding: exit status 1, and its name."""
    told = cli("theorem", "prove", "false")
    assert told.status == 1
    assert "NOT AS RECORDED false: exhaustive 1×2: 2 cases, " in told.out
    assert told.out.splitlines()[-1] == "NOT AS RECORDED: false"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("show", "fermat"), "theorem 'fermat' is not one of: see `liarproof theorem list`"),
        (("prove", PROVED, "fermat"), "theorem 'fermat' is not one of: see"),
        (("prove", REFUTED, "--to", "2"), "size '2': expected HEIGHTxWIDTH"),
        (("prove", REFUTED, "--to", "1x1", "--json", "/nowhere/x"), "--json /nowhere/x: "),
    ],
)
def test_bad_input(cli: Callable[..., Any], words: tuple[str, ...], complaint: str) -> None:
    """Bad input is one line and status 2."""
    told = cli("theorem", *words)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"liarproof: error: {complaint}")
    assert len(told.err.splitlines()) == 1
