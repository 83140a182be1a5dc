"""The gate in Python: `liarproof.gate`, and a pytest test for each vector."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import liarproof
from liarproof import InputError, gate, parametrize_with_vectors
from liarproof.ledgers import vectors

SMALL = Path(__file__).parents[1] / "gate" / "vectors"
PLUGIN = "liarproof.pytest_plugin"


@pytest.fixture(autouse=True)
def _small_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "FOLDER", SMALL)


def expected(genre: str, operation: str, given: dict[str, Any]) -> dict[str, Any]:
    """The right result, looked up by what is given."""
    import msgspec

    for test in vectors.read_vectors(genre, operation).tests:
        if msgspec.to_builtins(test.input) == given:
            found: dict[str, Any] = msgspec.to_builtins(test.expected)
            return found
    raise AssertionError("it was given something else")


class Peer:
    """Has two operations, and says more about itself."""

    implementation = "peer"
    version = "3"
    codes = True

    def count(self, genre: str, given: dict[str, Any]) -> dict[str, Any]:
        """As the suite has it."""
        return expected(genre, "count", given)

    def check(self, genre: str, given: dict[str, Any]) -> dict[str, Any]:
        """As the suite has it."""
        return expected(genre, "check", given)


def test_object_with_methods() -> None:
    """The methods of an object are what it has, in every genre."""
    report = gate(Peer())
    assert report.ok
    assert (report.name, report.asked, report.passed) == ("peer 3", 11, 11)
    pairs = {(line.genre, line.operation) for line in report.lines}
    assert {operation for _, operation in pairs} == {"count", "check"}


def test_callable() -> None:
    """A callable is asked for what is wanted of it."""
    report = gate(expected, ["hitori"], ["count", "unique"])
    assert report.ok
    assert (report.name, report.asked) == ("expected", 8)


def test_attributes_declare() -> None:
    """What the protocol's start declares may stand in attributes."""

    class Declaring(Peer):
        operations = {"hitori": ["count"], "yinyang": ["check"]}  # noqa: RUF012 - as users write

    assert {(x.genre, x.operation) for x in gate(Declaring()).lines} == {
        ("hitori", "count"),
        ("yinyang", "check"),
    }
    assert gate(Declaring(), ["yinyang"]).asked == 2
    assert gate(Declaring(), operations=["count"]).asked == 2
    assert gate(Declaring(), "yinyang").asked == gate(Declaring(), operations="count").asked == 2


@pytest.mark.parametrize(
    ("act", "kind", "text"),
    [
        (lambda: 1 // 0, "error", "ZeroDivisionError: "),
        (lambda: sys.exit(3), "error", "SystemExit: 3"),
        (lambda: None, "error", "its result is no JSON object: "),
        (lambda: {"count": object()}, "error", "its result is no JSON object: "),
        (lambda: {"count": 0}, "wrong", "it counts 0, there are "),
        (dict, "wrong", "its result has no count"),
    ],
)
def test_whatever_an_adapter_does(act: Callable[[], Any], kind: str, text: str) -> None:
    """Whatever it raises or returns is a failure of that test; nothing is raised."""
    report = gate(lambda *_: act(), ["hitori"], ["count"])
    assert (report.status, report.passed) == (1, 0)
    assert {one.tried.kind for one in report.failures} == {kind}
    assert all(one.tried.text.startswith(text) for one in report.failures)


def test_unsupported() -> None:
    """What is declared and not there is a failure that says so."""

    def lazy(*_: Any) -> dict[str, Any]:
        raise NotImplementedError("no time")

    (failure, *_) = gate(lazy, ["hitori"], ["count"]).failures
    assert failure.tried.kind == "unsupported"
    assert failure.tried.text == "declared, but unsupported: no time"


def test_ctrl_c_goes_through() -> None:
    """Ctrl-C is no failure of the adapter's."""

    def pressed(*_: Any) -> dict[str, Any]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gate(pressed, ["hitori"], ["count"])


def test_known_and_required() -> None:
    """Known failures and what must be covered are as on the command line."""

    def off(genre: str, operation: str, given: dict[str, Any]) -> dict[str, Any]:
        found = expected(genre, operation, given)
        return {"count": 6} if found == {"count": 5} else found

    assert gate(off, ["hitori"], ["count"]).status == 1
    known = {"hitori-count-0001": "off by one"}
    assert gate(off, ["hitori"], ["count"], known=known).ok
    assert gate(expected, ["hitori"], ["count"], known=known).status == 1
    assert gate(expected, ["hitori"], ["count"], require="50%").status == 3
    assert gate(expected, ["hitori"], ["count"], require="hitori:count").ok
    assert gate(expected, ["hitori"], ["count"], flags=["several"]).asked == 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gate(object()), "adapter: it has none of the methods one, unique, count"),
        (lambda: gate(Peer(), ["sudoku"]), "genre 'sudoku' is not one of: hitori"),
        (lambda: gate(Peer(), operations=["one"]), "adapter: it does not declare 'one'"),
        (lambda: gate(Peer(), operations=[]), "it declares no operation"),
        (lambda: gate(Peer(), flags=["nonsense"]), "flag 'nonsense' is none"),
        (lambda: gate(Peer(), known={"x": "y"}), "'x' is the id of no test"),
        (lambda: gate(Peer(), require="all"), "require: 'all' is neither"),
        (lambda: parametrize_with_vectors(Peer(), "hitori", ["one"]), "does not declare 'one'"),
        (lambda: parametrize_with_vectors(Peer(), "sudoku"), "genre 'sudoku' is not one of"),
    ],
)
def test_bad_arguments(call: Callable[[], Any], message: str) -> None:
    """A misspelt name is an error of the caller, who would test nothing."""
    with pytest.raises(InputError, match=re.escape(message)):
        call()


def test_public_names() -> None:
    """Both are there for users, and loaded when first asked for."""
    assert {"gate", "parametrize_with_vectors"} <= set(liarproof.__all__)
    code = (
        "import sys, liarproof; assert 'liarproof.ci' not in sys.modules; liarproof.gate;"
        " heavy = {'numpy', 'numba', 'pytest', 'typer'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- pytest -----------------------------------------------------------------------------------

TESTS = f"""
from pathlib import Path
from liarproof.ledgers import vectors
vectors.FOLDER = Path({str(SMALL)!r})
from liarproof import parametrize_with_vectors

def solver(genre, operation, given):
    if operation == "count":
        return {{"count": 5}}
    return {{"legal": given["answer"]["cells"][0][0] == 1}}

@parametrize_with_vectors(solver, "hitori", ["count", "check"])
def test_solver(vector):
    vector()
"""

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs pytest on the tests above in a process and a folder of its own, with our plugin."""

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "test_solver.py").write_text(TESTS)
        (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("CI", "BUILD_NUMBER", "PYTEST_ADDOPTS")
        }
        plugins = ["-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
        return subprocess.run(
            [sys.executable, "-m", "pytest", *plugins, "--color=no", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return call


FAILING = ("hitori-check-0002", "hitori-check-0004", "hitori-count-0002")


def test_one_test_a_vector(run: Run) -> None:
    """Each vector is a test under its id; a failure shows the board, and not how it was judged."""
    done = run("-v")
    assert done.returncode == 1
    names = set(re.findall(r"^test_solver.py::test_solver\[(.*?)\] ", done.stdout, re.MULTILINE))
    pairs = (("hitori", "count"), ("hitori", "check"))
    assert names == {test.id for pair in pairs for test in vectors.read_vectors(*pair).tests}
    failed = re.findall(r"^FAILED test_solver.py::test_solver\[(.*?)\]", done.stdout, re.MULTILINE)
    assert sorted(failed) == list(FAILING)
    assert "hitori-count-0002: it counts 5, there are 11\nE         hitori 2x3" in done.stdout
    assert "adapter.py" not in done.stdout


def test_summary(run: Run) -> None:
    """How much of the suite was asked is said, by xdist's workers too."""
    for arguments in ((), ("-n", "2")):
        done = run("-q", *arguments)
        assert "liarproof: 6 of 36 vectors asked" in done.stdout
        assert re.search(r"^hitori check +2 of 4 passed$", done.stdout, re.MULTILINE)


def test_known_failures(run: Run, tmp_path: Path) -> None:
    """Known failures are expected ones; where one passes the run fails."""
    known = tmp_path / "known.toml"
    entries = [f'[[known]]\nid = "{name}"\nreason = "later"\n' for name in FAILING]
    known.write_text("".join(entries))
    done = run("--liarproof-known", "known.toml")
    assert done.returncode == 0
    assert "3 passed, 3 xfailed" in done.stdout
    known.write_text("".join([*entries, entries[0].replace("0002", "0001")]))
    done = run("--liarproof-known", "known.toml")
    assert done.returncode == 1
    assert re.search(r"^FAILED .*hitori-check-0001", done.stdout, re.MULTILINE)
    done = run("--liarproof-known", "no.toml")
    assert done.returncode == 4
    assert "known " in done.stderr
