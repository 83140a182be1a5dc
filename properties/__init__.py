"""What holds for every board: checks, generators, strategies. May use solvers and oracles both."""
