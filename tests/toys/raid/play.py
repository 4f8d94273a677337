"""The order of play."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Die
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, OVER, Flow, Procedure, ask, draw, goto, roll
from tests.toys.raid.actions import BANK, DRAW, PASS, PEEK, RAID, SHIELD, SHOW, WAIT, Against, Bank
from tests.toys.raid.guards import why_not_act
from tests.toys.raid.table import GUARD, KINDS, Camp

HAND: Final = 3
HIT: Final = 1
RAID_DIE: Final = Die("the raid die", (0, HIT, HIT), ("miss", "hit"))
TURN: Final[list[Action]] = [DRAW, *RAID, *PEEK, *SHOW, *BANK, WAIT]


class Play(Procedure):
    """Deal, then turn after turn until the rounds are over."""

    steps = {
        "deal": "RD-1",
        "take_turn": "RD-2",
        "uncover": "RD-9",
    }
    turn: Public[int] = 0

    def deal(self, t: Camp) -> Flow:  # RD-1
        return Deal()

    def take_turn(self, t: Camp) -> Flow:  # RD-2
        return Turn(player=self.turn % len(t.raiders)) if self.turn < t.options.rounds * len(t.raiders) else NEXT

    def after_take_turn(self, t: Camp, child: Turn) -> Flow:
        self.turn += 1
        return AGAIN

    def uncover(self, t: Camp) -> Flow:  # RD-9
        t.uncover()
        return OVER


class Deal(Procedure):
    """Three tokens for everybody.  RD-1"""

    steps = {"give": "RD-1"}

    def give(self, t: Camp) -> Flow:
        return draw(t.in_bag(), KINDS) if self.hungry(t) is not None else DONE

    def rolled_give(self, t: Camp, kind: int) -> Flow:
        seat = self.hungry(t)
        assert seat is not None
        t.take(seat, kind)
        return AGAIN

    def hungry(self, t: Camp) -> int | None:
        return next((seat for seat, raider in enumerate(t.raiders) if len(raider.hand) < HAND), None)


class Turn(Procedure):
    """One action; a raid is rolled, answered, and paid for."""

    steps = {
        "act": "RD-3",
        "attack": "RD-5",
        "window": "RD-6",
        "losses": "RD-7",
        "look": "RD-G1",
        "refill": "RD-4",
    }
    player: Public[int]
    target: Public[int] = -1
    dice: Public[tuple[int, ...]] = ()
    hits: Public[int] = 0

    def act(self, t: Camp) -> Flow:  # RD-3
        return ask(self.player, [a for a in TURN if not why_not_act(t, self.player, a)])

    def why_not_act(self, t: Camp, a: Action) -> str:
        return why_not_act(t, self.player, a)

    def near_act(self, t: Camp) -> list[Action]:
        return TURN

    def on_act_against(self, t: Camp, a: Against) -> Flow:
        self.target = a.target
        if a.verb == "show":
            t.show(self.player, a.target)
            return DONE
        return NEXT if a.verb == "raid" else goto("look")

    def on_act_bank(self, t: Camp, a: Bank) -> Flow:  # RD-8
        t.bank(self.player, a.kind)
        return DONE

    def on_act(self, t: Camp, a: Action) -> Flow:
        if a is DRAW:
            return goto("refill")
        t.idle(self.player)
        return DONE

    def attack(self, t: Camp) -> Flow:  # RD-5
        return roll(2, RAID_DIE)

    def rolled_attack(self, t: Camp, faces: tuple[int, ...]) -> Flow:
        self.dice = faces
        return NEXT

    def window(self, t: Camp) -> Flow:
        hits = self.dice.count(HIT)
        return Window(raider=self.player, target=self.target, hits=hits) if hits else DONE  # RD-6

    def after_window(self, t: Camp, window: Window) -> Flow:
        self.hits = window.hits
        return NEXT

    def losses(self, t: Camp) -> Flow:  # RD-7: chance picks what is lost
        return draw(t.in_hand(self.target), KINDS) if self.hits and t.raiders[self.target].hand else DONE

    def rolled_losses(self, t: Camp, kind: int) -> Flow:
        t.steal(self.player, self.target, kind)
        self.hits -= 1
        return AGAIN

    def look(self, t: Camp) -> Flow:  # RD-G1
        return draw(t.in_hand(self.target), KINDS)

    def rolled_look(self, t: Camp, kind: int) -> Flow:
        t.glimpse(self.player, self.target, kind)
        return DONE

    def refill(self, t: Camp) -> Flow:  # RD-4
        return draw(t.in_bag(), KINDS)

    def rolled_refill(self, t: Camp, kind: int) -> Flow:
        t.take(self.player, kind)
        return DONE


class Window(Procedure):
    """Everybody but the raider who holds tokens may answer with a guard, the target first.  RD-6"""

    steps = {"react": "RD-6"}
    raider: Public[int]
    target: Public[int]
    hits: Public[int]
    passed: Public[tuple[int, ...]] = ()

    def react(self, t: Camp) -> Flow:
        seat = self.next_seat(t)
        if seat < 0 or not self.hits:
            return DONE
        return ask(seat, [SHIELD, PASS] if t.in_hand(seat)[GUARD] else [PASS])

    def why_not_react(self, t: Camp, a: Action) -> str:
        if a is SHIELD:
            return "" if t.in_hand(self.next_seat(t))[GUARD] else "RD-8"
        return "" if a is PASS else "RD-6"

    def near_react(self, t: Camp) -> list[Action]:
        return [SHIELD, PASS]

    def on_react(self, t: Camp, a: Action) -> Flow:
        seat = self.next_seat(t)
        if a is SHIELD:
            t.discard(seat, GUARD)
            self.hits -= 1
        else:
            self.passed += (seat,)
        return AGAIN

    def next_seat(self, t: Camp) -> int:
        seats = [(self.target + i) % len(t.raiders) for i in range(len(t.raiders))]
        entitled = [s for s in seats if s != self.raider and s not in self.passed and t.raiders[s].hand]
        return entitled[0] if entitled else -1
