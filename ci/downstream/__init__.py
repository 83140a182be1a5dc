"""Public solvers behind the gate, as its real users: see ``ci/downstream/README.md``."""
