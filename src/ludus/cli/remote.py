"""A server from afar: asked over its API, with a token, for what a seat may see."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final
from urllib.parse import quote, urlsplit

from ludus.core.errors import BadOption, LudusError

PATIENCE: Final = 60.0  # seconds; a stream says every fifteen that it lives
LONGEST: Final = 16 * 1024 * 1024  # bytes of a line or an answer
TRIES: Final = 5  # before a server that is away is given up
UNSEEN: Final = re.compile(r"\\u00(?:[01][0-9a-f]|7f|[89][0-9a-f])|[\x7f-\x9f]", re.IGNORECASE)  # what moves a cursor
PLACE: Final = re.compile(r"(?:.*)/(join|t)/([A-Za-z0-9_-]{4,100})/?")


class RefusedThere(LudusError):
    """The server says no, and why."""

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code


class NoAnswer(LudusError):
    """Nobody answers."""


def read(text: str) -> Any:
    """What a server sends; nothing in it may move the cursor of a terminal."""
    try:
        return json.loads(UNSEEN.sub(" ", text))
    except ValueError as e:
        raise LudusError("The reply isn't JSON. Is this a Ludus server?") from e


class Remote:
    """A server at an address, and who we are there."""

    def __init__(self, url: str, token: str) -> None:
        parts, found = urlsplit(url), PLACE.fullmatch(urlsplit(url).path)
        if parts.scheme not in ("http", "https") or not parts.hostname or found is None:
            such = "such as https://play.example.org/t/KRTZMB"
            raise BadOption(f"--at must be a table's URL or a seat link, {such}, not '{url}'.")
        self.kind, self.place = found[1], found[2]
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.host, self.port, self.secure = parts.hostname, parts.port, parts.scheme == "https"
        self.token = token

    def request(self, method: str, path: str, sent: Any = None) -> tuple[HTTPConnection, HTTPResponse]:
        """The answer to a question; one that is none is raised. Nothing is followed to another address."""
        kind = HTTPSConnection if self.secure else HTTPConnection
        line = kind(self.host, self.port, timeout=PATIENCE)
        head = {"Accept-Language": "en", "Content-Type": "application/json"}
        head |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            line.request(method, f"/api/v1{path}", None if sent is None else json.dumps(sent), head)
            answer = line.getresponse()
        except (OSError, HTTPException) as e:
            line.close()
            raise NoAnswer(f"Can't reach {self.base}: {getattr(e, 'strerror', None) or e}.") from e
        if answer.status >= 300:
            text = answer.read(LONGEST).decode(errors="replace")
            line.close()
            self.refuse(answer.status, text)
        return line, answer

    def refuse(self, status: int, text: str) -> None:
        found = read(text) if text.startswith("{") else {}
        said = str(found.get("error", f"{self.base} answers with {status}."))
        if status in (502, 503, 504):
            raise NoAnswer(said)
        raise RefusedThere(said, str(found.get("code", "")))

    def text(self, path: str) -> str:
        """A text."""
        line, answer = self.request("GET", path)
        try:
            return answer.read(LONGEST).decode(errors="replace")
        finally:
            line.close()

    def get(self, path: str) -> Any:
        return read(self.text(path))

    def post(self, path: str, **sent: Any) -> Any:
        line, answer = self.request("POST", path, sent)
        try:
            return read(answer.read(LONGEST).decode(errors="replace"))
        finally:
            line.close()

    def lines(self, path: str) -> Iterator[Any]:
        """A stream, begun again where it ends or breaks off; a server that stays away is given up."""
        tries = 0
        while True:
            try:
                for found in self.once(path):
                    tries = 0
                    yield found
            except (NoAnswer, OSError, HTTPException) as e:
                tries += 1
                if tries >= TRIES:
                    raise LudusError(f"{self.base} stopped responding.") from e
                time.sleep(tries)

    def once(self, path: str) -> Iterator[Any]:
        line, answer = self.request("GET", path)
        try:
            while raw := answer.readline(LONGEST):
                if raw.strip():
                    yield read(raw.decode(errors="replace"))
        finally:
            line.close()

    def sit_down(self, name: str) -> str:
        """The code of the table; a link gives its seat, and to who has no token yet a token too."""
        if self.kind == "t":
            return self.place.upper()
        found = self.post(f"/join/{quote(self.place)}", **({"name": name} if name else {}))
        self.token = self.token or str(found["token"])
        return str(found["code"])
