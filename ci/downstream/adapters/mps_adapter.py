"""The PyPI package multi-puzzle-solver behind the gate's protocol.

It has Hitori (there called singles), Yin-Yang and Yajilin, and lists all answers.
"""

import contextlib
import importlib.metadata
import itertools
import json
import sys

import numpy as np
from ortools.sat.python import cp_model
from puzzle_solver import singles_solver, yajilin_solver, yin_yang_solver
from puzzle_solver.core.utils import get_pos
from puzzle_solver.core.utils_ortools import AllSolutionsCollector, SingleSolution

OPERATIONS = {genre: ["one", "unique", "count"] for genre in ("hitori", "yinyang", "yajilin")}
DIFFERS = []
WORK = 2.0
"""Limit of a search, in the solver's own deterministic measure."""
SOLVERS = {"hitori": singles_solver, "yinyang": yin_yang_solver, "yajilin": yajilin_solver}


class Unsupported(Exception):  # noqa: N818 - a reason to give, no error
    """A board that the package does not model."""


# --- boards -----------------------------------------------------------------------------------


def board_of(genre, board):
    """The board as the package takes it: an array of words, or of numbers."""
    if genre == "hitori":
        return np.array(without_blanks(board["clues"]))
    if genre == "yinyang":
        return np.array([[" WB"[colour] for colour in row] for row in board["clues"]])
    if board.get("variants"):
        raise Unsupported(f"variant {board['variants'][0]}")
    rows = [["  "] * board["width"] for _ in range(board["height"])]
    for clue in board["clues"]:
        if clue["dir"] is None or clue["n"] is None:
            raise Unsupported("a clue without an arrow or a number")
        rows[clue["r"]][clue["c"]] = f"{clue['dir']}{clue['n']}"
    return np.array(rows)


def without_blanks(rows):
    """A blank cell equals no other: it gets a number of its own, the least that is not there.

    From 0 on, so that all of these are less than the number of cells: see MPS-1.
    """
    taken = {number for row in rows for number in row if number}
    free = (number for number in itertools.count() if number not in taken)
    return [[number if number else next(free) for number in row] for row in rows]


# --- answers ----------------------------------------------------------------------------------


def solved(genre, board, limit):
    """The first answers, by the package's model and its collector of all solutions.

    Its `solve_and_print` limits neither answers nor work; here what is given up after so much
    work is the same on every machine.
    """
    package_board = SOLVERS[genre].Board(board_of(genre, board))
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = WORK
    collector = AllSolutionsCollector(package_board, TOLD[genre], max_solutions=limit)
    status = solver.solve(package_board.model, collector)
    found = collector.solutions
    ended = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if not ended and (limit is None or len(found) < limit):
        raise RuntimeError(f"status {solver.status_name(status)} after the limit of work")
    return found


def told_shading(board, solver):
    """As `solve_and_print` tells an answer of a shading."""
    return SingleSolution(
        assignment={pos: "B" if solver.Value(var) else "W" for pos, var in board.B.items()}
    )


def told_loop(board, solver):
    """As `solve_and_print` tells an answer of Yajilin: letters a cell."""
    assignment = {}
    for (pos, name), var in board.model_vars.items():
        letter = name[0] if isinstance(name, str) else name.name[0]
        if solver.BooleanValue(var):
            assignment[pos] = assignment.get(pos, "") + letter
    return SingleSolution(assignment=assignment)


TOLD = {"hitori": told_shading, "yinyang": told_shading, "yajilin": told_loop}


def answer_of(genre, board, solution):
    """An answer of the package's as one of the protocol's."""
    height, width = board["height"], board["width"]
    words = [
        [solution.assignment.get(get_pos(x=c, y=r), "") for c in range(width)]
        for r in range(height)
    ]
    if genre != "yajilin":
        return {"cells": [[2 if word == "B" else 1 for word in row] for row in words]}
    return {
        "cells": [[2 if "F" in word else 1 for word in row] for row in words],
        "right": [[2 if "R" in word else 1 for word in row[:-1]] for row in words],
        "down": [[2 if "D" in word else 1 for word in row] for row in words[:-1]],
    }


def one(genre, given):
    """The first answer."""
    found = solved(genre, given["board"], 1)
    return {"answer": answer_of(genre, given["board"], found[0]) if found else None}


def unique(genre, given):
    """None, one or more."""
    found = solved(genre, given["board"], 2)
    if len(found) == 1:
        return {"answers": "one", "answer": answer_of(genre, given["board"], found[0])}
    return {"answers": "more" if found else "none"}


def count(genre, given):
    """The length of the list of all answers."""
    return {"count": len(solved(genre, given["board"], None))}


ANSWERING = {"one": one, "unique": unique, "count": count}


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
                "implementation": "multi-puzzle-solver",
                "version": importlib.metadata.version("multi-puzzle-solver"),
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
