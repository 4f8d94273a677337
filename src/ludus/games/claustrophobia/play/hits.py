"""What hits do: to Human warriors line by line, to the Demon side figure by figure."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import reactions
from ludus.games.claustrophobia.actions import Deed, TakeHit
from ludus.games.claustrophobia.dice import D6, digits, hits_of
from ludus.games.claustrophobia.kinds import (
    ALL_LINES,
    COUNT,
    CREATURE,
    DEMON,
    DEMON_ACTION,
    KIND_OF,
    MEMBERS,
    NOBODY,
    TROGLODYTE,
)
from ludus.games.claustrophobia.moments import BOX, HandCard
from ludus.games.claustrophobia.scores import talents, unit_defence, unit_health, units_on, why_not_there
from ludus.games.claustrophobia.stats import CAPACITY, TALENTS_OF
from ludus.games.claustrophobia.table import Catacombs

NEXT_HIT: Final = goto("hit")


class HumanHits(Procedure):
    """Hits on a Human warrior, one by one (CL-184, CL-G65). Of an attack each may go to a Bodyguard (CL-224)."""

    steps = {
        "hit": "CL-184",
        "guard": "CL-224",
        "line": "CL-189",
        "fallen": "CL-190",
    }
    victim: Public[int]
    left: Public[int]
    attack: Public[bool] = False  # CL-226: else no Bodyguard and no last blow
    doubled: Public[bool] = False  # CL-251: in Hungry Tunnels
    critical: Public[bool] = False  # the Demon player picks the lines
    taker: Public[int] = NOBODY
    lines: Public[int] = 0  # still to be canceled by this hit

    def hit(self, t: Catacombs) -> Flow:
        if not self.left or not t.in_play(self.victim):
            return DONE  # CL-G65: hits on the dead are lost
        self.left -= 1
        self.taker = self.victim
        self.lines = 2 if self.doubled else 1
        return NEXT

    def takers(self, t: Catacombs) -> list[int]:
        """CL-225, CL-227: the victim, and allies on its tile that can be Bodyguards."""
        tile = t.where[self.victim]
        return [w for w in MEMBERS[t.crowd[tile]] if w == self.victim or talents(t, w) & BOX.guarding]

    def guard(self, t: Catacombs) -> Flow:
        if not self.attack:
            return NEXT
        takers = self.takers(t)
        return ask(t.human, [a.TAKE_HIT[w] for w in takers]) if len(takers) > 1 else NEXT

    def near_guard(self, t: Catacombs) -> list[Action]:
        return [a.TAKE_HIT[w] for w in MEMBERS[t.team]]

    def why_not_guard(self, t: Catacombs, action: TakeHit) -> str:
        """CL-227, CL-125, CL-239: why a warrior cannot take the hit of another."""
        w = action.warrior
        if not t.in_play(w) or t.where[w] != t.where[self.victim]:
            return why_not_there(t, w) or Reason("CL-227", "elsewhere", who=w)
        if not TALENTS_OF[KIND_OF[w]] & BOX.guarding:
            return Reason("CL-227", "other", who=w)
        if not t.fit(w):
            return Reason("CL-227", "tired", who=w)
        return "CL-125" if t.critical >> w & 1 else Reason("CL-239", "guard", who=w)

    def on_guard(self, t: Catacombs, action: TakeHit) -> Flow:
        self.taker = action.warrior
        if self.taker != self.victim:
            t.tell("guarded", self.taker, self.victim)
        return NEXT

    def line(self, t: Catacombs) -> Flow:
        intact = ALL_LINES & ~t.canceled[self.taker]
        if COUNT[intact] == 1:
            return self.cancel(t, MEMBERS[intact][0] + 1)
        return ask(t.demon_seat() if self.critical else t.human, a.LINE_MENU[intact])

    def near_line(self, t: Catacombs) -> list[Action]:
        return a.LINE_MENU[ALL_LINES]

    def why_not_line(self, t: Catacombs, action: Action) -> str:
        return "CL-189" if action in a.LINES else ""

    def on_line(self, t: Catacombs, action: Deed) -> Flow:
        return self.cancel(t, action.line)

    def cancel(self, t: Catacombs, line: int) -> Flow:
        t.cancel(self.taker, line)
        self.lines -= 1
        fallen = t.canceled[self.taker] == ALL_LINES  # CL-G37: the rest of a doubled hit is lost
        return AGAIN if self.lines and not fallen else NEXT

    def fallen(self, t: Catacombs) -> Flow:
        if t.canceled[self.taker] < ALL_LINES:
            return NEXT_HIT
        return Death(warrior=self.taker, attack=self.attack, tile=t.where[self.taker])

    def after_fallen(self, t: Catacombs, child: Death) -> Flow:
        return NEXT_HIT


def last_dice(target: int) -> int:
    """CL-332: the dice with which a falling warrior strikes a last time."""
    return BOX.advantage_of[a.HONORS[target].text].number


class Death(Procedure):
    """CL-190: a warrior with six canceled lines is removed; CL-332: by an attack it may strike a last time."""

    steps = {
        "honor": "CL-332",
        "strike": "CL-182",
        "remove": "CL-190",
        "overfull": "CL-003",
    }
    warrior: Public[int]
    attack: Public[bool]
    tile: Public[int]
    target: Public[int] = NOBODY

    def honor(self, t: Catacombs) -> Flow:
        cards = reactions.possible_advantages(t, HandCard.falls) if self.attack else []
        return reactions.ask_human(t, cards, [card.falls(t, self.tile) for card in cards])

    def why_not_honor(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_advantage(t, action, HandCard.falls, self.tile)

    def on_honor(self, t: Catacombs, action: Deed) -> Flow:
        if action is not a.DONE:
            reactions.play_advantage(t, action, self.tile)
            self.target = action.unit
        return NEXT

    def strike(self, t: Catacombs) -> Flow:
        return roll(last_dice(self.target), D6) if self.target >= 0 else NEXT

    def rolled_strike(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        hits = hits_of(faces, unit_defence(t, self.target))
        t.tell("hits", hits, len(faces))
        return HordeHits(tile=self.tile, unit=self.target, left=hits * times(self.tile)) if hits else NEXT

    def remove(self, t: Catacombs) -> Flow:
        fall(t, self.warrior)
        if t.story().damned:  # return from beyond
            t.put_creature(self.warrior, self.tile, acts=t.phase != DEMON_ACTION)
        return NEXT

    def overfull(self, t: Catacombs) -> Flow:
        if t.horde[self.tile] <= CAPACITY[self.tile] or not t.story().damned:
            return DONE
        options: list[Action] = [a.REMOVES[unit] for unit in MEMBERS[units_on(t, self.tile)]]
        if t.toughs(self.tile):
            if t.toughs(self.tile) == t.trogs[self.tile]:
                options.remove(a.REMOVES[TROGLODYTE])
            options.append(a.REMOVE_TOUGH)
        return ask(t.demon_seat(), options)

    def on_overfull(self, t: Catacombs, action: Deed) -> Flow:
        unit = action.unit
        if action is a.REMOVE_TOUGH:
            t.spend_token(self.tile)
        if unit == TROGLODYTE:
            t.withdraw_troglodyte(self.tile)
        elif unit == DEMON:
            t.remove_demon()
        else:
            t.remove_creature(unit - CREATURE)
        return DONE


class HordeHits(Procedure):
    """Hits of an attack on a target of the Demon side; CL-186: hits beyond the Troglodytes there are lost."""

    steps = {
        "kill": "CL-185",
        "resist": "CL-332",
    }
    tile: Public[int]
    unit: Public[int]
    left: Public[int]

    def kill(self, t: Catacombs) -> Flow:
        """CL-185, CL-186, CL-G38; a Tough one gives its token instead, and the Demon player picks between both."""
        if self.unit != TROGLODYTE:
            return NEXT
        if not self.left or not t.trogs[self.tile]:
            return DONE
        tough = t.toughs(self.tile)
        if tough and tough < t.trogs[self.tile]:
            return ask(t.demon_seat(), TOKEN_OR_KILL)
        self.count_kill(t, tough > 0)
        return AGAIN

    def count_kill(self, t: Catacombs, token: bool) -> None:
        self.left -= 1
        if token:
            t.spend_token(self.tile)
        else:
            slay(t, self.tile)

    def on_kill(self, t: Catacombs, action: Deed) -> Flow:
        self.count_kill(t, action is a.TOKEN)
        return AGAIN

    def resist(self, t: Catacombs) -> Flow:
        cards = reactions.possible_events(t, HandCard.wounded)
        asked = reactions.ask_demon(t, cards, [card.wounded(t, self.unit) for card in cards])
        return self.wound(t) if asked is NEXT else asked

    def why_not_resist(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_event(t, action, HandCard.wounded, self.tile)

    def on_resist(self, t: Catacombs, action: Deed) -> Flow:
        if action is not a.DONE:
            reactions.play_event(t, action, self.tile)
            self.left = max(0, self.left - BOX.event_of[action.text].number)
        return self.wound(t)

    def wound(self, t: Catacombs) -> Flow:
        wound(t, self.unit, self.left)
        return DONE


def fall(t: Catacombs, w: int) -> None:
    """CL-190: a warrior is removed, and the Demon in play knows."""
    t.kill(w)
    if t.demon_at >= 0:
        BOX.demons[t.story().demon].warrior_died(t)


def slay(t: Catacombs, tile: int) -> None:
    """CL-185: a Troglodyte is killed, and a square may pay for it."""
    t.kill_troglodyte(tile)
    for square in BOX.paying_for_kills:
        square.troglodyte_killed(t)


TOKEN_OR_KILL: Final[list[Action]] = [a.TOKEN, a.KILL]


def wound(t: Catacombs, unit: int, count: int) -> None:
    """CL-187, CL-188: wounds on the Demon or a creature."""
    if not count:
        return
    if t.wound(unit, count) < unit_health(t, unit):
        return
    if unit == DEMON:
        t.remove_demon()
    elif t.story().exorcism:
        t.subdue(unit - CREATURE)
    else:
        t.remove_creature(unit - CREATURE)


def times(tile: int) -> int:
    """CL-251, CL-254: what a hit counts for victims that stand there."""
    return BOX.tunnels[tile].hits()
