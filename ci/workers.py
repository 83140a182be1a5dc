"""Processes that run the parts of an audit: on this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import re
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import cast

from liarproof.puzzles.errors import InputError, shown

ADDRESS = re.compile(r"(?:tcp|tls|ucx|wss?)://\S+:\d+")

PATIENCE = "10s"
"""How long a scheduler may take to answer."""


@contextmanager
def workers(jobs: int, scheduler: str | None) -> Iterator[Executor]:
    """An executor: `jobs` processes here, or the cluster at the address `scheduler`.

    What waits when it is left in a hurry is not run. Raises `InputError` where no scheduler
    answers, and where Dask is not installed.
    """
    with _here(jobs) if scheduler is None else _cluster(scheduler) as pool:
        yield pool


@contextmanager
def _here(jobs: int) -> Iterator[Executor]:
    # spawned, not forked: a forked copy of a process with threads may hang
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _leave_ctrl_c) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _leave_ctrl_c() -> None:
    """In a worker: Ctrl-C is the business of the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--scheduler needs Dask: pip install 'liarproof[cluster]'") from None
    if not ADDRESS.fullmatch(address):  # Dask takes half a minute to say so
        raise InputError(f"--scheduler {shown(address)} is no address such as tcp://HOST:PORT")
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"--scheduler {shown(address)}: {_first_line(error)}") from None
    with client:
        # a part that a worker lost is run again elsewhere: parts are pure
        pool = client.get_executor(pure=False)
        try:
            yield cast(Executor, pool)
        except BaseException:
            pool.shutdown(wait=False)
            raise


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
