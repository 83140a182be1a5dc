"""Hostile children: the gate ends, names what each of them did, and loses no result."""

from __future__ import annotations

import fcntl
import json
import os
import resource
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from liarproof.ci.gate import peer
from liarproof.ci.gate.runner import PATIENCE
from liarproof.ledgers import vectors

GATE = Path(__file__).parents[1] / "gate"

LOOP = f"""
import json, os, signal, sys, time
sys.path.insert(0, {str(GATE)!r})
from child import STARTED, TESTS, answer

NUMBERS = {{name: number for number, name in enumerate(TESTS)}}

def say(message):
    print(message if isinstance(message, str) else json.dumps(message), flush=True)

def right(asked):
    say(answer(asked))

def main(act=right, start=lambda: say(STARTED)):
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["cmd"] == "stop":
            return
        start() if asked["cmd"] == "start" else act(asked)
"""


class Ended(NamedTuple):
    """A run, as its JSON has it."""

    status: int
    found: dict[str, Any]
    kinds: dict[str, str]
    """Id of a failure -> its kind."""
    texts: dict[str, str]
    """Id of a failure -> what is wrong."""


Gate = Callable[..., Ended]


@pytest.fixture
def gate(
    cli: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ended]:
    """Runs the gate on a child with this body, which finds the protocol's loop defined."""
    monkeypatch.setattr(vectors, "FOLDER", GATE / "vectors")

    def call(body: str, seconds: float = 60, jobs: int = 1) -> Ended:
        out = tmp_path / "run.json"
        arguments = ["--seconds", seconds, "--jobs", jobs, "--json", out]
        told = cli("gate", "--exec", command(tmp_path, body), *arguments)
        assert told.err == ""
        found = json.loads(out.read_text())
        failures = {one["id"]: one for one in found["failures"]}
        ended = Ended(
            told.status,
            found,
            {name: one["kind"] for name, one in failures.items()},
            {name: one["text"] for name, one in failures.items()},
        )
        # whatever happened, something came of every test
        assert [one["id"] for one in found["tests"]] == IDS
        assert {one["id"] for one in found["tests"] if not one["passed"]} == set(failures)
        return ended

    return call


def command(tmp_path: Path, body: str) -> str:
    """The command of a child with this body."""
    file = tmp_path / "hostile.py"
    file.write_text(LOOP + body, encoding="utf-8")
    return shlex.join([sys.executable, "-S", "-B", str(file)])


def _ids() -> list[str]:
    before, vectors.FOLDER = vectors.FOLDER, GATE / "vectors"
    try:
        names = vectors.names()
        return [test.id for pair in names for test in vectors.read_vectors(*pair).tests]
    finally:
        vectors.FOLDER = before


IDS = _ids()

ALWAYS = {
    "silent": ("main(lambda asked: None)", "hung", "it gave no line within 0.2 s"),
    "half a line": (
        'main(lambda asked: print("{", end="", flush=True))',
        "hung",
        "it gave no line within 0.2 s",
    ),
    "floods standard error and is silent": (
        'def noise(asked):\n    while True: os.write(2, b"x" * 9999)\nmain(noise)',
        "hung",
        "it gave no line within 0.2 s",
    ),
    "floods with lines": (
        'def flood(asked):\n    while True: os.write(1, b"{}\\n" * 9999)\nmain(flood)',
        "garbage",
        "it wrote more than one line",
    ),
    "lies about ids": (
        'main(lambda asked: say({**answer(asked), "id": "hitori-unique-9999"}))',
        "garbage",
        "it answered with the id 'hitori-unique-9999', not ",
    ),
    "answers the test before": (
        "old = {'id': '', 'error': ''}\n"
        "def late(asked): say(old), old.update(id=asked['id'])\n"
        "main(late)",
        "garbage",
        "it answered with the id ",
    ),
    "is no JSON": ('main(lambda asked: say("ok"))', "garbage", "its line is no JSON: 'ok'"),
    "is not UTF-8": (
        'main(lambda asked: os.write(1, b\'{"id":"\\xff\\xfe"}\\n\'))',
        "garbage",
        "its line is not UTF-8: ",
    ),
    "is not UTF-8 where nobody looks": (
        "main(lambda asked: os.write(1, json.dumps(answer(asked)).encode()[:-1]"
        ' + b\',"x":"\\xff"}\\n\'))',
        "garbage",
        "its line is not UTF-8: ",
    ),
    "nests deeply": (
        """main(lambda asked: say('{"x":' + "[" * 99999))""",
        "garbage",
        "its line is no JSON: ",
    ),
    "exits": ("main(lambda asked: sys.exit(3))", "died", "it exited with status 3"),
    "raises": (
        "main(lambda asked: 1 // 0)",
        "died",
        "it exited with status 1: ZeroDivisionError: ",
    ),
    "is killed": (
        "main(lambda asked: os.kill(os.getpid(), signal.SIGSEGV))",
        "died",
        "it was killed by SIGSEGV",
    ),
    "forks, and its child keeps the pipes": (
        "main(lambda asked: os.fork() and os._exit(4) or time.sleep(60))",
        "died",
        "it exited with status 4",
    ),
}
"""What a child does at each test: its body, the kind of its failures, and how their text begins."""


@pytest.mark.parametrize("name", ALWAYS)
def test_always_hostile(gate: Gate, name: str) -> None:
    """One that never answers is given up after so many tests; the rest are failures too."""
    body, kind, text = ALWAYS[name]
    short = kind == "hung" or "forks" in name
    ended = gate(body, seconds=0.2 if short else 60)
    assert ended.status == 1
    assert Counter(ended.kinds.values()) == {kind: PATIENCE, "not run": len(IDS) - PATIENCE}
    for failure in IDS[:PATIENCE]:
        assert ended.texts[failure].startswith(text)
        assert ended.texts[failure].isprintable()
        assert len(ended.texts[failure]) < 400
    assert ended.found["asked"] == PATIENCE


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        ("None", "hung"),
        ("sys.exit(1)", "died"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "died"),
        ("os.abort()", "died"),
        ("say('?')", "garbage"),
        ("say({**answer(asked), 'id': 'x'})", "garbage"),
        ("say({'id': asked['id'], 'error': 'no'})", "error"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 3])
def test_now_and_then(gate: Gate, act: str, kind: str, jobs: int) -> None:
    """What happens at some tests is recorded against these, and all others are as ever."""
    bad = IDS[2::5]
    body = f"main(lambda asked: {act} if asked['id'] in {bad} else right(asked))"
    ended = gate(body, seconds=1 if kind == "hung" else 60, jobs=jobs)
    assert ended.status == 1
    assert ended.kinds == dict.fromkeys(bad, kind)
    assert ended.found["asked"] == len(IDS)


def test_dies_at_random(gate: Gate) -> None:
    """One that dies whenever it likes costs the tests at hand, and no other."""
    body = (
        "import random\n"
        "def dies(asked):\n"
        "    if random.Random(asked['id']).random() < 0.4:\n"
        "        os._exit(7)\n"
        "    right(asked)\n"
        "main(dies)"
    )
    import random

    bad = [name for name in IDS if random.Random(name).random() < 0.4]
    ended = gate(body)
    assert ended.kinds == dict.fromkeys(bad, "died")
    assert bad


FLOOD = """
def flood(asked):
    right(asked)
    while True:
        os.write(1, b"x" * 9999)
main(flood)
"""


@pytest.mark.parametrize(
    "body", ["main(lambda asked: (right(asked), right(asked)))", FLOOD], ids=["answers", "floods"]
)
def test_answers_and_goes_on(gate: Gate, body: str) -> None:
    """A second answer is garbage with the first, before the next test, or after the last."""
    ended = gate(body)
    assert ended.status == 1
    # seen with the first each time, it is given up after so many
    assert "garbage" in ended.kinds.values()
    assert set(ended.kinds.values()) <= {"garbage", "not run"}
    # at least every other test: the second answer may be late for its own, but not for the next
    assert len(ended.kinds) >= len(IDS) // 2


def test_one_more_line_after_the_last(gate: Gate) -> None:
    """What comes with the last answer, with nothing left to ask, is seen all the same."""
    # in one write, so that both lines are there at once
    body = f"""
def talks(asked):
    more = "\\nbye" if asked["id"] == {IDS[-1]!r} else ""
    say(json.dumps(answer(asked)) + more)
main(talks)
"""
    assert gate(body).kinds == {IDS[-1]: "garbage"}


def test_dies_after_its_last_answer(gate: Gate) -> None:
    """One that crashes at the end of its input has answered; that is no failure."""
    assert gate("main(); sys.exit(3)").status == 0


def test_floods_standard_error(gate: Gate) -> None:
    """However much it writes there, it is not held up, and every test passes."""
    body = "main(lambda asked: (sys.stderr.write('x' * (1 << 20)), right(asked)))"
    assert gate(body).status == 0


def test_closes_its_input(gate: Gate) -> None:
    """One that no longer reads has died, whatever it still does."""
    body = "main(lambda asked: (os.close(0), right(asked), time.sleep(60)))"
    ended = gate(body)
    assert set(ended.kinds) == set(IDS[1::2])
    assert set(ended.texts.values()) == {"it closed a pipe, but did not exit"}


def test_answers_before_it_has_read(gate: Gate) -> None:
    """An answer to a line that was not read to its end is garbage: the rest would be the next."""
    body = """
def loop():
    sys.stdin.readline()
    say(STARTED)
    while True:
        begun = os.read(0, 30).decode()
        if not begun:
            return
        say({"id": begun.partition('"id":"')[2], "error": "early"})
        time.sleep(60)
loop()
"""
    ended = gate(body, seconds=0.2)
    assert set(ended.kinds.values()) <= {"garbage", "hung", "not run"}
    assert len(ended.kinds) == len(IDS)


@pytest.mark.parametrize(
    "stopping", ["os.setsid()", "signal.signal(signal.SIGTERM, signal.SIG_IGN)"]
)
def test_does_not_stop(gate: Gate, tmp_path: Path, stopping: str) -> None:
    """One that ignores stop, the end of its input and SIGTERM is killed with its children."""
    lock = tmp_path / "lock"
    body = f"""
import fcntl
lock = open({str(lock)!r}, "w")
fcntl.flock(lock, fcntl.LOCK_EX)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
if os.fork() == 0:
    {stopping}
    time.sleep(30)
    os._exit(0)
main()
while True:
    time.sleep(60)
"""
    assert gate(body).status == 0
    if "setsid" not in stopping:
        with lock.open() as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # had once all of its group are dead


@pytest.mark.parametrize("name", ["in one line", "in lines", "after its answer"])
def test_a_gigabyte(tmp_path: Path, name: str) -> None:
    """A gigabyte of output is not kept: the gate gets by with less memory than that."""
    chunk = 'b"x" * (1 << 20)' if name != "in lines" else 'b"{}\\n" * (1 << 19)'
    first = "right(asked)" if name == "after its answer" else "pass"
    body = f"""
def flood(asked):
    if asked["id"] != {IDS[4]!r}:
        return right(asked)
    {first}
    chunk = {chunk}
    for _ in range(1024):
        os.write(1, chunk)
main(flood)
"""
    out = tmp_path / "run.json"
    program = (
        "from pathlib import Path; from liarproof.ledgers import vectors\n"
        f"vectors.FOLDER = Path({str(GATE / 'vectors')!r})\n"
        "from liarproof.ci.main import run; run()"
    )
    arguments = ["gate", "--exec", command(tmp_path, body), f"--json={out}", "--seconds=60"]
    most = 600 << 20
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert done.stderr == ""
    assert done.returncode == 1
    found = json.loads(out.read_text())
    # behind a right answer it may be seen at the next test only
    (failure,) = found["failures"]
    assert failure["kind"] == "garbage"
    assert failure["id"] in (IDS[4:6] if name == "after its answer" else IDS[4:5])
    assert found["passed"] == len(IDS) - 1


STARTS = {
    "says nothing": ("time.sleep(60)", "it gave no line within 0.3 s"),
    "says more": (
        "sys.stdin.readline(); say(json.dumps(STARTED) + '\\nhello')",
        "it wrote more than one line: after its answer ",
    ),
    "exits": ("sys.exit('Error: no licence')", "it exited with status 1: Error: no licence"),
    "is no JSON": ("sys.stdin.readline(); say('ready')", "its line is no JSON: 'ready'"),
    "is a list": ("sys.stdin.readline(); say('[]')", "its line does not fit: "),
    "lacks operations": (
        'sys.stdin.readline(); say(\'{"implementation": "x"}\')',
        "its line does not fit: ",
    ),
    "floods": (
        'sys.stdin.readline()\nwhile True: os.write(1, b"x" * 99999)',
        "its line has more than 16777216 bytes",
    ),
    "is not UTF-8": ('sys.stdin.readline(); os.write(1, b"\\xff\\n")', "its line is not UTF-8"),
}


@pytest.mark.parametrize("name", STARTS)
def test_bad_start(
    cli: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """One that does not answer start as it must is bad input, in one line."""
    body, text = STARTS[name]
    monkeypatch.setattr(peer, "STARTING", 0.3 if "nothing" in name else 60)
    told = cli("gate", "--exec", command(tmp_path, body), "--seconds", 0.1)
    assert (told.status, told.out) == (2, "")
    assert f": no answer to start: {text}" in told.err
    assert len(told.err.splitlines()) == 1


def counted(tmp_path: Path) -> str:
    """Code of a child that counts how often it was started."""
    file = tmp_path / "starts"
    return (
        f"with open({str(file)!r}, 'a') as file: file.write('x')\n"
        f"starts = os.path.getsize({str(file)!r})\n"
    )


def test_declares_something_else_when_started_anew(gate: Gate, tmp_path: Path) -> None:
    """What it declares must be the same each time: else a restart would change what is asked."""
    body = counted(tmp_path) + (
        "if starts > 1: STARTED['operations'] = {'hitori': ['one']}\n"
        f"main(lambda asked: sys.exit(1) if asked['id'] == {IDS[3]!r} else right(asked))"
    )
    ended = gate(body)
    assert ended.kinds[IDS[3]] == "died"
    assert ended.kinds[IDS[4]] == "garbage"
    assert ended.texts[IDS[4]] == (
        "started anew, no answer to start:"
        " it declares something else than when it was first started"
    )
    assert [name for name in IDS if name not in ended.kinds] == IDS[:3]


def test_starts_once_only(gate: Gate, tmp_path: Path) -> None:
    """One that does not start again is told of, test by test, until it is given up."""
    body = counted(tmp_path) + (
        "if starts > 1: sys.exit('Error: address in use')\n"
        f"main(lambda asked: sys.exit(1) if asked['id'] == {IDS[3]!r} else right(asked))"
    )
    ended = gate(body)
    assert ended.texts[IDS[4]].endswith("it exited with status 1: Error: address in use")
    assert Counter(ended.kinds.values()) == {
        "died": PATIENCE,
        "not run": len(IDS) - 3 - PATIENCE,
    }


def test_no_process_is_left(gate: Gate, tmp_path: Path) -> None:
    """After a run full of troubles none of the processes that it started is alive."""
    pids = tmp_path / "pids"
    body = (
        f"with open({str(pids)!r}, 'a') as file: print(os.getpid(), file=file)\n"
        f"main(lambda asked: None if asked['id'] in {IDS[1::4]} else right(asked))"
    )
    gate(body, seconds=0.5, jobs=2)
    started = [int(line) for line in pids.read_text().split()]
    assert len(started) > 5
    deadline = time.monotonic() + 60
    while any(map(alive, started)):
        assert time.monotonic() < deadline


def alive(pid: int) -> bool:
    """Whether there is a process of that number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
