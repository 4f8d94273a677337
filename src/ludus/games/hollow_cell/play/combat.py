"""Combat: sub-phases B to H of one attack (HC-059). Sub-phase A, the declaration, is in `attack`."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.games.hollow_cell import guards, traits
from ludus.games.hollow_cell.actions import (
    DEFEND,
    DEFENDS,
    FOCUSES,
    MAY_DISCARD,
    REROLLS_GREEN,
    REROLLS_RED,
    Defend,
    Discard,
    Reroll,
    UseFocus,
)
from ludus.games.hollow_cell.cards import (
    ATTACK_DIE,
    DEFENCE_DIE,
    FOCUS,
    FOCUSED,
    GREEN,
    GREENS,
    GRENADES,
    MISS,
)
from ludus.games.hollow_cell.cards import DEFEND as DEFENDED
from ludus.games.hollow_cell.dice import reading
from ludus.games.hollow_cell.kinds import (
    ALL_KINDS,
    BIT,
    BRACE,
    BURST_CANNON,
    INTRUDER,
    NICK,
    NIGHT_VISION,
    NO_FOCUS,
    REROLL,
    SIDESTEP,
)
from ludus.games.hollow_cell.play import aftermath, focus
from ludus.games.hollow_cell.play.hits import TakeHits
from ludus.games.hollow_cell.seats import USED
from ludus.games.hollow_cell.table import Arena

TO_DECLARE: Final = goto("declare_defence")
TO_ATTACK: Final = goto("roll_attack")
TO_GOGGLES: Final = goto("night_vision")
TO_DEFENCE: Final = goto("roll_defence")
TO_FOCUS: Final = goto("focus_effects")
TO_DAMAGE: Final = goto("damage")
TO_HITS: Final = goto("hits_left")


class Combat(Procedure):
    """One attack after its declaration. B comes before the rolls (HC-073), but for a wearer of the Psi Crown."""

    steps = {
        "begin": "HC-059",
        "avoid": "HC-G20",
        "declare_defence": "HC-070",
        "roll_attack": "HC-078",
        "burst": "HC-G16",
        "burst_roll": "HC-G16",
        "night_vision": "HC-G16",
        "night_roll": "HC-G16",
        "roll_defence": "HC-079",
        "oracle": "HC-154",
        "oracle_roll": "HC-154",
        "focus_effects": "HC-080",
        "sidestep": "HC-080",
        "damage": "HC-090",
        "hits_left": "HC-094",
        "aftermath": "HC-G16",
    }
    attacker: Public[int]
    defender: Public[int]
    source: Public[int]  # the card that attacks
    side: Public[int]  # where it is equipped, or -1
    red: Public[int]  # attack dice
    cells: Public[int]  # Hollow Cell cards in it
    attacker_falls: Public[int]
    defender_falls: Public[int]
    green: Public[int] = 0  # defence numbers discarded
    discarded: Public[tuple[int, ...]] = ()  # cards for defence
    unused: Public[tuple[int, ...]] = ()  # those of them whose focus ability is still to be used
    attack: Public[tuple[int, ...]] = ()  # faces
    picked: Public[tuple[int, ...]] = ()  # faces to roll again
    again: Public[tuple[int, ...]] = ()  # faces rolled again
    defence: Public[tuple[int, ...]] = ()
    crowned: Public[bool] = False  # the defender wears the Psi Crown
    braced: Public[int] = 0
    nicked: Public[int] = 0
    rerolled: Public[bool] = False
    oracled: Public[bool] = False
    hits: Public[int] = 0
    drawn: Public[int] = 0  # Wound cards the defender drew

    def broken(self, t: Arena) -> bool:
        """HC-G48, HC-G60: a Combat ends when a participant has been defeated."""
        return (
            t.seats[self.attacker].falls != self.attacker_falls or t.seats[self.defender].falls != self.defender_falls
        )

    def begin(self, t: Arena) -> Flow:
        if self.source == INTRUDER:
            return NEXT
        return TO_ATTACK if self.crowned else TO_DECLARE

    def avoid(self, t: Arena) -> Flow:
        """HC-103, HC-G20: an automatic hit, which the discard of any card avoids."""
        if t.options.intruder == "reaction_only" or not t.size(self.defender):
            return TO_HITS
        return ask(self.defender, MAY_DISCARD.of_hand(t.hands[self.defender].cards, ALL_KINDS))

    def on_avoid(self, t: Arena, a: Action) -> Flow:
        if isinstance(a, Discard):
            t.discard(self.defender, a.kind)
            self.hits = 0
        return TO_HITS

    def declare_defence(self, t: Arena) -> Flow:  # B.  HC-070, HC-077: who holds a card is asked, whatever it is
        if not t.size(self.defender):
            return self.declared()
        return ask(self.defender, DEFENDS.of_hand(t.hands[self.defender].cards, GREENS))

    def declared(self) -> Flow:
        return TO_DEFENCE if self.crowned or self.hurled() else TO_ATTACK

    def near_declare_defence(self, t: Arena) -> list[Action]:
        return [DEFEND[kind] for kind in sorted(set(t.hands[self.defender].cards))]

    def why_not_declare_defence(self, t: Arena, a: Action) -> str:
        return guards.why_not_defend(t, self.defender, a.kind) if isinstance(a, Defend) else ""

    def on_declare_defence(self, t: Arena, a: Action) -> Flow:
        if not isinstance(a, Defend):
            return self.declared()
        t.defend(self.defender, a.kind)
        self.green += GREEN[a.kind]  # HC-071: the sum of the green boxes
        self.discarded += (a.kind,)
        if FOCUS[a.kind] != NO_FOCUS:
            self.unused += (a.kind,)  # HC-074
        return AGAIN

    # --- C ------------------------------------------------------------------------------------------------------------

    def roll_attack(self, t: Arena) -> Flow:  # C.  HC-078: all dice at once
        return roll(self.red, ATTACK_DIE)

    def rolled_roll_attack(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.attack = faces
        t.tell_roll("attack_roll", self.attacker, faces)
        return NEXT if self.source == BURST_CANNON else self.goggles(t)

    def burst(self, t: Arena) -> Flow:
        """Burst Cannon: any of the dice once, named one by one."""
        left = without(self.attack, self.picked)
        if self.source != BURST_CANNON or not left:
            return NEXT
        return ask(self.attacker, REROLLS_RED.of(sum({1 << face for face in left})))

    def on_burst(self, t: Arena, a: Action) -> Flow:
        if not isinstance(a, Reroll):
            return NEXT
        self.picked += (a.red,)
        return AGAIN

    def burst_roll(self, t: Arena) -> Flow:
        return roll(len(self.picked), ATTACK_DIE) if self.picked else NEXT

    def rolled_burst_roll(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.again = faces
        return self.replace(t, faces)

    def replace(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.attack = without(self.attack, self.picked) + faces
        self.picked = ()
        t.tell_roll("attack_roll", self.attacker, self.attack)
        return NEXT

    def night_vision(self, t: Arena) -> Flow:
        """Night Vision: once per own turn one die that shows a Miss."""
        if MISS not in self.attack or self.ready_goggles(t) < 0:
            return self.attacked()
        return ask(self.attacker, REROLLS_RED.of(1 << MISS))

    def goggles(self, t: Arena) -> Flow:
        """On to Night Vision, if there is any."""
        return TO_GOGGLES if NIGHT_VISION in t.seats[self.attacker].gear else self.attacked()

    def attacked(self) -> Flow:
        return TO_DECLARE if self.crowned else TO_DEFENCE

    def ready_goggles(self, t: Arena) -> int:
        me = t.seats[self.attacker]
        if t.active != self.attacker or NIGHT_VISION not in me.gear:
            return -1
        ready = [s for s in range(4) if me.gear[s] == NIGHT_VISION and not me.marks[s] & USED]
        return ready[0] if ready else -1

    def on_night_vision(self, t: Arena, a: Action) -> Flow:
        if isinstance(a, Reroll):
            t.mark(self.attacker, self.ready_goggles(t), USED)
            self.picked = (MISS,)
        return NEXT

    def night_roll(self, t: Arena) -> Flow:
        return roll(1, ATTACK_DIE) if self.picked else self.attacked()

    def rolled_night_roll(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.again = faces
        self.replace(t, faces)
        return TO_GOGGLES  # HC-G67: a second pair of goggles

    # --- D and E ------------------------------------------------------------------------------------------------------

    def roll_defence(self, t: Arena) -> Flow:  # D.  HC-079: all at once; without dice there is nothing to roll
        dice = len(self.defence) or self.defence_dice(t)
        return roll(dice, DEFENCE_DIE) if dice else TO_DAMAGE

    def defence_dice(self, t: Arena) -> int:
        if self.hurled():
            return self.green
        discarded = bool(self.discarded)
        return traits.defence_dice(t, self.attacker, self.defender, self.source, self.green, discarded)

    def rolled_roll_defence(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.defence = faces
        t.tell_roll("defence_roll", self.defender, faces)
        return NEXT if self.unused or traits.is_warrior(t, self.defender, traits.GLASS_ORACLE) else TO_DAMAGE

    def oracle(self, t: Arena) -> Flow:
        """Glass Oracle: once per Combat one defence die."""
        if self.oracled or self.hurled() or not traits.is_warrior(t, self.defender, traits.GLASS_ORACLE):
            return TO_FOCUS
        return ask(self.defender, REROLLS_GREEN.of(sum({1 << face for face in self.defence})))

    def on_oracle(self, t: Arena, a: Action) -> Flow:
        if not isinstance(a, Reroll):
            return TO_FOCUS
        self.oracled = True
        self.picked = (a.green,)
        return NEXT

    def oracle_roll(self, t: Arena) -> Flow:
        return roll(1, DEFENCE_DIE)

    def rolled_oracle_roll(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.again = faces
        self.defence = without(self.defence, self.picked) + faces
        self.picked = ()
        t.tell_roll("defence_roll", self.defender, self.defence)
        return NEXT

    def focus_effects(self, t: Arena) -> Flow:  # E.  HC-075, HC-080: one Focus switches on all of them
        usable = self.usable(t)
        return ask(self.defender, FOCUSES.of(usable)) if usable else TO_DAMAGE

    def usable(self, t: Arena) -> int:
        found = 0
        for kind in self.unused:
            if not self.barred(t, kind):
                found |= BIT[kind]
        return found

    def barred(self, t: Arena, kind: int) -> str:
        """HC-G14: each card's ability once, while the current roll shows a Focus."""
        if kind not in self.unused:
            return "HC-083" if kind in self.discarded else "HC-074"
        seen = self.defence.count(FOCUSED)
        if not seen:
            return "HC-080"
        if FOCUS[kind] == REROLL and self.rerolled and not t.options.stacked_rerolls:
            return "HC-G14"
        return "HC-G14" if FOCUS[kind] == BRACE and self.braced >= seen else ""

    def why_not_focus_effects(self, t: Arena, a: Action) -> str:
        return self.barred(t, a.kind) if isinstance(a, UseFocus) else "HC-072"

    def on_focus_effects(self, t: Arena, a: Action) -> Flow:
        if not isinstance(a, UseFocus):
            return TO_DAMAGE  # HC-082: all of them are optional
        self.unused = without(self.unused, (a.kind,))
        t.tell("focus", self.defender, a.kind)
        return self.ability(t, a.kind)

    def after_focus_effects(self, t: Arena, ability: Procedure) -> Flow:
        return DONE if self.broken(t) else AGAIN

    def ability(self, t: Arena, kind: int) -> Flow:
        word = FOCUS[kind]
        if word == REROLL:  # HC-081: the first roll counts for nothing
            self.rerolled = True
            self.braced = 0
            return TO_DEFENCE
        if word == SIDESTEP:
            return NEXT
        if word == BRACE:
            self.braced += 1
        elif word == NICK:
            self.nicked += 1
        else:
            return focus.carry_out(t, word, kind, self.defender, self.attacker)
        return AGAIN

    def sidestep(self, t: Arena) -> Flow:
        return roll(1, DEFENCE_DIE)

    def rolled_sidestep(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.again = faces
        self.defence += faces
        t.tell_roll("defence_roll", self.defender, self.defence)
        return TO_FOCUS

    # --- F to H -------------------------------------------------------------------------------------------------------

    def damage(self, t: Arena) -> Flow:  # F.  HC-090, HC-091, HC-092, HC-093, HC-G15: a subtraction
        full = self.hits if self.hurled() else self.full_hits(t)
        self.hits = max(0, full - self.defence.count(DEFENDED) - self.braced)
        t.tell("hits", self.attacker, self.defender, full, self.hits)
        return NEXT

    def full_hits(self, t: Arena) -> int:
        hexed = traits.focus_grazes(t, self.attacker)
        found, grazes = reading(self.attack, self.source, hexed, self.nicked)
        return found + grazes // 2  # HC-085, HC-086: an odd Graze is lost

    def hits_left(self, t: Arena) -> Flow:  # G and H
        return (
            TakeHits(seat=self.defender, hits=self.hits, by=self.attacker, combat=not self.hurled())
            if self.hits
            else NEXT
        )

    def after_hits_left(self, t: Arena, taken: TakeHits) -> Flow:
        self.drawn = taken.drawn
        return NEXT

    def aftermath(self, t: Arena) -> Flow:
        """HC-G16: what follows H, unless the attacker has been defeated."""
        if t.seats[self.attacker].falls != self.attacker_falls or self.hurled():
            return DONE
        if self.drawn < 2 and not aftermath.EFFECTS & BIT[self.source]:
            return DONE
        down = t.seats[self.defender].falls != self.defender_falls
        return aftermath.Aftermath(
            attacker=self.attacker,
            defender=self.defender,
            source=self.source,
            side=self.side,
            attack=self.attack,
            drawn=self.drawn,
            down=down,
        )

    def hurled(self) -> bool:
        """HC-G12: no Combat but a grenade, against which `grenade_defence` allows a defence."""
        return GRENADES & BIT[self.source] != 0


def start_combat(
    t: Arena, attacker: int, defender: int, source: int, side: int, base: int, cells: int, boost: bool
) -> Combat:
    """HC-060, HC-061: the attack is declared and its dice are counted; HC-103: an Intruder rolls none."""
    red = 0 if source == INTRUDER else traits.attack_dice(t, attacker, defender, source, base, cells, boost)
    t.declare(attacker, defender, red, source)
    falls = t.seats[attacker].falls
    combat = Combat(
        attacker=attacker,
        defender=defender,
        source=source,
        side=side,
        red=red,
        cells=cells,
        attacker_falls=falls,
        defender_falls=t.seats[defender].falls,
    )
    combat.crowned = traits.rolls_attack_first(t, defender)
    combat.hits = 1 if source == INTRUDER else 0
    return combat


def defended_grenade(t: Arena, thrower: int, victim: int, grenade: int, count: int) -> Combat:
    """HC-G12 with `grenade_defence`"""
    defence = Combat(
        attacker=thrower,
        defender=victim,
        source=grenade,
        side=-1,
        red=0,
        cells=0,
        attacker_falls=t.seats[thrower].falls,
        defender_falls=t.seats[victim].falls,
    )
    defence.hits = count
    return defence


def without(faces: tuple[int, ...], some: tuple[int, ...]) -> tuple[int, ...]:
    """A tuple with some of its values taken out, each once."""
    left = list(faces)
    for face in some:
        left.remove(face)
    return tuple(left)
