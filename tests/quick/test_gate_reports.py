"""What the gate writes: tables and drawings for people, files for machines."""

from __future__ import annotations

import json
import re
import shlex
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.ci.gate.drawing import telling_lines
from liarproof.ci.gate.files import badge, github_lines, markdown
from liarproof.ci.gate.messages import Started
from liarproof.ci.gate.plan import Plan, Wanted, plan_for
from liarproof.ci.gate.report import Report, share
from liarproof.ci.gate.runner import Outcome
from liarproof.ci.gate.telling import OTHERS, told
from liarproof.ci.gate.tried import HUNG, NOT_RUN, WRONG, Tried
from liarproof.ledgers import vectors

GATE = Path(__file__).parents[1] / "gate"

Cli = Callable[..., Any]


@pytest.fixture(autouse=True)
def _small_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "FOLDER", GATE / "vectors")
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def planned(*operations: str, genre: str = "hitori") -> Plan:
    """The plan for a child with these operations."""
    started = Started("x", {genre: list(operations)}, rungs={"hitori": ["adjacency"]})
    return plan_for(started, Wanted())


def report_of(plan: Plan, *wrong: str, **fields: Any) -> Report:
    """A report where the tests of these ids failed."""
    tried = [
        Tried(item.test.id, WRONG, "it is wrong", 0.5, {"answers": "two"})
        if item.test.id in wrong
        else Tried(item.test.id, seconds=0.25)
        for item in plan.items
    ]
    started = Started("solver", {"hitori": ["unique"]}, "2.0")
    return Report(started, plan, Outcome(tuple(tried), False), **fields)


# --- for people -------------------------------------------------------------------------------


def test_smallest_board_is_drawn() -> None:
    """Of the failures of an operation the one on the smallest board is drawn, others are named."""
    text = told(report_of(planned("unique"), "hitori-unique-0003", "hitori-unique-0004"))
    drawn = text.partition("the smallest:\n")[2].partition("\n\n")[0].splitlines()
    assert drawn[0] == "  hitori-unique-0004: it is wrong"
    assert drawn[1:4] == ["    hitori 1x1", "      5", "    https://puzz.link/p?hitori/1/1/5"]
    assert drawn[-1] == "    hitori-unique-0003: it is wrong"


def test_each_operation_has_its_own() -> None:
    """Failures of several operations are drawn one each."""
    text = told(report_of(planned("unique", "count"), "hitori-unique-0001", "hitori-count-0001"))
    assert len(re.findall(r"^FAILED hitori \w+: 1 test; the smallest:$", text, re.MULTILINE)) == 2


def test_many_failures_are_cut() -> None:
    """Only some of many failures are named, the number of the rest is told."""
    plan = planned("unique")
    text = told(report_of(plan, *(item.test.id for item in plan.items)))
    left = len(plan.items) - 1 - OTHERS
    assert left == 0 or f"and {left} more (--json FILE has them all)" in text
    assert text.splitlines()[-1].startswith("FAILED: 6 of 6 tests")


def test_what_rests_on_a_convention_is_not_drawn_first() -> None:
    """A larger board is drawn before a smaller one whose expectation rests on a convention."""
    plan = planned("unique")
    by_convention, other = "hitori-unique-0006", "hitori-unique-0004"
    flags = {item.test.id: item.test.flags for item in plan.items}
    assert "blanks-differ" in flags[by_convention]
    text = told(report_of(plan, by_convention, other))
    sizes = {item.test.id: item.size for item in plan.items}
    first, second = (other, by_convention)
    assert text.index(f"{first}: it is wrong") < text.index(f"{second}: it is wrong")
    said = "the smallest that rests on no convention:" in text
    assert said == (sizes[by_convention] < sizes[other])


def test_what_is_slow_is_not_explained_by_mistakes() -> None:
    """Below a test that hung no flag says which mistake it looks for, and the verdict counts it."""
    plan = planned("unique")
    tried = [Tried(item.test.id) for item in plan.items]
    tried[0] = Tried(tried[0].id, HUNG, "it gave no line within 1 s")
    report = Report(Started("x", {}), plan, Outcome(tuple(tried), False))
    assert "looks for" not in told(report)
    assert report.verdict.startswith("FAILED: 1 of 6 tests (1 hung);")
    assert report.kinds == {HUNG: 1}


def test_the_worst_flag_comes_first() -> None:
    """Flags stand by the share of their tests that failed, bugs before conventions."""
    plan = planned("unique")
    report = report_of(plan, plan.items[-1].test.id)
    bugs = [line for line in report.flags if plan.notes[line.flag].kind == "bug"]
    assert report.flags[: len(bugs)] == bugs
    assert [line.share for line in bugs] == sorted((line.share for line in bugs), reverse=True)


def test_where_a_program_died_is_shown() -> None:
    """Of standard error the line with the error is shown and what stands around it."""
    node = ["/x/mine.js:3", "  throw new Error('no');", "  ^", "", "Error: no", "    at solve (/x)"]
    lines = telling_lines("\n".join([*node, *["    at y"] * 9, "", "Node.js v20.1.0"]))
    assert any("mine.js:3" in line for line in lines)
    assert any("Error: no" in line for line in lines)
    assert any("solve" in line for line in lines)
    python = ["Traceback", '  File "x.py", line 1', "    f()", "ValueError: no"]
    assert telling_lines("\n".join(python))[-1] == "ValueError: no"
    assert telling_lines("one\ntwo") == ["one", "two"]
    assert telling_lines("") == []


def test_answers_are_drawn() -> None:
    """A child's answer is drawn on the board, a state before what became of it."""
    plan = planned("unique", "propagate")
    tried = [Tried(item.test.id) for item in plan.items]
    ids = [one.id for one in tried]
    answer = {"answers": "one", "answer": {"cells": [[1, 2]]}}
    at = ids.index("hitori-unique-0001")
    tried[at] = Tried(ids[at], WRONG, "no", 0.0, answer)
    at = ids.index("hitori-propagate-0003")
    tried[at] = Tried(ids[at], WRONG, "no", 0.0, {"ok": True, "state": {"cells": [[2, 0, 1]]}})
    text = told(Report(Started("x", {}), plan, Outcome(tuple(tried), False)))
    assert "    hitori 1x2\n      1. 2#\n" in text
    before = "    hitori 1x3\n      1# 2  2\n"
    assert f"{before}    its state:\n    hitori 1x3\n      1# 2  2.\n" in text
    assert "    the rung: adjacency\n" in text


@pytest.mark.parametrize("answer", [[1], {"cells": [[1]]}, {"cells": "x"}, {"odd": 1}, None, 7])
def test_answers_that_cannot_be_drawn(answer: Any) -> None:
    """An answer that fits no board is shown as it came, beside the board alone."""
    plan = planned("unique")
    tried = [Tried(item.test.id) for item in plan.items]
    tried[0] = Tried(tried[0].id, WRONG, "no", 0.0, {"answers": "one", "answer": answer})
    text = told(Report(Started("x", {}), plan, Outcome(tuple(tried), False)))
    assert "    hitori 1x2\n      1  2\n" in text
    assert f'"answer":{json.dumps(answer, separators=(",", ":"))}' in text


def test_narrow_terminal() -> None:
    """A board that is wider than the terminal is not drawn, its URL is told."""
    report = report_of(planned("unique"), "hitori-unique-0003")
    assert "hitori 3x4 (too large to be drawn here)" in told(report, room=14)
    assert "https://puzz.link/p?hitori/4/3/224313422313" in told(report, room=14)


def test_notes() -> None:
    """On request every flag is explained."""
    report = report_of(planned("unique"))
    assert "large-number looks for" not in told(report)
    assert "large-number looks for: numbers above 9 read as two digits." in told(report, notes=True)
    assert "blanks-differ rests on: two blank cells that are not equal." in told(report, notes=True)


CHECKER = '{"implementation":"x","operations":{"yinyang":["check"]}}'


def test_last_words_are_shown(cli: Cli) -> None:
    """Of a child that died the end of its standard error is shown."""
    body = (
        "import sys\n"
        f"input(); print({CHECKER!r}, flush=True)\n"
        "input(); sys.exit('Error: out of \\x1b[31mcheese')"
    )
    told = cli("gate", "--exec", shlex.join([sys.executable, "-S", "-c", body]))
    assert told.status == 1
    assert "yinyang-check-0001: it exited with status 1: Error: out of \\x1b[31mcheese" in told.out
    assert "    | Error: out of \\x1b[31mcheese\n" in told.out


@pytest.mark.parametrize(
    ("percent", "text"),
    [(0, "0 %"), (100, "100 %"), (99.99, "over 99 %"), (0.2, "under 1 %"), (41.6, "42 %")],
)
def test_share(percent: float, text: str) -> None:
    """Only all of it is 100 %, and only nothing 0 %."""
    assert share(percent) == text


def test_report_is_its_text() -> None:
    """The report of the Python API prints as what the command line prints."""
    report = report_of(planned("unique"), "hitori-unique-0003")
    assert str(report) == told(report)
    assert (report.ok, report.passed, report.asked) == (False, 5, 6)


def test_given_up() -> None:
    """Tests that were not run are failures, and no part of the coverage."""
    plan = planned("unique")
    tried = tuple(Tried(item.test.id, NOT_RUN, "not run") for item in plan.items)
    report = Report(Started("x", {}), plan, Outcome(tried, False))
    assert (report.asked, len(report.failures), report.coverage, report.status) == (0, 6, 0.0, 1)


# --- for machines -----------------------------------------------------------------------------


def written(cli: Cli, tmp_path: Path, *words: str, options: tuple[str, ...] = ()) -> Any:
    """What a run prints, having written its files into the folder."""
    names = ("json", "junit", "markdown", "badge")
    files = [f"--{name}={tmp_path / name}" for name in names]
    command = shlex.join([sys.executable, "-S", str(GATE / "child.py"), *words])
    return cli("gate", "--exec", command, *files, *options)


CONTROL = 'hitori-unique-0004={"error":"<a>&\\"\\u0000\\u001b[31m ]]> ``` | :: % \\n"}'


def test_junit(cli: Cli, tmp_path: Path) -> None:
    """A suite an operation, a case a test, with whatever a child said in it."""
    known = tmp_path / "known.toml"
    known.write_text('[[known]]\nid = "hitori-count-0001"\nreason = "later"\n')
    count = 'hitori-count-0001={"error":"x"}'
    written(cli, tmp_path, CONTROL, count, options=("--known", str(known)))
    top = ElementTree.fromstring((tmp_path / "junit").read_text())
    cases = list(top.iter("testcase"))
    ids = [test.id for pair in vectors.names() for test in vectors.read_vectors(*pair).tests]
    assert [case.get("name") for case in cases] == ids
    assert top.get("tests") == str(len(ids))
    (failure,) = top.iter("failure")
    assert failure.get("type") == "error"
    assert '<a>&"' in str(failure.get("message"))
    (skipped,) = top.iter("skipped")
    assert skipped.get("message") == "known: later"
    for suite in top:
        inside = list(suite.iter("testcase"))
        assert suite.get("tests") == str(len(inside))
        assert suite.get("failures") == str(len(list(suite.iter("failure"))))


def test_known_failure_that_passes_is_a_failed_case(cli: Cli, tmp_path: Path) -> None:
    """In JUnit too the list of known failures fails."""
    known = tmp_path / "known.toml"
    known.write_text('[[known]]\nid = "hitori-count-0001"\nreason = "later"\n')
    assert written(cli, tmp_path, options=("--known", str(known))).status == 1
    top = ElementTree.fromstring((tmp_path / "junit").read_text())
    (failure,) = top.iter("failure")
    assert failure.get("message") == "known to fail, but passed: later"


def test_json(cli: Cli, tmp_path: Path) -> None:
    """The file holds every test, and each failure with what was asked and answered."""
    wrong = 'hitori-unique-0004={"result":{"answers":"none"}}'
    assert written(cli, tmp_path, wrong).status == 1
    found = json.loads((tmp_path / "json").read_text())
    assert found["status"] == 1
    assert len(found["tests"]) == found["asked"] == found["total"]
    (failure,) = found["failures"]
    assert failure["result"] == {"answers": "none"}
    assert failure["input"]["board"] == {
        "height": 1,
        "width": 1,
        "clues": [[5]],
        "url": "https://puzz.link/p?hitori/1/1/5",
    }
    assert (found["implementation"], found["version"], found["suite"]) == (
        "table",
        "1",
        vectors.SUITE,
    )


def test_markdown(cli: Cli, tmp_path: Path) -> None:
    """The page has the table and the drawing, and nothing a child says gets out of its block."""
    written(cli, tmp_path, CONTROL)
    page = (tmp_path / "markdown").read_text()
    assert page.startswith("## ❌ liarproof gate: table 1\n\nFAILED: 1 of 36 tests")
    assert "| hitori unique | 6 | 5 | 1 | 0 | 0 |" in page
    assert page.count("```") == 2
    assert page.partition("```")[2].startswith("\nhitori-unique-0004: error: <a>")


def test_markdown_escapes() -> None:
    """A name with signs of Markdown's stands there as it is."""
    report = report_of(planned("unique"))
    report.started = Started("a|b<i>`c`", {})
    assert markdown(report).startswith("## ✅ liarproof gate: a\\|b\\<i\\>\\`c\\`\n")


@pytest.mark.parametrize(
    ("wrong", "fields", "message", "colour"),
    [
        ((), {}, "6 passed, 17 % of the suite", "brightgreen"),
        (("hitori-unique-0001",), {}, "1 of 6 failed, 17 % of the suite", "red"),
        (
            ("hitori-unique-0001",),
            {"known": {"hitori-unique-0001": "x"}},
            "5 passed, 17 % of the suite, 1 known to fail",
            "yellow",
        ),
        (
            (),
            {"known": {"hitori-unique-0001": "x"}},
            "list of known failures is out of date, 17 % of the suite",
            "red",
        ),
    ],
)
def test_badge(wrong: tuple[str, ...], fields: Any, message: str, colour: str) -> None:
    """The badge says how much of the suite was covered, whatever came of it."""
    made = badge(report_of(planned("unique"), *wrong, **fields))
    assert made == {
        "schemaVersion": 1,
        "label": "liarproof",
        "message": message,
        "color": colour,
    }


def test_badge_of_an_interrupted_run() -> None:
    """A run that was cut short is not green."""
    plan = planned("unique")
    tried = (Tried(plan.items[0].test.id), *[None] * (len(plan.items) - 1))
    report = Report(Started("x", {}), plan, Outcome(tried, True))
    assert badge(report)["message"].startswith("incomplete, ")
    assert badge(report)["color"] == "lightgrey"


def test_annotations(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On GitHub each failure is an annotation on a line of its own, whatever it holds."""
    assert "::error" not in written(cli, tmp_path, CONTROL).out
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    lines = written(cli, tmp_path, CONTROL).out.splitlines()
    (line,) = [line for line in lines if line.startswith("::")]
    assert line.startswith("::error title=hitori-unique-0004::hitori-unique-0004: error: <a>&")
    assert "%25" in line
    assert "%0A    5%0A" in line
    assert "::error" not in written(cli, tmp_path).out


def test_no_more_annotations_than_github_shows() -> None:
    """Of many failures the last annotation says how many more there are."""
    plan = plan_for(Started("x", {"hitori": ["unique", "one", "count", "check"]}), Wanted())
    lines = list(github_lines(report_of(plan, *(item.test.id for item in plan.items))))
    assert len(lines) == 10
    assert lines[-1].startswith(
        f"::error title=liarproof gate::and {len(plan.items) - 9} more: FAILED"
    )


def test_one_file_on_standard_output(cli: Cli) -> None:
    """Where a file is standard output, nothing else is printed there."""
    command = shlex.join([sys.executable, "-S", str(GATE / "child.py")])
    assert json.loads(cli("gate", "--exec", command, "--json", "-").out)["status"] == 0
    assert json.loads(cli("gate", "--exec", command, "--badge", "-").out)["schemaVersion"] == 1
