"""What all pages have: the reader, the language, the templates."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, FileSystemLoader

from ludus.web import shown
from ludus.web.visit import Reply, Visit

env = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
)
env.filters["cited"] = shown.cited


def render(visit: Visit, name: str, status: int = 200, **context: Any) -> Reply:
    """A page of a template; every template knows the reader, the words and the token of forms."""
    person = visit.person
    settings = person.settings
    me = SimpleNamespace(
        name=person.name,
        theme=settings.get("theme") or "system",
        sound=settings.get("sound") == "on",
        auto=settings.get("auto") != "off",
        speed=settings.get("speed") or "normal",
    )
    known: dict[str, Any] = {"person": person, "me": me, "t": visit.said, "csrf": visit.csrf, "here": ""}
    known |= {"edition": visit.edition, "asset": visit.asset}
    return Reply(env.get_template(name).render({**known, **context}), status)


def trouble(visit: Visit, text: str, status: int = 400) -> Reply:
    """The page that says what went wrong."""
    t = visit.said
    kind = status if f"error.title_{status}" in t.phrases else 500 if status >= 500 else 400
    return render(visit, "error.html", status, title=t(f"error.title_{kind}"), text=text or t(f"error.text_{kind}"))
