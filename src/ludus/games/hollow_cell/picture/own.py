"""The viewer's own seat and hand: Wound values against the limit, equipment in full, cards with their faces."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Gather, Mark, Rect, Scene, Shape, Text, badge, framed, player
from ludus.draw.section import section
from ludus.games.hollow_cell.content import vault_rows, warrior_rows
from ludus.games.hollow_cell.picture.acts import Act
from ludus.games.hollow_cell.picture.faces import HIGH, face, says_card
from ludus.games.hollow_cell.picture.faces import WIDE as CARD_WIDE
from ludus.games.hollow_cell.picture.icons import icon
from ludus.games.hollow_cell.picture.layout import HAND, LEFT, OWN, OWN_HIGH, TABLE
from ludus.games.hollow_cell.picture.marked import Box, Chances, Marker
from ludus.games.hollow_cell.picture.portraits import portrait
from ludus.games.hollow_cell.picture.seats import (
    banner_style,
    draw_engines,
    draw_place,
    draw_slot,
    draw_warrior,
    ground_style,
    role,
    warrior_card,
)
from ludus.games.hollow_cell.picture.seen import SeatSeen, Seen
from ludus.games.hollow_cell.picture.told import says_seat
from ludus.games.hollow_cell.speech import warrior

WEAR: Final[tuple[Box, ...]] = ((418, 10, 178, 62), (604, 10, 178, 62), (418, 78, 178, 62), (604, 78, 178, 62))
BODY: Final[Box] = (208, 10, 200, 130)
SIDE: Final = 796.0  # Wounds, Location and Banners, at the right
CAN: Final = {
    "use": "Use it now", "defend": "Discard to defend", "play": "Play", "equip": "Equip", "enter": "Enter",
    "cells": "Attack", "discard": "Discard", "market": "Pass on", "give": "Give",
}  # fmt: skip
PRICE: Final = ("HC-033", "HC-034", "HC-049", "HC-050", "HC-062")  # rules that say the Cache is too small
NOT_NOW: Final = {
    "HC-001": "One attack this turn", "HC-070": "No defence number", "HC-095": "When you are hit",
    "HC-141": "With an attack", "HC-152": "One attack a turn", "HC-G64": "Nothing to aim at",
}  # fmt: skip


@section
def draw_own(scene: Scene, seen: Seen, words: Words, able: Chances, number: int, mine: bool) -> None:
    """The seat below the mat."""
    marker = Marker(scene, seen, words, able)
    seat = seen.seat(number)
    ground = Rect(LEFT, OWN, TABLE, OWN_HIGH, 12, style=ground_style(seen, seat))
    you = "You" if mine else seat.name
    name: list[Shape] = [
        badge(seat.number, str(seat.number + 1), LEFT + 22, OWN + 20, 22),
        Text(LEFT + 40, OWN + 25, you, "start", 14, style=f"title name {player(seat.number)}"),
        Text(LEFT + 40, OWN + 42, role(seen, seat.number), "start", style="small now"),
    ]
    aim, box = ("seat", seat.number, 0), (LEFT, OWN, TABLE, OWN_HIGH)
    marker.put("seats", aim, f"seat-{seat.number}", [ground], box, "", says_seat(seen, seat.number))
    scene.layer("things").group(0, 0, *name, key="own-name")
    for side, (x, y, wide, high) in enumerate(WEAR):
        draw_slot(marker, seat, side, (LEFT + x, OWN + y, wide, high))
    x, y, wide, high = BODY
    body = (LEFT + x, OWN + y, wide, high)
    draw_warrior(marker, seat, body)
    draw_wounds(marker, seat)
    draw_places(marker, seat)
    draw_score(marker, seat)


def draw_wounds(marker: Marker, seat: SeatSeen) -> None:
    """The sum of the Wounds against the limit as a number and a bar; the cards face up for their owner."""
    seen, layer = marker.seen, marker.scene.layer("things")
    x, y = LEFT + SIDE, OWN + 12
    limit = seen.limit(seat.number)
    total = sum(seat.values) if seat.values is not None else seat.wounds
    said = f"{seat.wounds} cards, limit {limit}" if seat.values is None else f"{total} of {limit}"
    layer.text(x, y + 10, f"Wounds: {said}", "start", style="title", key="own-limit")
    if seat.values is not None:
        step = min(20.0, 110 / limit)
        for n in range(limit):
            style = "wound-back" if n < total else "well"
            layer.rect(x + 136 + step * n, y + 1, step - 3, 10, 2, style=style, key=f"own-limit-{n}")
    step = min(30.0, 222 / max(seat.wounds, 1))
    open_values = seat.values is not None and not seen.options.epic
    for n in range(seat.wounds):
        value = seat.values[n] if seat.values is not None else -1
        back = Rect(x + step * n, y + 18, 26, 36, 4, style="wound-face" if open_values else "wound-back")
        number = Text(x + step * n + 13, y + 43, str(value), style="large") if open_values else None
        aim = ("wound", seat.number, value)
        box = (x + step * n, y + 18.0, 26.0, 36.0)
        tip = f"A Wound card worth {value}" if open_values else "A Wound card"
        shapes: list[Shape] = [back, number] if number else [back]
        marker.put("things", aim, f"own-wound-{n}", shapes, box, tip)


def draw_places(marker: Marker, seat: SeatSeen) -> None:
    x, y, room = LEFT + SIDE, OWN + 74, TABLE - SIDE - 14
    if not seat.places:
        marker.scene.layer("things").rect(x, y, room, 26, 6, style="free", key="own-nowhere")
        marker.scene.layer("things").text(
            x + 10, y + 17, "no Location", "start", style="free-text", key="own-nowhere-text"
        )
    for n, place in enumerate(seat.places):
        share = room / len(seat.places)
        draw_place(marker, seat, place, (x + share * n, y, share - 4, 26))


def draw_score(marker: Marker, seat: SeatSeen) -> None:
    """Banners against the goal at the right; Warriors left, the next one for its owner only, at the left."""
    seen, layer = marker.seen, marker.scene.layer("things")
    x, y = LEFT + SIDE, OWN + 112
    won, goal = seen.banners(seat.number), seen.goal
    title, goal = ("Foes defeated", seen.warriors_each) if seen.duel else ("Banners", goal)
    against = f"{won} of {goal}" if goal else str(won)
    layer.text(x, y + 16, f"{title}: {against}", "start", style="title", key="own-banners")
    count = max(goal or seen.warriors_each, won)
    step = min(20.0, 58 / count)
    for n in range(count):
        layer.add(icon("flag", x + 198 + step * n, y + 2, 18, banner_style(n, won), key=f"own-flag-{n}"))
    x, y = LEFT + 14, OWN + 54
    left = f"Warriors {seat.alive} of {seen.warriors_each} left"
    layer.text(x, y + 10, left, "start", style="small strong", key="own-warriors")
    for n in range(seen.warriors_each):
        layer.rect(x + 44 * n, y + 17, 38, 40, 5, style="face" if n < seat.alive else "free", key=f"own-warrior-{n}")
        which = [seat.warrior, *seat.reserve][n] if n < 1 + len(seat.reserve) else -1
        if n < seat.alive and which >= 0:
            row = warrior_rows()[which]
            layer.group(0, 0, framed(portrait(which), seat.number, x + 44 * n + 1, y + 19, 36), key=f"own-face-{n}")
            tip = f"{row.name}: {row.says}"
            layer.rect(x + 44 * n, y + 17, 38, 40, 5, key=f"own-mask-{n}", tip=tip, css="fill: transparent")
    if seat.reserve and seat.warrior >= 0:
        layer.text(x, y + 72, f"next: {warrior(seat.reserve[0])}", "start", style="small", key="own-next")
    draw_engines(marker, seat, x, y + 78, names=False)


# --- the hand ---------------------------------------------------------------------------------------------------------


@section
def draw_hand(scene: Scene, seen: Seen, words: Words, able: Chances, number: int, mine: bool) -> None:
    """The own cards side by side, each with what can be done with it now."""
    marker = Marker(scene, seen, words, able)
    seat = seen.seat(number)
    if seen.dealing:
        draw_dealt(marker, seat)
        return
    cards = seat.cards or []
    layer = marker.scene.layer("hand")
    count = f"{seat.hand} of at most {seen.hand_limit(seat.number)}"
    title = f"Your hand: {count}" if mine else f"Hand of {seat.name}: {seat.hand} cards"
    layer.text(LEFT + 4, HAND - 8, title, "start", style="title", key="hand-title")
    spots = hand_places(seen)
    room = spots[1] - spots[0] if len(spots) > 1 else CARD_WIDE
    for n, kind in enumerate(cards):
        draw_card(marker, seat, kind, n, spots[n], room)


def gather(seen: Seen) -> Gather | None:
    """HC-025, HC-069: cards to throw away, or to defend with, are marked one by one and given at once."""
    verb = {"Turn.discard": "discard", "Combat.declare_defence": "defend"}.get(seen.asking, "")
    if not verb or not seen.choices or "pass" not in seen.choices:
        return None
    cards = seen.seat(seen.me).cards or []
    keys = [(n, vault_rows()[kind]) for n, kind in enumerate(cards)]
    marks = [Mark(f"hand-{n}", row.key, name=row.name) for n, row in keys if f"{verb} {row.key}" in seen.choices]
    if verb == "discard":
        said = ("Throw away: #", "Keep all cards", "Click what you do not want")
        return Gather("toss", "pass", *said, len(cards) - 1, tuple(marks))
    said = ("Defend with: #", "No card in defence", "Click cards to defend with")
    return Gather("block", "pass", *said, len(marks), tuple(marks))


def hand_places(seen: Seen) -> list[float]:
    """The left edges of the own cards, overlapping where there are many."""
    cards = [] if seen.dealing else seen.seat(seen.me).cards or []
    step = min(CARD_WIDE + 12, (TABLE - CARD_WIDE) / max(len(cards) - 1, 1))
    start = LEFT + (TABLE - step * (len(cards) - 1) - CARD_WIDE) / 2
    return [start + step * n for n in range(len(cards))]


def draw_dealt(marker: Marker, seat: SeatSeen) -> None:
    """The Warriors to be put in order, before there are cards."""
    marker.scene.layer("hand").text(
        LEFT + 4, HAND - 8, "Your Warriors: who fights first?", "start", style="title", key="hand-title"
    )
    for n, (which, box) in enumerate(zip(seat.reserve, dealt_places(marker.seen), strict=True)):
        row = warrior_rows()[which]
        tip = f"{row.name}, initiative {row.initiative}: {row.says}"
        marker.put(
            "hand", ("dealt", seat.number, n), f"dealt-{n}", warrior_card(marker, seat.number, which, box), box, tip
        )


def dealt_places(seen: Seen) -> list[Box]:
    """Where the own Warriors lie while they are put in order."""
    dealt = seen.seat(seen.me).reserve if seen.dealing else []
    start = LEFT + (TABLE - 224 * len(dealt) + 24) / 2
    return [(start + 224.0 * n, HAND + 20.0, 200.0, 116.0) for n in range(len(dealt))]


def draw_card(marker: Marker, seat: SeatSeen, kind: int, place: int, x: float, room: float) -> None:
    aim = ("hand", seat.number, kind)
    acts = marker.acts(aim)
    dim = marker.seen.choosing and not acts
    tip = f"{vault_rows()[kind].name}: {vault_rows()[kind].says}"
    shapes: list[Shape] = [face(kind, x, HAND, marker.words.said, dim=dim)]
    caption, style = state(marker, acts, aim, kind)
    if room >= 90:
        shapes.append(Text(x + CARD_WIDE / 2, HAND + HIGH + 16, caption, style=style))
    box = (x, HAND, CARD_WIDE, HIGH)
    marker.put("hand", aim, f"hand-{place}", shapes, box, tip, says_card(kind))


def state(marker: Marker, acts: list[Act], aim: tuple[str, int, int], kind: int) -> tuple[str, str]:
    """What stands under a card: what can be done, or why it cannot."""
    if acts:
        return CAN.get(acts[0].verb, ""), "small can"
    found = marker.refused.get(aim)
    if not found:
        return "", "small"
    row, rule = vault_rows()[kind], found[1]
    if rule in PRICE:
        return f"Cache {marker.seen.table['cache']}, needs {marker.seen.full_load(aim[1], kind)}", "small"
    if rule in ("HC-144", "HC-G24"):
        return f"No free {row.plug.upper()} plug", "small"
    return NOT_NOW.get(rule, f"Not now ({rule})"), "small"
