"""What all pages have: the reader, the language, the templates."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from jinja2 import BaseLoader, Environment, FileSystemLoader, ModuleLoader

from ludus.bots import LEVELS
from ludus.table.tables import PLAY_NOW
from ludus.web import shown
from ludus.web.visit import Reply, Visit

HERE: Final = Path(__file__).parent
COMPILED: Final = HERE / "compiled"  # where packing has put the templates; elsewhere they are read as they are
loader: BaseLoader = ModuleLoader(COMPILED) if COMPILED.exists() else FileSystemLoader(HERE / "templates")
env = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
env.filters["cited"] = shown.link_rules
env.filters["whole"] = shown.whole
env.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":")}  # pages are not packed


def render(visit: Visit, name: str, status: int = 200, **context: Any) -> Reply:
    """A page of a template; every template knows the reader, the words and the token of forms."""
    person = visit.person
    settings = person.settings
    me = SimpleNamespace(
        name=person.name,
        theme=settings.get("theme") or "system",
        sound=settings.get("sound") == "on",
        private=settings.get("private") == "on",
        auto=settings.get("auto") != "off",
        speed=settings.get("speed") or "normal",
        level=settings.get("level") or PLAY_NOW,
        levels=[level for level in LEVELS if f"level.{level}" in visit.said.phrases],
    )
    known: dict[str, Any] = {"person": person, "me": me, "t": visit.said, "csrf": visit.csrf, "here": ""}
    known |= {"edition": visit.edition, "asset": visit.asset, "club": visit.club, "origin": visit.link("")}
    return Reply(env.get_template(name).render({**known, **context}), status)


def trouble(visit: Visit, text: str, status: int = 400) -> Reply:
    """The page that says what went wrong."""
    t = visit.said
    kind = status if f"error.title_{status}" in t.phrases else 500 if status >= 500 else 400
    return render(visit, "error.html", status, title=t(f"error.title_{kind}"), text=text or t(f"error.text_{kind}"))
