"""pytest: one test for each vector."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from liarproof.ci.gate.adapter import Adapter, called, declared, listed
from liarproof.ci.gate.drawing import drawn
from liarproof.ci.gate.plan import Item, Wanted, plan_for
from liarproof.ci.gate.tried import Tried

if TYPE_CHECKING:
    import pytest


class VectorFailed(AssertionError):  # noqa: N818 - a finding about an adapter, no error of ours
    """A vector failed; `str()` draws it."""


@dataclass(eq=False, repr=False)
class Vector:
    """One test of the suite; calling it puts it to the adapter."""

    adapter: Adapter
    item: Item
    codes: bool
    total: int
    """Tests of the whole suite."""
    tried: Tried | None = None
    """What came of it, once it was called."""

    @property
    def id(self) -> str:
        """Permanent."""
        return self.item.test.id

    @property
    def flags(self) -> tuple[str, ...]:
        """Kinds of bugs that it looks for, and conventions that it rests on."""
        return self.item.test.flags

    def __repr__(self) -> str:
        return f"<vector {self.id}>"

    def __call__(self) -> None:
        """Put it to the adapter; raises `VectorFailed`."""
        __tracebackhide__ = True  # pytest shows the board, and not how it was judged
        self.tried = called(self.adapter, self.item, self.codes)
        if not self.tried.passed:
            raise VectorFailed(drawn(self.item, self.tried))


def parametrize_with_vectors(
    adapter: Adapter,
    genres: str | Iterable[str] | None = None,
    operations: str | Iterable[str] | None = None,
    *,
    flags: str | Iterable[str] = (),
) -> pytest.MarkDecorator:
    """A decorator for a pytest test with the argument `vector`, whose body is ``vector()``.

    One test for each vector, under the vector's id. The arguments are those of `gate`; a genre or
    an operation may stand alone. Raises `InputError` for names that there are not, and where
    there is nothing to ask, since no test at all would pass for a success.
    """
    import pytest

    started = declared(adapter, listed(genres), listed(operations))
    plan = plan_for(started, Wanted(flags=tuple(listed(flags) or ())))
    vectors = [Vector(adapter, item, started.codes, plan.total) for item in plan.items]
    return pytest.mark.parametrize("vector", [pytest.param(one, id=one.id) for one in vectors])
