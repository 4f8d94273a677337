"""What things are worth at this moment: combinations of the roll, the next battle, the score."""

from __future__ import annotations

from typing import Any

from ludus.games.void_halls.content import combination_rows, rating, score_rows
from ludus.games.void_halls.mind.odds import best_keep
from ludus.games.void_halls.numbers import (
    HALL_POINTS,
    HALLS,
    KINDS,
    MINE_YIELD,
    NEEDED_TO_EXPLORE,
    UPGRADE_POINTS,
    UPGRADES,
    WORKERS_MOST,
)
from ludus.games.void_halls.picture.seen import Seen


def roll_title(seen: Seen) -> str:
    """Where in the round the dice are."""
    if seen.view["result"]:
        return "The game is over"
    if seen.battle:
        return "Battle-Time, no dice are thrown"
    if not seen.sheet["throws"]:
        return "No dice thrown yet" if seen.sheet["workers"] > 1 else "Too few workers to throw"
    if not seen.rolling:
        return "Cleanup"
    made, allowed = seen.sheet["throws"], seen.sheet["allowed"]
    what = f"Throw {made} of {allowed}"
    return what if seen.throwing else f"{what}, dice left to use: {len(seen.dice)}"


def pays(seen: Seen, verb: str) -> list[str]:
    """Up to two short lines: what a combination would do now, or why it would do nothing."""
    reason = shut(seen, verb)
    return [reason] if reason else GAINS[verb](seen)


def shut(seen: Seen, verb: str) -> str:
    """Why a combination is of no use, whatever the dice; empty when it is."""
    if seen.option("one_per_kind") and verb in seen.sheet["done"]:
        return "done this round"
    return REASONS[verb](seen)


def no_mining(seen: Seen) -> str:
    if not seen.sheet["built"]["mine"]:
        return "no Mine yet"
    if seen.sheet["built"]["mine"] == len(seen.sheet["used"]):
        return "every Mine is used"
    if not idle_mines(seen):
        return "new Mines wait"
    return "lines are full" if seen.sheet["room"] == 0 else ""


def idle_mines(seen: Seen) -> int:
    """The Mines that a pair can be placed on; VH-G13: those built this round too, or not."""
    fresh = 0 if seen.option("fresh_mine") else len(seen.sheet["fresh"])  # none of which is used then
    return int(seen.sheet["built"]["mine"]) - len(seen.sheet["used"]) - fresh


def mining(seen: Seen) -> list[str]:
    free, room = idle_mines(seen), seen.sheet["room"]
    return [f"+{MINE_YIELD if room is None else min(MINE_YIELD, room)} supplies", f"{plural(free, 'Mine', 's')} free"]


def no_construction(seen: Seen) -> str:
    if not all(seen.lack(kind) for kind in KINDS):
        return ""
    return "too little stock" if seen.sheet["free"] else "no free square"


def construction(seen: Seen) -> list[str]:
    return [f"{sum(not seen.lack(kind) for kind in KINDS)} of {len(KINDS)} kinds"]


def no_hiring(seen: Seen) -> str:
    return f"{WORKERS_MOST} is the most" if seen.sheet["workers"] == WORKERS_MOST else ""


def hiring(seen: Seen) -> list[str]:
    return [f"worker {seen.sheet['workers'] + 1} of {WORKERS_MOST}"]


def no_exploration(seen: Seen) -> str:
    deepest = int(seen.sheet["halls"])
    stand = seen.sheet["hall_buildings"][deepest - 1]
    if deepest == HALLS:
        return "all explored"
    return f"hall {deepest} has {stand} of {NEEDED_TO_EXPLORE}" if stand < NEEDED_TO_EXPLORE else ""


def exploration(seen: Seen) -> list[str]:
    hall = seen.sheet["halls"] + 1
    return [f"hall {hall}", f"+{HALL_POINTS * hall} at end"]


def no_upgrade(seen: Seen) -> str:
    if len(seen.sheet["upgrades"]) == len(UPGRADES):
        return "all four checked"
    return "" if open_boxes(seen) else "none built yet"


def open_boxes(seen: Seen) -> list[str]:
    """The kinds whose box can be checked; VH-G18: any, or those with a building."""
    left = [KINDS[kind] for kind in UPGRADES if KINDS[kind] not in seen.sheet["upgrades"]]
    return [kind for kind in left if seen.sheet["built"][kind] or not seen.option("upgrade_needs_built")]


def upgrade(seen: Seen) -> list[str]:
    worth = "at end" if seen.option("upgrade_scoring") == "box" else "a building"  # VH-G20
    return [plural(len(open_boxes(seen)), "box", "es"), f"+{UPGRADE_POINTS} {worth}"]


def plural(amount: int, one: str, more: str) -> str:
    return f"{amount} {one}{more if amount != 1 else ''}"


GAINS = {"mine": mining, "build": construction, "hire": hiring, "explore": exploration, "upgrade": upgrade}
REASONS = {
    "mine": no_mining, "build": no_construction, "hire": no_hiring, "explore": no_exploration, "upgrade": no_upgrade,
}  # fmt: skip


# --- the odds ---------------------------------------------------------------------------------------------------------

WANTED = {"mine": "pair", "build": "triple", "hire": "four", "explore": "five", "upgrade": "run 1-6"}


def odds(seen: Seen, verb: str) -> tuple[str, str]:
    """While there are throws left: the chance of a combination and the dice to keep for it; else nothing."""
    found = best(seen, verb)
    if found is None:
        return "", ""
    kept, chance = found
    keep = " ".join(str(face) for face, count in enumerate(kept, 1) for _ in range(count))
    advice = f"keep {keep}" if keep else "throw all"
    return likely(chance), advice if 0 < chance < 1 else ""


def best(seen: Seen, verb: str) -> tuple[tuple[int, ...], float] | None:
    """How many of each number to keep for a combination, and the chance then; None when no throw is left."""
    left = seen.sheet["allowed"] - seen.sheet["throws"]
    if not seen.throwing or not seen.dice or not left:
        return None
    return best_keep(WANTED[verb], tuple(seen.dice.count(face) for face in range(1, 7)), left)


def serves(seen: Seen, face: int, count: int) -> list[str]:
    """The combinations for which it is best to keep so many of a number, after what was chosen before.

    None where that is not on the sheet, because it waits sealed for the others' answers.
    """
    served: list[str] = []
    if not seen.keeping:
        return served
    for row in combination_rows():
        found = best(seen, row.key)
        if found is None or not 0 < found[1] < 1 or shut(seen, row.key):
            continue
        kept = dict(enumerate(found[0], 1))
        if kept[face] == count and all(kept[n] == chosen for n, chosen in seen.keeping.items() if n):
            served.append(f"{row.name.lower()} {likely(found[1])}")
    return served


def likely(chance: float) -> str:
    """A chance in whole percent; never 0 or 100 unless it is."""
    if chance in (0.0, 1.0):
        return "sure" if chance else "0 %"
    return "<1 %" if chance < 0.01 else ">99 %" if chance > 0.99 else f"{round(100 * chance)} %"


# --- the next battle --------------------------------------------------------------------------------------------------


def battle_title(seen: Seen) -> str:
    away = seen.next_battle
    if away < 0:
        return "No more battles"
    return "Battle now" if not away else f"Battle in {away} round{'s' if away > 1 else ''}"


def forecast_rows(seen: Seen) -> list[tuple[str, str, str, str]]:
    """Hall, heroes, defence and result for each hall that has any of them, and the sum; nothing if none come."""
    forecast: list[list[int]] = seen.sheet["forecast"]
    if seen.next_battle < 0 or not sum(row[0] for row in forecast):
        return []
    rows = [
        (str(level), str(heroes), str(defence), result(gain, loss))
        for level, (heroes, defence, _, gain, loss) in enumerate(forecast, 1)
        if heroes or defence
    ]
    heroes, _, met, gain, loss = (sum(row[n] for row in forecast) for n in range(5))
    return [*rows, ("Sum", str(heroes), f"{met} met", result(gain, loss))]


def result(gain: int, loss: int) -> str:
    """What heroes bring and take: gains are supplies and points, losses supplies."""
    return " ".join(part for part in (f"+{gain}" if gain else "", f"−{loss}" if loss else "") if part) or "0"


# --- the score --------------------------------------------------------------------------------------------------------


def count_rows(seen: Seen, seat: int) -> list[tuple[str, str]]:
    """The lines of the final count, the total and the title it earns."""
    score = seen.sheet_of(seat)["score"]
    names = {"scepter": seen.called.scepter}
    lines = [(names.get(row.key, row.name), str(score[row.key])) for row in score_rows()]
    title = rating(score["total"], seen.option("insane"))
    return [*lines, ("Total", str(score["total"])), ("Title", title)]


def built_names(seen: Seen, sheet: dict[str, Any]) -> str:
    """The buildings of a sheet: Mine ×3, Chest."""
    built = [(seen.building(kind), count) for kind, count in sheet["built"].items() if count]
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in built)


def score_note(seen: Seen, seat: int) -> str:
    """What the score would be made of if the game ended now."""
    score = seen.sheet_of(seat)["score"]
    parts = [f"{key} {score[key]}" for key in ("supplies", "halls", "upgrades", "kinds") if score[key]]
    return ", ".join([f"points {score['heroes'] + score['scepter']}", *parts])
