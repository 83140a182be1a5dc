"""States, seconds and memory against the width of square boards, as a table and a plot.

Run: pytest tests/benchmarks/test_widths.py -n 0 -s. They go to widths.txt and widths.svg here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from liarproof.ledgers.tables import tables

ENGINES = {
    "independent-sets": "profile",
    "shadings": "frontier",
    "maximal-shadings": "chains",
    "yinyang-boards": "curves",
    "two-part-partitions": "curves",
    "cycles": "curves",
    "circuits": "curves",
    "hamiltonian-paths": "plugs",
    "yajilin-boards": "curves",
}
"""Family -> the engine that goes furthest."""

FROM = 4
LONGEST = 5.0
"""Seconds of a core: the next width is measured after no more than these."""
TABLE = Path(__file__).with_name("widths.txt")
PLOT = Path(__file__).with_name("widths.svg")


def test_widths(measured: Callable[..., Any]) -> None:
    """Every family from 4×4 to the first square that takes more than five seconds."""
    table = [f"{'family':<20} {'n':>3} {'states':>11} {'core s':>8} {'MiB':>7}"]
    print(f"\n{table[0]}")
    lines: dict[str, dict[int, Any]] = {}
    for family, engine in ENGINES.items():
        lines[family] = {}
        side, seconds = FROM, 0.0
        while seconds < LONGEST:
            found = measured(family, engine, f"{side}x{side}")
            # an odd square has no circuit: nothing to see of what a count costs
            if found.count:
                lines[family][side] = found
                mib = found.kilobytes / 1024
                shown = f"{found.states:>11,} {found.core:8.3f} {mib:7.1f}"
                table.append(f"{family:<20} {side:>3} {shown}")
                print(table[-1])
            side, seconds = side + 1, found.core
    TABLE.write_text("\n".join(table) + "\n", encoding="utf-8")
    _plot(lines)
    recorded = tables()
    for family, found in lines.items():
        assert found[8].count == recorded[family][8, 8]
        states = [found[side].states for side in sorted(found)]
        assert states == sorted(states)


def _plot(lines: dict[str, dict[int, Any]]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib import pyplot

    panels = {
        "states at most": lambda found: found.states,
        "seconds of a core": lambda found: max(found.core, 1e-4),
        "memory, MiB": lambda found: max(found.kilobytes / 1024, 0.1),
    }
    figure, axes = pyplot.subplots(1, 3, figsize=(15, 5.5), constrained_layout=True)
    for axis, (name, value) in zip(axes, panels.items(), strict=True):
        for family, points in lines.items():
            axis.plot([*points], [value(found) for found in points.values()], ".-", label=family)
        axis.set(title=name, xlabel="side of a square board, cells", yscale="log")
        axis.grid(alpha=0.3)
    axes[0].legend(fontsize="small")
    figure.savefig(PLOT)
    pyplot.close(figure)
