"""Weapons, and the Throwing Star: what their attacks do."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure, ask
from ludus.games.hollow_cell.actions import DISCARDS, Discard
from ludus.games.hollow_cell.card_data import ALL_KINDS, FOCUSED, GRAZE, MISS
from ludus.games.hollow_cell.moments import Vault
from ludus.games.hollow_cell.play import focus, wounds
from ludus.games.hollow_cell.play.aftermath import Aftermath
from ludus.games.hollow_cell.table import Arena


class IntruderCard(Vault):
    """Attack: one automatic hit, no dice on either side. The target may discard 1 card from hand to avoid it."""

    key = "intruder"
    rules = ("HC-041", "HC-044", "HC-103", "HC-G20")
    single = True

    def rolls_dice(self) -> bool:
        return False


class BlazerCard(Vault):
    """
    Attack: 2 dice. If a Focus was rolled and the defender lives, the defender then discards 1 card of their choice.
    """

    key = "blazer"
    rules = ("HC-041", "HC-063", "HC-G16", "HC-G21")

    def after_attack(self, t: Arena, fight: Aftermath) -> Flow:
        burns = not fight.down and FOCUSED in fight.attack and t.size(fight.defender)
        return Burn(seat=fight.defender) if burns else NEXT


class Burn(Procedure):
    """The defender chooses the card."""

    steps = {"discard": "HC-G16"}
    seat: Public[int]

    def discard(self, t: Arena) -> Flow:
        return ask(self.seat, DISCARDS.of_hand(t.hands[self.seat].cards, ALL_KINDS))

    def on_discard(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat, a.kind)
        return NEXT


class DamagedWeaponCard(Vault):
    """
    Once per your turn attack: 1 die. If any die of that attack ends as a Miss (after re-rolls), discard this card
    after the Combat.
    """

    key = "damaged-weapon"
    rules = ("HC-048", "HC-G16")

    def attack_over(self, t: Arena, fight: Aftermath) -> None:
        if MISS in fight.attack and t.seats[fight.attacker].gear[fight.side] == self.kind:
            t.drop(fight.attacker, fight.side)


class CellSplicerCard(Vault):
    """Attack: 1 die, plus any number of Hollow Cell cards from hand in the same roll (each paid as usual)."""

    key = "cell-splicer"
    rules = ("HC-067",)

    def splices(self) -> bool:
        return True


class ScattergunCard(Vault):
    """Attack: 2 dice. If at least one Graze is rolled, one Graze counts as a full hit by itself."""

    key = "scattergun"
    rules = ("HC-085",)

    def graze_hits(self) -> bool:
        return True


class RailLanceCard(Vault):
    """Attack: 3 dice. The defender rolls 1 defense die fewer."""

    key = "rail-lance"
    rules = ("HC-063",)
    single = True

    def fewer_defence_dice(self) -> int:
        return 1


class LongRifleCard(Vault):
    """Attack: 2 dice. Each Focus counts as a full hit. The defender's Location is ignored."""

    key = "long-rifle"
    rules = ("HC-087",)
    single = True

    def ignores_location(self) -> bool:
        return True

    def focus_hits(self) -> bool:
        return True


class ArcWhipCard(Vault):
    """
    Attack: 1 die. If a die shows a Graze or a Focus and the defender lives, then take 1 card at random from the
    defender's hand.
    """

    key = "arc-whip"
    rules = ("HC-G16", "HC-G69")

    def after_attack(self, t: Arena, fight: Aftermath) -> Flow:
        takes = not fight.down and (GRAZE in fight.attack or FOCUSED in fight.attack)
        return focus.RandomCard(victim=fight.defender, taker=fight.attacker) if takes else NEXT


class BurstCannonCard(Vault):
    """Attack: 3 dice. You may re-roll any of them once."""

    key = "burst-cannon"
    rules = ("HC-G16",)

    def rerolls_attack(self) -> bool:
        return True


class LeechBladeCard(Vault):
    """Attack: 1 die. If the defender drew at least 1 Wound card, you may then discard 1 of yours."""

    key = "leech-blade"
    rules = ("HC-G16",)

    def after_attack(self, t: Arena, fight: Aftermath) -> Flow:
        return wounds.heal_one(fight.attacker, fight.drawn > 0)


class ThrowingStarCard(Vault):
    """
    On a later turn of yours than the one you equipped it: discard it to attack with 1 die; a Focus counts as a full
    hit.
    """

    key = "throwing-star"
    rules = ("HC-049", "HC-091", "HC-156", "HC-157", "HC-G22")

    def is_thrown(self) -> bool:
        return True

    def focus_hits(self) -> bool:
        return True
