"""The oracles of Yajisan-Kazusan: a referee, two enumerators, a SAT and a z3 model.

No two share code, or an idea of what connects the unshaded cells: the chains of shaded cells
that would part them, the regions along the frontier, ranks, cuts, a walk. Each derives lines
and neighbours from the size of the board in its own way.
"""
