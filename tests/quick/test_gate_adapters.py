"""A stranger's way to the gate: the worked solvers, the page that tells of them, and the action."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci.gate.lists import read_known
from liarproof.ci.gate.messages import Run, Start
from liarproof.ledgers.vectors import SUITE, read_vectors

ROOT = Path(__file__).parents[2]
ADAPTERS = ROOT / "ci" / "adapters"
GITHUB = ROOT / "ci" / "github"
PAGE = (GITHUB / "README.md").read_text(encoding="utf-8")
ACTION = (GITHUB / "action.yml").read_text(encoding="utf-8")
SOLVER = (ADAPTERS / "solver.js").read_text(encoding="utf-8")
OPERATIONS = ("one", "unique", "count", "check")

LIARPROOF = f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m liarproof "$@"\n'


def node() -> str:
    """The path of node, which CI must have."""
    found = shutil.which("node")
    if found is None and os.environ.get("CI") == "true":
        pytest.fail("CI has no node")
    if found is None:
        pytest.skip("node is not installed")
    return found


def blocks(language: str, page: str = PAGE) -> list[str]:
    """The fenced blocks of the page in a language; "": those in none."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return [text for name, text in found if name == language]


def module_at(file: Path) -> Any:
    """The module in a file that is no part of a package."""
    spec = importlib.util.spec_from_file_location(f"at_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def executable(file: Path, text: str) -> None:
    """Write a program."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    file.chmod(0o755)


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which ``liarproof`` is ours, whatever is installed, and GitHub is not."""
    executable(tmp_path / "bin" / "liarproof", LIARPROOF)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    mine = {key: value for key, value in os.environ.items() if not key.startswith("GITHUB_")}
    return {**mine, "PATH": path}


def output(command: str, folder: Path, env: dict[str, str]) -> str:
    """What a shell prints for a command."""
    words = ["bash", "-c", command]
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


# --- the solvers --------------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["solver.js", "solver.py"])
def test_solvers_pass(script: str, tmp_path: Path) -> None:
    """Both worked solvers pass every Hitori vector of the operations that they declare."""
    program = [node()] if script.endswith(".js") else [sys.executable, "-S"]
    command = shlex.join([*program, str(ADAPTERS / script)])
    out = tmp_path / "out.json"
    gate = [sys.executable, "-m", "liarproof", "gate", "--exec", command, "--json", str(out)]
    done = subprocess.run(
        [*gate, "--seconds", "60"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    told = json.loads(out.read_bytes())
    tests = [test for name in OPERATIONS for test in read_vectors("hitori", name).tests]
    assert {test["id"] for test in told["tests"]} == {test.id for test in tests}
    assert all(test["passed"] for test in told["tests"])
    assert (told["passed"], told["failed"]) == (len(tests), 0)


# --- the page -----------------------------------------------------------------------------------


def is_a(kind: str, line: str) -> bool:
    """Whether the line is what the protocol's schema calls by that name."""
    return bool(module_at(Path(__file__).with_name("test_gate_schema.py")).is_a(kind, line))


def dialogue() -> list[tuple[str, str]]:
    """The lines on the page, each with its arrow."""
    (block,) = [block for block in blocks("") if block.startswith("-> ")]
    return [(line[:2], line[3:]) for line in block.splitlines()]


def test_page_lines_are_ours() -> None:
    """The page's lines fit the schema, and those to the program are what the gate sends."""
    lines = dialogue()
    assert [arrow for arrow, _ in lines] == ["->", "<-", "->", "<-", "->"]
    for (_, line), kind in zip(lines, ("start", "started", "run", "reply", "stop"), strict=True):
        assert is_a(kind, line)
    assert json.loads(lines[0][1]) == msgspec.to_builtins(Start(1, SUITE))
    name = json.loads(lines[2][1])["id"]
    (test,) = [test for test in read_vectors("hitori", "unique").tests if test.id == name]
    run = Run(name, "hitori", "unique", test.input)
    assert lines[2][1].encode() == msgspec.json.encode(run)


def test_solver_answers_the_page_s_lines() -> None:
    """The solver in JavaScript answers the page's lines as the page says."""
    lines = dialogue()
    given = "".join(f"{line}\n" for arrow, line in lines if arrow == "->")
    words = [node(), str(ADAPTERS / "solver.js")]
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [line for arrow, line in lines if arrow == "<-"]


def test_page_shows_the_solvers_code() -> None:
    """The loops and the altered line on the page stand in the solvers."""
    loop, _ = blocks("js")
    assert SOLVER.count(loop) == 1
    assert (ADAPTERS / "solver.py").read_text(encoding="utf-8").count(blocks("python")[0]) == 1
    (diff,) = blocks("diff")
    old, new = (line[1:] for line in diff.splitlines())
    assert SOLVER.count(f"\n{old}\n") == 1
    assert new not in SOLVER


def mistaken() -> str:
    """The solver with the page's altered line."""
    (diff,) = blocks("diff")
    old, new = (line[1:] for line in diff.splitlines())
    return SOLVER.replace(old, new)


def lenient() -> str:
    """The solver that lets a board be all shaded."""
    lax = SOLVER.replace("return reached.size > 0 && ", "return ")
    assert lax != SOLVER
    return lax


def shown(section: str) -> Iterator[tuple[str, str]]:
    """The commands in a section of the page, each with what it printed."""
    (text,) = re.findall(rf"^## {section}\..*?(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    for block in blocks("", text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            yield command, printed


def steady(text: str) -> str:
    """Without times, and without how much of the suite it is, which grows."""
    text = re.sub(r" +[\d.]+ m?s$", " TIME", text, flags=re.MULTILINE)
    return re.sub(r"of [\d,]+ tests of the suite|\d+ %", "OF", text)


@pytest.mark.parametrize(
    ("section", "solver", "commands"),
    [("2", lambda: SOLVER, 2), ("3", mistaken, 2), ("4", lenient, 1)],
    ids=["right", "mistaken", "lenient"],
)
def test_page_shows_real_output(
    section: str, solver: Any, commands: int, tmp_path: Path, shell: dict[str, str]
) -> None:
    """What the page's commands print, with the solver that the page speaks of."""
    node()
    (tmp_path / "solver.js").write_text(solver())
    (tmp_path / "known.toml").write_text(blocks("toml")[0])
    examples = list(shown(section))
    assert len(examples) == commands
    for command, printed in examples:
        assert steady(output(command, tmp_path, shell)) == steady(printed)


def test_every_failure_is_on_a_board_that_is_not_square(tmp_path: Path) -> None:
    """What the page says of the altered line: its failures all have one flag."""
    (tmp_path / "solver.js").write_text(mistaken())
    gate = [sys.executable, "-m", "liarproof", "gate", "--exec", f"{node()} solver.js"]
    words = [*gate, "--op", "unique", "--json", "-"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    failures = json.loads(done.stdout)["failures"]
    assert failures
    assert all("non-square" in failure["flags"] for failure in failures)


def test_declared_difference(tmp_path: Path) -> None:
    """A solver that follows another convention passes where it declares that, as on the page."""
    declared = lenient().replace("const us = {\n", f"const us = {{\n{blocks('js')[1]}")
    (tmp_path / "solver.js").write_text(declared)
    gate = [sys.executable, "-m", "liarproof", "gate", "--exec", f"{node()} solver.js"]
    words = [*gate, "--op", "check", "--json", "-"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout)
    assert (done.returncode, told["failed"], told["differs"]) == (0, 0, ["empty-region"])
    assert any("empty-region" in left["reason"] for left in told["not_asked"])


def test_known_failures_are_read(tmp_path: Path) -> None:
    """The page's list of known failures is one."""
    (block,) = blocks("toml")
    file = tmp_path / "known.toml"
    file.write_text(block)
    assert len(read_known(file)) == block.count("[[known]]")


def test_python_on_the_page() -> None:
    """The page's test for pytest has a test for each vector, and the solver passes them."""
    names: dict[str, Any] = {"my_solver": module_at(ADAPTERS / "solver.py")}
    exec(blocks("python")[-1], names)  # the page's own text
    (mark,) = names["test_vectors"].pytestmark
    vectors = [param.values[0] for param in mark.args[1]]
    assert len(vectors) == sum(read_vectors("hitori", name).count for name in OPERATIONS)
    for vector in vectors[::50]:
        names["test_vectors"](vector)


@pytest.mark.parametrize(
    "file",
    [
        "README.md",
        "ci/github/README.md",
        "ci/github/gate.sh",
        "ci/gate/PROTOCOL.md",
        "ci/adapters/solver.js",
        "ci/adapters/solver.py",
    ],
)
def test_options_exist(file: str) -> None:
    """Each option that a page or a script gives to ``liarproof gate`` is one of its options."""
    words = [sys.executable, "-m", "liarproof", "gate", "--help"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    options = set(re.findall(r"^ +(?:-\w, )?(--[a-z]+)", told, re.MULTILINE))
    assert "--exec" in options
    named = set(named_options((ROOT / file).read_text(encoding="utf-8"), file))
    assert "--exec" in named
    assert named <= options


def named_options(text: str, file: str) -> Iterator[str]:
    """Options in a text: on lines with ``liarproof gate``; in what is of the gate alone, all."""
    if file in ("ci/github/gate.sh", "ci/gate/PROTOCOL.md"):
        yield from re.findall(r"(?<![\w-])--[a-z]+", text)
        return
    for line in re.findall(r"liarproof gate(.*)$", text, re.MULTILINE):
        yield from re.findall(r"(?<![\w-])--[a-z]+", line)
    if file == "ci/github/README.md":
        yield from re.findall(r"`(--[a-z]+)", text)


def test_links_lead_somewhere() -> None:
    """The page's links to files of ours lead to one."""
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)]+)\)", prose) if "://" not in link]
    assert links
    assert all((GITHUB / link).is_file() for link in links)


def test_badge_is_published(tmp_path: Path) -> None:
    """The page's step puts the badge on a branch of its own, again and again."""
    (step,) = [block for block in blocks("yaml") if "git push" in block]
    script = step.partition("run: |\n")[2]
    remote = tmp_path / "remote.git"
    subprocess.run(["git", "init", "--quiet", "--bare", str(remote)], check=True)
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "liarproof.json").write_text(f'{{"message":"{number}"}}\n')
        env = {**os.environ, "REMOTE": str(remote)}
        subprocess.run(["bash", "-e", "-c", script], cwd=folder, env=env, check=True)
    show = ["git", "-C", str(remote), "show", "liarproof-badge:liarproof.json"]
    assert subprocess.check_output(show, text=True) == '{"message":"1"}\n'


# --- the action ---------------------------------------------------------------------------------

INPUTS = re.findall(
    r"^  ([a-z]+):\n    description: ", ACTION.partition("\nruns:")[0], re.MULTILINE
)


def test_action_s_shape() -> None:
    """It is composite, every step that runs names its shell, and only GitHub's actions are used."""
    assert "\t" not in ACTION
    top = re.findall(r"^([a-z]+):", ACTION, re.MULTILINE)
    assert top == ["name", "description", "inputs", "runs"]
    assert ACTION.count("  using: composite\n") == 1
    steps = re.split(r"^    - ", ACTION.partition("\n  steps:\n")[2], flags=re.MULTILINE)[1:]
    assert len(steps) == 4
    for step in steps:
        assert ("uses: actions/" in step) != ("shell: bash\n" in step and " run: " in step)
    assert re.findall(r"uses: (\S+)@", ACTION) == [
        "actions/setup-python",
        "actions/upload-artifact",
    ]


def test_action_s_inputs() -> None:
    """Every input is used, and the page lists them all as the action describes them."""
    used = set(re.findall(r"inputs\.(\w+)", ACTION))
    assert used == set(INPUTS)
    rows = re.findall(r"^\| `([a-z]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert [name for name, _ in rows] == INPUTS
    for name, text in rows:
        (told,) = re.findall(rf"^  {name}:\n    description: (.*)$", ACTION, re.MULTILINE)
        assert text.startswith(told)
    given = {name for block in blocks("yaml") for name in re.findall(r"^ {10}(\w+): ", block, re.M)}
    assert given - {"REMOTE"} <= set(INPUTS)
    assert "command" in given


def test_action_s_scripts_take_what_they_are_given() -> None:
    """A step sets the variables that its script uses; no input is pasted into a command."""
    runs = re.findall(r"      env:\n((?: {8}\w+: .*\n)+)      run: (.*)\n", ACTION)
    assert len(runs) == ACTION.count(" run: ") == 2
    for env, command in runs:
        (script,) = re.fullmatch(r'bash "\$GITHUB_ACTION_PATH/([a-z]+\.sh)"', command).groups()
        text = (GITHUB / script).read_text(encoding="utf-8")
        wanted = set(re.findall(r"\$\{?([A-Z_]{2,})\b", text))
        theirs = {"RUNNER_TEMP", "GITHUB_STEP_SUMMARY", "BASH_SOURCE"}
        assert wanted - theirs == set(re.findall(r"^ +(\w+):", env, re.MULTILINE))


SETTINGS = ("COMMAND", "GENRES", "OPERATIONS", "KNOWN", "REQUIRE", "ARGS", "BADGE")


def run_action(folder: Path, shell: dict[str, str], **settings: str) -> tuple[int, str]:
    """Run the action's script in a folder as GitHub does; status and standard output."""
    executable(folder / "temp" / "liarproof" / "venv" / "bin" / "liarproof", LIARPROOF)
    env = {
        **shell,
        **dict.fromkeys(SETTINGS, ""),
        "RUNNER_TEMP": str(folder / "temp"),
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        "GITHUB_ACTIONS": "true",
        **settings,
    }
    words = ["bash", str(GITHUB / "gate.sh")]
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def python_solver(folder: Path, old: str = "", new: str = "") -> str:
    """The command of the solver in Python, with one thing altered."""
    text = (ADAPTERS / "solver.py").read_text(encoding="utf-8")
    assert old in text
    (folder / "my solver.py").write_text(text.replace(old, new))
    return f"{shlex.quote(sys.executable)} -S 'my solver.py'"


def test_action_fails(tmp_path: Path, shell: dict[str, str]) -> None:
    """A failure turns the step red, is marked, and stands in the summary and the files."""
    (tmp_path / "summary.md").write_text("before\n")
    lax = python_solver(tmp_path, "return bool(due) and all(", "return all(")
    settings = {"COMMAND": lax, "OPERATIONS": "check, count", "BADGE": "badge.json"}
    status, told = run_action(tmp_path, shell, **settings)
    assert status == 1
    assert "::error title=hitori-check-" in told
    summary = (tmp_path / "summary.md").read_text()
    assert summary.startswith("before\n## ")
    assert "hitori check" in summary
    results = tmp_path / "temp" / "liarproof" / "results"
    assert sorted(file.name for file in results.iterdir()) == ["gate.json", "gate.md", "gate.xml"]
    found = json.loads((results / "gate.json").read_bytes())
    assert {line["operation"] for line in found["operations"] if line["asked"]} == {
        "check",
        "count",
    }
    assert json.loads((tmp_path / "badge.json").read_bytes())["color"] == "red"


def test_action_passes_settings_on(tmp_path: Path, shell: dict[str, str]) -> None:
    """Known failures, what must be covered, genres and further options reach the gate."""
    lax = python_solver(tmp_path, "return bool(due) and all(", "return all(")
    (tmp_path / "known.toml").write_text(blocks("toml")[0])
    settings = {"COMMAND": lax, "GENRES": "hitori", "OPERATIONS": "check", "KNOWN": "known.toml"}
    status, told = run_action(tmp_path, shell, **settings, ARGS="--notes --jobs 2")
    assert (status, "::error" in told) == (0, False)
    assert "3 known to fail" in told
    assert told.count("non-square looks for: ") == 1
    status, told = run_action(tmp_path, shell, **settings, REQUIRE="hitori:unique")
    assert (status, "INCOMPLETE" in told) == (3, True)


def test_action_with_a_program_that_does_not_start(tmp_path: Path, shell: dict[str, str]) -> None:
    """A program that does not start is bad usage; nothing of another run is left to be uploaded."""
    stale = tmp_path / "temp" / "liarproof" / "results" / "gate.json"
    executable(stale, "{}")
    status, _ = run_action(tmp_path, shell, COMMAND="./nothing-of-this-name")
    assert status == 2
    assert not any(stale.parent.iterdir())
    assert not (tmp_path / "summary.md").exists()
