"""The viewer's hand, and what is chosen from besides it: cards and Warriors with their faces, side by side."""

from __future__ import annotations

from typing import Final, TypeAlias

from ludus.core.action import Action
from ludus.core.words import Words
from ludus.draw import Circle, Gather, Mark, Rect, Shape, Text, framed_portrait, wrap_text
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import (
    PASS,
    Bottom,
    PickEvent,
    Take,
    UseFocus,
    WithWound,
)
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.card_data import SIDES
from ludus.games.hollow_cell.cards.events import SPARED, Famine
from ludus.games.hollow_cell.content import event_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.picture.faces import HIGH, WIDE, face, portrait, says_card
from ludus.games.hollow_cell.picture.layout import HAND, LEFT, TABLE, Box
from ludus.games.hollow_cell.picture.painter import Aim, Painter
from ludus.games.hollow_cell.picture.pile import cards_to_take
from ludus.games.hollow_cell.picture.seen import SeatSeen, Seen, dealing, me, seat_of
from ludus.games.hollow_cell.play.defence import Defence
from ludus.games.hollow_cell.play.drawing import Limit
from ludus.games.hollow_cell.play.engines import EngineUse
from ludus.games.hollow_cell.play.setup import SetUp
from ludus.games.hollow_cell.play.turn import Turn
from ludus.kit.picture import verb_of

RISES: Final = "--lift: -16px"  # a card that is chosen
GAP: Final = 12.0
CAN: Final = (  # the verbs of what a card or a Wound is lit for
    "use", "defend", "play", "equip", "enter", "cells", "discard", "market", "give", "take", "focus", "bottom", "event",
    "heal", "swap",
)  # fmt: skip
PRICE: Final = ("HC-033", "HC-034", "HC-049", "HC-050", "HC-062")  # rules that say the Cache is too small
PLUGGED: Final = ("HC-144", "HC-G24")  # and that no plug is free
LIT: Final = "small can"  # the look of what can be done
BRIEF: Final = ("HC-001", "HC-070", "HC-095", "HC-141", "HC-152", "HC-G64")  # rules that are said in a few words
PARTS: Final = ("", ".none", ".tip")  # of what is marked: its button, that of nothing marked, and how to mark
Laid: TypeAlias = UseFocus | Bottom | PickEvent | WithWound  # what names something that is laid out beside the hand


def draw_hand(p: Painter) -> None:
    """The viewer's cards, each with what can be done with it now, after those that are chosen from."""
    seen, seat = p.seen, seat_of(p.seen, me(p.seen))
    if dealing(seen):
        draw_dealt(p, seat)
        return
    layer = p.scene.layer("hand")
    most = traits.warrior(seen.table, seat.number).hand_limit()
    key = "hand.own" if seat.number == seen.seat else "hand.of"
    title = p.say(key, n=seat.hand, most=most, who=seat.number)
    layer.text(LEFT + 4, HAND - 8, title, "start", style="title", key="hand-title")
    places = hand_places(seen)
    room = places[1] - places[0] if len(places) > 1 else WIDE
    laid = spread(seen)
    for n, action in enumerate(laid):
        draw_spread(p, action, n, places[n])
    for n, kind in enumerate(seat.cards or []):
        draw_card(p, seat, kind, n, places[len(laid) + n], room)


def hand_places(seen: Seen) -> list[float]:
    """The left edges of what is chosen from and of the viewer's cards, overlapping where there are many."""
    if dealing(seen):
        return []
    laid, cards = len(spread(seen)), len(seat_of(seen, me(seen)).cards or [])
    apart = 2 * GAP if laid and cards else 0
    step = min(WIDE + GAP, (TABLE - WIDE - apart) / max(laid + cards - 1, 1))
    start = LEFT + (TABLE - apart - step * (laid + cards - 1) - WIDE) / 2
    return [start + step * n + (apart if n >= laid else 0) for n in range(laid + cards)]


# --- cards ------------------------------------------------------------------------------------------------------------


def spread(seen: Seen) -> list[Laid]:
    """What is chosen from and lies nowhere else: cards of the deck, events. The discards lie open as a pile."""
    if seen.chooser != me(seen):
        return []
    return [action for action in seen.choices if isinstance(action, (UseFocus, Bottom, PickEvent, WithWound))]


def draw_spread(p: Painter, action: Laid, place: int, x: float) -> None:
    box, heading = (x, HAND, WIDE, HIGH), ""
    match action:
        case PickEvent():
            row, what = event_rows()[action.event], action.event
            tip, says, shapes = p.words.said(row.says), row.name, event_face(p, what, box)
        case WithWound():
            what = action.value
            tip, says, shapes = "", p.say("wound.worth", worth=what), wound_face(what, box)
        case _:
            card, what = vault_rows()[action.kind], action.kind
            heading, says, shapes = card.name, says_card(what, p.words), [face(what, x, HAND, p.words)]
            tip = f"{heading}: {p.words.said(card.says)}"
    shapes.append(Text(x + WIDE / 2, HAND + HIGH + 16, can(p, action), style="small can"))
    p.put("hand", (p.verb(action), me(p.seen), what), f"spread-{place}", shapes, box, tip, says, RISES, heading)


def wound_face(value: int, box: Box) -> list[Shape]:
    x, y, wide, high = box
    number = Text(x + wide / 2, y + high / 2 + 22, str(value), size=64, style="large")
    return [Rect(x, y, wide, high, 9, style="wound-face"), number]


def event_face(p: Painter, event: int, box: Box) -> list[Shape]:
    x, y, wide, high = box
    row = event_rows()[event]
    name = wrap_text(row.name, 14)
    lines = wrap_text(p.words.said(row.says), 18)[:10]
    return [
        Rect(x, y, wide, high, 9, style="brass-card"),
        *[Text(x + 8, y + 21 + 14 * n, line, "start", 12.5, style="title") for n, line in enumerate(name)],
        *[Text(x + 8, y + 30 + 14 * len(name) + 13 * n, line, "start", style="small") for n, line in enumerate(lines)],
    ]


def draw_card(p: Painter, seat: SeatSeen, kind: int, place: int, x: float, room: float) -> None:
    aim = ("hand", seat.number, kind)
    acts = p.acts(aim)
    dim = bool(p.seen.choices) and not acts
    tip = f"{vault_rows()[kind].name}: {p.words.said(vault_rows()[kind].says)}"
    shapes: list[Shape] = [face(kind, x, HAND, p.words, dim=dim)]
    caption, style = state(p, acts, aim, kind)
    if room >= 90:
        shapes.append(Text(x + WIDE / 2, HAND + HIGH + 16, caption, style=style))
    box = (x, HAND, WIDE, HIGH)
    p.put("hand", aim, f"hand-{place}", shapes, box, tip, says_card(kind, p.words), RISES, vault_rows()[kind].name)


def state(p: Painter, acts: list[Action], aim: Aim, kind: int) -> tuple[str, str]:
    """What stands under a card: what can be done, or why it cannot."""
    if acts:
        return can(p, acts[0]), LIT
    found = p.refused.get(aim)
    if found is None:
        return "", "small"
    row, rule, t = vault_rows()[kind], found.rule, p.seen.table
    if rule in PRICE:
        return p.say("not_now.cache", cache=t.cache, load=traits.full_load(t, aim[1], kind)), "small"
    if rule in PLUGGED:
        return p.say("not_now.plug", plug=row.plug.upper()), "small"
    return p.say(f"not_now.{rule}" if rule in BRIEF else "not_now", rule=rule), "small"


def can(p: Painter, action: Action) -> str:
    """What a thing is lit for, in a word or two."""
    verb = p.verb(action)
    return p.say(f"can.{verb}") if verb in CAN else ""


# --- Warriors ---------------------------------------------------------------------------------------------------------


def draw_dealt(p: Painter, seat: SeatSeen) -> None:
    """The Warriors to be put in order, before there are cards."""
    layer = p.scene.layer("hand")
    layer.text(LEFT + 4, HAND - 8, p.say("dealt.title"), "start", style="title", key="hand-title")
    for n, (which, box) in enumerate(zip(seat.reserve, dealt_places(p.seen), strict=True)):
        row = warrior_rows()[which]
        tip = p.say("warrior.says", name=row.name, initiative=row.initiative, does=p.words.said(row.says))
        p.put("hand", ("dealt", seat.number, n), f"dealt-{n}", dealt_face(p, which, box), box, tip)
        fights = p.say(f"dealt.turn.{n + 1}" if n < warriors_each(p.seen.table.options) else "dealt.out")
        layer.text(box[0] + WIDE / 2, HAND + HIGH + 16, fights, style="small can", key=f"dealt-turn-{n}")


def dealt_face(p: Painter, which: int, box: Box) -> list[Shape]:
    """A Warrior as a card: portrait, number, name and what it can do."""
    x, y, wide, high = box
    row = warrior_rows()[which]
    name = wrap_text(row.name, 14)
    lines = wrap_text(p.words.said(row.hint), 18)[:3]
    return [
        Rect(x, y, wide, high, 9, style="face"),
        framed_portrait(portrait(which), me(p.seen), x + 14, y + 8, 92),
        Circle(x + wide - 14, y + 14, 10, style="well"),
        Text(x + wide - 14, y + 18, str(row.initiative), style="small strong"),
        *[Text(x + wide / 2, y + 117 + 14 * n, line, size=12.5, style="title") for n, line in enumerate(name)],
        *[Text(x + wide / 2, y + 122 + 14 * (len(name) + n), line, style="small") for n, line in enumerate(lines)],
    ]


def dealt_places(seen: Seen) -> list[Box]:
    """Where the viewer's Warriors lie while they are put in order."""
    dealt = seat_of(seen, me(seen)).reserve if dealing(seen) else ()
    start = LEFT + (TABLE - (WIDE + GAP) * len(dealt) + GAP) / 2
    return [(start + (WIDE + GAP) * n, HAND, WIDE, HIGH) for n in range(len(dealt))]


# --- what is marked and given at once ---------------------------------------------------------------------------------


def gather(seen: Seen, words: Words) -> Gather | None:
    """Cards, Warriors or equipment that are marked one by one and given at once."""
    if not seen.choices or seen.chooser != me(seen):
        return None
    top, passing = seen.top, PASS in seen.choices
    match top:
        case SetUp():
            return in_order(seen, words)
        case Defence() | EngineUse() if top.where() in ("declare_defence", "block"):
            label, note, tip = [words.say(f"gather.defend{part}") for part in PARTS]
            marks = marks_for(seen, "defend")
            return Gather("block", "pass", label, note, tip, len(marks), marks) if passing else None
        case Turn() if top.where() == "discard" and passing:
            label, note, tip = [words.say(f"gather.toss{part}") for part in PARTS]
            marks = marks_for(seen, "discard")
            return Gather("toss", "pass", label, note, tip, len(marks) - 1, marks)
        case Limit():
            return to_discard(seen, traits.warrior(seen.table, me(seen)).hand_limit(), words)
        case Famine():
            return to_discard(seen, SPARED, words)
    return one_of(seen, words)


def marks_for(seen: Seen, verb: str) -> tuple[Mark, ...]:
    """The viewer's cards that are offered for a verb."""
    keys = [(n, vault_rows()[kind]) for n, kind in enumerate(seat_of(seen, me(seen)).cards or [])]
    return tuple(Mark(f"hand-{n}", row.key, name=row.name) for n, row in keys if is_offered(seen, f"{verb} {row.key}"))


def is_offered(seen: Seen, text: str) -> bool:
    return any(action.text == text for action in seen.choices)


def in_order(seen: Seen, words: Words) -> Gather:
    """HC-012, HC-160: the dealt Warriors, dragged or clicked into their order."""
    dealt = seat_of(seen, me(seen)).reserve
    marks = tuple(Mark(f"dealt-{n}", str(n + 1), name=warrior_rows()[which].name) for n, which in enumerate(dealt))
    label, tip = words.say("gather.order"), words.say("gather.order.tip")
    return Gather("order", "", label, "", tip, len(marks), marks, ordered=True)


def to_discard(seen: Seen, kept: int, words: Words) -> Gather:
    """HC-029, HC-102, HC-152: a hand above its limit, all cards that are too many at once."""
    many, say = seat_of(seen, me(seen)).hand - kept, words.say
    note, tip = say("click.card" if many == 1 else "click.cards"), say("gather.discard.tip", n=many)
    return Gather(
        "toss", "", say("gather.discard"), note, tip, many, marks_for(seen, "discard"), least=many, covers=("discard",),
    )  # fmt: skip


ONE: Final = {  # of several things one is chosen, by the verb: what is clicked
    "discard": "card", "market": "card", "use": "help", "take": "card", "focus": "card", "bottom": "card",
    "event": "event", "drop": "card", "heal": "wound", "swap": "wound",
}  # fmt: skip


def one_of(seen: Seen, words: Words) -> Gather | None:
    """One card of the hand, of what is worn or of what is laid out."""
    verbs = {verb_of(action.text) for action in seen.choices} - {"pass"}
    verb = verbs.pop() if len(verbs) == 1 else ""
    if verb not in ONE:
        return None
    laid = [
        Mark(f"spread-{n}", action.text.partition(" ")[2], name=name_of(action, words))
        for n, action in enumerate([*spread(seen), *cards_to_take(seen)])
    ]
    label, note = words.say(f"one.{verb}"), words.say(f"click.{ONE[verb]}")
    return Gather(verb, "", label, note, "", 1, (*marks_for(seen, verb), *laid, *marks_on_worn(seen, verb)), least=1)


def name_of(action: Laid | Take, words: Words) -> str:
    """What is laid out, by its name."""
    match action:
        case WithWound():
            return words.say("wound.name", worth=action.value)
        case PickEvent():
            return event_rows()[action.event].name
    return vault_rows()[action.kind].name


def marks_on_worn(seen: Seen, verb: str) -> list[Mark]:
    """HC-039, HC-094: what is equipped and offered too, by its name or by its side."""
    marks = []
    for side, kind in enumerate(seat_of(seen, me(seen)).gear):
        word = SIDES[side] if verb == "drop" else vault_rows()[kind].key
        if kind >= 0 and is_offered(seen, f"{verb} {word}"):
            marks.append(Mark(f"gear-{me(seen)}-{SIDES[side]}", word, name=vault_rows()[kind].name))
    return marks
