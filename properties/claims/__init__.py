"""Claims of articles held against what was measured, proved and published: the verdicts."""
