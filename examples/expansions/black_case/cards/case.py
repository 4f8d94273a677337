"""The six cards of the Black Case, one paragraph each."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.hollow_cell.actions import DISCARDS, Discard
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import ALL_KINDS, NOBODY, VAULT
from ludus.games.hollow_cell.cards.locations import Clinic
from ludus.games.hollow_cell.guards import NOT_HELD
from ludus.games.hollow_cell.moments import Vault
from ludus.games.hollow_cell.play import drawing, grenade, wounds
from ludus.games.hollow_cell.play.hits import TakeHits
from ludus.games.hollow_cell.table import Arena

SMOKE_POT = VAULT.index("smoke-pot")
STIM_SHOT = VAULT.index("stim-shot")
STUN_GRENADE = VAULT.index("stun-grenade")


class CoilRifleCard(Vault):
    """Attack: 2 dice. It ignores the defender's Location, and the defender rolls 1 defense die fewer."""

    key = "coil-rifle"
    rules = ("HC-063", "BC-1")

    def ignores_location(self) -> bool:
        return True

    def fewer_defence_dice(self) -> int:
        return 1


class FieldKitCard(Vault):
    """Just before your Step 5 draw you may roll 1 Ration die: 5-6 is a Success, everything else a Fail."""

    key = "field-kit"
    rules = ("HC-100", "BC-2")

    def before_last_draw(self, t: Arena, seat: int) -> Flow:
        return Clinic(seat=seat)


class ScrapYardCard(Vault):
    """In Step 5 you draw 1 more card. You roll 1 defense die fewer."""

    key = "scrap-yard"
    rules = ("HC-148", "BC-3")

    def more_last_cards(self) -> int:
        return 1

    def more_defence_dice(self) -> int:
        return -1


class SmokePotCard(Vault):
    """When you are hit by 2 or more hits, before drawing Wound cards: cancel all but one."""

    key = "smoke-pot"
    rules = ("HC-094", "BC-4")

    def why_not_use(self, t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> str:
        if SMOKE_POT not in t.hands[seat].cards:
            return NOT_HELD[SMOKE_POT]
        return "" if hits >= 2 else Reason("BC-4", "one")

    def use(self, t: Arena, at: TakeHits) -> Flow:
        t.use_special(at.seat, SMOKE_POT)
        at.cancel(at.hits - 1)
        return AGAIN


class StimShotCard(Vault):
    """Draw 1 card, then roll 1 Ration die."""

    key = "stim-shot"
    rules = ("HC-130", "BC-5")

    def play(self, t: Arena, seat: int) -> Flow:
        return Stimulated(seat=seat, falls=t.seats[seat].falls)


class Stimulated(Procedure):
    """Stim Shot: a card, and then, if the same Warrior still stands, the die."""

    steps = {
        "card": "BC-5",
        "die": "BC-5",
    }
    seat: Public[int]
    falls: Public[int]

    def card(self, t: Arena) -> Flow:
        return drawing.draw_cards(t, self.seat, 1)

    def die(self, t: Arena) -> Flow:
        if t.seats[self.seat].falls != self.falls:  # a Sudden Event may have defeated it
            return DONE
        return wounds.RationDice(seat=self.seat, count=1, source=STIM_SHOT)


class StunGrenadeCard(Vault):
    """Throw the grenade die. On detonation that player discards 2 cards of their own choice from hand."""

    key = "stun-grenade"
    rules = ("HC-135", "BC-6")

    def play(self, t: Arena, seat: int) -> Flow:
        return grenade.Grenade(thrower=seat, kind=STUN_GRENADE, at_seat=NOBODY)

    def explode(self, t: Arena, thrower: int, seat: int) -> Flow:
        return Dazed(seat=seat)


class Dazed(Procedure):
    """Stun Grenade: two cards, as far as there are, chosen one after the other."""

    steps = {
        "first": "BC-6",
        "second": "BC-6",
    }
    seat: Public[int]

    def one_card(self, t: Arena) -> Flow:
        cards = t.hands[self.seat].cards
        return ask(self.seat, DISCARDS.of_hand(cards, ALL_KINDS)) if cards else DONE

    def first(self, t: Arena) -> Flow:
        return self.one_card(t)

    def on_first(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat, a.kind)
        return NEXT

    def second(self, t: Arena) -> Flow:
        return self.one_card(t)

    def on_second(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat, a.kind)
        return DONE
