"""Whether the finds named in a list of known failures explain the wrong answers and counts.

    python changed_rules.py RESULTS.json KNOWN.toml

Runs in the environment of the clingo peer. Each find below is a change to the peer's rules. With
those of a failure's reason, and no other, the peer must say what the package said: the same count,
the same of none, one or more, no answer where it found none, and its answer where it gave one.
Each failure that is not explained so is a line; then the exit status is 1.
"""

import itertools
import json
import re
import sys
import tomllib
from pathlib import Path

import clingo_peer as peer

EMPTY = ":- region(S), none_before(S,H*W), size(H,W)."
SHADED_CLUE = ":- genre(yajilin), clue(I), shaded(I)."
OPERATIONS = ("one", "unique", "count")


# --- the finds --------------------------------------------------------------------------------


def may_be_empty(*regions):
    """A change: these regions may be empty."""
    kept = "".join(f", S != {region}" for region in regions)
    return lambda rules, board: (replaced(rules, EMPTY, f"{EMPTY[:-1]}{kept}."), board)


def collisions(rules, board):
    """MPS-1: a shaded cell has a number too, that of the cells and its place; none is over 2N."""
    taken = {number for row in board["clues"] for number in row if number}
    free = (number for number in itertools.count() if number not in taken)
    rows = [[number if number else next(free) for number in row] for row in board["clues"]]
    more = """
    inline(I,J) :- row(I,R), row(J,R), I != J.
    inline(I,J) :- column(I,C), column(J,C), I != J.
    :- inline(I,J), shaded(I), not shaded(J), given(J,H*W+I), size(H,W).
    :- given(J,N), N > 2*H*W, size(H,W), not shaded(J).
    """
    return rules + more, {**board, "clues": rows}


def only_in_lines(rules, board):
    """MPS-2: a cell in no arrow's line is not shaded."""
    return f"{rules}\nseen(J) :- line(_,J).\n:- shaded(I), not seen(I).\n", board


def clue_shaded(rules, board):
    """MPS-3: a clue cell may be shaded, and still counts."""
    counts = ":- genre(yajilin), says(K,I,N), not N = #count { J : line(K,J), shaded(J) }."
    return replaced(rules, SHADED_CLUE, counts), board


def blanks_equal(rules, board):
    """PK-5: the cells without a number have one and the same."""
    number = max(map(max, board["clues"])) + 1
    return rules, {**board, "clues": [[n or number for n in row] for row in board["clues"]]}


def replaced(rules, old, new):
    """The rules with one of them changed."""
    if rules.count(old) != 1:
        raise ValueError(f"not once in the rules: {old}")
    return rules.replace(old, new)


CHANGES = {
    "MPS-1": collisions,
    "MPS-2": only_in_lines,
    "MPS-3": clue_shaded,
    "MPS-4": may_be_empty("loop"),
    "MPS-5": may_be_empty("shaded", "unshaded"),
    "MPS-6": may_be_empty("unshaded"),
    "PK-5": blanks_equal,
    "PK-6": may_be_empty("loop"),
    "PK-7": may_be_empty("shaded", "unshaded"),
}


# --- comparing --------------------------------------------------------------------------------


def models(finds, failure, limit, marks=None):
    """Up to so many models of the changed rules; 0: all."""
    rules, board = peer.RULES, failure["input"]["board"]
    for find in finds:
        rules, board = CHANGES[find](rules, board)
    control = peer.clingo.Control(["--warn=none"])
    facts = [*peer.facts_of(failure["genre"], board), *peer.marks_of(board, marks)]
    control.add("base", [], "\n".join([rules, *facts]))
    control.ground([("base", [])])
    return list(peer.models_of(control, limit))


def explains(finds, failure):
    """Whether the changed rules say what the package said."""
    said = failure["result"]
    if failure["operation"] == "count":
        return len(models(finds, failure, said["count"] + 1)) == said["count"]
    if failure["operation"] == "one":
        found = models(finds, failure, 1, said["answer"])
        return bool(found) == (said["answer"] is not None)
    found = models(finds, failure, 2)
    if ("none", "one", "more")[len(found)] != said["answers"]:
        return False
    board = failure["input"]["board"]
    return len(found) != 1 or peer.answer_of(failure["genre"], board, found[0]) == said["answer"]


def main(results, known):
    """The lines; the exit status."""
    reasons = {one["id"]: one["reason"] for one in tomllib.loads(known).get("known", [])}
    status = 0
    for failure in json.loads(results)["failures"]:
        if failure["kind"] != "wrong" or failure["operation"] not in OPERATIONS:
            continue
        reason = reasons.get(failure["id"], "")
        finds = re.findall(r"[A-Z]+-[0-9]+", reason.partition(":")[0])
        if not finds or not set(finds) <= set(CHANGES) or not explains(finds, failure):
            print(f"{failure['id']}: not explained by {', '.join(finds) or 'any find'}", flush=True)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(*(Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])))
