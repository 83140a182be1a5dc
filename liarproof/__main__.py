"""``python -m liarproof``: the same as ``liarproof``."""

from __future__ import annotations

from liarproof.ci.main import run

if __name__ == "__main__":
    run()
