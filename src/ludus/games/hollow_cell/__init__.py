"""Hollow Cell: warriors from all over the empire fight with cards and dice in a planet-wide arena. 2 to 6 players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ludus.core.facts import Facts, Result
from ludus.core.game import Game, Setting
from ludus.core.words import Speaker
from ludus.games.hollow_cell import cards as _cards  # noqa: F401 - fills the lists that the order of play asks
from ludus.games.hollow_cell import victory
from ludus.games.hollow_cell.actions import SPACE
from ludus.games.hollow_cell.arrange import arrange
from ludus.games.hollow_cell.beats import Beats
from ludus.games.hollow_cell.card_data import CHARGES, EMPTY, SUDDEN_EVENT, copies_with
from ludus.games.hollow_cell.dealing import deal
from ludus.games.hollow_cell.events import TELLING
from ludus.games.hollow_cell.intents import INTENTS
from ludus.games.hollow_cell.mind.hints import worth
from ludus.games.hollow_cell.mind.observe import observation
from ludus.games.hollow_cell.options import Options, why_not_together
from ludus.games.hollow_cell.picture import picture
from ludus.games.hollow_cell.picture.cover import cover
from ludus.games.hollow_cell.picture.printed import pieces
from ludus.games.hollow_cell.play.game import HollowCell
from ludus.games.hollow_cell.speech import speakers
from ludus.games.hollow_cell.table import Arena, new_arena
from ludus.games.hollow_cell.tally import things_used


def start(setting: Setting[Options]) -> tuple[Arena, HollowCell]:
    options = setting.options
    return new_arena(setting.players, options), HollowCell()


def end(t: Arena) -> Result:
    """HC-124, HC-125, HC-167: the winners, and the others by the same chain."""
    scores = tuple(1.0 / len(t.winners) if seat in t.winners else 0.0 for seat in range(t.players))
    return Result(t.winners, victory.ranking(t), scores, t.ended)


def invariants(t: Arena) -> list[str]:
    """What must always hold between two answers: nothing is lost and nothing is made."""
    wrong = []
    vault = sum(t.vault) + len(t.vault_under) + len(t.vault_top)
    held = sum(t.size(seat) for seat in range(t.players))
    geared = sum(4 - seat.gear.count(EMPTY) + len(seat.places) for seat in t.seats)
    cards = vault + held + geared + sum(t.discards) + len(t.played) + t.sudden
    if cards != sum(copies_with(t.options.packs)):
        wrong.append(f"HC-005: {cards} Vault cards instead of {sum(copies_with(t.options.packs))}")
    if vault != t.vault_left or min(t.vault) < 0 or min(t.discards) < 0:
        wrong.append(f"HC-007: {vault} cards in the Vault deck, {t.vault_left} counted")
    charges = t.cache + t.charges_on_cards() + t.spent + t.drought
    if charges != CHARGES[t.players] + t.lent or charges + t.box != 12 or min(t.cache, t.spent, t.lent, t.debt) < 0:
        wrong.append(f"HC-058: {charges} Charges instead of {CHARGES[t.players]} and {t.lent} lent")
    wounds = sum(t.wound_deck) + sum(t.wound_pile) + sum(len(seat.wounds) for seat in t.seats)
    if wounds != 35 or sum(t.wound_deck) != t.wounds_left or sum(t.wound_pile) != t.wounds_out:
        wrong.append(f"HC-005: {wounds} Wound cards instead of 35")
    return wrong + events_wrong(t) + seats_wrong(t)


def events_wrong(t: Arena) -> list[str]:
    deck = [event for event in range(21) if t.events[event]]
    play = [event for event, _ in t.running]
    found = sorted(deck + play + list(t.events_out) + list(t.resolving))
    wrong = [] if found == list(range(21)) else [f"HC-005: the events are {found}"]
    if len(deck) != t.events_left + len(t.events_top) or sum(1 << event for event in play) != t.on:
        wrong.append("HC-153: the events in play are counted wrongly")
    return wrong


def seats_wrong(t: Arena) -> list[str]:
    wrong = []
    warriors = [*t.warrior_box, *[w for seat in t.seats for w in seat.reserve + seat.unused]]
    warriors += [seat.warrior for seat in t.seats if seat.warrior >= 0]
    if len(set(warriors)) != len(warriors):
        wrong.append("HC-005: a Warrior is in two places")
    for seat in range(t.players):
        hand = t.hands[seat]
        if SUDDEN_EVENT in hand.cards:
            wrong.append(f"HC-151: p{seat + 1} holds a Sudden Event card")
        known = [*hand.shown, *[card for card, _ in hand.known]]
        if any(known.count(card) > hand.cards.count(card) for card in known):
            wrong.append("more is known of a hand than it holds")
    return wrong


def partners(t: Arena, seat: int) -> list[int]:
    """HC-193: the others of a seat's team."""
    return list(t.sides.mates[seat])


def speak(match: object) -> Mapping[str, Speaker]:
    return speakers()


GAME = Game(
    id="hollow-cell",
    title="Hollow Cell",
    seats=range(2, 7),  # HC-003, HC-019: nothing depends on the reference cards
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(
        dice=True,
        simultaneous=True,
        teams=True,
        minutes=(30, 75),
        age=10,
        ends=20_000,
        reveals=(
            "sudden",
            "event",
            "laid_open",
            "lost_card",
            "named",
            "defeated",
            "self_defeated",
            "warrior",
            "final_wounds",
            "kept_wounds",
        ),
        tint=("#9b2f2f", "#e07a6a"),
        favourites="warrior",
        about="Warriors of eighteen races fight with cards, Weapons and dice in a planet-wide arena. "
        "Two outlast each other; three or more race for three Victory Banners.",
    ),
    start=start,
    space=SPACE,
    end=end,
    table=Arena,
    settings=Options,
    picture=picture,
    draws_seen=True,
    deal=deal,
    beats=Beats,
    cover=cover,
    check=why_not_together,
    speakers=speak,
    partners=partners,
    invariants=invariants,
    arrange=arrange,
    printed=pieces,
    used=things_used,
    worth=worth,
    thinking={"ahead": 5, "bold": 1.0},
    observe=observation,
    shorthand=INTENTS,
    telling=TELLING,
)
