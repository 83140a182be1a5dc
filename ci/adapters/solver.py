"""A solver of Hitori behind the gate's line protocol, in plain Python: a worked example.

    liarproof gate --exec "python solver.py"

Copy this file and put your own solver in place of `solve`. ../gate/PROTOCOL.md describes the
lines.
"""

import json
import sys

UNKNOWN, UNSHADED, SHADED = 0, 1, 2

US = {
    "implementation": "example-py",
    "operations": {"hitori": ["one", "unique", "count", "check"]},
}
"""What we declare here is what we are asked, all of it."""


def main():
    """Answer each line with one line, until we are told to stop.

    Standard output is for these lines alone: print what you like to standard error.
    """
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "stop":
            return
        if message["cmd"] == "start":
            answer = US
        else:
            result = OPERATIONS[message["operation"]](**message["input"])
            answer = {"id": message["id"], "result": result}
        print(json.dumps(answer), flush=True)  # what waits in a buffer looks like a hang


def one(board):
    """An answer, or None."""
    return {"answer": next(iter(solve(board, 1)), None)}


def unique(board):
    """None, one (which), or more."""
    answers = solve(board, 2)
    if len(answers) == 1:
        return {"answers": "one", "answer": answers[0]}
    return {"answers": "more" if answers else "none"}


def count(board):
    """How many there are."""
    return {"count": len(solve(board))}


def check(board, answer):
    """Whether a candidate is an answer."""
    return {"legal": len(solve(board, 1, answer["cells"])) == 1}


OPERATIONS = {"one": one, "unique": unique, "count": count, "check": check}


def solve(board, limit=None, given=()):
    """Answers of a board, no more than `limit`.

    A cell is marked either way, and whatever follows from that at once, as long as nothing
    contradicts. `given`: an answer to begin, and end, with.
    """
    height, width, clues = board["height"], board["width"], board["clues"]
    cells = [(r, c) for r in range(height) for c in range(width)]
    beside, rivals = {}, {}
    for r, c in cells:
        around = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
        beside[r, c] = [(y, x) for y, x in around if 0 <= y < height and 0 <= x < width]
        line = [(r, x) for x in range(width) if x != c] + [(y, c) for y in range(height) if y != r]
        # 0 is a cell without a number
        rivals[r, c] = [(y, x) for y, x in line if clues[y][x] == clues[r][c] != 0]

    def mark(marks, cell, value):
        """Mark a cell and what follows; False where that contradicts."""
        due = [(cell, value)]
        for cell, value in due:  # and whatever is added on the way
            if marks[cell] == UNKNOWN:
                marks[cell] = value
                if value == SHADED:
                    due += [(other, UNSHADED) for other in beside[cell]]
                else:
                    due += [(other, SHADED) for other in rivals[cell]]
            elif marks[cell] != value:
                return False
        return True

    def connected(marks):
        """Whether the unshaded cells are connected, or can still be."""
        due = [cell for cell in cells if marks[cell] != SHADED][:1]
        reached = set(due)
        for cell in due:
            more = [x for x in beside[cell] if marks[x] != SHADED and x not in reached]
            due += more
            reached.update(more)
        return bool(due) and all(marks[x] != UNSHADED or x in reached for x in cells)

    blank = dict.fromkeys(cells, UNKNOWN)
    fits = all(
        mark(blank, (r, c), value) for r, row in enumerate(given) for c, value in enumerate(row)
    )
    found, open_ones = [], [blank] if fits else []
    while open_ones and len(found) != limit:
        marks = open_ones.pop()
        if not connected(marks):
            continue
        unknown = next((cell for cell in cells if marks[cell] == UNKNOWN), None)
        if unknown is None:
            found.append({"cells": [[marks[r, c] for c in range(width)] for r in range(height)]})
            continue
        for value in (UNSHADED, SHADED):
            copy = dict(marks)
            if mark(copy, unknown, value):
                open_ones.append(copy)
    return found


if __name__ == "__main__":
    main()
