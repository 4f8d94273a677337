"""The facts beside the table: each player's seat, the mat, the fight, and where in the turn the game stands."""

from __future__ import annotations

from ludus.core.words import player
from ludus.draw import Row
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.content import PLUGS, engine_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.picture.descriptions import says_discards, says_events, says_gear, side_name
from ludus.games.hollow_cell.picture.faces import portrait
from ludus.games.hollow_cell.picture.fight import stations
from ludus.games.hollow_cell.picture.ongoing import affairs
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.seen import (
    STEPS,
    SeatSeen,
    Seen,
    active,
    all_charges,
    banners,
    seat_of,
    seats_of,
    team,
)
from ludus.games.hollow_cell.play.turn import Turn, step_of
from ludus.games.hollow_cell.speech import counted, warrior


def step_now(seen: Seen) -> int:
    """The step of the turn, counted from 0; -1 outside of the five."""
    turn = seen.frame(Turn)
    return step_of(turn.where()) if turn else -1


def add_panels(p: Painter) -> None:
    """One panel for each seat, one for the mat, one for a fight."""
    scene, seen = p.scene, p.seen
    for seat in seats_of(seen):
        shown = (portrait(seat.warrior),) * (seat.warrior >= 0)
        rows, side, turn = seat_rows(seen, seat.number), team(seen.table, seat.number), seat.number == active(seen)
        p.seat_panel(seat.number, seat.name, rows, "turn" * turn, portraits=shown, team=side)
    scene.panel("mat", "Arena", *mat_rows(seen))
    if seen.result:
        scene.panel("result", "Result", *result_rows(seen))
    fight = stations(seen)
    if fight:
        rows = [
            Row(f"{s.letter} {s.title}", "; ".join(s.lines) or "to come", "now" * (s.state == "now")) for s in fight
        ]
        scene.panel("combat", "Combat", *rows)
    for affair in affairs(seen):
        dice = [Row("Dice", " ".join(map(str, affair.dice)))] if affair.dice else []
        scene.panel(affair.key, affair.title, *[Row("Now", line) for line in affair.lines], *dice)


def seat_rows(seen: Seen, number: int) -> list[Row]:
    """The Warrior, what it wears, where it is, and how it stands."""
    rows, seat = [], seat_of(seen, number)
    if seat.warrior >= 0:
        row = warrior_rows()[seat.warrior]
        rows.append(Row("Warrior", row.name, row.hint))
        rows += gear_rows(seen, seat)
    for place in seat.places:
        rows.append(Row("Location", vault_rows()[place].name, vault_rows()[place].hint))
    rows.append(wound_row(seen, seat))
    if seat.reserve:
        title = "Next" if seat.warrior >= 0 else "Dealt"
        rows.append(Row(title, ", ".join(warrior(which) for which in seat.reserve), "only you see this"))
    for engine in seat.engines:
        state = "used" if engine in seat.tired else "ready"
        rows.append(Row("War Engine", f"{engine_rows()[engine].name}, {state}", engine_rows()[engine].hint))
    if seat.dosed:
        rows.append(Row("Injected", "one attack at most", "this turn" if number == active(seen) else "next turn"))
    if seat.warded:
        rows.append(Row("Warden", "1 defence die more"))
    return [*rows, *last_rows(seen, number)] if seen.result else rows


def last_rows(seen: Seen, number: int) -> list[Row]:
    """How a seat stood when the game was over."""
    won = "Foes defeated" if seen.players == 2 else "Banners"
    left = f"{seen.table.seats[number].alive} of {warriors_each(seen.table.options)}"
    return [Row(won, str(banners(seen, number)), last=True), Row("Warriors left", left, last=True)]


def gear_rows(seen: Seen, seat: SeatSeen) -> list[Row]:
    """The four plugs; free ones only where there is nothing else to tell."""
    plugs = [PLUGS[plug].upper() for plug in traits.plugs(seen.table, seat.number)]
    rows = [
        Row(f"{side_name(side)} {plugs[side]}", says_gear(seen.table, seat.number, side), vault_rows()[kind].hint)
        for side, kind in enumerate(seat.gear)
        if kind >= 0
    ]
    free = [f"{side_name(side).lower()} {plugs[side]}" for side, kind in enumerate(seat.gear) if kind < 0]
    return rows + ([Row("Free plugs", ", ".join(free))] if free else [])


def wound_row(seen: Seen, seat: SeatSeen) -> Row:
    limit, final = traits.defeat_limit(seen.table, seat.number), seen.table.final_wounds
    count = counted(seat.wounds, "card", "cards")
    if seen.table.options.epic:
        return Row("Wounds", f"{seat.wounds} of {limit}", "every card counts 1")
    if final:
        return Row("Wounds", f"{final[seat.number]} of {limit}", count)
    if seat.values is None:
        return Row("Wounds", count, f"falls at {limit}, values unknown")
    values = " ".join(map(str, seat.values))
    return Row("Wounds", f"{sum(seat.values)} of {limit}", f"cards: {values}" if values else "unhurt")


def mat_rows(seen: Seen) -> list[Row]:
    """Where the turn is, the Charges, the decks, the events in play."""
    t, rows = seen.table, turn_rows(seen)
    owner = f"of {player(active(seen))}" if active(seen) >= 0 and t.spent else ""
    rows += [
        Row("Cache", f"{t.cache} of {all_charges(t)} Charges", f"{t.loaded()} on cards"),
        Row("Spent", counted(t.spent, "Charge", "Charges"), f"{owner}, back in Step 4" if owner else ""),
        Row("Vault deck", counted(t.vault_left, "card", "cards"), f"{sum(t.discards)} discarded"),
    ]
    if t.drought:
        rows.append(Row("On Drought", counted(t.drought, "Charge", "Charges"), "back when it ends"))
    if says_discards(t):
        rows.append(Row("Discards", says_discards(t)))
    rows.append(Row("Event deck", counted(t.events_left, "event", "events")))
    rows.append(Row("Wound deck", counted(t.wounds_left, "card", "cards"), f"{t.wounds_out} gone"))
    rows += [Row("In play", name, f"{effect}; {end}") for name, effect, end in says_events(t)]
    return rows


def result_rows(seen: Seen) -> list[Row]:
    """The places, and what is compared in this order: Banners, Warriors left, Wounds, the latest kill."""
    t, duel = seen.table, seen.players == 2
    rows = [Row("Ended by", f"rule {seen.result.rule}")] if seen.result else []
    for place, seats in enumerate(seen.result.ranking if seen.result else (), 1):
        for seat in seats:
            count, latest = banners(seen, seat), t.seats[seat].last_kill
            won = f"{count} down" if duel else counted(count, "Banner", "Banners")
            left = counted(t.seats[seat].alive, "Warrior", "Warriors")
            hurt = counted(t.final_wounds[seat], "Wound", "Wounds")
            kill = [f"defeat {latest} of {t.kills} was the latest"] if latest and not duel else []
            rows.append(Row(f"Place {place}", player(seat), ", ".join([won, f"{left} left", hurt, *kill])))
    return rows


def turn_rows(seen: Seen) -> list[Row]:
    wanted = victory.goal(seen.table)
    goal = f"{wanted} Banners win" if wanted else "the last Warrior decides"
    if active(seen) < 0:
        return [Row("Turn", "over" if seen.result else "set-up", goal)]
    step = step_now(seen)
    rows = [Row("Turn", f"{seen.table.turn}, {player(active(seen))}", goal)]
    return rows + ([Row("Step", STEPS[step])] if step >= 0 else [])
