"""The facts beside the table: each player's seat, the mat, the fight, and where in the turn the game stands."""

from __future__ import annotations

from ludus.core.words import Words
from ludus.draw import Row
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.card_data import SIDES
from ludus.games.hollow_cell.content import PLUGS, engine_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.picture.descriptions import says_discards, says_events, says_gear
from ludus.games.hollow_cell.picture.faces import portrait
from ludus.games.hollow_cell.picture.fight import Station, stations
from ludus.games.hollow_cell.picture.ongoing import affairs
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.seen import (
    SeatSeen,
    Seen,
    active,
    all_charges,
    banners,
    name_of,
    seat_of,
    seats_of,
    team,
)
from ludus.games.hollow_cell.play.turn import Turn, step_of
from ludus.games.hollow_cell.speech import warrior


def step_now(seen: Seen) -> int:
    """The step of the turn, counted from 0; -1 outside of the five."""
    turn = seen.frame(Turn)
    return step_of(turn.where()) if turn else -1


def add_panels(p: Painter) -> None:
    """One panel for each seat, one for the mat, one for a fight."""
    scene, seen, say = p.scene, p.seen, p.say
    for seat in seats_of(seen):
        shown = (portrait(seat.warrior),) * (seat.warrior >= 0)
        rows, side, turn = seat_rows(p, seat.number), team(seen.table, seat.number), seat.number == active(seen)
        called = say("team", team=side) if side else ""
        state = "turn" if turn else ""
        p.seat_panel(seat.number, name_of(seat.number, p.words), rows, state, portraits=shown, team=called)
    scene.panel("mat", say("panel.mat"), *mat_rows(p))
    if seen.result:
        scene.panel("result", say("panel.result"), *result_rows(seen, p.words))
    fight = stations(seen, p.words)
    if fight:
        later = say("panel.to_come")
        rows = [Row(f"{s.letter} {s.title}", "; ".join(s.lines) or later, now_mark(p, s)) for s in fight]
        scene.panel("combat", say("panel.combat"), *rows)
    for affair in affairs(seen, p.words):
        dice = [Row(say("panel.dice"), " ".join(map(str, affair.dice)))] if affair.dice else []
        scene.panel(affair.key, affair.title, *[Row(say("panel.now"), line) for line in affair.lines], *dice)


def now_mark(p: Painter, station: Station) -> str:
    """A note beside the sub-phase that is played."""
    return p.say("panel.phase_now") if station.state == "now" else ""


def seat_rows(p: Painter, number: int) -> list[Row]:
    """The Warrior, what it wears, where it is, and how it stands."""
    seen, said, say = p.seen, p.words.said, p.say
    rows, seat = [], seat_of(seen, number)
    if seat.warrior >= 0:
        row = warrior_rows()[seat.warrior]
        rows.append(Row(say("panel.warrior"), row.name, said(row.hint)))
        rows += gear_rows(p, seat)
    for place in seat.places:
        rows.append(Row(say("type.location"), vault_rows()[place].name, said(vault_rows()[place].hint)))
    rows.append(wound_row(p, seat))
    if seat.reserve:
        title = say("panel.next" if seat.warrior >= 0 else "panel.dealt")
        rows.append(Row(title, ", ".join(warrior(which) for which in seat.reserve), say("panel.secret")))
    for engine in seat.engines:
        key = "panel.engine.used" if engine in seat.tired else "panel.engine.ready"
        named = say(key, engine=engine_rows()[engine].name)
        rows.append(Row(say("panel.engine"), named, said(engine_rows()[engine].hint)))
    if seat.dosed:
        when = say("panel.dosed.now" if number == active(seen) else "panel.dosed.next")
        rows.append(Row(say("panel.dosed"), say("panel.dosed.does"), when))
    if seat.warded:
        rows.append(Row(say("panel.warded"), say("panel.warded.does")))
    return [*rows, *last_rows(p, number)] if seen.result else rows


def last_rows(p: Painter, number: int) -> list[Row]:
    """How a seat stood when the game was over."""
    seen = p.seen
    won = p.say("panel.foes" if seen.players == 2 else "panel.banners")
    left = p.say("of", n=seen.table.seats[number].alive, most=warriors_each(seen.table.options))
    return [Row(won, str(banners(seen, number)), last=True), Row(p.say("panel.warriors"), left, last=True)]


def gear_rows(p: Painter, seat: SeatSeen) -> list[Row]:
    """The four plugs; free ones only where there is nothing else to tell."""
    t, say, said = p.seen.table, p.say, p.words.said
    plugs = [PLUGS[plug].upper() for plug in traits.plugs(t, seat.number)]
    rows = [
        Row(
            say(f"panel.side.{SIDES[side]}", plug=plugs[side]),
            says_gear(t, seat.number, side, p.words),
            said(vault_rows()[kind].hint),
        )
        for side, kind in enumerate(seat.gear)
        if kind >= 0
    ]
    free = [say(f"panel.free.{SIDES[side]}", plug=plugs[side]) for side, kind in enumerate(seat.gear) if kind < 0]
    return rows + ([Row(say("panel.free"), ", ".join(free))] if free else [])


def wound_row(p: Painter, seat: SeatSeen) -> Row:
    t, say = p.seen.table, p.say
    limit, title, count = traits.defeat_limit(t, seat.number), say("panel.wounds"), say("cards", n=seat.wounds)
    if t.options.epic:
        return Row(title, say("of", n=seat.wounds, most=limit), say("panel.wounds.epic"))
    if t.final_wounds:
        return Row(title, say("of", n=t.final_wounds[seat.number], most=limit), count)
    if seat.values is None:
        return Row(title, count, say("panel.wounds.hidden", limit=limit))
    values = " ".join(map(str, seat.values))
    note = say("panel.wounds.cards", values=values) if values else say("seat.unhurt")
    return Row(title, say("of", n=sum(seat.values), most=limit), note)


def mat_rows(p: Painter) -> list[Row]:
    """Where the turn is, the Charges, the decks, the events in play."""
    t, say, owner = p.seen.table, p.say, active(p.seen)
    spent = say("panel.spent.of", who=owner) if owner >= 0 and t.spent else ""
    cache = say("panel.cache.charges", n=t.cache, most=all_charges(t))
    rows = [
        *turn_rows(p),
        Row(say("panel.cache"), cache, say("panel.cache.loaded", n=t.charges_on_cards())),
        Row(say("panel.spent"), say("charges", n=t.spent), spent),
        Row(say("mat.vault"), say("cards", n=t.vault_left), say("mat.discarded", n=sum(t.discards))),
    ]
    if t.drought:
        rows.append(Row(say("panel.drought"), say("charges", n=t.drought), say("panel.drought.ends")))
    if says_discards(t):
        rows.append(Row(say("panel.discards"), says_discards(t)))
    rows.append(Row(say("panel.events"), say("panel.events.left", n=t.events_left)))
    rows.append(Row(say("panel.wound_deck"), say("cards", n=t.wounds_left), say("mat.gone", n=t.wounds_out)))
    rows += [Row(say("panel.in_play"), name, f"{effect}; {end}") for name, effect, end in says_events(t, p.words)]
    return rows


def result_rows(seen: Seen, words: Words) -> list[Row]:
    """The places, and what is compared in this order: Banners, Warriors left, Wounds, the latest kill."""
    t, duel, say = seen.table, seen.players == 2, words.say
    rows = [Row(say("panel.ended"), say("panel.ended.rule", rule=seen.result.rule))] if seen.result else []
    for place, seats in enumerate(seen.result.ranking if seen.result else (), 1):
        for seat in seats:
            latest = t.seats[seat].last_kill
            facts = [
                say("panel.down" if duel else "seat.banners", n=banners(seen, seat)),
                say("seat.warriors", n=t.seats[seat].alive),
                say("panel.hurt", n=t.final_wounds[seat]),
                *([say("panel.latest", kill=latest, kills=t.kills)] if latest and not duel else []),
            ]
            rows.append(Row(say("panel.place", place=place), name_of(seat, words), ", ".join(facts)))
    return rows


def turn_rows(p: Painter) -> list[Row]:
    seen, say = p.seen, p.say
    wanted, title, now = victory.goal(seen.table), say("panel.turn"), active(seen)
    goal = say("panel.goal" if wanted else "panel.goal.last", goal=wanted)
    if now < 0:
        return [Row(title, say("panel.turn.over" if seen.result else "panel.turn.setup"), goal)]
    step = step_now(seen)
    rows = [Row(title, say("panel.turn.of", turn=seen.table.turn, who=now), goal)]
    return rows + ([Row(say("panel.step"), step_title(step, p.words))] if step >= 0 else [])


def step_title(step: int, words: Words) -> str:
    """A step of the turn with its number."""
    return f"{step + 1} {words.say(f'step.{step + 1}')}"
