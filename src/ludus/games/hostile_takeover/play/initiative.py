"""The Initiative Phase: boosts, rolls, and the order of acting."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Each, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.hostile_takeover.actions import BOOST, ORDER, Boost, Order
from ludus.games.hostile_takeover.guards import why_not_own
from ludus.games.hostile_takeover.names import INITIATIVE, NOBODY, figures_of
from ludus.games.hostile_takeover.play.throw import FOR_INITIATIVE, RollOff
from ludus.games.hostile_takeover.table import Arena

MOST_BOOST: Final = 2  # HT-037: at most


def payers(t: Arena, seat: int) -> list[tuple[int, ...]]:
    """HT-036, HT-100: none, one or two tokens from any own Characters, Wounded ones included."""
    rich = [f for f in figures_of(t.teams[seat]) if t.energy[f]]
    found: list[tuple[int, ...]] = [(), *[(f,) for f in rich]]
    for i, f in enumerate(rich):
        if t.energy[f] >= MOST_BOOST:
            found.append((f, f))
        found += [(f, g) for g in rich[i + 1 :]]
    return found


class BoostMenu:
    """The question of a boost for each team and its tokens, made at its first asking."""

    def __init__(self) -> None:
        self.made: dict[int, list[Action]] = {}

    def of(self, t: Arena, seat: int) -> list[Action]:
        key = t.teams[seat]
        for f in figures_of(t.teams[seat]):
            key = 8 * key + t.energy[f]
        found = self.made.get(key)
        if found is None:
            found = [BOOST[who] for who in payers(t, seat)]
            self.made[key] = found
        return found


BOOSTS: Final = BoostMenu()


def modifiers(t: Arena, seat: int, cards: list[int]) -> int:
    """HT-033: this turn's cards (HT-035: no held one) and 2 for each Wounded figure (HT-141, HT-G32)."""
    total = 2 * len(figures_of(t.teams[seat] & t.wounded))
    for card in cards:
        total += INITIATIVE[card]
    return total


class Initiative(Procedure):
    """HT-032 to HT-040: cards are open; players boost in secret, roll, and pick their places."""

    steps = {
        "begin": "HT-032",
        "boost": "HT-036",
        "boost_openly": "HT-G31",
        "pay": "HT-036",
        "rolls": "HT-033",
        "place": "HT-038",
        "done": "HT-040",
    }
    sealed = ("boost",)
    repeats = {"boost_openly": "boost"}
    asked: Public[int] = 0
    opened: Public[tuple[tuple[int, ...], ...]] = ()  # boosts declared openly, by option
    ranking: Public[tuple[int, ...]] = ()  # seats, highest total first
    places: Public[tuple[int, ...]] = ()  # the place of each seat so far, -1 not picked
    boosts: Each[tuple[tuple[int, ...], ...]] = ()

    def begin(self, t: Arena) -> Flow:
        t.enter("initiative")
        self.places = (NOBODY,) * t.players
        self.skip_poor(t)
        return NEXT

    def skip_poor(self, t: Arena) -> None:
        """Who has no Energy left is not asked for a boost; Energy is open by now."""
        while self.asked < t.players and len(BOOSTS.of(t, self.asked)) == 1:
            if t.options.boost_order == "secret":
                self.boosts += ((),)
            else:
                self.opened += ((),)
            self.asked += 1

    def boost(self, t: Arena) -> Flow:
        if t.options.boost_order != "secret" or self.asked == t.players:
            return NEXT
        return ask(self.asked, BOOSTS.of(t, self.asked))

    def near_boost(self, t: Arena) -> list[Action]:
        return [BOOST[(f,)] for f in figures_of(t.teams[self.asked])]

    def why_not_boost(self, t: Arena, a: Boost) -> str:
        """HT-102: only own figures, and only tokens that are there."""
        for f in a.payers:
            if not t.is_own(self.asked, f):
                return why_not_own(t, f)
            if t.energy[f] < a.payers.count(f):
                return Reason("HT-036", "energy", who=f, price=a.payers.count(f), stock=t.energy[f])
        return ""

    def on_boost(self, t: Arena, a: Boost) -> Flow:
        self.boosts += (a.payers,)
        self.asked += 1
        self.skip_poor(t)
        return AGAIN

    def boost_openly(self, t: Arena) -> Flow:  # HT-G31: by option
        if self.asked == t.players:
            return NEXT
        return ask(self.asked, BOOSTS.of(t, self.asked))

    def on_boost_openly(self, t: Arena, a: Boost) -> Flow:
        self.opened += (a.payers,)
        self.asked += 1
        self.skip_poor(t)
        return AGAIN

    def pay(self, t: Arena) -> Flow:
        for who in self.opened or self.boosts:
            for figure in who:
                t.pay_boost(figure)
        return NEXT

    def rolls(self, t: Arena) -> Flow:
        boosts = self.opened or self.boosts
        cards = [[t.card[f] for f in figures_of(team)] for team in t.teams]
        bonus = tuple([modifiers(t, seat, cards[seat]) for seat in range(t.players)])
        return RollOff(purpose=FOR_INITIATIVE, extra=tuple([len(who) for who in boosts]), bonus=bonus)

    def after_rolls(self, t: Arena, rolled: RollOff) -> Flow:
        self.ranking = rolled.ranking()
        t.set_totals(tuple([tally[0] for tally in rolled.tallies]))
        for seat in self.ranking:
            t.tell("initiative", seat, rolled.tallies[seat][0])
        return NEXT

    def picker(self) -> int:
        """HT-038: the highest total that has not picked."""
        for seat in self.ranking:
            if self.places[seat] < 0:
                return seat
        return NOBODY

    def free(self, t: Arena) -> list[int]:
        return [place for place in range(t.players) if place not in self.places]

    def place(self, t: Arena) -> Flow:
        seat = self.picker()
        if seat < 0:
            return NEXT
        free = self.free(t)
        if len(free) == 1:
            self.set_place(t, seat, free[0])  # HT-038: the last takes what remains
            return AGAIN
        return ask(seat, [ORDER[place] for place in free])

    def near_place(self, t: Arena) -> list[Action]:
        return ORDER[: t.players]

    def why_not_place(self, t: Arena, a: Order) -> str:
        """HT-G34: one of the free places."""
        if a.number in self.free(t):
            return ""
        if a.number >= t.players:
            return Reason("HT-038", "players", players=t.players)
        return Reason("HT-038", "taken", who=self.places.index(a.number))

    def on_place(self, t: Arena, a: Order) -> Flow:
        self.set_place(t, self.picker(), a.number)
        return AGAIN

    def set_place(self, t: Arena, seat: int, place: int) -> None:
        places = list(self.places)
        places[seat] = place
        self.places = tuple(places)
        t.tell("order", seat, place + 1)

    def done(self, t: Arena) -> Flow:
        t.set_order(tuple([self.places.index(place) for place in range(t.players)]))
        return DONE

    # --- secrets ------------------------------------------------------------------------------------------------------

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """Until they are paid others may have boosted with any of their tokens."""
        if self.where() != "boost":
            return
        boosts: list[tuple[int, ...]] = []
        for other, who in enumerate(self.boosts):
            choice = payers(table, other)
            boosts.append(who if other == seat else choice[rng.below(len(choice))])
        self.boosts = tuple(boosts)
