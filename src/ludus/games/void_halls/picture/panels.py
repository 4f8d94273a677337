"""The facts beside the sheet: figures, the roll, the buildings, the next battle, the final count."""

from __future__ import annotations

from ludus.draw import Row
from ludus.games.void_halls.content import building_rows, combination_rows, score_rows
from ludus.games.void_halls.dice import spread_out
from ludus.games.void_halls.guards import why_not_kind
from ludus.games.void_halls.moments import FIGHTING, buildings_in
from ludus.games.void_halls.numbers import HALLS, NEEDED_TO_EXPLORE, SUPPLY_SPACES, WORKERS_MOST
from ludus.games.void_halls.picture.acts import Acts
from ludus.games.void_halls.picture.open_sheet import OpenSheet
from ludus.games.void_halls.picture.pays import (
    battle_title,
    brings,
    built_names,
    count_rows,
    forecast,
    odds,
    pays,
    score_note,
    shut,
    sum_halls,
)
from ludus.games.void_halls.scoring import final_score


def add_panels(acts: Acts) -> None:
    scene, sheet, say = acts.scene, acts.sheet, acts.say
    for seat in range(sheet.t.players):
        rows = seat_rows(sheet) if seat == sheet.seat else [other_row(sheet, seat)]
        if sheet.t.players > 1:
            acts.seat_panel(seat, sheet.name(seat), rows, "")
        else:
            scene.panel(f"seat-{seat}", sheet.name(seat), *rows, seat=seat)
    if acts.seen.result:
        for seat in range(sheet.t.players):
            title = say("count.title_of", name=sheet.name(seat)) if sheet.t.players > 1 else say("count")
            scene.panel(f"count-{seat}", title, *final_count_rows(sheet, seat))
        return
    if sheet.rolling:
        scene.panel("roll", say("roll.panel"), *roll_rows(sheet))
    scene.panel("buildings", say("buildings"), *building_panel(sheet))
    if sheet.next_battle >= 0:
        scene.panel("battle", battle_title(sheet), *battle_panel(sheet))


def seat_rows(sheet: OpenSheet) -> list[Row]:
    """The figures of the sheet that is shown."""
    s, say = sheet.s, sheet.say
    lines = say("seat.lines", got=s.lower, most=SUPPLY_SPACES, used=s.upper)
    return [
        Row(say("seat.supplies"), str(s.stock()), lines),
        Row(say("seat.workers"), say("of", n=s.workers, most=WORKERS_MOST)),
        Row(say("seat.score"), str(final_score(sheet.t, s)), score_note(sheet, sheet.seat)),
        Row(say("seat.halls"), say("of", n=s.halls, most=HALLS), way_down(sheet)),
    ]


def way_down(sheet: OpenSheet) -> str:
    if sheet.s.halls == HALLS:
        return sheet.say("seat.all_explored")
    stand = buildings_in(sheet.t, sheet.s, sheet.s.halls)
    key = "seat.next" if stand < NEEDED_TO_EXPLORE else "seat.next_open"
    return sheet.say(key, stand=stand, needed=NEEDED_TO_EXPLORE)


def other_row(sheet: OpenSheet, seat: int) -> Row:
    """Another player's sheet in one line."""
    s, say = sheet.t.sheets[seat], sheet.say
    facts = [
        say("other.points", points=s.points),
        say("other.supplies", supplies=s.stock()),
        say("other.workers", workers=s.workers),
        say("other.halls", halls=s.halls),
        *([built_names(sheet, s)] if s.taken else []),
        *([say("other.dice", dice=" ".join(map(str, spread_out(s.dice))))] if any(s.dice) else []),
    ]
    return Row(say("seat.score"), str(final_score(sheet.t, s)), ", ".join(facts))


def roll_rows(sheet: OpenSheet) -> list[Row]:
    """What each combination would pay, with the numbers that make it; while rolls are left, how likely it is."""
    rows = []
    for number, row in enumerate(combination_rows()):
        made = sheet.ready_numbers(number)
        run = sheet.say("roll.run") if row.run else " ".join(str(face) * row.dice for face in made)
        chance, keep = odds(sheet, number)
        value = chance if chance and not made else run if made else "–"
        note = keep if keep and not made and not shut(sheet, number) else ", ".join(pays(sheet, number))
        rows.append(Row(f"{'1-6' if row.run else row.dice} {sheet.words.said(row.name)}", value, note))
    return rows


def building_panel(sheet: OpenSheet) -> list[Row]:
    """Prices as they are now, what stands, and what is lacking."""
    rows, s, say = [], sheet.s, sheet.say
    for kind, row in enumerate(building_rows()):
        price = say("list.price.worker" if row.workers else "list.price", price=s.price(kind))
        lack = sheet.words.brief(why_not_kind(sheet.t, s, kind))
        notes = [say("list.built", built=s.count(kind))] if s.has(kind) else []
        notes += [say("list.upgraded")] if s.is_upgraded(kind) else []
        notes += [lack] if lack else []
        rows.append(Row(sheet.kind_name(kind), price, ", ".join(notes) or say("list.none")))
    return rows


def final_count_rows(sheet: OpenSheet, seat: int) -> list[Row]:
    """The final count; the lines of the shown sheet with their rules."""
    rows = [Row(name, value) for name, value in count_rows(sheet, seat)]
    if seat != sheet.seat:
        return rows
    says = [sheet.words.said(row.says.split(":")[0].removesuffix(".")) for row in score_rows()]
    rules = [f"{row.rules[0]}: {said}" for row, said in zip(score_rows(), says, strict=True)]
    return [*[Row(row.label, row.value, rule) for row, rule in zip(rows, rules, strict=False)], *rows[len(rules) :]]


def battle_panel(sheet: OpenSheet) -> list[Row]:
    halls, say = forecast(sheet), sheet.say
    if not halls:
        return [Row(say("battle.heroes"), say("battle.nobody"), say("battle.no_chest"))]
    found = [
        Row(say("hall", hall=level), say("battle.hall", heroes=say("heroes", n=hall.came), defense=hall.defense),
            brings(hall))
        for level, hall in enumerate(halls, 1) if hall.came or hall.defense
    ]  # fmt: skip
    whole = sum_halls(halls)
    met = say("battle.met", heroes=say("heroes", n=whole.came), met=whole.met)
    found.append(Row(say("battle.sum"), met, brings(whole)))
    for kind in FIGHTING:
        squares = sheet.t.plan.labels_of(sheet.s.built[kind] & ~sheet.s.spent)
        if squares:
            on = say("battle.spent_on", building=sheet.kind_name(kind), squares=say("and").join(squares))
            found.append(Row(say("battle.spent"), on, new_workers(sheet, len(squares))))
    return found


def new_workers(sheet: OpenSheet, spent: int) -> str:
    """VH-125, VH-G17: what is spent in the next battle gives, up to nine workers."""
    room = WORKERS_MOST - sheet.s.workers
    if room >= spent:
        return sheet.say("battle.each_worker")
    return sheet.say(
        "battle.workers" if room else "battle.no_worker", workers=sheet.say("workers", n=room), most=WORKERS_MOST
    )
