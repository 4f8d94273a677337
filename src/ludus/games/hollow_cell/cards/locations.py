"""Locations."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, Flow, Procedure, ask
from ludus.games.hollow_cell.actions import PASS, ROLL
from ludus.games.hollow_cell.moments import Vault
from ludus.games.hollow_cell.play import wounds
from ludus.games.hollow_cell.table import Arena


class BunkerCard(Vault):
    """
    When you are the defender you roll 1 more defense die, even if you discard nothing. Your own attacks roll 1 die
    fewer.
    """

    key = "bunker"
    rules = ("HC-148", "HC-G58", "HC-149")
    single = True

    def more_defence_dice(self) -> int:
        return 1

    def fewer_own_dice(self) -> int:
        return 1


class WatchtowerCard(Vault):
    """Your attacks that include a Hollow Cell card roll 1 more die. You roll 1 defense die fewer."""

    key = "watchtower"
    rules = ("HC-148", "HC-149")
    single = True

    def more_own_dice(self, cells: int) -> int:
        return 1 if cells else 0

    def more_defence_dice(self) -> int:
        return -1


class FieldClinicCard(Vault):
    """At the start of your turn you may roll 1 Ration die: 5-6 is a Success, everything else a Fail."""

    key = "field-clinic"
    rules = ("HC-130", "HC-G17", "HC-149")

    def turn_starts(self, t: Arena, seat: int) -> Flow:
        return Clinic(seat=seat)


class Clinic(Procedure):
    """A roll, or not."""

    steps = {"offer": "HC-G17"}
    seat: Public[int]

    def offer(self, t: Arena) -> Flow:
        return ask(self.seat, [ROLL, PASS])

    def on_offer(self, t: Arena, a: Action) -> Flow:
        return wounds.RationDice(seat=self.seat, count=1, source=wounds.CLINIC) if a is ROLL else DONE


class SupplyDepotCard(Vault):
    """In Step 5 you draw 1 more card."""

    key = "supply-depot"
    rules = ("HC-100", "HC-149")

    def more_last_cards(self) -> int:
        return 1


class ReactorHallCard(Vault):
    """Once per your turn one Hollow Cell card you play needs no Charge."""

    key = "reactor-hall"
    rules = ("HC-033", "HC-G67", "HC-149")
    single = True

    def frees_card(self) -> bool:
        return True

    def entered(self, t: Arena, seat: int) -> None:  # HC-G67: a card entered again is fresh
        t.reopen_hall(seat)


class CatacombsCard(Vault):
    """
    In each turn, the first attack against you rolls 1 die fewer (every declared attack counts as first, also one
    without dice or one that ignores your Location).
    """

    key = "catacombs"
    rules = ("HC-148", "HC-G58", "HC-149")
    single = True

    def fewer_first_dice(self) -> int:
        return 1
