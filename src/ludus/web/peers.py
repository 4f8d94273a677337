"""Several server processes around one store: each tells the others what has changed, and one lets the bots think.

The store decides: a line of a table's log is written once, by the first process. What is told here only makes the
others look sooner; whatever is lost is noticed at the next pulse.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from ludus.core.errors import LudusError
from ludus.web.waiting import Absent

LEASE: Final = 15  # seconds for which a process leads a table, unless it says so again
CHANNEL: Final = "ludus:news"

log: Final = logging.getLogger("ludus.web")

News = dict[str, Any]


class SingleProcess:
    """The only process there is: nobody to tell, and it leads every table."""

    shared = False
    trouble: tuple[type[Exception], ...] = ()  # what a channel may fail with

    def tell(self, news: News) -> None:
        """Nobody has to know."""

    async def leads(self, code: str) -> bool:
        return True

    async def is_reached(self) -> bool:
        """Whether the others can be told something."""
        return True

    async def listen(self, hear: Callable[[News], None]) -> None:
        """Nobody says anything."""

    async def note(self, name: str, value: News | None, seconds: int = LEASE) -> None:
        """Nobody else looks for what lies here."""

    async def read_note(self, name: str) -> News | None:
        """What another process has noted."""
        return None

    async def whisper(self, channel: str, news: News) -> None:
        """Nobody listens to a channel."""

    @asynccontextmanager
    async def listen_to(self, channel: str) -> AsyncIterator[AsyncIterator[News]]:
        """Nobody whispers."""
        yield silence()

    async def close(self) -> None:
        """Nothing is open."""


async def silence() -> AsyncIterator[News]:
    """Never says anything."""
    await asyncio.Event().wait()
    yield {}


def check(url: str) -> None:
    """Say what is wrong with an address of Redis before anything else begins."""
    try:
        import redis
    except ModuleNotFoundError as e:
        raise LudusError("--workers above 1 needs the package redis: pip install 'ludus-games[many]'.") from e
    try:
        with redis.from_url(url, socket_connect_timeout=5) as client:
            client.ping()
    except ValueError as e:
        raise LudusError(f"--redis must look like redis://host:6379/0, not '{url}'.") from e
    except (redis.AuthenticationError, redis.ResponseError) as e:
        raise LudusError(f"Redis at {place_of(url)} rejected the login: {e}.") from e
    except redis.RedisError as e:
        raise Absent(f"Redis at {place_of(url)}", str(e)) from e


def place_of(url: str) -> str:
    """Where a Redis is, for people to read; its password stays out."""
    parts = urlsplit(url)
    return parts.netloc.rsplit("@", 1)[-1] or parts.path


class Peers(SingleProcess):
    """The other processes, by way of Redis."""

    shared = True

    def __init__(self, url: str) -> None:
        import redis.asyncio as redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        check(url)
        again = Retry(NoBackoff(), 1)  # at once: a connection that was open before a restart is worth one more try
        self.redis = redis.from_url(
            url, socket_connect_timeout=5, socket_timeout=5, health_check_interval=10, retry=again
        )
        self.trouble = (redis.RedisError, OSError)
        self.silent = False
        self.me = secrets.token_hex(8)
        self.sending: set[asyncio.Task[Any]] = set()

    def tell(self, news: News) -> None:
        task = asyncio.get_running_loop().create_task(self.send({**news, "from": self.me}))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def send(self, news: News) -> None:
        try:
            await self.redis.publish(CHANNEL, msgspec.json.encode(news))
            self.report_success()
        except self.trouble as e:
            self.report_failure(e)

    async def leads(self, code: str) -> bool:
        """Whether this process runs the bots and the clock of a table; the first that asks does, until it dies."""
        try:
            if await self.redis.set(f"ludus:lead:{code}", self.me, nx=True, ex=LEASE):
                return True
            leader = await self.redis.get(f"ludus:lead:{code}")
            if leader != self.me.encode():
                return False
            await self.redis.expire(f"ludus:lead:{code}", LEASE)
        except self.trouble as e:
            self.report_failure(e)
        return True  # two at once do no harm: the store takes one answer

    async def is_reached(self) -> bool:
        try:
            return bool(await self.redis.ping())
        except self.trouble:
            return False

    async def listen(self, hear: Callable[[News], None]) -> None:
        """Keep passing on what the others tell."""
        while True:
            try:
                async with self.redis.pubsub() as said:
                    await said.subscribe(CHANNEL)
                    self.report_success()
                    hear({"what": "everything"})  # whatever was told before
                    while True:
                        message = await said.get_message(ignore_subscribe_messages=True, timeout=LEASE)
                        news = {"from": self.me} if message is None else msgspec.json.decode(message["data"])
                        if news["from"] != self.me:
                            hear(news)
            except self.trouble as e:
                self.report_failure(e)
                await asyncio.sleep(1)

    async def note(self, name: str, value: News | None, seconds: int = LEASE) -> None:
        """Lay something down for all processes for a while, or take it away."""
        try:
            if value is None:
                await self.redis.delete(f"ludus:note:{name}")
            else:
                await self.redis.set(f"ludus:note:{name}", msgspec.json.encode(value), ex=seconds)
        except self.trouble as e:
            self.report_failure(e)

    async def read_note(self, name: str) -> News | None:
        try:
            found = await self.redis.get(f"ludus:note:{name}")
        except self.trouble as e:
            self.report_failure(e)
            return None
        return None if found is None else msgspec.json.decode(found)

    async def whisper(self, channel: str, news: News) -> None:
        """Say something on a channel; what is awaited one after the other comes in this order."""
        try:
            await self.redis.publish(f"ludus:channel:{channel}", msgspec.json.encode(news))
        except self.trouble as e:
            self.report_failure(e)

    @asynccontextmanager
    async def listen_to(self, channel: str) -> AsyncIterator[AsyncIterator[News]]:
        """What is whispered on a channel from now on, and nothing where nobody whispers for a while; it ends where
        Redis falls silent."""
        async with self.redis.pubsub() as said:
            await said.subscribe(f"ludus:channel:{channel}")

            async def listen() -> AsyncIterator[News]:
                try:
                    while True:
                        message = await said.get_message(ignore_subscribe_messages=True, timeout=LEASE)
                        yield {} if message is None else msgspec.json.decode(message["data"])
                except self.trouble as e:
                    self.report_failure(e)

            yield listen()

    def report_failure(self, e: Exception) -> None:
        """Say once that Redis has fallen silent; the store is looked at meanwhile."""
        if not self.silent:
            log.warning("Redis isn't responding (%s); updates are delayed.", type(e).__name__)
        self.silent = True

    def report_success(self) -> None:
        if self.silent:
            log.warning("Redis is back.")
        self.silent = False

    async def close(self) -> None:
        await asyncio.gather(*self.sending, return_exceptions=True)
        await self.redis.aclose()
