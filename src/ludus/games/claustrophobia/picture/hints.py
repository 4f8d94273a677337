"""What an action brings, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import COUNT, KIND_OF, REDEEMER, SQUARES
from ludus.games.claustrophobia.picture.acts import Act, actor_tile
from ludus.games.claustrophobia.picture.held import Odds, held_human, horde_odds, human_odds, last_odds
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.scores import combat, defence, movement
from ludus.games.claustrophobia.sending import demon_price
from ludus.games.claustrophobia.speech import DIRECTIONS
from ludus.games.claustrophobia.stats import PRINTED, TROG_COST
from ludus.geometry.tiles import STEP, turned


def hint(seen: Seen, act: Act) -> str:
    """Price and result of an action, as short as they can be said."""
    if act.verb in HINTS:
        return HINTS[act.verb](seen, act)
    card = CARDS.get(act.verb, "")
    return card_says(card) if card else ""


def warning(seen: Seen, act: Act) -> str:
    """What would be regretted at once."""
    t = seen.t
    if act.verb == "end phase" and seen.asking == "HumanPhase.choose":
        left = [seen.warrior(w) for w in range(5) if t.team >> w & 1 and not t.acted >> w & 1 and can_act(seen, w)]
        return f"{', '.join(left)} could still act." if left else ""
    return ""


def can_act(seen: Seen, w: int) -> bool:
    return movement(seen.t, w) > 0 or combat(seen.t, w) > 0


# --- moving -----------------------------------------------------------------------------------------------------------


def moves(seen: Seen, act: Act) -> str:
    here = actor_tile(seen)
    return arrival(seen, seen.t.near[4 * here + act.side]) if here >= 0 else ""


def arrival(seen: Seen, tile: int) -> str:
    """What waits on a tile for the one who acts."""
    human = seen.actor[0] >= 0
    said = [f"to {seen.at(tile)}"]
    if seen.kind(tile) == "flooded":
        said.append("stops there")
    elif seen.armed(tile) == "armed" and human:
        said.append("sets off the trap" if seen.kind(tile) == "trapped" else "gives a Die of Destiny")
    elif seen.kind(tile) == "hungry":
        said.append("hits count double there")
    mine, enemies = len(seen.humans(tile)), seen.monsters(tile)
    if not human:
        mine, enemies = enemies, mine
    if enemies:
        said.append(f"{mine + 1} against {enemies} there")
    return ", ".join(said)


def explores(seen: Seen, act: Act) -> str:
    return f"1 Move, a new tile out of {len(seen.t.packet)}; the Demon player turns it"


def leaves(seen: Seen, act: Act) -> str:
    needed = seen.row.wins().get("saved", 0)
    out = COUNT[seen.t.saved] + 1
    return f"1 Move, saved: {out}" + (f" of {needed}" if needed else "")


def holes(seen: Seen, act: Act) -> str:
    return f"1 Move, nothing holds it; {arrival(seen, act.tile)}"


def rotates(seen: Seen, act: Act) -> str:
    """Where a new tile would lead, turned like this."""
    laying = seen.frame("Laying")
    cell = seen.t.cell[laying["origin"]] + STEP[laying["side"]]
    return ", ".join(opened(seen, turned(PRINTED[laying["tile"]], act.number), cell, laying["origin"]))


def opened(seen: Seen, openings: int, cell: int, origin: int) -> list[str]:
    """What the openings of a tile in a cell lead to."""
    found = []
    for d in range(4):
        other = seen.t.tile_at(cell + STEP[d])
        if not openings >> d & 1:
            if other >= 0 and seen.t.openings[other] >> (d + 2) % 4 & 1:
                found.append(f"walls off {seen.tile(other)}")
        elif other < 0:
            found.append(f"{DIRECTIONS[d]} into the dark")
        elif other != origin:
            open_too = seen.t.openings[other] >> (d + 2) % 4 & 1
            found.append(f"{DIRECTIONS[d]} to {seen.at(other)}" if open_too else f"{DIRECTIONS[d]} against a wall")
    if not any("dark" in word for word in found):
        found.append("nothing new to explore here")
    return found


def picks(seen: Seen, act: Act) -> str:
    """Which tile of the top of the stack is meant."""
    known = seen.foreseen(seen.chooser)
    place = ("first", "second", "third").index(act.verb)
    if place >= len(known) or known[place] < 0:
        return ""
    tile = known[place]
    return f"{seen.tile(tile)}, {len(content.tile_rows()[tile].openings)} openings"


# --- fighting ---------------------------------------------------------------------------------------------------------


def attack_odds(seen: Seen, act: Act) -> Odds | None:
    """The chances of an attack, by either side; None where an action is none."""
    w, unit = seen.actor
    if act.verb in ("attack", "shoot") and w >= 0 and act.unit >= 0:
        return human_odds(seen, w, act.unit, act.place(seen) if act.verb == "shoot" else actor_tile(seen))
    if act.verb == "attack" and unit >= 0 and act.warrior >= 0:
        tough = seen.frame("DemonActivation")["token"] >= 0
        return horde_odds(seen, unit, actor_tile(seen), tough, act.warrior)
    return None


def attacks(seen: Seen, act: Act) -> str:
    return str(attack_odds(seen, act) or "")


def honors(seen: Seen, act: Act) -> str:
    frame = seen.frame("Death")
    return str(last_odds(seen, act.unit, frame["tile"])) if frame else ""


def grenades(seen: Seen, act: Act) -> str:
    """What stands on the tile it is thrown at, and what each needs."""
    tile = act.place(seen)
    if tile < 0:
        return ""
    own = [f"{seen.warrior(w)} {defence(seen.t, w)}+" for w in seen.humans(tile)]
    return f"one die each: {seen.monsters(tile)} monsters" + (f", also {', '.join(own)}" if own else "")


# --- dice, lines, warriors --------------------------------------------------------------------------------------------


def assigns(seen: Seen, act: Act) -> str:
    """The scores a die would give to the warrior that is asked about."""
    w = assigned(seen)
    return line_says(seen, w, act.number) if w >= 0 else ""


def assigned(seen: Seen) -> int:
    """Which warrior gets a die now, or -1."""
    return int(seen.frame("Initiative")["place"]) if seen.asking == "Initiative.assign" else -1


def rerolls(seen: Seen, act: Act) -> str:
    """Which die Trust in God asks about."""
    frame = seen.frame("Initiative")
    return f"the {seen.t.dice[frame['place']]}, die {frame['place'] + 1} of {len(seen.t.dice)}"


def brings(seen: Seen, w: int, face: int) -> tuple[int, int, int]:
    """Move, Fight and Guard of a warrior once it has this die, by the rules themselves."""
    t = seen.t.clone()
    t.give_die(w, face)
    return movement(t, w), combat(t, w), defence(t, w)


def line_says(seen: Seen, w: int, line: int) -> str:
    """What a die would do for one warrior."""
    move, fight, guard = brings(seen, w, line)
    said = f"Move {move} Fight {fight} Guard {guard}"
    if seen.t.canceled[w] >> (line - 1) & 1:
        return f"canceled: Exhausted, {said}"
    gift = w == REDEEMER and seen.t.gifts >> (line - 1) & 1
    return f"{said}, {content.gift_rows()[line - 1].name}" if gift else said


def lines(seen: Seen, act: Act) -> str:
    w = sufferer(seen)
    if w < 0:
        return ""
    move, fight, guard = content.warrior_rows()[KIND_OF[w]].lines[act.number - 1]
    left = 5 - COUNT[seen.t.canceled[w]]
    in_use = ", in use this round" if seen.t.die[w] == act.number else ""
    return f"Move {move} Fight {fight} Guard {guard}{in_use}; {left or 'no'} line{'s' * (left != 1)} left"


def sufferer(seen: Seen) -> int:
    """Who loses a line now, or -1."""
    frame = seen.frame("HumanHits")
    if not frame:
        return -1
    return int(frame["taker"] if frame["taker"] >= 0 else frame["victim"])


def scores(seen: Seen, w: int) -> str:
    t = seen.t
    return f"Move {movement(t, w)} Fight {combat(t, w)} Guard {defence(t, w)}"


def activates(seen: Seen, act: Act) -> str:
    if act.warrior < 0:
        return ""
    held = held_human(seen, act.warrior)
    return scores(seen, act.warrior) + (f"; {held}" if held else "")


def takes_hit(seen: Seen, act: Act) -> str:
    left = 6 - COUNT[seen.t.canceled[act.warrior]]
    return f"{left} line{'s' * (left != 1)} left"


# --- the Demon player -------------------------------------------------------------------------------------------------


def places(seen: Seen, act: Act) -> str:
    return content.square_rows()[SQUARES.index(act.words[0])].hint


def sends(seen: Seen, act: Act) -> str:
    t = seen.t
    cost = TROG_COST if act.verb == "send troglodyte" else demon_price(t)
    paid = "free" if act.verb == "send troglodyte" and t.free else f"{cost} TP, {t.threat - cost} left"
    tile = act.tile
    return f"{paid}; {t.horde[tile] + 1} of {seen.room(tile)} there" + near_humans(seen, tile)


def near_humans(seen: Seen, tile: int) -> str:
    """Whom a monster sent to a tile could reach with one step."""
    t = seen.t
    found = [seen.warrior(w) for w in seen.humans(tile)]
    for d in range(4):
        if t.links[tile] >> d & 1:
            found += [seen.warrior(w) for w in seen.humans(t.near[4 * tile + d])]
    return f"; next to {', '.join(found)}" if found else ""


def rouses(seen: Seen, act: Act) -> str:
    there = seen.humans(act.tile) if act.tile >= 0 else []
    return f"with {', '.join(seen.warrior(w) for w in there)}" if there else near_humans(seen, act.tile).lstrip("; ")


def harms(seen: Seen, act: Act) -> str:
    left = 6 - COUNT[seen.t.canceled[act.warrior]]
    return f"{left} line{'s' * (left != 1)} left; the Human player picks one"


def card_says(key: str) -> str:
    said = {row.key: row.says for row in content.advantage_rows()}
    said.update({row.key: row.says for row in content.event_rows()})
    said.update({row.key: row.says for row in content.gift_rows()})
    return said[key]


CARDS: Final = {
    "trust": "trust", "whisper": "whispers", "courage": "courage", "gather": "gather", "blessing": "blessing",
    "potion": "potion", "feet": "feet", "terror": "terror", "run": "run", "charge": "charge", "panic": "panic",
    "water": "water", "heal": "healing", "lost": "lost", "shift": "shifting", "map": "map", "ambush": "ambush",
    "resist": "resilience", "torch": "torch", "swarm": "swarm", "pact": "pact", "tough": "tough",
    "critical": "critical", "frenzy": "frenzy", "hold the line": "hold", "foresee": "precognition",
}  # fmt: skip
HINTS: Final[dict[str, Callable[[Seen, Act], str]]] = {
    "first": picks, "second": picks, "third": picks,
    "move": moves, "explore": explores, "leave": leaves, "hole": holes, "rotate": rotates, "attack": attacks,
    "shoot": attacks, "honor": honors, "grenade": grenades, "assign": assigns,
    "reroll": rerolls, "keep": rerolls, "line": lines, "activate": activates,
    "take": takes_hit, "place": places, "send troglodyte": sends, "send demon": sends, "trap": harms,
    "activate troglodyte": rouses, "activate tough": rouses,
}  # fmt: skip
