"""The War Engines."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask, roll
from ludus.games.hollow_cell import guards
from ludus.games.hollow_cell.actions import JAMS, AtSide
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import ATTACK_DIE, HIT
from ludus.games.hollow_cell.moments import Engine
from ludus.games.hollow_cell.play import focus, grenade, hits, wounds
from ludus.games.hollow_cell.table import Arena


class Mauler(Engine):
    """
    Roll 1 Hollow Cell die at the target: on a Hit it takes 1 hit, without defense dice; special cards may be played.
    Events and dice modifiers do not apply.
    """

    key = "mauler"
    rules = ("HC-198", "HC-G68", "HC-G41")

    def act(self, t: Arena, seat: int, target: int) -> Flow:
        return MaulerDie(seat=seat, target=target)


class MaulerDie(Procedure):
    """HC-G68: neither the die nor the hit is changed by events."""

    steps = {"die": "HC-G41"}
    seat: Public[int]
    target: Public[int]

    def die(self, t: Arena) -> Flow:
        return roll(1, ATTACK_DIE)

    def rolled_die(self, t: Arena, faces: tuple[int, ...]) -> Flow:
        t.tell_roll("attack_roll", self.seat, faces)
        return hits.TakeHits(seat=self.target, hits=1, by=self.seat, combat=False) if faces[0] == HIT else DONE


class Siphon(Engine):
    """Take 1 card at random from the target's hand."""

    key = "siphon"
    rules = ("HC-198", "HC-G41")

    def act(self, t: Arena, seat: int, target: int) -> Flow:
        return focus.RandomCard(victim=target, taker=seat)


class Jammer(Engine):
    """Choose one of the target's equipped cards: its Charges go to the Cache."""

    key = "jammer"
    rules = ("HC-198", "HC-G41", "HC-G64")

    def why_not(self, t: Board, seat: int) -> str:
        return "" if guards.any_gear(t, seat) else guards.NO_GEAR

    def may_aim(self, t: Board, foe: int) -> bool:
        return t.sides_with_cards(foe) != 0

    def act(self, t: Arena, seat: int, target: int) -> Flow:
        return Jam(seat=seat, target=target) if t.sides_with_cards(target) else DONE


class Jam(Procedure):
    """The controller names the card."""

    steps = {"card": "HC-G41"}
    seat: Public[int]
    target: Public[int]

    def card(self, t: Arena) -> Flow:
        return ask(self.seat, JAMS.of(t.sides_with_cards(self.target)))

    def on_card(self, t: Arena, a: AtSide) -> Flow:
        t.unload(self.target, a.side)
        return NEXT


class Bombard(Engine):
    """
    Throw a grenade die at the target; on detonation the player it lies before takes 1 hit. Only the first target may
    block.
    """

    key = "bombard"
    rules = ("HC-135", "HC-198", "HC-G12", "HC-G68", "HC-G41")

    def act(self, t: Arena, seat: int, target: int) -> Flow:
        return grenade.Grenade(thrower=seat, kind=grenade.BOMBARDED, at_seat=target)


class MedicFrame(Engine):
    """Roll 1 Ration die; a 1 counts as Fail."""

    key = "medic-frame"
    rules = ("HC-130", "HC-G68", "HC-G41")

    def act(self, t: Arena, seat: int, target: int) -> Flow:
        return wounds.RationDice(seat=seat, count=1, source=wounds.MEDIC)


class Warden(Engine):
    """Until the start of your next turn you roll 1 more defense die in every Combat, even if you discard nothing."""

    key = "warden"
    rules = ("HC-079", "HC-G41")

    def act(self, t: Arena, seat: int, target: int) -> Flow:
        t.ward(seat)
        return DONE
