"""The pages of a review: what was luck and what was skill in a game that is over. A browser alone has them too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.draw.theme import THEMES
from ludus.games import find
from ludus.review.position import labels, position
from ludus.table import replay
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web import forms, shown
from ludus.web.pages import looked_up
from ludus.web.rendering import render, trouble
from ludus.web.visit import SVG, Address, Reply, Visit, data, post

T = TypeVar("T")
KEPT: Final = {"cache-control": "private, max-age=86400", "vary": "accept-language, cookie"}
FRESH: Final = {"cache-control": "no-store"}


@dataclass
class State:
    """A review, as far as it is known."""

    told: Json = field(default_factory=lambda: {"done": 0, "total": 0, "over": False, "review": None})
    trouble: str = ""

    @property
    def open(self) -> bool:
        return not self.told["over"] and not self.trouble


class Reviewing(Protocol):
    """Where reviews are thought of."""

    def of_game(self, person: Person, code: str, text: str, deep: bool) -> State: ...

    async def replay(self, work: Callable[..., T], *args: Any) -> T: ...


class ReviewVisit(Visit):
    """A visit to a home that thinks of reviews."""

    reviews: Reviewing


async def record_of(visit: ReviewVisit) -> str:
    """The record of the table of the address, once it is over."""
    await visit.asks_for(visit.path["code"])
    await visit.refuse_live_deal(visit.path["code"])
    room = await visit.tables.hall.room(visit.path["code"])
    async with room.lock:
        return replay.as_record(room.table)


def translate_game(visit: Visit, text: str) -> Game:
    return find.game_of(text).in_language(visit.said.language)


def where(visit: Visit) -> tuple[int, int]:
    """The step and the seat of the address."""
    return int(visit.path["step"]), int(visit.path["seat"])


async def page(visit: ReviewVisit) -> Reply:
    t = visit.said
    found = await looked_up(visit, visit.path["code"])
    if found is None:
        return trouble(visit, t("join.code_unknown", code=visit.path["code"][:20]), 404)
    text = await record_of(visit)
    seats = [{"name": shown.seat_name(seat, t), "mine": seat["mine"]} for seat in found.seats]
    title = translate_game(visit, text).title
    return render(visit, "review.html", here="mine", code=found.code, title=title, seats=seats, players=found.players)


async def review_progress(visit: ReviewVisit) -> Reply:
    """The review so far; the first request starts it."""
    asked = visit.query()
    text = await record_of(visit)
    visit.pay("check")
    deep = asked.get("depth") == "deep"
    found = visit.reviews.of_game(visit.person, visit.path["code"], text, deep)
    if found.trouble:
        raise Refused(found.trouble)
    return data(await brief(visit, found.told) if "brief" in asked else found.told, headers=FRESH)


async def brief(visit: ReviewVisit, told: Json) -> Json:
    """What a result screen needs, each turning point with its position at the table."""
    out = briefly(told)
    room = await visit.tables.hall.room(visit.path["code"])
    async with room.lock:
        story = room.table.story
        for moment in out["turning_points"]:
            moment["at"] = None if story is None else replay.position(story, moment["step"])
    return out


async def question_page(visit: ReviewVisit) -> Reply:
    """What was asked at a moment, and what could be answered."""
    text = await record_of(visit)
    visit.pay("look")
    found = await visit.reviews.replay(moment, translate_game(visit, text), text, *where(visit))
    return data(found, headers=KEPT)


async def board(visit: ReviewVisit) -> Reply:
    text = await record_of(visit)
    visit.pay("look")
    return await position_page(visit, text, *where(visit))


async def position_page(visit: ReviewVisit, text: str, step: int, seat: int) -> Reply:
    theme = visit.query().get("theme", "dark")
    look = theme if theme in THEMES else "dark"
    svg = await visit.reviews.replay(picture, translate_game(visit, text), text, step, seat, look)
    return Reply(svg, kind=SVG, headers=KEPT)


async def go_on(visit: ReviewVisit) -> Reply:
    """A new table that goes on from a moment, against bots."""
    fields = await visit.form()
    text = await record_of(visit)
    visit.pay("table")
    step, seat = forms.number(fields, "step") or 0, forms.number(fields, "seat") or 0
    return visit.go_to(f"/t/{await visit.tables.go_on(await visit.keep_person(), text, step, seat)}")


def briefly(told: Json) -> Json:
    """What a result screen needs: where the game turned, how lucky everybody was, and the curve."""
    found = told["review"]
    if found is None:
        return {**told, "turning_points": [], "lucky": [], "curve": []}
    turned = [moment for moment in found["moments"] if moment["number"] in found["turning_points"]]
    short = [{name: value for name, value in moment.items() if name != "choices"} for moment in turned]
    lucky = [seat["lucky"] for seat in found["seats"]]
    state = {name: told[name] for name in ("done", "total", "over")}
    return {**state, "turning_points": short, "lucky": lucky, "curve": found["curve"], "players": found["players"]}


def moment(game: Game, text: str, step: int, seat: int) -> Json:
    """What was asked there, and all that could be answered, in words."""
    match = position(game, text, step, seat)
    need = match.need
    if not isinstance(need, Ask):
        raise Refused("There was no question at that point.", 404, "unknown")
    answers = [action.text for action in need.options]
    rows = zip(answers, labels(match, answers), strict=True)
    options = [{"answer": answer, "label": label} for answer, label in rows]
    return {"prompt": match.question.prompt, "options": options}


def picture(game: Game, text: str, step: int, seat: int, theme: str) -> str:
    """The board there, as the seat saw it."""
    return position(game, text, step, seat).svg(seat, theme)


addresses = [
    Address("/t/{code}/review", page),
    Address("/t/{code}/review.json", review_progress),
    Address("/t/{code}/review/{step:int}/{seat:int}.json", question_page),
    Address("/t/{code}/review/{step:int}/{seat:int}.svg", board),
    post("/t/{code}/review/go-on", go_on),
]
