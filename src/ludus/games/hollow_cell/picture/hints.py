"""What a choice is called when the cards in play are known, what it costs and what comes of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludus.core.action import Action
from ludus.core.words import Words, player
from ludus.games.hollow_cell import guards, traits
from ludus.games.hollow_cell.actions import (
    END,
    LOOT,
    PASS,
    ROLL,
    WOUND,
    Aim,
    AtGear,
    AtSeat,
    Attack,
    Bottom,
    Cells,
    Cut,
    Defend,
    Discard,
    Drop,
    Enter,
    Equip,
    Fill,
    Fire,
    Give,
    Market,
    Order,
    PickEvent,
    Play,
    Reload,
    Steal,
    StealEngine,
    Take,
    Throw,
    UseEngine,
    UseSpecial,
    WithCard,
)
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.card_data import EMPTY, PLUG
from ludus.games.hollow_cell.content import engine_rows, event_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.picture.faces import focus_text
from ludus.games.hollow_cell.picture.forecast import forecast_of, signed_parts
from ludus.games.hollow_cell.picture.seen import Seen, others, seat_of
from ludus.games.hollow_cell.play.attack import Assault
from ludus.games.hollow_cell.play.turn import Turn
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


def label(seen: Seen, action: Action, words: Words) -> str:
    """A choice as a button says it, with the card it means by name."""
    return named_label(seen, action) or words.label(action.text)


def named_label(seen: Seen, action: Action) -> str:
    """The same where a card, a Warrior or the question says more than the verb."""
    match action:
        case Fire():
            return with_worn_card("Attack with", seen, action.side)
        case Drop():
            return with_worn_card("Discard", seen, action.side)
        case Reload():
            return with_worn_card("Reload", seen, action.side)
        case Fill():
            return with_worn_card("Fill", seen, action.side)
        case Equip():
            return equips(seen, action)
        case Steal():
            name = worn_card(seen, action.seat, action.side)
            return f"Steal {name} of {player(action.seat)}, {side(action.side)}" if name else ""
        case Cut():
            name = worn_card(seen, action.seat, action.side)
            return f"Send {name} back to {player(action.seat)}, {side(action.side)}" if name else ""
        case Order():
            return orders(seen, action)
    return PASSES.get(seen.asking, "") if action is PASS else ""


def worn_card(seen: Seen, seat: int, where: int) -> str:
    """The card on a side of a Warrior; empty where there is none."""
    kind = seen.table.seats[seat].gear[where] if 0 <= seat < seen.players else EMPTY
    return card(kind) if kind != EMPTY else ""


def with_worn_card(verb: str, seen: Seen, where: int) -> str:
    """Something done with an equipped card, which is named."""
    name, gear = worn_card(seen, seen.chooser, where), seen.table.seats[seen.chooser].gear
    twice = gear.count(gear[where]) > 1
    return f"{verb} {name}{f' {side(where)}' if twice else ''}" if name else ""


def equips(seen: Seen, a: Equip) -> str:
    several = traits.plugs(seen.table, seen.chooser).count(PLUG[a.kind]) > 1
    return f"Equip {card(a.kind)}{f' {side(a.side)}' if several else ''}"


def orders(seen: Seen, a: Order) -> str:
    dealt, each = seat_of(seen, seen.chooser).reserve, warriors_each(seen.table.options)
    if not dealt or max(a.places) >= len(dealt):
        return ""
    names = [warrior(dealt[place]) for place in a.places]
    return f"{', then '.join(names[:each])}; {names[-1]} stays out" if len(names) > each else ", then ".join(names)


def warning(seen: Seen, action: Action) -> str:
    """HC-051: what would be lost for nothing by a click."""
    if not isinstance(action, Drop) or not isinstance(seen.top, Turn):
        return ""
    seat = seen.table.seats[seen.chooser]
    loaded = ", what is loaded on it to the Cache" if seat.charges[action.side] else ""
    return f"You wear it no more: {card(seat.gear[action.side])} goes to the discards{loaded}."


# --- hints ------------------------------------------------------------------------------------------------------------

SIMPLE: Final = {
    LOOT: "1: a Wound card; 2-4: a Wound card and 2 cards; 5-6: 2 cards",
    ROLL: "5-6 heals a Wound card",
    WOUND: "keeps the Weapons",
}


def hint(seen: Seen, action: Action) -> str:
    """Price and result of an action, as short as they can be said."""
    match action:
        case Play():
            row = vault_rows()[action.kind]
            return f"{row.hint}{f', {price(row.charges)}' if row.charges else ''}"
        case Enter() | UseSpecial() | Take():
            return vault_rows()[action.kind].hint
        case Cells():
            return cells(seen, action)
        case Fire():
            kind = seen.table.seats[seen.chooser].gear[action.side]
            return "; ".join([vault_rows()[kind].hint, *forecast_says(seen, action)[1:]]) if kind != EMPTY else ""
        case Equip():
            return loads(seen, action)
        case WithCard() | Give():
            return green_box(action)
        case Order():
            dealt = seat_of(seen, seen.chooser).reserve
            return warrior_rows()[dealt[action.places[0]]].hint if action.places[0] < len(dealt) else ""
        case UseEngine():
            return engine_rows()[action.engine].hint
        case PickEvent():
            return event_rows()[action.event].hint
        case Attack() | Throw() | Aim():
            return person(seen, action)
    if action is END and seen.table.spent:
        return f"{seen.table.spent} spent come back"
    return SIMPLE.get(action, "")


def green_box(a: WithCard | Give) -> str:
    """What a card that is given away is worth in defence."""
    row = vault_rows()[a.kind]
    match a:
        case Defend():
            return f"{counted(row.green, 'defence die', 'defence dice')}, {focus_text(row)}"
        case Discard() | Market() | Give() | Bottom():
            return f"defence {row.green}, {focus_text(row)}" if row.green else "no defence number"
    return ""


def person(seen: Seen, action: AtSeat) -> str:
    seat = seat_of(seen, action.seat)
    said = f"{seat.warrior_name}, {counted(seat.wounds, 'Wound card', 'Wound cards')}, {seat.hand} in hand"
    return "; ".join([said, *forecast_says(seen, action)])


def price(count: int) -> str:
    return f"costs {counted(count, 'Charge', 'Charges')}"


def cells(seen: Seen, a: Cells) -> str:
    if isinstance(seen.top, Assault):
        return (
            f"{counted(a.count, 'die', 'dice')} more, {price_of_cells(seen, a.count)}"
            if a.count
            else "the Weapon alone"
        )
    return "; ".join([*forecast_says(seen, a)[:1], price_of_cells(seen, a.count), *forecast_says(seen, a)[1:]])


def forecast_says(seen: Seen, action: Action) -> list[str]:
    """The dice of an attack with what changes them, and how often it hits before it meets a defence."""
    found = forecast_of(seen, action)
    if found is None:
        return []
    before = "before defence and re-rolls" if found.rerolls else "before defence"
    odds = round(100 - 100 * found.chances[0])
    return [", ".join([counted(found.dice, "die", "dice"), *signed_parts(found.parts)]), f"{odds}% to hit {before}"]


def price_of_cells(seen: Seen, count: int) -> str:
    """What so many Hollow Cell cards cost; a Location can pay for one of them a turn."""
    place = guards.freeing_place(seen.table, seen.chooser)
    if place == EMPTY:
        return price(count)
    return f"{price(count - 1) if count > 1 else 'needs no Charge'} with {card(place)}"


def loads(seen: Seen, a: Equip) -> str:
    count = traits.full_load(seen.table, seen.chooser, a.kind)
    load = f"loads {count} of the {seen.table.cache} in the Cache" if count else "needs no Charge"
    return f"{vault_rows()[a.kind].hint}; {load}"


@lru_cache(256)  # of the seats that look at a table now
def targets_of(seen: Seen, action: Play) -> list[AtSeat]:
    """HC-G39: what an Action of the hand asks for: a player, an equipped card or a War Engine. It is tried out."""
    asked = seen.rehearse(action).options
    thrown = [option for option in asked if isinstance(option, Throw)]
    named = [option for option in asked if isinstance(option, (Aim, AtGear, StealEngine))]
    return [*sorted(thrown, key=lambda throw: others(seen).index(throw.seat)), *named]
