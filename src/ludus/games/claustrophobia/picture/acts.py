"""What an action is aimed at, and what it brings, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import ClassVar, Final

from ludus.core.action import Action
from ludus.core.words import Words
from ludus.draw import Scene
from ludus.draw.table import Role
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.actions import END, Deed, Nth, Placing, Rotate
from ludus.games.claustrophobia.intents import Way, far, ways
from ludus.games.claustrophobia.kinds import COUNT, KIND_OF
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.picture.odds import (
    Odds,
    foresee_assault,
    foresee_attack,
    foresee_last_strike,
    held_human,
)
from ludus.games.claustrophobia.picture.seen import (
    OpenTable,
    Seen,
    actor,
    actor_tile,
    first_entry_state,
    humans_on,
)
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.play.demons import DemonActivation
from ludus.games.claustrophobia.play.explore import Laying
from ludus.games.claustrophobia.play.hits import Death, HumanHits
from ludus.games.claustrophobia.play.human import HumanPhase
from ludus.games.claustrophobia.play.initiative import Initiative
from ludus.games.claustrophobia.reinforcements import price
from ludus.games.claustrophobia.scores import combat, defence, gift_on, movement
from ludus.games.claustrophobia.stats import CAPACITY, PRINTED
from ludus.games.claustrophobia.table import Catacombs
from ludus.geometry.tiles import OPPOSITE, STEP, turn_openings
from ludus.kit.picture import Kit

FINAL: Final = ("explore", "attack", "shoot", "grenade", "honor")  # verbs after which a tile is drawn or dice decide
NEXT_DOOR: Final = ("move", "shoot", "grenade", "water")  # verbs whose side is that of the tile where it happens


class Acts(Kit[Catacombs, int]):
    """The actions of Claustrophobia; they are aimed at tiles."""

    long = (
        "send troglodyte", "send demon", "activate troglodyte", "activate tough", "buy gift", "end phase", "light fuse",
        "take powder", "set seal", "open chest", "take treasure", "spread poison", "hold back", "let go",
        "hold the line", "resolve trap", "resolve dark",
    )  # fmt: skip
    natural = (
        "move", "send troglodyte", "send demon", "activate troglodyte", "activate tough", "marker", "hole", "frenzy",
        "tough", "shoot", "grenade", "water",
    )  # fmt: skip
    groups: ClassVar[Mapping[str, str]] = {
        "move": "move", "explore": "explore", "leave": "move", "hole": "move", "attack": "fight", "shoot": "fight",
        "heal": "gifts", "courage": "gifts", "gather": "gifts", "blessing": "gifts", "bless": "talent",
        "activate": "warriors", "activate troglodyte": "warriors", "activate tough": "warriors",
        "send troglodyte": "send", "send demon": "send", "place": "board", "end": "end", "end phase": "end",
        "done": "end", "stop": "end", "pass": "end", "light fuse": "scenario", "take powder": "scenario",
        "set seal": "scenario", "open chest": "scenario", "take treasure": "scenario", "exorcise": "scenario",
        "spread poison": "scenario", "rotate": "turn", "assign": "dice", "line": "lines", "take": "who",
        "bid": "bids", "marker": "tiles", "buy": "team", "buy gift": "team",
    }  # fmt: skip
    roles: ClassVar[Mapping[str, Role]] = {
        "end": "on", "end phase": "on", "done": "on", "stop": "on", "pass": "on", "keep": "on",
        "line": "loss", "token": "loss", "kill": "loss", "take": "loss",
    }  # fmt: skip

    def __init__(self, scene: Scene, seen: Seen, words: Words) -> None:
        super().__init__(scene, seen, words)
        self.table = OpenTable(seen, words)

    def heading(self, verb: str) -> str:
        return self.group_heading(self.groups.get(verb, "cards"))

    def place(self, action: Action) -> int | None:
        assert isinstance(action, Deed)
        here, found = actor_tile(self.seen), action.tile
        if action.side >= 0 and here >= 0 and self.verb(action) in NEXT_DOOR:
            found = self.seen.table.beyond(here, action.side)
        return found if found >= 0 else None

    def comes_of(self, seen: Seen, action: Action) -> list[str]:
        assert isinstance(action, Deed)
        say = COMES_OF.get(self.verb(action), says_card)
        said = say(OpenTable(seen, self.words), action)
        return [said] if said else []

    def warning(self, seen: Seen, action: Action) -> str:
        """Who could still act."""
        t = seen.table
        if self.verb(action) != "end phase" or not isinstance(seen.top, HumanPhase):
            return ""
        left = [w for w in t.humans_left() if not t.acted >> w & 1 and can_act(seen, w)]
        return self.say("warn.could_act", names=self.table.warriors(left)) if left else ""

    @cached_property
    def reached(self) -> list[tuple[str, int, int, Way]]:
        """What the warrior that acts can get to in one go, and explore from there."""
        top = self.seen.top
        if not isinstance(top, Activation) or not self.seen.choices:
            return []
        return list(far(ways(self.seen.match.quiet().table, top.warrior, top.used, top.done)))

    def may_follow(self, tile: int) -> bool:
        """Whether a click on a figure of this tile means that it is the next to act: once the one that acts has done
        something, and where a click means nothing else."""
        top = self.seen.top
        if not isinstance(top, Activation | DemonActivation) or END not in self.seen.choices:
            return False
        walks = [at for _, at, side, _ in self.reached if side < 0]
        return bool(top.used or top.done) and tile not in self.aims and tile not in walks


def can_act(seen: Seen, w: int) -> bool:
    return movement(seen.table, w) > 0 or combat(seen.table, w) > 0


def says_card(table: OpenTable, action: Deed) -> str:
    """What is printed on the card or Gift that an action plays."""
    text = action.text
    if text in BOX.advantage_of:
        return table.said(content.advantage_rows()[BOX.advantage_of[text].kind].says)
    if text in BOX.event_of:
        return table.said(content.event_rows()[BOX.event_of[text].kind].says)
    return table.said(content.gift_rows()[BOX.gift_of[text].kind].says) if text in BOX.gift_of else ""


# --- moving -----------------------------------------------------------------------------------------------------------


def moves(table: OpenTable, action: Deed) -> str:
    here = actor_tile(table.seen)
    return arrives(table, table.t.beyond(here, action.side)) if here >= 0 else ""


def arrives(table: OpenTable, to: int) -> str:
    """What waits on a tile for the one who acts."""
    seen, tunnel = table.seen, BOX.tunnels[to]
    human = actor(seen)[0] >= 0
    said = [table.say("to", tile=to)]
    if tunnel.stops():
        said.append(table.say("to.stops"))
    elif first_entry_state(seen, to) == "armed" and human:
        said.append(table.say(f"to.{tunnel.first_entry}"))
    elif tunnel.hits() > 1:
        said.append(table.say("to.double"))
    mine, enemies = len(humans_on(seen, to)), table.t.horde[to]
    if not human:
        mine, enemies = enemies, mine
    if enemies:
        said.append(table.say("to.against", mine=mine + 1, enemies=enemies))
    return ", ".join(said)


def explores(table: OpenTable, action: Deed) -> str:
    return table.say("act.explore", tiles=len(table.t.packet))


def leaves(table: OpenTable, action: Deed) -> str:
    needed, saved = table.t.story().win_saved, COUNT[table.t.saved] + 1
    return table.say("act.leave_of" if needed else "act.leave", saved=saved, needed=needed)


def goes_through(table: OpenTable, action: Deed) -> str:
    return table.say("act.hole", arrives=arrives(table, action.tile))


def rotates(table: OpenTable, action: Deed) -> str:
    """Where a new tile would lead, turned like this."""
    laying = table.seen.top
    assert isinstance(laying, Laying)
    assert isinstance(action, Rotate)
    openings = turn_openings(PRINTED[laying.tile], action.quarters)
    return ", ".join(lead_to(table, openings, laying.cell(table.t), laying.origin))


def lead_to(table: OpenTable, openings: int, cell: int, origin: int) -> list[str]:
    """What the openings of a tile in a cell lead to."""
    t, say, found, leads_on = table.t, table.say, list[str](), False
    for side in range(4):
        other = t.tile_at(cell + STEP[side])
        open_too = other >= 0 and t.openings[other] >> OPPOSITE[side] & 1
        if not openings >> side & 1:
            found += [say("lead.wall_off", tile=other)] if open_too else []
        elif other < 0:
            leads_on = True
            found.append(say("lead.dark", side=side))
        elif other != origin:
            found.append(say("lead.to", side=side, tile=other) if open_too else say("lead.wall", side=side))
    return found if leads_on else [*found, say("lead.nothing")]


def picks(table: OpenTable, action: Deed) -> str:
    """Which tile of the top of the stack is meant."""
    assert isinstance(action, Nth)
    known = table.t.hands[table.seen.seat].seen
    drawn = known[action.place] if action.place < len(known) else -1
    return table.say("act.pick", tile=drawn, n=len(content.tile_rows()[drawn].openings)) if drawn >= 0 else ""


# --- fighting ---------------------------------------------------------------------------------------------------------


def foresee(seen: Seen, action: Deed) -> Odds | None:
    """The chances of an attack, by either side; None where an action is none."""
    w, unit = actor(seen)
    verb, here = action.text.partition(" ")[0], actor_tile(seen)
    if verb in ("attack", "shoot") and w >= 0 and action.unit >= 0:
        return foresee_attack(seen, w, action.unit, seen.table.beyond(here, action.side) if action.side >= 0 else here)
    acting = seen.frame(DemonActivation)
    if verb == "attack" and acting and unit >= 0 and action.warrior >= 0:
        return foresee_assault(seen, unit, here, acting.token >= 0, action.warrior)
    return None


def attacks(table: OpenTable, action: Deed) -> str:
    odds = foresee(table.seen, action)
    return odds.says(table) if odds else ""


def honors(table: OpenTable, action: Deed) -> str:
    death = table.seen.frame(Death)
    return foresee_last_strike(table.seen, action.unit, death.tile).says(table) if death else ""


def grenades(table: OpenTable, action: Deed) -> str:
    """What stands on the tile it is thrown at, and what each needs."""
    t, here = table.t, actor_tile(table.seen)
    if here < 0:
        return ""
    to = t.beyond(here, action.side)
    own = ", ".join([f"{table.warrior(w)} {defence(t, w)}+" for w in humans_on(table.seen, to)])
    monsters = table.say("monsters", n=t.horde[to])
    return table.say("act.grenade.also" if own else "act.grenade", monsters=monsters, humans=own)


# --- dice, lines, warriors --------------------------------------------------------------------------------------------


def assigns(table: OpenTable, action: Deed) -> str:
    """The scores a die would give to the warrior that is asked about."""
    w = die_taker(table.seen)
    return says_line(table, w, action.die) if w >= 0 else ""


def die_taker(seen: Seen) -> int:
    """Which warrior gets a die now, or -1."""
    top = seen.top
    return top.place if isinstance(top, Initiative) and top.where() == "assign" else -1


def rerolls(table: OpenTable, action: Deed) -> str:
    """Which die Trust in God asks about."""
    asking = table.seen.frame(Initiative)
    assert asking is not None
    dice = table.t.dice
    return table.say("act.reroll", face=dice[asking.place], nth=asking.place + 1, most=len(dice))


def scores_by(seen: Seen, w: int, face: int) -> tuple[int, int, int]:
    """Move, Fight and Guard of a warrior once it has this die."""
    t = seen.match.quiet().table
    t.give_die(w, face)
    return movement(t, w), combat(t, w), defence(t, w)


def says_scores(table: OpenTable, scores: tuple[int, int, int]) -> str:
    move, fight, guard = scores
    return table.say("scores", move=move, fight=fight, guard=guard)


def says_line(table: OpenTable, w: int, line: int) -> str:
    """What a die would do for one warrior."""
    said, gift = says_scores(table, scores_by(table.seen, w, line)), gift_on(table.t, w, line)
    if table.t.canceled[w] >> (line - 1) & 1:
        return table.say("scores.canceled", scores=said)
    return f"{said}, {table.said(content.gift_rows()[gift].name)}" if gift >= 0 else said


def loses(table: OpenTable, action: Deed) -> str:
    w, t = sufferer(table.seen), table.t
    if w < 0:
        return ""
    scores = says_scores(table, content.warrior_rows()[KIND_OF[w]].lines[action.line - 1])
    key = "act.line.in_use" if t.die[w] == action.line else "act.line"
    return table.say(key, scores=scores, left=lines_left(table, 5 - COUNT[t.canceled[w]]))


def lines_left(table: OpenTable, count: int) -> str:
    return table.say("lines_left", n=count) if count else table.say("lines_left.none")


def sufferer(seen: Seen) -> int:
    """Who loses a line now, or -1."""
    hits = seen.frame(HumanHits)
    return -1 if hits is None else hits.taker if hits.taker >= 0 else hits.victim


def scores(table: OpenTable, w: int) -> str:
    t = table.t
    return says_scores(table, (movement(t, w), combat(t, w), defence(t, w)))


def activates(table: OpenTable, action: Deed) -> str:
    if action.warrior < 0:
        return ""
    held = held_human(table.seen, action.warrior)
    return "; ".join([scores(table, action.warrior), *([held.says(table)] if held else [])])


def takes_hit(table: OpenTable, action: Deed) -> str:
    return lines_left(table, 6 - COUNT[table.t.canceled[action.warrior]])


def harms(table: OpenTable, action: Deed) -> str:
    return table.say("act.trap", left=takes_hit(table, action))


# --- the Demon player -------------------------------------------------------------------------------------------------


def puts_dice(table: OpenTable, action: Deed) -> str:
    assert isinstance(action, Placing)
    return table.said(content.square_rows()[action.square].hint)


def sends(table: OpenTable, action: Deed) -> str:
    t, to, costs = table.t, action.tile, price(table.t, action.unit)
    paid = (
        table.say("send.price", price=costs, left=t.threat - costs) if costs or not t.free else table.say("send.free")
    )
    room = table.say("send.room", there=t.horde[to] + 1, room=CAPACITY[to])
    return "; ".join([paid, room, *near_humans(table, to)])


def near_humans(table: OpenTable, tile: int) -> list[str]:
    """Whom a monster sent to a tile could reach with one step, if anybody."""
    t = table.t
    around = [tile, *[t.beyond(tile, side) for side in range(4) if t.is_joined(tile, side)]]
    found = [w for near in around for w in humans_on(table.seen, near)]
    return [table.say("send.next_to", names=table.warriors(found))] if found else []


def rouses(table: OpenTable, action: Deed) -> str:
    there = humans_on(table.seen, action.tile)
    if there:
        return table.say("act.with", names=table.warriors(there))
    return "".join(near_humans(table, action.tile))


COMES_OF: Final[Mapping[str, Callable[[OpenTable, Deed], str]]] = {
    "first": picks, "second": picks, "third": picks, "move": moves, "explore": explores, "leave": leaves,
    "hole": goes_through, "rotate": rotates, "attack": attacks, "shoot": attacks, "honor": honors, "grenade": grenades,
    "assign": assigns, "reroll": rerolls, "keep": rerolls, "line": loses, "activate": activates, "take": takes_hit,
    "place": puts_dice, "send troglodyte": sends, "send demon": sends, "trap": harms, "activate troglodyte": rouses,
    "activate tough": rouses,
}  # fmt: skip
