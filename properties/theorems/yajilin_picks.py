"""Yajilin's counterexample step: whether clues mend a shading, and what a conversion does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Any

from liarproof.oracles.referee import judge
from liarproof.properties.theorems.statement import Found, Witness
from liarproof.properties.theorems.yajilin_boards import answers, boards, loop, passed, seen, shaded
from liarproof.properties.theorems.yajilin_cycles import (
    Loops,
    board,
    cells_of,
    circuits,
    every_loop,
    marks_of,
)
from liarproof.puzzles.answer import UNSHADED, Answer
from liarproof.puzzles.arrows import DIRECTIONS, Clue
from liarproof.puzzles.grid import Cell
from liarproof.puzzles.yajilin import Yajilin

# --- shading mended by clues -----------------------------------------------------------------


def mended(height: int, width: int) -> Found:
    """Whether each loop alone on its cells is the one answer of some board.

    Of any board: some of the cells that it misses, no two side by side, are shaded, the others
    clues, with arrows that count right.
    """
    loops = every_loop(height, width)
    whole = board(height, width)
    missed = [whole & ~cells for cells in loops.cells.tolist()]
    cases = 0
    for which, alone in enumerate((circuits(loops) == 1).tolist()):
        cases += alone
        if alone and not any(
            _suffices(loops, missed, which, clued) for clued in _parts(missed[which])
        ):
            assert all(len(answers(one)) > 1 for one in _dressed(loops, which))
            text = "every board that has this answer has another"
            return Found(cases, Witness(text, Yajilin(height, width, ()), marks_of(loops, which)))
    return Found(cases)


def _parts(bits: int) -> Iterator[int]:
    """Every subset, the whole first."""
    some = bits
    while True:
        yield some
        if some == 0:
            return
        some = some - 1 & bits


def apart(bits: int, wide: int) -> bool:
    """Whether no two of these cells are side by side."""
    return not bits & bits >> 1 and not bits & bits >> wide


def _suffices(loops: Loops, missed: list[int], which: int, clued: int) -> bool:
    """Whether with these clue cells some arrows leave a loop alone."""
    ours = missed[which] & ~clued
    if not apart(ours, loops.wide):
        return False
    rivals = {
        other & ~clued
        for at, other in enumerate(missed)
        if at != which and clued & ~other == 0 and apart(other & ~clued, loops.wide)
    }
    clues = cells_of(clued, loops.height, loops.width)
    return _refuted(loops, clues, ours, rivals)


def _refuted(loops: Loops, clues: list[Cell], ours: int, rivals: set[int]) -> bool:
    """Whether arrows of these clues can be chosen such that each rival breaks one."""
    if not rivals:
        return True
    if not clues:
        return False
    plain = Yajilin(loops.height, loops.width, ())
    for direction in DIRECTIONS:
        line = seen(plain, clues[0], direction)
        bits = sum(1 << row * loops.wide + column for row, column in line)
        number = (ours & bits).bit_count()
        left = {rival for rival in rivals if (rival & bits).bit_count() == number}
        if _refuted(loops, clues[1:], ours, left):
            return True
    return False


def _dressed(loops: Loops, which: int) -> Iterator[Yajilin]:
    """Every board that has this loop as an answer, each clue silent or with a true arrow."""
    height, width = loops.height, loops.width
    missed = board(height, width) & ~int(loops.cells[which])
    plain = Yajilin(height, width, ())
    for clued in _parts(missed):
        if not apart(missed & ~clued, loops.wide):
            continue
        dark = set(cells_of(missed & ~clued, height, width))
        spots = cells_of(clued, height, width)
        for arrows in product((None, *DIRECTIONS), repeat=len(spots)):
            clues = [
                Clue(*spot, way, None if way is None else len(dark & {*seen(plain, spot, way)}))
                for spot, way in zip(spots, arrows, strict=True)
            ]
            yield Yajilin(height, width, tuple(clues))


def missed_as_clues(height: int, width: int) -> Found:
    """Whether, where all that a loop misses are silent clues, its rivals are those within it.

    Those whose cells are some of its own, no two of the others side by side.
    """
    loops = every_loop(height, width)
    every = loops.cells.tolist()
    for which, cells in enumerate(every):
        silent = (
            Clue(*spot, None, None)
            for spot in cells_of(board(height, width) & ~cells, height, width)
        )
        puzzle = Yajilin(height, width, tuple(silent))
        within = {
            marks_of(loops, at)[1:]
            for at, other in enumerate(every)
            if other & ~cells == 0 and apart(cells & ~other, loops.wide)
        }
        if {loop(answer) for answer in answers(puzzle)} != within:
            return Found(which + 1, Witness("other answers", puzzle, marks_of(loops, which)))
    return Found(len(every))


# --- the counterexample step -----------------------------------------------------------------


def has_a_pick(height: int, width: int) -> Found:
    """Whether of any two answers of a board the first shades a cell that the second does not.

    Of any board: its clues are silent, and where two answers are of one board at all they are of
    one whose clue cells both loops miss. The first is alone on its cells.
    """
    loops = every_loop(height, width)
    whole, wide = board(height, width), loops.wide
    missed = [whole & ~cells for cells in loops.cells.tolist()]
    cases = 0
    for ours, alone in enumerate((circuits(loops) == 1).tolist()):
        for rival, other in enumerate(missed if alone else []):
            mine = missed[ours]
            if rival == ours or not (apart(mine & ~other, wide) and apart(other & ~mine, wide)):
                continue
            cases += 1
            if mine & ~other == 0:
                return Found(cases, _no_pick(loops, mine, other, ours, rival))
    return Found(cases)


def _no_pick(loops: Loops, mine: int, other: int, ours: int, rival: int) -> Witness:
    """Both on the board with the fewest clue cells, as two engines find them there."""
    clued = min((c for c in _parts(mine) if apart(other & ~c, loops.wide)), key=int.bit_count)
    spots = cells_of(clued, loops.height, loops.width)
    puzzle = Yajilin(loops.height, loops.width, tuple(Clue(*spot, None, None) for spot in spots))
    drawn = {loop(answer): answer for answer in answers(puzzle)}
    first, second = (drawn[marks_of(loops, which)[1:]] for which in (ours, rival))
    text = "the second shades all that the first shades, and more"
    return Witness(text, puzzle, first, (second,))


def picks(height: int, width: int) -> Iterator[tuple[Yajilin, Answer, Answer, Cell]]:
    """Every board with at most one clue, two answers, and a cell that the first shades alone."""
    for puzzle in boards(height, width):
        for ours, rival in permutations(answers(puzzle), 2):
            for cell in sorted(shaded(ours) - shaded(rival)):
                yield puzzle, ours, rival, cell


def pick_or_within(height: int, width: int) -> Found:
    """Whether a rival without a pick, and no other, runs through none but cells of our loop."""
    cases = 0
    for puzzle in boards(height, width):
        for ours, rival in permutations(answers(puzzle), 2):
            cases += 1
            pick = bool(shaded(ours) - shaded(rival))
            if pick is (passed(rival) <= passed(ours)):
                return Found(cases, Witness("no pick", puzzle, ours, (rival,)))
    return Found(cases)


def converted(puzzle: Yajilin, cell: Cell, saying: tuple[Any, Any] = (None, None)) -> Yajilin:
    """The board with a clue there, and the others as they are."""
    clues = (*puzzle.clues, Clue(*cell, *saying))
    return replace(puzzle, clues=tuple(sorted(clues, key=lambda clue: clue[:2])))


def lit(answer: Answer, cell: Cell) -> Answer:
    """The answer with that cell unshaded."""
    row, column = cell
    cells = [list(values) for values in answer.cells]
    cells[row][column] = UNSHADED
    return answer._replace(cells=tuple(map(tuple, cells)))


def numbered(puzzle: Yajilin, answer: Answer) -> Yajilin:
    """The board with every number as the answer has it."""
    dark = shaded(answer)
    clues = [
        clue
        if clue.direction is None or clue.number is None
        else clue._replace(number=len(dark.intersection(seen(puzzle, clue[:2], clue.direction))))
        for clue in puzzle.clues
    ]
    return replace(puzzle, clues=tuple(clues))


def kills_the_rival(height: int, width: int) -> Found:
    """Whether the rival's loop is in no answer once the picked cell is a clue, whatever it says."""
    cases = 0
    for puzzle, ours, rival, cell in picks(height, width):
        for saying in ((None, None), *product(DIRECTIONS, range(3))):
            grown = converted(puzzle, cell, saying)
            cases += 1
            fallen = judge(grown, rival) and all(
                loop(rival) != loop(answer) for answer in answers(grown)
            )
            if not fallen:
                return Found(cases, Witness("the rival stands", grown, ours, (rival,)))
    return Found(cases)


def leaves_ours(height: int, width: int) -> Found:
    """Whether ours stands once the picked cell is a clue, the other clues as they were."""
    cases = 0
    for puzzle, ours, rival, cell in picks(height, width):
        cases += 1
        grown = converted(puzzle, cell)
        if lit(ours, cell) not in answers(grown) or judge(grown, lit(ours, cell)):
            row, column = cell
            text = f"row {row + 1}, column {column + 1} becomes a clue: the arrow counts it still"
            return Found(cases, Witness(text, puzzle, ours, (rival,)))
    return Found(cases)


def leaves_ours_rewritten(height: int, width: int) -> Found:
    """Whether ours stands where the numbers that count the cell are one less, and else does not."""
    cases = 0
    for puzzle, ours, _, cell in picks(height, width):
        cases += 1
        after = lit(ours, cell)
        kept = converted(puzzle, cell)
        told = numbered(kept, after)
        stands = after in answers(told) and not judge(told, after)
        if not stands or (after in answers(kept)) is not (kept == told):
            return Found(cases, Witness("ours falls, or stands by wrong numbers", told, after))
    return Found(cases)


def no_new_rival(height: int, width: int) -> Found:
    """Whether a conversion with numbers written anew brings no loop into an answer."""
    cases = 0
    for puzzle, ours, _, cell in picks(height, width):
        cases += 1
        after = lit(ours, cell)
        told = numbered(converted(puzzle, cell), after)
        before = {loop(answer) for answer in answers(puzzle)}
        for rival in answers(told):
            if loop(rival) not in before:
                text = "ours with a new clue, and a rival that was none before"
                return Found(cases, Witness(text, told, after, (rival,)))
    return Found(cases)
