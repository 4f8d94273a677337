"""Before the game: the stack, cards and what a story gives at the start; a team, if the Humans bid for one."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, NEXT, Flow, Procedure, ask, draw
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Carry, TakeGift
from ludus.games.claustrophobia.kinds import ADVANTAGES, COUNT, FIGURES_OF, MEMBERS, NOBODY, REDEEMER
from ludus.games.claustrophobia.play.auction import Auction, TeamBuilding
from ludus.games.claustrophobia.play.explore import lay
from ludus.games.claustrophobia.scores import why_not_there
from ludus.games.claustrophobia.stats import ADVANTAGE_COPIES, TILE_NAMES, TILES, TROG_FIGURES
from ludus.games.claustrophobia.table import Catacombs
from ludus.geometry.tiles import cell_at

EXTRA_TP: Final = 3  # CL-292: a handicap


class SetUp(Procedure):
    """CL-003 to CL-016: forces, tiles and cards as the scenario says, with the handicaps agreed (CL-290)."""

    steps = {
        "auction": "CL-300",
        "team": "CL-304",
        "extra_gift": "CL-294",
        "stack": "CL-003",
        "advantages": "CL-010",
        "forces": "CL-003",
        "powder": "CL-003",
    }
    cards: Public[int] = 0  # Advantage cards still to be drawn

    def auction(self, t: Catacombs) -> Flow:
        return Auction() if t.options.auction else NEXT

    def after_auction(self, t: Catacombs, done: Auction) -> Flow:
        self.cards = done.lowest
        return NEXT

    def team(self, t: Catacombs) -> Flow:
        if t.options.auction:
            return TeamBuilding(points=self.cards)
        s = t.story()  # CL-G63: figures it does not name stay in the box
        self.cards = s.advantages
        t.gain_gifts(s.gifts)
        for kind, things in s.warriors:
            for w in FIGURES_OF[kind]:
                if not t.in_play(w):
                    t.enlist(w, things)
                    break
        return NEXT

    def after_team(self, t: Catacombs, done: TeamBuilding) -> Flow:
        self.cards = done.points  # CL-304, CL-309: the rest buys cards
        return NEXT

    def extra_gift(self, t: Catacombs) -> Flow:  # CL-290, CL-294, CL-G56: a handicap
        if t.options.handicap_demon_gift and t.in_play(REDEEMER) and COUNT[t.gifts] < len(a.GIFT):
            return ask(t.human, [action for action in a.GIFT if not t.has_gift(action.gift)])
        return NEXT

    def why_not_extra_gift(self, t: Catacombs, action: Action) -> str:
        return "CL-G56" if action in a.GIFT else ""

    def on_extra_gift(self, t: Catacombs, action: TakeGift) -> Flow:
        t.gain_gifts(1 << action.gift)
        t.tell("gift", action.gift)
        return NEXT

    def stack(self, t: Catacombs) -> Flow:
        """The stack, top first: each packet is a mixture of its own."""
        number = next_packet(t)
        if number != NOBODY:
            return draw(stack_weights(t, number), TILE_NAMES)
        if t.options.handicap_demon_advantage:
            self.cards += 1  # CL-293: a handicap
        return NEXT

    def rolled_stack(self, t: Catacombs, tile: int) -> Flow:
        t.stack_tile(tile, next_packet(t))
        return AGAIN

    def advantages(self, t: Catacombs) -> Flow:  # CL-010, CL-067, CL-309: before round one
        cards = t.advantage_hand().cards
        weights = tuple([copies - cards.count(kind) for kind, copies in enumerate(ADVANTAGE_COPIES)])
        return draw(weights, ADVANTAGES) if self.cards and sum(weights) else NEXT

    def rolled_advantages(self, t: Catacombs, kind: int) -> Flow:
        self.cards -= 1
        t.draw_advantage(kind)
        return AGAIN

    def forces(self, t: Catacombs) -> Flow:
        lay_out(t)
        return NEXT

    def powder(self, t: Catacombs) -> Flow:
        if not t.story().powder:
            return NEXT
        return ask(t.human, [a.CARRY[w] for w in MEMBERS[t.team]])

    def why_not_powder(self, t: Catacombs, action: Carry) -> str:
        return why_not_there(t, action.warrior)

    def on_powder(self, t: Catacombs, action: Carry) -> Flow:
        t.take_cargo(action.warrior)
        return NEXT


def next_packet(t: Catacombs) -> int:
    """The packet that the next tile of the stack belongs to, or nobody's when all are drawn."""
    left = len(t.packet)
    for number, packet in enumerate(t.story().packets):
        left -= packet.random + packet.ones + packet.tiles.bit_count()
        if left < 0:
            return number
    return NOBODY


def stack_weights(t: Catacombs, number: int) -> tuple[int, ...]:
    """How likely each tile is as the next of a packet: a random one, one of those `among`, or one that is named."""
    s = t.story()
    packet = s.packets[number]
    drawn = 0
    random, ones, named = packet.random, packet.ones, packet.tiles
    for place, tile in enumerate(t.stack):
        drawn |= 1 << tile
        if t.packet[place] == number:
            if s.pool >> tile & 1:
                random -= 1
            elif s.among >> tile & 1:
                ones -= 1
            else:
                named &= ~(1 << tile)
    pool, among = s.pool & ~drawn, s.among & ~drawn
    pools, amongs = max(1, pool.bit_count()), max(1, among.bit_count())
    weights = [0] * TILES
    for tile in range(TILES):
        if pool >> tile & 1:
            weights[tile] = random * amongs
        elif among >> tile & 1:
            weights[tile] = ones * pools
        elif named >> tile & 1:
            weights[tile] = pools * amongs
    return tuple(weights)


def lay_out(t: Catacombs) -> None:
    """CL-003, CL-006, CL-011, CL-016: the start tile with all Humans on it, and the Demon player's forces."""
    s = t.story()
    lay(t, s.start, cell_at(0, 0), 0)
    for w in MEMBERS[t.team]:
        t.put_human(w, s.start)
    threat = s.tp + (EXTRA_TP if t.options.handicap_human_tp else 0)
    t.muster(TROG_FIGURES - (1 if s.guide else 0), threat, s.demons, s.seals)  # one Troglodyte is the Guide
    if s.guide:
        t.lead(s.start)
