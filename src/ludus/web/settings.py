"""The settings of a server: the names it is known by, who sees its figures, how long things are kept."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass, field
from typing import Final, Literal
from urllib.parse import urlsplit

from ludus.core.errors import LudusError

Addresses = Literal["short", "full", "none"]
LogFormat = Literal["line", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

DAY: Final = 24 * 3600.0  # seconds
ADDRESS: Final = re.compile(r"(https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?)/?")
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True)
class KeepTimes:
    """For how many seconds things are kept after they were last used; None: no limit."""

    finished: float | None = 365 * DAY  # games that are over, closed, or that nobody has gone on with
    unbegun: float | None = 30 * DAY  # tables that still wait for players; lessons, trials and uploaded records
    chat: float | None = 365 * DAY
    guests: float | None = 365 * DAY  # people whose devices have not come back, once they sit at no table


@dataclass(frozen=True)
class ServerSettings:
    """A server as its host wants it."""

    public_url: str = ""  # https://play.example.org, as visitors type it
    nearby: str = ""  # http://192.0.2.7:8080, as others in this network reach a server that listens for them
    hosts: frozenset[str] = LOOPBACK  # the names and addresses that visitors may use
    proxies: tuple[str, ...] = ()  # reverse proxies on other machines, whose word on where visitors come from counts
    contact: str = ""  # where to report a weakness
    metrics_token: str = field(default="", repr=False)  # who has it may read the figures; empty: this machine only
    smtp: str = field(default="", repr=False)  # smtp://name:password@mail.example.org:587, where mail is given to
    mail_from: str = ""  # whose mails they are
    private_calls: bool = False  # whether calls may go into private networks
    addresses: Addresses = "short"  # how visitors' addresses are logged
    log_format: LogFormat = "line"
    log_level: LogLevel = "warning"
    keep: KeepTimes = KeepTimes()
    patience: float = 60.0  # seconds for which a database or Redis that is not there yet is waited for

    @property
    def secure(self) -> bool:
        """Whether visitors come by TLS."""
        return self.public_url.startswith("https://")

    def origin(self, base: str) -> str:
        """The address under which a visitor came: the public one where there is one."""
        return self.public_url or base.rstrip("/")

    def link(self, base: str, path: str) -> str:
        """An address to give to others, who cannot open the one that leads to this computer only."""
        here = self.origin(base)
        return f"{self.nearby or here if urlsplit(here).hostname in LOOPBACK else here}{path}"


def public_address(url: str) -> str:
    """A public URL without its last slash, or a sentence why it is none."""
    found = ADDRESS.fullmatch(url.lower())
    if found is None:
        raise LudusError(f"--public-url must look like https://play.example.org, not '{url[:100]}'.")
    return found[1]


def known_as(bind: str, public_url: str, more: list[str]) -> frozenset[str]:
    """The names a server answers to: those of this machine, the public one, and those that were allowed besides."""
    own = socket.gethostname().lower()
    names = {*LOOPBACK, bind.lower(), own, own if own.endswith(".local") else f"{own}.local"}
    if public_url:
        names.add(urlsplit(public_url).hostname or "")
    for given in more:
        names.update(allowed_name(name) for name in given.split(",") if name.strip())
    return frozenset(names - {""})


def allowed_name(given: str) -> str:
    """A name of --allowed-hosts, without a port."""
    name = given.strip().lower().rstrip(".").removeprefix("[").removesuffix("]")
    if not name.isascii() or any(c in name for c in "/@*[] ") or (":" in name and name.count(":") < 2):
        raise LudusError(
            f"--allowed-hosts takes names without ports, such as play.example.org,192.0.2.7, not '{given[:100]}'."
        )
    return name
