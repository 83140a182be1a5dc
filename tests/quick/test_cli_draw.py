"""`liarproof draw`: boards and counterexamples as text, as one picture or as many."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from liarproof.ci import draw
from liarproof.properties.contracts.kept import Kept, Scene, read_kept, write_kept
from liarproof.puzzles.answer import Marks
from liarproof.puzzles.errors import InputError
from liarproof.puzzles.hitori import Hitori
from liarproof.puzzles.text import read_text, write_text

HEAVY = ("hypothesis", "numba", "numpy", "pysat", "scipy", "sympy", "z3")
FOUR = "https://puzz.link/p?hitori/4/4/1114142333214213"
ANSWERED = '{"id":"two","genre":"hitori","height":1,"width":2,"clues":[[1,1]],"shading":[[0,1]]}'
PUZZLE = Hitori(((1, 1),))


def layer(svg: str, name: str) -> int:
    """How many elements a layer holds, over all boards of a picture."""
    groups = [e for e in ElementTree.fromstring(svg).iter() if e.get("class") == f"lp-{name}"]
    return sum(len(group) for group in groups)


def words(svg: str) -> list[str]:
    """The lines of captions and headings."""
    groups = [e for e in ElementTree.fromstring(svg).iter() if e.get("class") == "lp-words"]
    return [text.text or "" for group in groups for text in group]


def finding() -> str:
    """A file that keeps a counterexample, of a rung that shades one of two equal numbers."""
    scenes = [
        Scene("before", PUZZLE, Marks(((0, 0),))),
        Scene("after", PUZZLE, Marks(((2, 0),))),
        Scene("the answer", PUZZLE, Marks(((1, 2),))),
        Scene("once more", PUZZLE, None),
        Scene("after transpose", Hitori(((1,), (1,))), Marks(((1,), (0,)))),
    ]
    kept = Kept("mine", "sound", "writes r1c1 shaded and loses an answer", "r1c1", scenes)
    return write_kept(kept, [write_text(PUZZLE, Marks(((0, 0),)), "state 1")])


# --- as text --------------------------------------------------------------------------------


def test_text(cli: Callable[..., Any]) -> None:
    """Without --svg a board is drawn in the text notation."""
    told = cli("draw", FOUR)
    assert (told.status, told.err) == (0, "")
    assert told.out == "hitori 4x4\n  1  1  1  4\n  1  4  2  3\n  3  3  2  1\n  4  2  1  3\n"


def test_recorded_answer(cli: Callable[..., Any], tmp_path: Path) -> None:
    """The recorded answer, or the marks of a state, are drawn; with --blank the board alone."""
    file = tmp_path / "boards.jsonl"
    file.write_text(f"{ANSWERED}\nhitori 1x2 half\n 3# 4\n")
    assert cli("draw", file).out == "hitori 1x2 two\n  1. 1#\n\nhitori 1x2 half\n  3# 4\n"
    assert cli("draw", file, "--blank").out == "hitori 1x2 two\n  1  1\n\nhitori 1x2 half\n  3  4\n"


def test_solve(cli: Callable[..., Any]) -> None:
    """With --solve the answer that the search finds is drawn; where there is none, status 1."""
    assert "1# 1. 1# 4." in cli("draw", FOUR, "--solve").out
    told = cli("draw", "yinyang/1/1/0", "--solve")
    assert (told.status, told.out) == (1, "yinyang 1x1\n  -\n")
    assert told.err == "liarproof: error: URL: has no answer\n"


# --- as a picture ------------------------------------------------------------------------------


def test_one_file(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Boards are put into one picture, each below its id, and the file is replaced."""
    source, out = tmp_path / "boards", tmp_path / "out.svg"
    source.write_text(f"{ANSWERED}\n{FOUR}\n")
    out.write_text("old")
    told = cli("draw", source, "--svg", out)
    assert (told.status, told.out, told.err) == (0, f"{out}: 2 boards\n", "")
    svg = out.read_text()
    assert "".join(words(svg)) == f"two{source}:2"
    assert (layer(svg, "frame"), layer(svg, "shaded")) == (2, 1)
    assert sorted(os.listdir(tmp_path)) == ["boards", "out.svg"]


def test_stdout(cli: Callable[..., Any]) -> None:
    """``-`` writes the picture to standard output, and nothing else; a lone URL has no caption."""
    told = cli("draw", FOUR, "--svg", "-")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("<svg ")
    assert told.out.endswith("</svg>\n")
    assert words(told.out) == []
    assert "URL" not in told.out


def test_stdin(cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """``-`` as a source reads boards from standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ANSWERED.encode())))
    assert layer(cli("draw", "-", "--svg", "-").out, "shaded") == 1


def test_variant_in_the_caption(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A variant of the rules stands in the caption."""
    source = tmp_path / "board"
    source.write_text("yajilin shaded_outside 1x1 mine\n 0R\n")
    assert words(cli("draw", source, "--svg", "-").out) == ["mine (shaded_outside)"]


def test_folder(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A folder gets a file for each board, named by number and id, whatever the ids are."""
    source, folder = tmp_path / "boards", tmp_path / "pictures"
    folder.mkdir()
    boards = [ANSWERED.replace('"two"', f'"{name}"') for name in ("a", "../b/c", "a", "x" * 300)]
    source.write_text("\n".join(boards))
    told = cli("draw", source, "--svg", folder)
    names = ["1-a.svg", "2-.._b_c.svg", "3-a.svg", f"4-{'x' * 80}.svg"]
    assert told.status == 0
    assert told.out.splitlines() == [str(folder / name) for name in names]
    assert sorted(os.listdir(folder)) == names
    assert all(layer((folder / name).read_text(), "shaded") == 1 for name in names)


def test_many_boards(cli: Callable[..., Any], tmp_path: Path) -> None:
    """One file holds 20 boards; more are refused before any is drawn, a folder takes them."""
    source, out = tmp_path / "boards", tmp_path / "out.svg"
    source.write_text(f"{ANSWERED}\n" * 20)
    assert cli("draw", source, "--svg", out).status == 0
    assert layer(out.read_text(), "frame") == 20
    out.unlink()
    source.write_text(f"{ANSWERED}\n" * 21)
    told = cli("draw", source, "--svg", out)
    assert (told.status, told.out) == (2, "")
    assert re.fullmatch(
        r"liarproof: error: --svg \S+out.svg: 21 boards, one file holds 20: name a folder,"
        r" for a file each\n",
        told.err,
    )
    assert not out.exists()
    assert cli("draw", source, "--svg", f"{tmp_path}/").status == 0
    assert len(list(tmp_path.glob("*.svg"))) == 21


def test_json(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Machines get genre, size and a picture of each board, and the file that it was written to."""
    source, out, record = tmp_path / "boards", tmp_path / "out.svg", tmp_path / "out.json"
    source.write_text(f"{ANSWERED}\n{FOUR}\n")
    cli("draw", source, "--svg", out, "--json", record)
    first, second = json.loads(record.read_text())
    assert {**first, "svg": ""} == {
        "id": "two",
        "genre": "hitori",
        "height": 1,
        "width": 2,
        "file": str(out),
        "svg": "",
    }
    assert [layer(one["svg"], "frame") for one in (first, second)] == [1, 1]
    told = cli("draw", source, "--json", "-")
    assert [one["file"] for one in json.loads(told.out)] == [None, None]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--svg", "none/out.svg"], "--svg none/out.svg: its folder does not exist"),
        (["--svg", "none/"], "--svg none/1.svg: its folder does not exist"),
        (["--svg", "-", "--json", "-"], "--svg and --json cannot both write to -"),
        (["--svg", "same", "--json", "same"], "--svg and --json cannot both write to same"),
        (["--svg", "bad\0name"], "--svg 'bad\\x00name': embedded null byte"),
        (["--svg", "x" * 300], "File name too long"),
    ],
)
def test_refused(cli: Callable[..., Any], arguments: list[str], error: str) -> None:
    """What cannot be written is said in one line, before anything is drawn."""
    told = cli("draw", FOUR, *arguments)
    assert (told.status, told.out) == (2, "")
    assert len(told.err.splitlines()) == 1
    assert error in told.err


def test_bad_boards(cli: Callable[..., Any], tmp_path: Path) -> None:
    """What is no board is said; the others are drawn; where there is none, nothing is written."""
    out = tmp_path / "out.svg"
    told = cli("draw", "hitori/9/9/1", FOUR, "--svg", out)
    assert told.status == 2
    assert told.err.startswith("liarproof: error: argument 1: body: 1 cells")
    assert layer(out.read_text(), "frame") == 1
    out.unlink()
    told = cli("draw", "hitori/9/9/1", "--svg", out)
    assert (told.status, len(told.err.splitlines())) == (2, 1)
    assert not out.exists()


def test_interrupted(
    cli: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while the second board is searched leaves an older file, and nothing by its side."""
    out = tmp_path / "out.svg"
    out.write_text("old")
    calls = []

    def search(*_: object, **__: object) -> None:
        calls.append(1)
        if len(calls) == 3:  # the first warms up
            raise KeyboardInterrupt

    monkeypatch.setattr(draw, "_answer", search)
    told = cli("draw", FOUR, FOUR, "--solve", "--svg", out, "--json", tmp_path / "json")
    assert told.status == 3
    assert "liarproof: interrupted: 1 of 2 boards drawn\n" in told.err
    assert out.read_text() == "old"
    assert len(json.loads((tmp_path / "json").read_text())) == 1
    assert sorted(os.listdir(tmp_path)) == ["json", "out.svg"]


# --- counterexamples -----------------------------------------------------------------------------


def test_counterexample(cli: Callable[..., Any], tmp_path: Path) -> None:
    """A kept counterexample is one picture: all that was shown, the entry at fault outlined."""
    file = tmp_path / "find.txt"
    file.write_text(finding())
    svg = cli("draw", file, "--svg", "-").out
    assert words(svg) == [
        "mine breaks sound: writes r1c1 shaded and loses an answer",
        "before",
        "after",
        "the answer",
        "once more: contradiction",
        "after transpose",
    ]
    assert (layer(svg, "frame"), layer(svg, "shaded"), layer(svg, "dot")) == (4, 2, 2)
    assert layer(svg, "point") == 3, "not on the board of another puzzle"
    assert cli("draw", file).out == (
        "mine breaks sound: writes r1c1 shaded and loses an answer\n\n"
        "hitori 1x2 before\n  1  1\n\nhitori 1x2 after\n  1# 1\n\n"
        "hitori 1x2 the answer\n  1. 1#\n\nonce more: contradiction\n\n"
        "hitori 2x1 after transpose\n  1.\n  1\n"
    )


def test_counterexamples_among_boards(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Counterexamples and boards go into one picture, and each counts as one."""
    file = tmp_path / "find.txt"
    file.write_text(finding())
    told = cli("draw", FOUR, file, FOUR, "--svg", "-", "--json", tmp_path / "json")
    assert layer(told.out, "frame") == 6
    genres = [(one["id"], one["height"]) for one in json.loads((tmp_path / "json").read_text())]
    assert genres == [("argument 1", 4), (str(file), 1), ("argument 3", 4)]


def test_older_counterexample(cli: Callable[..., Any], tmp_path: Path) -> None:
    """Where nothing is kept of what was shown, the states are drawn with what the text names."""
    file = tmp_path / "find.txt"
    file.write_text(
        "# liarproof counterexample\n# rung: mine\n# contract: monotone\n"
        "# says right of r1c1 on, but no longer when r9c9 shaded is known\n\n"
        "yajilin 1x2 state 1\n - -\n\nyajilin 1x2 state 2\n - x -\n"
    )
    svg = cli("draw", file, "--svg", "-").out
    assert words(svg)[-2:] == ["state 1", "state 2"]
    assert (layer(svg, "point"), layer(svg, "cross")) == (2, 1)


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda text: text.replace("#   1# 1\n", "#   1# 1 1\n"), "row 1 has 3 cells"),
        (lambda text: text.replace("# hitori 1x2\n#   1# 1\n", ""), "no board follows"),
        (lambda text: text.replace("1x2 state 1", "1x3 state 1"), "the header says 3"),
    ],
)
def test_spoiled_counterexample(
    cli: Callable[..., Any], tmp_path: Path, spoil: Callable[[str], str], error: str
) -> None:
    """A file in which a board was spoiled is refused in one line that names it."""
    file = tmp_path / "find.txt"
    file.write_text(spoil(finding()))
    told = cli("draw", file)
    assert told.status == 2
    assert len(told.err.splitlines()) == 1
    assert told.err.startswith(f"liarproof: error: {file}:")
    assert error in told.err


def test_kept_and_read_again() -> None:
    """What is kept of a counterexample is read back as it was, and the boards to replay as well."""
    kept = read_kept(finding())
    assert kept is not None
    assert kept.places() == [(0, 0, 0)]
    assert write_kept(kept, [write_text(PUZZLE, None, "state 1")]) == finding()
    assert read_text(finding()) == (PUZZLE, Marks(((0, 0),)))
    assert read_kept("hitori 1x1\n 1\n") is None
    with pytest.raises(InputError, match="no board to replay"):
        read_kept("# liarproof counterexample\n# rung: mine\n")


# --- the light install ---------------------------------------------------------------------------


def light(*arguments: object) -> subprocess.CompletedProcess[str]:
    """`liarproof draw ARGUMENTS` as if the audit packages were not installed."""
    code = f"""
import sys
for name in {HEAVY!r}:
    sys.modules[name] = None
from liarproof.ci.main import run
run()
"""
    command = [sys.executable, "-P", "-c", code, "draw", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_light_install(tmp_path: Path) -> None:
    """Without the audit packages all is drawn but what --solve finds, and that is said."""
    file = tmp_path / "find.txt"
    file.write_text(finding())
    done = light(file, FOUR, "--svg", "-")
    assert (done.returncode, done.stderr) == (0, "")
    assert layer(done.stdout, "frame") == 5
    done = light(FOUR, "--solve")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "liarproof: error: this needs the audit install: pip install 'liarproof[audit]'\n"
    )


def test_help(cli: Callable[..., Any]) -> None:
    """The help says what one file holds, and fits 96 columns."""
    told = cli("draw", "--help")
    assert (told.status, told.err) == (0, "")
    assert f"up to {draw.MOST} boards" in " ".join(told.out.split())
    assert max(map(len, told.out.splitlines())) <= 96
