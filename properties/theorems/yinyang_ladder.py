"""What the rungs of Yin-Yang decide and what they leave: border against the others, and probe.

The rungs are the solver's; a witness is confirmed by the plain rungs, which share no code with
them, and its answers are counted by two oracles.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

import numpy as np

from liarproof.properties.contracts.tables import NONE, decides_less, possible, states_of, tabled
from liarproof.properties.plain.yinyang import RUNGS
from liarproof.properties.theorems.small import marks_of, sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Found,
    Statement,
    Witness,
)
from liarproof.properties.theorems.yinyang_boards import blank, engine
from liarproof.properties.theorems.yinyang_givens import shown, unique_sets
from liarproof.puzzles.answer import SHADED, UNKNOWN, UNSHADED, Marks, State
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers.ladder import fixpoint, probe_over
from liarproof.solvers.rung import Rung
from liarproof.solvers.yinyang import LADDER, border, bridge, probe, window

INCREMENTAL = 'yin-yang-35, "Incremental vs ablation — they disagree again, harder than ever"'
PROBE = 'yin-yang-35, "Probe\'s solve rate = the uniqueness rate, again"'

FULL = (window, border, bridge, probe)
NO_BORDER = (window, bridge, probe)

FEW = 3
"""Decided cells of a state, at most, where not all states are gone through."""


def finished(puzzle: YinYang, rungs: tuple[Rung, ...]) -> State | None:
    """Where the rungs end if that is no whole board; None where they finish it.

    Raises `ValueError` where they find a contradiction.
    """
    state = State.unknown(puzzle.height, puzzle.width)
    if not fixpoint(puzzle, state, rungs):
        raise ValueError(f"the rungs refuse a board with an answer: {puzzle}")
    return state if (state.cells == UNKNOWN).any() else None


def plain_end(puzzle: YinYang, names: Sequence[str]) -> Marks:
    """Where other rungs of these names end, which share no code; the probe is over them."""
    rungs = [RUNGS[name] for name in names if name != "probe"]
    steps = [*rungs, probe_over(rungs)] if "probe" in names else rungs
    state = State.of(Marks(puzzle.givens))
    before = None
    while before != state.marks():
        before = state.marks()
        if not all(rung(puzzle, state) for rung in steps):
            raise ValueError(f"the plain rungs refuse a board with an answer: {puzzle}")
    return state.marks()


def _stuck(height: int, width: int, rungs: tuple[Rung, ...], text: str) -> Found:
    """Every least set of givens that leaves one answer: whether the rungs finish it.

    The witness is the one with the fewest givens; two oracles count its answers, and rungs that
    share no code with these end where they do.
    """
    cases, stuck = 0, []
    for answer, sets in unique_sets(height, width):
        cases += len(sets)
        for cells in sets.tolist():
            puzzle = shown(height, width, answer, cells)
            if finished(puzzle, rungs) is not None:
                stuck.append((cells.bit_count(), cells, puzzle))
    if not stuck:
        return Found(cases)
    puzzle = min(stuck, key=lambda one_case: one_case[:2])[2]
    return Found(cases, Witness(text, puzzle, confirmed(puzzle, rungs)))


def confirmed(puzzle: YinYang, rungs: tuple[Rung, ...]) -> Marks:
    """Where the rungs end; raises `ValueError` where a second engine has another word."""
    state = finished(puzzle, rungs)
    marks = state.marks() if state is not None else None
    if marks is None or plain_end(puzzle, [rung.name for rung in rungs]) != marks:
        raise ValueError(f"the plain rungs end elsewhere: {puzzle}")
    if any(engine(name).count(puzzle) != 1 for name in ("raster", "frontier")):
        raise ValueError(f"more than one answer: {puzzle}")
    return marks


def probe_finishes(height: int, width: int) -> Found:
    """Every least set of givens that leaves one answer: the whole ladder finishes it."""
    return _stuck(height, width, FULL, "one answer, and the whole ladder ends here")


def border_needed(height: int, width: int) -> Found:
    """Every such set: window, bridge and probe finish what the whole ladder finishes."""
    text = "one answer, which the whole ladder finds; without border it ends here"
    found = _stuck(height, width, NO_BORDER, text)
    if found.witness is not None and finished(found.witness.puzzle, FULL) is not None:
        raise ValueError("the whole ladder does not finish it either: larger sets must be tried")
    return found


# --- every state -----------------------------------------------------------------------------


def _compared(height: int, width: int, rungs: tuple[Rung, ...], fewer: tuple[Rung, ...]) -> Found:
    """Every state, with an answer or without: whether the fewer rungs decide as much."""
    puzzle, entries = blank(height, width), height * width
    tables = tabled(LADDER, puzzle, rungs), tabled(LADDER, puzzle, fewer)
    states = states_of(entries)
    state = decides_less(states, tables[1], tables[0])
    if state == NONE:
        return Found(len(tables[0]))
    marks = marks_of(int(state), height, width)
    text = "a state from which the fewer rungs decide less"
    return Found(len(tables[0]), Witness(text, puzzle, marks))


def border_without_probe(height: int, width: int) -> Found:
    """Every state: window and bridge decide what window, border and bridge decide."""
    found = _compared(height, width, (window, border, bridge), (window, bridge))
    if found.witness is not None:
        _confirm_less(found.witness, ("window", "border", "bridge"))
    return found


def border_with_probe(height: int, width: int) -> Found:
    """Every state: window, bridge and probe decide what the whole ladder decides."""
    return _compared(height, width, FULL, NO_BORDER)


def _confirm_less(witness: Witness, names: tuple[str, ...]) -> None:
    """Raise `ValueError` unless plain rungs of these names, too, decide less without border."""
    assert witness.marks is not None
    puzzle = YinYang(witness.marks.cells)
    fewer = [name for name in names if name != "border"]
    if plain_end(puzzle, names) == plain_end(puzzle, fewer):
        raise ValueError("the plain rungs decide as much without border")


def border_with_few(height: int, width: int) -> Found:
    """Every state of at most three decided cells: window, bridge and probe decide as much."""
    puzzle, cases = blank(height, width), 0
    for many in range(FEW + 1):
        for places in combinations(range(height * width), many):
            for colours in product((UNSHADED, SHADED), repeat=many):
                state = State.unknown(height, width)
                state.cells.flat[list(places)] = colours
                marks, cases = state.marks(), cases + 1
                if _outcome(puzzle, marks, FULL) != _outcome(puzzle, marks, NO_BORDER):
                    witness = Witness(
                        "a state from which the fewer rungs decide less", puzzle, marks
                    )
                    _confirm_less(witness, tuple(rung.name for rung in FULL))
                    return Found(cases, witness)
    return Found(cases)


def _outcome(puzzle: YinYang, marks: Marks, rungs: tuple[Rung, ...]) -> Marks | None:
    """Where the rungs end; None for a contradiction."""
    state = State.of(marks)
    return state.marks() if fixpoint(puzzle, state, rungs) else None


def finished_is_unique(height: int, width: int) -> Found:
    """Every state: what the ladder finishes has one answer, and what has one it finishes."""
    puzzle, entries = blank(height, width), height * width
    table, states = tabled(LADDER, puzzle, FULL), states_of(entries)
    listed = list(engine("raster").answers(puzzle, None))
    flat = np.array([sum(one.cells, ()) for one in listed], dtype=np.int8).reshape(-1, entries)
    found = possible(flat, entries)
    whole = states.known[-1]
    single = (found.first ^ found.second == whole) & (found.first & found.second == 0)
    ended = (table >= 0) & (states.known[np.maximum(table, 0)] == whole)
    wrong = np.flatnonzero(single != ended)
    if not len(wrong):
        return Found(len(table))
    marks = marks_of(int(wrong[0]), height, width)
    return Found(len(table), Witness("one answer, or finished, but not both", puzzle, marks))


LARGER = (*sizes_to(11, least=10), (1, 12), (2, 6))
SMALL = sizes_to(25)
TO_5X5 = SMALL[: SMALL.index((5, 5)) + 1]
TO_3X5 = SMALL[: SMALL.index((3, 5)) + 1]
TO_2X4 = SMALL[: SMALL.index((2, 4)) + 1]
TO_3X4 = SMALL[: SMALL.index((3, 4)) + 1]
TO_4X6 = SMALL[: SMALL.index((1, 25))]

STATEMENTS = (
    Statement(
        id="yinyang-border-adds-nothing",
        words="Without border nothing is lost: window, bridge and probe finish every board that the"
        " whole ladder finishes.",
        symbols="b finished by {window, border, bridge, probe} => by {window, bridge, probe}",
        scope="boards with any givens",
        article=(INCREMENTAL,),
        evidence=(
            Exhaustive(
                "every least set of givens with one answer, an answer of each class",
                border_needed,
                TO_3X5,
            ),
        ),
        outcome=REFUTED,
        witness="one answer, which the whole ladder finds; without border it ends here\n"
        "yinyang 3x5\n"
        "  -  -  -  W. -\n"
        "  -  W. -  -  -\n"
        "  W. -  -  -  -",
        correction="yinyang-border-adds-nothing-small",
        note="The article saw no loss on 900 boards, of which four cells in five are given at"
        " random. The square board of fewest cells is 4×4 with four givens.",
    ),
    Statement(
        id="yinyang-border-adds-nothing-small",
        words="On boards of fewer than twelve cells, and on all of one or two rows to twelve cells,"
        " window, bridge and probe decide from every state what the whole ladder decides.",
        symbols="fixpoint(s; full) = fixpoint(s; full without border), h w <= 11 or min(h, w) <= 2",
        scope="every state, with answers or without; each is one of givens",
        article=(INCREMENTAL,),
        evidence=(
            Exhaustive(
                "every state",
                border_with_probe,
                sizes_to(9),
                LARGER,
            ),
        ),
    ),
    Statement(
        id="yinyang-border-within-bridge",
        words="What border decides beside window and bridge, these decide without it.",
        symbols="fixpoint(s; window, border, bridge) = fixpoint(s; window, bridge)",
        scope="every state of every board",
        article=(INCREMENTAL,),
        evidence=(Exhaustive("every state", border_without_probe, TO_2X4),),
        outcome=REFUTED,
        witness="a state from which the fewer rungs decide less\n"
        "yinyang 2x4\n"
        "  -# -. -  -.\n"
        "  -  -  -  -",
        correction="yinyang-border-adds-nothing-small",
        note="The article's ablation leaves probe on the ladder, which makes up for it there.",
    ),
    Statement(
        id="yinyang-border-within-probe",
        words="What border decides beside window, bridge and probe, these decide without it.",
        symbols="fixpoint(s; window, border, bridge, probe) = fixpoint(s; window, bridge, probe)",
        scope="every state of every board; each is one of givens",
        article=(INCREMENTAL,),
        evidence=(
            Exhaustive("every state of at most three decided cells", border_with_few, TO_3X4),
        ),
        outcome=REFUTED,
        witness="a state from which the fewer rungs decide less\n"
        "yinyang 3x4\n"
        "  -. -# -# -\n"
        "  -  -  -  -\n"
        "  -  -  -  -",
        correction="yinyang-border-adds-nothing-small",
        note="On smaller boards no state, of however many cells, is one, says the correction. Here"
        " a fourth cell that is white would leave black no way out: border sees the arcs of the"
        " outline close, windows then a black square inside, and so probe drops white.",
    ),
    Statement(
        id="yinyang-probe-finishes-all",
        words="The ladder with probe finishes every board that has one answer: its solve rate is"
        " the rate of uniqueness.",
        symbols="b unique  =>  fixpoint(b; full ladder) complete",
        scope="boards with any givens",
        article=(PROBE,),
        evidence=(
            Exhaustive(
                "every least set of givens with one answer, an answer of each class",
                probe_finishes,
                TO_5X5,
            ),
        ),
        outcome=REFUTED,
        witness="one answer, and the whole ladder ends here\n"
        "yinyang 5x5\n"
        "  -  -  -  W. -\n"
        "  -  W. -  -  -\n"
        "  -  -  B# B# -\n"
        "  -  B# -  -  -\n"
        "  -  -  -  -  -",
        correction="yinyang-probe-finishes-small",
        note="Of 3,190 least sets of givens of 5×5, four are not finished: with the densities of"
        " the article such boards are too rare to be met.",
    ),
    Statement(
        id="yinyang-probe-finishes-small",
        words="What the ladder finishes has one answer; and on boards of at most 24 cells it"
        " finishes whatever has one answer.",
        symbols="finished => unique;  h w <= 24: unique => finished",
        scope="any givens; the first part holds for every board, since rungs are sound",
        article=(PROBE,),
        evidence=(
            Exhaustive("every state", finished_is_unique, sizes_to(9), LARGER),
            Exhaustive(
                "every least set of givens with one answer, an answer of each class",
                probe_finishes,
                sizes_to(16),
                TO_4X6[len(sizes_to(16)) :],
            ),
        ),
    ),
)
