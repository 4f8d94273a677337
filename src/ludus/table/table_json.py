"""What is said about a table besides its picture, as one viewer may know it."""

from __future__ import annotations

from typing import Any

from ludus.core import views
from ludus.core.game import Game
from ludus.core.options import Option
from ludus.table import auto_answers, chat, physical, premoves, undo
from ludus.table import seats as sitting
from ludus.table.refusals import Refused
from ludus.table.state import Table, Viewpoint
from ludus.table.story import Story
from ludus.table.words import Said


def of(table: Table, who: Viewpoint) -> dict[str, Any]:
    """All fields of a table but for `since`, which is each visitor's own."""
    story, game, mine, t = table.story, table.game.in_language(who.language), [*who.mine], Said(who.language)
    row = table.row
    return {
        "code": table.code,
        "game": game.id,
        "title": game.title,
        "options": row.options,
        "rated": row.rated,
        "played_with": [
            *([t("new.rated")] if row.rated else []),
            *([t("new.real")] if row.real else []),
            *[
                option_said(option, row.options[option.name], t)
                for option in game.options
                if option.name in row.options
            ],
        ],
        "players": row.players,
        "version": row.version,
        "hidden": game.hidden,
        "sealed": bool(story is not None and story.window),
        "status": table.status,
        "kind": row.kind,
        "seats": seats(table, mine, t),
        "mine": mine,
        "host": who.host,
        "hotseat": len(mine) > 1,
        "clock": row.clock or None,
        "result": result(table, t),
        "rematch": {"said": row.rematch.get("said", []), "code": row.rematch.get("code", "")},
        "hints": row.hints,
        "forced": auto_answers.self_answering_seat(table, mine),
        "passes": auto_answers.passes(table, mine),
        "orders": premoves.orders_for(table, who.seat, mine),
        "asides": asides(table, game, mine),
        "resign": sitting.resigning(table, mine),
        "undo": undo.undo_offer(table, mine, who.seat, t) if row.kind != "lesson" else None,
        "away": sitting.away(table, mine),
        "wanted": sitting.seat_requests(table, who.wants),
        "talk": chat.rules(table, who.host),
        "draw_offer": None if story is None else story.offer,
        "draw_given": [] if story is None else story.agreed[:],
        "since": None,
        "fair": None if row.real else fair(table),
        "fall": physical.chance_for(table, who),
        "lesson": None if story is None else story.lesson_step(),
    }


def option_said(option: Option, value: Any, t: Said) -> str:
    """A chosen option in words."""
    if option.kind == "flag":
        return t("new.option_on" if value else "new.option_off", label=option.label)
    told = option.choice_name(value) if value in option.choices else option.write(value)
    return t("new.option_is", label=option.label, value=told if len(told) < 60 else t("new.option_own"))


def fair(table: Table) -> dict[str, Any]:
    """What everybody is shown of the dice."""
    fixed = table.fixed
    listed = [{"giver": seat.giver, "print": seat.fingerprint} for seat in table.seats] if fixed else []
    given = [seat.seat for seat in table.seats if (seat.share if fixed else seat.giver)]
    return {"commit": table.pledge, "revealed": table.revealed, "shares": listed, "given": given}


def seats(table: Table, mine: list[int], t: Said) -> list[dict[str, Any]]:
    story = table.story
    asked = physical.seats_awaited(table)
    sealed = [] if story is None else story.sealed
    left = table.times()
    return [
        {
            "seat": seat.seat,
            "name": t.name(seat.called),
            "kind": seat.kind,
            "level": seat.level,
            "bot": seat.kind == "bot" or seat.program,
            "online": seat.kind == "bot" or table.presence.has(seat.person),
            "mine": seat.seat in mine,
            "invited": seat.invited,
            "clock_ms": left[seat.seat],
            "asked": seat.seat in asked and auto_answers.quick_start_answer(table, seat.seat) is None,
            "sealed": seat.seat in sealed,
        }
        for seat in table.seats
    ]


def result(table: Table, t: Said) -> dict[str, Any] | None:
    """How it ended."""
    story = table.story
    if story is None or not story.over:
        return None
    if story.ended:
        return ending_outside_rules(table, story, t)
    found = story.match.result
    rules = table.game.in_language(t.language).rules
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


def ending_outside_rules(table: Table, story: Story, t: Said) -> dict[str, Any]:
    """How a game ended that did not end by its rules."""
    seats = list(range(len(table.seats)))
    if story.ended == "draw":
        return {"winners": seats, "ranking": [seats], "scores": [], "rule": "", "text": t("told.drawn")}
    last = story.notes[-1]
    if len(seats) == 1:
        scores = list(table.game.end(story.match.table).scores)
        text = t(f"told.{last.kind}_alone", name=t.name(last.name), score=f"{scores[0]:g}")
        return {"winners": [], "ranking": [seats], "scores": scores, "rule": "", "text": text}
    losers = sorted([last.seat, *table.game.partners(story.match.table, last.seat)])
    winners = [seat for seat in seats if seat not in losers]
    won = ", ".join(t.name(table.seat_name(seat)) for seat in winners)
    text = t(f"told.{last.kind}_over", name=t.name(last.name), winners=won)
    return {"winners": winners, "ranking": [winners, losers], "scores": [], "rule": "", "text": text}


def asides(table: Table, game: Game, mine: list[int]) -> list[dict[str, Any]]:
    """What own seats that are asked may do besides answering."""
    story = table.story
    if story is None or story.over:
        return []
    words = game.words(story.match)
    return [
        {"seat": seat, "action": action.text, "label": words.label(action.text)}
        for seat in story.asked
        if seat in mine
        for action in game.asides(story.match.table, seat)
    ]


def ending(table: Table, box: Game) -> dict[str, Any]:
    """What a result screen says besides the result itself: nothing that is not known to everybody by then."""
    story = table.story
    if story is None or not story.over:
        raise Refused("The game isn't over yet; ask for the ending later.", 409, "not-now")
    gains = [
        {"seat": seat, "why": why, "points": points} for seat, why, points in views.points_gained(box, story.match)
    ]
    return {"gains": gains, "record": story.rooted}
