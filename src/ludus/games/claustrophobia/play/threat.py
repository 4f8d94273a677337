"""The Threat phase: Dice of Destiny on the Board of Destiny, then warriors are sent."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw, goto, roll
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import reactions, reinforcements
from ludus.games.claustrophobia.actions import Deed, Placing, Send, SpringTrap
from ludus.games.claustrophobia.dice import D6, MOST_DICE, holds, tally
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, EVENTS, NOWHERE, SQUARES, THREAT, TROGLODYTE
from ludus.games.claustrophobia.moments import BOX, HandCard
from ludus.games.claustrophobia.play.hits import HumanHits
from ludus.games.claustrophobia.scores import room_for_unit, unit_health, why_not_there
from ludus.games.claustrophobia.stats import RED, TROG_COST
from ludus.games.claustrophobia.table import Catacombs

DICE: Final = 3  # CL-085: and extra ones
BLACK: Final = ((1 << len(SQUARES)) - 1) & ~RED
MENUS: Final[dict[tuple[int, int], list[Action]]] = {}
DARK_OR_TRAP: Final = goto("dark")


def placings(dice: int, squares: int) -> list[Action]:
    """D26: every set of these dice that a square of these takes; made once for each case."""
    found = MENUS.get((dice, squares))
    if found is None:
        found = []
        for square in range(len(SQUARES)):
            if squares >> square & 1:
                found += [p for p in a.PLACES[square] if holds(dice, p.tally)]
        MENUS[dice, squares] = found
    return found


def destiny_dice(t: Catacombs, fewer: int = 0) -> int:
    """CL-085, CL-107, CL-G08: how many Dice of Destiny are rolled next; at most twelve."""
    more = sum([square.more_dice(t) for square in BOX.owing_dice])
    return max(1, min(MOST_DICE, DICE + more - fewer))


class ThreatPhase(Procedure):
    """CL-023, CL-085 to CL-119: the dice take effect, then warriors are sent."""

    steps = {
        "begin": "CL-023",
        "torch": "CL-330",
        "dice": "CL-085",
        "place": "CL-087",
        "resolve": "CL-089",
        "dark": "CL-099",
        "trap": "CL-104",
        "send": "CL-110",
        "finish": "CL-117",
    }
    fewer: Public[int] = 0  # Pitch Torch
    draws: Public[int] = 0  # Events still to be drawn
    traps: Public[int] = 0  # Traps still to be sprung
    dark_first: Public[bool] = False

    def begin(self, t: Catacombs) -> Flow:
        t.enter_phase(THREAT)
        t.clear_destiny()
        s = t.story()
        if s.whispers and not goal_in_play(t):
            t.gain_threat(s.whispers)
        if s.exorcism:
            stand_up(t)
        return NEXT

    def torch(self, t: Catacombs) -> Flow:  # W7: before the dice
        cards = reactions.possible_advantages(t, HandCard.threat_begins)
        return reactions.ask_human(t, cards, [card.threat_begins(t) for card in cards])

    def why_not_torch(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_advantage(t, action, HandCard.threat_begins, NOWHERE)

    def on_torch(self, t: Catacombs, action: Deed) -> Flow:
        if action is not a.DONE:
            reactions.play_advantage(t, action, NOWHERE)
            self.fewer = BOX.advantage_of[action.text].number
        return NEXT

    def dice(self, t: Catacombs) -> Flow:
        return roll(destiny_dice(t, self.fewer), D6)

    def rolled_dice(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.roll_destiny(faces)
        return NEXT

    # --- placing ------------------------------------------------------------------------------------------------------

    def squares(self, t: Catacombs) -> int:
        """CL-092, CL-093: the squares that may be chosen."""
        mask = BLACK | RED & ~t.red_used
        if not t.options.black_stack:  # CL-G06: else each square once
            for placed in t.placed:
                mask &= ~(1 << placed[0])
        return mask

    def place(self, t: Catacombs) -> Flow:  # CL-086 to CL-091
        if not t.destiny:
            return NEXT
        dice, squares = tally(t.destiny), self.squares(t)
        options = placings(dice, squares)
        if not options:
            return NEXT
        if t.options.place_all_dice and (squares & BLACK == BLACK or placings(dice, squares & BLACK)):
            return ask(t.demon_seat(), options)
        return ask(t.demon_seat(), [*options, a.DONE])  # CL-G04: red is never forced

    def near_place(self, t: Catacombs) -> list[Action]:
        return [*placings(tally(t.destiny), BLACK | RED), a.DONE]

    def why_not_place_unit(self, t: Catacombs, action: Send) -> str:
        return "CL-110"

    def why_not_place(self, t: Catacombs, action: Action) -> str:
        return "CL-091" if action is a.DONE else ""

    def why_not_place_dice(self, t: Catacombs, action: Placing) -> str:
        if not holds(tally(t.destiny), action.tally):
            return "CL-090"
        return "CL-092" if RED >> action.square & 1 else "CL-G06"

    def on_place(self, t: Catacombs, action: Placing) -> Flow:
        t.place_dice(action.square, action.dice)
        return AGAIN

    # --- resolving ----------------------------------------------------------------------------------------------------

    def resolve(self, t: Catacombs) -> Flow:
        """CL-088, CL-089, CL-G05: all effects together; the order can matter only for Dark Destiny and Trap."""
        for placed in t.placed:
            square = BOX.squares[placed[0]]
            square.resolve(t, placed[1:])
            self.draws += square.draws(placed[1:])
            self.traps += square.springs()
        t.pick_up_dice()
        return NEXT

    def dark(self, t: Catacombs) -> Flow:
        """CL-099, CL-123; where Traps wait as well the Demon player says what comes next (D27)."""
        if not self.draws:
            return NEXT
        weights = event_weights(t)
        if not sum(weights):
            self.draws = 0
            return NEXT
        if self.traps and not self.dark_first:
            return ask(t.demon_seat(), RESOLVE_WHICH)
        return draw(weights, EVENTS)

    def rolled_dark(self, t: Catacombs, event: int) -> Flow:
        t.draw_event(event)
        self.draws -= 1
        return AGAIN

    def on_dark(self, t: Catacombs, answer: Deed) -> Flow:
        if answer is a.RESOLVE_TRAP:
            return NEXT
        self.dark_first = True
        return AGAIN

    def trap(self, t: Catacombs) -> Flow:  # CL-104: one hit each
        if not self.traps:
            return NEXT
        return ask(t.demon_seat(), a.TRAP_MENU[t.team])

    def why_not_trap(self, t: Catacombs, action: SpringTrap) -> str:
        return why_not_there(t, action.warrior)

    def on_trap(self, t: Catacombs, action: SpringTrap) -> Flow:
        self.traps -= 1
        t.tell("trap", action.warrior)
        return HumanHits(victim=action.warrior, left=1)  # CL-226: no Bodyguard

    def after_trap(self, t: Catacombs, child: HumanHits) -> Flow:
        return DARK_OR_TRAP

    # --- sending ------------------------------------------------------------------------------------------------------

    def send(self, t: Catacombs) -> Flow:  # CL-110 to CL-118, W8
        options: list[Action] = []
        if reinforcements.may_buy_demon(t):
            options += [a.SEND_DEMON[tile] for tile in reinforcements.places(t, DEMON)]
        if reinforcements.must_send_demon(t):
            return ask(t.demon_seat(), options)
        if reinforcements.may_buy_troglodyte(t):
            options += [a.SEND_TROGLODYTE[tile] for tile in reinforcements.places(t, TROGLODYTE)]
        cards = reactions.possible_events(t, HandCard.sending)
        for card in cards:
            if reactions.holds_event(t, card.kind):
                options += card.sending(t)
        asked = len(options) > 0 or any(card.sending(t) for card in cards)
        return ask(t.demon_seat(), [*options, a.DONE]) if asked else NEXT

    def near_send(self, t: Catacombs) -> list[Action]:
        s = t.story()
        demon = s.demon >= 0 and not s.master and t.demon_at < 0
        found: list[Action] = [a.SEND_TROGLODYTE[tile] for tile in t.order]
        return found + [a.SEND_DEMON[tile] for tile in t.order] if demon else found

    def why_not_send_unit(self, t: Catacombs, action: Send) -> str:
        return reinforcements.why_not_send(t, action.unit, action.tile) or Reason("CL-003", "hunt")

    def why_not_send(self, t: Catacombs, action: Deed) -> str:
        first = action is a.DONE or (reinforcements.must_send_demon(t) and reactions.holds_played(t, action))
        return Reason("CL-003", "hunt") if first else reactions.why_not_event(t, action, HandCard.sending, NOWHERE)

    def on_send_unit(self, t: Catacombs, action: Send) -> Flow:
        if action.unit == DEMON:
            t.gain_threat(-reinforcements.price(t, DEMON))
            t.put_demon(action.tile)
        else:
            t.pay_troglodyte(TROG_COST)
            t.put_troglodyte(action.tile)
        return AGAIN

    def on_send(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.DONE:
            return NEXT
        reactions.play_event(t, action, NOWHERE)
        return AGAIN

    def finish(self, t: Catacombs) -> Flow:
        """CL-117: TP are kept; a Swarm and the two sending squares are over."""
        t.close_sending()
        return DONE


RESOLVE_WHICH: Final[list[Action]] = [a.RESOLVE_DARK, a.RESOLVE_TRAP]


def goal_in_play(t: Catacombs) -> bool:
    return any(t.is_goal(tile) for tile in t.order)


def stand_up(t: Catacombs) -> None:
    """The Possessed: at the start of the second Threat phase, if there is room, with one wound less than Health."""
    for c in (0, 1):
        if not t.subdued[c]:
            continue
        if t.subdued[c] > 1:
            t.wait(c)
        elif room_for_unit(t, t.creature_at[c]):
            t.rise(c, unit_health(t, CREATURE + c) - 1)


def event_weights(t: Catacombs) -> tuple[int, ...]:
    """CL-123: what is left in the deck; discards do not come back."""
    box = t.events_in_box()
    cards = t.event_hand().cards
    return tuple([box[kind] - t.event_out[kind] - cards.count(kind) for kind in range(len(EVENTS))])
