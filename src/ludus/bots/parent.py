"""A process ends with the one that started it, however that one ended, and leaves Ctrl-C to it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from threading import Thread


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started within never hear Ctrl-C, not even before they can say so; we hear it afterwards."""
    if os.name != "posix":
        yield
        return
    from multiprocessing import resource_tracker  # not in browsers

    resource_tracker.ensure_running()  # which would let Ctrl-C in again, were it started within
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def end_with_parent() -> None:
    """From here on this process, one of `multiprocessing`, is told to end as soon as its parent has."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "nobody started this process"
    Thread(target=outlive, args=(parent,), daemon=True).start()


def outlive(parent: BaseProcess) -> None:
    """Wait for the end of the parent, in a thread of its own, and end as if it had said so."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
