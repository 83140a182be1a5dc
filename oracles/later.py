"""Functions of this folder that are not loaded before they are called."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Later:
    """A function of a module of this folder, imported by its first call."""

    module: str
    """Below `liarproof.oracles`."""
    name: str

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns."""
        home = importlib.import_module(f"liarproof.oracles.{self.module}")
        return getattr(home, self.name)(*arguments)
