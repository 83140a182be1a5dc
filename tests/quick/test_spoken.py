"""A propagator in a process of its own: what it may do wrong, and what we make of it."""

from __future__ import annotations

import fcntl
import multiprocessing
import os
import pickle
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import pytest

from liarproof.properties.child import Died, Garbage, Hung, Trouble, telling_line
from liarproof.properties.contracts.spoken import Spoken
from liarproof.puzzles.answer import State
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.yajilin import Yajilin

BOARD = Hitori(((1, 2, 0), (2, 1, 1)))

LOOP = """
import json, os, signal, sys, time

def say(message):
    print(message if isinstance(message, str) else json.dumps(message), flush=True)

def echo(asked):
    say({"id": asked["id"], "ok": True, "cells": asked["cells"]})

def wrong(asked, **fields):
    say({"id": asked["id"], "ok": True, "cells": asked["cells"], **fields})

def main(answer=echo, number=1):
    sys.stdin.readline()
    say({"ready": True})
    for line in sys.stdin:
        answer(json.loads(line))
"""


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Any]:
    """Starts a propagator with this body, which finds the loop of the protocol defined."""
    made: list[Spoken] = []

    def start(body: str, genre: str = "hitori", **limits: Any) -> Spoken:
        file = tmp_path / f"child{len(made)}.py"
        file.write_text(LOOP + body, encoding="utf-8")
        made.append(Spoken([sys.executable, "-S", str(file)], genre, **limits))
        return made[-1]

    yield start
    for spoken in made:
        spoken.close()


def asked(spoken: Spoken, times: int = 1) -> State:
    """The state after so many requests that start with nothing decided."""
    state = State.unknown(BOARD.height, BOARD.width)
    for _ in range(times):
        assert spoken(BOARD, state) is True
    return state


def pid_of(spoken: Spoken) -> int:
    """The process behind it."""
    assert spoken._child is not None
    return spoken._child._process.pid


def gone(pid: int) -> bool:
    """Whether no process of that number is left, nor its remains."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def come_true(condition: Callable[[], bool]) -> bool:
    """Whether the condition holds in the end; a minute is the end."""
    deadline = time.monotonic() + 60
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


# --- what goes well -----------------------------------------------------------------------------


def test_fills_in_place(child: Any) -> None:
    """The entries of the reply stand in the same state afterwards, right or wrong."""
    spoken = child('main(lambda asked: wrong(asked, cells=[[2, 1, 0], [0, 0, 1]], more="fields"))')
    state = State.unknown(2, 3)
    state.cells[0, 0] = 1
    assert spoken(BOARD, state) is True
    assert state.cells.tolist() == [[2, 1, 0], [0, 0, 1]]


def test_contradiction(child: Any) -> None:
    """A reply that is not ok is False, and needs no entries."""
    assert (
        child('main(lambda asked: say({"id": asked["id"], "ok": False}))')(
            BOARD, State.unknown(2, 3)
        )
        is False
    )


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1), (2, 3)], ids=str)
def test_edges(child: Any, size: tuple[int, int]) -> None:
    """Yajilin's edges go there and back on boards of every shape, strips among them."""
    spoken = child(
        """
def all_on(asked):
    rows = {part: [[2 for _ in row] for row in asked[part]] for part in ("cells", "right", "down")}
    say({"id": asked["id"], "ok": True, **rows})
main(all_on)
""",
        "yajilin",
    )
    state = State.unknown(*size, edges=True)
    assert spoken(Yajilin(*size, ()), state) is True
    assert all((part == 2).all() for part in state)


def test_one_process(child: Any) -> None:
    """Many requests go to one process."""
    spoken = child("main()")
    asked(spoken)
    pid = pid_of(spoken)
    asked(spoken, 20)
    assert pid_of(spoken) == pid


def test_introduces_itself(child: Any) -> None:
    """Name and claims are those of its first line, else its command and none."""
    named = child('sys.stdin.readline(); say({"ready": True, "name": "a\\nb", "claims": ["x"]})')
    assert (named.name, named.claims) == ("a b", ("x",))
    plain = child("main()")
    assert (plain.name, plain.claims) == (shlex.join(plain._words), ())


def test_large_board(child: Any) -> None:
    """A line that is longer than a pipe holds gets through in both directions."""
    side = 200
    board = Hitori(((1234,) * side,) * side)
    state = State.unknown(side, side)
    assert child("main()")(board, state) is True


def test_chatter_on_standard_error(child: Any) -> None:
    """However much it writes on standard error, it is not held up."""
    spoken = child('main(lambda asked: (sys.stderr.write("x" * (1 << 20)), echo(asked)))')
    asked(spoken, 3)


# --- what goes wrong ----------------------------------------------------------------------------

NOISE = 'print("Traceback...", file=sys.stderr); raise ZeroDivisionError("by zero")'

HOSTILE = {
    "silent": ("main(lambda asked: None)", Hung, "it gave no line within 0.3 s"),
    "half a line": (
        'main(lambda asked: print("{", end="", flush=True))',
        Hung,
        "it gave no line within 0.3 s",
    ),
    "noisy but silent": (
        'def noise(asked):\n    while True: sys.stderr.write("x" * 999)\nmain(noise)',
        Hung,
        "it gave no line within 0.3 s",
    ),
    "exits": ("main(lambda asked: sys.exit(3))", Died, "it exited with status 3"),
    "exits well": ("main(lambda asked: sys.exit())", Died, "it exited with status 0"),
    "raises": (
        f"def divide(asked): {NOISE}\nmain(divide)",
        Died,
        "it exited with status 1: ZeroDivisionError: by zero",
    ),
    "killed": (
        "main(lambda asked: os.kill(os.getpid(), signal.SIGSEGV))",
        Died,
        "it was killed by SIGSEGV",
    ),
    "closes its output": (
        "main(lambda asked: (os.close(1), time.sleep(60)))",
        Died,
        "it closed a pipe, but did not exit",
    ),
    "dead but for a child of its own": (
        "main(lambda asked: os.fork() and os._exit(4) or time.sleep(60))",
        Died,
        "it exited with status 4",
    ),
    "prose": ('main(lambda asked: say("hello"))', Garbage, "its line is no JSON: 'hello'"),
    "empty line": ('main(lambda asked: say(""))', Garbage, "its line is no JSON: ''"),
    "deep": ("""main(lambda asked: say('{"x":' + "[" * 9999))""", Garbage, "its line is no JSON: "),
    "list": (
        "main(lambda asked: say([1]))",
        Garbage,
        "its line does not fit: Expected `object`, got `array`: '[1]'",
    ),
    "not UTF-8": (
        'main(lambda asked: os.write(1, b"{\\xff\\xfe}\\n"))',
        Garbage,
        "its line is not UTF-8: ",
    ),
    "not UTF-8 where nobody looks": (
        'main(lambda asked: os.write(1, b\'{"id":1,"ok":false,"x":"\\xff"}\\n\'))',
        Garbage,
        "its line is not UTF-8: ",
    ),
    "a flood on one line": (
        "def flood(asked):\n    while True: os.write(1, bytes(1 << 20))\nmain(flood)",
        Garbage,
        "its line has more than 1048576 bytes",
    ),
    "a flood of lines": (
        'def flood(asked):\n    while True: os.write(1, b"{}\\n" * 999)\nmain(flood)',
        Garbage,
        "it wrote more than one line",
    ),
    "other id": ("main(lambda asked: wrong(asked, id=7))", Garbage, "it answered with the id 7,"),
    "no id": ('main(lambda asked: say({"ok": False}))', Garbage, "its line does not fit: "),
    "no entries": (
        "main(lambda asked: wrong(asked, cells=None))",
        Garbage,
        "its answer lacks cells",
    ),
    "one row": (
        "main(lambda asked: wrong(asked, cells=[[0, 0, 0]]))",
        Garbage,
        "cells in its answer is not 2 rows of 3",
    ),
    "ragged": (
        "main(lambda asked: wrong(asked, cells=[[0, 0, 0], [0, 0]]))",
        Garbage,
        "cells in its answer is not 2 rows of 3",
    ),
    "edges": (
        "main(lambda asked: wrong(asked, right=[[0, 0], [0, 0]]))",
        Garbage,
        "right in its answer is not 0 rows of 0",
    ),
    "floats": (
        "main(lambda asked: wrong(asked, cells=[[1.0, 0, 0], [0, 0, 0]]))",
        Garbage,
        "its line does not fit: Expected `int`, got `float` - at `$.cells[0][0]`",
    ),
    "booleans": (
        "main(lambda asked: wrong(asked, cells=[[0, True, 0], [0, 0, 0]]))",
        Garbage,
        "its line does not fit: Expected `int`, got `bool` - at `$.cells[0][1]`",
    ),
    "too large": (
        "main(lambda asked: wrong(asked, cells=[[0, 0, 0], [0, 0, 3]]))",
        Garbage,
        "cells in its answer holds 3 at r2c3",
    ),
    "huge": (
        "main(lambda asked: wrong(asked, cells=[[10 ** 99, 0, 0], [0, 0, 0]]))",
        Garbage,
        "cells in its answer holds a huge number",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_child(child: Any, name: str) -> None:
    """Each kind of misbehaviour is named in one line, and the process is killed."""
    body, kind, message = HOSTILE[name]
    spoken = child(body, seconds=0.3 if kind is Hung else 1.0 if "dead" in name else 20)
    assert spoken.claims == ()
    pid = pid_of(spoken)
    with pytest.raises(Trouble) as caught:
        asked(spoken)
    assert type(caught.value) is kind
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 400
    assert str(caught.value).isprintable()
    assert gone(pid)


@pytest.mark.parametrize("name", ["silent", "raises", "prose"])
def test_next_request_starts_anew(child: Any, name: str) -> None:
    """After a trouble of any kind a fresh process is asked, which runs into its own."""
    body, kind, _ = HOSTILE[name]
    spoken = child(body, seconds=0.3)
    pids = set()
    for _ in range(3):
        spoken._running()
        pids.add(pid_of(spoken))
        with pytest.raises(kind):
            asked(spoken)
    assert len(pids) == 3


def test_exits_after_three(child: Any) -> None:
    """A process that exits between two requests has died, and the next one goes on."""
    spoken = child(
        """
def three(asked):
    echo(asked)
    if asked["id"] == 3:
        sys.exit(5)
main(three)
"""
    )
    asked(spoken, 3)
    with pytest.raises(Died, match="exited with status 5"):
        asked(spoken)
    asked(spoken)


def test_answers_twice(child: Any) -> None:
    """A second answer is seen with the first, before the next request, or as that one's."""
    spoken = child("main(lambda asked: (echo(asked), echo(asked)))")
    with pytest.raises(Garbage):
        asked(spoken, 2)


def test_second_line_in_between(child: Any) -> None:
    """A line that nobody asked for is garbage even where it comes late."""
    spoken = child("main(lambda asked: (echo(asked), time.sleep(0.1), say('late'), os.close(2)))")
    asked(spoken)
    assert spoken._child is not None
    # its standard error, otherwise unused, ends once the late line is out
    assert select.select([spoken._child._err], [], [], 60)[0]
    with pytest.raises(Garbage, match=r"it wrote before it was asked: .*late"):
        asked(spoken)


def test_closed_input(child: Any) -> None:
    """A process that no longer reads has died, whatever it still does."""
    spoken = child("main(lambda asked: (os.close(0), echo(asked), time.sleep(60)))")
    asked(spoken)
    with pytest.raises(Died, match="closed a pipe, but did not exit"):
        asked(spoken)


def test_last_words(child: Any) -> None:
    """Of a process that died the end of its standard error is kept, and no more than that."""
    spoken = child('main(lambda asked: (sys.stderr.write("x" * (1 << 20) + "END"), sys.exit(1)))')
    with pytest.raises(Died) as caught:
        asked(spoken)
    assert caught.value.said.endswith("xEND")
    assert len(caught.value.said) == 4096


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("", ""),
        ("one\ntwo\n\n", "two"),
        ("Traceback:\n  File x\nKeyError: 'a'\n", "KeyError: 'a'"),
        (
            "rule.js:9\n\nTypeError: x is undefined\n    at f (x.js)\n\nNode.js v20\n",
            "TypeError: x is undefined",
        ),
        (
            "thread 'main' panicked at x.rs:2\nnote: run with RUST_BACKTRACE=1\n",
            "thread 'main' panicked at x.rs:2",
        ),
    ],
)
def test_telling_line(said: str, line: str) -> None:
    """Of a traceback in any language the line is shown that names the error."""
    assert telling_line(said) == line


# --- bad commands -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("nodee rule.js", "exec: no such command: nodee"),
        ("", "exec: no command"),
        ([], "exec: no command"),
        ("'", """exec: "'": No closing quotation"""),
        (["a\0b"], "exec: a null byte in the command"),
        ("/", "exec: / is no program that may be run"),
        ("false", "exec: false: no ready line: it exited with status 1"),
        (
            "sh -c 'read x; echo hello'",
            "exec: sh -c 'read x; echo hello': no ready line: its line is no JSON: 'hello'",
        ),
        ("sleep 60", "exec: sleep 60: no ready line: it gave no line within 0.2 s"),
        (
            """sh -c 'read x; echo "{\\"ready\\": false}"'""",
            """exec: sh -c 'read x; echo "{\\"ready\\": false}"': no ready line:"""
            " it says that it is not ready",
        ),
    ],
)
def test_bad_command(command: str | Sequence[str], message: str) -> None:
    """What cannot be started is bad input: one line says what is wrong with it."""
    with pytest.raises(InputError) as caught:
        asked(Spoken(command, "hitori", starting=0.2 if "sleep" in command else 20))
    assert str(caught.value) == message


def test_bad_genre() -> None:
    """An unknown genre is bad input, a puzzle of another genre a mistake of the caller."""
    with pytest.raises(InputError, match="hitorri"):
        Spoken("true", "hitorri")
    with pytest.raises(ValueError, match="started for yinyang, not hitori"):
        Spoken("true", "yinyang")(BOARD, State.unknown(2, 3))


# --- its end ------------------------------------------------------------------------------------


def test_closes(child: Any, tmp_path: Path) -> None:
    """On closing the process sees the end of its input and may put its things in order."""
    file = tmp_path / "end.txt"
    with child(f'main(); open({str(file)!r}, "w").write("in order")') as spoken:
        asked(spoken)
        pid = pid_of(spoken)
    assert file.read_text() == "in order"
    assert gone(pid)
    spoken.close()
    asked(spoken)


def test_ignores_closed_input(child: Any, tmp_path: Path) -> None:
    """A process that goes on after the end of its input is killed with those it has started."""
    lock = tmp_path / "lock"
    spoken = child(
        f"""
import fcntl
lock = open({str(lock)!r}, "w")
fcntl.flock(lock, fcntl.LOCK_EX)  # held until all have died who were born with it
if os.fork():
    main()
while True:
    time.sleep(60)
"""
    )
    asked(spoken)
    pid = pid_of(spoken)
    spoken.close()
    assert gone(pid)
    with lock.open() as file:
        assert come_true(lambda: locked(file))


def locked(file: IO[str]) -> bool:
    """Whether the lock on the file could be had."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def test_forgotten(child: Any) -> None:
    """Where nobody closes it, the process ends with the object."""
    spoken = Spoken(child("main()")._words, "hitori")
    asked(spoken)
    pid = pid_of(spoken)
    del spoken
    assert gone(pid)


PROGRAM = """
import sys
from liarproof.properties.contracts.spoken import Spoken
from liarproof.puzzles.answer import State
from liarproof.puzzles.hitori import Hitori
spoken = Spoken(sys.argv[1:], "hitori", seconds=60)
spoken.claims
print(spoken._child._process.pid, flush=True)
spoken(Hitori(((1,),)), State.unknown(1, 1))
"""


def test_ctrl_c(child: Any, tmp_path: Path) -> None:
    """Ctrl-C while the process is waited for leaves none behind."""
    file = tmp_path / "asked"
    words = child(f"main(lambda asked: (open({str(file)!r}, 'w').close(), time.sleep(60)))")._words
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as program:
        assert program.stdout is not None
        pid = int(program.stdout.readline())
        assert come_true(file.exists)
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=60)
    assert err.rstrip().endswith("KeyboardInterrupt")
    assert gone(pid)


def ask_in_fork(spoken: Spoken, pids: Any) -> None:
    """In a forked process: ask once, and tell which process answered."""
    asked(spoken)
    pids.put(pid_of(spoken))
    spoken.close()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_fork(child: Any) -> None:
    """A fork starts a process of its own and leaves that of its parent alone."""
    spoken = child("main()")
    asked(spoken)
    pid = pid_of(spoken)
    context = multiprocessing.get_context("fork")
    pids = context.SimpleQueue()
    fork = context.Process(target=ask_in_fork, args=(spoken, pids))
    fork.start()
    other = pids.get()
    fork.join()
    assert fork.exitcode == 0
    assert other != pid
    asked(spoken)
    assert pid_of(spoken) == pid


def test_pickle(child: Any) -> None:
    """A copy that went through a pickle has a process of its own, and troubles survive one too."""
    spoken = child("main()", seconds=3.0, most=5000)
    asked(spoken)
    with pickle.loads(pickle.dumps(spoken)) as copy:
        asked(copy)
        assert (copy.seconds, copy.most, pid_of(copy) == pid_of(spoken)) == (3.0, 5000, False)
    died = pickle.loads(pickle.dumps(Died("it exited", "words")))
    assert (str(died), died.said, died.kind) == ("it exited", "words", "died")
