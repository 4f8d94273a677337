"""What a choice is called when the cards in play are known, what it costs and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludus.core.words import Words, player
from ludus.games.hollow_cell.content import engine_rows, event_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.kinds import EVENTS, REACTOR_HALL
from ludus.games.hollow_cell.picture.acts import Act
from ludus.games.hollow_cell.picture.faces import focus_text
from ludus.games.hollow_cell.picture.fight import signed
from ludus.games.hollow_cell.picture.forecast import forecast_of
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.speech import card, counted, side, warrior

PASSES: Final = {  # what "pass" means for each question
    "Turn.early_fire": "Go on to Step 1",
    "Clinic.offer": "Do not roll",
    "Turn.discard": "Discard no more",
    "Turn.late_fire": "Go on",
    "Turn.loot": "Do not loot",
    "Scan.offer": "Do not look",
    "Turn.extra_card": "No extra card",
    "Turn.gift": "Give no more",
    "Assault.free_card": "Pay for every card",
    "Crossfire.second": "No second target",
    "Combat.avoid": "Take the hit",
    "Combat.declare_defence": "Discard no more",
    "Combat.reroll_attack": "Roll no more again",
    "Combat.reroll_miss": "Keep the dice",
    "Combat.reroll_defence": "Keep the dice",
    "Combat.focus_effects": "Use no more abilities",
    "Defence.declare_defence": "Discard no more",
    "Defence.focus_effects": "Use no more abilities",
    "TakeHits.special_cards": "Take what is left",
    "TakeWounds.swap": "Keep the Wound cards",
    "Heal.heal": "Discard no Wound card",
    "Grenade.throw": "Leave it",
    "EngineUse.block": "Discard no more",
}


def label(seen: Seen, act: Act, words: Words) -> str:
    """A choice as a button says it, with the card it means by name."""
    made = LABELS[act.verb](seen, act) if act.verb in LABELS else ""
    return made or words.label(act.text)


def worn(seen: Seen, seat: int, where: int) -> str:
    """The card on a side of a Warrior; empty where there is none."""
    kind = seen.seat(seat).gear[where] if 0 <= seat < seen.players and where >= 0 else -1
    return card(kind) if kind >= 0 else ""


def own(verb: str) -> Callable[[Seen, Act], str]:
    """Something done with an equipped card, which is named."""

    def said(seen: Seen, act: Act) -> str:
        name = worn(seen, seen.chooser, act.side)
        twice = seen.seat(seen.chooser).gear.count(seen.seat(seen.chooser).gear[act.side]) > 1
        return f"{verb} {name}{f' {side(act.side)}' if twice else ''}" if name else ""

    return said


def equips(seen: Seen, act: Act) -> str:
    plug = vault_rows()[act.kind].plug
    several = seen.plugs(seen.chooser).count(plug) > 1
    return f"Equip {card(act.kind)}{f' {side(act.side)}' if several else ''}"


def steals(seen: Seen, act: Act) -> str:
    name = worn(seen, act.seat, act.side)
    return f"Steal {name} of {player(act.seat)}, {side(act.side)}" if name else ""


def cuts(seen: Seen, act: Act) -> str:
    name = worn(seen, act.seat, act.side)
    return f"Send {name} back to {player(act.seat)}, {side(act.side)}" if name else ""


def orders(seen: Seen, act: Act) -> str:
    dealt = seen.seat(seen.chooser).reserve
    places = [int(word) - 1 for word in act.words]
    if not dealt or max(places) >= len(dealt):
        return ""
    names = [warrior(dealt[place]) for place in places]
    if len(names) > seen.warriors_each:
        return f"{', then '.join(names[: seen.warriors_each])}; {names[-1]} stays out"
    return ", then ".join(names)


LABELS: Final[dict[str, Callable[[Seen, Act], str]]] = {
    "pass": lambda seen, act: PASSES.get(seen.asking, ""),
    "fire": own("Attack with"),
    "drop": own("Discard"),
    "reload": own("Reload"),
    "fill": own("Fill"),
    "equip": equips,
    "steal": steals,
    "cut": cuts,
    "order": orders,
}


def warning(seen: Seen, act: Act) -> str:
    """HC-051: what would be lost for nothing by a click."""
    if act.verb != "drop" or seen.asking != "Turn.play":
        return ""
    seat = seen.seat(seen.chooser)
    loaded = ", what is loaded on it to the Cache" if seat.charges[act.side] else ""
    return f"You wear it no more: {card(seat.gear[act.side])} goes to the discards{loaded}."


# --- hints ------------------------------------------------------------------------------------------------------------


def hint(seen: Seen, act: Act) -> str:
    """Price and result of an action, as short as they can be said."""
    return HINTS[act.verb](seen, act) if act.verb in HINTS else ""


def plain(seen: Seen, act: Act) -> str:
    return vault_rows()[act.kind].hint if act.kind >= 0 else ""


def plays(seen: Seen, act: Act) -> str:
    row = vault_rows()[act.kind]
    return f"{row.hint}{f', {charged(row.charges)}' if row.charges else ''}"


def charged(count: int) -> str:
    return f"costs {counted(count, 'Charge', 'Charges')}"


def cells(seen: Seen, act: Act) -> str:
    count = int(act.words[0])
    if seen.asking == "Assault.splice":
        return f"{counted(count, 'die', 'dice')} more, {paid(seen, count)}" if count else "the Weapon alone"
    return "; ".join([*forecast_says(seen, act)[:1], paid(seen, count), *forecast_says(seen, act)[1:]])


def forecast_says(seen: Seen, act: Act) -> list[str]:
    """The dice of an attack with what changes them, and how often it hits before it meets a defence."""
    found = forecast_of(seen, act)
    if found is None:
        return []
    before = "before defence and re-rolls" if found.rerolls else "before defence"
    odds = round(100 - 100 * found.chances[0])
    return [", ".join([counted(found.dice, "die", "dice"), *signed(found.parts)]), f"{odds}% to hit {before}"]


def paid(seen: Seen, count: int) -> str:
    """What so many Hollow Cell cards cost; Reactor Hall can pay for one of them a turn."""
    seat = seen.seat(seen.chooser)
    if REACTOR_HALL not in seat.places or seat.hall_used:
        return charged(count)
    return f"{charged(count - 1) if count > 1 else 'needs no Charge'} with Reactor Hall"


def fires(seen: Seen, act: Act) -> str:
    kind = seen.seat(seen.chooser).gear[act.side]
    return "; ".join([vault_rows()[kind].hint, *forecast_says(seen, act)[1:]]) if kind >= 0 else ""


def loads(seen: Seen, act: Act) -> str:
    row = vault_rows()[act.kind]
    count = seen.full_load(seen.chooser, act.kind)
    load = f"loads {count} of the {seen.table['cache']} in the Cache" if count else "needs no Charge"
    return f"{row.hint}; {load}"


def defends(seen: Seen, act: Act) -> str:
    row = vault_rows()[act.kind]
    return f"{counted(row.green, 'defence die', 'defence dice')}, {focus_text(row)}"


def person(seen: Seen, act: Act) -> str:
    seat = seen.seat(act.seat)
    said = f"{seat.warrior_name}, {counted(seat.wounds, 'Wound card', 'Wound cards')}, {seat.hand} in hand"
    return "; ".join([said, *forecast_says(seen, act)])


def kept(seen: Seen, act: Act) -> str:
    row = vault_rows()[act.kind]
    return f"defence {row.green}, {focus_text(row)}" if row.green else "no defence number"


def ends(seen: Seen, act: Act) -> str:
    return f"{seen.table['spent']} spent come back" if seen.table["spent"] else ""


def ordered(seen: Seen, act: Act) -> str:
    dealt = seen.seat(seen.chooser).reserve
    first = int(act.words[0]) - 1
    return warrior_rows()[dealt[first]].hint if first < len(dealt) else ""


HINTS: Final[dict[str, Callable[[Seen, Act], str]]] = {
    "play": plays,
    "cells": cells,
    "fire": fires,
    "equip": loads,
    "enter": plain,
    "use": plain,
    "take": plain,
    "defend": defends,
    "discard": kept,
    "market": kept,
    "give": kept,
    "bottom": kept,
    "attack": person,
    "throw": person,
    "aim": person,
    "end": ends,
    "order": ordered,
    "engine": lambda seen, act: engine_rows()[act.engine].hint,
    "event": lambda seen, act: event_rows()[EVENTS.index(act.words[0])].hint,
    "loot": lambda seen, act: "1: a Wound card; 2-4: a Wound card and 2 cards; 5-6: 2 cards",
    "roll": lambda seen, act: "5-6 heals a Wound card",
    "wound": lambda seen, act: "keeps the Weapons",
}
