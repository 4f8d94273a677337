"""What all pages have: the reader, the language, the templates."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, FileSystemLoader
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.templating import Jinja2Templates

import ludus
from ludus.bots import LEVELS
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.table.words import Said, accepted
from ludus.web import shown
from ludus.web.tables import PLAY_NOW

env = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
)
env.filters["cited"] = shown.cited
templates = Jinja2Templates(env=env)


def said(request: Request) -> Said:
    """The language of the reader: the one chosen, or the one the browser asks for."""
    chosen = request.state.person.settings.get("language")
    return Said(chosen or accepted(request.headers.get("accept-language", "")))


def render(request: Request, name: str, status: int = 200, **context: Any) -> Response:
    """A page of a template; every template knows the reader, the words and the token of forms."""
    person = request.state.person
    settings = person.settings
    me = SimpleNamespace(
        name=person.name,
        theme=settings.get("theme") or "system",
        sound=settings.get("sound") == "on",
        auto=settings.get("auto") != "off",
        speed=settings.get("speed") or "normal",
        level=settings.get("level") or PLAY_NOW,
        levels=[level for level in LEVELS if f"level.{level}" in said(request).phrases],
    )
    known = {"person": person, "me": me, "t": said(request), "csrf": request.state.csrf, "here": ""}
    return templates.TemplateResponse(request, name, {**known, **context}, status_code=status)


def trouble(request: Request, text: str, status: int = 400) -> Response:
    """The page that says what went wrong."""
    t = said(request)
    kind = status if f"error.title_{status}" in t.phrases else 500 if status >= 500 else 400
    return render(request, "error.html", status, title=t(f"error.title_{kind}"), text=text or t(f"error.text_{kind}"))


def asked_game(request: Request) -> Game:
    """The game of the address, in the language of the reader."""
    try:
        return ludus.game(request.path_params["game"]).in_language(said(request).language)
    except LudusError as e:
        raise HTTPException(404, said(request)("game.unknown", name=request.path_params["game"])) from e
