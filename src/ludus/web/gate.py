"""The gate: who is banned gets the reason, and nothing else."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ludus.table.refusals import Refused
from ludus.web import addresses, answers
from ludus.web.services import services


class Gate:
    """Behind the guard, who says who asks."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope) if scope["type"] == "http" else None
        if request is not None and hasattr(request.state, "person"):
            try:
                services(request).hall.house.admit(request.state.person.id, addresses.of(request))
            except Refused as e:
                answer = await answers.refusal_response(request, e)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)
