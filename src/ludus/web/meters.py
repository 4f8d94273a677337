"""Figures for the host, as Prometheus reads them. They name games, routes, and reasons, never people.

With several processes each keeps its figures in a file of a folder they share (`PROMETHEUS_MULTIPROC_DIR`, which
`ludus serve --workers` sets), and whichever is asked adds them up.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

QUICK: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds
SLOW: Final = (0.1, 0.25, 0.5, 1, 2, 3, 4, 6, 10, 20, 60)
METHODS: Final = ("GET", "HEAD", "POST")
BEAT: Final = 0.5  # seconds between two looks at how late the loop is
TOGETHER: Final = "PROMETHEUS_MULTIPROC_DIR"
OTHER: Final = "other"  # for what is none of the names that a label may have


class Meters:
    """What one process counts."""

    def __init__(self, games: Sequence[str], bots: Sequence[str]) -> None:
        self.games = frozenset(games)
        self.bots = frozenset(bots)
        self.registry = own = CollectorRegistry()
        self.requests = Histogram(
            "ludus_request_seconds",
            "How long requests took, by method, route and first digit of the status.",
            ("method", "route", "status"),
            buckets=QUICK,
            registry=own,
        )
        self.moves = Histogram(
            "ludus_move_seconds",
            "How long it took from a command to its acknowledgement, which is when it is on disk.",
            ("game",),
            buckets=QUICK,
            registry=own,
        )
        self.thoughts = Histogram(
            "ludus_bot_seconds", "How long a bot's answer took, waiting included.", ("bot",), buckets=SLOW, registry=own
        )
        self.asked = gauge("ludus_bots_asked", "Questions that bots wait with or think about.", own)
        self.rooms = gauge("ludus_tables_loaded", "Tables in memory.", own)
        self.sockets = gauge("ludus_sockets", "Open sockets.", own)
        self.refusals = Counter("ludus_refused", "Requests and messages that were refused.", ("reason",), registry=own)
        self.lag = Histogram(
            "ludus_loop_lag_seconds", "How late the event loop came back to a timer.", buckets=QUICK, registry=own
        )
        self.memory = Gauge(
            "ludus_memory_bytes",
            "Memory of a server process, without its bots.",
            registry=own,
            multiprocess_mode="liveall",
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests.labels(method if method in METHODS else OTHER, route, f"{status // 100}xx").observe(seconds)

    def count_refusal(self, reason: str) -> None:
        """A refusal; reasons are the codes of refusals, and a few words of the guards."""
        self.refusals.labels(reason).inc()

    def count_move(self, game: str, seconds: float) -> None:
        self.moves.labels(self.game(game)).observe(seconds)

    @contextmanager
    def time_bot(self, bot: str) -> Iterator[None]:
        """While a bot is asked."""
        begin = time.monotonic()
        self.asked.inc()
        try:
            yield
        finally:
            self.asked.dec()
            self.thoughts.labels(bot if bot in self.bots else OTHER).observe(time.monotonic() - begin)

    def game(self, name: str) -> str:
        return name if name in self.games else OTHER

    def note(self, rooms: int, sockets: int) -> None:
        """How things are now."""
        self.rooms.set(rooms)
        self.sockets.set(sockets)
        self.memory.set(memory())

    async def watch_the_loop(self) -> None:
        """Keep measuring how late timers ring: everybody waits that long."""
        while True:
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            self.lag.observe(max(0.0, time.monotonic() - due))

    def text(self, tables: Sequence[tuple[str, str, int]]) -> bytes:
        """All figures of all processes, and the tables that are stored: status, game and how many."""
        counts = GaugeMetricFamily("ludus_tables", "Tables that are stored.", labels=("status", "game"))
        found: dict[tuple[str, str], int] = {}
        for status, game, count in tables:
            key = status, self.game(game)
            found[key] = found.get(key, 0) + count
        for key, count in sorted(found.items()):
            counts.add_metric(key, count)
        stored = CollectorRegistry()
        stored.register(CopiedFigure(counts))
        return generate_latest(self.everybody()) + generate_latest(stored)

    def everybody(self) -> CollectorRegistry:
        if TOGETHER not in os.environ:
            return self.registry
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # the package leaves it untyped
        return together


class CopiedFigure:
    """A figure that was counted elsewhere."""

    def __init__(self, family: GaugeMetricFamily) -> None:
        self.family = family

    def collect(self) -> Iterator[GaugeMetricFamily]:
        yield self.family


def gauge(name: str, text: str, registry: CollectorRegistry) -> Gauge:
    """How many there are of something, in all processes that live."""
    return Gauge(name, text, registry=registry, multiprocess_mode="livesum")


def memory() -> int:
    """The bytes that this process has in memory; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * int(os.sysconf("SC_PAGE_SIZE"))


def drop_process(pid: int) -> None:
    """A process is no more: what it had open is not counted any longer."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the package leaves it untyped
