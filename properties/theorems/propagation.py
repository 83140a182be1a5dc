"""Propagation in general: what holds of any rungs over any finite states, whatever the genre.

What the provers are asked stands in `propagation_proofs`, what is tried with the real rungs in
`propagation_boards`.
"""

from __future__ import annotations

from liarproof.properties.theorems import propagation_boards as boards
from liarproof.properties.theorems import propagation_proofs as proofs
from liarproof.properties.theorems.small import sizes_to
from liarproof.properties.theorems.statement import (
    REFUTED,
    Exhaustive,
    Property,
    Proved,
    Statement,
)

ANY = "any finite set of states with a contradiction on top; any rungs"
TRIED = "tried on Hitori, Yin-Yang with any givens, Yajisan-Kazusan with one clue at most"
SMALL, MIDDLE = sizes_to(4), sizes_to(6, least=5)

CONFLUENCE = Statement(
    id="confluence",
    words="Rungs that are monotone and take nothing back reach one fixpoint, in whatever order"
    " they are applied.",
    symbols="F, G: runs of the same rungs from s to fixpoints f, g of all  =>  f = g",
    scope=f"{ANY}; {TRIED}",
    article=('hitori-14, "The usual model"', 'yajisan-kazusan-51, "Tests"'),
    evidence=(
        Proved(
            "The start lies below any end of another run (the start), and so does each state"
            " on the way (one step, by induction along the run); so each of two ends lies"
            " below the other (both ends). That a run ends: each step decides an entry more.",
            proofs.confluence,
            lambda: (*proofs.DECIDES, *proofs.ORDER),
        ),
        Exhaustive(
            "every board, every state of it, every order of the rungs below the probe",
            boards.every_order,
            quick=SMALL,
            full=MIDDLE,
        ),
    ),
    note="Rungs that are monotone only beside others are so together with these, see `beside`:"
    " every order of all of them is tried.",
)

SOUND_CONFLUENT = Statement(
    id="confluence-of-sound-rungs",
    words="Sound rungs that take nothing back reach one fixpoint, in whatever order they are"
    " applied.",
    symbols="F, G: runs of the same sound rungs from s to fixpoints f, g of all  =>  f = g",
    scope="any two rungs of a ladder below the probe; Hitori, Yin-Yang, Yajisan-Kazusan",
    evidence=(
        Exhaustive(
            "every board, every state of it, every two rungs in both orders",
            boards.two_orders,
            quick=((1, 1),),
        ),
    ),
    outcome=REFUTED,
    witness="cap, then white: contradiction; white, then cap: this end\n"
    "yajikazu 1x1\n  1U\nyajikazu 1x1\n  1U.",
    correction="confluence",
    note="Soundness says nothing of states without an answer. Our cap speaks only of a clue whose"
    " cell is undecided, so it says less where more is known, and leaves the rest to ray. For a"
    " rung that loses order on a board with answers see `fewer-rungs-of-sound-ones`.",
)

CLOSURE = Statement(
    id="fixpoint-closure",
    words="Running monotone rungs to their fixpoint is monotone itself, takes nothing back, and"
    " run again adds nothing: it gives the least state above the start that no rung changes.",
    symbols="s <= t  =>  F*(s) <= F*(t);  s <= F*(s);  F*(F*(s)) = F*(s)",
    scope=f"{ANY}; {TRIED}",
    evidence=(
        Proved(
            "A start lies below the end of any state above it (from below, the start); then so"
            " does each state of its run (one step, by induction), and so its end. An end is a"
            " fixpoint of each rung, so a run from it stays (run again).",
            proofs.closure,
            lambda: (*proofs.DECIDES, *proofs.ORDER),
        ),
        Exhaustive(
            "every board, every pair of a state and a set of rungs, and every state above it",
            boards.closes,
            quick=sizes_to(3),
            full=sizes_to(4, least=4),
        ),
    ),
)

FEWER = Statement(
    id="fewer-rungs",
    words="Leaving out a rung never decides more, if the rungs that stay are monotone.",
    symbols="F subset of G, every rung of F monotone  =>  F*(s) <= G*(s)",
    scope=f"{ANY}; {TRIED}, the probe among the rungs",
    article=('yajisan-kazusan-51, "Tests"', 'yin-yang-35, "Incremental vs ablation"'),
    evidence=(
        Proved(
            "The start lies below the end of the larger set (the start). That end is a fixpoint"
            " of every rung of the smaller set, so each state of the smaller run stays below it"
            " (one step, by induction), and with it all that is decided (each entry).",
            proofs.fewer,
            lambda: (*proofs.DECIDES, *proofs.ORDER, *proofs.KEEPING),
        ),
        Exhaustive(
            "every board, every state, every set of rungs and each one of them left out",
            boards.dropping,
            quick=sizes_to(3),
            full=sizes_to(4, least=4),
        ),
    ),
    note="Only the rungs that stay need be monotone: the larger set is used at its end alone.",
)

SOUND_FEWER = Statement(
    id="fewer-rungs-of-sound-ones",
    words="Leaving out a sound rung never decides more, monotone or not.",
    symbols="F subset of G, all sound  =>  F*(s) <= G*(s)",
    scope="Hitori: the five rungs of article hitori-14 and the stronger reading of cut, by which"
    " no open cell may be cut off",
    article=('yajisan-kazusan-51, "Tests"',),
    evidence=(
        Exhaustive(
            "every board, every state, each rung alone and behind each other one",
            boards.adding_one,
            quick=sizes_to(3)[:-1],
        ),
    ),
    outcome=REFUTED,
    witness="duplicate, then cut-any: this end; cut-any: this end\n"
    "hitori 1x3\n  1. 1  1\nhitori 1x3\n  1. 1# 1#\nhitori 1x3\n  1. 1. 1",
    correction="fewer-rungs",
    note="Alone, cut-any keeps the middle, which would part the two ends; after duplicate has"
    " shaded both copies nothing is left to part. Beside adjacency it is monotone.",
)

CEILING = Statement(
    id="backbone-ceiling",
    words="No sound rungs ever decide an entry on which two answers differ.",
    symbols="a, b extend s, a(e) != b(e), every rung of F sound  =>  F*(s) leaves e open",
    scope=f"{ANY}; {TRIED}, with the probe",
    article=('yin-yang-35, "Probe\'s solve rate = the uniqueness rate, again"',),
    evidence=(
        Proved(
            "Both answers extend the start, and each state of the run (one step, by induction),"
            " so also its end, which therefore leaves open where they differ (the ceiling).",
            proofs.ceiling,
            lambda: proofs.TRUTHFUL,
        ),
        Exhaustive(
            "every board and every state that some answer extends",
            boards.never_where_answers_differ,
            quick=SMALL,
            full=MIDDLE,
        ),
        Property(
            "boards of several kinds and sizes: those with two answers count",
            boards.larger_boards,
            quick=40,
            full=400,
        ),
    ),
)

SOLVED = Statement(
    id="solved-is-unique",
    words="Where sound rungs decide everything there is one answer at most, so the share of boards"
    " that they solve is never above the share with one answer.",
    symbols="F*(s) complete, every rung of F sound  =>  |{a : a extends s}| <= 1",
    scope=f"{ANY}; {TRIED}: there the whole ladder decides all only where there is exactly one"
    " answer",
    article=('yin-yang-35, "Probe\'s solve rate = the uniqueness rate, again"',),
    evidence=(
        Proved(
            "All answers that extend the start extend the end (one step, by induction). Two of"
            " them agree at each entry that is decided there, so everywhere (one answer).",
            proofs.solved,
            lambda: proofs.TRUTHFUL,
        ),
        Exhaustive(
            "every board and each state from which the whole ladder decides all",
            boards.solved_states,
            quick=SMALL,
            full=MIDDLE,
        ),
    ),
    note="That there is an answer at all needs more than soundness: that the rungs refuse every"
    " complete board that breaks a rule.",
)

COMPOSITION = Statement(
    id="composition",
    words="Sound rungs applied one after the other are a sound rung, monotone ones a monotone one.",
    symbols="F, G sound  =>  G o F sound;  F, G monotone  =>  G o F monotone",
    scope=ANY,
    evidence=(
        Proved(
            "Each half of it is one obligation.",
            proofs.composition,
            lambda: (*proofs.DECIDES[:1], *proofs.TRUTHFUL[:1]),
        ),
    ),
)

CASE_SPLIT = Statement(
    id="case-split",
    words="A split into cases that leave no answer out is a sound rung when its branches agree;"
    " and a value that no split contradicts is that of every answer.",
    symbols="(every a in some case k) and (k => a(e) = v for each k)  <=>  a(e) = v for every a",
    scope="any answers, any cases, which need not exclude one another",
    article=('hitori-14, "The way in: case splits whose branches agree"',),
    evidence=(Proved("Each direction is one obligation.", proofs.case_split),),
    note="That no answer falls outside the cases is a condition, too: see"
    " `hitori-sandwich-one-lives`.",
)

PROBE_SOUND = Statement(
    id="probe-sound",
    words="A probe over sound rungs is sound: a value that alone leads them into contradiction is"
    " that of no answer.",
    symbols="F*(s + (e = v)) contradiction, F sound  =>  a(e) != v for every a that extends s",
    scope=ANY,
    article=('yin-yang-35, "Four rule sets"', 'yajisan-kazusan-51, "The five rungs"'),
    evidence=(
        Proved(
            "An answer with the value would extend what follows from it (assumed), but none"
            " extends a contradiction (no answer there); so deciding otherwise loses none (the"
            " other value).",
            proofs.probe_sound,
            lambda: (*proofs.TRUTHFUL[:1], *proofs.PROBING),
        ),
    ),
)

PROBE_MONOTONE = Statement(
    id="probe-monotone",
    words="A probe over monotone rungs is monotone.",
    symbols="s <= t, F monotone  =>  probe_F(s) <= probe_F(t)",
    scope=ANY,
    article=('yin-yang-35, "Four rule sets"', 'yajisan-kazusan-51, "Tests"'),
    evidence=(
        Proved(
            "A value that falls in the weaker state falls in the stronger (falls again), and both"
            " drop it (both drop it); where it falls in the stronger alone that only decides more"
            " (one drops it).",
            proofs.probe_monotone,
            lambda: (*proofs.DECIDES[:1], *proofs.ASSUMING, *proofs.ORDER[:1]),
        ),
    ),
)

STATEMENTS = (
    CONFLUENCE,
    SOUND_CONFLUENT,
    CLOSURE,
    FEWER,
    SOUND_FEWER,
    CEILING,
    SOLVED,
    COMPOSITION,
    CASE_SPLIT,
    PROBE_SOUND,
    PROBE_MONOTONE,
)
