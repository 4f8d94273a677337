"""The pages: what a person sees around the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.templating import Jinja2Templates

import ludus

templates = Jinja2Templates(directory=Path(__file__).parent / "templates")


def render(request: Request, name: str, status: int = 200, **context: Any) -> Response:
    """A page of a template; every template knows the person and the token of forms."""
    known = {"person": request.state.person, "csrf": request.state.csrf}
    return templates.TemplateResponse(request, name, {**known, **context}, status_code=status)


async def lobby(request: Request) -> Response:
    return render(request, "lobby.html", games=ludus.games())


async def table(request: Request) -> Response:
    return render(request, "table.html", code=request.path_params["code"])


routes = [Route("/", lobby), Route("/t/{code}", table)]
