"""How Hypothesis is run for properties: the same on any machine, whatever its profile."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings


def often(examples: int) -> settings:
    """So many examples, made anew each time, and shrunk; none is cut short for being slow."""
    return settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
