"""What a player who is struck does: cards for dice (B), the defense roll (D), focus abilities (E), what is left (F)."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, roll
from ludus.core.reason import Reason
from ludus.games.hollow_cell import guards
from ludus.games.hollow_cell.actions import DEFEND, DEFENDS, FOCUSES, Defend, UseFocus
from ludus.games.hollow_cell.card_data import BIT, DEFENCE_DIE, FOCUS, FOCUSED, GREEN, GREENS, NO_FOCUS
from ludus.games.hollow_cell.card_data import DEFEND as DEFENDED
from ludus.games.hollow_cell.moments import ABILITY
from ludus.games.hollow_cell.play import focus
from ludus.games.hollow_cell.play.hits import TakeHits
from ludus.games.hollow_cell.seats import without
from ludus.games.hollow_cell.table import Arena


class Defence(Procedure):
    """The defender's part of a Combat; and alone, against a grenade, which is none (HC-G12 with `grenade_defence`)."""

    steps = {
        "declare_defence": "HC-070",  # B
        "roll_defence": "HC-079",  # D
        "focus_effects": "HC-080",  # E
        "damage": "HC-090",  # F
        "hits_left": "HC-094",  # G and H
    }
    attacker: Public[int]
    defender: Public[int]
    source: Public[int]  # the card that strikes
    attacker_falls: Public[int]
    defender_falls: Public[int]
    green: Public[int] = 0  # defense numbers discarded
    discarded: Public[tuple[int, ...]] = ()  # cards for defense
    unused: Public[tuple[int, ...]] = ()  # those of them whose focus ability is still to be used
    defence: Public[tuple[int, ...]] = ()  # faces
    again: Public[tuple[int, ...]] = ()  # faces rolled again
    braced: Public[int] = 0
    nicked: Public[int] = 0
    rerolled: Public[bool] = False
    hits: Public[int] = 0

    def is_broken_off(self, t: Arena) -> bool:
        """HC-G48, HC-G60: it ends when a participant has been defeated."""
        return (
            t.seats[self.attacker].falls != self.attacker_falls or t.seats[self.defender].falls != self.defender_falls
        )

    def declare_defence(self, t: Arena) -> Flow:  # B.  HC-070, HC-077: who holds a card is asked, whatever it is
        if not t.size(self.defender):
            return self.declared()
        return ask(self.defender, DEFENDS.of_hand(t.hands[self.defender].cards, GREENS))

    def near_declare_defence(self, t: Arena) -> list[Action]:
        return [DEFEND[kind] for kind in sorted(set(t.hands[self.defender].cards))]

    def why_not_declare_defence(self, t: Arena, a: Defend) -> str:
        return guards.why_not_defend(t, self.defender, a.kind)

    def on_declare_defence(self, t: Arena, a: Action) -> Flow:
        return self.declared()

    def on_declare_defence_card(self, t: Arena, a: Defend) -> Flow:
        t.defend(self.defender, a.kind)
        self.green += GREEN[a.kind]  # HC-071: the sum of the green boxes
        self.discarded += (a.kind,)
        if FOCUS[a.kind] != NO_FOCUS:
            self.unused += (a.kind,)  # HC-074: an ability beside the box
        return AGAIN

    def declared(self) -> Flow:
        return NEXT

    def roll_defence(self, t: Arena) -> Flow:  # D.  HC-079: all at once; without dice there is nothing to roll
        dice = len(self.defence) or self.defence_dice(t)
        return roll(dice, DEFENCE_DIE) if dice else NEXT

    def defence_dice(self, t: Arena) -> int:
        return self.green

    def rolled_roll_defence(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.show_defence(t, faces)
        return NEXT

    def show_defence(self, t: Arena, faces: tuple[int, ...]) -> None:
        self.defence = faces
        t.tell_roll("defence_roll", self.defender, faces)

    def focus_effects(self, t: Arena) -> Flow:  # E.  HC-075, HC-080: one Focus switches on all of them
        usable = 0
        for kind in self.unused:
            if not self.why_barred(t, kind):
                usable |= BIT[kind]
        return ask(self.defender, FOCUSES.of(usable)) if usable else NEXT

    def why_barred(self, t: Arena, kind: int) -> str:
        """HC-G14: each card's ability once, while the current roll shows a Focus."""
        if kind not in self.discarded:
            return Reason("HC-074", "discarded", card=kind)
        if FOCUS[kind] == NO_FOCUS:
            return Reason("HC-074", "ability", card=kind)
        if kind not in self.unused:
            return Reason("HC-083", "card", card=kind)
        if FOCUSED not in self.defence:
            return "HC-080"
        return ABILITY[FOCUS[kind]].why_not(t, self)

    def why_not_focus_effects(self, t: Arena, a: UseFocus) -> str:
        return self.why_barred(t, a.kind)

    def why_not_focus_effects_yet(self, t: Arena, a: Defend) -> str:
        return Reason("HC-072", "declared")

    def on_focus_effects(self, t: Arena, a: UseFocus) -> Flow:  # HC-082: all of them are optional
        self.unused = without(self.unused, a.kind)
        t.tell("focus", self.defender, a.kind)
        return ABILITY[FOCUS[a.kind]].use(t, self, a.kind)

    def rolled_focus_effects(self, t: Arena, faces: tuple[int, ...]) -> Flow:  # one more die
        self.again = faces
        self.show_defence(t, self.defence + faces)
        return AGAIN

    def after_focus_effects(self, t: Arena, ability: focus.Ability) -> Flow:
        return DONE if self.is_broken_off(t) else AGAIN

    def subtract(self, t: Arena, full: int) -> Flow:  # F.  HC-090, HC-091, HC-092, HC-093, HC-G15: subtract
        self.hits = max(0, full - self.hits_stopped())
        t.tell("hits", self.attacker, self.defender, full, self.hits)
        return NEXT

    def hits_stopped(self) -> int:
        """HC-090: a hit for each Defend, those that BRACE made of a Focus, too."""
        return self.defence.count(DEFENDED) + self.braced

    def damage(self, t: Arena) -> Flow:
        return self.subtract(t, self.hits)

    def hits_left(self, t: Arena) -> Flow:
        return TakeHits(seat=self.defender, hits=self.hits, by=self.attacker, combat=False) if self.hits else NEXT


def against_grenade(t: Arena, *, thrower: int, victim: int, grenade: int, hits: int) -> Defence:
    return Defence(
        attacker=thrower,
        defender=victim,
        source=grenade,
        attacker_falls=t.seats[thrower].falls,
        defender_falls=t.seats[victim].falls,
        hits=hits,
    )
