"""`liarproof fuzz`: what lies is found, what does not passes, and nothing ends in a traceback."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from liarproof.ci import fuzz, fuzz_faults, fuzz_tasks, fuzz_work
from liarproof.ci.crew import Trade
from liarproof.puzzles.sources import parse

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs forks, pipes and signals")

ADAPTERS = Path(__file__).parents[2] / "ci" / "adapters"
PROGRAM = [sys.executable, "-m", "liarproof"]
FEW = ("--puzzle", "hitori", "--jobs", "1", "--examples", "2")
CONTRACTS = 13
"""That a rung without claims must hold."""

RULES = '''
"""Rules of Hitori, most of them broken."""

import os
import time

NUMBER = 42


def corner(puzzle, state):
    row = puzzle.clues[0]
    if len(row) > 1 and row[0] and row[0] == row[1]:
        state.cells[0, 0] = 2
    return True


def hangs(puzzle, state):
    while state.cells[0, 0] == 1:
        pass
    return True


def crashes(puzzle, state):
    if state.cells[0, 0] == 1:
        os._exit(0)
    return True


def slow(puzzle, state):
    time.sleep(0.05)
    return True
'''

LOUD = 'from rules import corner\n\nprint("printed while it is loaded")\n'

BROKEN_MODULES = {
    "missing": "import no_such_module\n",
    "syntax": "x = = 1\n",
    "exits": "raise SystemExit(0)\n",
    "divides": "def f():\n    return 1 / 0\n\n\nf()\n",
    "dies": "import os\n\nos._exit(0)\n",
}


class Finding(msgspec.Struct, forbid_unknown_fields=True):
    """One counterexample of ``--json``."""

    text: str
    seed: int
    states: int
    puzzles: int
    file: str | None
    board: str
    url: str
    entry: str | None
    before: dict[str, list[list[int]]]
    after: dict[str, list[list[int]]] | None
    answer: dict[str, list[list[int]]] | None
    also: list[dict[str, Any]]


class Contract(msgspec.Struct, forbid_unknown_fields=True):
    """One contract of ``--json``."""

    contract: str
    status: str
    why_not: str
    rounds: int
    puzzles: int
    states: int
    random_puzzles: int
    sizes: dict[str, int]
    seconds: float
    finding: Finding | None


class Fuzzed(msgspec.Struct, forbid_unknown_fields=True):
    """All of ``--json``."""

    target: str
    name: str
    genre: str
    exec: bool
    seed: int
    examples: int
    exhaustive: dict[str, Any] | None
    answers_by: str
    kept: list[str]
    status: int
    seconds: float
    contracts: list[Contract]

    def contract(self, name: str) -> Contract:
        """What is said of one contract."""
        return next(one for one in self.contracts if one.contract == name)


def chosen(*contracts: str) -> list[str]:
    """The options that choose these contracts."""
    return [word for name in contracts for word in ("--contract", name)]


def fuzzed(path: Path | str) -> Fuzzed:
    """What a run wrote for machines."""
    return msgspec.json.decode(Path(path).read_bytes(), type=Fuzzed)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with modules in it."""
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "loud.py").write_text(LOUD)
    for name, text in BROKEN_MODULES.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Alone:
    """A crew that works in this process: others take a second to start."""

    def __init__(self, trade: Trade, _jobs: int) -> None:
        self._trade = trade

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, *_: object) -> None:
        self._trade.tidy()
        fuzz_work.forget()

    def run(self, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        """Each task with what came of it."""
        for task in tasks:
            yield task, self._trade.do(task, lambda _: None)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything in this process, which forgets what it loaded."""
    monkeypatch.setattr(fuzz, "Crew", Alone)
    monkeypatch.setattr(fuzz_faults, "Crew", Alone)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield
    for name in ("rules", *BROKEN_MODULES):
        sys.modules.pop(name, None)


# --- what comes of a run ------------------------------------------------------------------------


def test_right_rung(cli: Callable[..., Any]) -> None:
    """A rung of ours holds all; how hard that was tried is said; no file is left behind."""
    told = cli("fuzz", "hitori:adjacency", "--examples", "2", "--json", "out.json")
    assert (told.status, told.err) == (0, "")
    lines = told.out.splitlines()
    assert lines[-1] == "HOLDS: 14 contracts"
    assert [line[:2] for line in lines[:14]] == ["ok"] * 14
    assert lines[-2].startswith("conventions: ")
    assert " sizes from 1×1 to " in lines[-3]
    found = fuzzed("out.json")
    assert {one.status for one in found.contracts} == {"held"}
    assert min(one.puzzles for one in found.contracts) > 20
    assert sum(one.states for one in found.contracts) == int(lines[-3].split()[2].replace(",", ""))
    assert not Path(".liarproof").exists()


def test_wrong_rung(cli: Callable[..., Any]) -> None:
    """A wrong rule: the smallest board, before and after, the lost answer, the file, the URL."""
    told = cli("fuzz", "rules:corner", *FEW, "--json", "out.json")
    assert (told.status, told.err) == (1, "")
    assert "corner breaks sound: writes r1c1 shaded and loses an answer" in told.out
    assert told.out.splitlines()[-1].startswith(f"BROKEN: 7 of {CONTRACTS} contracts: contracting")
    sound = fuzzed("out.json").contract("sound").finding
    assert sound is not None
    assert sound.board.split() == ["hitori", "1x2", "1", "1"]
    assert (sound.before, sound.after) == ({"cells": [[0, 0]]}, {"cells": [[2, 0]]})
    assert (sound.answer, sound.entry) == ({"cells": [[1, 2]]}, "r1c1")
    assert sound.url in told.out
    assert parse(sound.url) == parse(sound.board)
    assert sound.file is not None
    assert sound.file in told.out


@pytest.mark.usefixtures("alone")
def test_replay(cli: Callable[..., Any]) -> None:
    """A kept counterexample is what the next run tries first."""
    only = ("fuzz", "rules.py:corner", *FEW, "--contract", "sound", "--json", "out.json")
    cli(*only)
    first = fuzzed("out.json")
    told = cli(*only)
    again = fuzzed("out.json")
    assert first.kept == []
    assert len(again.kept) == 1
    assert "1 kept case first" in told.out
    (before,), (after,) = first.contracts, again.contracts
    assert before.finding is not None
    assert after.finding is not None
    assert before.puzzles > 1 == after.puzzles
    assert after.finding.board == before.finding.board
    assert after.finding.file == before.finding.file == again.kept[0]


def test_same_seed(cli: Callable[..., Any]) -> None:
    """Two processes find what one does, and a seed is a run."""
    runs = []
    for jobs in (1, 2):
        keep = f"keep{jobs}"
        command = ("fuzz", "rules:corner", "--puzzle", "hitori", "--examples", "4", "--seed", "5")
        some = chosen("contracting", "sound", "monotone", "checking", "alive")
        cli(*command, *some, "--keep", keep, "--jobs", jobs, "--json", f"{keep}.json")
        found = fuzzed(f"{keep}.json")
        for one in found.contracts:
            one.seconds = 0.0
            if one.finding is not None and one.finding.file is not None:
                one.finding.file = one.finding.file.removeprefix(keep)
        runs.append(found.contracts)
    assert runs[0] == runs[1]


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(
    ("name", "text", "status"),
    [
        ("hangs", "has not returned after 0.3 s", 1),
        ("crashes", "ends its process (exit status 0)", 1),
    ],
)
def test_hang_and_crash(cli: Callable[..., Any], name: str, text: str, status: int) -> None:
    """A call that never returns, or ends the process, is a finding with its state."""
    some = ("--contract", "returns", "--contract", "reference", "--seconds", "0.3")
    told = cli("fuzz", f"rules:{name}", *FEW, *some, "--json", "out.json")
    assert told.status == status
    found = fuzzed("out.json")
    returns = found.contract("returns").finding
    assert returns is not None
    assert returns.text == text
    assert returns.before["cells"][0][0] == 1
    # after a hang nothing else is asked, and nothing else passes
    expected = ("not run", "a call hangs") if name == "hangs" else ("held", "")
    other = found.contract("reference")
    assert (other.status, other.why_not) == expected


@pytest.mark.usefixtures("alone")
def test_expected(cli: Callable[..., Any]) -> None:
    """What is expected to fail may fail; if it holds, that is wrong."""
    command = ("fuzz", "rules:corner", *FEW, "--contract", "sound", "--contract", "returns")
    told = cli(*command, "--expect", "sound")
    assert told.status == 0
    assert told.out.endswith("HOLDS: 1 contract; failed as expected: sound\n")
    told = cli(*command, "--expect", "sound", "--expect", "returns")
    assert told.status == 1
    assert told.out.endswith(
        "BROKEN: 1 of 2 contracts: returns (expected to fail, but holds);"
        " failed as expected: sound\n"
    )


def test_json_alone() -> None:
    """With ``--json -`` standard output holds nothing else, whatever the module prints."""
    done = subprocess.run(
        [*PROGRAM, "fuzz", "loud:corner", *FEW, "--contract", "sound", "--json", "-"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    found = msgspec.json.decode(done.stdout, type=Fuzzed)
    assert (found.name, found.genre, found.status) == ("corner", "hitori", 1)
    assert "printed while it is loaded\n" in done.stderr


@pytest.mark.usefixtures("alone")
def test_exhaustive(cli: Callable[..., Any]) -> None:
    """Every pair to a size is run: their number is said before, and is the closed form's."""
    size = ("--exhaustive", "1x3", "--contract", "sound", "--jobs", "1", "--examples", "1")
    told = cli("fuzz", "yinyang:window", *size, "--json", "out.json")
    assert told.status == 0
    pairs = 3**2 + 9**2 + 27**2
    assert told.out.startswith(
        f"every puzzle and state to 1×3: {pairs} pairs for each of 1 contract"
    )
    (sound,) = fuzzed("out.json").contracts
    assert {size: sound.sizes[size] for size in ("1×1", "1×2", "1×3")} == {
        "1×1": 3,
        "1×2": 9,
        "1×3": 27,
    }
    assert sound.states - pairs <= 24  # of the one random puzzle


@pytest.mark.usefixtures("alone")
def test_minutes(cli: Callable[..., Any]) -> None:
    """With time left there are further rounds, each with a seed of its own."""
    some = ("--contract", "sound", "--jobs", "1", "--examples", "2", "--seed", "7")
    told = cli("fuzz", "hitori:adjacency", *some, "--minutes", "0.05", "--json", "out.json")
    assert told.status == 0
    (sound,) = fuzzed("out.json").contracts
    assert sound.rounds > 1
    assert f"seeds 7 to {6 + sound.rounds}," in told.out


@pytest.mark.usefixtures("alone")
def test_too_little_time(cli: Callable[..., Any]) -> None:
    """Where the time ends before each contract had its round, that is no pass."""
    some = (*FEW, "--contract", "returns", "--contract", "sound", "--minutes", "0.01")
    told = cli("fuzz", "rules:slow", *some, "--json", "out.json")
    assert told.status == 3
    assert "INCOMPLETE: 0 of 2 contracts; not looked at to the end (the time was up" in told.out
    assert {one.status for one in fuzzed("out.json").contracts} <= {"cut short", "not run"}


# --- other languages ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["python", "node"])
def test_adapter(cli: Callable[..., Any], language: str) -> None:
    """The worked adapters tell the lie that their pages announce, and it is found."""
    program = sys.executable if language == "python" else shutil.which("node")
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("CI must have node")
        pytest.skip("node is not installed")
    rule = ADAPTERS / ("rule.py" if language == "python" else "rule.js")
    some = chosen("returns", "sound", "checking", "alive")
    command = shlex.join([program, str(rule)])
    told = cli("fuzz", "--exec", command, *FEW, *some, "--json", "out.json")
    assert (told.status, told.err) == (1, "")
    assert "corner pair breaks sound: writes r1c1 shaded and loses an answer" in told.out
    found = fuzzed("out.json")
    broken = {one.contract for one in found.contracts if one.status == "broken"}
    assert found.exec
    assert broken == {"sound", "checking"}


TALKS = """
import json, os, sys, time
print(json.dumps({"ready": True, "name": "odd"}), flush=True)
sys.stdin.readline()
for line in sys.stdin:
    {act}
"""


@pytest.mark.parametrize(
    ("act", "text"),
    [
        ("time.sleep(99)", "it gave no line within 0.3 s"),
        ("os._exit(7)", "it exited with status 7"),
        ("print('{', flush=True)", "its line is no JSON: '{'"),
    ],
)
def test_bad_child(cli: Callable[..., Any], folder: Path, act: str, text: str) -> None:
    """A child that hangs, dies or writes garbage is a finding, and leaves no process behind."""
    (folder / "odd.py").write_text(TALKS.replace("{act}", act))
    command = shlex.join([sys.executable, str(folder / "odd.py")])
    some = ("--contract", "returns", "--seconds", "0.3", "--json", "out.json")
    told = cli("fuzz", "--exec", command, *FEW, *some)
    assert told.status == 1
    (returns,) = fuzzed("out.json").contracts
    assert returns.finding is not None
    assert returns.finding.text == text
    assert processes_with(str(folder)) == []


def processes_with(text: str) -> list[str]:
    """The command lines of processes that hold `text`, where the system shows them."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if text in line and process.name != str(os.getpid()):
            found.append(line)
    return found


# --- bad usage ----------------------------------------------------------------------------------

USAGE = [
    ("", "expected either a target (MODULE:NAME, FILE.py:NAME or GENRE:RUNG) or --exec"),
    ("rules:corner --exec x --puzzle hitori", "expected either a target"),
    ("rules:corner", "--puzzle is missing; there are: hitori"),
    ("rules:corner --puzzle chess", "genre 'chess' is not one of"),
    ("corner --puzzle hitori", "target 'corner': expected MODULE:NAME"),
    ("nosuch:f --puzzle hitori", "no module 'nosuch' in this folder, and none is installed"),
    ("nosuch.py:f --puzzle hitori", "no such file: nosuch.py"),
    ("rules:korner --puzzle hitori", "has no 'korner'; there are: corner, hangs, crashes, slow"),
    ("rules:NUMBER --puzzle hitori", "'rules:NUMBER' cannot be called: it is of type int"),
    ("missing:f --puzzle hitori", "cannot be imported: ModuleNotFoundError: No module named"),
    ("syntax:f --puzzle hitori", "cannot be imported: SyntaxError: "),
    ("exits:f --puzzle hitori", "cannot be imported: SystemExit: 0 (exits.py, line 1)"),
    ("divides.py:f --puzzle hitori", "ZeroDivisionError: division by zero (divides.py, line 2)"),
    ("hitori:intuition", "rung 'intuition' is not one of hitori's: duplicate"),
    ("hitori:cut --puzzle yinyang", "'hitori:cut' is a rung of hitori; --puzzle says yinyang"),
    ("hitori:cut --contract honest", "contract 'honest' is not one of: returns"),
    ("hitori:cut --expect honest", "contract 'honest' is not one of: returns"),
    ("hitori:cut --contract stronger", "stronger: asked only of a rung that claims it"),
    ("hitori:cut --contract sound --expect pure", "pure: is not among what is looked at: sound"),
    ("hitori:cut --reference oracle", "engine 'oracle' is not one of hitori's"),
    ("hitori:cut --exhaustive 9", "size '9': expected HEIGHTxWIDTH"),
    ("hitori:cut --exhaustive 9x9", "of which all states are tried to"),
    ("hitori:cut --seconds 0", "'0' is no number of seconds"),
    ("hitori:cut --minutes no", "'no' is no number of minutes"),
    ("hitori:cut --keep rules.py", "--keep rules.py: "),
    ("hitori:cut --only x", "--only and --no-matrix go with --self-test"),
    ("--exec no-such-command --puzzle hitori", "exec: no such command: no-such-command"),
    ("--exec false --puzzle hitori", "no ready line: it exited with status 1"),
    ("--exec '' --puzzle hitori", "exec: no command"),
    ("--self-test hitori:cut", "--self-test has targets of its own"),
    ("--self-test --only nothing", "--only 'nothing' fits none of"),
]


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(("arguments", "says"), USAGE, ids=[arguments for arguments, _ in USAGE])
def test_usage(cli: Callable[..., Any], arguments: str, says: str) -> None:
    """Bad usage is one line that names what is wrong, and status 2."""
    told = cli("fuzz", *shlex.split(arguments), "--jobs", "1")
    assert (told.status, told.out) == (2, "")
    (line,) = told.err.splitlines()
    assert line.startswith("liarproof: error: ")
    assert says in line


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("divides", "division by zero (divides.py, line 2)"),
        ("dies", "target dies:f: it cannot be loaded: its process ended (exit status 0)"),
    ],
)
def test_usage_of_the_program(module: str, says: str) -> None:
    """Its other processes add nothing to that line, no traceback either."""
    command = [*PROGRAM, "fuzz", f"{module}:f", *FEW]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert says in line


@pytest.mark.usefixtures("alone")
def test_unreadable_kept_file(cli: Callable[..., Any], folder: Path) -> None:
    """A kept file that is no board is named, and not passed over."""
    file = folder / ".liarproof" / "hitori" / "corner" / "sound-0.txt"
    file.parent.mkdir(parents=True)
    file.write_text("hitori 2x2\n1 2\n")
    told = cli("fuzz", "rules:corner", *FEW)
    assert told.status == 2
    assert ".liarproof/hitori/corner/sound-0.txt: " in told.err


def test_help(cli: Callable[..., Any]) -> None:
    """The help says what the command is for, names every option and fits 96 columns."""
    told = cli("fuzz", "--help")
    assert (told.status, told.err) == (0, "")
    for option in ("--exec", "--puzzle", "--contract", "--exhaustive", "--expect", "--self-test"):
        assert f"{option} " in told.out
    assert max(map(len, told.out.splitlines())) <= 96


def test_stays_apart(folder: Path) -> None:
    """The command's own process loads neither what is under test nor what tests it."""
    code = """
import sys
from liarproof.ci.main import main
if __name__ == "__main__":
    status = main(["fuzz", "rules:corner", "--puzzle", "hitori", "--contract", "sound"])
    print(status, sorted({"rules", "hypothesis"} & set(sys.modules)))
"""
    (folder / "program.py").write_text(code)
    command = [sys.executable, "program.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "1 []"


# --- faults -------------------------------------------------------------------------------------


def test_self_test(cli: Callable[..., Any]) -> None:
    """A seeded fault is caught, and the matrix says by whom."""
    fault = "hitori-duplicate-own-twin"
    told = cli("fuzz", "--self-test", "--only", fault, "--examples", "1", "--json", "out.json")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"caught     {fault}  sound        ")
    letters, row = told.out.splitlines()[2:4]
    signs = dict(zip(letters.split(), row.split()[1:], strict=True))
    assert signs["d"] == "X"
    assert set(signs.values()) <= {"X", "x", "."}
    assert "\n1 of 1 fault caught; " in told.out
    assert max(map(len, told.out.splitlines())) <= 100
    (found,) = msgspec.json.decode(Path("out.json").read_bytes())["faults"]
    assert (found["caught"], found["contract"], found["not_tried"]) == (True, "sound", [])
    assert len(found["caught_too_by"]) == list(signs.values()).count("x")


@pytest.mark.usefixtures("alone")
def test_self_test_without_matrix(cli: Callable[..., Any]) -> None:
    """Without the matrix only the contract is tried that must notice."""
    some = ("--only", "hitori-duplicate-swallow*", "--no-matrix", "--jobs", "1")
    told = cli("fuzz", "--self-test", *some)
    assert (told.status, told.err) == (0, "")
    first, blank, last = told.out.splitlines()
    assert first.startswith("caught     hitori-duplicate-swallows  checking")
    assert blank == ""
    assert last.startswith("1 of 1 fault caught; median ")


def test_survivor(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A fault that nothing catches is named, and the status is 1."""

    class Blind:
        """A crew that notices nothing."""

        def __init__(self, *_: object) -> None:
            pass

        def __enter__(self) -> Blind:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def run(self, tasks: Any) -> Any:
            """Each task with an empty reply."""
            listed = fuzz_tasks.Listed((("hitori-x", "sound"),), ("sound", "pure"))
            tried = fuzz_tasks.Tried("", 0, 9, 0.1)
            for task in tasks:
                yield task, listed if isinstance(task, fuzz_tasks.ListFaults) else tried

    monkeypatch.setattr(fuzz_faults, "Crew", Blind)
    assert fuzz_faults.try_faults(fuzz_faults.Settings(), None) == 1
    out = capsys.readouterr().out
    assert out.startswith("NOT CAUGHT hitori-x")
    assert "0 of 1 fault caught; " in out
    assert out.endswith("NOT CAUGHT: hitori-x\n")


# --- Ctrl-C, closed pipes -----------------------------------------------------------------------


def hear_ctrl_c() -> None:
    """In the child: Ctrl-C as from a terminal, even where these tests run with it switched off."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(*arguments: str) -> tuple[int, str, str]:
    """Status and output of the program after Ctrl-C when its first result is there."""
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    ) as program:
        try:
            assert program.stdout is not None
            first = program.stdout.readline()
            time.sleep(0.5)
            os.killpg(program.pid, signal.SIGINT)  # to all its processes, as a terminal does
            out, err = program.communicate(timeout=60)
        finally:
            program.kill()
    return program.returncode, first + out, err


def test_ctrl_c(folder: Path) -> None:
    """Ctrl-C: what was found is reported, all processes are gone, status 3."""
    (folder / "odd.py").write_text(TALKS.replace("{act}", "time.sleep(99)"))
    command = shlex.join([sys.executable, str(folder / "odd.py")])
    some = ("--contract", "reference", "--contract", "sound", "--seconds", "99")
    status, out, err = interrupted("fuzz", "--exec", command, *FEW, *some, "--json", "out.json")
    assert status == 3
    assert err.splitlines()[-1] == "liarproof: interrupted: 1 of 2 contracts looked at"
    assert out.endswith("INCOMPLETE: 1 of 2 contracts; not looked at to the end: sound\n")
    assert fuzzed("out.json").contract("reference").status == "held"
    assert processes_with(str(folder)) == []


def test_ctrl_c_in_the_self_test() -> None:
    """Ctrl-C in the matrix: what was caught stays, what was not tried is marked, status 3."""
    status, out, err = interrupted("fuzz", "--self-test", "--only", "hitori-duplicate-*")
    assert status == 3
    assert err.splitlines()[-1].startswith("liarproof: interrupted: ")
    assert " trials made" in err
    assert " ?" in out
    assert "INCOMPLETE: " in out.splitlines()[-1]


def test_closed_pipe() -> None:
    """A reader that goes away ends the run quietly with status 3."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [*PROGRAM, "fuzz", "hitori:cut", *FEW, "--contract", "returns"],
            stdout=write,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (3, "")


def test_against(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Beside another rung: which decides more, with a smallest state, on paper and for machines."""
    file = tmp_path / "strength.json"
    few = ("--examples", "2", "--json", file)
    told = cli("fuzz", "hitori:cut", "--against", "cut-any", *few)
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("cut is weaker than cut-any beside adjacency at ")
    assert "only cut-any beside adjacency decides r1c2 unshaded\n  hitori 1x3" in told.out
    record = msgspec.json.decode(file.read_bytes())
    assert (record["relation"], record["more"]) == ("weaker", None)
    assert record["less"]["board"].startswith("hitori 1x3")


def test_against_nothing(cli: Callable[..., Any]) -> None:
    """A rung that does not exist is named in one line."""
    told = cli("fuzz", "hitori:cut", "--against", "cutt")
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert "rung 'cutt' is not one of hitori's" in told.err
