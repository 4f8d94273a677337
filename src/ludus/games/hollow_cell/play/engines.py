"""War Engines: using them, blocking them, and what each does."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.games.hollow_cell import guards
from ludus.games.hollow_cell.actions import AIMS, DEFEND, DEFENDS, DISCARDS, JAMS, AtSeat, AtSide, Defend, Discard
from ludus.games.hollow_cell.cards import ATTACK_DIE, DEFENCE_DIE, FOCUSED, GREEN, GREENS, HIT
from ludus.games.hollow_cell.kinds import ALL_KINDS, BOMBARD, JAMMER, MAULER, MEDIC_FRAME, SIPHON, WARDEN
from ludus.games.hollow_cell.play import focus, grenade, hits, wounds
from ludus.games.hollow_cell.table import Arena


class EngineUse(Procedure):
    """HC-198 to HC-200, HC-G41, HC-G42: cost, target, the target's try to stop it, effect.

    HC-205 to HC-207: Engines cannot be damaged, and only Thief takes one.
    """

    steps = {
        "pay": "HC-G41",
        "aim": "HC-198",
        "block": "HC-198",
        "block_roll": "HC-200",
        "act": "HC-G41",
        "mauler": "HC-G41",
        "jam": "HC-G41",
    }
    seat: Public[int]
    engine: Public[int]
    target: Public[int]
    green: Public[int] = 0
    defence: Public[tuple[int, ...]] = ()
    attack: Public[tuple[int, ...]] = ()

    def pay(self, t: Arena) -> Flow:
        if not guards.COSTLY_ENGINES >> self.engine & 1:
            return NEXT
        return ask(self.seat, DISCARDS.of_hand(t.hands[self.seat].cards, ALL_KINDS))

    def on_pay(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat, a.kind)
        return NEXT

    def aim(self, t: Arena) -> Flow:
        """HC-G39, HC-G64: an opponent; for the Jammer one with an equipped card."""
        if self.engine in (MEDIC_FRAME, WARDEN):
            return goto("act")
        foes = t.sides.foes[self.seat]
        if self.engine == JAMMER:
            foes = [foe for foe in foes if t.geared(foe)]
        return ask(self.seat, AIMS.of(sum([1 << foe for foe in foes])))

    def why_not_aim(self, t: Arena, a: Action) -> str:
        if not isinstance(a, AtSeat):
            return ""
        return "HC-G64" if a.seat in t.sides.foes[self.seat] else "HC-G39"

    def on_aim(self, t: Arena, a: AtSeat) -> Flow:
        self.target = a.seat
        t.tell("engine_aimed", self.seat, self.engine, a.seat)
        return NEXT

    def block(self, t: Arena) -> Flow:  # HC-198, HC-G42: cards for dice; HC-199: their numbers only
        return ask(self.target, DEFENDS.of_hand(t.hands[self.target].cards, GREENS)) if t.size(self.target) else NEXT

    def near_block(self, t: Arena) -> list[Action]:
        return [DEFEND[kind] for kind in sorted(set(t.hands[self.target].cards))]

    def why_not_block(self, t: Arena, a: Action) -> str:
        return guards.why_not_defend(t, self.target, a.kind) if isinstance(a, Defend) else ""

    def on_block(self, t: Arena, a: Action) -> Flow:
        if not isinstance(a, Defend):
            return NEXT
        t.defend(self.target, a.kind)
        self.green += GREEN[a.kind]
        return AGAIN

    def block_roll(self, t: Arena) -> Flow:
        return roll(self.green, DEFENCE_DIE) if self.green else NEXT

    def rolled_block_roll(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.defence = faces
        t.tell_roll("defence_roll", self.target, faces)
        if FOCUSED not in faces:
            return NEXT
        t.tell("engine_blocked", self.target, self.engine)  # HC-200: one Focus does
        return DONE

    def act(self, t: Arena) -> Flow:
        t.tell("engine", self.seat, self.engine, self.target)  # HC-205: nothing damages it
        if self.engine == MAULER:
            return NEXT
        if self.engine == SIPHON:
            return focus.RandomCard(victim=self.target, taker=self.seat)
        if self.engine == JAMMER:
            return goto("jam")
        if self.engine == BOMBARD:
            return grenade.Grenade(thrower=self.seat, kind=grenade.BOMBARDED, at_seat=self.target)
        if self.engine == MEDIC_FRAME:
            return wounds.RationDice(seat=self.seat, count=1, source=wounds.MEDIC)
        t.ward(self.seat)
        return DONE

    def after_act(self, t: Arena, child: focus.RandomCard | grenade.Grenade | wounds.RationDice) -> Flow:
        return DONE

    def mauler(self, t: Arena) -> Flow:  # HC-G68: neither dice nor hits are changed by events
        return roll(1, ATTACK_DIE)

    def after_mauler(self, t: Arena, child: hits.TakeHits) -> Flow:
        return DONE

    def rolled_mauler(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        self.attack = faces
        t.tell_roll("attack_roll", self.seat, self.attack)
        return hits.TakeHits(seat=self.target, hits=1, by=self.seat, combat=False) if self.attack[0] == HIT else DONE

    def jam(self, t: Arena) -> Flow:
        """Jammer: the Charges of one equipped card go to the Cache."""
        sides = t.geared(self.target)
        return ask(self.seat, JAMS.of(sides)) if sides else DONE

    def on_jam(self, t: Arena, a: AtSide) -> Flow:
        t.unload(self.target, a.side)
        return NEXT


def use(t: Arena, seat: int, engine: int) -> EngineUse:
    t.use_engine(seat, engine)
    return EngineUse(seat=seat, engine=engine, target=-1)


def reaction(t: Arena, controller: int, engine: int, thief: int) -> EngineUse:
    """HC-202, HC-203, HC-G43: it acts at once without cost, unblockable, at the thief if it needs a target."""
    act = EngineUse(seat=controller, engine=engine, target=thief)
    act.turn_to("act")
    return act
