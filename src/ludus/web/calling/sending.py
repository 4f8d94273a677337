"""How a call is sent, by each way. Every one has a name that stays the same when it is sent again."""

from __future__ import annotations

import hashlib
import hmac
import json
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from ludus.core.errors import LudusError
from ludus.table.words import Said
from ludus.web.calling import outgoing
from ludus.web.calling.outgoing import NameLookup, Unsent
from ludus.web.settings import ServerSettings
from ludus.web.store.rows import WayRow
from ludus.web.turns import Desk

GONE: Final = (404, 410)  # what a push service says of a browser that does not want to be called any more
LASTS: Final = 24 * 3600  # seconds for which a push service keeps a call for a browser that is off
SMTP_TIME: Final = 20.0  # seconds that a mail server may be silent


class Over(Exception):
    """This way is no longer one."""


@dataclass(frozen=True)
class Call:
    """What somebody is told."""

    id: str
    title: str
    text: str
    url: str
    tables: list[dict[str, Any]]
    time: float


class Sender:
    """Sends calls."""

    def __init__(self, settings: ServerSettings, key: str) -> None:
        self.settings = settings
        self.private = settings.private_calls
        self.key = key
        self.names = NameLookup()
        self.mails = Desk("mails", 2)
        self.seals = Desk("sealing")

    def close(self) -> None:
        for desk in (self.names.desk, self.mails, self.seals):
            desk.close()

    async def send(self, way: WayRow, call: Call, t: Said) -> None:
        """Send a call; `Unsent` where it may be tried again, `Over` where that is of no use."""
        if way.kind == "push":
            await self.push(way.target, call)
        elif way.kind == "mail":
            await self.mail(way.target["address"], call, t)
        else:
            await self.hook(way.target, call)

    async def push(self, target: dict[str, Any], call: Call) -> None:
        """Encrypted for one browser (RFC 8291), signed with our own key (RFC 8292)."""
        to = outgoing.target(target["endpoint"], self.private)
        told = {"title": call.title, "text": call.text, "url": call.url, "tag": f"ludus-{call.tables[0]['table']}"}
        known = (self.settings.contact, self.settings.public_url, "mailto:nobody@localhost")
        claims = {"aud": to.origin, "sub": next(each for each in known if each.startswith(("mailto:", "https:")))}
        body, signed = await self.seals.do(encrypt_push, target, json.dumps(told).encode(), self.key, claims)
        headers = {
            **signed,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LASTS),
            "topic": hashlib.sha256(call.id.encode()).hexdigest()[:32],  # sent again, it takes the place of the first
            "urgency": "normal",
        }
        check_status(await outgoing.post(self.names, to, body, headers, self.private))

    async def hook(self, target: dict[str, Any], call: Call) -> None:
        """Signed with the secret that only its owner has besides us."""
        to = outgoing.target(target["url"], self.private)
        told = {"event": "your-turn", "id": call.id, "text": call.text, "tables": call.tables, "time": call.time}
        body, time = json.dumps(told, ensure_ascii=False).encode(), str(int(call.time))
        mark = hmac.new(target["secret"].encode(), f"{time}.".encode() + body, hashlib.sha256).hexdigest()
        headers = {"content-type": "application/json", "x-ludus-id": call.id, "x-ludus-time": time}
        check_status(
            await outgoing.post(self.names, to, body, {**headers, "x-ludus-signature": f"sha256={mark}"}, self.private)
        )

    async def mail(self, address: str, call: Call, t: Said) -> None:
        lines = [call.text, "", *(f"{each['title']}: {each['url']}" for each in call.tables)]
        lines += ["", t("calls.mail_end", url=f"{call.url.partition('/t/')[0]}/me/calls")]
        await self.post(address, call.title, "\n".join(lines), call.id)

    async def post(self, address: str, subject: str, text: str, name: str) -> None:
        """A mail; with the same name it is the same one."""
        sender = self.settings.mail_from
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = sender, address, subject
        message["Message-ID"] = f"<{name}@{sender.partition('@')[2] or 'localhost'}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        try:
            await self.mails.do(deliver_mail, self.settings.smtp, message)
        except (smtplib.SMTPException, OSError) as e:
            raise Unsent(type(e).__name__) from e


def encrypt_push(target: dict[str, Any], told: bytes, key: str, claims: dict[str, str]) -> tuple[bytes, dict[str, str]]:
    """What is told, encrypted for a browser, and who we are. What it takes is loaded with the first call."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    try:
        body = bytes(WebPusher(target).encode(told, "aes128gcm")["body"])
    except Exception as e:  # keys of a visitor that are none
        raise Over from e
    return body, {name.lower(): value for name, value in Vapid02.from_string(key).sign(claims).items()}


def check_status(status: int) -> None:
    if status in GONE:
        raise Over
    if not 200 <= status < 300:
        raise Unsent(str(status))


def deliver_mail(url: str, message: EmailMessage) -> None:
    """Give a mail to the mail server of the host."""
    parts = urlsplit(url)
    host, context = parts.hostname or "", ssl.create_default_context()
    if parts.scheme == "smtps":
        line: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=SMTP_TIME, context=context)
    else:
        line = smtplib.SMTP(host, parts.port or 587, timeout=SMTP_TIME)
    with line:
        line.ehlo_or_helo_if_needed()
        if parts.scheme == "smtp" and line.has_extn("starttls"):
            line.starttls(context=context)
        if parts.username:
            line.login(unquote(parts.username), unquote(parts.password or ""))
        line.send_message(message)


def smtp_address(url: str) -> str:
    """Where mail is given to, or a sentence why it is none."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise LudusError("LUDUS_SMTP must look like smtp://name:password@mail.example.org:587.")
    return url


def can_push() -> bool:
    """Whether the extra `calls` is installed."""
    return find_spec("pywebpush") is not None


def fresh_key() -> str:
    """A new key for push services; nothing where the extra `calls` is not installed."""
    if not can_push():
        return ""
    from py_vapid import Vapid02
    from py_vapid.utils import b64urlencode

    maker = Vapid02()
    maker.generate_keys()
    return str(b64urlencode(maker.private_key.private_numbers().private_value.to_bytes(32, "big")))


def public_key(key: str) -> str:
    """What a browser is told of the key."""
    from py_vapid import Vapid02
    from py_vapid.utils import b64urlencode

    numbers = Vapid02.from_string(key).public_key.public_numbers()
    return str(b64urlencode(b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")))
