"""`serve`: the table in the browser."""

from __future__ import annotations

import gc
import math
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ludus.cli import hosting
from ludus.cli.addresses import DATABASE, REDIS, address
from ludus.cli.inputs import Packs, duration, lasting
from ludus.cli.listening import PORT, listen, network_addresses, qr_code, web_address
from ludus.cli.out import note, say
from ludus.cli.workers import serve_together
from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from ludus.web.settings import ServerSettings

Thing = TypeVar("Thing")

HERE = ["127.0.0.1", "::1", "::ffff:127.0.0.1"]  # a proxy on this machine says where visitors come from


def serve(
    host: Annotated[
        str, typer.Option(metavar="H", help="Address to listen on; 0.0.0.0 lets others on your network play.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(metavar="P", min=0, max=65535, help=f"Port (default: {PORT} or the next free one)."),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(metavar="FILE|URL", help="Database: a SQLite file or postgresql://… (LUDUS_DB)."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=BOT", help='Offer another bot: "Clever=external:python bot.py".'),
    ] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="Worker processes; above 1 needs --db and --redis.")
    ] = 1,
    redis: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Redis for several workers: redis://… (LUDUS_REDIS)."),
    ] = None,
    wait: hosting.Wait = "60s",
    open: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,  # noqa: A002 - the option's name
    public_url: hosting.PublicUrl = "",
    allowed_hosts: hosting.AllowedHosts = None,
    proxy: hosting.Proxy = None,
    contact: hosting.Contact = "",
    mail_from: hosting.MailFrom = "",
    private_calls: hosting.PrivateCalls = False,
    log_format: hosting.LogFormat = "line",
    log_level: hosting.LogLevel = "warning",
    log_addresses: hosting.LogAddresses = "short",
    keep_finished: hosting.KeepFinished = "365d",
    keep_open: hosting.KeepOpen = "30d",
    keep_chat: hosting.KeepChat = "365d",
    keep_guests: hosting.KeepGuests = "365d",
    _packs: Packs = None,
) -> None:
    """Play in the browser: people and bots, on this machine or over the network."""
    from ludus.web.store.files import alone

    place = address("--db", db, DATABASE) or str(usual_place())
    redis = address("--redis", redis, REDIS)
    if workers > 1 and not (place.startswith("postgresql") and redis):
        raise LudusError("--workers above 1 needs --db postgresql://… and --redis redis://…")
    own = own_bots(bot or [])
    logs, kept = (log_format, log_level, log_addresses), (keep_finished, keep_open, keep_chat, keep_guests)
    settings = hosting.settings(host, public_url, allowed_hosts, proxy, contact, (mail_from, private_calls), logs, kept)
    settings = replace(settings, patience=math.inf if (most := duration(wait)) is None else most)
    with listen(host, port) as listening, alone(place):
        port = listening.getsockname()[1]
        nearby = [web_address(one, port) for one in network_addresses(host)]
        settings = replace(settings, nearby=nearby[0] if nearby else "")
        tell = partial(begin, nearby, web_address(host, port), place, open)
        if workers > 1:
            there(partial(share_tables, place, redis or ""), settings.patience)
            tell()
            serve_together(workers, serve_one, listening, place, redis, own, settings)
        else:
            serve_one(listening, place, redis, own, settings, tell)


def share_tables(place: str, redis: str) -> None:
    """What several processes share is there, and brought up to date once, before all begin."""
    from ludus.web import peers
    from ludus.web.store import Store

    peers.check(redis)
    Store(place).close()


def there(work: Callable[[], Thing], patience: float) -> Thing:
    """What `work` gives, once all that it needs is there; if that does not come, this process ends."""
    from ludus.web.waiting import Absent, patiently

    try:
        return patiently(work, patience, note)
    except Absent as e:
        note(f"ludus: {e} Ludus waited for {lasting(patience)}.")
        raise SystemExit(1) from None


def begin(nearby: list[str], here: str, place: str, open: bool) -> None:  # noqa: A002 - the option's name
    """Say where the table is: `nearby` are its addresses in this network, `here` the one on this computer."""
    first, *others = [f"{one}/" for one in [*nearby, here]]
    say(f"Ludus is at {first} (Ctrl+C stops it; all tables are saved)")
    if nearby:
        say(f"Others on your network open this address. Also: {', '.join(others)} (the last on this computer only)")
        if sys.stdout.isatty():
            say(qr_code(first))
    if "://" not in place:
        note(f"Tables are saved in {place}")
    if open:
        threading.Thread(target=open_browser, args=(first,), daemon=True).start()


def serve_one(
    listening: socket.socket,
    place: str,
    redis: str | None,
    bots: dict[str, str],
    settings: ServerSettings,
    ready: Callable[[], None] | None = None,
) -> None:
    """What one process does. Lines pack frames themselves (`ludus.web.packing`), not each for each reader."""
    import uvicorn

    from ludus.cli.ending import LEAVE, Ended
    from ludus.table.protocol import LARGEST
    from ludus.web import logs
    from ludus.web.app import create_app
    from ludus.web.door import ConnectionLimit, files_raised, through
    from ludus.web.peers import Peers
    from ludus.web.store import Store
    from ludus.web.thinking import BotProcesses

    logs.begin(settings)
    store = there(partial(Store, place), settings.patience)
    peers = there(partial(Peers, redis), settings.patience) if redis else None
    application = create_app(store, thinkers=BotProcesses(own=bots), peers=peers, settings=settings)
    if ready is not None:
        ready()
    calm_memory()
    door = ConnectionLimit(files_raised())
    visit, line = through(door)
    sys.setswitchinterval(0.001)  # seconds: the loop does not wait for threads that play games again
    config = uvicorn.Config(
        application,
        log_config=None,
        log_level="warning",
        access_log=False,
        http=visit,
        ws=line,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        server_header=False,
        forwarded_allow_ips=[*HERE, *settings.proxies],
        timeout_graceful_shutdown=LEAVE,
    )
    Ended(config, door).run([listening])


def calm_memory() -> None:
    """Look for unused memory less often: what games and pictures keep would be gone through again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def own_bots(given: list[str]) -> dict[str, str]:
    """Return the bots that the server admin offers, by name."""
    pairs = [text.partition("=") for text in given]
    for text, (name, _, spec) in zip(given, pairs, strict=True):
        if not name.strip() or not spec:
            raise LudusError(f"--bot needs NAME=BOT, such as Clever=greedy, not '{text}'.")
    return {name.strip(): spec for name, _, spec in pairs}


def usual_place() -> Path:
    """The file of the tables where nobody names one."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "ludus" / "tables.db"


def open_browser(address: str) -> None:
    time.sleep(0.5)  # until the server answers
    webbrowser.open(address)
