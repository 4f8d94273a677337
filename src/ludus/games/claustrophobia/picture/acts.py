"""What an action is aimed at, and what it brings, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import ClassVar, Final

from ludus.core.action import Action
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
    Seen,
    actor,
    actor_tile,
    first_entry_state,
    humans_on,
    warrior_name,
)
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.claustrophobia.play.demons import DemonActivation
from ludus.games.claustrophobia.play.explore import Laying
from ludus.games.claustrophobia.play.hits import Death, HumanHits
from ludus.games.claustrophobia.play.human import HumanPhase
from ludus.games.claustrophobia.play.initiative import Initiative
from ludus.games.claustrophobia.reinforcements import price
from ludus.games.claustrophobia.scores import combat, defence, gift_on, movement
from ludus.games.claustrophobia.speech import DIRECTIONS, place, tile
from ludus.games.claustrophobia.stats import CAPACITY, PRINTED
from ludus.games.claustrophobia.table import Catacombs
from ludus.geometry.tiles import OPPOSITE, STEP, turn_openings
from ludus.kit.picture import Kit

FINAL: Final = ("explore", "attack", "shoot", "grenade", "honor")  # verbs after which a tile is drawn or dice decide
NEXT_DOOR: Final = ("move", "shoot", "grenade", "water")  # verbs whose side is that of the tile where it happens
FIRST_ENTRY: Final = {"springs": "sets off the trap", "echoes": "gives a Die of Destiny"}


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
        "move": "Move", "explore": "Explore", "leave": "Move", "hole": "Move", "attack": "Fight", "shoot": "Fight",
        "heal": "Gifts", "courage": "Gifts", "gather": "Gifts", "blessing": "Gifts", "bless": "Talent",
        "activate": "Warriors", "activate troglodyte": "Warriors", "activate tough": "Warriors",
        "send troglodyte": "Send", "send demon": "Send", "place": "Board of Destiny", "end": "End", "end phase": "End",
        "done": "End", "stop": "End", "pass": "End", "light fuse": "Scenario", "take powder": "Scenario",
        "set seal": "Scenario", "open chest": "Scenario", "take treasure": "Scenario", "exorcise": "Scenario",
        "spread poison": "Scenario", "rotate": "Turn the tile", "assign": "Dice", "line": "Lines", "take": "Who",
        "bid": "Bids", "marker": "Tiles", "buy": "Team", "buy gift": "Team", "feet": "Feet",
    }  # fmt: skip
    roles: ClassVar[Mapping[str, Role]] = {
        "end": "on", "end phase": "on", "done": "on", "stop": "on", "pass": "on", "keep": "on",
        "line": "loss", "token": "loss", "kill": "loss", "take": "loss",
    }  # fmt: skip

    def heading(self, verb: str) -> str:
        return self.groups.get(verb, "Cards")

    def place(self, action: Action) -> int | None:
        assert isinstance(action, Deed)
        here, found = actor_tile(self.seen), action.tile
        if action.side >= 0 and here >= 0 and self.verb(action) in NEXT_DOOR:
            found = self.seen.table.beyond(here, action.side)
        return found if found >= 0 else None

    def comes_of(self, seen: Seen, action: Action) -> list[str]:
        assert isinstance(action, Deed)
        say = COMES_OF.get(self.verb(action), says_card)
        said = say(seen, action)
        return [said] if said else []

    def warning(self, seen: Seen, action: Action) -> str:
        """Who could still act."""
        t = seen.table
        if self.verb(action) != "end phase" or not isinstance(seen.top, HumanPhase):
            return ""
        left = [warrior_name(seen, w) for w in t.humans_left() if not t.acted >> w & 1 and can_act(seen, w)]
        return f"{', '.join(left)} could still act." if left else ""

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


def says_card(seen: Seen, action: Deed) -> str:
    """What is printed on the card or Gift that an action plays."""
    text = action.text
    if text in BOX.advantage_of:
        return content.advantage_rows()[BOX.advantage_of[text].kind].says
    if text in BOX.event_of:
        return content.event_rows()[BOX.event_of[text].kind].says
    return content.gift_rows()[BOX.gift_of[text].kind].says if text in BOX.gift_of else ""


# --- moving -----------------------------------------------------------------------------------------------------------


def moves(seen: Seen, action: Deed) -> str:
    here = actor_tile(seen)
    return arrives(seen, seen.table.beyond(here, action.side)) if here >= 0 else ""


def arrives(seen: Seen, to: int) -> str:
    """What waits on a tile for the one who acts."""
    human = actor(seen)[0] >= 0
    said = [f"to {place(to)}"]
    if BOX.tunnels[to].stops():
        said.append("stops there")
    elif first_entry_state(seen, to) == "armed" and human:
        said.append(FIRST_ENTRY[BOX.tunnels[to].first_entry])
    elif BOX.tunnels[to].hits() > 1:
        said.append("hits count double there")
    mine, enemies = len(humans_on(seen, to)), seen.table.horde[to]
    if not human:
        mine, enemies = enemies, mine
    if enemies:
        said.append(f"{mine + 1} against {enemies} there")
    return ", ".join(said)


def explores(seen: Seen, action: Deed) -> str:
    return f"1 Move, a new tile out of {len(seen.table.packet)}; the Demon player turns it"


def leaves(seen: Seen, action: Deed) -> str:
    needed = seen.table.story().win_saved
    return f"1 Move, saved: {COUNT[seen.table.saved] + 1}" + (f" of {needed}" if needed else "")


def goes_through(seen: Seen, action: Deed) -> str:
    return f"1 Move, nothing holds it; {arrives(seen, action.tile)}"


def rotates(seen: Seen, action: Deed) -> str:
    """Where a new tile would lead, turned like this."""
    laying = seen.top
    assert isinstance(laying, Laying)
    assert isinstance(action, Rotate)
    openings = turn_openings(PRINTED[laying.tile], action.quarters)
    return ", ".join(lead_to(seen, openings, laying.cell(seen.table), laying.origin))


def lead_to(seen: Seen, openings: int, cell: int, origin: int) -> list[str]:
    """What the openings of a tile in a cell lead to."""
    t, found, leads_on = seen.table, list[str](), False
    for side in range(4):
        other = t.tile_at(cell + STEP[side])
        open_too = other >= 0 and t.openings[other] >> OPPOSITE[side] & 1
        if not openings >> side & 1:
            found += [f"walls off {tile(other)}"] if open_too else []
        elif other < 0:
            leads_on = True
            found.append(f"{DIRECTIONS[side]} into the dark")
        elif other != origin:
            found.append(f"{DIRECTIONS[side]} to {place(other)}" if open_too else f"{DIRECTIONS[side]} against a wall")
    return found if leads_on else [*found, "nothing new to explore here"]


def picks(seen: Seen, action: Deed) -> str:
    """Which tile of the top of the stack is meant."""
    assert isinstance(action, Nth)
    known = seen.table.hands[seen.seat].seen
    drawn = known[action.place] if action.place < len(known) else -1
    return f"{tile(drawn)}, {len(content.tile_rows()[drawn].openings)} openings" if drawn >= 0 else ""


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


def attacks(seen: Seen, action: Deed) -> str:
    return str(foresee(seen, action) or "")


def honors(seen: Seen, action: Deed) -> str:
    death = seen.frame(Death)
    return str(foresee_last_strike(seen, action.unit, death.tile)) if death else ""


def grenades(seen: Seen, action: Deed) -> str:
    """What stands on the tile it is thrown at, and what each needs."""
    t, here = seen.table, actor_tile(seen)
    if here < 0:
        return ""
    to = t.beyond(here, action.side)
    own = [f"{warrior_name(seen, w)} {defence(t, w)}+" for w in humans_on(seen, to)]
    return f"one die each: {t.horde[to]} monsters" + (f", also {', '.join(own)}" if own else "")


# --- dice, lines, warriors --------------------------------------------------------------------------------------------


def assigns(seen: Seen, action: Deed) -> str:
    """The scores a die would give to the warrior that is asked about."""
    w = die_taker(seen)
    return says_line(seen, w, action.die) if w >= 0 else ""


def die_taker(seen: Seen) -> int:
    """Which warrior gets a die now, or -1."""
    top = seen.top
    return top.place if isinstance(top, Initiative) and top.where() == "assign" else -1


def rerolls(seen: Seen, action: Deed) -> str:
    """Which die Trust in God asks about."""
    asking = seen.frame(Initiative)
    assert asking is not None
    dice = seen.table.dice
    return f"the {dice[asking.place]}, die {asking.place + 1} of {len(dice)}"


def scores_by(seen: Seen, w: int, face: int) -> tuple[int, int, int]:
    """Move, Fight and Guard of a warrior once it has this die."""
    t = seen.match.quiet().table
    t.give_die(w, face)
    return movement(t, w), combat(t, w), defence(t, w)


def says_line(seen: Seen, w: int, line: int) -> str:
    """What a die would do for one warrior."""
    move, fight, guard = scores_by(seen, w, line)
    said, gift = f"Move {move} Fight {fight} Guard {guard}", gift_on(seen.table, w, line)
    if seen.table.canceled[w] >> (line - 1) & 1:
        return f"canceled: Exhausted, {said}"
    return f"{said}, {content.gift_rows()[gift].name}" if gift >= 0 else said


def loses(seen: Seen, action: Deed) -> str:
    w, t = sufferer(seen), seen.table
    if w < 0:
        return ""
    move, fight, guard = content.warrior_rows()[KIND_OF[w]].lines[action.line - 1]
    in_use = ", in use this round" if t.die[w] == action.line else ""
    return f"Move {move} Fight {fight} Guard {guard}{in_use}; {lines_left(5 - COUNT[t.canceled[w]])}"


def lines_left(count: int) -> str:
    return f"{count or 'no'} line{'s' * (count != 1)} left"


def sufferer(seen: Seen) -> int:
    """Who loses a line now, or -1."""
    hits = seen.frame(HumanHits)
    return -1 if hits is None else hits.taker if hits.taker >= 0 else hits.victim


def scores(seen: Seen, w: int) -> str:
    t = seen.table
    return f"Move {movement(t, w)} Fight {combat(t, w)} Guard {defence(t, w)}"


def activates(seen: Seen, action: Deed) -> str:
    if action.warrior < 0:
        return ""
    held = held_human(seen, action.warrior)
    return scores(seen, action.warrior) + (f"; {held}" if held else "")


def takes_hit(seen: Seen, action: Deed) -> str:
    return lines_left(6 - COUNT[seen.table.canceled[action.warrior]])


def harms(seen: Seen, action: Deed) -> str:
    return f"{takes_hit(seen, action)}; the Human player picks one"


# --- the Demon player -------------------------------------------------------------------------------------------------


def puts_dice(seen: Seen, action: Deed) -> str:
    assert isinstance(action, Placing)
    return content.square_rows()[action.square].hint


def sends(seen: Seen, action: Deed) -> str:
    t, to = seen.table, action.tile
    costs = price(t, action.unit)
    paid = f"{costs} TP, {t.threat - costs} left" if costs or not t.free else "free"
    return f"{paid}; {t.horde[to] + 1} of {CAPACITY[to]} there" + near_humans(seen, to)


def near_humans(seen: Seen, tile: int) -> str:
    """Whom a monster sent to a tile could reach with one step."""
    t = seen.table
    around = [tile, *[t.beyond(tile, side) for side in range(4) if t.joined(tile, side)]]
    found = [warrior_name(seen, w) for near in around for w in humans_on(seen, near)]
    return f"; next to {', '.join(found)}" if found else ""


def rouses(seen: Seen, action: Deed) -> str:
    there = humans_on(seen, action.tile)
    if there:
        return f"with {', '.join(warrior_name(seen, w) for w in there)}"
    return near_humans(seen, action.tile).lstrip("; ")


COMES_OF: Final[Mapping[str, Callable[[Seen, Deed], str]]] = {
    "first": picks, "second": picks, "third": picks, "move": moves, "explore": explores, "leave": leaves,
    "hole": goes_through, "rotate": rotates, "attack": attacks, "shoot": attacks, "honor": honors, "grenade": grenades,
    "assign": assigns, "reroll": rerolls, "keep": rerolls, "line": loses, "activate": activates, "take": takes_hit,
    "place": puts_dice, "send troglodyte": sends, "send demon": sends, "trap": harms, "activate troglodyte": rouses,
    "activate tough": rouses,
}  # fmt: skip
