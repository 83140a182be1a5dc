"""The PyPI package puzzlekit behind the gate's protocol: its `solve`, `decode` and `encode`.

It has Hitori, Yin-Yang and Yajilin, finds one answer, and reads and writes Yajilin's URLs.
"""

import contextlib
import importlib.metadata
import json
import resource
import sys
from pathlib import Path

import puzzlekit
from puzzlekit.formats.base import ArrowClue, CellState, Direction, NumberClue, PuzzleInstance

OPERATIONS = {"hitori": ["one"], "yinyang": ["one"], "yajilin": ["one", "read", "write"]}
DIFFERS = []
TYPES = {"hitori": "hitori", "yinyang": "yin_yang", "yajilin": "yajilin"}
COMPASS = {"U": "n", "D": "s", "L": "w", "R": "e"}

# A limit of work, not of time: what is given up is the same on every machine.
OPTIONS = {"time_limit_sec": 600.0, "max_deterministic_time": 2.0, "num_search_workers": 1}
MEMORY = 256 << 20
"""Bytes that reading a URL may take, so that an absurd size ends soon and everywhere alike."""


class Unsupported(Exception):  # noqa: N818 - a reason to give, no error
    """A board that the package does not model."""


# --- solving ----------------------------------------------------------------------------------


def grid_of(genre, board):
    """The board as the package writes it: rows of words."""
    if genre == "hitori":
        return [[str(number) if number else "-" for number in row] for row in board["clues"]]
    if genre == "yinyang":
        return [["-wb"[colour] for colour in row] for row in board["clues"]]
    if board.get("variants"):
        raise Unsupported(f"variant {board['variants'][0]}")
    rows = [["-"] * board["width"] for _ in range(board["height"])]
    for clue in board["clues"]:
        rows[clue["r"]][clue["c"]] = clue_word(clue)
    return rows


def clue_word(clue):
    """``3w``; a clue that says nothing is a cell that is neither shaded nor on the loop: x."""
    if clue["dir"] is None or clue["n"] is None:
        return "x"
    return f"{clue['n']}{COMPASS[clue['dir']]}"


def one(genre, given):
    """The answer of `puzzlekit.solve`."""
    board = given["board"]
    data = {"num_rows": board["height"], "num_cols": board["width"], "grid": grid_of(genre, board)}
    result = puzzlekit.solve(data, TYPES[genre], dict(OPTIONS))
    status = result.solution_data["status"]
    if status == "Infeasible":
        return {"answer": None}
    if not result.is_solved:
        raise RuntimeError(f"status {status}")
    grid = result.sol_grid.matrix
    if genre != "yajilin":
        black = "x" if genre == "hitori" else "b"
        return {"answer": {"cells": [[2 if word == black else 1 for word in row] for row in grid]}}
    return {"answer": loop_of(grid)}


def loop_of(grid):
    """Words such as ``ew`` (the sides that the loop leaves by), ``x`` and ``-``."""
    return {
        "cells": [[2 if word == "x" else 1 for word in row] for row in grid],
        "right": [[2 if leaves(word, "e") else 1 for word in row[:-1]] for row in grid],
        "down": [[2 if leaves(word, "s") else 1 for word in row] for row in grid[:-1]],
    }


def leaves(word, side):
    """Whether the loop leaves a cell by that side."""
    return word not in ("x", "-") and side in word


# --- URLs -------------------------------------------------------------------------------------


@contextlib.contextmanager
def limited_memory():
    """Let what is done in it take so much more memory than there is by now (on Linux)."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    statm = Path("/proc/self/statm")
    if statm.exists():
        size = int(statm.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def read(_genre, given):
    """The board of `puzzlekit.decode`; running out of memory is no refusal."""
    try:
        with limited_memory():
            puzzle = puzzlekit.decode(given["url"], "puzzlink")
    except MemoryError:
        raise
    except Exception as wrong:
        return {"refused": f"{type(wrong).__name__}: {wrong}"}
    if puzzle.puzzle_type != "yajilin":
        return {"refused": f"it is of {puzzle.puzzle_type}"}
    cells = sorted(puzzle.cells.items())
    clues = [clue_of(r, c, state.clue) for (r, c), state in cells if state.clue]
    return {"board": {"height": puzzle.rows, "width": puzzle.cols, "clues": clues}}


def clue_of(r, c, clue):
    """A clue of the package's as one of the protocol's."""
    arrow = getattr(clue, "direction", None)
    side = arrow.value if arrow else ""
    direction = next((name for name, there in COMPASS.items() if there == side), None)
    number = None if clue.value in (None, "", "?") else int(clue.value)
    return {"r": r, "c": c, "dir": direction, "n": number}


def write(_genre, given):
    """The URL of `puzzlekit.encode`."""
    board = given["board"]
    if board.get("variants"):
        raise Unsupported(f"variant {board['variants'][0]}")
    puzzle = PuzzleInstance(
        puzzle_type="yajilin", rows=board["height"], cols=board["width"], margins=[0, 0, 0, 0]
    )
    for clue in board["clues"]:
        value = "?" if clue["n"] is None else clue["n"]
        if clue["dir"] is None:
            told = NumberClue(value=value)
        else:
            told = ArrowClue(value=value, direction=Direction(COMPASS[clue["dir"]]))
        puzzle.cells[clue["r"], clue["c"]] = CellState(clue=told)
    return {"url": puzzlekit.encode(puzzle, "puzzlink")}


ANSWERING = {"one": one, "read": read, "write": write}


# --- the protocol -----------------------------------------------------------------------------


def main():
    """Answer each line until ``stop`` or their end; what the package prints is kept off it."""
    out = sys.stdout
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "stop":
            break
        if message["cmd"] == "start":
            said = {
                "implementation": "puzzlekit",
                "version": importlib.metadata.version("puzzlekit"),
                "operations": OPERATIONS,
                "differs": DIFFERS,
            }
        else:
            said = {"id": message["id"]}
            try:
                with contextlib.redirect_stdout(sys.stderr):
                    answering = ANSWERING[message["operation"]]
                    said["result"] = answering(message["genre"], message["input"])
            except Unsupported as reason:
                said["unsupported"] = str(reason)
            except Exception as wrong:
                said["error"] = f"{type(wrong).__name__}: {wrong}"
        print(json.dumps(said), file=out, flush=True)


if __name__ == "__main__":
    main()
