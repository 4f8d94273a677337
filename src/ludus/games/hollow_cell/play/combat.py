"""Combat: sub-phases B to H of one attack (HC-059). Sub-phase A, the declaration, is in `attack`."""

from __future__ import annotations

from typing import ClassVar, Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, ask, goto, roll
from ludus.core.part import Names
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import MAY_DISCARD, REROLLS_GREEN, REROLLS_RED, Discard, Reroll
from ludus.games.hollow_cell.card_data import ALL_KINDS, ATTACK_DIE, BIT, DEFENCE_DIE, GRAZE, MISS
from ludus.games.hollow_cell.dice import hits_of
from ludus.games.hollow_cell.moments import SETS
from ludus.games.hollow_cell.play import aftermath
from ludus.games.hollow_cell.play.defence import Defence
from ludus.games.hollow_cell.play.hits import TakeHits
from ludus.games.hollow_cell.seats import USED, without
from ludus.games.hollow_cell.table import Arena

TO_ATTACK: Final = goto("roll_attack")  # crowned: C first,
TO_DECLARE: Final = goto("declare_defence")  # then B,
TO_DEFENCE: Final = goto("roll_defence")  # then D
TO_HITS: Final = goto("hits_left")  # an automatic hit: no dice, G at once


class Combat(Defence):
    """One attack after its declaration. B comes before the rolls (HC-073), but for a wearer of the Psi Crown."""

    steps = {
        "avoid": "HC-G20",
        "declare_defence": "HC-070",  # B
        "roll_attack": "HC-078",  # C
        "reroll_attack": "HC-G16",
        "reroll_miss": "HC-G16",
        "roll_defence": "HC-079",  # D
        "reroll_defence": "HC-154",
        "focus_effects": "HC-080",  # E
        "damage": "HC-090",  # F
        "hits_left": "HC-094",  # G and H
        "aftermath": "HC-G16",
    }
    added_later: ClassVar[Names] = ("base", "parts")
    side: Public[int]  # where it is equipped, or -1
    red: Public[int]  # attack dice
    cells: Public[int]  # Hollow Cell cards in it
    base: Public[int] = 0  # the dice that the cards state,
    parts: Public[tuple[tuple[str, int, int], ...]] = ()  # and what changed their number: see `traits.Part`
    attack: Public[tuple[int, ...]] = ()  # faces
    picked: Public[tuple[int, ...]] = ()  # faces to roll again
    crowned: Public[bool] = False  # the defender wears the Psi Crown
    defence_rerolled: Public[bool] = False
    drawn: Public[int] = 0  # Wound cards the defender drew

    def avoid(self, t: Arena) -> Flow:
        """HC-103, HC-G20: an automatic hit, which the discard of any card avoids."""
        if self.red:
            return TO_ATTACK if self.crowned else NEXT
        if t.options.intruder == "reaction_only" or not t.size(self.defender):
            return TO_HITS
        return ask(self.defender, MAY_DISCARD.of_hand(t.hands[self.defender].cards, ALL_KINDS))

    def on_avoid_card(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.defender, a.kind)
        self.hits = 0
        return TO_HITS

    def on_avoid(self, t: Arena, a: Action) -> Flow:
        return TO_HITS

    def declared(self) -> Flow:
        return TO_DEFENCE if self.crowned else NEXT

    # --- C ------------------------------------------------------------------------------------------------------------

    def roll_attack(self, t: Arena) -> Flow:  # C.  HC-078: all dice at once
        return roll(self.red, ATTACK_DIE)

    def rolled_roll_attack(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.show_attack(t, faces)
        return NEXT

    def show_attack(self, t: Arena, faces: tuple[int, ...]) -> None:
        self.attack = faces
        t.tell_roll("attack_roll", self.attacker, faces)

    def reroll_attack(self, t: Arena) -> Flow:
        """Any of the dice once, named one by one, where the card says so."""
        if not SETS.rerolling & BIT[self.source]:
            return NEXT
        left = self.not_picked()
        return ask(self.attacker, REROLLS_RED.of(sum({1 << face for face in left}))) if left else self.roll_picked()

    def not_picked(self) -> tuple[int, ...]:
        left = self.attack
        for face in self.picked:
            left = without(left, face)
        return left

    def on_reroll_attack_die(self, t: Arena, a: Reroll) -> Flow:
        self.picked += (a.red,)
        return AGAIN

    def on_reroll_attack(self, t: Arena, a: Action) -> Flow:
        return self.roll_picked()

    def roll_picked(self) -> Flow:
        return roll(len(self.picked), ATTACK_DIE) if self.picked else NEXT

    def rolled_reroll_attack(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.again = faces
        self.show_attack(t, self.not_picked() + faces)
        self.picked = ()
        return NEXT

    def reroll_miss(self, t: Arena) -> Flow:
        """Once per own turn a die that shows a Miss, where what is worn says so; HC-G67: a second copy another."""
        if MISS in self.attack and traits.ready_goggles(t, self.attacker) >= 0:
            return ask(self.attacker, REROLLS_RED.of(1 << MISS))
        return self.attacked()

    def on_reroll_miss_die(self, t: Arena, a: Reroll) -> Flow:
        t.mark(self.attacker, traits.ready_goggles(t, self.attacker), USED)
        return roll(1, ATTACK_DIE)

    def on_reroll_miss(self, t: Arena, a: Action) -> Flow:
        return self.attacked()

    def rolled_reroll_miss(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.again = faces
        self.show_attack(t, without(self.attack, MISS) + faces)
        return AGAIN

    def attacked(self) -> Flow:
        return TO_DECLARE if self.crowned else NEXT

    # --- D ------------------------------------------------------------------------------------------------------------

    def defence_dice(self, t: Arena) -> int:
        return self.green + traits.total(self.defence_parts(t))

    def defence_parts(self, t: Arena) -> list[traits.Part]:
        """HC-071, HC-076: what adds and takes defense dice besides the cards discarded."""
        return traits.defence_parts(
            t, self.attacker, self.defender, source=self.source, green=self.green, discarded=bool(self.discarded)
        )

    def reroll_defence(self, t: Arena) -> Flow:
        """Once per Combat one defense die, where the defender's Warrior may."""
        if self.defence_rerolled or not self.defence or not traits.warrior(t, self.defender).rerolls_defence():
            return NEXT
        return ask(self.defender, REROLLS_GREEN.of(sum({1 << face for face in self.defence})))

    def on_reroll_defence(self, t: Arena, a: Reroll) -> Flow:
        self.defence_rerolled = True
        self.picked = (a.green,)
        return roll(1, DEFENCE_DIE)

    def rolled_reroll_defence(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.again = faces
        self.show_defence(t, without(self.defence, self.picked[0]) + faces)
        self.picked = ()
        return NEXT

    # --- F to H -------------------------------------------------------------------------------------------------------

    def damage(self, t: Arena) -> Flow:  # F.  HC-085, HC-086: an odd Graze is lost
        hexed = traits.warrior(t, self.attacker).focus_grazes()
        return self.subtract(t, hits_of(self.attack, self.source, hexed, self.nicked))

    def roll_shown(self) -> tuple[int, ...]:
        """HC-G69: the roll after F, without the Grazes that NICK has removed."""
        faces = self.attack
        for _ in range(min(self.nicked, faces.count(GRAZE))):
            faces = without(faces, GRAZE)
        return faces

    def hits_left(self, t: Arena) -> Flow:  # G and H
        return TakeHits(seat=self.defender, hits=self.hits, by=self.attacker, combat=True) if self.hits else NEXT

    def after_hits_left(self, t: Arena, taken: TakeHits) -> Flow:
        self.drawn = taken.drawn
        return NEXT

    def aftermath(self, t: Arena) -> Flow:
        """HC-G16: what follows H, unless the attacker has been defeated."""
        if t.seats[self.attacker].falls != self.attacker_falls:
            return DONE
        if not self.drawn and not SETS.aftermath & BIT[self.source]:
            return DONE
        return aftermath.Aftermath(
            attacker=self.attacker,
            defender=self.defender,
            source=self.source,
            side=self.side,
            attack=self.roll_shown(),
            drawn=self.drawn,
            down=t.seats[self.defender].falls != self.defender_falls,
        )


def declare(
    t: Arena,
    *,
    attacker: int,
    defender: int,
    source: int,
    base: int,
    side: int = -1,
    cells: int = 0,
    boost: bool = False,
) -> Combat:
    """HC-060, HC-061: the attack is declared and its dice are counted; HC-103: an automatic hit rolls none."""
    rolls = not SETS.without_dice & BIT[source]
    parts = traits.attack_parts(t, attacker, defender, source, base, cells=cells, boost=boost) if rolls else []
    red = traits.dice_of(base, parts) if rolls else 0
    t.declare(attacker, defender, red, source)
    return Combat(
        attacker=attacker,
        defender=defender,
        attacker_falls=t.seats[attacker].falls,
        defender_falls=t.seats[defender].falls,
        source=source,
        side=side,
        red=red,
        cells=cells,
        base=base,
        parts=tuple([part for part in parts if part[2]]),
        crowned=traits.rolls_attack_first(t, defender),
        hits=0 if rolls else 1,
    )
