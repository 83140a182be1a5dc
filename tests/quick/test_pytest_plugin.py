"""The pytest plugin, in runs of pytest of their own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from liarproof import InputError, parametrize_with_checks
from liarproof.properties.contracts.names import NAMES

HEAVY = ("hypothesis", "numba", "numpy", "pysat", "scipy", "sympy", "z3")
PLUGIN = "liarproof.pytest_plugin"

RUNGS = '''
from liarproof import parametrize_with_checks

def quiet(puzzle, state):
    """Says nothing, so it is not alive."""
    return True

def corner_pair(puzzle, state):
    """Of two equal numbers in the corner the first is shaded: wrong."""
    if puzzle.width > 1 and puzzle.clues[0][0] == puzzle.clues[0][1] and not state.cells[0, 0]:
        state.cells[0, 0] = 2
    return True
'''

TABLE = """
@parametrize_with_checks([quiet, corner_pair], "hitori", ARGUMENTS)
def test_rung(check):
    check()
"""

Run = Callable[..., subprocess.CompletedProcess[str]]


def table(arguments: str) -> str:
    """A test file with both rungs, under these arguments."""
    return RUNGS + TABLE.replace("ARGUMENTS", arguments)


ALTERING = ("CI", "BUILD_NUMBER", "PYTEST_ADDOPTS")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs pytest on a test file in a process and a folder of its own, with this plugin alone."""

    def call(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "test_rungs.py").write_text(text)
        (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
        # with CI or options of another run in the environment pytest prints more
        plain = {name: value for name, value in os.environ.items() if name not in ALTERING}
        return subprocess.run(
            [sys.executable, "-P", "-m", "pytest", "-p", PLUGIN, *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            env={**plain, "COLUMNS": "100", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        )

    return call


def outcomes(done: subprocess.CompletedProcess[str]) -> dict[str, int]:
    """What the last line of pytest counts."""
    last = done.stdout.strip().splitlines()[-1]
    return {word: int(number) for number, word in re.findall(r"(\d+) ([a-z]+)", last)}


# --- what it costs those who do not use it --------------------------------------------------


def test_plugin_is_announced() -> None:
    """An install tells pytest of the plugin."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    told = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"]
    assert told["pytest11"] == {"liarproof": PLUGIN}


def test_plugin_is_light() -> None:
    """The plugin brings no heavy package, and nothing of ours but itself."""
    code = f"""
import json, sys
import {PLUGIN}
print(json.dumps([name for name in sys.modules
                  if name.partition(".")[0] in {HEAVY!r} or name.startswith("liarproof.")]))
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [PLUGIN]


def test_collecting_is_light(run: Run) -> None:
    """Collecting tests for rungs loads no heavy package."""
    text = table("") + f"import sys\nassert not set({HEAVY!r}) & set(sys.modules)\n"
    done = run(text, "--collect-only", "-q")
    assert done.returncode == 0, done.stdout
    assert "test_rungs.py::test_rung[corner_pair-sound]" in done.stdout


def test_without_checks_it_says_nothing(run: Run) -> None:
    """A run without a check has no section of ours."""
    done = run("def test_nothing():\n    pass\n")
    assert done.returncode == 0
    assert "liarproof:" not in done.stdout


# --- parametrize_with_checks ----------------------------------------------------------------


def test_one_test_for_each_rung_and_contract() -> None:
    """Parameters come rung by rung in the catalogue's order, with ids that name both."""

    def first(_puzzle: object, _state: object) -> bool:
        return True

    def second(_puzzle: object, _state: object) -> bool:
        return True

    second.claims = ("idempotent",)  # type: ignore[attr-defined]  # how a rung says it of itself
    mark = parametrize_with_checks([first, second], "hitori").mark
    assert mark.args[0] == "check"
    ids = [parameter.id for parameter in mark.args[1]]
    asked = {"first": {"idempotent", "stronger"}, "second": {"stronger"}}
    assert ids == [f"{r}-{name}" for r in asked for name in NAMES if name not in asked[r]]
    check = mark.args[1][0].values[0]
    assert (check.rung, check.contract, check.outcome) == (first, "returns", None)
    assert check.definition.startswith("Every call ends")
    assert repr(check) == "<check first-returns>"


@pytest.mark.parametrize(
    ("rungs", "genre", "arguments", "told"),
    [
        ([len], "sudoku", {}, "genre 'sudoku' is not one of: "),
        ([], "hitori", {}, "rungs: there is none to check"),
        ([len], "hitori", {"contracts": ["sund"]}, "contract 'sund' is not one of: "),
        ([len], "hitori", {"expected_failures": {"sund": ""}}, "contract 'sund' is not one of: "),
    ],
    ids=["genre", "rungs", "contract", "expected"],
)
def test_bad_arguments(rungs: list[object], genre: str, arguments: dict, told: str) -> None:
    """What cannot be checked is refused when the tests are collected."""
    with pytest.raises(InputError, match=re.escape(told)):
        parametrize_with_checks(rungs, genre, **arguments)  # type: ignore[arg-type]  # on purpose


def test_broken_contract_is_drawn(run: Run, tmp_path: Path) -> None:
    """A broken contract fails its test alone, with the drawing and no frame of ours."""
    done = run(table("contracts=['returns', 'sound'], examples=4, seed=3"))
    assert outcomes(done) == {"failed": 1, "passed": 3}
    assert (
        "FAILED test_rungs.py::test_rung[corner_pair-sound] - liarproof.ContractBroken: corner_pair"
        in done.stdout
    )
    for line in (
        "E       liarproof.ContractBroken: corner_pair breaks sound: writes r1c1 shaded and",
        "E           before    after    the answer",
        "E         found at seed 3, after ",
        f"E         kept in {tmp_path}/.liarproof/hitori/corner_pair/sound-",
    ):
        assert line in done.stdout
    assert "parametrize.py" not in done.stdout
    assert "hunt.py" not in done.stdout


EXPECTING = """contracts=["sound", "alive"], examples=4, keep=None,
    expected_failures=lambda rung: {"alive": "it is quiet" if rung is quiet else "a hunch"}"""


def test_expected_failures(run: Run) -> None:
    """An expected failure is an xfail with its reason; one that holds after all is a failure."""
    done = run(table(EXPECTING), "-rx")
    assert outcomes(done) == {"failed": 2, "passed": 1, "xfailed": 1}
    assert "XFAIL test_rungs.py::test_rung[quiet-alive] - it is quiet: " in done.stdout
    assert "alive was expected to fail (a hunch) but holds: " in done.stdout


def test_expected_failures_with_runxfail(run: Run) -> None:
    """With --runxfail an expected failure is a failure, drawn as any other."""
    done = run(table(EXPECTING), "--runxfail", "-k", "quiet-alive")
    assert outcomes(done)["failed"] == 1
    assert "quiet breaks alive: " in done.stdout


# --- options, fixture, summary --------------------------------------------------------------

LOOKED_AT = "liarproof: looked at, in states/puzzles"


def looked_at(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The lines of the summary."""
    lines = done.stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if LOOKED_AT in line)
    found = []
    for line in lines[at + 1 :]:
        if line.startswith("="):
            break
        found.append(line)
    return found


def test_options_set_what_is_not_given(run: Run, tmp_path: Path) -> None:
    """The options reach checks and the fixture alike; what a test gives itself stands."""
    text = (
        table("contracts=['sound']")
        + """
@parametrize_with_checks([corner_pair], "hitori", contracts=["sound"], seed=5, keep="here")
def test_own(check):
    check()

def test_fixture(check_propagator):
    check_propagator(corner_pair, "hitori", contracts=["sound"])
"""
    )
    options = ("--liarproof-examples", "2", "--liarproof-seed", "9", "--liarproof-keep", "kept")
    done = run(text, *options)
    assert outcomes(done) == {"failed": 3, "passed": 1}
    assert done.stdout.count("found at seed 9, ") == 2
    assert done.stdout.count("found at seed 5, ") == 1
    assert list((tmp_path / "kept" / "hitori" / "corner_pair").glob("sound-*.txt"))
    assert list((tmp_path / "here" / "hitori" / "corner_pair").glob("sound-*.txt"))
    assert not (tmp_path / ".liarproof").exists()


def test_more_examples_look_at_more(run: Run) -> None:
    """More examples are more puzzles, and the summary counts them."""
    counted = []
    for examples in ("1", "3"):
        done = run(table("contracts=['alive']"), "-k", "corner", "--liarproof-examples", examples)
        head, line = looked_at(done)
        assert head == "corner_pair (hitori)"
        counted.append(int(re.fullmatch(r"  held {16}alive [\d,]+/(\d+)", line)[1]))
    assert counted[1] == counted[0] + 2


@pytest.mark.parametrize(
    "arguments", [(), ("-p", "xdist", "-n", "2")], ids=["alone", "two workers"]
)
def test_summary(run: Run, arguments: tuple[str, ...]) -> None:
    """Each rung is summed up, contract by contract, with and without xdist."""
    text = (
        table("contracts=['returns', 'sound', 'alive'], examples=2, keep=None")
        + """
def test_fixture(check_propagator):
    found = check_propagator(quiet, "hitori", contracts=["contracting"], examples=2, keep=None)
    assert [outcome.status for outcome in found] == ["held"]
"""
    )
    done = run(text, *arguments)
    assert outcomes(done) == {"failed": 2, "passed": 5}
    told = [re.sub(r"[\d,]+/[\d,]*\d", "N", line) for line in looked_at(done)]
    assert told == [
        "corner_pair (hitori)",
        "  broken              sound N",
        "  held                alive N, returns N",
        "quiet (hitori)",
        "  broken              alive N",
        "  held                contracting N, returns N, sound N",
    ]


def test_bad_option(run: Run) -> None:
    """A number of examples that is none is refused."""
    done = run(table(""), "--liarproof-examples", "0")
    assert done.returncode == 4
    assert "argument --liarproof-examples: '0' is not a number from 1" in done.stderr
