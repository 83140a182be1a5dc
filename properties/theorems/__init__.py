"""The theorem corpus: statements, their evidence, their smallest counterexamples."""
