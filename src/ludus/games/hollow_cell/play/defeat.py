"""When you die: defeats by another player, self-defeats, and what answers them."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, NEXT, OVER, Flow, Procedure
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.card_data import HAND_SIZE, NOBODY
from ludus.games.hollow_cell.moments import EVENT
from ludus.games.hollow_cell.play import drawing
from ludus.games.hollow_cell.table import Arena


def defeat(t: Arena, victim: int, by: int, fatal: int) -> Procedure:
    """HC-118, HC-178, HC-179, HC-G61: only an enemy is credited; all else is a self-defeat."""
    if by in t.sides.foes[victim]:
        return Defeat(victim=victim, by=by)
    return SelfDefeat(victim=victim, fatal=fatal)


class Defeat(Procedure):
    """A Warrior is defeated by another player. HC-110 to HC-117"""

    steps = {
        "banner": "HC-110",
        "spoils": "HC-113",
        "limit": "HC-G29",
        "next_warrior": "HC-115",
        "new_hand": "HC-115",
        "answers": "HC-G66",
        "turn_ends": "HC-117",
    }
    victim: Public[int]
    by: Public[int]
    witnesses: Public[tuple[int, ...]] = ()  # the Warriors face up at the defeat: only they answer it

    def banner(self, t: Arena) -> Flow:
        """HC-110, HC-G33: the Warrior leaves play as a Banner; a third one wins at once (HC-124)."""
        self.witnesses = faces(t)
        t.fall(self.victim, self.by)
        t.lose_warrior(self.victim)
        t.award(self.by, self.victim)
        return OVER if victory.by_banners(t, self.by, self.victim) else NEXT

    def spoils(self, t: Arena) -> Flow:
        """HC-112 to HC-114, HC-208: War Engines stay with their player."""
        t.discard_wounds(self.victim, len(t.seats[self.victim].wounds))
        t.strip(self.victim, self.by)
        return NEXT

    def limit(self, t: Arena) -> Flow:  # HC-G29: before the victim draws
        return drawing.Limit(seat=self.by) if drawing.over_limit(t, self.by) else NEXT

    def next_warrior(self, t: Arena) -> Flow:
        if victory.by_last_warrior(t, self.victim):  # HC-116, HC-125: no Warrior left
            return OVER
        t.next_warrior(self.victim)
        return NEXT

    def new_hand(self, t: Arena) -> Flow:
        return drawing.draw_up_to(t, self.victim, HAND_SIZE)

    def answers(self, t: Arena) -> Flow:
        return Answers(victim=self.victim, by=self.by, warriors=self.witnesses)

    def turn_ends(self, t: Arena) -> Flow:
        """HC-117, HC-G60: the player's turn ends now."""
        if self.victim == t.active:
            t.cut_turn_short()
        return NEXT


class SelfDefeat(Procedure):
    """A Warrior is defeated by nobody else, or by its own side. HC-118 to HC-123, HC-178

    HC-G06: no new hand is drawn. HC-164, HC-165, HC-G55: in a duel the Warrior is lost too.
    """

    steps = {
        "losses": "HC-119",
        "duel": "HC-164",
        "answers": "HC-G66",
        "turn_ends": "HC-122",
    }
    victim: Public[int]
    fatal: Public[int]  # how many Wound cards the one effect drew (HC-G05)

    def losses(self, t: Arena) -> Flow:
        t.fall(self.victim, NOBODY)
        older = t.options.self_defeat_wounds == "fatal" and t.players > 2
        t.discard_wounds(
            self.victim, self.fatal if older else len(t.seats[self.victim].wounds)
        )  # HC-120: the fatal ones
        t.strip(self.victim, NOBODY)  # HC-119: hand and equipment
        return NEXT

    def duel(self, t: Arena) -> Flow:
        if t.players > 2:
            return NEXT  # HC-121: the Warrior stays; HC-123, HC-G06: no new hand
        t.lose_warrior(self.victim)
        if victory.by_last_warrior(t, self.victim):  # HC-166: the last Warrior
            return OVER
        t.next_warrior(self.victim)  # HC-165, HC-G55: without a new hand
        return NEXT

    def answers(self, t: Arena) -> Flow:
        return Answers(victim=self.victim, by=NOBODY, warriors=faces(t))

    def turn_ends(self, t: Arena) -> Flow:
        """HC-122: the player's turn ends now."""
        if self.victim == t.active:
            t.cut_turn_short()
        return NEXT


def faces(t: Arena) -> tuple[int, ...]:
    """The Warriors face up now."""
    return tuple([seat.warrior for seat in t.seats])


class Answers(Procedure):
    """HC-G66: what answers a defeat: first the credited player's effects, then the others' clockwise.

    A Warrior's answer lapses if that Warrior is no longer face up by then.
    """

    steps = {
        "events": "HC-G66",
        "credited": "HC-G66",
        "others": "HC-G66",
    }
    victim: Public[int]
    by: Public[int]
    warriors: Public[tuple[int, ...]]
    place: Public[int] = 0

    def still(self, t: Arena, seat: int) -> bool:
        return self.warriors[seat] == t.seats[seat].warrior

    def events(self, t: Arena) -> Flow:
        for event, _ in t.running if self.by >= 0 else ():
            answer = EVENT[event].credited(t, self.by)
            if answer is not NEXT:
                return answer
        return NEXT

    def credited(self, t: Arena) -> Flow:
        return traits.warrior(t, self.by).credited(t, self.by) if self.by >= 0 and self.still(t, self.by) else NEXT

    def others(self, t: Arena) -> Flow:
        """The players, clockwise, but for the victim and the one credited."""
        start = self.by if self.by >= 0 else self.victim
        while self.place < t.players:
            seat = (start + self.place) % t.players
            self.place += 1
            if seat not in (self.by, self.victim) and self.still(t, seat):
                answer = traits.warrior(t, seat).other_defeated(t, seat)
                if answer is not NEXT:
                    return answer
        return NEXT

    def after_others(self, t: Arena, child: drawing.DrawCards) -> Flow:
        return AGAIN
