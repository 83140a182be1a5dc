"""A propagator behind liarproof's line protocol, in plain Python: a worked example.

    liarproof fuzz --exec "python rule.py" --puzzle hitori

Copy this file and put your own rule in place of `rule`, which is wrong on purpose. PROTOCOL.md
describes the lines.
"""

import json
import sys

UNKNOWN, UNSHADED, SHADED = 0, 1, 2


def main():
    """Answer each line with one line, until standard input is closed.

    Standard output is for these lines alone: print what you like to standard error.
    """
    hello = json.loads(sys.stdin.readline())
    if hello["liarproof"] != 1 or hello["genre"] != "hitori":
        sys.exit("error: this is a rule for hitori, behind version 1 of the protocol")
    answer({"ready": True, "name": "corner pair"})
    for line in sys.stdin:
        puzzle = json.loads(line)
        cells = puzzle["cells"]
        if rule(puzzle, cells):
            answer({"id": puzzle["id"], "ok": True, "cells": cells})
        else:
            answer({"id": puzzle["id"], "ok": False})


def answer(message):
    """Write one line at once: what waits in a buffer looks like a hang."""
    print(json.dumps(message), flush=True)


def rule(puzzle, cells):
    """Of two equal numbers side by side in the corner, the corner is shaded (which is wrong).

    Writes what it deduces into `cells`; returns False where they contradict the rules.
    """
    corner, beside = (puzzle["clues"][0] + [0])[:2]
    if corner == 0 or corner != beside:  # 0 is a cell without a number
        return True
    if cells[0][0] == UNKNOWN:
        cells[0][0] = SHADED
    return cells[0][0] == SHADED


if __name__ == "__main__":
    main()
