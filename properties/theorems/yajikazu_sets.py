"""What any choice of clues can do against all rivals of an answer, one clue a cell.

A rival of an answer is another legal shading of the board. A clue kills the rivals that do not
obey it; a clue set must kill them all. Sets of rivals are numbers, as in `yajikazu_boards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import numpy as np

from liarproof.properties.theorems.statement import Found, Witness
from liarproof.properties.theorems.yajikazu_boards import (
    Saying,
    Shadings,
    answers_by,
    answers_of,
    as_set,
    board,
    cells_of,
    choice,
    counts,
    line,
    marks_of,
    maximal,
    most_on,
    obeying,
    sayings,
    shadings,
    unsayable,
)
from liarproof.properties.theorems.yajikazu_family import addable, shown
from liarproof.properties.theorems.yajikazu_steps import bought, last_of
from liarproof.puzzles.arrows import DIRECTIONS

Offers = dict[int, dict[Saying, int]]
"""Cell -> clues that may be written there -> the shadings that each kills."""


def killed(known: Shadings, cell: int, saying: Saying) -> int:
    """The shadings that do not obey a clue."""
    return as_set(~obeying(known, cell, saying))


def honest(known: Shadings, at: int, cell: int) -> dict[Saying, int]:
    """The true clues of a cell that an answer leaves unshaded."""
    told = [(way, int(counts(known, cell, way)[at])) for way in DIRECTIONS]
    return {saying: killed(known, cell, saying) for saying in told}


def confession(known: Shadings, cell: int) -> dict[Saying, int]:
    """A number that cannot be said: it kills all that any other number there kills, and more."""
    return {unsayable(known): killed(known, cell, unsayable(known))}


def within(known: Shadings, cell: int, most: Callable[[int], int]) -> dict[Saying, int]:
    """Clues of a shaded cell whose number is at most `most` of its line, which is not empty."""
    found = {}
    for direction in DIRECTIONS:
        length = len(line(known.height, known.width, cell, direction))
        for number in range(most(length) + 1 if length else 0):
            found[direction, number] = killed(known, cell, (direction, number))
    return found


def offers(
    known: Shadings,
    at: int,
    shaded: Callable[[Shadings, int], dict[Saying, int]] | None = confession,
    unshaded: Callable[[Shadings, int, int], dict[Saying, int]] | None = honest,
) -> Offers:
    """What may be written in each cell for an answer; None: nothing in cells of that kind."""
    found: Offers = {}
    for cell in range(known.size):
        if known.cells[at, cell]:
            found[cell] = shaded(known, cell) if shaded else {}
        else:
            found[cell] = unshaded(known, at, cell) if unshaded else {}
    return found


def chosen(known: Shadings, at: int, offered: Offers) -> dict[int, Saying] | None:
    """One clue a cell at most, so that all rivals are killed; None: there is no such choice."""
    options = {cell: list(told.values()) for cell, told in offered.items() if told}
    rivals = [other for other in range(len(known.masks)) if other != at]
    taken = choice(options, rivals)
    if taken is None:
        return None
    return {cell: list(offered[cell])[place] for cell, place in taken.items()}


def every_choice(offered: Offers) -> Iterator[dict[int, Saying]]:
    """One clue in each cell that has an offer, in every way: more clues never kill less."""
    cells = [cell for cell, told in offered.items() if told]
    for told in product(*(offered[cell] for cell in cells)):
        yield dict(zip(cells, told, strict=True))


def none_works(known: Shadings, offered: Offers) -> bool:
    """Whether every choice leaves a rival, tried one by one, by two engines."""
    return all(
        len(answers_of(board(known.height, known.width, clues))) > 1
        for clues in every_choice(offered)
    )


def each_answer(
    height: int, width: int, offered: Callable[[Shadings, int], Offers | None], text: str
) -> Found:
    """Every answer: whether some choice of what is offered (None: not asked) kills all rivals.

    A witness is confirmed by trying every choice by two engines.
    """
    known = shadings(height, width)
    cases = 0
    for at, mask in enumerate(known.masks.tolist()):
        told = offered(known, at)
        if told is None:
            continue
        cases += 1
        if chosen(known, at, told) is None:
            assert none_works(known, told)
            return Found(cases, shown(known, text, mask))
    return Found(cases)


def sayable_suffice(height: int, width: int) -> Found:
    """Every answer: clues with numbers that their lines can show are enough."""

    def shaded(known: Shadings, cell: int) -> dict[Saying, int]:
        return within(known, cell, most_on)

    return each_answer(height, width, lambda known, at: offers(known, at, shaded), "no clue set")


def honest_suffice(height: int, width: int) -> Found:
    """Every answer: clues on unshaded cells are enough."""
    return each_answer(
        height, width, lambda known, at: offers(known, at, shaded=None), "no honest clue set"
    )


def liars_within(height: int, width: int) -> Found:
    """Every maximal answer: clues on shaded cells, with numbers to their lines' lengths, do."""

    def shaded(known: Shadings, cell: int) -> dict[Saying, int]:
        return within(known, cell, int)

    def offered(known: Shadings, at: int) -> Offers | None:
        mask = known.masks[at]
        if np.count_nonzero(known.masks & mask == mask) > 1:
            return None
        return offers(known, at, shaded, unshaded=None)

    return each_answer(height, width, offered, "no liar clue set with such numbers")


def purchase(known: Shadings, at: int) -> Offers | None:
    """What the article's two cases offer for an answer; None where a rival has no offer at all."""
    found = offers(known, at, unshaded=None)
    mask = int(known.masks[at])
    for rival in known.masks.tolist():
        if rival == mask or mask & ~rival:
            continue  # case 1, for which a confession does
        place = bought(known.height, known.width, last_of(mask ^ rival))
        if place is None:
            return None
        cell, direction = place
        saying = direction, int(counts(known, cell, direction)[at])
        found[cell][saying] = killed(known, cell, saying)
    return found


def purchase_suffices(height: int, width: int) -> Found:
    """Every answer each of whose rivals is offered a clue: some choice of these kills all."""
    return each_answer(height, width, purchase, "whatever is chosen of the clues offered")


def confessions(height: int, width: int) -> Found:
    """Every answer: a board with confessions on its shaded cells alone has for its answers exactly
    the legal shadings that contain it, by an oracle."""
    known = shadings(height, width)
    for at, mask in enumerate(known.masks.tolist()):
        puzzle = board(height, width, {cell: unsayable(known) for cell in cells_of(mask)})
        above = known.masks[known.masks & mask == mask].tolist()
        if answers_by("cells", puzzle) != above:
            return Found(at + 1, Witness("other answers", puzzle, marks_of(height, width, mask)))
    return Found(len(known.masks))


def liars(height: int, width: int) -> Found:
    """Every answer: confessions on all its shaded cells leave it alone exactly if no cell can be
    added."""
    known = shadings(height, width)
    alone = set(maximal(known))
    free = addable(known)
    for at, mask in enumerate(known.masks.tolist()):
        if (mask in alone) is not (free[mask] == 0):
            return Found(at + 1, shown(known, "alone by one test only", mask))
    return Found(len(known.masks))


def every_liar_set(height: int, width: int) -> Found:
    """Every answer and all clue sets on its shaded cells: one leaves it alone exactly if no cell
    can be added."""

    def shaded(known: Shadings, cell: int) -> dict[Saying, int]:
        return {one: killed(known, cell, one) for one in sayings(height, width, cell)}

    known = shadings(height, width)
    free = addable(known)
    for at, mask in enumerate(known.masks.tolist()):
        works = chosen(known, at, offers(known, at, shaded, unshaded=None)) is not None
        if works is not (free[mask] == 0):
            return Found(at + 1, shown(known, f"a liar clue set works: {works}", mask))
    return Found(len(known.masks))


def honest_census(height: int, width: int) -> Found:
    """Every answer: all have honest clue sets exactly on boards of one row with one cell or four
    and more, of two rows and more than two cells, and of three rows and columns."""
    short, long = sorted((height, width))
    expected = (short == 1 and long not in (2, 3)) or short == 2 or (short, long) == (3, 3)
    known = shadings(height, width)
    lacking = [
        mask
        for at, mask in enumerate(known.masks.tolist())
        if chosen(known, at, offers(known, at, shaded=None)) is None
    ]
    if (not lacking) is not expected:
        return Found(len(known.masks), shown(known, "out of line", (lacking or [0])[0]))
    return Found(len(known.masks))


def sayable_cells(height: int, width: int) -> Found:
    """Every cell of a board: one has no number to its line's length that cannot be said exactly if
    both sides are at most three."""
    lacking = [
        cell
        for cell in range(height * width)
        if all(
            most_on(length) >= length
            for length in (len(line(height, width, cell, way)) for way in DIRECTIONS)
        )
    ]
    if bool(lacking) is not (max(height, width) <= 3):
        return Found(height * width, Witness(f"cells {lacking} of {height}×{width}"))
    return Found(height * width)
