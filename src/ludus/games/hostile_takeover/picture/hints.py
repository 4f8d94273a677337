"""What an action costs and what comes of it, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludus.games.hostile_takeover.cards.areas import burnt, in_block, sprayed
from ludus.games.hostile_takeover.charts import SPECIAL_COST
from ludus.games.hostile_takeover.content import cards, teams
from ludus.games.hostile_takeover.danger import ACCURATE, DEFENDED, PLAIN, watchers
from ludus.games.hostile_takeover.manner import AIMED, MAY_AIM, has
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.picture.acts import Act, neighbour
from ludus.games.hostile_takeover.picture.odds import (
    Blow,
    Shot,
    blow_at,
    percent,
    shot_at,
)
from ludus.games.hostile_takeover.picture.seen import INDEX, Seen
from ludus.games.hostile_takeover.picture.sightlines import best_shot, considered
from ludus.games.hostile_takeover.sets import holds
from ludus.games.hostile_takeover.speech import figure
from ludus.geometry.squares import DIRECTIONS

Hint = Callable[[Seen, Act], str]


def hint(seen: Seen, act: Act) -> str:
    """Price and result of an action, as short as they can be said."""
    return HINTS[act.verb](seen, act) if act.verb in HINTS else ""


# --- planning ---------------------------------------------------------------------------------------------------------


def plans(seen: Seen, act: Act) -> str:
    card = next(row for row in cards() if row.key == act.words[1])
    status = "In Motion" if card.moving else "Stationary"
    return f"Initiative {card.initiative:+d}, {status}; {card.says}{prospect(seen, act.words[0], card.key)}"


def prospect(seen: Seen, key: str, card: str) -> str:
    """What a Fire card could do from here, as things lie before the others have planned."""
    if card != "fire":
        return ""
    if seen.table["ban"]:
        return " No Ranged Attacks yet." if seen.table["scenario"] == "grab_and_go" else " No Ranged Attacks this turn."
    shot = best_shot(seen, key)
    return (
        f" From here {figure(shot.target)}, {percent(shot.hits())} if it stands still."
        if shot
        else " No target from here."
    )


def spreads(seen: Seen, act: Act) -> str:
    team = seen.team(seen.chooser)
    return ", ".join(f"{figure(key)} {n}⚡" for key, n in zip(team, act.words, strict=False) if n != "0")


def boosts(seen: Seen, act: Act) -> str:
    count = 0 if act.words == ("none",) else len(act.words)
    return ("3 dice", "4 dice, the lowest left out", "5 dice, the two lowest left out")[count]


def character(seen: Seen, act: Act) -> str:
    row = seen.card(act.words[0])
    return f"Move {row.move}, Armor {row.armor}, {row.ranged}, {row.melee}. {row.says}"


def team(seen: Seen, act: Act) -> str:
    return teams()["abcd".index(act.words[0])].says


# --- acting -----------------------------------------------------------------------------------------------------------


def acts(seen: Seen, act: Act) -> str:
    f = seen.figures[act.figure]
    said = [f"{next(row.name for row in cards() if row.key == f['card'])} card"] if f["card"] else []
    said += [f"{f['energy']} Energy"] if f["energy"] else []
    shot = best_shot(seen, act.figure) if f["card"] == "fire" else None
    said += [f"best shot {figure(shot.target)}: {shot.tn} or more, {percent(shot.hits())}"] if shot else []
    return ", ".join(said)


def special(seen: Seen, act: Act) -> str:
    frame = seen.frame("Activation")
    return f"{SPECIAL_COST[frame['figure']]}⚡" if frame else ""


def steps(seen: Seen, act: Act) -> str:
    """Where it leads, what it costs, what is left, and who watches that square."""
    frame, to = seen.frame("Movement"), neighbour(seen, act.words[0])
    t, mover = seen.arena, frame["figure"]
    cost = t.ground.ways.cost[8 * t.square[mover] + DIRECTIONS.index(act.words[0])]
    said = [f"to {to}", f"costs {cost}", f"{frame['left'] - cost} left"]
    stands = t.ground.standable >> INDEX[to] & 1 and to not in seen.on
    said += [] if stands else ["only to cross"]
    if stands and frame["watched"]:
        said += [f"{figure(key)} may fire, {percent(p)}" for key, p in watchers(t, mover, INDEX[to])]
    return ", ".join(said)


def shots(seen: Seen, act: Act) -> str:
    if act.text == "fire square":
        return "a miss drifts; then row and column"
    frame, target = seen.frame("Shooting"), KEYS.index(act.figure)
    shooter, mode = frame["figure"], frame["mode"]
    plain = shot_at(seen.arena, shooter, target, mode)
    if not (has(mode, MAY_AIM) and holds(seen.arena.held, shooter)):
        return plain.in_short
    aimed = shot_at(seen.arena, shooter, target, mode | AIMED)
    return f"{plain.in_short}; aimed {aimed.tn} or more, {percent(aimed.hits())}"


def interrupts(seen: Seen, act: Act) -> str:
    found = considered(seen)
    return found[0].in_short if found else ""


def aims(seen: Seen, act: Act) -> str:
    """The shot with the aim, or without it."""
    frame = seen.frame("RangedAttack")
    if not frame or frame["target"] < 0:
        return ""
    mode = frame["mode"] | AIMED if act.verb == "aim" else frame["mode"] & ~AIMED
    shot = shot_at(seen.arena, frame["shooter"], frame["target"], mode)
    return f"{shot.tn} or more to hit, {percent(shot.hits())}; {shot.wound} or more to wound"


def dice(seen: Seen, act: Act) -> str:
    """How Energy changes the chance to hit."""
    frame = seen.top
    if frame["is"] not in ("RangedAttack", "MeleeAttack"):
        return ""
    asks_defense = frame["step"] == "defense"
    before = ACCURATE if asks_defense and frame["accurate"] else PLAIN
    after = before if act.verb == "none" else PLAIN if before else DEFENDED if asks_defense else ACCURATE
    if frame["is"] == "MeleeAttack":
        now, then = blow(seen, before).hit, blow(seen, after).hit
    else:
        shot = considered(seen)[0]
        now, then = shot.hits(before), shot.hits(after)
    return f"to hit {percent(then)}" if now == then else f"to hit {percent(now)} → {percent(then)}"


def blow(seen: Seen, dice_kind: int = PLAIN) -> Blow:
    """The blow under way."""
    frame = seen.frame("MeleeAttack")
    return blow_at(seen.arena, frame["attacker"], frame["target"], dice_kind, frame.get("modifier", 0))


def strikes(seen: Seen, act: Act) -> str:
    frame = seen.frame("Striking")
    return blow_at(seen.arena, frame["figure"], KEYS.index(act.figure)).in_short


def sprays(seen: Seen, act: Act) -> str:
    """HT-193: everybody whom it attacks."""
    t, shooter = seen.arena, seen.top["figure"]
    x, y = (int(n) for n in act.words[0].split(","))
    return "in the area: " + ", ".join(figure(KEYS[f]) for f in sprayed(t, shooter, in_block(t, shooter, x, y)))


def flames(seen: Seen, act: Act) -> str:
    """HT-192: everybody whom it attacks."""
    victims = burnt(seen.arena, seen.top["figure"], DIRECTIONS.index(act.words[0]))
    return "burns " + ", ".join(figure(KEYS[f]) for f in victims)


def rerolls(seen: Seen, act: Act) -> str:
    faces = seen.frame("Throw").get("faces")
    return "rolled " + " ".join(map(str, faces)) if faces else ""


HINTS: Final[dict[str, Hint]] = {
    "plan": plans, "energy": spreads, "boost": boosts, "draft": character, "keep": character, "team": team,
    "act": acts, "follow": acts, "special": special, "step": steps, "fire": shots,
    "interrupt": interrupts, "aim": aims, "save": aims, "accuracy": dice, "defense": dice, "none": dice,
    "strike": strikes, "spray": sprays, "flame": flames, "reroll": rerolls,
}  # fmt: skip


def shot_of(seen: Seen) -> Shot | None:
    """The one shot a decision is about, or the best of several."""
    found = considered(seen)
    if not found:
        return None
    mine = seen.figures[found[0].shooter]["seat"]
    enemies = [shot for shot in found if not shot.target or seen.figures[shot.target]["seat"] != mine]
    return max(enemies or found, key=lambda shot: shot.wounds)
