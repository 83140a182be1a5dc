"""What `liarproof fuzz` says: a line for each contract, the counterexample, how hard it looked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from liarproof.ci.terminal import duration, plain, plural, say, say_conventions, wrapped

if TYPE_CHECKING:
    from liarproof.ci.fuzz import Run, Standing
    from liarproof.ci.fuzz_tasks import Look

STATUSES = ("held", "broken", "expected failure", "unexpectedly held", "cut short", "not run")
"""Of a contract, in the words of the JSON."""
HELD, BROKEN, EXPECTED, UNEXPECTED, CUT_SHORT, NOT_RUN = STATUSES

WORDS = {HELD: "ok", BROKEN: "BROKEN", EXPECTED: "ok", UNEXPECTED: "holds", CUT_SHORT: "cut short"}
"""Status -> what its line begins with."""
LONGEST_WORD = 9
LONGEST_NAME = 11
"""Of a contract."""


def progress(run: Run, look: Look, states: int) -> str:
    """What is shown of a contract at hand."""
    pairs = run.introduced.pairs if run.introduced is not None else None
    of = f" of {pairs:,}" if pairs is not None and states < pairs and look.round == 1 else ""
    round_ = f"round {look.round}, " if look.round > 1 else ""
    return f"{round_}{look.contract}: {states:,}{of} states"


def say_exhaustive(run: Run) -> None:
    """How much every state to a size is, before it begins."""
    assert run.introduced is not None
    assert run.settings.exhaustive is not None
    height, width = run.settings.exhaustive
    contracts = plural(len(run.standings), "contract")
    say(
        f"every puzzle and state to {height}×{width}: {run.introduced.pairs:,} pairs"
        f" for each of {contracts}"
    )


def say_standing(standing: Standing) -> None:
    """The line of one contract."""
    word = WORDS.get(standing.status, "")
    start = f"{word:<{LONGEST_WORD}} {standing.contract:<{LONGEST_NAME}}  "
    if standing.found is None:
        say(f"{start}{_effort(standing)}")
    else:
        expected = "fails as expected: " if standing.expected else ""
        wrapped(start, plain(expected + standing.found.text))


def _effort(standing: Standing) -> str:
    states, puzzles = plural(standing.states, "state"), plural(standing.puzzles, "puzzle")
    return f"{states} of {puzzles}, {duration(standing.seconds)}"


def conclude(run: Run, seconds: float) -> None:
    """The smallest counterexample, the others, what was looked at, and the verdict."""
    standings = list(run.standings.values())
    broken = [one for one in standings if one.status == BROKEN]
    if broken:
        smallest = min(broken, key=_size)
        assert smallest.found is not None
        say()
        say(smallest.found.drawing)
        _say_others([one for one in broken if one is not smallest])
    say()
    _say_effort(run, seconds)
    say_conventions(run.settings.target.genre)
    say(_verdict(standings))


def _say_others(broken: Sequence[Standing]) -> None:
    """Where the other counterexamples are kept."""
    files = [(one, one.found.file) for one in broken if one.found and one.found.file]
    if files:
        say()
        say("the other counterexamples:")
    for one, file in files:
        say(f"  {one.contract:<{LONGEST_NAME}}  {file}")


def _size(standing: Standing) -> tuple[bool, tuple[int, ...]]:
    """One that can be drawn comes before one about no board in particular."""
    assert standing.found is not None
    return standing.found.cells == 0, standing.found.weight


def _say_effort(run: Run, seconds: float) -> None:
    assert run.introduced is not None
    standings = run.standings.values()
    sizes: Counter[str] = sum((one.sizes for one in standings), Counter())
    states = plural(sum(one.states for one in standings), "state")
    puzzles = plural(sum(one.puzzles for one in standings), "puzzle")
    parts = [f"looked at {states} of {puzzles}"]
    if sizes:
        ordered = sorted(sizes, key=_cells)
        several = f"{plural(len(sizes), 'size')} from {ordered[0]} to {ordered[-1]}"
        parts.append(several if len(sizes) > 1 else f"all {ordered[0]}")
    last = run.settings.seed + max((one.rounds for one in standings), default=1) - 1
    seeds = f"seed {run.settings.seed}"
    parts.append(seeds if last <= run.settings.seed else f"seeds {run.settings.seed} to {last}")
    if run.introduced.kept:
        parts.append(f"{plural(len(run.introduced.kept), 'kept case')} first")
    parts += [f"answers by {run.introduced.answers_by}", duration(seconds)]
    say(", ".join(parts))


def _cells(size: str) -> tuple[int, str]:
    height, width = map(int, size.split("×"))
    return height * width, size


def _verdict(standings: Sequence[Standing]) -> str:
    total = plural(len(standings), "contract")
    names = {status: [x.contract for x in standings if x.status == status] for status in STATUSES}
    wrong = names[BROKEN] + [f"{x} (expected to fail, but holds)" for x in names[UNEXPECTED]]
    missing = names[CUT_SHORT] + names[NOT_RUN]
    also = []
    if names[EXPECTED]:
        also.append(f"failed as expected: {', '.join(names[EXPECTED])}")
    if missing:
        reasons = {x.why_not for x in standings if x.contract in missing and x.why_not}
        why = f" ({'; '.join(sorted(reasons))})" if reasons else ""
        also.append(f"not looked at to the end{why}: {', '.join(missing)}")
    if wrong:
        text = f"BROKEN: {len(wrong)} of {total}: {', '.join(wrong)}"
    elif missing:
        text = f"INCOMPLETE: {len(standings) - len(missing)} of {total}"
    else:
        text = f"HOLDS: {plural(len(names[HELD]), 'contract')}"
    return "; ".join([text, *also])


def for_machines(run: Run, status: int, seconds: float) -> dict[str, Any]:
    """All of it as JSON."""
    settings, introduced = run.settings, run.introduced
    assert introduced is not None
    size = settings.exhaustive
    return {
        "target": settings.target.text,
        "name": introduced.name,
        "genre": settings.target.genre,
        "exec": settings.target.spoken,
        "seed": settings.seed,
        "examples": settings.examples,
        "exhaustive": None if size is None else {"to": list(size), "pairs": introduced.pairs},
        "answers_by": introduced.answers_by,
        "kept": list(introduced.kept),
        "status": status,
        "seconds": seconds,
        "contracts": [_contract(one) for one in run.standings.values()],
    }


def _contract(standing: Standing) -> dict[str, Any]:
    return {
        "contract": standing.contract,
        "status": standing.status,
        "why_not": standing.why_not,
        "rounds": standing.rounds,
        "puzzles": standing.puzzles,
        "states": standing.states,
        "random_puzzles": standing.examples,
        "sizes": dict(standing.sizes),
        "seconds": standing.seconds,
        "finding": None if standing.found is None else standing.found.record,
    }
