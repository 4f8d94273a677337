"""The facts beside the sheet: figures, the roll, the buildings, the next battle, the final count."""

from __future__ import annotations

from ludus.draw import Row, Scene
from ludus.draw.section import made_of
from ludus.draw.telling import seat_marks
from ludus.games.void_halls.content import building_rows, combination_rows, score_rows
from ludus.games.void_halls.numbers import HALLS, NEEDED_TO_EXPLORE, SUPPLY_SPACES, WORKERS_MOST
from ludus.games.void_halls.picture.pays import (
    battle_title,
    built_names,
    count_rows,
    forecast_rows,
    odds,
    pays,
    plural,
    score_note,
    shut,
)
from ludus.games.void_halls.picture.seen import Seen


def add_panels(scene: Scene, seen: Seen) -> None:
    for seat in range(seen.players):
        rows = seat_rows(seen) if seat == seen.seat else [other_row(seen, seat)]
        marks = seat_marks(seen.view, seat) if seen.players > 1 else []
        scene.panel(f"seat-{seat}", seen.name(seat), *rows, seat=seat, marks=marks)
    if seen.view["result"]:
        for seat in range(seen.players):
            title = "The final count" if seen.players == 1 else f"The final count of {seen.name(seat)}"
            scene.panel(f"count-{seat}", title, *counted(seen, seat))
        return
    if seen.rolling:
        scene.panel("roll", "This roll, by equal dice", *roll_rows(seen))
    scene.panel("buildings", "Buildings", *building_panel(seen))
    if seen.next_battle >= 0:
        scene.panel("battle", battle_title(seen), *battle_panel(seen))


@made_of
def seat_rows(seen: Seen) -> list[Row]:
    """The figures of the sheet that is shown."""
    sheet = seen.sheet
    lines = f"{sheet['lower']} of {SUPPLY_SPACES} got, {sheet['upper']} used"
    return [
        Row("Supplies", str(sheet["stock"]), lines),
        Row("Workers", f"{sheet['workers']} of {WORKERS_MOST}"),
        Row("Score", str(sheet["score"]["total"]), score_note(seen, seen.seat)),
        Row("Halls", f"{sheet['halls']} of {HALLS}", way_down(seen)),
    ]


def way_down(seen: Seen) -> str:
    deepest = seen.sheet["halls"]
    if deepest == HALLS:
        return "all explored"
    stand = seen.sheet["hall_buildings"][deepest - 1]
    if stand < NEEDED_TO_EXPLORE:
        return f"next: {stand} of {NEEDED_TO_EXPLORE}"
    return "next: open"


@made_of
def other_row(seen: Seen, seat: int) -> Row:
    """Another player's sheet in one line."""
    sheet = seen.sheet_of(seat)
    dice = f", dice {' '.join(map(str, sheet['dice']))}" if sheet["dice"] else ""
    stand = f", {built_names(seen, sheet)}" if sheet["buildings"] else ""
    facts = f"{sheet['stock']} supplies, {sheet['workers']} workers, halls {sheet['halls']}{stand}"
    return Row("Score", str(sheet["score"]["total"]), f"{sheet['points']} points, {facts}{dice}")


@made_of
def roll_rows(seen: Seen) -> list[Row]:
    """What each combination would pay, with the numbers that make it; while throws are left, how likely it is."""
    rows = []
    for row in combination_rows():
        dice = "1-6" if row.run else str(row.dice)
        made = seen.sets(row.key)
        shown = ("run" if row.run else " ".join(str(face) * row.dice for face in made)) if made else "–"
        chance, keep = odds(seen, row.key)
        value = chance if chance and not made else shown
        paid = ", ".join(pays(seen, row.key))
        note = keep if keep and not made and not shut(seen, row.key) else paid
        rows.append(Row(f"{dice} {row.name}", value, note))
    return rows


@made_of
def building_panel(seen: Seen) -> list[Row]:
    """Prices as they are now, what stands, and what is lacking."""
    rows = []
    for row in building_rows():
        price = f"{seen.price(row.key)}" + (" + die" if row.workers else "")
        built = seen.sheet["built"][row.key]
        notes = [f"{built} built"] if built else []
        notes += ["upgraded"] if row.key in seen.sheet["upgrades"] else []
        notes += [seen.lack(row.key)] if seen.lack(row.key) else []
        rows.append(Row(seen.building(row.key), price, ", ".join(notes) or "none built"))
    return rows


def counted(seen: Seen, seat: int) -> list[Row]:
    """The final count; the lines of the shown sheet with their rules."""
    rows = [Row(name, value) for name, value in count_rows(seen, seat)]
    if seat != seen.seat:
        return rows
    rules = [f"{row.rules[0]}: {row.says.split(':')[0].removesuffix('.')}" for row in score_rows()]
    return [*[Row(row.label, row.value, rule) for row, rule in zip(rows, rules, strict=False)], *rows[len(rules) :]]


@made_of
def battle_panel(seen: Seen) -> list[Row]:
    rows = forecast_rows(seen)
    if not rows:
        return [Row("Heroes", "none", "no Chest stands")]
    found = []
    for hall, heroes, defence, result in rows:
        coming = f"{heroes} hero{'es' if heroes != '1' else ''}"
        summed = hall == "Sum"
        found.append(
            Row(hall if summed else f"Hall {hall}", f"{coming}, {'' if summed else 'defence '}{defence}", result)
        )
    tombs = seen.sheet["tombs"]
    if tombs:
        found.append(Row("Spent", f"{seen.called.tomb} on {' and '.join(tombs)}", new_workers(seen)))
    return found


def new_workers(seen: Seen) -> str:
    """VH-125, VH-G17: what the Tombs of the next battle give, up to nine workers."""
    room = WORKERS_MOST - seen.sheet["workers"]
    if room >= len(seen.sheet["tombs"]):
        return "each gives a worker"
    return f"{plural(room, 'worker', 's') if room else 'no worker'}, {WORKERS_MOST} is the most"
