"""How a request is answered that is refused, or that went wrong."""

from __future__ import annotations

import logging
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ludus.table.refusals import Refused
from ludus.web import guard, rendering
from ludus.web.logs import REQUEST
from ludus.web.services import services
from ludus.web.serving import ServerVisit, wants_json

log: Final = logging.getLogger("ludus.web")


def answer(request: Request, text: str, status: int) -> Response:
    """A refusal as a page, or as data for those who ask for it; plain where nobody knows yet who asks."""
    known = hasattr(request.state, "person")
    if wants_json(request) or request.url.path.startswith("/static/"):
        return JSONResponse({"error": ServerVisit(request).said.sentence(text) if known else text}, status)
    if not known:
        return PlainTextResponse(text, status)
    visit = ServerVisit(request)
    return visit.carry(rendering.trouble(visit, visit.said.sentence(text), status))


async def refusal_response(request: Request, e: Exception) -> Response:
    assert isinstance(e, Refused)
    services(request).meters.count_refusal(e.code)
    if e.code == "unknown" and "code" in request.path_params:
        services(request).codes.unknown(guard.address(request))
    return answer(request, e.text, e.status)


async def mistaken(request: Request, e: Exception) -> Response:
    services(request).meters.count_refusal("mistaken")
    return answer(request, str(e), 400)


async def not_found(request: Request, e: Exception) -> Response:
    assert isinstance(e, HTTPException)
    text = "Page not found." if e.status_code == 404 else str(e.detail)
    return answer(request, text, e.status_code)


async def hung_up(request: Request, e: Exception) -> Response:
    return Response(status_code=400)  # nobody is there to read it


def failure_response(request: Request, route: str, e: Exception) -> Response:
    """The server's own mistake: its trace is in the log, and the visitor gets the number to find it by."""
    log.error("a request failed: %s %s", request.method, route, exc_info=e)
    text = f"Server error; nothing changed. Report this number: {REQUEST.get()}."
    return answer(request, text, 500)
