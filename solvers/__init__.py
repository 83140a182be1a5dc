"""The minimal solvers under test: one module per genre over one shared kernel.

Nothing here may import an oracle, a SAT solver or an SMT solver.
"""
