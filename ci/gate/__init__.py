"""The gate: the vectors put to any solver, in any language, by a line protocol."""
