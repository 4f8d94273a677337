"""The options of `serve` for who hosts strangers: names, logs, figures, and how long things are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ludus.cli.addresses import secret
from ludus.cli.inputs import duration
from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from ludus.web.settings import ServerSettings

NAMES, LOGS, KEPT = "Names", "Logs", "Retention: 12h, 30d, forever"

Format = Literal["line", "json"]
Level = Literal["debug", "info", "warning", "error"]
Shown = Literal["short", "full", "none"]
Logs = tuple[Format, Level, Shown]

PublicUrl = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="LUDUS_PUBLIC_URL",
        rich_help_panel=NAMES,
        help="Public URL, such as https://play.example.org",
    ),
]
AllowedHosts = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME,…", envvar="LUDUS_ALLOWED_HOSTS", rich_help_panel=NAMES,
        help="Additional host names or addresses to accept.",
    ),
]  # fmt: skip
Proxy = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS", rich_help_panel=NAMES,
        help="Trust X-Forwarded-* from this proxy address or network.",
    ),
]  # fmt: skip
Contact = Annotated[
    str,
    typer.Option(
        metavar="MAIL|URL",
        envvar="LUDUS_CONTACT",
        rich_help_panel=NAMES,
        help="Contact for security reports (security.txt).",
    ),
]
MailFrom = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", envvar="LUDUS_MAIL_FROM", rich_help_panel=NAMES,
        help="Sender of turn e-mails; set the mail server in LUDUS_SMTP.",
    ),
]  # fmt: skip
PrivateCalls = Annotated[
    bool,
    typer.Option(
        "--private-calls", envvar="LUDUS_PRIVATE_CALLS", rich_help_panel=NAMES,
        help="Allow webhooks and push to private networks and without TLS.",
    ),
]  # fmt: skip
LogFormat = Annotated[
    Format, typer.Option(metavar="F", rich_help_panel=LOGS, help="line for people, json for programs.")
]
LogLevel = Annotated[
    Level,
    typer.Option(metavar="L", rich_help_panel=LOGS, help="debug, info (every request), warning, or error."),
]
LogAddresses = Annotated[
    Shown,
    typer.Option(
        metavar="A", rich_help_panel=LOGS, help="Log visitors' addresses: short (their network), full, or none."
    ),
]
Wait = Annotated[
    str,
    typer.Option(
        metavar="TIME", envvar="LUDUS_WAIT",
        help="How long to wait for PostgreSQL and Redis at start: 90s, 5m, forever.",
    ),
]  # fmt: skip
KeepFinished = Annotated[
    str, typer.Option(metavar="TIME", rich_help_panel=KEPT, help="Keep games this long after the last move.")
]
KeepOpen = Annotated[
    str,
    typer.Option(
        metavar="TIME", rich_help_panel=KEPT, help="Keep unstarted tables, lessons, and uploaded records this long."
    ),
]
KeepChat = Annotated[str, typer.Option(metavar="TIME", rich_help_panel=KEPT, help="Keep chat this long.")]
KeepGuests = Annotated[
    str,
    typer.Option(
        metavar="TIME", rich_help_panel=KEPT, help="Keep people without a table this long after their last visit."
    ),
]


def settings(
    bind: str,
    public_url: str,
    allowed: list[str] | None,
    proxies: list[str] | None,
    contact: str,
    calls: tuple[str, bool],
    logs: Logs,
    kept: tuple[str, str, str, str],
) -> ServerSettings:
    """The server as its host wants it."""
    from ludus.web.settings import KeepTimes, ServerSettings, known_as, public_address

    public = public_address(public_url) if public_url else ""
    log_format, log_level, addresses = logs
    mail_from, private = calls
    smtp = mail_server(secret("LUDUS_SMTP"), mail_from, public)
    return ServerSettings(
        public_url=public,
        hosts=known_as(bind, public, allowed or []),
        proxies=tuple(proxy_of(given) for given in proxies or []),
        contact=contact_of(contact),
        metrics_token=secret("LUDUS_METRICS_TOKEN"),
        smtp=smtp,
        mail_from=mail_from,
        private_calls=private,
        addresses=addresses,
        log_format=log_format,
        log_level=log_level,
        keep=KeepTimes(*(duration(time) for time in kept)),
    )


def mail_server(url: str, sender: str, public: str) -> str:
    """Where mail is given to; it needs a sender, and links that lead somewhere."""
    from ludus.web.calling.sending import smtp_address
    from ludus.web.calling.ways import MAIL

    if not url:
        return ""
    if not MAIL.fullmatch(sender) or not public:
        raise LudusError("LUDUS_SMTP needs --mail-from, an address such as play@example.org, and --public-url.")
    return smtp_address(url)


def proxy_of(given: str) -> str:
    from ludus.web.addresses import network

    found = network(given)
    if found is None:
        raise LudusError(f"--proxy must be an address or network such as 172.30.77.0/24, not '{given[:100]}'.")
    return str(found)


def contact_of(given: str) -> str:
    """An address that a program can follow."""
    if not given or given.startswith(("https://", "mailto:", "tel:")):
        found = given
    else:
        found = f"mailto:{given}" if given.count("@") == 1 else ""
    if bool(given) != bool(found) or not found.isprintable() or " " in found:
        raise LudusError(f"--contact must be an e-mail address or https://…, not '{given[:100]}'.")
    return found
