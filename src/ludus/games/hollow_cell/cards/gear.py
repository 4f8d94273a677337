"""Gear that is worn."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Owner, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.games.hollow_cell.actions import BOTTOMS, LOOK, PASS, Bottom
from ludus.games.hollow_cell.card_data import BIT, names_of
from ludus.games.hollow_cell.moments import Vault
from ludus.games.hollow_cell.table import Arena


class NightVisionCard(Vault):
    """
    Your attacks ignore the defender's Location and Ash Fog. Once per your turn you may re-roll one attack die
    showing a Miss.
    """

    key = "night-vision"
    rules = ("HC-146", "HC-G67")
    single = True

    def wearer_ignores_location(self) -> bool:
        return True

    def sees_through_fog(self) -> bool:
        return True

    def rerolls_miss(self) -> bool:
        return True


class PsiCrownCard(Vault):
    """When you are the defender, the attack is rolled before you declare your defense."""

    key = "psi-crown"
    rules = ("HC-001", "HC-073")

    def rolls_attack_first(self) -> bool:
        return True


class HazmatSuitCard(Vault):
    """Your Irradiated results count as Fail. You ignore Gas Grenade, Radiation Wave and Acid Rain."""

    key = "hazmat-suit"
    rules = ("HC-132", "HC-G67")

    def seals(self) -> bool:
        return True


class PhaseCloakCard(Vault):
    """
    Attacks against you roll 1 die fewer. If you drew 2 or more Wound cards in a Combat, discard this card after it.
    """

    key = "phase-cloak"
    rules = ("HC-G58", "HC-G16")
    single = True

    def fewer_dice_against(self) -> int:
        return 1

    def after_defence(self, t: Arena, seat: int, drawn: int) -> None:
        if drawn >= 2:
            t.drop(seat, t.side_of(seat, self.kind))


class ChargePackCard(Vault):
    """
    In your Step 3, when an Action takes Charges from the Cache, the Charge on this card may stand in for one of
    them (it goes to the spent pile).
    """

    key = "charge-pack"
    rules = ("HC-033", "HC-047")

    def stands_in(self) -> bool:
        return True


class FieldScannerCard(Vault):
    """
    Just before your Step 5 draw you may look at the top 2 Vault cards (as many as there are): put one under the
    deck, the other back on top.
    """

    key = "field-scanner"
    rules = ("HC-100",)

    def before_last_draw(self, t: Arena, seat: int) -> Flow:
        return Scan(seat=seat) if t.vault_left else NEXT


class Scan(Procedure):
    """The top two Vault cards are looked at; one goes under the deck, the other back on top."""

    steps = {
        "offer": "HC-100",
        "look": "HC-100",
        "bottom": "HC-100",
    }
    seat: Public[int]
    seen: Owner[tuple[int, ...]] = ()

    def belongs(self, place: int, seat: int) -> bool:
        return seat == self.seat

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """Others do not see which cards are looked at: the table has dealt them again."""
        self.seen = table.vault_top

    def offer(self, t: Arena) -> Flow:
        return ask(self.seat, [LOOK, PASS])

    def on_offer(self, t: Arena, a: Action) -> Flow:
        return NEXT if a is LOOK else DONE

    def look(self, t: Arena) -> Flow:
        rest = t.vault_left - len(self.seen)
        if len(self.seen) == 2 or not rest:
            return NEXT
        if rest == len(t.vault_under):
            return self.rolled_look(t, t.vault_under[0])
        counts = tuple(t.vault)
        return draw(counts, names_of(counts))

    def rolled_look(self, t: Arena, kind: int) -> Flow:
        t.uncover(self.seat, kind)
        self.seen += (kind,)
        return AGAIN

    def bottom(self, t: Arena) -> Flow:
        if len(self.seen) < 2:
            return DONE
        return ask(self.seat, BOTTOMS.of(BIT[self.seen[0]] | BIT[self.seen[1]]))

    def on_bottom(self, t: Arena, a: Bottom) -> Flow:
        t.put_under(self.seat, a.kind)
        self.seen = ()
        return DONE
