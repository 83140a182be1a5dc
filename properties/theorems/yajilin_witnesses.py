"""The smallest counterexamples to what is refuted of Yajilin, by id, as they were found."""

from __future__ import annotations

WITNESSES = {
    "yajilin-deflation-always": """x-y for x-p-q-y: (1, 0), (0, 0), (0, 1), (1, 1) leaves 1 edge(s)
yajilin 2x2
  ┌ ┐
  └ ┘""",
    "yajilin-loop-has-deflation": """no stretch x-p-q-y with x beside y
yajilin 3x3
   ┌  ─  ┐
   │ -.  │
   └  ─  ┘""",
    "yajilin-inflation-reaches-all": """no inflations lead here
yajilin 3x3
   ┌  ─  ┐
   │ -.  │
   └  ─  ┘""",
    "yajilin-moves-reach-all": """no inflations and deflations lead from one to the other
yajilin 3x3
   ┌  ┐ -.
   └  ┘ -.
  -. -. -.
yajilin 3x3
   ┌  ─  ┐
   │ -.  │
   └  ─  ┘""",
    "yajilin-moves-join-alike": """no inflations and deflations lead from one to the other
yajilin 3x7
   ┌  ─  ─  ─  ─  ─  ┐
   │ -.  ┌  ─  ┐ -.  │
   └  ─  ┘ -.  └  ─  ┘
yajilin 3x7
   ┌  ─  ┐ -.  ┌  ─  ┐
   │ -.  └  ─  ┘ -.  │
   └  ─  ─  ─  ─  ─  ┘""",
    "yajilin-moves-reach-balanced": """cut off from the loop of four cells
yajilin 3x10
   ┌  ─  ┐ -.  ┌  ─  ─  ─  ─  ┐
   │ -.  └  ─  ┘  ┌  ─  ┐ -.  │
   └  ─  ─  ─  ─  ┘ -.  └  ─  ┘""",
    "yajilin-descent-never-stuck": """no pairs of moves lead to a loop alone on its cells
yajilin 3x4
  ┌ ─ ─ ┐
  │ ┌ ┐ │
  └ ┘ └ ┘""",
    "yajilin-exchange-rival": """the swap leaves 2 closed curves
yajilin 2x4
  ┌ ─ ─ ┐
  └ ─ ─ ┘
yajilin 2x4
  ┌ ┐ ┌ ┐
  └ ┘ └ ┘""",
    "yajilin-exchange-becomes-rival": """a swap that splits, and still does after two inflations
yajilin 2x6
   ┌  ─  ─  ┐ -. -.
   └  ─  ─  ┘ -. -.
yajilin 2x6
  ┌ ─ ─ ─ ─ ┐
  └ ─ ─ ─ ─ ┘""",
    "yajilin-shape-ban-monotone": """a banned square; after an inflation there is none
yajilin 3x4
  -. -. -. -.
   ┌  ─  ─  ┐
   └  ─  ─  ┘
yajilin 3x4
  -.  ┌  ┐ -.
   ┌  ┘  └  ┐
   └  ─  ─  ┘""",
    "yajilin-no-pair-alone": """no banned square, and a rival
yajilin 5x5
   ┌  ┐  ┌  ─  ┐
   │  └  ┘  ┌  ┘
   └  ┐ -.  └  ┐
   ┌  ┘  ┌  ─  ┘
   └  ─  ┘ -. -.
yajilin 5x5
   ┌  ─  ─  ─  ┐
   │  ┌  ─  ┐  │
   │  │ -.  │  │
   │  └  ┐  └  ┘
   └  ─  ┘ -. -.""",
    "yajilin-shaded-where-missed": """the loop misses row 1, column 1, which is not shaded
yajilin 2x3
  0U.   ┌   ┐
   -#   └   ┘""",
    "yajilin-clue-takes-only": """a loop that the board with no clue lacks
yajilin 2x3
  ?.  ┌  ┐
  -#  └  ┘""",
    "yajilin-clue-never-adds": """an answer that the board with no clue lacks
yajilin 2x3
  ?.  ┌  ┐
  -#  └  ┘""",
    "yajilin-two-circuits-beyond-repair": """one answer; with no clue two loops share their cells
yajilin 3x4
  -# ?.  ┌  ┐
   ┌  ─  ┘  │
   └  ─  ─  ┘""",
    "yajilin-shading-mended": """every board that has this answer has another
yajilin 4x4
   ┌  ─  ─  ┐
   └  ┐ -.  │
   ┌  ┘  ┌  ┘
   └  ─  ┘ -.""",
    "yajilin-rival-leaves-a-pick": """the second shades all that the first shades, and more
yajilin 4x4
   ┌  ┐  ┌  ┐
   │  └  ┘  │
   └  ┐  ┌  ┘
  ?.  └  ┘ ?.
yajilin 4x4
   ┌  ─  ─  ┐
   └  ┐  ┌  ┘
  -#  │  │ -#
  ?.  └  ┘ ?.""",
    "yajilin-conversion-keeps-ours": """row 1, column 4 becomes a clue: the arrow counts it still
yajilin 3x4
  1R.   ┌   ┐  -#
    ┌   ┘   └   ┐
    └   ─   ─   ┘
yajilin 3x4
  1R.  -#   ┌   ┐
    ┌   ─   ┘   │
    └   ─   ─   ┘""",
    "yajilin-conversion-no-new-rival": """ours with a new clue, and a rival that was none before
yajilin 3x4
   ┌  ─  ─  ┐
   └  ┐  ┌  ┘
  ?.  └  ┘ -#
yajilin 3x4
   ┌  ─  ─  ┐
   └  ─  ┐  │
  ?. -#  └  ┘""",
    "yajilin-wrong-cell-moves-one": """row 2, column 1, marked as it is not, moves T by 0
yajilin 2x3
  0U.   ┌   ┐
   -#   └   ┘""",
    "yajilin-colouring-adds-nothing": """the arrows alone, and with colouring
yajilin 2x4
  1D. x  -. ·  -. x 0L.
    x +   · +   · +   x
   -# ·  -. ·  -  ·  -
yajilin 2x4
  1D. x  -. ·  -. x 0L.
    x +   · +   · +   x
   -# ·  -. ·  -. ·  -#""",
    "yajilin-a003763-any-side": """A003763 has 1 as its term 1; circuits through all cells: 0
yajilin 1x1
  -""",
}
