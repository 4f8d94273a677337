"""A process ends with the one that started it, however that one ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.process import BaseProcess
from threading import Thread


def end_with_parent() -> None:
    """From here on this process, one of `multiprocessing`, is told to end as soon as its parent has."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "nobody started this process"
    Thread(target=outlive, args=(parent,), daemon=True).start()


def outlive(parent: BaseProcess) -> None:
    """Wait for the end of the parent, in a thread of its own, and end as if it had said so."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
