"""Everything that checks a solver and shares no code with it.

The referee judges complete answers by the printed rules alone; the enumerators, the SAT and z3
models and the counters say how many there are. Two that stand as each other's witness share
nothing but the rule books in `puzzles`. `registry` lists them all.
"""
