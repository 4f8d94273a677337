"""Several processes that serve the same tables: started, watched, and replaced when one of them dies."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from socket import socket
from tempfile import mkdtemp
from types import FrameType
from typing import Any

from ludus.bots.parent import end_with_parent
from ludus.cli.out import note
from ludus.core.errors import LudusError

SOON = 5.0  # seconds: a process that dies sooner would die again
MOST = 9.0  # seconds in which a process ends that was told to


def serve_together(count: int, work: Callable[..., None], listening: socket, *given: Any) -> None:
    """Keep this many processes running on one socket until told to stop."""
    from ludus.web import meters

    context = get_context("spawn")
    stopping = False
    figures = os.environ[meters.TOGETHER] = mkdtemp(prefix="ludus-figures-")  # what each counts, for all to add up

    def stop(signal: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        if stopping:  # told twice
            for process, _ in running:
                process.kill()
            os._exit(128 + signal)
        stopping = True

    def start_worker() -> tuple[SpawnProcess, float]:
        process = context.Process(target=worker, args=(work, listening, *given))
        process.start()
        return process, time.monotonic()

    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, stop)
    running = [start_worker() for _ in range(count)]
    try:
        while not stopping:
            wait([process.sentinel for process, _ in running], timeout=0.5)
            for place, (process, since) in enumerate(running):
                if stopping or process.is_alive():
                    continue
                gave_up = (process.exitcode or 0) > 0  # below 0: somebody killed it
                if gave_up and time.monotonic() - since < SOON:
                    raise LudusError(f"A worker stopped right after its start (exit code {process.exitcode}).")
                note("A worker died; Ludus starts a new one.")
                meters.drop_process(process.pid or 0)
                running[place] = start_worker()
    finally:
        end([process for process, _ in running])
        del os.environ[meters.TOGETHER]
        shutil.rmtree(figures, ignore_errors=True)


def worker(work: Callable[..., None], *given: Any) -> None:
    """What a process does: it hears from its parent when to end, or of its end, not from the keyboard as well."""
    os.setpgrp()
    end_with_parent()
    work(*given)


def end(processes: list[SpawnProcess]) -> None:
    """Have processes end, and end those that do not."""
    for process in processes:
        process.terminate()
    until = time.monotonic() + MOST
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()
        process.join()
