"""The seats: Warriors with their four plugs, what they wear, Wounds, Locations, Banners; the viewer's own in full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Rect, Shape, Text, badge, framed_portrait, player, wrap_text
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.card_data import SIDES
from ludus.games.hollow_cell.content import PLUGS, WarriorRow, engine_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.picture.descriptions import says_gear, says_seat
from ludus.games.hollow_cell.picture.faces import bar, portrait, upright
from ludus.games.hollow_cell.picture.icons import icon
from ludus.games.hollow_cell.picture.layout import (
    BODY,
    LEFT,
    OWN,
    OWN_HIGH,
    OWN_PLACES,
    SEATS,
    SIDE,
    TABLE,
    Box,
    others_slot,
    own_slot,
    places,
    seat_size,
)
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.seen import (
    SeatSeen,
    Seen,
    active,
    banners,
    fights,
    full_load_of,
    me,
    name_of,
    others,
    seat_of,
    team,
)

ALONE: Final = 696.0  # of the seat of an only foe: Warrior and equipment, which a phone shows by themselves
HELD: Final = "sign brass"  # a Banner that is won
MISSING: Final = "sign faint"
MANY: Final = 5  # Banners that are drawn one by one
HURT: Final = 200.0  # in a strip: the Wounds, from its left edge
NAME_LETTER: Final = 7.5  # of a player's name
LETTER: Final = 6.0  # and of what the player does


def draw_others(p: Painter) -> None:
    """One or two opponents with all they have, more of them as strips."""
    there = others(p.seen)
    for number, (x, y) in zip(there, places(len(there)), strict=True):
        draw_other(p, number, x, y, len(there))


def draw_other(p: Painter, number: int, x: float, y: float, count: int) -> None:
    seen, seat = p.seen, seat_of(p.seen, number)
    wide, high = seat_size(count)
    box = (x, y, wide, high)
    ground = Rect(x, y, wide, high, 10, style=ground_style(seen, seat))
    figures, left = tally(seen, seat, x + (ALONE if count == 1 else wide) - 10, y)
    named = [ground, *name_line(p, seat, x, y, left), *figures]  # together: a page makes a name fit before its figures
    p.put("seats", ("seat", number, 0), f"seat-{number}", named, box, "", says_seat(seen, number, p.words))
    if count <= len(SEATS):
        draw_whole(p, seat, x, y, wide)
    else:
        draw_strip(p, seat, x, y)


def ground_style(seen: Seen, seat: SeatSeen) -> str:
    style = "felt me" if seat.number == seen.seat else "felt"
    if seat.number == active(seen):
        style = "felt now"
    return style


def name_line(p: Painter, seat: SeatSeen, x: float, y: float, right: float) -> Iterator[Shape]:
    """Badge, name and state on the left; the state fits between the name and the figures."""
    yield badge(seat.number, str(seat.number + 1), x + 19, y + 18, 20)
    name = f"{name_of(seat.number, p.words)} {team(p.seen.table, seat.number)}".rstrip()
    yield Text(x + 35, y + 23, name, "start", style=f"title name {player(seat.number)}")
    doing, left = role(p, seat.number, brief=True), x + 40 + NAME_LETTER * len(name)
    room = (right - left - 6) / max(len(doing), 1)
    yield Text(left, y + 23, doing, "start", 0 if room >= LETTER else 11 * room / LETTER, style="small now")


def tally(seen: Seen, seat: SeatSeen, right: float, y: float) -> tuple[list[Shape], float]:
    """Wound cards (HC-107), hand (HC-016), Banners (HC-111) and Warriors left, on the right; and where they begin."""
    each, shapes = warriors_each(seen.table.options), list[Shape]()
    for n in range(each):
        style = "sign" if n < seat.alive else "sign faint"
        shapes.append(icon("person", right - 14 * (each - n), y + 11, 13, style))
    right -= 14 * each + 8
    won = banners(seen, seat.number)
    goal = max(victory.goal(seen.table) or victory.USUAL_GOAL, won)
    flags = goal if goal <= MANY else 1
    shapes += [icon("flag", right - 13 * (flags - n), y + 11, 13, banner_style(n, won)) for n in range(flags)]
    right -= 13 * flags + 10
    if goal > MANY:
        shapes.append(Text(right + 6, y + 23, f"{won}/{goal}", "end", style="small strong"))
        right -= 28
    shapes.append(icon("cards", right - 28, y + 10, 15))
    shapes.append(Text(right - 10, y + 23, str(seat.hand), "start", style="small strong"))
    right -= 44
    shapes.append(Rect(right - 20, y + 10, 11, 16, 2, style="wound-back"))
    shapes.append(Text(right - 5, y + 23, str(seat.wounds), "start", style="small strong"))
    return shapes, right - 20


def banner_style(place: int, held: int) -> str:
    return HELD if place < held else MISSING


def role(p: Painter, seat: int, brief: bool = False) -> str:
    """What a player is doing in the fight, or on the turn; in brief the one thing that matters most."""
    seen, say = p.seen, p.say
    if brief and seat in seen.asked:
        return say("role.decides")
    facts = [say("team", team=team(seen.table, seat))] if seen.table.sides.teams and not brief else []
    doing = fights(seen, seat) or ("turn" if seat == active(seen) else "")
    facts += [say(f"role.{doing}")] if doing else []
    if seat in seen.asked and seat != seen.seat:  # whom the question is put to sees it
        facts.append(say("role.decides"))
    return ", ".join(facts)


def draw_whole(p: Painter, seat: SeatSeen, x: float, y: float, wide: float) -> None:
    """The Warrior at the left, what it wears beside it, then Location, Wounds and War Engines."""
    alone = wide > SEATS[1][0]
    for side in range(4):
        draw_slot(p, seat, side, others_slot(others(p.seen), seat.number, side))
    draw_warrior(p, seat, (x + 8, y + 36, 200 if alone else 148, 106))
    left, top = (x + 704, y + 40) if alone else (x + 164, y + 118)
    room = 224 if alone else 172
    for n, place in enumerate(seat.places):
        share = room / len(seat.places)
        draw_place(p, seat, place, (left + share * n, top, share - 4, 24))
    if not seat.places:
        p.scene.layer("things").add(Rect(left, top, room, 24, 6, style="free", key=f"nowhere-{seat.number}"))
        p.scene.layer("things").text(
            left + 10, top + 16, p.say("place.none"), "start", style="free-text", key=f"nowhere-text-{seat.number}"
        )
    at, low, card = (x + 704, y + 84, 44) if alone else (x + 342, y + 120, 22)
    p.scene.layer("things").extend(wound_backs(p, seat, at, low, card))
    draw_engines(p, seat, x + 944 if alone else x + 470, y + 40 if alone else y + 124, names=alone)


def draw_engines(p: Painter, seat: SeatSeen, x: float, y: float, names: bool = True) -> None:
    """War Engines as small plates, faded when used."""
    for n, engine in enumerate(seat.engines):
        row, used = engine_rows()[engine], engine in seat.tired
        left, top = (x, y + 14 * n) if names else (x + 16 * n, y)
        shapes: list[Shape] = [icon("engine", left, top, 13, look="sign faint" if used else "sign brass")]
        if names:
            shapes.append(Text(left + 17, top + 10, row.name, "start", style="tiny"))
        aim, key = ("engine", seat.number, engine), f"engine-{seat.number}-{row.key}"
        tip = p.say("engine.used" if used else "engine.ready", engine=row.name, does=p.words.said(row.says))
        p.put("things", aim, key, shapes, (left, top, 84 if names else 13, 13), tip)


def draw_slot(p: Painter, seat: SeatSeen, side: int, box: Box) -> None:
    """A plug with the card on it, or free."""
    x, y, wide, high = box
    t, kind = p.seen.table, seat.gear[side]
    plug = PLUGS[traits.plugs(t, seat.number)[side]]
    key, aim = f"gear-{seat.number}-{SIDES[side]}", ("gear", seat.number, side)
    if kind < 0:
        shapes: list[Shape] = [
            Rect(x, y, wide, high, 6, style="free"),
            *free_words(p, plug, box),
        ]
        p.put("things", aim, key, shapes, box, p.say("plug.free", plug=plug.upper()))
        return
    worn = (kind, x, y, wide, high, seat.charges[side], full_load_of(t, seat.number, side))
    shapes = bar(*worn) if high < 50 else upright(*worn, p.words)
    tip = f"{says_gear(t, seat.number, side, p.words)}. {p.words.said(vault_rows()[kind].says)}"
    p.put("things", aim, key, shapes, box, tip)


def free_words(p: Painter, plug: str, box: Box) -> list[Shape]:
    """The sign and the kind of a free plug: side by side in a bar, one below the other in a card."""
    x, y, wide, high = box
    if high < 70:
        words = Text(x + 30, y + high / 2 + 4, p.say("plug.is_free", plug=plug.upper()), "start", style="free-text")
        return [icon(plug, x + 8, y + high / 2 - 8, 16, look="sign faint"), words]
    kind = Text(x + wide / 2, y + high / 2 + 14, plug.upper(), style="free-text")
    free = Text(x + wide / 2, y + high / 2 + 28, p.say("gear.free"), style="free-text")
    return [icon(plug, x + wide / 2 - 9, y + high / 2 - 20, 18, look="sign faint"), kind, free]


def draw_warrior(p: Painter, seat: SeatSeen, box: Box) -> None:
    """The Warrior face up."""
    x, y, wide, high = box
    key = f"warrior-{seat.number}"
    if seat.warrior < 0:
        p.scene.layer("things").rect(x, y, wide, high, 7, style="free", key=key)
        return
    row = warrior_rows()[seat.warrior]
    tip = says_warrior(p, row)
    p.put("things", ("warrior", seat.number, 0), key, warrior_card(p, seat.number, seat.warrior, box), box, tip)


def says_warrior(p: Painter, row: WarriorRow) -> str:
    return p.say("warrior.says", name=row.name, initiative=row.initiative, does=p.words.said(row.says))


def warrior_card(p: Painter, seat: int, warrior: int, box: Box) -> list[Shape]:
    """A Warrior: portrait, number, name and what it can do."""
    x, y, wide, high = box
    row = warrior_rows()[warrior]
    size = 12.5 if len(row.name) < 16 else 11
    own = wide > 180
    text = wrap_text(p.words.said(row.hint), 16 if own else 14)
    return [
        Rect(x, y, wide, high, 7, style="face"),
        Text(x + 8, y + 17, row.name, "start", size, style="title"),
        Circle(x + wide - 13, y + 13, 9, style="well"),
        Text(x + wide - 13, y + 17, str(row.initiative), style="small strong"),
        framed_portrait(portrait(warrior), seat, x + 8, y + 27, 78 if own else 46, mirrored=seat != p.seen.seat),
        *[Text(x + (94 if own else 60), y + 40 + 13 * n, line, "start", style="small") for n, line in enumerate(text)],
    ]


def draw_place(p: Painter, seat: SeatSeen, place: int, box: Box) -> None:
    """A Location the Warrior is in."""
    x, y, wide, high = box
    row = vault_rows()[place]
    shapes: list[Shape] = [
        Rect(x, y, wide, high, 6, style="head-location"),
        icon("location", x + 6, y + high / 2 - 7, 14, look="sign white"),
        Text(x + 26, y + high / 2 + 4, row.name, "start", 11.5, style="on-head"),
    ]
    key = f"place-{seat.number}-{row.key}"
    tip = p.say("place.says", place=row.name, does=p.words.said(row.says))
    p.put("things", ("place", seat.number, place), key, shapes, box, tip)


def wound_backs(p: Painter, seat: SeatSeen, x: float, y: float, high: float) -> list[Shape]:
    """HC-106, HC-107: Wound cards face down, side by side, and how many."""
    wide = high * 0.62 if high > 30 else 14
    step = min(wide + 3, (150 if high > 30 else 46) / max(seat.wounds, 1))
    shapes: list[Shape] = [
        Rect(x + step * n, y, wide, high, 3, style="wound-back", key=f"wound-{seat.number}-{n}")
        for n in range(seat.wounds)
    ]
    count = str(seat.wounds) if seat.wounds else p.say("seat.unhurt")  # more has no room on a phone
    at = x + step * seat.wounds + (wide - step + 8 if seat.wounds else 0)
    return [*shapes, Text(at, y + high / 2 + 4, count, "start", style="small", key=f"wounds-{seat.number}")]


def draw_strip(p: Painter, seat: SeatSeen, x: float, y: float) -> None:
    """The same in little: portrait, four slots, Location, Wounds."""
    layer = p.scene.layer("things")
    if seat.warrior >= 0:
        row = warrior_rows()[seat.warrior]
        shapes = [framed_portrait(portrait(seat.warrior), seat.number, x + 10, y + 36, 46, mirrored=True)]
        tip = says_warrior(p, row)
        aim, box = ("warrior", seat.number, 0), (x + 12, y + 36, 42.0, 42.0)
        p.put("things", aim, f"warrior-{seat.number}", shapes, box, tip)
        room = Rect(x + 6, y + 84, HURT - 12, 18, css="fill: none")  # a page makes the name fit into it
        name = Text(x + 10, y + 98, row.name, "start", style="small strong")
        layer.group(0, 0, room, name, key=f"warrior-name-{seat.number}")
    for side in range(4):
        draw_slot(p, seat, side, others_slot(others(p.seen), seat.number, side))
    for n, place in enumerate(seat.places):
        layer.add(icon("location", x + 10 + 84 * n, y + 101, 11, key=f"place-sign-{seat.number}-{n}"))
        draw_small_place(p, seat, place, x + 24 + 84 * n, y + 110)
    layer.extend(wound_backs(p, seat, x + HURT, y + 91, 18))
    draw_engines(p, seat, x + 296 - 15 * len(seat.engines) + 40, y + 93, names=False)


def draw_small_place(p: Painter, seat: SeatSeen, place: int, x: float, y: float) -> None:
    row = vault_rows()[place]
    shape = Text(x, y, row.name, "start", style="small")
    box = (x, y - 11, 80, 14)
    key = f"place-{seat.number}-{row.key}"
    tip = p.say("place.says", place=row.name, does=p.words.said(row.says))
    p.put("things", ("place", seat.number, place), key, [shape], box, tip)


# --- the viewer's seat ------------------------------------------------------------------------------------------------


def draw_own(p: Painter) -> None:
    """The seat below the mat."""
    seen, seat = p.seen, seat_of(p.seen, me(p.seen))
    ground = Rect(LEFT, OWN, TABLE, OWN_HIGH, 12, style=ground_style(seen, seat))
    you = p.say("own.you") if seat.number == seen.seat else name_of(seat.number, p.words)
    name: list[Shape] = [
        badge(seat.number, str(seat.number + 1), LEFT + 22, OWN + 20, 22),
        Text(LEFT + 40, OWN + 25, you, "start", 14, style=f"title name {player(seat.number)}"),
        Text(LEFT + 40, OWN + 42, role(p, seat.number), "start", style="small now"),
    ]
    aim, box = ("seat", seat.number, 0), (LEFT, OWN, TABLE, OWN_HIGH)
    p.put("seats", aim, f"seat-{seat.number}", [ground], box, "", says_seat(seen, seat.number, p.words))
    p.scene.layer("things").group(0, 0, *name, key="own-name")
    for side in range(4):
        draw_slot(p, seat, side, own_slot(side))
    x, y, wide, high = BODY
    body = (LEFT + x, OWN + y, wide, high)
    draw_warrior(p, seat, body)
    draw_wounds(p, seat)
    draw_places(p, seat)
    draw_score(p, seat)


def draw_wounds(p: Painter, seat: SeatSeen) -> None:
    """The sum of the Wounds against the limit as a number and a bar; the cards face up for their owner."""
    seen, layer = p.seen, p.scene.layer("things")
    x, y = LEFT + SIDE, OWN + 6
    limit = traits.defeat_limit(seen.table, seat.number)
    total = sum(seat.values) if seat.values is not None else seat.wounds
    key = "own.wounds.hidden" if seat.values is None else "own.wounds"
    layer.text(x, y + 10, p.say(key, n=total, limit=limit), "start", style="title", key="own-limit")
    at, low = LEFT + BODY[0] + 94, OWN + BODY[1] + 98  # beside the portrait too
    count = str(seat.wounds) if seat.values is None else f"{total}/{limit}"
    layer.rect(at, low, 14, 20, 3, style="wound-back", key="own-wounds-sign")
    layer.text(at + 20, low + 15, count, "start", style="title", key="own-wounds-count")
    if seat.values is not None:
        step = min(20.0, 110 / limit)
        for n in range(limit):
            style = "wound-back" if n < total else "well"
            layer.rect(x + 136 + step * n, y + 1, step - 3, 10, 2, style=style, key=f"own-limit-{n}")
    step = min(30.0, 222 / max(seat.wounds, 1))
    open_values = seat.values is not None and not seen.table.options.epic
    for n in range(seat.wounds):
        value = seat.values[n] if seat.values is not None else -1
        back = Rect(x + step * n, y + 18, 26, 36, 4, style="wound-face" if open_values else "wound-back")
        number = Text(x + step * n + 13, y + 43, str(value), style="large") if open_values else None
        aim = ("wound", seat.number, value)
        box = (x + step * n, y + 18.0, 26.0, 36.0)
        tip = p.say("wound.worth" if open_values else "wound.card", worth=value)
        shapes: list[Shape] = [back, number] if number else [back]
        p.put("things", aim, f"own-wound-{n}", shapes, box, tip)


def draw_places(p: Painter, seat: SeatSeen) -> None:
    x, y, room, high = OWN_PLACES
    if not seat.places:
        p.scene.layer("things").rect(x, y, room, high, 6, style="free", key="own-nowhere")
        p.scene.layer("things").text(
            x + 10, y + high / 2 + 4, p.say("place.none"), "start", style="free-text", key="own-nowhere-text"
        )
    for n, place in enumerate(seat.places):
        share = room / len(seat.places)
        draw_place(p, seat, place, (x + share * n, y, share - 4, high))


def draw_score(p: Painter, seat: SeatSeen) -> None:
    """Banners against the goal at the right; Warriors left, the next one for its owner only, at the left."""
    seen, layer = p.seen, p.scene.layer("things")
    x, y = LEFT + SIDE, OWN + 120
    won, each = banners(seen, seat.number), warriors_each(seen.table.options)
    goal = each if seen.players == 2 else victory.goal(seen.table)
    key = "own.foes" if seen.players == 2 else "own.banners" if goal else "own.banners.only"
    layer.text(x, y + 16, p.say(key, n=won, goal=goal), "start", style="title", key="own-banners")
    count = max(goal or each, won)
    step = min(20.0, 58 / count)
    for n in range(count):
        layer.add(icon("flag", x + 198 + step * n, y + 2, 18, banner_style(n, won), key=f"own-flag-{n}"))
    x, y = LEFT + 14, OWN + 54
    left = p.say("own.warriors", n=seat.alive, most=each)
    layer.text(x, y + 10, left, "start", style="small strong", key="own-warriors")
    for n in range(each):
        layer.rect(x + 44 * n, y + 17, 38, 40, 5, style="face" if n < seat.alive else "free", key=f"own-warrior-{n}")
        which = [seat.warrior, *seat.reserve][n] if n < 1 + len(seat.reserve) else -1
        if n < seat.alive and which >= 0:
            row = warrior_rows()[which]
            layer.group(
                0, 0, framed_portrait(portrait(which), seat.number, x + 44 * n + 1, y + 19, 36), key=f"own-face-{n}"
            )
            tip = f"{row.name}: {p.words.said(row.says)}"
            layer.rect(x + 44 * n, y + 17, 38, 40, 5, key=f"own-mask-{n}", tip=tip, css="fill: transparent")
    if seat.reserve and seat.warrior >= 0:
        layer.text(x, y + 72, p.say("own.next", warrior=seat.reserve[0]), "start", style="small", key="own-next")
    draw_engines(p, seat, x, y + 78, names=False)
