"""What things are worth at this moment: combinations of the roll, the next battle, the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludus.core.words import Words
from ludus.games.void_halls.content import combination_rows, rating, score_rows
from ludus.games.void_halls.guards import possible_kinds
from ludus.games.void_halls.mind.odds import best_keep
from ludus.games.void_halls.moments import COMBINATION
from ludus.games.void_halls.numbers import HALL_POINTS, HALLS, KINDS, MINE_YIELD, UPGRADE_POINTS, UPGRADES, WORKERS_MOST
from ludus.games.void_halls.picture.open_sheet import OpenSheet
from ludus.games.void_halls.play.battle import HallBattle, hall_battle
from ludus.games.void_halls.scoring import final_score, score_lines
from ludus.games.void_halls.speech import building
from ludus.games.void_halls.table import Sheet


def roll_title(sheet: OpenSheet, where: str = "") -> str:
    """Where in the round the dice are."""
    s = sheet.s
    if sheet.seen.result:
        return sheet.say(f"{where}roll.over")
    if sheet.t.battle_time():
        return sheet.say(f"{where}roll.battle")
    if not s.throws:
        return sheet.say(f"{where}roll.{'none' if s.workers > 1 else 'few'}")
    if not sheet.rolling:
        return sheet.say(f"{where}roll.cleanup")
    left = "" if sheet.throwing else ".left"
    return sheet.say(f"{where}roll.of{left}", made=s.throws, allowed=s.allowed, left=len(sheet.dice))


def pays(sheet: OpenSheet, number: int) -> list[str]:
    """Up to two short lines: what a combination would do now, or why it would do nothing."""
    reason = shut(sheet, number)
    return [reason] if reason else GAINS[number](sheet)


def shut(sheet: OpenSheet, number: int) -> str:
    """Why a combination is of no use, whatever the dice; empty when it is."""
    return sheet.words.brief(COMBINATION[number].why_useless(sheet.t, sheet.s))


def mining(sheet: OpenSheet) -> list[str]:
    t, s = sheet.t, sheet.s
    gain = sheet.say("pays.supplies", supplies=t.supplies_that_fit(s, MINE_YIELD))
    return [gain, sheet.say("pays.mines", n=t.idle_mines(s).bit_count())]


def construction(sheet: OpenSheet) -> list[str]:
    return [sheet.say("pays.kinds", kinds=len(possible_kinds(sheet.t, sheet.s)), most=len(KINDS))]


def hiring(sheet: OpenSheet) -> list[str]:
    return [sheet.say("pays.worker", worker=sheet.s.workers + 1, most=WORKERS_MOST)]


def exploration(sheet: OpenSheet) -> list[str]:
    hall = sheet.s.halls + 1
    return [sheet.say("pays.hall", hall=hall), sheet.say("pays.at_end", points=HALL_POINTS * hall)]


def upgrade(sheet: OpenSheet) -> list[str]:
    free = [kind for kind in UPGRADES if not COMBINATION[-1].why_not(sheet.t, sheet.s, kind)]
    worth = "pays.at_end" if sheet.t.options.upgrade_scoring == "box" else "pays.a_building"  # VH-G20
    return [sheet.say("pays.boxes", n=len(free)), sheet.say(worth, points=UPGRADE_POINTS)]


GAINS: Final[tuple[Callable[[OpenSheet], list[str]], ...]] = (mining, construction, hiring, exploration, upgrade)

# --- the odds ---------------------------------------------------------------------------------------------------------

WANTED: Final = ("pair", "triple", "four", "five", "run 1-6")  # of each combination, as the odds call it


def odds(sheet: OpenSheet, number: int) -> tuple[str, str]:
    """While there are rolls left: the chance of a combination and the dice to keep for it; else nothing."""
    found = best(sheet, number)
    if found is None:
        return "", ""
    kept, chance = found
    dice = " ".join(str(face) for face, count in enumerate(kept, 1) for _ in range(count))
    advice = sheet.say("odds.keep", dice=dice) if dice else sheet.say("odds.reroll_all")
    return likely(sheet.words, chance), advice if 0 < chance < 1 else ""


def best(sheet: OpenSheet, number: int) -> tuple[tuple[int, ...], float] | None:
    """How many of each number to keep for a combination, and the chance then; None when no roll is left."""
    if not sheet.throwing or not sheet.dice or not sheet.throws_left:
        return None
    return best_keep(WANTED[number], sheet.counts, sheet.throws_left)


def serves(sheet: OpenSheet, face: int, count: int) -> list[str]:
    """The combinations for which it is best to keep `count` of a number, after what was chosen before.

    None where that is not on the sheet, because it waits sealed for the others' answers.
    """
    served: list[str] = []
    for number, row in enumerate(combination_rows() if sheet.keeping else ()):
        found = best(sheet, number)
        if found is None or not 0 < found[1] < 1 or shut(sheet, number):
            continue
        kept = dict(enumerate(found[0], 1))
        if kept[face] == count and all(kept[n] == chosen for n, chosen in sheet.keeping.items() if n):
            served.append(sheet.say(f"odds.for.{row.key}", chance=likely(sheet.words, found[1])))
    return served


def likely(words: Words, chance: float) -> str:
    """A chance in whole percent; never 0 or 100 unless it is."""
    if chance in (0.0, 1.0):
        return words.say("odds.sure") if chance else "0 %"
    return "<1 %" if chance < 0.01 else ">99 %" if chance > 0.99 else f"{round(100 * chance)} %"


# --- the next battle --------------------------------------------------------------------------------------------------


def battle_title(sheet: OpenSheet, where: str = "") -> str:
    """When heroes come; `where` is the beginning of the keys of texts for another place."""
    away = sheet.next_battle
    return sheet.say(f"{where}battle.{'none' if away < 0 else 'in' if away else 'now'}", n=away)


def forecast(sheet: OpenSheet) -> list[HallBattle]:
    """What the next battle brings, hall by hall; nothing if nobody comes."""
    halls = [hall_battle(sheet.t, sheet.s, hall) for hall in range(1, HALLS + 1)]
    return halls if sheet.next_battle >= 0 and any(hall.came for hall in halls) else []


def sum_halls(halls: list[HallBattle]) -> HallBattle:
    return HallBattle(*[sum(column) for column in zip(*halls, strict=True)])


def brings(hall: HallBattle) -> str:
    """What heroes bring and take: gains are supplies and points, losses supplies."""
    gain, loss = f"+{hall.gain}" * bool(hall.gain), f"−{hall.loss}" * bool(hall.loss)
    return " ".join(part for part in (gain, loss) if part) or "0"


# --- the score --------------------------------------------------------------------------------------------------------


def count_rows(sheet: OpenSheet, seat: int) -> list[tuple[str, str]]:
    """The lines of the final count, the total and the title it earns."""
    t = sheet.t
    s, names = t.sheets[seat], {key: building(kind, t.plan.key) for kind, key in enumerate(KINDS)}
    lines = [sheet.words.said(names.get(row.key, row.name)) for row in score_rows()]
    total, title = final_score(t, s), rating(final_score(t, s), t.options.insane)
    points = [*map(str, score_lines(t, s)), str(total), sheet.words.said(title)]
    return list(zip([*lines, sheet.say("count.total"), sheet.say("count.title")], points, strict=True))


def built_names(sheet: OpenSheet, s: Sheet) -> str:
    """The buildings of a sheet: Mine ×3, Chest."""
    built = [(sheet.kind_name(kind), s.count(kind)) for kind in range(len(KINDS)) if s.has(kind)]
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in built)


def score_note(sheet: OpenSheet, seat: int) -> str:
    """What the score would be made of if the game ended now."""
    met, scepter, *ends = score_lines(sheet.t, sheet.t.sheets[seat])
    names = ("score.supplies", "score.halls", "score.upgrades", "score.kinds")
    parts = [sheet.say(name, points=points) for name, points in zip(names, ends, strict=True) if points]
    return ", ".join([sheet.say("score.points", points=met + scepter), *parts])
