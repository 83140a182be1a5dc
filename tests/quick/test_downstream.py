"""The gate on public solvers: what is known to fail, the page of finds, and how a run is judged."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from liarproof.ci.downstream import run
from liarproof.ci.downstream.run import Ran, Solver
from liarproof.ci.gate.lists import read_known
from liarproof.ledgers.vectors import read_vectors
from liarproof.oracles.referee import judge
from liarproof.oracles.registry import oracle_engines
from liarproof.puzzles.answer import Answer
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.urls import read_url

PAGE = run.PAGE.read_text(encoding="utf-8")
NAMES = [solver.name for solver in run.solvers()]

WITNESSES = ("z3", "sat")
"""Two engines that share no code."""

BAD_URLS = ("PK-3", "PK-10", "PK-12", "PZPR-4", "PZPR-5", "PZPR-11", "PZPR-12")
"""Finds that are about URLs which are to be refused."""

FILES = {
    "PZPR-3": ["lnOnClue", "csOnClue"],
    "PZPR-8": ["lnNone"],
    "PZPR-9": ["colourMissing"],
    "PZPR-10": ["emptyRegion"],
}
"""Find -> the rule broken in each of the files that its section takes for complete."""


def cells_of(row: str) -> list[str]:
    """The cells of a row of a Markdown table."""
    return [cell.strip() for cell in row.strip("|\n").split("|")]


def finds() -> dict[str, list[str]]:
    """Find -> the cells of its row."""
    rows = re.findall(rf"^\| {run.FIND} \|.*$", PAGE, re.MULTILINE)
    return {cells_of(row)[0]: cells_of(row) for row in rows}


def sections() -> dict[str, str]:
    """Find -> its section."""
    parts = re.split(rf"^### ({run.FIND})$", PAGE, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def boards() -> dict[str, str]:
    """Find -> its smallest board, where the table has one."""
    return {find: cells[4].strip("`") for find, cells in finds().items() if cells[4]}


# --- known failures, the page ----------------------------------------------------------------


@pytest.mark.parametrize("solver", run.solvers(), ids=NAMES)
def test_every_reason_is_of_a_class_and_a_find(solver: Solver) -> None:
    """Nobody wrote a reason that the page does not bear out, and none is left unexamined."""
    assert list(run.unfounded(solver, PAGE)) == []
    assert run.UNEXAMINED not in solver.known.read_text(encoding="utf-8")


@pytest.mark.parametrize("solver", run.solvers(), ids=NAMES)
def test_what_is_known_to_fail_is_asked(solver: Solver) -> None:
    """Each id is a test of an operation that the coverage table has for the solver."""
    rows = [cells_of(row) for row in PAGE.splitlines() if row.startswith(f"| {solver.name} |")]
    pairs = {(row[1], row[2]): row for row in rows}
    assert pairs
    known = set(read_known(str(solver.known)))
    for pair, row in pairs.items():
        tests = {test.id for test in read_vectors(*pair).tests}
        assert int(row[3]) == len(tests)
        assert int(row[6]) == len(known & tests), pair
        known -= tests
    assert known == set()


def test_the_classes_are_told_apart() -> None:
    """A reason of the wrong class, of no find, or of none of the words is found out."""
    row = "| AB-1 | some | theirs | what | | | 0 |\n\n### AB-1\n"
    solver = Solver("some", "some.py")

    def wrong(reason: str, page: str = row) -> list[str]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(run, "reasons", lambda _solver: {"hitori-one-0001": reason})
            return list(run.unfounded(solver, page))

    assert wrong("theirs, AB-1: it says so") == []
    assert wrong("convention, AB-1: it says so") != []
    assert wrong("theirs, AB-2: it says so") != []
    assert wrong("theirs, AB-1, AB-2: it says so") != []
    assert wrong("theirs, AB-1") != []
    assert wrong("unexamined: wrong: it says so") != []
    assert wrong("theirs, AB-1: it says so", row.replace("###", "##")) != []


def test_the_table_and_the_sections_have_the_same_finds() -> None:
    """Every find of the table has a section, and the other way round, in the same order."""
    assert list(finds()) == list(sections())
    assert {cells[2] for cells in finds().values()} <= set(run.CLASSES)


def test_the_numbers_of_tests_are_those_of_the_known_failures() -> None:
    """Nobody changed the known failures without the table, and each find but one explains some."""
    counts = run.explained(run.solvers())
    assert {find: int(cells[6]) for find, cells in finds().items()} == {
        find: counts[find] for find in finds()
    }
    assert [find for find in finds() if not counts[find]] == ["PK-11"]  # found by hand


@pytest.mark.parametrize("find", boards())
def test_the_smallest_boards_are_read(find: str) -> None:
    """Each is a URL that we read, but for those that are to be refused."""
    if find not in BAD_URLS:
        read_url(boards()[find])
        return
    with pytest.raises(InputError):
        read_url(boards()[find])


@pytest.mark.parametrize("find", [find for find, cells in finds().items() if cells[5]])
def test_the_smallest_boards_have_so_many_answers(find: str) -> None:
    """Two engines that share no code count what the page says is right."""
    puzzle = read_url(boards()[find])
    counts = {
        engine.name: engine.count(puzzle)
        for engine in oracle_engines(puzzle.genre)
        if engine.name in WITNESSES
    }
    assert counts == dict.fromkeys(WITNESSES, int(finds()[find][5]))


@pytest.mark.parametrize("find", FILES)
def test_what_pzpr_takes_for_complete_is_not(find: str) -> None:
    """The referee names the rule that each file of the section breaks, and no other."""
    files = re.findall(r"pzprv3/[^\"`]+", sections()[find])
    assert [broken(file) for file in files] == [[code] for code in FILES[find]]


def broken(file: str) -> list[str]:
    """The codes of the rules broken by the answer in one of pzpr's files."""
    _, genre, height, width, *lines = file.removesuffix("/").split("/")
    genre, tall, wide = {"yajirin": "yajilin"}.get(genre, genre), int(height), int(width)
    rows = [line.split() for line in lines]
    colours = {".": 1, "#": 2, "1": 1, "2": 2}
    cells = [tuple(colours[word] for word in row) for row in rows[tall : 2 * tall]]
    edges = [tuple(1 + int(word) for word in row) for row in rows[2 * tall :]]
    if genre == "yajilin" and wide == 1:
        edges[:0] = [()] * tall
    answer = Answer(tuple(cells), tuple(edges[:tall]), tuple(edges[tall:]))
    puzzle = read_url(f"{genre}/{wide}/{tall}/{body(genre, rows[:tall])}")
    return sorted({violation.code for violation in judge(puzzle, answer)})


def body(genre: str, rows: list[list[str]]) -> str:
    """Clues as a URL has them, one sign a cell."""
    words = [word for row in rows for word in row]
    blank = {"hitori": ".", "yajilin": "a", "yinyang": "0"}[genre]
    return "".join(blank if word == "." else word.replace(",", "") for word in words)


# --- a run ------------------------------------------------------------------------------------


def line(**changes: Any) -> dict[str, Any]:
    """A line of the gate's JSON."""
    numbers = {"asked": 10, "passed": 8, "failed": 2, "known": 0, "left": 0}
    return {"genre": "hitori", "operation": "one", **numbers, **changes}


def failure(number: int, kind: str = "wrong") -> dict[str, Any]:
    """A failure of the gate's JSON."""
    name = f"hitori-one-{number:04}"
    return {"id": name, "genre": "hitori", "operation": "one", "kind": kind, "text": 'a "b" \\'}


def ran(solver: Solver, *lines: dict[str, Any], failures: tuple[Any, ...] = ()) -> Ran:
    """What came of a run."""
    return Ran(solver, 0, {"operations": lines, "failures": failures})


SOME = Solver("some", "some.py")


def test_what_is_not_modelled_is_not_answered() -> None:
    """A test that is unsupported or was left out counts against the share that was answered."""
    results = ran(SOME, line(left=10), failures=(failure(1), failure(2, "unsupported"))).results
    assert list(run.shares(results)) == [("hitori", "one", 45.0)]


def test_too_few_tests_are_a_gap() -> None:
    """Less than nine of ten asked, or nothing at all, is said; nine of ten is enough."""
    assert list(run.gaps(ran(SOME, line(asked=9, left=1)))) == []
    assert len(list(run.gaps(ran(SOME, line(), line(asked=8, left=1))))) == 1
    assert len(list(run.gaps(Ran(SOME, 0, {})))) == 1


def test_the_table_is_the_same_before_and_after_failures_are_known() -> None:
    """A run that knows its failures gives the table that the run without them gave."""
    new = ran(SOME, line(), failures=(failure(1), failure(2)))
    known = ran(SOME, line(failed=0, known=2), failures=(failure(1), failure(2)))
    assert run.table([new]) == run.table([known])
    assert run.table([new]).splitlines()[2] == "| some | hitori | one | 10 | 10 | 8 | 2 | 100 % |"


def test_the_page_gets_its_tables() -> None:
    """The table stands between the marks, each find has its number, and no other word moves."""
    before, after = (
        "| AB-1 | some | theirs | a | `b` | 1 | {} |\n| AB-2 | | ours | | | | {} |\n",
        "\nc",
    )
    page = f"{before.format(7, '')}{run.MARKS[0]}\nold\n{run.MARKS[1]}{after}"
    written = run.page_with("new", Counter({"AB-1": 12}), page)
    assert written == f"{before.format(12, 0)}{run.MARKS[0]}\nnew\n{run.MARKS[1]}{after}"
    assert run.page_with("new", Counter({"AB-1": 12}), written) == written


def test_an_update_keeps_reasons_and_marks_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reason outlives an update, a failure that is gone goes, a new one is not examined."""
    monkeypatch.setattr(run, "KNOWN", tmp_path)
    assert run.update(ran(SOME, line(), failures=(failure(2), failure(1)))) == 2
    text = SOME.known.read_text(encoding="utf-8")
    assert list(run.reasons(SOME)) == ["hitori-one-0001", "hitori-one-0002"]
    assert run.reasons(SOME)["hitori-one-0001"] == 'unexamined: wrong: a "b" \\'
    first = text.replace("unexamined: wrong", "theirs, AB-1", 1)
    SOME.known.write_text(first, encoding="utf-8")
    assert run.update(ran(SOME, line(), failures=(failure(3), failure(1)))) == 1
    assert list(run.reasons(SOME)) == ["hitori-one-0001", "hitori-one-0003"]
    assert run.reasons(SOME)["hitori-one-0001"].startswith("theirs, AB-1: ")
    assert run.explained([SOME]) == {"AB-1": 1}


@pytest.mark.parametrize(
    ("results", "status", "words"),
    [
        (None, 3, "it was not asked"),
        ({"operations": [line(asked=1, left=9)], "failures": []}, 3, "10 % of the tests"),
        ({"operations": [line()], "failures": []}, 0, ""),
    ],
)
def test_what_a_run_comes_to(
    results: dict[str, Any] | None,
    status: int,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A solver that is not asked, or not enough, makes the run incomplete, never green."""
    monkeypatch.setattr(run, "KNOWN", tmp_path)
    monkeypatch.setattr(run, "installed", lambda _solver, _cache: "true")
    monkeypatch.setattr(
        run, "asked", lambda solver, *_: Ran(solver, 0 if results else 3, results or {})
    )
    found = run.one(SOME, tmp_path, 1, True)
    assert found.status == status
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(("exits", "status"), [(0, 0), (1, 1), (3, 3), (2, 3), (9, 3), (130, 3)])
def test_a_gate_that_is_ended_is_incomplete(
    exits: int, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only 0 is green, whatever else the gate's process exits with."""
    gate = tmp_path / "gate"
    text = f"""#!/bin/sh
while [ $# -gt 0 ]; do [ "$1" = --json ] && echo '{{"failures": []}}' > "$2"; shift; done
exit {exits}
"""
    gate.write_text(text, encoding="utf-8")
    gate.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(gate))
    assert run.asked(SOME, "true", tmp_path, 1, True).status == status


def test_a_gate_that_leaves_no_results_was_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results of an earlier run are not taken for those of this one."""
    (tmp_path / "some.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(sys, "executable", "true")
    assert run.asked(SOME, "true", tmp_path, 1, True)[1:3] == (3, {})


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 0", []),
        ("echo x: not explained by AB-1; exit 1", ["x: not explained by AB-1"]),
        ("echo no clingo >&2; exit 1", ["the reasons were not tried: no clingo"]),
        ("kill -9 $$", ["the reasons were not tried: killed"]),
    ],
)
def test_a_reason_that_explains_nothing_is_told(
    script: str, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the peer says of a reason is passed on, and a peer that says nothing is no consent."""
    peer = tmp_path / "peer"
    peer.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    peer.chmod(0o755)
    monkeypatch.setattr(run, "installed", lambda _solver, _cache: f"{peer} adapter")
    assert list(run.unexplained(ran(SOME, line(), failures=(failure(1),)), tmp_path)) == said


def test_a_solver_that_cannot_be_installed_is_incomplete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing program ends neither in green nor in a traceback."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run.one(Solver("some", "some.js", npm=("no-such",)), tmp_path, 1, True).status == 3
    assert "npm is not installed" in capsys.readouterr().err


def test_the_solvers_are_pinned() -> None:
    """Each package has a version: a known failure is one of it."""
    for solver in run.solvers():
        assert all(re.fullmatch(r"[a-z-]+==[0-9.]+", package) for package in solver.pip)
        assert all(re.fullmatch(r"[a-z-]+@[0-9.]+", package) for package in solver.npm)
        assert (run.FOLDER / "adapters" / solver.adapter).is_file()


def test_no_known_failures_are_left_of_a_solver_that_is_gone() -> None:
    """Each file of known failures is of a solver, and each solver has one."""
    assert sorted(path.stem for path in run.KNOWN.iterdir()) == sorted(NAMES)
