"""Events that stay in play for a while (HC-153, HC-G50)."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure, ask
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import DROPS, Drop
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import BOUNTY_CONTRACT
from ludus.games.hollow_cell.decks import Decks
from ludus.games.hollow_cell.moments import IRRADIATED, NOTHING, Event
from ludus.games.hollow_cell.play import drawing
from ludus.games.hollow_cell.table import Arena


class DustBombEvent(Event):
    """In every Combat with at least 1 hit left, the defender draws 1 extra Wound card."""

    key = "dust-bomb"
    rules = ("HC-173", "HC-174", "HC-G51")

    def extra_wounds(self) -> int:
        return 1

    def stays(self, t: Arena) -> bool:  # HC-174: with Intensity to the end
        return t.options.intensity_dust_bomb


class BountyContractEvent(Event):
    """The next player credited with a defeat draws 3 cards; then discard this event."""

    key = "bounty-contract"
    rules = ("HC-G66",)

    def credited(self, t: Arena, seat: int) -> Flow:
        t.end_event(BOUNTY_CONTRACT)
        return drawing.draw_cards(t, seat, 3)


class AcidRainEvent(Event):
    """
    At the start of each player's turn: if they are in no Location and wear no Hazmat Suit, they discard 1 equipped
    card (own choice), if any.
    """

    key = "acid-rain"
    rules = ("HC-152", "HC-G17")

    def turn_starts(self, t: Arena, seat: int) -> Flow:
        sheltered = t.seats[seat].places or traits.is_sealed(t, seat)
        return NEXT if sheltered or not t.sides_with_cards(seat) else AcidRain(seat=seat)


class AcidRain(Procedure):
    """The player chooses the card."""

    steps = {"drop": "HC-152"}
    seat: Public[int]

    def drop(self, t: Arena) -> Flow:
        return ask(self.seat, DROPS.of(t.sides_with_cards(self.seat)))

    def on_drop(self, t: Arena, a: Drop) -> Flow:
        t.drop(self.seat, a.side)
        return NEXT


class AshFogEvent(Event):
    """Every attack rolls 1 die fewer."""

    key = "ash-fog"
    rules = ("HC-G58",)

    def fewer_dice(self, t: Board, attacker: int) -> int:
        return 0 if traits.sees_through_fog(t, attacker) else 1


class BloodlustBroadcastEvent(Event):
    """Every attack that rolls dice rolls 1 die more."""

    key = "bloodlust-broadcast"
    rules = ("HC-153",)

    def more_dice(self) -> int:
        return 1


class CeasefireSirenEvent(Event):
    """Each player may declare at most one attack on their turn (attacks already declared this turn count)."""

    key = "ceasefire-siren"
    rules = ("HC-152",)

    def one_attack(self) -> str:
        return "HC-152"


class ChargeDroughtEvent(Event):
    """
    Move 2 Charges (or all there are, if fewer) from the Cache onto this event; they return to the Cache when it
    ends.
    """

    key = "charge-drought"
    rules = ("HC-058",)

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        t.dry_up()
        return NEXT

    def ends(self, t: Decks) -> None:
        t.rain_again()


class ChargeSurgeEvent(Event):
    """
    Add 2 unused Charge cards (or all there are, if fewer) from the box to the Cache. When it ends remove as many
    from the Cache; any missing are removed as soon as Charges next reach the Cache.
    """

    key = "charge-surge"
    rules = ("HC-009", "HC-058", "HC-G71")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        t.surge()
        return NEXT

    def ends(self, t: Decks) -> None:
        t.call_in()


class TaintedStoresEvent(Event):
    """
    Every Ration result that would be a Fail is Irradiated instead (applied after Warrior abilities, before Hazmat
    Suit; Field Clinic is not affected).
    """

    key = "tainted-stores"
    rules = ("HC-132", "HC-152")

    def ration(self, result: int) -> int:
        return IRRADIATED if result == NOTHING else result
