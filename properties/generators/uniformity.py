"""How far the Yin-Yang samplers are from uniform, and what of article yin-yang-35 turns on that.

``python -m liarproof.properties.generators.uniformity`` prints, in some minutes, all that is said
here; intervals are of 95 %.

**The test.** All legal boards of a size are found by brute force, and how often each is drawn is
compared with equal chances by chi-squared. At 3×3, 4×4 and 5×5, each board expected 100 times:

    sampler                           3×3, of 34      4×4, of 96      5×5, of 660
    uniform                 p         0.48            0.39            0.015 (330,000 draws: 0.036)
    naive                   p         2e-17           2e-26           0; total variation 0.170
    curve (the article's)   p         3e-32           0.31            0; total variation 0.334
                            missed    2 landlocked    none            12 landlocked
    curve, by directions    p         5e-34           0.79            0; total variation 0.210
    of as many uniform draws the total variation is
                                      0.042           0.040           0.041

The article's curve has two ends, so it makes no landlocked board: that none came up among 1,500
configurations is true by the way they were drawn. (The boards it counts, of even sides, have none
anyway.) At 4×4 both ends are always in corners of the lattice, so all paths weigh the same, and at
3×3 too: there alone the sampler is uniform over the boards that it makes. On larger boards it
shuns ends in corners, as `curve` derives; where the ends are looked at again and again, the
weights derived pass the test at 4×4 and 5×5 (p from 0.21 to 0.85). Readings that miss more: one
end that never moves (48 of 96 boards, 580 of 660), corners left by the first side that fits (72,
364). From rows alone half the boards of 3×3 are missed, and 4×4 is not uniform (p = 2e-10): on
lattices of 2×2 and 3×3 backbites lead from one half of the paths to the other and back.

**What turns on it.** *A flippable cell is an end in a corner.* Flip a cell: at each inner corner
that it touches, just one of its two sides there must lie on the curve, before and after. Around an
inner cell that makes two sides opposite each other, and to change that pair for the other pair
splits the curve. A border cell has its inner side on the curve, or the two beside it: these close
an open curve, or open a closed one. A cell in a corner of the board has one side on the curve, the
other afterwards: an end of the curve leaves its corner of the lattice by the other side. On even
boards nothing closes, so flippable cells are ends in corners, which the sampler shuns. Of 4,000
boards a sampler and size, each cell revealed with the chance 0.8:

    board, sampler   flippable   E[0.8^flips]   unique            border            article: unique
    6×6    curve     0.96±0.02   81.6 %         61.0 (59.5-62.5)  21.3 (20.1-22.6)  57.3 of 300
           uniform   1.52±0.02   71.9 %         52.8 (51.3-54.3)  17.3 (16.2-18.5)
           naive     1.34±0.02   75.0 %         57.2 (55.7-58.8)  23.3 (22.0-24.6)
    8×8    curve     0.62±0.02   87.9 %         40.6 (39.1-42.1)   4.4 (3.8-5.1)    39.3
           uniform   1.27±0.02   76.3 %         34.7 (33.2-36.2)   3.0 (2.5-3.6)
    10×10  curve     0.43±0.02   91.6 %         20.0 (18.7-21.2)   0.3 (0.2-0.6)    17.0
           uniform   1.09±0.02   79.3 %         16.7 (15.6-17.9)   0.3 (0.2-0.5)

So "random boards average only 0.4 flippable cells at 10×10", and the ceiling of 91.1 % at density
0.8, are of the sampler: of all boards the average is 1.1, the ceiling 79 %. The share unique is
higher by three to eight points than that of all boards. What stays: shares unique lie far below
the ceiling, window finishes next to nothing, bridge all but everything unique, and probe the rest.

**Mixing.** A path begins along rows, and has forgotten that when half of its steps run along rows:

    moves a point    0        5             10            15            20            30
    6×6              0.833    0.502±0.004   0.502±0.004   0.500±0.004   0.500±0.004   0.503±0.004
    10×10            0.900    0.514±0.003   0.502±0.003   0.501±0.002   0.499±0.003   0.500±0.003
    20×20            0.950    0.557±0.004   0.509±0.003   0.503±0.003   0.502±0.003   0.501±0.003
    30×30            0.967    0.598±0.005   0.521±0.003   0.507±0.003   0.501±0.002   0.500±0.002
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from scipy import stats

from liarproof.oracles.kit import rng
from liarproof.oracles.yinyang import raster
from liarproof.properties.generators import curve
from liarproof.properties.generators.yinyang import LEVELS, OPTIONS, Choices, drawn, hide
from liarproof.puzzles.answer import UNKNOWN
from liarproof.puzzles.yinyang import YinYang
from liarproof.solvers import kernel
from liarproof.solvers.ladder import grade, solve
from liarproof.solvers.yinyang import LADDER

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cells: TypeAlias = NDArray[np.int8]
    Ints: TypeAlias = NDArray[np.int64]

Sampler: TypeAlias = Callable[[int, int, "Ints"], "Cells | None"]
"""Height, width and a stream, which moves on -> a legal board, int8 (height, width), or None."""
Weight: TypeAlias = Callable[["Cells"], float]
"""The chance of a board, up to a common factor."""

LEAST = 5
"""How often each board is expected at least where its frequency is tested by chi-squared."""
SURE = 0.95
"""Of the intervals."""


def sampler(**choices: Any) -> Sampler:
    """How `yinyang.generate` draws its answers with these choices."""
    choice = Choices(**choices)
    return lambda height, width, state: drawn(height, width, state, choice, {})


class Uniformity(NamedTuple):
    """A sampler's frequencies, compared with those that are expected, board by board."""

    height: int
    width: int
    draws: int
    failures: int
    """Draws that came to no board; the others are compared."""
    boards: int
    """Legal boards of the size, all found by brute force."""
    chi_squared: float
    freedom: int
    p: float
    """The chance of a chi-squared as large or larger for a sampler with the chances expected."""
    variation: float
    """Total variation: half the sum of what the frequencies differ by; 0 equal, 1 disjoint. Of
    few draws it is not near 0 even where the sampler is as expected."""
    unreached: tuple[Cells, ...]
    """Boards that were never drawn, though they were expected to be."""

    @property
    def landlocked(self) -> int:
        """How many of the boards unreached have one colour off the border."""
        return sum(map(is_landlocked, self.unreached))


def uniformity(
    sample: Sampler, height: int, width: int, draws: int, seed: int, weight: Weight | None = None
) -> Uniformity:
    """Draw so many boards, and compare them with equal chances, or with those of `weight`.

    A board whose weight is 0 and that is drawn all the same makes the chi-squared infinite. Raises
    `ValueError` where a board is expected less than `LEAST` times.
    """
    boards = every_board(height, width)
    weights = np.array([1.0 if weight is None else weight(cells) for cells in boards])
    chances = weights / weights.sum()
    if draws * chances[chances > 0].min() < LEAST:
        raise ValueError(f"{draws} draws of {len(boards)} boards are too few for a chi-squared")
    state = rng.stream(seed, f"uniformity {height}x{width}")
    seen: Counter[bytes | None] = Counter()
    for _ in range(draws):
        cells = sample(height, width, state)
        seen[None if cells is None else cells.tobytes()] += 1
    counts = np.array([seen[cells.tobytes()] for cells in boards])
    made = draws - seen[None]
    if counts.sum() != made:
        raise ValueError("a board was drawn that is not legal")
    possible = chances > 0
    found, p = stats.chisquare(counts[possible], counts[possible].sum() * chances[possible])
    if counts[~possible].any():
        found, p = np.inf, 0.0
    return Uniformity(
        height,
        width,
        draws,
        seen[None],
        len(boards),
        float(found),
        int(possible.sum()) - 1,
        float(p),
        float(np.abs(counts / made - chances).sum() / 2),
        tuple(
            board
            for board, count in zip(boards, counts * possible + ~possible, strict=True)
            if count == 0
        ),
    )


def every_board(height: int, width: int) -> list[Cells]:
    """All legal boards of a size, by the brute force that knows of no curve."""
    blank = YinYang(((UNKNOWN,) * width,) * height)
    return [np.array(answer.cells, dtype=np.int8) for answer in raster.answers(blank)]


def rim(cells: Cells) -> Cells:
    """The colours around the border, from the top left clockwise; both sides are 2 or more."""
    return np.concatenate((cells[0, :-1], cells[:-1, -1], cells[-1, :0:-1], cells[:0:-1, 0]))


def is_landlocked(cells: Cells) -> bool:
    """Whether one colour keeps off the border, so that the curve is closed."""
    return min(cells.shape) > 1 and len(set(rim(cells).tolist())) == 1


def corner_ends(cells: Cells) -> int:
    """How many ends of the curve leave the lattice at a corner, of a board of 3×3 or more.

    There the colour changes beside the cell in a corner of the board.
    """
    around = rim(cells)
    changes = around != np.roll(around, -1)  # at i: from i to the next
    height, width = cells.shape
    corners = np.cumsum([0, width - 1, height - 1, width - 1])
    return int(changes[corners].sum() + changes[corners - 1].sum())


def in_the_long_run(directions: bool) -> Weight:
    """The weights of a chain that is looked at ``again`` and again, see `curve`: of boards of 3×3
    or more."""
    each = 2.0 if directions else 4.0
    return lambda cells: 0.0 if is_landlocked(cells) else each ** -corner_ends(cells)


class Share(NamedTuple):
    """So many of so many."""

    hits: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        """In which the chance lies, of 95 % (Wilson)."""
        found = stats.binomtest(self.hits, self.of).proportion_ci(SURE, "wilson")
        return float(found.low), float(found.high)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.hits / self.of:.1%} ({low:.1%} to {high:.1%})"


class Traits(NamedTuple):
    """What the article measures of boards, of one sampler at one size."""

    flippable: tuple[int, ...]
    """Of each board the cells whose flip leaves it legal."""
    unique: Share
    """At the density of the reveal."""
    finished: dict[str, Share]
    """Of each level, at that density."""
    landlocked: Share
    corner_ends: float
    """The mean number of the curve's ends that leave the lattice at a corner."""

    def ceiling(self, density: float) -> float:
        """The article's bound on the share unique, E[d^flips]: no clue, no way to tell a flip."""
        return float(np.mean(density ** np.array(self.flippable)))

    @property
    def flips(self) -> tuple[float, float]:
        """The mean number of flippable cells, and how far its interval, of 95 %, goes each way."""
        spread = float(np.std(self.flippable, ddof=1)) / sqrt(len(self.flippable))
        return float(np.mean(self.flippable)), spread * float(stats.norm.ppf((1 + SURE) / 2))


def traits(
    sample: Sampler, height: int, width: int, draws: int, seed: int, **reveal: Any
) -> Traits:
    """Those of so many boards, each revealed once; draws that come to no board do not count.

    `reveal`: choices of `yinyang` for that, ``density`` and ``count``. Raises `ValueError` where
    none or one comes to a board.
    """
    state = rng.stream(seed, f"traits {height}x{width}")
    choices = Choices(**reveal)
    flips, corners, grades, unique, closed = [], [], Counter[str](), 0, 0
    for _ in range(draws):
        cells = sample(height, width, state)
        if cells is None:
            continue
        flips.append(flippable(cells))
        closed += is_landlocked(cells)
        corners.append(corner_ends(cells))
        hide(cells, state, choices)
        puzzle = YinYang(tuple(map(tuple, cells.tolist())))
        unique += solve(puzzle).unique is True
        grades[grade(puzzle)] += 1
    if len(flips) < 2:
        raise ValueError(f"{draws} draws came to {len(flips)} boards")
    done, finished = 0, {}
    for level in LEVELS:
        done += grades[level]
        finished[level] = Share(done, len(flips))
    shares = Share(unique, len(flips)), finished, Share(closed, len(flips))
    return Traits(tuple(flips), *shares, float(np.mean(corners)))


def flippable(cells: Cells) -> int:
    """How many cells of a legal board may change their colour alone and leave it legal."""
    height, width = cells.shape
    board = LADDER.tables(YinYang(((UNKNOWN,) * width,) * height))
    rules = np.array([rule.code for rule in LADDER.rules], dtype=np.int64)
    number = 0
    for cell in range(cells.size):
        flipped = cells.flatten()
        flipped[cell] = 3 - flipped[cell]
        number += kernel.settle(board, kernel.new_memory(flipped, LADDER.kinds), rules)
    return number


def along_rows(side: int, mixing: int, draws: int, seed: int) -> tuple[float, float]:
    """The share of a path's steps that run along rows, and how far its interval goes each way.

    After `mixing` moves for each inner corner of a square board, from a serpentine along rows: 1
    or nearly so without any, one half in the long run, by symmetry.
    """
    state = rng.stream(seed, f"mixing {side}")
    long = side - 1
    reading = curve.Reading(False, curve.RANDOM_END, False, 0, False, 0, False, False)
    shares = np.empty(draws)
    for at in range(draws):
        path = curve.serpentine(long, long, False)
        curve.mix(path, state, reading, 0, mixing * long * long)
        shares[at] = np.mean(np.abs(np.diff(path.order)) == 1)
    spread = float(np.std(shares, ddof=1)) / sqrt(draws)
    return float(shares.mean()), spread * float(stats.norm.ppf((1 + SURE) / 2))


READINGS: tuple[dict[str, Any], ...] = (
    {"answers": "uniform"},
    {"answers": "naive"},
    {},
    {"serpentine": "rows"},
    {"mixing": 100},
    {"look": "again"},
    {"neighbour": "directions"},
    {"neighbour": "directions", "look": "again"},
    {"ends": "alternate"},
    {"ends": "same"},
    {"corner": "first"},
)
"""Choices whose samplers are compared; an empty one is the default, the article's."""


def _name(choices: dict[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in choices.items()) or "curve (default)"


def lines_of_uniformity(seed: int = 1, times: int = 100) -> Iterator[str]:
    """Each sampler on each size of which all boards are few; each board expected so often."""
    for side in (3, 4, 5):
        boards = every_board(side, side)
        yield f"{side}×{side}: {len(boards)} boards, {sum(map(is_landlocked, boards))} landlocked"
        for choices in READINGS:
            found = uniformity(sampler(**choices), side, side, times * len(boards), seed)
            yield (
                f"  {_name(choices):38} n={found.draws:,} chi2={found.chi_squared:,.0f}"
                f" df={found.freedom} p={found.p:.3g} TV={found.variation:.3f}"
                f" unreached={len(found.unreached)} (landlocked {found.landlocked})"
            )


def lines_of_long_run(seed: int = 2, times: int = 200) -> Iterator[str]:
    """The chains of which the weights are known, compared with these."""
    for side, directions in product((4, 5), (True, False)):
        neighbour = "directions" if directions else "others"
        sample = sampler(neighbour=neighbour, look="again", mixing=50)
        draws = times * len(every_board(side, side))
        found = uniformity(sample, side, side, draws, seed, in_the_long_run(directions))
        yield (
            f"{side}×{side} {neighbour:10} look=again mixing=50 n={found.draws:,}"
            f" chi2={found.chi_squared:,.0f} df={found.freedom} p={found.p:.3g}"
        )


def lines_of_mixing(seed: int = 3) -> Iterator[str]:
    """The share of the path along rows, by moves for each inner corner."""
    for side, draws in ((6, 2000), (10, 2000), (20, 500), (30, 300)):
        told = []
        for mixing in (0, 2, 5, 10, 15, 20, 30, 50):
            mean, spread = along_rows(side, mixing, draws, seed)
            told.append(f"{mixing}: {mean:.3f}±{spread:.3f}")
        yield f"{side}×{side}, n={draws}: " + ", ".join(told)


COMPARED = {6: ("curve", "uniform", "naive"), 8: ("curve", "uniform"), 10: ("curve", "uniform")}
"""Side -> the samplers whose boards' traits are compared."""


def lines_of_traits(draws: int = 4000, seed: int = 4, density: float = 0.8) -> Iterator[str]:
    """The article's measures by sampler, and whether the curve's differ from the uniform ones.

    Each p is corrected for all comparisons (Bonferroni).
    """
    for side, names in COMPARED.items():
        measured = {
            name: traits(sampler(answers=name), side, side, draws, seed, density=density)
            for name in names
        }
        for name, found in measured.items():
            mean, spread = found.flips
            yield f"{side}×{side} {name:8} n={len(found.flippable)}, density {density}"
            yield f"  flippable cells {mean:.2f} ± {spread:.2f}, in corners {found.corner_ends:.2f}"
            yield f"  ceiling by flips {found.ceiling(density):.1%}, unique {found.unique}"
            yield "  finished by " + ", ".join(map(" ".join, _named(found.finished)))
            yield f"  landlocked {found.landlocked}"
        tests = compared(measured["curve"], measured["uniform"])
        many = len(tests) * len(COMPARED)
        told = [f"{name} p={min(1.0, p * many):.2g}" for name, p in tests.items()]
        yield f"  curve against uniform: {', '.join(told)}"


def lines_of_counts(draws: int = 4000, seed: int = 5) -> Iterator[str]:
    """What window finishes of the curve's 6×6 boards, by the two readings of a density."""
    for count in OPTIONS["count"]:
        yield f"{count} {traits(sampler(), 6, 6, draws, seed, count=count).finished['window']}"


def lines_of_large_sample(draws: int = 330_000, seed: int = 77) -> Iterator[str]:
    """The uniform draw at 5×5 once more."""
    found = uniformity(sampler(answers="uniform"), 5, 5, draws, seed)
    yield f"n={draws:,} chi2={found.chi_squared:.0f} df={found.freedom} p={found.p:.3g}"


def _named(shares: dict[str, Share]) -> Iterator[tuple[str, str]]:
    for name, share in shares.items():
        yield name, str(share)


def compared(one: Traits, other: Traits) -> dict[str, float]:
    """Of each trait the chance, by a test, to differ so much in samplers that do not, uncorrected.

    Fisher's exact test for shares, that of Mann and Whitney for the flippable cells.
    """
    flips = stats.mannwhitneyu(one.flippable, other.flippable)
    pairs = {"unique": (one.unique, other.unique)}
    pairs |= {level: (share, other.finished[level]) for level, share in one.finished.items()}
    shares = {name: _fisher(*pair) for name, pair in pairs.items()}
    return {"flippable": float(flips.pvalue)} | shares


def _fisher(one: Share, other: Share) -> float:
    table = [[share.hits, share.of - share.hits] for share in (one, other)]
    return float(stats.fisher_exact(table).pvalue)


def main(parts: Iterable[Callable[[], Iterator[str]]] | None = None) -> None:
    """Print the tables of the docstring, or some of them."""
    every = (
        lines_of_uniformity,
        lines_of_large_sample,
        lines_of_long_run,
        lines_of_mixing,
        lines_of_traits,
        lines_of_counts,
    )
    for part in every if parts is None else parts:
        print((part.__doc__ or part.__name__).splitlines()[0])
        for line in part():
            print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
