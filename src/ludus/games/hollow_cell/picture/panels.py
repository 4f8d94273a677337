"""The facts beside the table: each player's seat, the mat, the fight, and where in the turn the game stands."""

from __future__ import annotations

from ludus.core.words import player
from ludus.draw import Row, Scene
from ludus.draw.section import made_of
from ludus.draw.telling import seat_marks
from ludus.games.hollow_cell.content import engine_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.picture.affairs import affairs
from ludus.games.hollow_cell.picture.fight import stations
from ludus.games.hollow_cell.picture.portraits import portrait
from ludus.games.hollow_cell.picture.seen import STEPS, SeatSeen, Seen
from ludus.games.hollow_cell.picture.told import says_discards, says_events, says_gear, side_name
from ludus.games.hollow_cell.play.turn import step_of
from ludus.games.hollow_cell.speech import counted, warrior


def step_now(seen: Seen) -> int:
    """The step of the turn, counted from 0; -1 outside of the five."""
    turn = seen.frame("Turn")
    return step_of(turn["step"]) if turn else -1


def add_panels(scene: Scene, seen: Seen) -> None:
    """One panel for each seat, one for the mat, one for a fight."""
    for seat in seen.seats:
        team = seen.team(seat.number) if seen.sides.teams else ""
        marks = seat_marks(seen.view, seat.number, team, "turn" * (seat.number == seen.active))
        shown, rows = [portrait(seat.warrior)] * (seat.warrior >= 0), seat_rows(seen, seat.number)
        scene.panel(f"seat-{seat.number}", seat.name, *rows, seat=seat.number, marks=marks, portraits=shown)
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


@made_of
def seat_rows(seen: Seen, number: int) -> list[Row]:
    """The Warrior, what it wears, where it is, and how it stands."""
    rows, seat = [], seen.seat(number)
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
        rows.append(Row("Injected", "one attack at most", "this turn" if seen.acts(number) else "next turn"))
    if seat.warded:
        rows.append(Row("Warden", "1 defence die more"))
    return [*rows, *last_rows(seen, number)] if seen.result else rows


def last_rows(seen: Seen, number: int) -> list[Row]:
    """How a seat stood when the game was over."""
    won = "Foes defeated" if seen.duel else "Banners"
    left = f"{seen.seat(number).alive} of {seen.warriors_each}"
    return [Row(won, str(seen.banners(number)), last=True), Row("Warriors left", left, last=True)]


def gear_rows(seen: Seen, seat: SeatSeen) -> list[Row]:
    """The four plugs; free ones only where there is nothing else to tell."""
    plugs = seen.plugs(seat.number)
    rows = [
        Row(f"{side_name(side)} {plugs[side].upper()}", says_gear(seen, seat.number, side), vault_rows()[kind].hint)
        for side, kind in enumerate(seat.gear)
        if kind >= 0
    ]
    free = [f"{side_name(side).lower()} {plugs[side].upper()}" for side, kind in enumerate(seat.gear) if kind < 0]
    return rows + ([Row("Free plugs", ", ".join(free))] if free else [])


def wound_row(seen: Seen, seat: SeatSeen) -> Row:
    limit = seen.limit(seat.number)
    count = counted(seat.wounds, "card", "cards")
    if seen.options.epic:
        return Row("Wounds", f"{seat.wounds} of {limit}", "every card counts 1")
    if seen.table["final_wounds"]:
        return Row("Wounds", f"{seen.table['final_wounds'][seat.number]} of {limit}", count)
    if seat.values is None:
        return Row("Wounds", count, f"falls at {limit}, values unknown")
    values = " ".join(map(str, seat.values))
    return Row("Wounds", f"{sum(seat.values)} of {limit}", f"cards: {values}" if values else "unhurt")


@made_of
def mat_rows(seen: Seen) -> list[Row]:
    """Where the turn is, the Charges, the decks, the events in play."""
    table = seen.table
    rows = turn_rows(seen)
    owner = f"of {player(seen.active)}" if seen.active >= 0 and table["spent"] else ""
    loaded = seen.charges - table["cache"] - table["spent"] - table["drought"]
    rows += [
        Row("Cache", f"{table['cache']} of {seen.charges} Charges", f"{loaded} on cards"),
        Row("Spent", counted(table["spent"], "Charge", "Charges"), f"{owner}, back in Step 4" if owner else ""),
        Row("Vault deck", counted(table["vault_left"], "card", "cards"), f"{sum(table['discards'])} discarded"),
    ]
    if table["drought"]:
        rows.append(Row("On Drought", counted(table["drought"], "Charge", "Charges"), "back when it ends"))
    if seen.discarded:
        rows.append(Row("Discards", says_discards(seen)))
    rows.append(Row("Event deck", counted(table["events_left"], "event", "events")))
    rows.append(Row("Wound deck", counted(table["wounds_left"], "card", "cards"), f"{table['wounds_out']} gone"))
    rows += [Row("In play", name, f"{effect}; {end}") for name, effect, end in says_events(seen)]
    return rows


def result_rows(seen: Seen) -> list[Row]:
    """The places, and what is compared in this order: Banners, Warriors left, Wounds, the latest kill."""
    rows = [Row("Ended by", f"rule {seen.view['result']['rule']}")]
    for place, seats in enumerate(seen.view["result"]["ranking"], 1):
        for seat in seats:
            won = counted(seen.banners(seat), "Banner", "Banners") if not seen.duel else f"{seen.banners(seat)} down"
            left = counted(seen.seat(seat).alive, "Warrior", "Warriors")
            hurt = counted(seen.table["final_wounds"][seat], "Wound", "Wounds")
            latest = seen.table["seats"][seat]["last_kill"]
            kill = [f"defeat {latest} of {seen.table['kills']} was the latest"] if latest and not seen.duel else []
            rows.append(Row(f"Place {place}", player(seat), ", ".join([won, f"{left} left", hurt, *kill])))
    return rows


def turn_rows(seen: Seen) -> list[Row]:
    goal = f"{seen.goal} Banners win" if seen.goal else "the last Warrior decides"
    if seen.active < 0:
        return [Row("Turn", "over" if seen.result else "set-up", goal)]
    step = step_now(seen)
    rows = [Row("Turn", f"{seen.table['turn']}, {player(seen.active)}", goal)]
    return rows + ([Row("Step", STEPS[step])] if step >= 0 else [])
