"""What the events do. HC-G49: for one player after the other, the drawer first, then clockwise, each fully."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Public, Secret
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import (
    DISCARDS,
    DROP,
    MARKETS,
    TARGETS,
    WOUND,
    Attack,
    Discard,
    Drop,
    Market,
)
from ludus.games.hollow_cell.cards import ATTACK_DIE, DEFENCE_DIE, FAIL, HIT, WEAPONS
from ludus.games.hollow_cell.kinds import (
    ALL_KINDS,
    BLACK_MARKET,
    DROUGHT,
    EARTHQUAKE,
    FAMINE,
    MAGNETIC_STORM,
    MERCY_BROADCAST,
    METEOR_SHOWER,
    NOBODY,
    RADIATION_WAVE,
    ROTATING_ARENA,
    SPONSORED_STRIKE,
    SUDDEN_EVENT,
    SUPPLY_PODS,
    SURGE,
    UNDERDOG_VOTE,
    WEAPON_RECALL,
)
from ludus.games.hollow_cell.play import combat, drawing, wounds
from ludus.games.hollow_cell.table import Arena

STRIKE: Final = SUDDEN_EVENT  # what a Sponsored Strike attacks with


def effect(t: Arena, event: int, drawer: int, credit: int) -> Flow:  # noqa: C901 - a branch for each event
    """What an event does when it is revealed; those that only last do nothing yet."""
    if event in (METEOR_SHOWER, RADIATION_WAVE, EARTHQUAKE):
        return Hazard(event=event, drawer=drawer, place=-1, credit=credit)
    if event in (SUPPLY_PODS, UNDERDOG_VOTE):
        return Supplies(due=handout(t, event, drawer))
    if event == BLACK_MARKET:
        return BlackMarket()
    if event == FAMINE:
        return Famine(drawer=drawer)
    if event == MERCY_BROADCAST:
        return Mercy(drawer=drawer)
    if event == SPONSORED_STRIKE:
        return SponsoredStrike(drawer=drawer)
    if event == WEAPON_RECALL:
        return WeaponRecall(drawer=drawer, credit=credit)
    if event == ROTATING_ARENA:
        t.pass_hands()
        return Limits(drawer=drawer)
    if event == MAGNETIC_STORM:  # HC-207: Engines are left alone
        for seat in range(t.players):
            for side in range(4):
                t.unload(seat, side)
    elif event == DROUGHT:
        t.dry_up()
    elif event == SURGE:
        t.surge()
    return NEXT


class Each(Procedure):
    """Something for each player in turn, the drawer first."""

    drawer: Public[int]
    place: Public[int] = 0

    def seat(self, t: Arena) -> int:
        return (self.drawer + self.place) % t.players


class Hazard(Each):
    """Meteor Shower, Radiation Wave, Earthquake: a die for each player in reach; some draw a Wound card. HC-G04"""

    steps = {
        "reach": "HC-152",
        "die": "HC-152",
        "suffer": "HC-152",
    }
    event: Public[int]
    credit: Public[int]
    dice: Public[tuple[int, ...]] = ()

    def reach(self, t: Arena) -> Flow:
        self.place += 1
        if self.place == t.players:
            if self.event == EARTHQUAKE:
                leave_all(t)
            return DONE
        seat = t.seats[self.seat(t)]
        if self.event == RADIATION_WAVE:
            safe = traits.sealed(t, self.seat(t))
        else:
            safe = bool(seat.places) == (self.event == METEOR_SHOWER)
        return AGAIN if safe else NEXT

    def die(self, t: Arena) -> Flow:
        return roll(1, ATTACK_DIE if self.event == METEOR_SHOWER else DEFENCE_DIE)

    def rolled_die(self, t: Arena, dice: tuple[int, ...]) -> Flow:
        self.dice = dice
        if self.event == METEOR_SHOWER:
            t.tell("hazard_red", self.seat(t), self.event, dice[0])
        else:
            t.tell("hazard_green", self.seat(t), self.event, dice[0])
        return NEXT

    def suffer(self, t: Arena) -> Flow:
        struck = self.dice[0] == (HIT if self.event == METEOR_SHOWER else FAIL)
        if not struck or traits.spared_by_events(t, self.seat(t)):
            return goto("reach")
        return wounds.TakeWounds(seat=self.seat(t), count=1, by=self.credit)

    def after_suffer(self, t: Arena, child: wounds.TakeWounds) -> Flow:
        return goto("reach")


def leave_all(t: Arena) -> None:
    """Earthquake: all Locations in play are discarded."""
    for seat in range(t.players):
        for kind in t.seats[seat].places:
            t.leave(seat, kind)


def handout(t: Arena, event: int, drawer: int) -> tuple[tuple[int, int], ...]:
    """Supply Pods, Underdog Vote: who draws how many cards."""
    order = t.clockwise(drawer)
    if event == SUPPLY_PODS:
        return (*[(seat, 1) for seat in order], (drawer, 1))
    fewest = min([t.banners_of(seat) for seat in order])
    return tuple([(seat, 2) for seat in order if t.banners_of(seat) == fewest])


class Supplies(Procedure):
    """Cards for several players, one after the other."""

    steps = {"hand_out": "HC-152"}
    due: Public[tuple[tuple[int, int], ...]]

    def hand_out(self, t: Arena) -> Flow:
        if not self.due:
            return DONE
        seat, count = self.due[0]
        self.due = self.due[1:]
        return drawing.draw_cards(t, seat, count)

    def after_hand_out(self, t: Arena, child: drawing.DrawCards) -> Flow:
        return AGAIN


class BlackMarket(Procedure):
    """Black Market: each player with cards chooses one in secret; all pass it to the left at once."""

    steps = {
        "market": "HC-152",
        "exchange": "HC-152",
    }
    sealed = ("market",)
    place: Public[int] = 0
    chosen: Secret[tuple[int, ...]] = ()  # by seat; NOBODY without cards

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """What others have chosen is any card of theirs."""
        chosen = list(self.chosen)
        for other, kind in enumerate(chosen):
            if other != seat and kind != NOBODY:
                cards = table.hands[other].cards
                chosen[other] = cards[rng.below(len(cards))]
        self.chosen = tuple(chosen)

    def market(self, t: Arena) -> Flow:
        if self.place == t.players:
            return NEXT
        if t.size(self.place):
            return ask(self.place, MARKETS.of(t.held(self.place)))
        self.chosen += (NOBODY,)
        self.place += 1
        return AGAIN

    def on_market(self, t: Arena, a: Market) -> Flow:
        self.chosen += (a.kind,)
        self.place += 1
        return AGAIN

    def exchange(self, t: Arena) -> Flow:
        t.exchange(self.chosen)
        return DONE


class Famine(Each):
    """Famine: each player discards down to 3 cards, own choice."""

    steps = {"discard": "HC-152"}

    def discard(self, t: Arena) -> Flow:
        while self.place < t.players and t.size(self.seat(t)) <= 3:
            self.place += 1
        if self.place == t.players:
            return DONE
        return ask(self.seat(t), DISCARDS.of_hand(t.hands[self.seat(t)].cards, ALL_KINDS))

    def on_discard(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat(t), a.kind)
        return AGAIN


class Mercy(Each):
    """Mercy Broadcast: each player with Wound cards discards one, own choice."""

    steps = {"heal": "HC-152"}

    def heal(self, t: Arena) -> Flow:
        if self.place == t.players:
            return DONE
        seat = self.seat(t)
        self.place += 1
        return wounds.Heal(seat=seat, count=1, optional=False)

    def after_heal(self, t: Arena, child: wounds.Heal) -> Flow:
        return AGAIN


class Limits(Each):
    """HC-029: after hands were passed, each is cut to its owner's limit."""

    steps = {"limit": "HC-029"}

    def limit(self, t: Arena) -> Flow:
        if self.place == t.players:
            return DONE
        seat = self.seat(t)
        self.place += 1
        return drawing.Limit(seat=seat)

    def after_limit(self, t: Arena, child: drawing.Limit) -> Flow:
        return AGAIN


class SponsoredStrike(Each):
    """Sponsored Strike: the drawer attacks an opponent with 2 dice, also on another player's turn. HC-G18"""

    steps = {"target": "HC-060"}

    def target(self, t: Arena) -> Flow:
        return ask(self.drawer, TARGETS.of(t.sides.foe_mask[self.drawer]))

    def why_not_target(self, t: Arena, a: Action) -> str:
        if not isinstance(a, Attack):
            return ""
        return "HC-G18" if a.boost else "HC-060"

    def after_target(self, t: Arena, child: combat.Combat) -> Flow:
        return DONE

    def on_target(self, t: Arena, a: Attack) -> Flow:
        return combat.declare(t, attacker=self.drawer, defender=a.seat, source=STRIKE, base=2)


class WeaponRecall(Each):
    """Weapon Recall: each player with an equipped Weapon discards one, or draws a Wound card."""

    steps = {"recall": "HC-152"}
    credit: Public[int]

    def recall(self, t: Arena) -> Flow:
        while self.place < t.players and not t.armed(WEAPONS, self.seat(t)):
            self.place += 1
        if self.place == t.players:
            return DONE
        seat = self.seat(t)
        weapons = t.armed(WEAPONS, seat)
        options = [DROP[side] for side in range(4) if weapons >> side & 1]
        return ask(seat, options if traits.spared_by_events(t, seat) else [*options, WOUND])

    def why_not_recall(self, t: Arena, a: Action) -> str:
        return "HC-154" if a is WOUND else ""

    def after_recall(self, t: Arena, child: wounds.TakeWounds) -> Flow:
        return AGAIN

    def on_recall(self, t: Arena, a: Action) -> Flow:
        seat = self.seat(t)
        self.place += 1
        if isinstance(a, Drop):
            t.drop(seat, a.side)
            return AGAIN
        return wounds.TakeWounds(seat=seat, count=1, by=self.credit)
