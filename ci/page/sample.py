"""A made-up run with all that a page can hold: ``python -m liarproof.ci.page.sample FILE``.

For tests, and for whoever works at the looks. Nothing in it was measured.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import msgspec

from liarproof.ci.page.page import page
from liarproof.ci.report import CheckReport, Report
from liarproof.ledgers.claims import Ask, Claim, Claimed, Found, Ledger, Measurement
from liarproof.properties.checks.check import Failure
from liarproof.properties.claims.conclude import ONLY, Conclusion, Reading

ARTICLE = "made-up-1"
BOARD = "two answers, the first takes no more\nhitori 1x2\n  1# 1.\nhitori 1x2\n  1. 1#"
URL = "https://puzz.link/p?hitori/4/4/1114142333214213"
LONG = 12345678901234567890123456789012345678901234567890
LOOP = "yajilin 3x3\n  ┌ ─ ┐\n  │ - │\n  └ ─ ┘"


def _reading(measured: str, **more: object) -> Reading:
    plain = Reading(
        ONLY, "", measured, "exhaustive: recomputed", True, None, None, None, None, "", "", ""
    )
    return msgspec.structs.replace(plain, **more)


def _sampled(value: float, reach: float, **more: object) -> Reading:
    return _reading(
        f"{value:.1f} %, 95 % interval {value - reach:.1f} to {value + reach:.1f} (1,719 of 3,000)",
        value=value,
        low=value - reach,
        high=value + reach,
        evidence="sampled: n = 3,000, seed 1",
        own="171 of 300",
        **more,
    )


def _claims() -> Iterator[tuple[Claim, Sequence[Reading], Sequence[Reading]]]:
    """A claim of each verdict and sort, with what was measured for it."""
    share = Claimed(value=57.0, unit="%", step=0.1, of=300)
    shares = f"{ARTICLE}.shares", f"{ARTICLE}.shares-strict"

    def claim(name: str, verdict: str, says: str, **more: object) -> Claim:
        plain = Claim(
            f"{ARTICLE}.{name}",
            "How far the ladder reaches, the table",
            ("1",),
            says,
            "table",
            "share",
            verdict,
            "sampled",
        )
        return msgspec.structs.replace(plain, **more)

    yield (
        claim(
            "count",
            "exact",
            "Of the 4×4 boards of Hitori 2,048 have one answer.",
            place="Introduction",
            kind="exact count",
            check="counted",
            evidence="counted",
            claimed=Claimed(value=2048),
        ),
        [_reading("2,048", evidence="counted: brute, sat")],
        [],
    )
    yield (
        claim("share", "consistent", "Three rungs finish 57 % of the boards.", claimed=share),
        [
            _sampled(
                57.3,
                1.8,
                measurement=shares[0],
                p=0.94,
                effect="claimed minus measured -0.3 points",
            )
        ],
        [],
    )
    yield (
        claim(
            "half",
            "imprecise",
            "The last rung halves the number of guesses.",
            kind="conclusion",
            check="compare",
            claimed=Claimed(text="half"),
            corrected=Ask("compare", {}, {ONLY: shares[0]}),
            correction="It saves a third of the guesses.",
        ),
        [_sampled(-17.0, 4, measurement=shares[0], agrees=False)],
        [_sampled(1.2, 0.8, measurement=shares[0])],
    )
    yield (
        claim(
            "twins",
            "refuted",
            "No two twins of a sandwich are both shaded.",
            kind="theorem",
            check="theorem",
            evidence="exhaustive",
            correction="At most one, unless the board has one row.",
        ),
        [_reading("hitori-sandwich-twins: refuted", agrees=False, witness=BOARD)],
        [],
    )
    yield (
        claim(
            "share.strict",
            "refuted",
            "Without the pair rule 40.0 % are finished.",
            claimed=Claimed(value=40.0, unit="%", step=0.1, of=300),
            family="ladder",
            correction="About 31 %.",
        ),
        [
            _sampled(
                31.2,
                1.7,
                measurement=shares[1],
                p=2e-12,
                agrees=False,
                effect="claimed minus measured +8.8 points",
                witness=URL,
            )
        ],
        [],
    )
    yield (
        claim(
            "minimal",
            "circular",
            "Every clue of a minimal set is needed.",
            place="Minimal sets",
            kind="conclusion",
            check="always",
            circular="A set from which no clue can be taken is called minimal.",
        ),
        [
            _reading(
                "3,000 of 3,000",
                measurement=shares[0],
                evidence="sampled: n = 3,000, seed 1",
                value=100.0,
                low=99.9,
                high=100.0,
            )
        ],
        [],
    )
    yield (
        claim(
            "order",
            "unsettled",
            "Taking clues from the top leaves 57 % of the boards unique.",
            place="Minimal sets",
            claimed=share,
            note="The text does not say in which order clues are tried.",
        ),
        [
            _sampled(57.4, 1.5, name="row by row", measurement=shares[0], p=0.9, witness=LOOP),
            _sampled(
                48.1,
                1.6,
                name="in a random order, anew for each board",
                measurement=shares[1],
                p=3e-6,
                agrees=False,
            ),
        ],
        [],
    )
    yield (
        claim(
            "tests",
            "untestable",
            "Their repository has 214 tests.",
            place="Tests",
            kind="count of tests",
            check="none",
            evidence="none",
            claimed=Claimed(value=214),
            note="The repository is not public.",
        ),
        [_reading("", evidence="none", agrees=None)],
        [],
    )
    yield (
        claim(
            "terms",
            "exact",
            "The counts are those of A000000 from the index 1 on.",
            place="Tests",
            kind="external reference",
            check="published",
            evidence="published",
            claimed=Claimed(values=(1, 2, 6, 22, 96, LONG)),
        ),
        [_reading(f"1, 2, 6, 22, 96, {LONG}", evidence="published: A000000, from index 1")],
        [],
    )


def _concluded(claim: Claim, own: Sequence[Reading], other: Sequence[Reading]) -> Conclusion:
    changed = claim.id.endswith(".half")
    theorem = claim.check == "theorem"
    used = dict.fromkeys(f"measured.{one.measurement}" for one in own if one.measurement)
    return Conclusion(
        id=claim.id,
        article=ARTICLE,
        place=claim.place,
        says=claim.says,
        kind=claim.kind,
        claimed=claim.claimed,
        verdict=claim.verdict,
        recorded="refuted" if changed else claim.verdict,
        evidence=own[0].evidence,
        recorded_evidence=own[0].evidence.partition(":")[0],
        readings=list(own),
        corrected=list(other),
        correction=claim.correction,
        circular=claim.circular,
        note=claim.note,
        checks=["theorem.hitori-sandwich-twins"] if theorem else list(used),
        missing=[],
    )


def _unconcluded() -> tuple[Claim, Conclusion]:
    """A claim of which something failed."""
    claim = Claim(
        f"{ARTICLE}.lost",
        "Tests",
        ("1",),
        "It never guesses.",
        "conclusion",
        "never",
        "exact",
        "sampled",
    )
    concluded = _concluded(claim, [_reading("")], [])
    why = [f"measured.{ARTICLE}.shares did not come out as recorded"]
    return claim, msgspec.structs.replace(concluded, verdict=None, readings=[], missing=why)


def _findings() -> tuple[Found, ...]:
    return (
        Found(
            "The rule for sandwiches loses answers",
            "On a board of one row both twins may be shaded. The article's ladder refuses such a"
            f" board: {{{ARTICLE}.twins}}.",
            (f"{ARTICLE}.twins",),
            BOARD,
        ),
        Found(
            "One figure of the ladder's table is not its own",
            f"We find {{{ARTICLE}.shares-strict}}, where the table has 40.0 %.",
            (f"{ARTICLE}.share.strict", f"{ARTICLE}.order"),
        ),
    )


def _checks() -> list[CheckReport]:
    held = CheckReport(
        f"measured.{ARTICLE}.shares",
        "measured",
        ["rows"],
        "it gives the rows on record",
        "holds in every case",
        "pass",
        "exact",
        "sampled (n=3000)",
        1.25,
        {"rows": 100},
        {"rows": 100},
        [],
        [],
    )
    broken = msgspec.structs.replace(
        held,
        id="theorem.hitori-sandwich-twins",
        kind="theorem",
        outcome="fail",
        failures=[Failure("it holds on 1×2, where it should not", 2, BOARD, URL)],
    )
    short = msgspec.structs.replace(
        held,
        id=f"measured.{ARTICLE}.shares-strict",
        outcome="incomplete",
        missing=["rows: 50 of 100 cases"],
    )
    return [held, short, broken]


def sample(copies: int = 1) -> tuple[Report, Ledger]:
    """A run and the ledger of its one article, with so many copies of each claim."""
    claims: list[Claim] = []
    concluded: list[Conclusion] = []
    lost = _unconcluded()
    pairs = [(claim, _concluded(claim, own, other)) for claim, own, other in _claims()]
    for number in range(copies):
        for claim, conclusion in [*pairs, lost]:
            name = f"{claim.id}.{number}" if number else claim.id
            claims.append(msgspec.structs.replace(claim, id=name))
            concluded.append(msgspec.structs.replace(conclusion, id=name))
    measurements = (
        Measurement(f"{ARTICLE}.shares", "hitori.ladder", 3000, 100, {"order": "rows"}, 1, 300),
        Measurement(f"{ARTICLE}.shares-strict", "hitori.ladder", 3000, 100, {"order": "random"}),
    )
    ledger = Ledger(
        ARTICLE,
        "hitori",
        "A made-up article on a ladder",
        "none.txt",
        "",
        tuple(claims),
        measurements,
        (),
        _findings(),
    )
    checks = _checks()
    cases = (sum(sum(part.values()) for part in (c.expected, c.executed)) for c in checks)
    report = Report(
        "quick", 1, 300, 250, "all", sum(cases) / 100, checks, concluded, sources="0123456789abcdef"
    )
    return report, ledger


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        run, its_ledger = sample(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
        file.write(page(run, {ARTICLE: its_ledger}))
