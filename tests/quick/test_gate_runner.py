"""`liarproof gate`: what is asked, what comes of it, and how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci.gate.messages import Started
from liarproof.ci.gate.plan import NOT_DECLARED, NOT_SELECTED, Wanted, plan_for
from liarproof.ledgers import vectors

GATE = Path(__file__).parents[1] / "gate"
SMALL = GATE / "vectors"
HEAVY = ("hypothesis", "numba", "numpy", "pysat", "scipy", "sympy", "z3")

PROGRAM = f"""
import sys
from pathlib import Path
for name in {HEAVY!r}:
    sys.modules[name] = None  # as if it were not installed
from liarproof.ledgers import vectors
vectors.FOLDER = Path({str(SMALL)!r})
from liarproof.ci.main import run
run()
"""

Cli = Callable[..., Any]


@pytest.fixture(autouse=True)
def _small_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "FOLDER", SMALL)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def child(**others: object) -> str:
    """The command of a child that is right but for these tests and declarations.

    A name is a test's id with ``_`` for ``-``; its value is what the child answers.
    """
    words = [
        f"{name.replace('_', '-') if '_' in name else name}={json.dumps(value)}"
        for name, value in others.items()
    ]
    return shlex.join([sys.executable, "-S", str(GATE / "child.py"), *words])


MORE = {"result": {"answers": "more"}}
"""The wrong answer of a child to boards of `unique` that have one answer."""


def ran(cli: Cli, tmp_path: Path, command: str, *arguments: str) -> tuple[int, Any]:
    """The exit status and the JSON of a run."""
    file = tmp_path / "run.json"
    told = cli("gate", "--exec", command, "--json", file, *arguments)
    assert told.err == ""
    return told.status, json.loads(file.read_text())


# --- what is asked ----------------------------------------------------------------------------


def test_everything_passes(cli: Cli, tmp_path: Path) -> None:
    """A child that is right passes every test of the suite, in one process."""
    status, found = ran(cli, tmp_path, child())
    total = sum(vectors.read_vectors(*pair).count for pair in vectors.names())
    assert status == 0
    assert (found["total"], found["asked"], found["passed"]) == (total, total, total)
    assert (found["coverage"], found["failures"], found["not_asked"]) == (100.0, [], [])
    assert all(one["verdict"] == "ok" for one in found["flags"])


@pytest.mark.parametrize("jobs", ["2", "5"])
def test_several_processes(cli: Cli, tmp_path: Path, jobs: str) -> None:
    """Several processes come to the same as one."""
    others = {"hitori_unique_0004": MORE, "yajilin_check_0002": {"error": "x"}}
    status, found = ran(cli, tmp_path, child(**others), "--jobs", jobs)
    assert status == 1
    assert {one["id"] for one in found["failures"]} == {"hitori-unique-0004", "yajilin-check-0002"}
    assert [one["id"] for one in found["tests"]] == [
        test.id for pair in vectors.names() for test in vectors.read_vectors(*pair).tests
    ]


def test_declared_alone_is_asked(cli: Cli, tmp_path: Path) -> None:
    """What is not declared is not asked, and counts against the coverage, with its reason."""
    status, found = ran(cli, tmp_path, child(operations={"hitori": ["unique"]}))
    assert (status, found["asked"]) == (0, 6)
    assert found["asked"] + sum(one["tests"] for one in found["not_asked"]) == found["total"]
    assert {one["reason"] for one in found["not_asked"]} == {NOT_DECLARED}
    assert found["coverage"] == pytest.approx(100 * 6 / found["total"])


def test_rungs_and_conventions(cli: Cli, tmp_path: Path) -> None:
    """A rung not declared is not asked for, nor what rests on a convention that it differs in."""
    command = child(rungs={}, differs=["blanks-differ"])
    status, found = ran(cli, tmp_path, command)
    assert status == 0
    assert {(x["operation"], x["reason"], x["tests"]) for x in found["not_asked"]} == {
        ("propagate", "rung adjacency not declared", 1),
        ("unique", "differs in blanks-differ", 1),
    }
    verdicts = {one["flag"]: one["verdict"] for one in found["flags"]}
    assert verdicts["blanks-differ"] == "not asked"


def own_file(tmp_path: Path, **changed: object) -> Path:
    """The tests of `hitori unique` as a file of one's own."""
    data = json.loads((SMALL / "hitori" / "unique.json").read_text()) | changed
    (tmp_path / "own.json").write_text(json.dumps(data))
    return tmp_path / "own.json"


def test_own_files(cli: Cli, tmp_path: Path) -> None:
    """A file takes the place of the suite, given twice its tests are asked once."""
    own, command = own_file(tmp_path), child(hitori_unique_0004=MORE)
    status, found = ran(cli, tmp_path, command, "--vectors", own, "--vectors", own)
    assert (status, found["of"], found["asked"]) == (1, f"{own}, {own}", 6)
    assert [one["id"] for one in found["failures"]] == ["hitori-unique-0004"]
    assert {one["operation"] for one in found["operations"]} == {"unique"}
    told = cli("gate", "--exec", child(differs=["blanks-differ"]), "--vectors", own)
    assert told.out.splitlines()[-1] == f"PASSED: 5 of 5 tests; 83 % of {own} asked"


@pytest.mark.parametrize(
    ("arguments", "changed", "wrong"),
    [
        ((), {"digest": "0"}, "own.json: its digest is not that of its tests"),
        ((), {"genre": "sudoku"}, "genre 'sudoku' is not one of"),
        (("--badge", "-"), {}, "gate: --badge is of the suite"),
        (("--require", "50%"), {}, "gate: --require is of the suite"),
        (("--smoke",), {}, "gate: --vectors does not go with --smoke"),
        (("--fuzz",), {}, "gate: --vectors is for the vectors"),
        (("--op", "check"), {}, "nothing is asked: 6 not selected"),
    ],
)
def test_own_files_refused(
    cli: Cli, tmp_path: Path, arguments: tuple[str, ...], changed: dict[str, str], wrong: str
) -> None:
    """A file that is none, and options that speak of the suite, are refused in one line."""
    own = own_file(tmp_path, **changed)
    told = cli("gate", "--exec", child(), "--vectors", own, *arguments)
    assert told.status == 2
    assert wrong in told.err
    assert told.err.count("\n") == 1


def test_own_files_by_hand(cli: Cli, tmp_path: Path) -> None:
    """A file by hand needs a genre, an operation, and of each test an id, an input, an answer."""
    own = tmp_path / "mine.json"
    board = {"height": 1, "width": 2, "clues": [[1, 1]]}
    test = {"id": "mine 1", "input": {"board": board}, "expected": {"count": 2}}
    own.write_text(json.dumps({"genre": "hitori", "operation": "count", "tests": [test]}))
    command = shlex.join([sys.executable, "-m", "liarproof", "serve"])
    told = cli("gate", "--exec", command, "--start", "600", "--seconds", "60", "--vectors", own)
    assert told.out.splitlines()[-1] == f"PASSED: 1 of 1 tests; 100 % of {own} asked"
    test["expected"] = {"count": 3}
    known = tmp_path / "known.toml"
    known.write_text('[[known]]\nid = "mine 1"\nreason = "mistaken"\n')
    own.write_text(json.dumps([{"genre": "hitori", "operation": "count", "tests": [test]}]))
    words = ("gate", "--exec", command, "--start", "600", "--seconds", "60", "--vectors", own)
    assert cli(*words).status == 1
    assert cli(*words, "--known", known).status == 0
    own.write_text(json.dumps({"genre": "hitori", "operation": "count", "tests": [{"id": "x"}]}))
    told = cli(*words)
    assert told.status == 2
    assert "mine.json: Object missing required field `input`" in told.err


BOARD = {"height": 1, "width": 2, "clues": [[1, 1]]}


@pytest.mark.parametrize(
    ("operation", "given", "expected", "wrong"),
    [
        ("count", {}, {"count": 1}, "its input has no board"),
        ("count", {"board": BOARD}, {}, "its expectation has no count"),
        ("check", {"board": BOARD}, {"legal": True, "broken": []}, "its input has no answer"),
        ("check", {"board": BOARD, "answer": {"cells": [[1, 2]]}}, {}, "has no legal"),
        ("unique", {"board": BOARD}, {"answers": "some"}, "for answers none of none, one, more"),
        ("one", {"board": BOARD}, {}, "for answers none of none, some"),
        ("count", {"board": BOARD | {"height": 3}}, {"count": 1}, "clues: 1 rows of 2"),
        ("propagate", {"board": BOARD, "state": {"cells": [[0]]}}, {}, "'a': "),
        ("write", {"board": BOARD}, {}, "its expectation has no url"),
    ],
)
def test_a_mistaken_test_is_no_fault_of_the_program(
    cli: Cli,
    tmp_path: Path,
    operation: str,
    given: dict[str, Any],
    expected: dict[str, Any],
    wrong: str,
) -> None:
    """A test by hand that lacks something, or has no board, is refused before it is asked."""
    own = tmp_path / "own.json"
    test = {"id": "a", "input": given, "expected": expected}
    own.write_text(json.dumps({"genre": "hitori", "operation": operation, "tests": [test]}))
    told = cli("gate", "--exec", child(), "--vectors", own)
    assert told.status == 2
    assert wrong in told.err
    assert told.err.startswith("liarproof: error: vectors: ")
    assert told.err.count("\n") == 1


def test_a_slow_start(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """--start gives a program more time for its start, which is said where it hangs."""
    monkeypatch.setattr("liarproof.ci.gate.peer.STARTING", 0.3)
    file = tmp_path / "slow.py"
    child_file = str(GATE / "child.py")
    file.write_text(
        f"import runpy, time\ntime.sleep(1)\nrunpy.run_path({child_file!r}, run_name='__main__')\n"
    )
    command = shlex.join([sys.executable, "-S", str(file)])
    told = cli("gate", "--exec", command, "--seconds", "0.3")
    assert told.status == 2
    assert told.err.rstrip().endswith("(--start gives it more)")
    assert cli("gate", "--exec", command, "--start", "60", "--op", "count").status == 0


def test_own_files_that_clash(cli: Cli, tmp_path: Path) -> None:
    """Two tests with one id are refused, and an empty list of files asks nothing."""
    own = own_file(tmp_path)
    other = msgspec.json.decode(own.read_bytes(), type=vectors.Vectors)
    spoiled = tuple(
        msgspec.structs.replace(
            group,
            tests=tuple(msgspec.structs.replace(test, comment="other") for test in group.tests),
        )
        for group in other.groups
    )
    other = msgspec.structs.replace(other, groups=spoiled, digest=vectors.digest(spoiled))
    clash = tmp_path / "clash.json"
    clash.write_bytes(msgspec.json.encode([other]))
    told = cli("gate", "--exec", child(), "--vectors", own, "--vectors", clash)
    assert told.status == 2
    assert "clash.json: another test has the id hitori-unique-0001" in told.err
    clash.write_text("[]")
    told = cli("gate", "--exec", child(), "--vectors", clash)
    assert told.status == 2
    assert "nothing is asked" in told.err


@pytest.mark.parametrize(
    ("arguments", "operations"),
    [
        (("--genre", "yinyang"), {"yinyang check"}),
        (("--op", "count"), {"hitori count", "yajikazu count"}),
        (("--genre", "hitori", "--genre", "yajilin", "--op", "one"), {"hitori one", "yajilin one"}),
        (("--genre", "hitori, yajilin", "--op", "one"), {"hitori one", "yajilin one"}),
        (("--flags", "loop,malformed"), {"hitori read", "yajilin unique", "yajilin check"}),
    ],
)
def test_selection(
    cli: Cli, tmp_path: Path, arguments: tuple[str, ...], operations: set[str]
) -> None:
    """What is left out by an option is not asked, and that is said."""
    status, found = ran(cli, tmp_path, child(), *arguments)
    asked = {f"{x['genre']} {x['operation']}" for x in found["operations"] if x["asked"]}
    assert (status, asked) == (0, operations)
    assert {one["reason"] for one in found["not_asked"]} == {NOT_SELECTED}
    assert found["asked"] + sum(one["tests"] for one in found["not_asked"]) == found["total"]


def test_plan_keeps_the_order_of_the_files() -> None:
    """Tests are asked in the order of the suite, genre by genre."""
    names = {"hitori": ["read", "one"], "yinyang": ["check"]}
    plan = plan_for(Started("x", names), Wanted())
    assert [item.test.id for item in plan.items] == [
        test.id
        for pair in (("hitori", "one"), ("hitori", "read"), ("yinyang", "check"))
        for test in vectors.read_vectors(*pair).tests
    ]


# --- what comes of it -------------------------------------------------------------------------

FAILURES = {
    "wrong": (MORE, "it says more, there is one"),
    "unsupported": ({"unsupported": "boards"}, "declared, but unsupported: boards"),
    "error": ({"error": "list index\nout of range"}, "error: list index out of range"),
    "garbage": ({"result": {}, "error": ""}, "its line has 2 of result, unsupported and error"),
}


@pytest.mark.parametrize("kind", FAILURES)
def test_failures(cli: Cli, tmp_path: Path, kind: str) -> None:
    """Whatever is no right result is a failure, recorded with its kind; the others are asked."""
    answer, text = FAILURES[kind]
    status, found = ran(cli, tmp_path, child(hitori_unique_0004=answer))
    assert status == 1
    (failure,) = found["failures"]
    assert (failure["id"], failure["kind"]) == ("hitori-unique-0004", kind)
    assert failure["text"] == text
    assert found["passed"] == found["asked"] - 1 == found["total"] - 1
    (line,) = (
        x for x in found["operations"] if (x["genre"], x["operation"]) == ("hitori", "unique")
    )
    assert (line["asked"], line["passed"], line["failed"]) == (6, 5, 1)


def test_flags_of_a_failure_fail(cli: Cli, tmp_path: Path) -> None:
    """The verdict on a flag is that of its tests."""
    _, found = ran(cli, tmp_path, child(hitori_unique_0005=MORE))
    assert {one["flag"] for one in found["flags"] if one["verdict"] == "FAILS"} == {"large-number"}


LYING = {
    "other id": (
        {"id": "hitori-unique-0001", **MORE},
        "it answered with the id 'hitori-unique-0001'",
    ),
    "no id": ({"id": None, **MORE}, "its line does not fit: Expected `str`, got `null`"),
    "nothing": ({}, "its line has none of result, unsupported and error"),
    "null": ({"result": None}, "its line has none of result, unsupported and error"),
}


@pytest.mark.parametrize("name", LYING)
def test_garbage(cli: Cli, tmp_path: Path, name: str) -> None:
    """A line that answers something else is garbage, and the next test is put to a new process."""
    answer, text = LYING[name]
    status, found = ran(cli, tmp_path, child(hitori_unique_0004=answer))
    (failure,) = found["failures"]
    assert (status, failure["kind"]) == (1, "garbage")
    assert failure["text"].startswith(text)


# --- known failures ---------------------------------------------------------------------------


def known_file(tmp_path: Path, *ids: str) -> str:
    """A list of known failures."""
    file = tmp_path / "known.toml"
    file.write_text("".join(f'[[known]]\nid = "{name}"\nreason = "later"\n' for name in ids))
    return str(file)


def test_known_failure(cli: Cli, tmp_path: Path) -> None:
    """A failure on the list does not count, but is told with its reason."""
    known = known_file(tmp_path, "hitori-unique-0004")
    told = cli("gate", "--exec", child(hitori_unique_0004=MORE), "--known", known)
    assert told.status == 0
    assert "  hitori-unique-0004: later (it says more, there is one)" in told.out
    assert re.search(r"PASSED: 35 of 36 tests; 1 known to fail; 100 %", told.out)


def test_known_failure_that_passes(cli: Cli, tmp_path: Path) -> None:
    """One that passes again fails the list."""
    known = known_file(tmp_path, "hitori-unique-0004")
    told = cli("gate", "--exec", child(), "--known", known)
    assert told.status == 1
    assert told.out.splitlines()[-1].startswith(
        "FAILED: known to fail, but passed: hitori-unique-0004"
    )


def test_known_failure_not_asked(cli: Cli, tmp_path: Path) -> None:
    """One that was not asked is no news, and named."""
    known = known_file(tmp_path, "yajilin-one-0001")
    told = cli("gate", "--exec", child(), "--known", known, "--genre", "yinyang")
    assert told.status == 0
    assert "known to fail, not asked: yajilin-one-0001" in told.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[[known]]\nid = "hitori-unique-9999"\nreason = "x"\n',
            "'hitori-unique-9999' is the id of",
        ),
        (
            '[[known]]\nid = "sudoku-unique-0001"\nreason = "x"\n',
            "'sudoku-unique-0001' is the id of",
        ),
        (
            '[[known]]\nid = "hitori-unique-0001"\nreason = " "\n',
            "'hitori-unique-0001' has no reason",
        ),
        ('[[known]]\nid = "hitori-unique-0001"\n', "missing required field `reason`"),
        ('[[known]]\nid = "hitori-one-0001"\nreason = "x"\n' * 2, "stands there twice"),
        ('[[knwon]]\nid = "hitori-one-0001"\nreason = "x"\n', "unknown field `knwon`"),
        ("[[known]\n", "known.toml: "),
        (None, "No such file or directory"),
    ],
)
def test_bad_list(cli: Cli, tmp_path: Path, text: str | None, message: str) -> None:
    """A list that names what there is not, or gives no reason, is bad input."""
    file = tmp_path / "known.toml"
    if text is not None:
        file.write_text(text)
    told = cli("gate", "--exec", "false", "--known", file)
    assert (told.status, told.out) == (2, "")
    assert message in told.err
    assert len(told.err.splitlines()) == 1


# --- coverage ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "required", ["100%", "hitori:unique,yinyang:check", "hitori", "9.5%,hitori"]
)
def test_required(cli: Cli, required: str) -> None:
    """Where everything is asked, anything may be required."""
    assert cli("gate", "--exec", child(), "--require", required).status == 0


@pytest.mark.parametrize(
    ("required", "arguments", "line"),
    [
        ("50%", (), "INCOMPLETE: 17 % of the suite was asked, 50 % is required"),
        (
            "hitori:unique,hitori:check",
            (),
            "INCOMPLETE: hitori:check is required, and was not asked",
        ),
        ("yinyang", (), "INCOMPLETE: yinyang:check is required, and was not asked"),
        (
            "hitori:unique",
            ("--flags", "strip"),
            "INCOMPLETE: hitori:unique is required, and was asked in part",
        ),
    ],
)
def test_required_and_missing(
    cli: Cli, required: str, arguments: tuple[str, ...], line: str
) -> None:
    """Less than is required is incomplete, whatever passed; a failure goes first."""
    only = {"operations": {"hitori": ["unique"]}}
    told = cli("gate", "--exec", child(**only), "--require", required, *arguments)
    assert told.status == 3
    assert line in told.out
    fails = child(**only, hitori_unique_0001={"error": "x"})
    assert cli("gate", "--exec", fails, "--require", required, *arguments).status == 1


@pytest.mark.parametrize(
    "required", ["", "0%", "101%", "x%", "nan%", "hitori:guess", "sudoku", "80"]
)
def test_bad_requirement(cli: Cli, required: str) -> None:
    """What is no share and no operation is bad input."""
    told = cli("gate", "--exec", "false", "--require", required)
    assert (told.status, told.out) == (2, "")
    assert "require: " in told.err


# --- bad usage --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "gate: --exec is missing"),
        (("--exec", ""), "exec: no command"),
        (("--exec", "no-such-program x"), "exec: no such command: no-such-program"),
        (("--exec", "false"), "exec: false: no answer to start: it exited with status 1"),
        (
            ("--exec", "sh -c 'read x; echo hello'"),
            "no answer to start: its line is no JSON: 'hello'",
        ),
        (("--exec", "sh -c 'read x; echo {}'"), "no answer to start: its line does not fit: "),
        (("--exec", child(operations={})), "exec: table 1: it declares no operation"),
        (("--exec", child(operations={"hitori": []})), "exec: table 1: it declares no operation"),
        (
            ("--exec", child(operations={"hitori": ["uniqe"]})),
            "operation 'uniqe' is not one of: one,",
        ),
        (
            ("--exec", child(operations={"sudoku": ["one"]})),
            "genre 'sudoku' is not one of: hitori,",
        ),
        (("--exec", child(rungs={"sudoku": ["x"]})), "genre 'sudoku' is not one of: hitori,"),
        (("--exec", child(differs=["x"])), "it differs in 'x', which is no convention (known: "),
        (("--exec", child(operations={"yinyang": ["one"]})), "nothing is asked: 36 not declared"),
        (("--exec", child(), "--genre", "yinyang", "--op", "one"), "nothing is asked: "),
        (("--exec", "false", "--genre", "sudoku"), "genre 'sudoku' is not one of: hitori,"),
        (("--exec", "false", "--op", "solve"), "operation 'solve' is not one of: one,"),
        (("--exec", child(), "--flags", "nonsense"), "flag 'nonsense' is none of the operations"),
        (("--exec", "false", "--json", "/no/such/folder/x"), "--json /no/such/folder/x: "),
        (("--exec", "false", "--badge", "/no/such/folder/x"), "--badge /no/such/folder/x: "),
        (("--exec", "false", "--seconds", "0"), "'0' is no number of seconds"),
        (("--exec", "false", "--jobs", "0"), "'0' is no whole number"),
    ],
)
def test_bad_usage(cli: Cli, arguments: tuple[str, ...], message: str) -> None:
    """One line says what is wrong: with the arguments, or with what the child declares."""
    told = cli("gate", *arguments)
    assert (told.status, told.out) == (2, "")
    assert message in told.err
    assert len(told.err.splitlines()) == 1


# --- smoke, lists -----------------------------------------------------------------------------


def test_smoke(cli: Cli) -> None:
    """One test of each operation and rung, and the end; wrong answers are nobody's business."""
    told = cli("gate", "--exec", child(hitori_unique_0004=MORE), "--smoke")
    assert told.status == 0
    assert told.out.splitlines()[-1] == "ok: all 20"
    assert "ok     hitori propagate adjacency\n" in told.out


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"result": {"answers": "one"}}, "its result has no answer"),
        ({"unsupported": "x"}, "declared, but unsupported: x"),
        ({"id": "x", "result": {}}, "garbage: it answered with the id 'x', not hitori-unique-0004"),
    ],
)
def test_smoke_names_what_is_wrong_with_a_line(cli: Cli, answer: Any, message: str) -> None:
    """A line that is no answer of its operation is named, and the others are looked at."""
    told = cli("gate", "--exec", child(hitori_unique_0004=answer), "--smoke")
    assert told.status == 1
    assert f"WRONG  hitori unique  {message}" in told.out
    assert told.out.splitlines()[-1] == "WRONG: 1 of 20"


def test_smoke_wants_an_end(cli: Cli) -> None:
    """A child that goes on after stop is told of."""
    deaf = "import os, signal, time; signal.signal(15, signal.SIG_IGN)"
    started = '{"implementation":"deaf","operations":{"yinyang":["check"]}}'
    answer = '{"id":"yinyang-check-0001","result":{"legal":true}}'
    body = (
        f"{deaf}\nprint({started!r}, flush=True)\ninput(); input(); print({answer!r}, flush=True)\n"
    )
    command = shlex.join([sys.executable, "-S", "-c", f"{body}time.sleep(60)"])
    told = cli("gate", "--exec", command, "--smoke")
    assert told.status == 1
    assert "ok     yinyang check\n" in told.out
    assert "WRONG  stop  it did not exit within 1 s" in told.out


def test_list(cli: Cli, tmp_path: Path) -> None:
    """Operations and flags are listed with their numbers and notes; nothing is run."""
    told = cli("gate", "--list")
    assert told.status == 0
    assert told.out.startswith(f"suite {vectors.SUITE}: 36 tests\n")
    assert re.search(r"^hitori unique +6$", told.out, re.MULTILINE)
    assert "malformed (1 test)\n  malformed looks for: a URL" in told.out
    file = tmp_path / "list.json"
    assert cli("gate", "--list", "--genre", "yinyang", "--json", file).status == 0
    found = json.loads(file.read_text())
    assert found["operations"] == [{"genre": "yinyang", "operation": "check", "tests": 2}]
    assert [one["flag"] for one in found["flags"]] == ["one-rule"]


def test_conventions(cli: Cli) -> None:
    """The conventions that a child may differ in are listed."""
    told = cli("gate", "--conventions")
    assert told.status == 0
    assert re.search(r"^blanks-differ +two blank cells are not equal$", told.out, re.MULTILINE)


# --- light, interrupted -----------------------------------------------------------------------


def test_light(tmp_path: Path) -> None:
    """A whole run, with failures drawn and every file written, needs the light install alone."""
    files = [f"--{name}={tmp_path / name}" for name in ("json", "junit", "markdown", "badge")]
    command = child(hitori_unique_0004=MORE, yajilin_check_0001={"error": "x"})
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "gate", "--exec", command, "--shrink", "--notes", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "liarproof: note: to shrink hitori unique takes the audit install:"
        " pip install 'liarproof[audit]'\n"
    )
    assert done.stdout.splitlines()[-1] == (
        "FAILED: 2 of 36 tests (1 error, 1 wrong); 100 % of the suite 1.0.0 asked"
    )
    help_ = [sys.executable, "-c", PROGRAM, "gate", "--help"]
    assert (
        "--exec COMMAND" in subprocess.run(help_, capture_output=True, text=True, check=True).stdout
    )


@pytest.mark.parametrize(
    ("jobs", "number"),
    [("1", signal.SIGINT), ("2", signal.SIGINT), ("1", signal.SIGTERM), ("1", signal.SIGHUP)],
)
def test_interrupted(tmp_path: Path, jobs: str, number: signal.Signals) -> None:
    """Ctrl-C or another end: what was done is reported, the status is 3, no process is left."""
    body = f"""
import json, os, sys, time
from pathlib import Path
sys.stdin.readline()
print(json.dumps({{"implementation": "slow", "operations": {{"hitori": ["count"]}}}}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["id"].endswith("2"):
        Path({str(tmp_path)!r}, f"waits-{{os.getpid()}}").touch()
        time.sleep(600)
    print(json.dumps({{"id": asked["id"], "result": {{"count": 5}}}}), flush=True)
"""
    file = tmp_path / "slow.py"
    file.write_text(body)
    command = shlex.join([sys.executable, "-S", str(file)])
    out = tmp_path / "run.json"
    arguments = ["gate", "--exec", command, "--jobs", jobs, "--seconds", "600", f"--json={out}"]
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as program:
        while not list(tmp_path.glob("waits-*")):
            assert program.poll() is None
        program.send_signal(number)
        told, err = program.communicate(timeout=60)
    assert program.returncode == 3
    found = json.loads(out.read_text())
    assert found["interrupted"] is True
    assert len(found["tests"]) <= 1
    assert re.search(r"^INTERRUPTED after [01] of 2 tests", told, re.MULTILINE)
    assert re.fullmatch(r"liarproof: interrupted: [01] of 2 tests were done\n", err)
    (name,) = tmp_path.glob("waits-*")
    with pytest.raises(ProcessLookupError):
        os.kill(int(name.name.removeprefix("waits-")), 0)


def test_started_as_declared() -> None:
    """What a child may leave out of its answer to start may be left out."""
    line = b'{"implementation":"x","operations":{}}'
    told = msgspec.json.decode(line, type=Started)
    assert (told.version, told.rungs, told.differs, told.codes) == ("", {}, [], False)
