"""What is said about a table besides its picture, as one viewer may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludus.core.game import Game
from ludus.table.words import Said
from ludus.web import absence, forced, giving_up, handover, shown, talking, undoing

if TYPE_CHECKING:
    from ludus.web.rooms import Room
    from ludus.web.viewing import Viewer


def table(room: Room, viewer: Viewer) -> dict[str, Any]:
    """All fields of a table."""
    story, game, mine = room.story, viewer.box, viewer.mine
    row = room.row
    return {
        "code": room.code,
        "game": game.id,
        "title": game.title,
        "options": row["options"],
        "played_with": [
            shown.option_said(option, row["options"][option.name], viewer.said)
            for option in game.options
            if option.name in row["options"]
        ],
        "players": row["players"],
        "version": row["version"],
        "hidden": game.hidden,
        "sealed": bool(story is not None and story.window),
        "status": room.status,
        "kind": row["kind"],
        "seats": seats(room, mine),
        "mine": mine,
        "host": row["host"] == viewer.person.id,
        "hotseat": len(mine) > 1,
        "clock": row["clock"] or None,
        "result": result(room, viewer.said),
        "rematch": {"said": row["rematch"].get("said", []), "code": row["rematch"].get("code", "")},
        "hints": row["hints"],
        "forced": forced.forced(room, mine),
        "asides": asides(room, game, mine),
        "resign": giving_up.offered(room, mine),
        "undo": undoing.offered(room, mine, viewer.seat, viewer.said) if row["kind"] != "lesson" else None,
        "away": absence.away(room, mine),
        "wanted": handover.asked(room, viewer.person.id),
        "talk": talking.rules(room, row["host"] == viewer.person.id),
        "draw_offer": None if story is None else story.offer,
        "draw_given": [] if story is None else story.agreed[:],
        "since": viewer.since,
        "fair": room.dice.shown(),
        "lesson": None if story is None else story.lesson_step(),
    }


def seats(room: Room, mine: list[int]) -> list[dict[str, Any]]:
    story = room.story
    asked = [] if story is None else story.asked
    sealed = [] if story is None else story.sealed
    online = room.presence.here()
    left = room.times()
    return [
        {
            "seat": seat.seat,
            "name": seat.called,
            "kind": seat.kind,
            "level": seat.level,
            "online": seat.kind == "bot" or seat.person in online,
            "mine": seat.seat in mine,
            "invited": seat.invited,
            "clock_ms": left[seat.seat],
            "asked": seat.seat in asked,
            "sealed": seat.seat in sealed,
        }
        for seat in room.seats
    ]


def result(room: Room, t: Said) -> dict[str, Any] | None:
    """How it ended."""
    story = room.story
    if story is None or not story.over:
        return None
    if story.ended:
        return giving_up.result(room, story, t)
    found = story.match.result
    rules = room.game.in_language(t.language).rules
    if found is None:  # a lesson may end in the middle of a game
        return None
    return {
        "winners": list(found.winners),
        "ranking": [list(place) for place in found.ranking],
        "scores": list(found.scores),
        "rule": found.rule,
        "text": t.sentence(found.text),
        "why": rules[found.rule].says if found.rule in rules and not rules[found.rule].asks else "",
    }


def asides(room: Room, game: Game, mine: list[int]) -> list[dict[str, Any]]:
    """What own seats that are asked may do besides answering."""
    story = room.story
    if story is None or story.over:
        return []
    words = game.words(story.match)
    return [
        {"seat": seat, "action": action.text, "label": words.label(action.text)}
        for seat in story.asked
        if seat in mine
        for action in game.asides(story.match.table, seat)
    ]
