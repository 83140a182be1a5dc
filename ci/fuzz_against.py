"""`liarproof fuzz TARGET --against RUNG,...`: which of two decides more, and where."""

from __future__ import annotations

from typing import Any

from liarproof.ci.fuzz_target import Target, load
from liarproof.ci.machine import JsonFile
from liarproof.ci.terminal import AS_RECORDED, compiling, say, say_conventions
from liarproof.puzzles.text import write_text


def compare_target(
    target: Target,
    other: str,
    examples: int,
    exhaustive: tuple[int, int] | None,
    seed: int,
    json: str | None,
) -> int:
    """Compare a target with rungs of ours run together, and say where either decides more.

    Raises `InputError` for a target that cannot be loaded, and a name that is no rung's.
    """
    out = JsonFile(json)
    with compiling(f"fuzz-{target.genre}"):
        from liarproof.properties.contracts.strength import compare
        from liarproof.solvers.ladder import rungs_named

        others = rungs_named(target.genre, other.split(","))
        rung = load(target)
        found = compare(
            rung,
            others[0] if len(others) == 1 else others,
            target.genre,
            exhaustive=exhaustive,
            examples=examples,
            seed=seed,
            reference=target.reference,
        )
    out.write(_record(found))
    if not out.is_stdout:
        say(str(found))
        say_conventions(target.genre)
    return AS_RECORDED


def _record(found: Any) -> dict[str, Any]:
    witnesses = {
        name: None
        if one is None
        else {"text": one.text, "board": write_text(one.puzzle, one.state)}
        for name, one in (("more", found.more), ("less", found.less))
    }
    return {
        "relation": found.relation,
        **witnesses,
        "backbone_share": found.shares,
        "dead_ends_share": found.dead_ends,
        "states": found.states,
        "puzzles": found.puzzles,
        "seed": found.seed,
    }
