"""The viewer's own seat: Wound values against the limit, equipment in full."""

from __future__ import annotations

from ludus.draw import Rect, Shape, Text, badge, framed, player
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.content import warrior_rows
from ludus.games.hollow_cell.picture.descriptions import says_seat
from ludus.games.hollow_cell.picture.icons import icon
from ludus.games.hollow_cell.picture.layout import BODY, LEFT, OWN, OWN_HIGH, OWN_PLACES, SIDE, TABLE, own_slot
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.portraits import portrait
from ludus.games.hollow_cell.picture.seats import (
    banner_style,
    draw_engines,
    draw_place,
    draw_slot,
    draw_warrior,
    ground_style,
    role,
)
from ludus.games.hollow_cell.picture.seen import SeatSeen, banners, me, seat_of
from ludus.games.hollow_cell.speech import warrior


def draw_own(p: Painter) -> None:
    """The seat below the mat."""
    seen, seat = p.seen, seat_of(p.seen, me(p.seen))
    ground = Rect(LEFT, OWN, TABLE, OWN_HIGH, 12, style=ground_style(seen, seat))
    you = "You" if seat.number == seen.seat else seat.name
    name: list[Shape] = [
        badge(seat.number, str(seat.number + 1), LEFT + 22, OWN + 20, 22),
        Text(LEFT + 40, OWN + 25, you, "start", 14, style=f"title name {player(seat.number)}"),
        Text(LEFT + 40, OWN + 42, role(seen, seat.number), "start", style="small now"),
    ]
    aim, box = ("seat", seat.number, 0), (LEFT, OWN, TABLE, OWN_HIGH)
    p.put("seats", aim, f"seat-{seat.number}", [ground], box, "", says_seat(seen, seat.number))
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
    said = f"{seat.wounds} cards, limit {limit}" if seat.values is None else f"{total} of {limit}"
    layer.text(x, y + 10, f"Wounds: {said}", "start", style="title", key="own-limit")
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
        tip = f"A Wound card worth {value}" if open_values else "A Wound card"
        shapes: list[Shape] = [back, number] if number else [back]
        p.put("things", aim, f"own-wound-{n}", shapes, box, tip)


def draw_places(p: Painter, seat: SeatSeen) -> None:
    x, y, room, high = OWN_PLACES
    if not seat.places:
        p.scene.layer("things").rect(x, y, room, high, 6, style="free", key="own-nowhere")
        p.scene.layer("things").text(
            x + 10, y + high / 2 + 4, "no Location", "start", style="free-text", key="own-nowhere-text"
        )
    for n, place in enumerate(seat.places):
        share = room / len(seat.places)
        draw_place(p, seat, place, (x + share * n, y, share - 4, high))


def draw_score(p: Painter, seat: SeatSeen) -> None:
    """Banners against the goal at the right; Warriors left, the next one for its owner only, at the left."""
    seen, layer = p.seen, p.scene.layer("things")
    x, y = LEFT + SIDE, OWN + 120
    won, each = banners(seen, seat.number), warriors_each(seen.table.options)
    title, goal = ("Foes defeated", each) if seen.players == 2 else ("Banners", victory.goal(seen.table))
    against = f"{won} of {goal}" if goal else str(won)
    layer.text(x, y + 16, f"{title}: {against}", "start", style="title", key="own-banners")
    count = max(goal or each, won)
    step = min(20.0, 58 / count)
    for n in range(count):
        layer.add(icon("flag", x + 198 + step * n, y + 2, 18, banner_style(n, won), key=f"own-flag-{n}"))
    x, y = LEFT + 14, OWN + 54
    left = f"Warriors {seat.alive} of {each} left"
    layer.text(x, y + 10, left, "start", style="small strong", key="own-warriors")
    for n in range(each):
        layer.rect(x + 44 * n, y + 17, 38, 40, 5, style="face" if n < seat.alive else "free", key=f"own-warrior-{n}")
        which = [seat.warrior, *seat.reserve][n] if n < 1 + len(seat.reserve) else -1
        if n < seat.alive and which >= 0:
            row = warrior_rows()[which]
            layer.group(0, 0, framed(portrait(which), seat.number, x + 44 * n + 1, y + 19, 36), key=f"own-face-{n}")
            tip = f"{row.name}: {row.says}"
            layer.rect(x + 44 * n, y + 17, 38, 40, 5, key=f"own-mask-{n}", tip=tip, css="fill: transparent")
    if seat.reserve and seat.warrior >= 0:
        layer.text(x, y + 72, f"next: {warrior(seat.reserve[0])}", "start", style="small", key="own-next")
    draw_engines(p, seat, x, y + 78, names=False)
