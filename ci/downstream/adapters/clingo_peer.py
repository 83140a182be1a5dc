"""An encoding of our own for clingo, behind the gate's protocol: an honest peer.

Needs the PyPI package clingo. The rules stand in ``clingo_peer.lp``; the cells of a board are
numbered row by row. Whatever is auxiliary follows from the shading and the loop, so that models
and answers are one to one.
"""

import importlib.metadata
import json
import sys
from pathlib import Path

import clingo

RULES = Path(__file__).with_suffix(".lp").read_text(encoding="utf-8")
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
OPERATIONS = ["one", "unique", "count", "check", "propagate"]
GENRES = ["hitori", "yinyang", "yajikazu", "yajilin"]

# What a rung must decide is never more than the backbone, which is the answer to each of them.
RUNGS = {
    "hitori": ["adjacency", "cut", "cut-any", "duplicate", "pair", "probe", "sandwich"],
    "yinyang": ["border", "bridge", "probe", "window"],
    "yajikazu": ["adj", "cap", "probe", "ray", "white"],
    "yajilin": [
        *("adjacent", "block", "circuits", "colouring", "count", "cuts", "dead-ends"),
        *("degrees", "even-ends", "interval", "outside", "probe", "stranded"),
    ],
}


# --- facts ------------------------------------------------------------------------------------


def facts_of(genre, board):
    """The board as facts."""
    height, width = board["height"], board["width"]
    yield f"genre({genre})."
    yield f"size({height},{width})."
    for variant in board.get("variants", []):
        yield f"variant({variant})."
    if genre in ("hitori", "yinyang"):
        for r, row in enumerate(board["clues"]):
            for c, number in enumerate(row):
                if number:
                    yield f"given({r * width + c},{number})."
        return
    for number, clue in enumerate(board["clues"]):
        r, c = clue["r"], clue["c"]
        yield f"clue({r * width + c})."
        if clue["dir"] is None or clue["n"] is None:
            continue
        yield f"says({number},{r * width + c},{clue['n']})."
        down, right = STEPS[clue["dir"]]
        r, c = r + down, c + right
        while 0 <= r < height and 0 <= c < width:
            yield f"line({number},{r * width + c})."
            r, c = r + down, c + right


def marks_of(board, marks):
    """Known entries of an answer or a state as constraints."""
    for part, atom in (("cells", "shaded"), ("right", "right"), ("down", "down")):
        for r, row in enumerate((marks or {}).get(part) or []):
            for c, value in enumerate(row):
                if value:
                    yield f":- {'not ' if value == 2 else ''}{atom}({r * board['width'] + c})."


# --- solving ----------------------------------------------------------------------------------


def control_of(genre, board, marks=None, options=()):
    """A grounded control."""
    control = clingo.Control(["--warn=none", *options])
    text = "\n".join([*facts_of(genre, board), *marks_of(board, marks)])
    control.add("base", [], RULES + text)
    control.ground([("base", [])])
    return control


def models_of(control, limit):
    """The shown atoms of so many models; 0: of all."""
    control.configuration.solve.models = limit
    with control.solve(yield_=True) as found:
        for model in found:
            yield {(atom.name, atom.arguments[0].number) for atom in model.symbols(shown=True)}


def answer_of(genre, board, true, no=1, yes=2):
    """Atoms as an answer: `yes` where true, else `no`."""
    height, width = board["height"], board["width"]

    def rows(name, tall, wide):
        return [
            [yes if (name, r * width + c) in true else no for c in range(wide)] for r in range(tall)
        ]

    answer = {"cells": rows("shaded", height, width)}
    if genre == "yajilin":
        answer["right"] = rows("right", height, width - 1)
        answer["down"] = rows("down", height - 1, width)
    return answer


def one(genre, given):
    """Any answer."""
    for true in models_of(control_of(genre, given["board"]), 1):
        return {"answer": answer_of(genre, given["board"], true)}
    return {"answer": None}


def unique(genre, given):
    """None, one or more."""
    found = list(models_of(control_of(genre, given["board"]), 2))
    if len(found) == 1:
        return {"answers": "one", "answer": answer_of(genre, given["board"], found[0])}
    return {"answers": "more" if found else "none"}


def count(genre, given):
    """All models, counted."""
    control = control_of(genre, given["board"])
    control.configuration.solve.models = 0
    found = 0

    def seen(_model):
        nonlocal found
        found += 1

    control.solve(on_model=seen)
    return {"count": found}


def check(genre, given):
    """Whether a model is left with the candidate as constraints."""
    if any(0 in row for part in given["answer"].values() for row in part):
        return {"legal": False}
    control = control_of(genre, given["board"], given["answer"])
    return {"legal": bool(list(models_of(control, 1)))}


def propagate(genre, given):
    """The backbone: what holds in all models (cautious), and what in none (not brave)."""
    board, state = given["board"], given.get("state")
    sets = []
    for mode in ("cautious", "brave"):
        control = control_of(genre, board, state, [f"--enum-mode={mode}"])
        models = list(models_of(control, 0))
        if not models:
            return {"ok": False}
        sets.append(models[-1])
    always = answer_of(genre, board, sets[0], no=0)
    ever = answer_of(genre, board, sets[1], no=1, yes=0)
    merged = {
        part: [
            [a or b for a, b in zip(row, others, strict=True)]
            for row, others in zip(rows, ever[part], strict=True)
        ]
        for part, rows in always.items()
    }
    return {"ok": True, "state": merged}


ANSWERING = {"one": one, "unique": unique, "count": count, "check": check, "propagate": propagate}


# --- the protocol -----------------------------------------------------------------------------


def main():
    """Answer each line until ``stop`` or their end."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "stop":
            break
        if message["cmd"] == "start":
            said = {
                "implementation": "clingo, an encoding of liarproof's",
                "version": importlib.metadata.version("clingo"),
                "operations": dict.fromkeys(GENRES, OPERATIONS),
                "rungs": RUNGS,
            }
        else:
            said = {"id": message["id"]}
            try:
                answering = ANSWERING[message["operation"]]
                said["result"] = answering(message["genre"], message["input"])
            except Exception as wrong:
                said["error"] = f"{type(wrong).__name__}: {wrong}"
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
