"""The own hand, and what is chosen from besides it: cards and Warriors with their faces, side by side."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Circle, Gather, Mark, Rect, Scene, Shape, Text, framed, wrapped
from ludus.draw.section import section
from ludus.games.hollow_cell.content import event_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.kinds import SIDES
from ludus.games.hollow_cell.picture.acts import CHOSEN, NUMBERED, Act, read
from ludus.games.hollow_cell.picture.faces import HIGH, WIDE, face, says_card
from ludus.games.hollow_cell.picture.layout import HAND, LEFT, TABLE, Box
from ludus.games.hollow_cell.picture.marked import Chances, Marker
from ludus.games.hollow_cell.picture.pile import opened
from ludus.games.hollow_cell.picture.portraits import portrait
from ludus.games.hollow_cell.picture.seen import SeatSeen, Seen

RISES: Final = "--lift: -16px"  # a card that is chosen
GAP: Final = 12.0
CAN: Final = {
    "use": "Use it now", "defend": "Discard to defend", "play": "Play", "equip": "Equip", "enter": "Enter",
    "cells": "Attack", "discard": "Discard", "market": "Pass on", "give": "Give", "take": "Take", "focus": "Focus",
    "bottom": "Under the deck", "event": "Resolve", "heal": "Discard", "swap": "Swap",
}  # fmt: skip
PRICE: Final = ("HC-033", "HC-034", "HC-049", "HC-050", "HC-062")  # rules that say the Cache is too small
NOT_NOW: Final = {
    "HC-001": "One attack this turn", "HC-070": "No defence number", "HC-095": "When you are hit",
    "HC-141": "With an attack", "HC-152": "One attack a turn", "HC-G64": "Nothing to aim at",
}  # fmt: skip
WOUNDING: Final = ("heal", "swap")  # done with an own Wound card
TURNS: Final = ("First", "Second", "Third")


@section
def draw_hand(scene: Scene, seen: Seen, words: Words, able: Chances, number: int, mine: bool) -> None:
    """The own cards, each with what can be done with it now, after those that are chosen from."""
    marker = Marker(scene, seen, words, able)
    seat = seen.seat(number)
    if seen.dealing:
        draw_dealt(marker, seat)
        return
    layer = marker.scene.layer("hand")
    count = f"{seat.hand} of at most {seen.hand_limit(seat.number)}"
    title = f"Your hand: {count}" if mine else f"Hand of {seat.name}: {seat.hand} cards"
    layer.text(LEFT + 4, HAND - 8, title, "start", style="title", key="hand-title")
    places = hand_places(seen)
    room = places[1] - places[0] if len(places) > 1 else WIDE
    laid = spread(seen)
    for n, act in enumerate(laid):
        draw_spread(marker, act, n, places[n])
    for n, kind in enumerate(seat.cards or []):
        draw_card(marker, seat, kind, n, places[len(laid) + n], room)


def hand_places(seen: Seen) -> list[float]:
    """The left edges of what is chosen from and of the own cards, overlapping where there are many."""
    if seen.dealing:
        return []
    laid, cards = len(spread(seen)), len(seen.seat(seen.me).cards or [])
    apart = 2 * GAP if laid and cards else 0
    step = min(WIDE + GAP, (TABLE - WIDE - apart) / max(laid + cards - 1, 1))
    start = LEFT + (TABLE - apart - step * (laid + cards - 1) - WIDE) / 2
    return [start + step * n + (apart if n >= laid else 0) for n in range(laid + cards)]


# --- cards ------------------------------------------------------------------------------------------------------------


def spread(seen: Seen) -> list[Act]:
    """What is chosen from and lies nowhere else: cards of the deck, events. The discards lie open as a pile."""
    if seen.chooser != seen.me:
        return []
    return [act for act in map(read, seen.choices) if act.verb in CHOSEN and act.verb != "take"]


def draw_spread(marker: Marker, act: Act, place: int, x: float) -> None:
    what, box, heading = NUMBERED.get(act.words[0], act.kind), (x, HAND, WIDE, HIGH), ""
    if act.verb == "event":
        tip, says, shapes = event_rows()[what].says, event_rows()[what].name, event_face(marker, what, box)
    elif act.verb in WOUNDING:
        tip, says, shapes = "", f"A Wound card worth {what}", wound_face(what, box)
    else:
        heading = vault_rows()[what].name
        tip, says = f"{heading}: {vault_rows()[what].says}", says_card(what)
        shapes = [face(what, x, HAND, marker.words.said)]
    shapes.append(Text(x + WIDE / 2, HAND + HIGH + 16, CAN[act.verb], style="small can"))
    marker.put("hand", (act.verb, marker.seen.me, what), f"spread-{place}", shapes, box, tip, says, RISES, heading)


def wound_face(value: int, box: Box) -> list[Shape]:
    x, y, wide, high = box
    number = Text(x + wide / 2, y + high / 2 + 22, str(value), size=64, style="large")
    return [Rect(x, y, wide, high, 9, style="wound-face"), number]


def event_face(marker: Marker, event: int, box: Box) -> list[Shape]:
    x, y, wide, high = box
    row = event_rows()[event]
    name = wrapped(row.name, 14)
    lines = wrapped(marker.words.said(row.says), 18)[:10]
    return [
        Rect(x, y, wide, high, 9, style="brass-card"),
        *[Text(x + 8, y + 21 + 14 * n, line, "start", 12.5, style="title") for n, line in enumerate(name)],
        *[Text(x + 8, y + 30 + 14 * len(name) + 13 * n, line, "start", style="small") for n, line in enumerate(lines)],
    ]


def draw_card(marker: Marker, seat: SeatSeen, kind: int, place: int, x: float, room: float) -> None:
    aim = ("hand", seat.number, kind)
    acts = marker.acts(aim)
    dim = marker.seen.choosing and not acts
    tip = f"{vault_rows()[kind].name}: {vault_rows()[kind].says}"
    shapes: list[Shape] = [face(kind, x, HAND, marker.words.said, dim=dim)]
    caption, style = state(marker, acts, aim, kind)
    if room >= 90:
        shapes.append(Text(x + WIDE / 2, HAND + HIGH + 16, caption, style=style))
    box = (x, HAND, WIDE, HIGH)
    marker.put("hand", aim, f"hand-{place}", shapes, box, tip, says_card(kind), RISES, vault_rows()[kind].name)


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


# --- Warriors ---------------------------------------------------------------------------------------------------------


def draw_dealt(marker: Marker, seat: SeatSeen) -> None:
    """The Warriors to be put in order, before there are cards."""
    layer = marker.scene.layer("hand")
    layer.text(LEFT + 4, HAND - 8, "Your Warriors: who fights first?", "start", style="title", key="hand-title")
    for n, (which, box) in enumerate(zip(seat.reserve, dealt_places(marker.seen), strict=True)):
        row = warrior_rows()[which]
        tip = f"{row.name}, initiative {row.initiative}: {row.says}"
        marker.put("hand", ("dealt", seat.number, n), f"dealt-{n}", dealt_face(marker, which, box), box, tip)
        fights = TURNS[n] if n < marker.seen.warriors_each else "Stays out"
        layer.text(box[0] + WIDE / 2, HAND + HIGH + 16, fights, style="small can", key=f"dealt-turn-{n}")


def dealt_face(marker: Marker, which: int, box: Box) -> list[Shape]:
    """A Warrior as a card: portrait, number, name and what it can do."""
    x, y, wide, high = box
    row = warrior_rows()[which]
    name = wrapped(row.name, 14)
    lines = wrapped(marker.words.said(row.hint), 18)[:3]
    return [
        Rect(x, y, wide, high, 9, style="face"),
        framed(portrait(which), marker.seen.me, x + 14, y + 8, 92),
        Circle(x + wide - 14, y + 14, 10, style="well"),
        Text(x + wide - 14, y + 18, str(row.initiative), style="small strong"),
        *[Text(x + wide / 2, y + 117 + 14 * n, line, size=12.5, style="title") for n, line in enumerate(name)],
        *[Text(x + wide / 2, y + 122 + 14 * (len(name) + n), line, style="small") for n, line in enumerate(lines)],
    ]


def dealt_places(seen: Seen) -> list[Box]:
    """Where the own Warriors lie while they are put in order."""
    dealt = seen.seat(seen.me).reserve if seen.dealing else []
    start = LEFT + (TABLE - (WIDE + GAP) * len(dealt) + GAP) / 2
    return [(start + (WIDE + GAP) * n, HAND, WIDE, HIGH) for n in range(len(dealt))]


# --- what is marked and given at once ---------------------------------------------------------------------------------


def gather(seen: Seen) -> Gather | None:
    """Cards, Warriors or equipment that are marked one by one and given at once."""
    if not seen.choices or seen.chooser != seen.me:
        return None
    if seen.asking == "SetUp.order":
        return in_order(seen)
    if seen.asking in ("Combat.declare_defence", "Defence.declare_defence", "EngineUse.block"):
        said = ("Defend with: #", "No card in defence", "Click cards to defend with")
        marks = marked(seen, "defend")
        return Gather("block", "pass", *said, len(marks), marks) if "pass" in seen.choices else None
    if seen.asking == "Turn.discard" and "pass" in seen.choices:
        said = ("Throw away: #", "Keep all cards", "Click what you do not want")
        marks = marked(seen, "discard")
        return Gather("toss", "pass", *said, len(marks) - 1, marks)
    return to_discard(seen) or one_of(seen)


def marked(seen: Seen, verb: str) -> tuple[Mark, ...]:
    """The own cards that are offered for a verb."""
    keys = [(n, vault_rows()[kind]) for n, kind in enumerate(seen.seat(seen.me).cards or [])]
    return tuple(Mark(f"hand-{n}", row.key, name=row.name) for n, row in keys if f"{verb} {row.key}" in seen.choices)


def in_order(seen: Seen) -> Gather:
    """HC-012, HC-160: the dealt Warriors, dragged or clicked into their order."""
    dealt = seen.seat(seen.me).reserve
    marks = tuple(Mark(f"dealt-{n}", str(n + 1), name=warrior_rows()[which].name) for n, which in enumerate(dealt))
    tip = "Drag your Warriors into order, or click the first, then the second"
    return Gather("order", "", "Lock in this order", "", tip, len(marks), marks, ordered=True)


def to_discard(seen: Seen) -> Gather | None:
    """HC-029, HC-102, HC-152: a hand above its limit, all cards that are too many at once."""
    kept = {"Limit.discard": seen.hand_limit(seen.me), "Famine.discard": 3}.get(seen.asking)
    if kept is None:
        return None
    many = seen.seat(seen.me).hand - kept
    note = "Click one card" if many == 1 else "Click # more cards"
    tip = "One card has to go" if many == 1 else f"{many} cards have to go"
    return Gather("toss", "", "Discard: #", note, tip, many, marked(seen, "discard"), least=many, covers=("discard",))


ONE: Final = {  # of several things one is chosen, by the verb: the button, and before that
    "discard": ("Discard: #", "Click one card"), "market": ("Pass on: #", "Click one card"),
    "use": ("Use: #", "Click what helps you"), "take": ("Take: #", "Click one card"),
    "focus": ("Use the focus: #", "Click one card"), "bottom": ("Under the deck: #", "Click one card"),
    "event": ("Resolve: #", "Click one event"), "drop": ("Discard: #", "Click one card"),
    "heal": ("Discard: #", "Click a Wound card"), "swap": ("Swap: #", "Click a Wound card"),
}  # fmt: skip


def one_of(seen: Seen) -> Gather | None:
    """One card of the hand, of what is worn or of what is laid out."""
    verbs = {act.verb for act in map(read, seen.choices)} - {"pass"}
    verb = verbs.pop() if len(verbs) == 1 else ""
    if verb not in ONE:
        return None
    laid = [Mark(f"spread-{n}", act.words[0], name=named(act)) for n, act in enumerate([*spread(seen), *opened(seen)])]
    return Gather(verb, "", *ONE[verb], "", 1, (*marked(seen, verb), *laid, *worn(seen, verb)), least=1)


def named(act: Act) -> str:
    if act.verb in WOUNDING:
        return f"Wound {NUMBERED[act.words[0]]}"
    rows = event_rows() if act.verb == "event" else vault_rows()
    return next(row.name for row in rows if row.key == act.words[0])


def worn(seen: Seen, verb: str) -> list[Mark]:
    """HC-039, HC-094: what is equipped and offered too, by its name or by its side."""
    marks = []
    for side, kind in enumerate(seen.seat(seen.me).gear):
        word = SIDES[side] if verb == "drop" else vault_rows()[kind].key
        if kind >= 0 and f"{verb} {word}" in seen.choices:
            marks.append(Mark(f"gear-{seen.me}-{SIDES[side]}", word, name=vault_rows()[kind].name))
    return marks
