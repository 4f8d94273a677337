"""Logs: one line for each thing, for people or as JSON for programs. Lines of a request have the request's number."""

from __future__ import annotations

import json
import logging
import time
from contextvars import ContextVar
from typing import Any, Final

from ludus.web.settings import ServerSettings

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")  # the number of the request that is answered now


class LogFormatter(logging.Formatter):
    """`2026-05-01T12:00:00.000Z INFO ludus.access GET / 200 ms=3 request=ab12`; what goes wrong has its trace below."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage().replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
        more = "".join(f" {name}={value}" for name, value in fields(record).items())
        text = f"{moment(record)} {record.levelname} {record.name} {message}{more}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class Json(logging.Formatter):
    """One object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"time": moment(record), "level": record.levelname.lower(), "logger": record.name}
        said: dict[str, Any] = {**told, "message": record.getMessage(), **fields(record)}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def moment(record: logging.LogRecord) -> str:
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03}Z"


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What a line says besides its sentence."""
    given: dict[str, Any] = getattr(record, "fields", {})
    request = REQUEST.get()
    return {**given, "request": request} if request and "request" not in given else given


def begin(settings: ServerSettings) -> None:
    """From now on this process logs so, to standard error. The web server's own lines of requests stay off."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if settings.log_format == "json" else LogFormatter())
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
    for name in ("uvicorn", "uvicorn.error", "alembic", "asyncio"):  # they name addresses and codes where they chat
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
