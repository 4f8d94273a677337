"""The Warriors."""

from __future__ import annotations

from ludus.core.flow import Flow
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import BIT, COST, EMPTY, WEAPONS
from ludus.games.hollow_cell.moments import NOTHING, SUCCESS, Warrior
from ludus.games.hollow_cell.play import drawing, wounds
from ludus.games.hollow_cell.table import Arena


class SkirrCourier(Warrior):
    """Step 2: draw up to 6 cards (no draw at 6 or more)."""

    key = "skirr-courier"
    rules = ("HC-027", "HC-028")

    def draw_up_to(self) -> int:
        return 6


class KessariDuelist(Warrior):
    """An attack of yours that includes two or more Hollow Cell cards rolls 1 additional die."""

    key = "kessari-duelist"
    rules = ("HC-104",)

    def more_dice(self, t: Board, source: int, cells: int) -> int:
        return 1 if cells >= 2 else 0


class VantianTwinGun(Warrior):
    """
    Once per your turn, your first attack with a second Weapon card (a different card from the first Weapon you fired
    this turn; another copy of the same name counts) rolls 1 additional die (Intruder: no effect).
    """

    key = "vantian-twin-gun"
    rules = ("HC-154", "HC-G70")

    def more_dice(self, t: Board, source: int, cells: int) -> int:  # the shot is counted already
        return 1 if source != EMPTY and WEAPONS & BIT[source] and t.shots == 2 else 0


class GlassOracle(Warrior):
    """As defender, once per Combat after the defense roll, you may re-roll one defense die."""

    key = "glass-oracle"
    rules = ("HC-154",)

    def rerolls_defence(self) -> bool:
        return True


class PitJackal(Warrior):
    """When another player's Warrior is defeated in any way and the defeat is not credited to you, draw 2 cards."""

    key = "pit-jackal"
    rules = ("HC-G66",)

    def other_defeated(self, t: Arena, seat: int) -> Flow:
        return drawing.draw_cards(t, seat, 2)


class HexGunner(Warrior):
    """Each Focus on your attack dice also counts as a Graze, unless the card counts it as a full hit."""

    key = "hex-gunner"
    rules = ("HC-087",)

    def focus_grazes(self) -> bool:
        return True


class NightBroker(Warrior):
    """Step 5: draw 2 cards. Your hand limit is 10."""

    key = "night-broker"
    rules = ("HC-029", "HC-100")

    def hand_limit(self) -> int:
        return 10

    def last_draw(self) -> int:
        return 2


class AshProphet(Warrior):
    """
    When you draw a Sudden Event card, look at the top 2 events, resolve one, put the other under the deck. You draw no
    Wound cards by an event's own text (also not the extra card of Dust Bomb) and may not choose to; Combat hits count
    as usual.
    """

    key = "ash-prophet"
    rules = ("HC-151", "HC-G63")

    def events_seen(self) -> int:
        return 2

    def spared_by_events(self) -> bool:
        return True


class PowderMonk(Warrior):
    """Grenade dice you throw detonate on 4, 5 or 6."""

    key = "powder-monk"
    rules = ("HC-137",)

    def detonates(self, face: int) -> bool:
        return face >= 4


class CarrionMatriarch(Warrior):
    """When you are credited with a defeat, discard up to 2 of your Wound cards."""

    key = "carrion-matriarch"
    rules = ("HC-G66",)

    def credited(self, t: Arena, seat: int) -> Flow:
        return wounds.Heal(seat=seat, count=2, optional=True)


class ScrapTinker(Warrior):
    """
    A Weapon of 2 or more Charges needs 1 Charge less to be fully loaded and rolls 1 die more than the Charges spent
    from it, so its full number when fully loaded.
    """

    key = "scrap-tinker"
    rules = ("HC-050", "HC-063")

    def tinkers(self, kind: int) -> bool:
        return COST[kind] >= 2 and WEAPONS & BIT[kind] != 0

    def full_load(self, kind: int) -> int:
        return COST[kind] - 1 if self.tinkers(kind) else COST[kind]

    def weapon_dice(self, kind: int, charges: int) -> int:
        return charges + 1 if self.tinkers(kind) else charges


class MarshStalker(Warrior):
    """When you discard at least one card for defense dice in a Combat, roll 1 additional defense die."""

    key = "marsh-stalker"
    rules = ("HC-154",)

    def defence_bonus(self, discarded: bool) -> int:
        return 1 if discarded else 0


class IronGourmand(Warrior):
    """Your Ration dice: 3-6 Success, 1-2 Fail (Field Clinic keeps its own reading)."""

    key = "iron-gourmand"
    rules = ("HC-131", "HC-G68")

    def ration(self, face: int, engine: bool) -> int:
        return SUCCESS if face >= 3 else NOTHING


class LeechQueen(Warrior):
    """When one attack of yours makes the defender draw 2 or more Wound cards, you may discard 1 of yours."""

    key = "leech-queen"
    rules = ("HC-G16",)

    def after_combat(self, t: Arena, seat: int, drawn: int) -> Flow:
        return wounds.heal_one(seat, drawn >= 2)


class StoneSentinel(Warrior):
    """You may be in two Locations at once; a third replaces one of your choice."""

    key = "stone-sentinel"
    rules = ("HC-150",)

    def most_places(self) -> int:
        return 2


class MirrorShade(Warrior):
    """An attack against you that would roll 3 or more dice rolls 1 die fewer (applied last)."""

    key = "mirror-shade"
    rules = ("HC-G58",)

    def dice_against(self, dice: int) -> int:
        return dice - 1 if dice >= 3 else dice


class IronhideBrute(Warrior):
    """
    Once per Combat, after drawing Wound cards and before the limit is checked, you may discard one of them and draw
    another, which you keep. The swap does not count as one more card drawn (Phase Cloak, Leech Queen).
    """

    key = "ironhide-brute"
    rules = ("HC-154",)

    def swaps_wound(self) -> bool:
        return True


class TheElder(Warrior):
    """Your defeat limit is 6 (11 as a lone team player)."""

    key = "the-elder"
    rules = ("HC-002", "HC-099", "HC-182")

    def defeat_limit(self) -> int:
        return 6
