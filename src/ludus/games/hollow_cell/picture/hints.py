"""What a choice is called when the cards in play are known, what it costs and what comes of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludus.core.action import Action
from ludus.core.words import Words
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
from ludus.games.hollow_cell.speech import warrior

PASSES: Final = {  # what "pass" means for each question
    "Turn.early_fire": "step_1",
    "Clinic.offer": "no_roll",
    "Turn.discard": "discard",
    "Turn.late_fire": "go_on",
    "Turn.loot": "no_loot",
    "Scan.offer": "no_look",
    "Turn.extra_card": "no_card",
    "Turn.gift": "give",
    "Assault.free_card": "pay",
    "Crossfire.second": "no_target",
    "Combat.avoid": "take_hit",
    "Combat.declare_defence": "discard",
    "Combat.reroll_attack": "reroll",
    "Combat.reroll_miss": "keep_dice",
    "Combat.reroll_defence": "keep_dice",
    "Combat.focus_effects": "abilities",
    "Defence.declare_defence": "discard",
    "Defence.focus_effects": "abilities",
    "TakeHits.special_cards": "take_rest",
    "TakeWounds.swap": "keep_wounds",
    "Heal.heal": "no_heal",
    "Grenade.throw": "leave",
    "EngineUse.block": "discard",
}


def label(seen: Seen, action: Action, words: Words) -> str:
    """A choice as a button says it, with the card it means by name."""
    return named_label(seen, action, words) or words.label(action.text)


def named_label(seen: Seen, action: Action, words: Words) -> str:
    """The same where a card, a Warrior or the question says more than the verb."""
    match action:
        case Fire():
            return with_worn_card("label.fire", seen, action.side, words)
        case Drop():
            return with_worn_card("label.drop", seen, action.side, words)
        case Reload():
            return with_worn_card("label.reload", seen, action.side, words)
        case Fill():
            return with_worn_card("label.fill", seen, action.side, words)
        case Equip():
            return equips(seen, action, words)
        case Steal() | Cut():
            kind = worn_kind(seen, action.seat, action.side)
            key = "label.steal" if isinstance(action, Steal) else "label.cut"
            return words.say(key, card=kind, who=action.seat, side=action.side) if kind != EMPTY else ""
        case Order():
            return orders(seen, action, words)
    return words.say(f"pass.{PASSES[seen.asking]}") if action is PASS and seen.asking in PASSES else ""


def worn_kind(seen: Seen, seat: int, where: int) -> int:
    """The card on a side of a Warrior, or EMPTY."""
    return seen.table.seats[seat].gear[where] if 0 <= seat < seen.players else EMPTY


def with_worn_card(key: str, seen: Seen, where: int, words: Words) -> str:
    """Something done with an equipped card, which is named; with its side where there are two of it."""
    kind, gear = worn_kind(seen, seen.chooser, where), seen.table.seats[seen.chooser].gear
    if kind == EMPTY:
        return ""
    return words.say(f"{key}.at" if gear.count(kind) > 1 else key, card=kind, side=where)


def equips(seen: Seen, a: Equip, words: Words) -> str:
    several = traits.plugs(seen.table, seen.chooser).count(PLUG[a.kind]) > 1
    return words.say("label.equip.at" if several else "label.equip", card=a.kind, side=a.side)


def orders(seen: Seen, a: Order, words: Words) -> str:
    """The dealt Warriors by name, in their order; the last one may stay out."""
    dealt, each = seat_of(seen, seen.chooser).reserve, warriors_each(seen.table.options)
    if not dealt or max(a.places) >= len(dealt):
        return ""
    names = [warrior(dealt[place]) for place in a.places]
    fight = words.say("label.order.then").join(names[:each])
    return words.say("label.order", fight=fight, out=names[-1]) if len(names) > each else fight


def warning(seen: Seen, action: Action, words: Words) -> str:
    """HC-051: what would be lost for nothing by a click."""
    if not isinstance(action, Drop) or not isinstance(seen.top, Turn):
        return ""
    seat = seen.table.seats[seen.chooser]
    return words.say("warn.drop.loaded" if seat.charges[action.side] else "warn.drop", card=seat.gear[action.side])


# --- hints ------------------------------------------------------------------------------------------------------------

SIMPLE: Final = {LOOT: "hint.loot", ROLL: "hint.roll", WOUND: "hint.wound"}


def hint(seen: Seen, action: Action, words: Words) -> str:
    """Price and result of an action, as short as they can be said."""
    say = words.say
    match action:
        case Play():
            row = vault_rows()[action.kind]
            price = [say("hint.price", n=row.charges)] if row.charges else []
            return ", ".join([words.said(row.hint), *price])
        case Enter() | UseSpecial() | Take():
            return words.said(vault_rows()[action.kind].hint)
        case Cells():
            return cells(seen, action, words)
        case Fire():
            kind = seen.table.seats[seen.chooser].gear[action.side]
            does = [] if kind == EMPTY else [words.said(vault_rows()[kind].hint)]
            return "; ".join([*does, *forecast_says(seen, action, words)[1:]]) if does else ""
        case Equip():
            return loads(seen, action, words)
        case WithCard() | Give():
            return green_box(action, words)
        case Order():
            dealt = seat_of(seen, seen.chooser).reserve
            first = action.places[0]
            return words.said(warrior_rows()[dealt[first]].hint) if first < len(dealt) else ""
        case UseEngine():
            return words.said(engine_rows()[action.engine].hint)
        case PickEvent():
            return words.said(event_rows()[action.event].hint)
        case Attack() | Throw() | Aim():
            return person(seen, action, words)
    if action is END and seen.table.spent:
        return say("hint.end", n=seen.table.spent)
    return say(SIMPLE[action]) if action in SIMPLE else ""


def green_box(a: WithCard | Give, words: Words) -> str:
    """What a card that is given away is worth in defense."""
    row = vault_rows()[a.kind]
    match a:
        case Defend():
            return f"{words.say('hint.defence_dice', n=row.green)}, {focus_text(row, words)}"
        case Discard() | Market() | Give() | Bottom():
            if not row.green:
                return words.say("card.no_number")
            return f"{words.say('hint.defence', n=row.green)}, {focus_text(row, words)}"
    return ""


def person(seen: Seen, action: AtSeat, words: Words) -> str:
    seat = seat_of(seen, action.seat)
    facts = [seat.warrior_name(words), words.say("seat.wounds", n=seat.wounds), words.say("hint.hand", n=seat.hand)]
    return "; ".join([", ".join(facts), *forecast_says(seen, action, words)])


def cells(seen: Seen, a: Cells, words: Words) -> str:
    price = price_of_cells(seen, a.count, words)
    if isinstance(seen.top, Assault):
        return f"{words.say('hint.dice_more', n=a.count)}, {price}" if a.count else words.say("hint.weapon_alone")
    found = forecast_says(seen, a, words)
    return "; ".join([*found[:1], price, *found[1:]])


def forecast_says(seen: Seen, action: Action, words: Words) -> list[str]:
    """The dice of an attack with what changes them, and how often it hits before it meets a defense."""
    found = forecast_of(seen, action)
    if found is None:
        return []
    odds = round(100 - 100 * found.chances[0])
    dice = ", ".join([words.say("dice", n=found.dice), *signed_parts(found.parts)])
    return [dice, words.say("hint.odds.rerolls" if found.rerolls else "hint.odds", odds=odds)]


def price_of_cells(seen: Seen, count: int, words: Words) -> str:
    """What Hollow Cell cards cost; a Location can pay for one of them a turn."""
    place = guards.freeing_place(seen.table, seen.chooser)
    if place == EMPTY:
        return words.say("hint.price", n=count)
    return words.say("hint.price.place" if count > 1 else "hint.free.place", n=count - 1, place=place)


def loads(seen: Seen, a: Equip, words: Words) -> str:
    count = traits.full_load(seen.table, seen.chooser, a.kind)
    load = words.say("hint.load" if count else "hint.free", load=count, cache=seen.table.cache)
    return f"{words.said(vault_rows()[a.kind].hint)}; {load}"


@lru_cache(256)  # of the seats that look at a table now
def targets_of(seen: Seen, action: Play) -> list[AtSeat]:
    """HC-G39: what an Action of the hand asks for: a player, an equipped card or a War Engine. It is tried out."""
    asked = seen.rehearse(action).options
    thrown = [option for option in asked if isinstance(option, Throw)]
    named = [option for option in asked if isinstance(option, (Aim, AtGear, StealEngine))]
    return [*sorted(thrown, key=lambda throw: others(seen).index(throw.seat)), *named]
