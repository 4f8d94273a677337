"""Places for what is taken up: whom cards of the hand and Weapons are meant for, and where cards are put."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludus.core.action import Action
from ludus.draw import Group, Rect
from ludus.draw.shapes import Marks, Things
from ludus.games.hollow_cell import guards
from ludus.games.hollow_cell.actions import (
    ATTACK,
    BOOSTED,
    AtGear,
    Cells,
    Enter,
    Equip,
    Fire,
    Give,
    Play,
    StealEngine,
)
from ludus.games.hollow_cell.card_data import ATTACKS, BIT, BOOSTS, HOLLOW_CELLS, SIDES
from ludus.games.hollow_cell.moments import CARD, SETS
from ludus.games.hollow_cell.picture.hints import targets_of
from ludus.games.hollow_cell.picture.layout import OWN_PLACES, Box, arena, others_seat, others_slot, own_slot
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.seen import Seen, me, others, seat_of
from ludus.games.hollow_cell.play.turn import Turn
from ludus.games.hollow_cell.speech import card, cells

ASKING: Final = ("play", "early_fire", "late_fire", "gift")  # the steps of a turn in which things are taken up


class Use(NamedTuple):
    """What would be done at a place with the things of these keys, which a page takes up."""

    text: str
    box: Box
    takes: tuple[Things, ...]
    tip: str
    hint: str = ""


def draw_uses(p: Painter) -> None:
    """HC-031: cards and Weapons are taken up and put where they act: one gesture, one answer."""
    top = p.seen.top
    if not isinstance(top, Turn) or top.where() not in ASKING or not p.seen.choices:
        return
    layer = p.scene.layer("uses")
    for action in p.seen.choices:
        for use in uses(p, action):
            x, y, wide, high = use.box
            frame = Rect(x - 2, y - 2, wide + 4, high + 4, 10, style="legal", css="fill-opacity: .3")
            marks: Marks = {
                "key": f"use-{use.text}",
                "style": "use",
                "tip": use.tip,
                "hint": use.hint,
                "action": use.text,
                "takes": use.takes,
            }
            layer.add(Group(0, 0, (frame,), **marks))
    p.intend("cells", "fire", "play")


def uses(p: Painter, action: Action) -> Iterator[Use]:
    seen = p.seen
    match action:
        case Cells():
            yield from attacks(
                p, action.text, in_hand(seen, HOLLOW_CELLS, action.count), p.words.name(cells(action.count))
            )
        case Fire():
            yield from fires(p, action)
        case Equip():
            keys = in_hand(seen, BIT[action.kind])
            yield Use(action.text, own_slot(action.side), keys, p.label(action), p.hint(action))
        case Enter():
            yield Use(action.text, OWN_PLACES, in_hand(seen, BIT[action.kind]), p.label(action), p.hint(action))
        case Give():
            box = others_seat(others(seen), action.seat)
            yield Use(action.text, box, in_hand(seen, BIT[action.kind]), p.label(action), p.hint(action))
        case Play():
            yield from plays(p, action)


def in_hand(seen: Seen, kinds: int, count: int = 1) -> tuple[Things, ...]:
    """A number of cards of these kinds from the viewer's hand; nothing where there are none."""
    cards = seat_of(seen, me(seen)).cards or []
    keys = tuple([f"hand-{n}" for n, held in enumerate(cards) if kinds & BIT[held]])
    return (Things(keys, count),) if keys else ()


def in_step_three(seen: Seen) -> bool:
    return isinstance(seen.top, Turn) and seen.top.where() == "play"


def attacks(p: Painter, text: str, keys: tuple[Things, ...], source: str, boosts: bool = True) -> Iterator[Use]:
    """HC-060: any opponent, also with an Overcharge."""
    boost = in_hand(p.seen, BOOSTS) if boosts and in_step_three(p.seen) else ()
    for foe in p.seen.table.sides.foes[me(p.seen)]:
        box = others_seat(others(p.seen), foe)
        yield Use(f"{text} p{foe + 1}", box, keys, p.label(ATTACK[foe]), source)
        if boost:
            yield Use(f"{text} p{foe + 1} overcharge", box, keys + boost, p.label(BOOSTED[foe]), source)


def fires(p: Painter, a: Fire) -> Iterator[Use]:
    """HC-063, HC-067: an equipped card, and with the Cell Splicer as many Hollow Cell cards as are taken up too."""
    t, seat = p.seen.table, me(p.seen)
    kind, key = t.seats[seat].gear[a.side], (Things((f"gear-{seat}-{SIDES[a.side]}",)),)
    if not SETS.splicing & BIT[kind] or not in_step_three(p.seen):
        yield from attacks(p, a.text, key, card(kind), boosts=CARD[kind].rolls_dice())
        return
    yield from attacks(p, f"{a.text} 0", key, card(kind))
    for count in range(1, guards.most_cells(t, seat) + 1):
        keys = key + in_hand(p.seen, HOLLOW_CELLS, count)
        yield from attacks(p, f"{a.text} {count}", keys, f"{card(kind)}, {p.words.name(cells(count))}")


def plays(p: Painter, a: Play) -> Iterator[Use]:
    """HC-141: an Action goes to whom or what it asks for, else onto the stage; War Engines are asked for."""
    seen, keys = p.seen, in_hand(p.seen, BIT[a.kind])
    stage = Use(a.text, arena(len(others(seen))), keys, p.label(a), p.hint(a))
    if ATTACKS & BIT[a.kind]:
        yield from attacks(p, a.text, keys, card(a.kind))
        return
    named = targets_of(seen, a)
    for there in named:
        if isinstance(there, AtGear):
            box = others_slot(others(seen), there.seat, there.side)
            text = f"{a.text} p{there.seat + 1} {SIDES[there.side]}"
            yield Use(text, box, keys, p.label(there), card(a.kind))
        elif not isinstance(there, StealEngine):
            box = others_seat(others(seen), there.seat)
            yield Use(f"{a.text} p{there.seat + 1}", box, keys, p.label(a), p.label(there))
    if not named or any(isinstance(there, StealEngine) for there in named):
        yield stage
