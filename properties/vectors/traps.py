"""Boards made by hand: each springs one mistake, which its comment names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from liarproof.puzzles.sources import parse

HITORI = {
    "two equal numbers and nothing else": "1x2\n1 1",
    "three equal numbers: the outer ones are shaded": "1x3\n1 1 1",
    "four equal numbers in a row have no answer": "1x4\n1 1 1 1",
    "all four equal: either diagonal parts the other": "2x2\n1 1\n1 1",
    "a corner with its number beside and below it must be shaded itself": (
        "3x3\n1 1 2\n1 3 4\n5 6 7"
    ),
    "a corner that both its neighbours would cut off": "3x3\n1 2 2\n3 4 5\n3 6 7",
    "no number repeats: nothing need be shaded": "4x4\n1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1",
    "no number repeats on a board that is not square": "2x5\n1 2 3 4 5\n2 3 4 5 1",
    "blanks alone: they do not repeat": "3x3\n- - -\n- - -\n- - -",
    "blanks beside a pair": "2x4\n- 1 1 -\n- - - -",
    "equal numbers with a blank between them": "1x3\n1 - 1",
    "equal numbers two apart in a column": "5x1\n1\n2\n1\n3\n1",
    "shaded cells in a diagonal part the board at corners alone": "3x3\n1 2 1\n2 1 3\n1 3 2",
    "a diagonal of pairs to both rims": "4x4\n1 1 2 3\n4 2 2 1\n3 4 1 1\n2 3 4 4",
    "a number that stands in every cell of the rim": "3x3\n1 1 1\n1 2 1\n1 1 1",
    "a repeat across the whole row": "2x6\n1 2 3 4 5 1\n2 3 4 5 6 7",
    "numbers 10 and 1, 12 and 2: digits are not numbers": "2x3\n10 1 12\n1 10 2",
    "numbers 36 and 1, 37 and 10": "2x2\n36 1\n1 36",
    "the largest number": "2x2\n1295 1295\n1 2",
    "one number": "1x1\n1",
    "one blank": "1x1\n-",
    "a cell whose shading would part the board, with a twin": "3x3\n1 2 3\n2 2 4\n3 4 1",
    "sandwiches in both directions": "3x3\n1 2 1\n3 4 5\n1 6 1",
    "two pairs that share a line": "1x6\n1 1 2 2 3 4",
    "a pair with a third copy far away": "1x7\n1 1 2 3 4 5 1",
}

YINYANG = {
    "one cell: one colour is missing": "1x1\n-",
    "one given cell": "1x1\nW",
    "two cells: one of each": "1x2\n- -",
    "white, black, white in a row: white is parted": "1x3\nW - W",
    "black between whites": "1x5\nW B - - W",
    "a row that turns once": "1x6\nW - - - - B",
    "a checkered square in the middle": "4x4\n- - - -\n- W B -\n- B W -\n- - - -",
    "a checkered square as a whole board": "2x2\nW B\nB W",
    "opposite corners alike, the others unlike": "3x3\nW - B\n- - -\nB - W",
    "four runs on the border: one colour is parted": "4x4\nW - B -\n- - - -\n- - - -\nB - W -",
    "a border of one colour, black inside": "4x4\nW W W W\nW - - W\nW - - W\nW W W W",
    "a border of one colour round one column": "5x3\nW W W\nW - W\nW - W\nW - W\nW W W",
    "a border of one colour round a larger inside": (
        "5x5\nW W W W W\nW - - - W\nW - - - W\nW - - - W\nW W W W W"
    ),
    "a black cell in a white ring, another outside": (
        "5x5\n- - - - B\n- W W W -\n- W B W -\n- W W W -\n- - - - -"
    ),
    "a white corner with black beside and below": "3x3\nW B -\nB - -\n- - -",
    "given squares of one colour": "2x3\nW W -\nW W -",
    "three of a square are black": "3x3\nB B -\nB - -\n- - -",
    "a finished board": "3x3\nW W W\nW B B\nW B W",
    "a finished board with a white square": "3x3\nW W W\nW W B\nB B B",
    "a finished board with black in two groups": "3x3\nB W B\nW W W\nW B W",
    "one given alone": "3x3\n- - -\n- B -\n- - -",
    "a colour that must come round by the rim": "4x4\nB - - B\n- - - -\n- W W -\n- - - -",
    "black corners": "4x4\nB - - B\n- - - -\n- - - -\nB - - B",
    "stripes that hang together at one side": "3x5\nW W W W W\nW - - - -\nW - - - B",
}

YAJIKAZU = {
    "a clue that says 1 and sees one cell": "1x2\n1R -",
    "a clue that points off the board and says 0 is true": "1x2\n0L -",
    "a clue that points off the board and says 1 must be shaded": "1x2\n1L -",
    "two such side by side: no answer": "1x3\n1U 1U -",
    "a clue of one cell that lies: the board cannot be all shaded": "1x1\n1R",
    "a clue of one cell that is true": "1x1\n0R",
    "more than the line can show": "1x4\n3R - - -",
    "as much as the line can show": "1x4\n2R - - -",
    "a larger number than the line has cells": "2x3\n9R - -\n- - -",
    "an unknown number says nothing": "2x2\n?R -\n- -",
    "a number without an arrow says nothing": "2x2\n1 -\n- -",
    "neither number nor arrow": "2x2\n? -\n- -",
    "clues that point at each other": "1x4\n1R - - 1L",
    "clues that contradict unless one is shaded": "1x4\n0R - - 1L",
    "a clue counts shaded clues in its line": "1x3\n1R 5U -",
    "its own cell is not counted": "1x3\n- 0R -",
    "zeros all over: nothing need be shaded": "2x3\n0R 0R 0L\n0D 0U 0L",
    "clues on every cell": "2x2\n1R 0D\n0U 1L",
    "shaded corners would cut off the one between them": "3x3\n- 1L -\n1U - -\n- - -",
    "a diagonal of lying clues parts the board": "3x3\n- - 9U\n- 9U -\n9U - -",
    "a lying clue outside every arrow's line": "3x3\n0R - -\n- - -\n- - 7D",
    "two clues see the same line from both ends": "1x5\n2R - - - 2L",
    "a column clue and a row clue cross": "3x3\n- 1D -\n1R - -\n- - -",
    "number 10": "2x3\n10R - -\n- - -",
    "number 16 needs two digits": "2x3\n16R - -\n- - -",
    "number 256 needs three digits": "2x3\n256D - -\n- - -",
    "the largest number": "2x3\n4095D - -\n- - -",
}

YAJILIN = {
    "one cell has no loop": "1x1\n-",
    "one clue has no loop": "1x1\n?",
    "a row has no loop": "1x4\n- - - -",
    "a row of clues has no loop": "1x3\n0R ? 0L",
    "a clue and a shaded cell: all is said but the loop": "1x2\n1R -",
    "the smallest loop": "2x2\n- -\n- -",
    "a clue leaves no room for a loop": "2x2\n0R -\n- -",
    "a ring round a clue": "3x3\n- - -\n- 0U -\n- - -",
    "a ring round a silent clue": "3x3\n- - -\n- ? -\n- - -",
    "a ring round a clue that asks for a shaded cell": "3x3\n- - -\n- 1U -\n- - -",
    "a clue in a corner": "3x3\n0R - -\n- - -\n- - -",
    "a dead end: a cell with one way out must be shaded": "2x3\n- - -\n- - 0L",
    "two dead ends side by side": "2x4\n- - - -\n- - ? ?",
    "a wall of clues: a loop on either side is one too many": "2x5\n- - ? - -\n- - ? - -",
    "a wall with a gap": "3x5\n- - ? - -\n- - - - -\n- - ? - -",
    "a wall with a gap at the rim": "2x5\n- - ? - -\n- - - - -",
    "a shaded wall would part the loop": "2x5\n- - - - -\n- - 1U - -",
    "a loop that would close too early": "4x4\n- - - -\n- - - -\n- - ? ?\n- - ? ?",
    "a clue that points off the board and says 0": "3x3\n- 0U -\n- - -\n- - -",
    "a clue that points off the board and says 1 has no answer": "3x3\n- 1U -\n- - -\n- - -",
    "more than the line can show": "3x4\n- - - -\n3R - - -\n- - - -",
    "a larger number than the line has cells": "3x4\n- - - -\n9R - - -\n- - - -",
    "a number without an arrow says nothing": "3x3\n- - -\n- 7 -\n- - -",
    "an arrow without a number says nothing": "3x3\n- - -\n- ?R -\n- - -",
    "a clue counts beyond another clue": "3x4\n- - - -\n1R ?  - -\n- - - -",
    "clues everywhere": "2x2\n0U 0U\n0D 0D",
    "the same shading, two loops": "4x4\n- - - -\n- - - -\n- - - -\n- - - -",
    "two loops round one wall": "3x4\n- - - -\n- - - -\n- - - -",
    "shaded cells may touch the clue": "3x3\n1R - -\n- - -\n- - -",
    "a shaded cell in no arrow's line": "3x3\n- - -\n0D - -\n- - -",
    "number 10": "3x3\n- - -\n- 10U -\n- - -",
    "number 16 needs two digits": "3x3\n- - -\n- 16L -\n- - -",
    "number 256 needs three digits": "3x3\n- - -\n- 256R -\n- - -",
    "an odd number of cells": "3x3\n- - -\n- - -\n- - -",
    "too many of one colour of the chessboard": "3x5\n- ? - ? -\n- - - - -\n- ? - ? -",
}

TRAPS = {"hitori": HITORI, "yinyang": YINYANG, "yajikazu": YAJIKAZU, "yajilin": YAJILIN}


def traps(genre: str) -> Iterator[tuple[Any, str]]:
    """Every trap of a genre, with its comment."""
    for comment, written in TRAPS[genre].items():
        yield parse(f"{genre} {written}"), comment
