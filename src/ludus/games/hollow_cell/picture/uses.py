"""Places for what is taken up: whom cards of the hand and Weapons are meant for, and where cards are put."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludus.core.words import Words
from ludus.draw import Group, Rect, Scene
from ludus.draw.section import section
from ludus.draw.shapes import Marks, Things
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.kinds import CELL, OVERCHARGE, SIDES
from ludus.games.hollow_cell.moments import CARD
from ludus.games.hollow_cell.picture.acts import Act, read
from ludus.games.hollow_cell.picture.hints import hint, label
from ludus.games.hollow_cell.picture.layout import OWN_PLACES, Box, arena, others_seat, others_slot, own_slot
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.speech import card, cells

ASKING: Final = ("Turn.play", "Turn.early_fire", "Turn.late_fire", "Turn.gift")


class Use(NamedTuple):
    """What would be done at a place with the things of these keys, which a page takes up."""

    text: str
    box: Box
    takes: tuple[Things, ...]
    tip: str
    hint: str = ""


@section
def draw_uses(scene: Scene, seen: Seen, words: Words) -> None:
    """HC-031: cards and Weapons are taken up and put where they act: one gesture, one answer."""
    if seen.asking not in ASKING or not seen.choosing:
        return
    layer = scene.layer("uses")
    for act in map(read, seen.choices):
        for use in uses(seen, act, words):
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
    scene.intents.extend(("cells", "fire", "play"))


def uses(seen: Seen, act: Act, words: Words) -> Iterator[Use]:
    told, more = label(seen, act, words), hint(seen, act)
    if act.verb == "cells":
        count = int(act.words[0])
        yield from attacks(seen, act.text, in_hand(seen, CELL, count), cells(count), words)
    elif act.verb == "fire":
        yield from fires(seen, act, words)
    elif act.verb == "equip":
        yield Use(act.text, own_slot(act.side), in_hand(seen, act.kind), told, more)
    elif act.verb == "enter":
        yield Use(act.text, OWN_PLACES, in_hand(seen, act.kind), told, more)
    elif act.verb == "give":
        yield Use(act.text, others_seat(seen.others, act.seat), in_hand(seen, act.kind), told, more)
    elif act.verb == "play":
        yield from plays(seen, act, words)


def in_hand(seen: Seen, kind: int, count: int = 1) -> tuple[Things, ...]:
    """So many cards of a kind of one's own hand; nothing where there are none."""
    keys = tuple([f"hand-{n}" for n, held in enumerate(seen.seat(seen.me).cards or []) if held == kind])
    return (Things(keys, count),) if keys else ()


def attacks(
    seen: Seen, text: str, keys: tuple[Things, ...], source: str, words: Words, boosts: bool = True
) -> Iterator[Use]:
    """HC-060: any opponent, also with an Overcharge."""
    boost = in_hand(seen, OVERCHARGE) if boosts and seen.asking == "Turn.play" else ()
    for foe in seen.sides.foes[seen.me]:
        box, aimed = others_seat(seen.others, foe), f"attack p{foe + 1}"
        yield Use(f"{text} p{foe + 1}", box, keys, words.label(aimed), source)
        if boost:
            more = f"{aimed} overcharge"
            yield Use(f"{text} p{foe + 1} overcharge", box, keys + boost, words.label(more), source)


def fires(seen: Seen, act: Act, words: Words) -> Iterator[Use]:
    """HC-063, HC-067: an equipped card, and with the Cell Splicer as many Hollow Cell cards as are taken up too."""
    kind = seen.seat(seen.me).gear[act.side]
    key = (Things((f"gear-{seen.me}-{SIDES[act.side]}",)),)
    if not CARD[kind].splices() or seen.asking != "Turn.play":
        yield from attacks(seen, act.text, key, card(kind), words, boosts=CARD[kind].rolls_dice())
        return
    yield from attacks(seen, f"{act.text} 0", key, card(kind), words)
    held = (seen.seat(seen.me).cards or []).count(CELL)
    for count in range(1, min(held, seen.table["cache"]) + 1):
        keys = key + in_hand(seen, CELL, count)
        yield from attacks(seen, f"{act.text} {count}", keys, f"{card(kind)}, {cells(count)}", words)


def plays(seen: Seen, act: Act, words: Words) -> Iterator[Use]:
    """HC-141: an Action goes to whom it names, else onto the stage."""
    row, keys, verb = vault_rows()[act.kind], in_hand(seen, act.kind), CARD[act.kind].names_with()
    if row.kind == "attack":
        yield from attacks(seen, act.text, keys, card(act.kind), words)
    elif row.kind == "grenade":
        yield from named(seen, act.text, keys, "throw", seen.others, words)
    elif verb == "aim":
        yield from named(seen, act.text, keys, verb, seen.sides.foes[seen.me], words)
    elif verb:
        yield from of_gear(seen, act.text, keys, verb, words)
    else:
        yield Use(act.text, arena(len(seen.others)), keys, label(seen, act, words), hint(seen, act))


def named(seen: Seen, text: str, keys: tuple[Things, ...], verb: str, seats: list[int], words: Words) -> Iterator[Use]:
    """A card that names a player."""
    for seat in seats:
        aimed = read(f"{verb} p{seat + 1}")
        box = others_seat(seen.others, seat)
        yield Use(f"{text} p{seat + 1}", box, keys, label(seen, read(text), words), label(seen, aimed, words))


def of_gear(seen: Seen, text: str, keys: tuple[Things, ...], verb: str, words: Words) -> Iterator[Use]:
    """A card that names an equipped card of an opponent; War Engines are asked for."""
    for foe in seen.sides.foes[seen.me]:
        for side, kind in enumerate(seen.seat(foe).gear):
            if kind >= 0:
                aimed = read(f"{verb} p{foe + 1} {SIDES[side]}")
                box = others_slot(seen.others, foe, side)
                yield Use(
                    f"{text} p{foe + 1} {SIDES[side]}", box, keys, label(seen, aimed, words), card(read(text).kind)
                )
    if verb == "steal" and any(seen.seat(foe).engines for foe in seen.sides.foes[seen.me]):
        yield Use(text, arena(len(seen.others)), keys, label(seen, read(text), words), hint(seen, read(text)))
