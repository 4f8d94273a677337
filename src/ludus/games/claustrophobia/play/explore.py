"""Exploring: a tile is drawn, turned and laid, and the explorer steps on it."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask, goto
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import reactions
from ludus.games.claustrophobia.actions import Deed, Marker, Nth, Rotate
from ludus.games.claustrophobia.kinds import CREATURE, NOWHERE
from ludus.games.claustrophobia.moments import BOX, HandCard
from ludus.games.claustrophobia.play.moving import BoobyTrap, enter
from ludus.games.claustrophobia.scores import usable_gift, use_gift
from ludus.games.claustrophobia.stats import PRINTED
from ludus.games.claustrophobia.table import Catacombs
from ludus.geometry.tiles import OPPOSITE, STEP, turn_openings, turns

TREASURES: Final = 4  # tokens
NEXT_TILE: Final = goto("draw")
DRAW: Final = goto("draw")
MORE_EVENTS: Final = goto("events")  # CL-331: another may still follow
AFTER_EVENTS: Final = goto("map")


def lay(t: Catacombs, tile: int, cell: int, quarters: int) -> None:
    """CL-163: a tile comes to lie; a printed Hole is linked with the others."""
    t.lay(tile, cell, quarters)
    if BOX.tunnels[tile].is_hole():
        t.open_hole(tile)


class Laying(Procedure):
    """CL-162, CL-163, CL-168 to CL-172: drawing and laying tiles in front of an opening until one stays."""

    steps = {
        "draw": "CL-162",
        "rotate": "CL-163",
    }
    origin: Public[int]  # the tile that is explored
    side: Public[int]
    by_human: Public[bool]  # who turns the tile
    tile: Public[int]
    label: Public[int] = 0
    held: Public[tuple[int, ...]] = ()  # CL-170: goals that would have closed the board
    labels: Public[tuple[int, ...]] = ()
    last: Public[bool] = False  # CL-170, CL-171: this one stays

    def draw(self, t: Catacombs) -> Flow:
        if self.tile == NOWHERE:
            self.label = t.packet[0]
            self.tile = t.take_tile()
        return NEXT

    def cell(self, t: Catacombs) -> int:
        return t.cell[self.origin] + STEP[self.side]

    def choice(self, t: Catacombs) -> list[int]:
        """CL-163, CL-174; CL-G25: with `demon_must_keep_open` no turn that closes the board, if another is there."""
        found = turns(PRINTED[self.tile], OPPOSITE[self.side])
        if t.options.demon_must_keep_open and not self.by_human:
            kept = [q for q in found if not t.would_close(self.cell(t), turn_openings(PRINTED[self.tile], q))]
            return kept or found
        return found

    def rotate(self, t: Catacombs) -> Flow:
        found = self.choice(t)
        if len(found) == 1:
            return self.turn(t, found[0])
        return ask(t.human if self.by_human else t.demon_seat(), [a.ROTATES[q] for q in found])

    def near_rotate(self, t: Catacombs) -> list[Action]:
        return a.ROTATE_MENU[15]

    def why_not_rotate(self, t: Catacombs, action: Rotate) -> str:
        fits = action.quarters in turns(PRINTED[self.tile], OPPOSITE[self.side])
        return "CL-G25" if fits else "CL-163"

    def on_rotate(self, t: Catacombs, action: Rotate) -> Flow:
        return self.turn(t, action.quarters)

    def turn(self, t: Catacombs, quarters: int) -> Flow:
        """CL-168, CL-169, CL-G24: a tile that would leave no opening is discarded or held back; draw again."""
        if self.last or not t.would_close(self.cell(t), turn_openings(PRINTED[self.tile], quarters)):
            return self.stay(t, quarters)
        if not t.packet and not self.held:
            return self.stay(t, quarters)  # CL-171: the last tile
        if t.is_goal(self.tile):
            self.held += (self.tile,)
            self.labels += (self.label,)
            t.tell("held", self.tile)
        else:
            t.discard_tile(self.tile)
        self.tile = NOWHERE
        if not t.packet:  # CL-170: the first tile held is laid and stays
            self.tile, self.label = self.held[0], self.labels[0]
            self.held, self.labels = self.held[1:], self.labels[1:]
            self.last = True
        return NEXT_TILE

    def stay(self, t: Catacombs, quarters: int) -> Flow:
        if self.held:
            t.put_back(self.held, self.labels)
        lay(t, self.tile, self.cell(t), quarters)
        return DONE


class Exploration(Procedure):
    """CL-160 to CL-174: a Human warrior explores an opening of its tile."""

    steps = {
        "precognition": "CL-081",
        "pick": "CL-081",
        "draw": "CL-162",
        "events": "CL-339",
        "shift": "CL-330",
        "order": "CL-330",
        "map": "CL-331",
        "lay": "CL-163",
        "marker": "CL-271",
        "appear": "CL-003",
        "effects": "CL-166",
        "ambush": "CL-330",
    }
    warrior: Public[int]
    side: Public[int]
    tile: Public[int] = NOWHERE  # the tile drawn
    label: Public[int] = 0
    by_human: Public[bool] = False  # Map of the Sewers
    halts: Public[bool] = False  # the explorer's movement is over
    shown: Public[int] = 0  # tiles that Shifting Tunnels showed

    # --- W5: Precognition, the draw, cards ---------------------------------------------------------------------------

    def precognition(self, t: Catacombs) -> Flow:
        gift = usable_gift(t)
        options = BOX.gifts[gift].explores(t) if gift >= 0 else []
        return ask(t.human, [*options, a.DONE]) if options else DRAW

    def on_precognition(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.DONE:
            return DRAW
        use_gift(t, action)
        return NEXT if len(t.packet) > 1 else DRAW

    def pick(self, t: Catacombs) -> Flow:
        return ask(t.human, FIRST_OR_SECOND)

    def on_pick(self, t: Catacombs, action: Nth) -> Flow:
        t.lift(action.place)
        return NEXT

    def draw(self, t: Catacombs) -> Flow:
        self.label = t.packet[0]
        self.tile = t.take_tile()
        return NEXT

    def events(self, t: Catacombs) -> Flow:
        """CL-331: the Demon player comes first."""
        cards = reactions.possible_events(t, HandCard.tile_drawn)
        options = [card.tile_drawn(t, self.tile, self.warrior, self.side) for card in cards]
        return reactions.ask_demon(t, cards, options, otherwise=AFTER_EVENTS)

    def near_events(self, t: Catacombs) -> list[Action]:
        found: list[Action] = []
        for card in BOX.events_at[HandCard.tile_drawn]:
            found += card.deeds
        return found

    def why_not_events(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_event(t, action, HandCard.tile_drawn, self.tile)

    def on_events(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.DONE:
            return AFTER_EVENTS
        reactions.play_event(t, action, self.tile)
        choice = BOX.event_of[action.text].number
        return self.show(t, choice) if choice else self.turn_back(t)

    def show(self, t: Catacombs, choice: int) -> Flow:
        """The tile drawn and those under it are looked at, as many as the card says."""
        t.put_back((self.tile,), (self.label,))
        self.shown = min(choice, len(t.packet))
        t.look(t.demon_seat(), self.shown, "shifted")
        return NEXT

    def turn_back(self, t: Catacombs) -> Flow:
        """The tile is not laid, and Humans do not come this way again."""
        t.lose_tile(self.tile)
        t.seal(t.where[self.warrior], self.side)
        t.exert(self.warrior)  # CL-G81: exploring is movement
        self.halts = True
        return DONE

    def came_back(self, t: Catacombs) -> bool:
        """Whether the explorer was kept where it was."""
        return t.cell[self.tile] < 0

    def shift(self, t: Catacombs) -> Flow:
        return ask(t.demon_seat(), PLACES[self.shown])

    def on_shift(self, t: Catacombs, action: Nth) -> Flow:
        t.lift(action.place)
        self.label = t.packet[0]
        self.tile = t.take_tile()
        return NEXT if self.shown > 2 else MORE_EVENTS  # two others to put in order

    def order(self, t: Catacombs) -> Flow:  # which of the two others lies on top
        return ask(t.demon_seat(), FIRST_OR_SECOND)

    def on_order(self, t: Catacombs, action: Nth) -> Flow:
        t.lift(action.place)
        return MORE_EVENTS

    def map(self, t: Catacombs) -> Flow:
        cards = reactions.possible_advantages(t, HandCard.tile_drawn)
        return reactions.ask_human(t, cards, [c.tile_drawn(t, self.tile, self.warrior, self.side) for c in cards])

    def why_not_map(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_advantage(t, action, HandCard.tile_drawn, self.tile)

    def on_map(self, t: Catacombs, action: Deed) -> Flow:
        if action is not a.DONE:
            reactions.play_advantage(t, action, self.tile)
            self.by_human = True
        return NEXT

    # --- the tile is laid ---------------------------------------------------------------------------------------------

    def lay(self, t: Catacombs) -> Flow:
        return Laying(
            origin=t.where[self.warrior], side=self.side, by_human=self.by_human, tile=self.tile, label=self.label
        )

    def after_lay(self, t: Catacombs, done: Laying) -> Flow:
        self.tile = done.tile
        t.move_human(self.warrior, self.tile)  # CL-165: the explorer follows
        goal_effects(t, self.tile)
        return NEXT

    def marker(self, t: Catacombs) -> Flow:  # CL-271: a marker elsewhere
        places = t.marker_places(self.tile) if BOX.tunnels[self.tile].is_hole() else []
        if len(places) > 1:
            return ask(t.demon_seat(), [a.MARKERS[tile] for tile in places])
        for tile in places:
            t.mark_hole(tile)
        return NEXT

    def near_marker(self, t: Catacombs) -> list[Action]:
        return [a.MARKERS[tile] for tile in t.order]

    def why_not_marker(self, t: Catacombs, action: Marker) -> str:
        if action.tile == self.tile:
            return "CL-271"
        return "CL-G43" if t.has_hole(action.tile) else "CL-113"

    def on_marker(self, t: Catacombs, action: Marker) -> Flow:
        t.mark_hole(action.tile)
        return NEXT

    def appear(self, t: Catacombs) -> Flow:
        """The Possessed: the Demon player puts one on each goal, after the explorer is placed."""
        if not t.story().exorcism or not t.is_goal(self.tile):
            return NEXT
        waiting = [c for c in (0, 1) if t.creature_at[c] < 0 and not t.freed >> c & 1]
        if len(waiting) == 2:
            return ask(t.demon_seat(), BOTH)
        if waiting:
            t.put_creature(waiting[0], self.tile, acts=True)
        return NEXT

    def on_appear(self, t: Catacombs, action: Deed) -> Flow:
        t.put_creature(action.unit - CREATURE, self.tile, acts=True)
        return NEXT

    def effects(self, t: Catacombs) -> Flow:
        self.halts = BOX.tunnels[self.tile].stops()
        return BoobyTrap(warrior=self.warrior) if enter(t, self.warrior, self.tile) else NEXT

    def after_effects(self, t: Catacombs, done: BoobyTrap) -> Flow:
        self.halts = done.halts
        return NEXT

    def ambush(self, t: Catacombs) -> Flow:  # W6: the explorer is placed
        cards = reactions.possible_events(t, HandCard.arrived)
        return reactions.ask_demon(t, cards, [card.arrived(t, self.tile) for card in cards])

    def why_not_ambush(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_event(t, action, HandCard.arrived, self.tile)

    def on_ambush(self, t: Catacombs, action: Deed) -> Flow:
        return NEXT if action is a.DONE else reactions.play_event(t, action, self.tile)


FIRST_OR_SECOND: Final[list[Action]] = [a.NTH[0], a.NTH[1]]
PLACES: Final[list[list[Action]]] = [[a.NTH[i] for i in range(n)] for n in range(4)]
BOTH: Final[list[Action]] = [a.PUTS[0], a.PUTS[1]]


def goal_effects(t: Catacombs, tile: int) -> None:
    """What the scenario does when one of its goals is laid."""
    t.beware_dead_end()
    s = t.story()
    if not t.is_goal(tile):
        return
    if s.treasure and t.chests.bit_count() + t.opened + (1 if t.found else 0) < TREASURES:
        t.put_chest(tile)
    if s.master and t.demons_left:
        t.put_demon(tile)  # the lair of the Master
    if s.guide and t.guide >= 0:
        t.lose_guide()
