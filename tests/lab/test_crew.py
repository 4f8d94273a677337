"""Whoever plays the games, and whatever happens to them: nothing is lost, and nothing is different."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import ludus
from ludus.core.errors import LudusError
from ludus.lab import simulate

distributed: Any = pytest.importorskip("distributed", reason="a cluster needs the extra 'lab'")
GAME = ludus.game("void-zone")
PLAN: dict[str, Any] = {"games": 24, "seed": 3}


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    return simulate(GAME, **PLAN)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask cluster of three workers in threads, at an address as a real one has it."""
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=":0"
    ) as made:
        yield made.scheduler_address


def test_a_cluster_plays_the_same_games(alone: dict[str, Any], cluster: str) -> None:
    found = simulate(GAME, **PLAN, workers=3, cluster=cluster)
    assert (found["hash"], found["wins"]) == (alone["hash"], alone["wins"])


def test_what_goes_wrong_on_a_cluster_is_said(cluster: str) -> None:
    with pytest.raises(LudusError, match="has a different Ludus, or lacks this game"):
        simulate(replace(GAME, package="no_such_package"), games=2, cluster=cluster)


def test_a_cluster_of_processes_plays_the_same_games(alone: dict[str, Any]) -> None:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as made:
        assert simulate(GAME, **PLAN, workers=2, cluster=made.scheduler_address)["hash"] == alone["hash"]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_worker_that_dies_is_replaced(alone: dict[str, Any]) -> None:
    killed: list[Any] = []
    told: list[int] = []

    def kill_one(more: int) -> None:
        told.append(more)
        if not killed:
            killed.append(multiprocessing.active_children()[0])
            os.kill(killed[0].pid, signal.SIGKILL)

    found = simulate(GAME, **PLAN, workers=2, progress=kill_one)
    killed[0].join()
    assert killed[0].exitcode == -signal.SIGKILL
    assert (found["hash"], found["decisions"]) == (alone["hash"], alone["decisions"])
    assert sum(told) == PLAN["games"]


def test_nobody_is_left_behind() -> None:
    simulate(GAME, games=4, workers=2)
    assert not multiprocessing.active_children()
