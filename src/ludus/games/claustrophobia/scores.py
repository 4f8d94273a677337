"""Scores and Talents as they are now, with every bonus; and who may leave a tile."""

from __future__ import annotations

from ludus.core.reason import Reason
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.kinds import (
    COUNT,
    CREATURE,
    DAMNED,
    DEMON,
    FIGURES_OF,
    HUMAN_ACTION,
    KIND_OF,
    MEMBERS,
    NOBODY,
    REDEEMER,
    TROGLODYTE,
)
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.stats import (
    CAPACITY,
    CBT,
    CREATURE_CBT,
    CREATURE_DEF,
    CREATURE_HEALTH,
    CREATURE_MVT,
    CREATURE_TALENTS,
    DEF,
    DEMON_CBT,
    DEMON_DEF,
    DEMON_HEALTH,
    DEMON_MVT,
    DEMON_TALENTS,
    MVT,
    TALENTS_OF,
    TOP_DEF,
    TROG_CBT,
    TROG_DEF,
    TROG_MVT,
)
from ludus.games.claustrophobia.table import Catacombs

# --- Human warriors ---------------------------------------------------------------------------------------------------


def gift_now(t: Catacombs, gift: int) -> bool:
    """CL-045 to CL-048, CL-076: the Redeemer's die shows the Gift's number on an intact line, and it is unused."""
    return (
        t.has_gift(gift)
        and t.die[REDEEMER] == gift + 1
        and t.in_play(REDEEMER)
        and t.fit(REDEEMER)
        and not t.gift_used(gift)
    )


def why_not_gift(t: Catacombs, gift: int) -> str:
    """The rule that forbids a Gift now; empty where it may be used."""
    if gift_now(t, gift):
        return ""
    if not t.in_play(REDEEMER):
        return "CL-048"
    if not t.has_gift(gift):
        return "CL-044"
    if t.gift_used(gift):
        return "CL-076"
    return "CL-047" if t.die[REDEEMER] == gift + 1 else "CL-045"


def gift_awake(t: Catacombs) -> int:
    """The Gift whose number the Redeemer's die shows on an intact line, or -1."""
    gift = t.die[REDEEMER] - 1
    return gift if gift >= 0 and t.fit(REDEEMER) and t.has_gift(gift) else NOBODY


def usable_gift(t: Catacombs) -> int:
    """… and which he may still use in this round, or -1."""
    gift = gift_awake(t)
    return gift if gift >= 0 and gift_now(t, gift) else NOBODY


def gift_on(t: Catacombs, w: int, line: int) -> int:
    """The Gift on a line of a warrior, or -1: CL-045: on the Redeemer's lines, by number."""
    return line - 1 if w == REDEEMER and t.has_gift(line - 1) else NOBODY


def use_gift(t: Catacombs, action: Deed) -> None:
    """CL-076: once per round."""
    gift = BOX.gift_of[action.text]
    t.use_gift(gift.kind)
    gift.use(t, action)


def extra_dice(t: Catacombs) -> int:
    """CL-031, CL-039: Action Dice for what the warriors carry, even Exhausted ones."""
    count = 0
    for w in MEMBERS[t.team]:
        for thing in MEMBERS[t.objects[w]]:
            count += BOX.things[thing].action_dice()
    return count


def shoots(t: Catacombs, w: int) -> bool:
    """CL-210: whether it carries something that reaches the next tile."""
    found = False
    for thing in MEMBERS[t.objects[w]]:
        found = found or BOX.things[thing].reaches_next_tile()
    return found


def second_tries(t: Catacombs, w: int) -> int:
    """How many Combat Dice that missed are rolled again for what a fit warrior carries."""
    count = 0
    if t.fit(w):
        for thing in MEMBERS[t.objects[w]]:
            count += BOX.things[thing].second_tries()
    return count


def movement(t: Catacombs, w: int) -> int:
    """CL-034, CL-037, CL-041, CL-046, CL-333, CL-G57, CL-G64: Move with its bonuses; a Gift changes nothing."""
    mvt = 0 if not t.fit(w) else MVT[7 * KIND_OF[w] + t.die[w]]
    for card in BOX.moving:
        mvt += card.adds_movement(t, w)
    return mvt


def combat(t: Catacombs, w: int) -> int:
    """Fight with its bonuses; CL-039: Objects only for those who are not Exhausted."""
    cbt = 0
    if t.fit(w):
        cbt = CBT[7 * KIND_OF[w] + t.die[w]]
        for thing in MEMBERS[t.objects[w]]:
            cbt += BOX.things[thing].combat()
        if w == REDEEMER and t.phase <= HUMAN_ACTION:
            gift = gift_awake(t)
            cbt += BOX.gifts[gift].combat() if gift >= 0 else 0  # CL-080: by itself
    for card in BOX.fighting:
        cbt += card.adds_combat(t, w)
    return cbt


def defence(t: Catacombs, w: int) -> int:
    """CL-191, CL-333, CL-334: Guard with its bonuses, at most 6; nothing takes a score below 0."""
    score = DEF[7 * KIND_OF[w] + (0 if not t.fit(w) else t.die[w])]
    if t.fit(w):
        for thing in MEMBERS[t.objects[w]]:
            score += BOX.things[thing].defence()
    for card in BOX.defending:
        score += card.adds_defence(t, w)
    return min(TOP_DEF, score)


def talents(t: Catacombs, w: int) -> int:
    """CL-038, CL-239: none while Exhausted; the Tempter takes them on its tile."""
    if not t.fit(w):
        return 0
    if t.demon_at >= 0 and t.demon_at == t.where[w] and BOX.demons[t.story().demon].takes_talents():
        return 0
    mask = TALENTS_OF[KIND_OF[w]]
    if w == REDEEMER and t.phase <= HUMAN_ACTION:
        gift = gift_awake(t)
        mask |= BOX.gifts[gift].talents() if gift >= 0 else 0
    for card in BOX.bending_talents:
        mask = card.bends_talents(t, w, mask)
    return mask


def steadfast(t: Catacombs, w: int) -> bool:
    """CL-079: whether a warrior knows neither Panic! nor Terror."""
    found = False
    for card in BOX.heartening:
        found = found or card.heartens(t, w)
    return found


def is_frightened(t: Catacombs, w: int) -> bool:
    """CL-338: whether a warrior cannot fight."""
    found = False
    for card in BOX.frightening:
        found = found or card.frightens(t, w)
    return found


def crowd_talents(t: Catacombs, tile: int) -> int:
    """What Talents the Humans on a tile have between them."""
    mask = 0
    for w in MEMBERS[t.crowd[tile]]:
        mask |= talents(t, w)
    return mask


# --- the Demon side ---------------------------------------------------------------------------------------------------


def troglodyte_talents(t: Catacombs) -> int:
    """CL-098, CL-103: what squares lend them."""
    mask = 0
    for card in BOX.troglodytes_learning:
        mask |= card.troglodytes_learn(t)
    return mask


def creature_kind(t: Catacombs, c: int) -> int:
    """Possessed Brute, Possessed Blade, or all Putrefied Damned."""
    return DAMNED if t.story().damned else c


def unit_talents(t: Catacombs, unit: int) -> int:
    if unit == TROGLODYTE:
        return troglodyte_talents(t)
    if unit == DEMON:
        return DEMON_TALENTS[t.story().demon]
    return CREATURE_TALENTS[creature_kind(t, unit - CREATURE)]


def unit_movement(t: Catacombs, unit: int) -> int:
    if unit == TROGLODYTE:
        mvt = TROG_MVT
        for card in BOX.troglodytes_moving:
            mvt += card.troglodytes_move(t)
        return mvt
    if unit == DEMON:
        return DEMON_MVT[t.story().demon]  # CL-106: no square helps
    return CREATURE_MVT[creature_kind(t, unit - CREATURE)]


def unit_combat(t: Catacombs, unit: int, tile: int, tough: bool) -> int:
    if unit == TROGLODYTE:
        cbt = TROG_CBT + (1 if tough else 0)
        for card in BOX.troglodytes_fighting:
            cbt += card.troglodytes_fight(t, tile)
        return cbt
    if unit == DEMON:
        return DEMON_CBT[t.story().demon]
    strings = 0
    if t.demon_at >= 0 and not t.story().damned:
        strings = BOX.demons[t.story().demon].creature_combat()
    return CREATURE_CBT[creature_kind(t, unit - CREATURE)] + strings


def unit_defence(t: Catacombs, unit: int) -> int:
    if unit == TROGLODYTE:
        score = TROG_DEF
        for card in BOX.troglodytes_defending:
            score += card.troglodytes_defend(t)
        return min(TOP_DEF, score)
    if unit == DEMON:
        return DEMON_DEF[t.story().demon]
    return CREATURE_DEF[creature_kind(t, unit - CREATURE)]


def unit_health(t: Catacombs, unit: int) -> int:
    if unit == DEMON:
        return DEMON_HEALTH[t.story().demon]
    return CREATURE_HEALTH[creature_kind(t, unit - CREATURE)]


def units_on(t: Catacombs, tile: int) -> int:
    """CL-181: the targets on a tile: Troglodytes as one, the Demon, each creature that stands; as a set."""
    if not t.horde[tile]:
        return 0
    mask = 1 if t.trogs[tile] else 0
    if t.demon_at == tile:
        mask |= 2
    if max(t.creature_at) >= 0:
        mask |= t.creatures_on(tile) << CREATURE
    return mask


def horde_talents(t: Catacombs, tile: int) -> int:
    mask = troglodyte_talents(t) if t.trogs[tile] else 0
    if t.demon_at == tile:
        mask |= DEMON_TALENTS[t.story().demon]
    if max(t.creature_at) >= 0:
        creatures = t.creatures_on(tile)
        for c in MEMBERS[creatures]:
            mask |= CREATURE_TALENTS[creature_kind(t, c)]
    return mask


def why_not_there(t: Catacombs, w: int) -> str:
    """Why a Human warrior is not in play."""
    if t.in_play(w):
        return ""
    if t.dead >> w & 1:
        return Reason("CL-190", "dead", who=w)
    if t.saved >> w & 1:
        return Reason("CL-335", "out", who=w)
    members = t.team | t.dead | t.saved
    alike = [other for other in FIGURES_OF[KIND_OF[w]] if members >> other & 1]
    return Reason("CL-003", "one" if alike else "absent", who=w)


# --- leaving and entering ---------------------------------------------------------------------------------------------


def impressive_humans(t: Catacombs, tile: int) -> int:
    count = 0
    for w in MEMBERS[t.crowd[tile]]:
        if talents(t, w) & BOX.keeping:
            count += 1
    return count


def impressive_units(t: Catacombs, tile: int) -> int:
    count = t.trogs[tile] if troglodyte_talents(t) & BOX.keeping else 0
    if t.demon_at == tile and DEMON_TALENTS[t.story().demon] & BOX.keeping:
        count += 1
    for c in MEMBERS[t.creatures_on(tile)]:
        if CREATURE_TALENTS[creature_kind(t, c)] & BOX.keeping:
            count += 1
    return count


def why_not_leave_human(t: Catacombs, w: int) -> str:
    """CL-146, CL-147, CL-228, CL-231: why a Human warrior may not leave its tile now; empty where it may."""
    tile = t.where[w]
    enemies = t.horde[tile]
    if not enemies:
        return ""
    mine = COUNT[t.crowd[tile]]
    theirs = horde_talents(t, tile)
    ours = crowd_talents(t, tile)
    elusive = talents(t, w) & BOX.leaving != 0
    held = impressive_units(t, tile) if t.options.impressive_limit == "one" else -1
    return why_not_leave(t, tile, mine, enemies, ours, theirs, elusive, held)


def why_not_leave_unit(t: Catacombs, unit: int, tile: int) -> str:
    """CL-150: the same for the Demon side."""
    if not t.crowd[tile]:
        return ""
    mine, enemies = t.horde[tile], COUNT[t.crowd[tile]]
    theirs = crowd_talents(t, tile)
    ours = horde_talents(t, tile)
    elusive = unit_talents(t, unit) & BOX.leaving != 0
    held = impressive_humans(t, tile) if t.options.impressive_limit == "one" else -1
    return why_not_leave(t, tile, mine, enemies, ours, theirs, elusive, held)


def why_not_leave(
    t: Catacombs, tile: int, mine: int, enemies: int, ours: int, theirs: int, elusive: bool, held: int
) -> str:
    """The Blocking Rule with Elusive and Impressive; `held` is how many Impressive enemies count (-1: any one)."""
    scope = t.options.cancel_scope  # CL-G29: who is canceled
    leaving, keeping = BOX.leaving, BOX.keeping
    if scope == "tile":
        cancel = (ours & leaving and theirs & keeping) or (theirs & leaving and ours & keeping)
    elif scope == "side":
        cancel = ours & leaving and theirs & keeping
    else:
        cancel = elusive and theirs & keeping
    if cancel:
        return "" if mine >= enemies else "CL-231"
    through_hole = (
        t.options.impressive_hole == "whole_tile" and BOX.tunnels[tile].is_hole()
    )  # CL-G78: else only the Hole
    if theirs & keeping and not through_hole:
        if held < 0 or mine <= held:  # CL-229, CL-G28: all, or one each
            return "CL-228"
        return "" if mine >= enemies else "CL-146"
    return "" if elusive or mine >= enemies else "CL-146"


def room_for_human(t: Catacombs, tile: int) -> bool:
    """CL-142, CL-143, CL-148: enemies never prevent entering."""
    return COUNT[t.crowd[tile]] < CAPACITY[tile]


def room_for_unit(t: Catacombs, tile: int) -> bool:
    """CL-144, CL-G73: on any tile, the Exit too."""
    return t.horde[tile] < CAPACITY[tile]
