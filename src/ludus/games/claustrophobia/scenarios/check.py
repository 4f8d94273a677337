"""What a scenario may say, and what is wrong with one that says something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludus.core.errors import suggest
from ludus.games.claustrophobia.content import (
    advantage_rows,
    demon_rows,
    gift_rows,
    kind_rows,
    object_rows,
    tile_rows,
    warrior_rows,
)

if TYPE_CHECKING:
    from ludus.games.claustrophobia.scenarios import ScenarioRow

EXITS = ("none", "arrive", "leave")
# Special rules and endings by name: the numbers they may have, from and to; 0 to 0 is one without a number.
SPECIAL = {
    "powder": (1, 9), "master": (0, 0), "whispers": (1, 9), "seals": (1, 3), "ritual": (0, 0), "possessed": (0, 0),
    "exorcism": (2, 15), "treasure": (0, 0), "guardians": (0, 0), "death": (1, 6), "damned": (0, 0), "guide": (0, 0),
    "poison": (0, 0), "price": (1, 20), "late": (2, 20), "compulsion": (0, 0), "closed": (0, 0),
}  # fmt: skip
WIN = {
    "saved": (1, 5), "explosion": (0, 0), "demons": (1, 9), "ritual": (1, 99), "freed": (1, 2), "treasure": (0, 0),
    "poison": (0, 0),
}  # fmt: skip
LOSE = {"nobody": (0, 0), "redeemer": (0, 0), "dead": (1, 5), "few": (1, 5)}
DRAW = {"saved": (1, 5)}
NEEDS = {  # endings and rules that mean nothing without a special rule
    "explosion": "powder", "ritual": "ritual", "freed": "possessed", "treasure": "treasure", "poison": "poison",
    "exorcism": "possessed", "possessed": "exorcism", "guardians": "treasure",
}  # fmt: skip
GOALS = ("powder", "master", "whispers", "ritual", "possessed", "treasure", "poison")  # what is done at a goal


MOST_TOLD = 5  # mistakes of a kind that are told together


def as_number(word: str) -> int | None:
    """The number that a word is; None where it is none."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 3 else None


def numbers_by_name(words: Iterable[str]) -> dict[str, int]:
    """'fuse 3' as fuse: 3; a word without a number counts 1."""
    said = [word.split() for word in words]
    return {parts[0]: int(parts[1]) if len(parts) > 1 else 1 for parts in said if parts}


def why_not(row: ScenarioRow) -> list[str]:
    """What is wrong with a scenario, one sentence each."""
    wrong = [
        *words(row.special, SPECIAL, "special rule"),
        *words(row.win, WIN, "Human victory"),
        *words(row.lose, LOSE, "Demon victory"),
        *words(row.draw, DRAW, "draw"),
        *humans(row),
        *tiles(row),
        *demons(row),
    ]
    return wrong or together(row)


def words(said: Iterable[str], known: dict[str, tuple[int, int]], what: str) -> list[str]:
    wrong: list[str] = []
    for text in said:
        name, *rest = text.split() or [""]
        if len(wrong) >= MOST_TOLD:
            return wrong
        if name not in known:
            wrong.append(f"There is no {what} '{name}'.{suggest(name, known)} Known are {', '.join(known)}.")
            continue
        low, high = known[name]
        if low == high == 0:
            if rest:
                wrong.append(f"The {what} '{name}' takes no number.")
        elif len(rest) != 1 or not low <= (as_number(rest[0]) or 0) <= high:
            wrong.append(f"The {what} '{name}' needs a number from {low} to {high}, such as '{name} {low}'.")
    names = [text.split()[0] for text in said if text.split()]
    wrong += [f"The {what} '{name}' stands twice." for name, times in Counter(names).items() if times > 1]
    return wrong


def find_unknown(said: Iterable[str], known: Iterable[str], what: str) -> list[str]:
    names = list(known)
    strange = [word for word in said if word not in names][:MOST_TOLD]
    return [f"There is no {what} '{word}'.{suggest(word, names)}" for word in strange]


def humans(row: ScenarioRow) -> list[str]:
    """CL-003, CL-012: warriors within the figures of the box, Objects within the cards and their restrictions."""
    warriors = {w.key: w for w in warrior_rows()}
    objects = {o.key: o for o in object_rows()}
    empty = [line for line in row.humans if not line.split()]
    if not row.humans or empty:
        return ["There is at least one Human warrior, each with its name first."]
    wrong = find_unknown([name for name, _ in row.team()], warriors, "Human warrior")
    wrong += find_unknown([name for _, carried in row.team() for name in carried], objects, "Object")
    wrong += find_unknown(row.gifts, [gift.key for gift in gift_rows()], "Gift")
    if wrong:
        return wrong
    for name, times in Counter(name for name, _ in row.team()).items():
        if times > warriors[name].figures:
            wrong.append(f"There are {warriors[name].figures} figures of '{name}', not {times}.")
    for name, times in Counter(name for _, carried in row.team() for name in carried).items():
        if times > objects[name].copies:
            wrong.append(f"There are {objects[name].copies} cards of '{name}', not {times} (CL-012).")
    for name, carried in row.team():
        wrong += [f"A {name} cannot carry '{thing}' (CL-012)." for thing in carried if name not in objects[thing].who]
        wrong += [f"A {name} carries '{thing}' twice (CL-G47)." for thing, n in Counter(carried).items() if n > 1]
    if row.gifts and "redeemer" not in dict(row.team()):
        wrong.append("Gifts are those of the Redeemer, and there is none (CL-044).")
    if len(set(row.gifts)) != len(row.gifts):
        wrong.append("A Gift stands twice (CL-044).")
    most = sum(card.copies for card in advantage_rows())
    if not 0 <= row.advantages <= most:
        wrong.append(f"Advantage cards are 0 to {most}, not {row.advantages} (CL-010).")
    return wrong


def tiles(row: ScenarioRow) -> list[str]:
    """CL-003: every tile exists once, and the pool suffices."""
    known = [tile.key for tile in tile_rows()]
    packets = row.packets()
    named = [row.start, *row.out, *row.among, *[tile for packet in packets for tile in packet.tiles]]
    if not row.start:
        return ["There is no start tile; name one."]
    wrong = find_unknown(named, known, "tile")
    wrong += find_unknown([goal for goal in row.goals if goal != "one"], known, "tile")
    wrong += [f"Tile {tile} is used twice." for tile, times in Counter(named).items() if times > 1]
    if wrong:
        return wrong
    pool = len(known) - len(row.set_aside())
    random = sum(packet.random for packet in packets)
    if random > pool:
        wrong.append(f"The stack takes {random} random tiles, and only {pool} are not set aside.")
    ones = sum(packet.ones for packet in packets)
    if ones > len(row.among):
        wrong.append(f"The stack takes {ones} tiles from 'among', which has {len(row.among)}.")
    reachable = {row.start, *[tile for packet in packets for tile in packet.tiles]}
    if not packets or not random + ones + len(reachable) - 1:
        wrong.append("The stack is empty.")
    for goal in row.goals:
        if goal == "one" and not ones:
            wrong.append("The goal 'one' needs a 'one' in the stack.")
        elif goal != "one" and goal not in reachable:
            wrong.append(f"The goal {goal} is neither the start tile nor named in the stack (CL-170).")
    room = {kind.key: kind.room for kind in kind_rows()}
    start = next(tile for tile in tile_rows() if tile.key == row.start)
    team, most = len(row.humans), room[start.kind]
    if team > most:
        wrong.append(f"The start tile {row.start} holds {most} Human warriors, not {team} (CL-142).")
    return wrong


def demons(row: ScenarioRow) -> list[str]:
    wrong = find_unknown([row.demon] if row.demon else [], [demon.key for demon in demon_rows()], "Demon")
    if bool(row.demon) != (row.demons > 0):
        wrong.append("Name a Demon and how many there are in the whole game, or neither (CL-016).")
    if not 0 <= row.demons <= 9:
        wrong.append(f"Demons are 0 to 9, not {row.demons}.")
    if not 0 <= row.tp <= 20:
        wrong.append(f"Threat Points are 0 to 20, not {row.tp} (CL-011).")
    if row.exit not in EXITS:
        wrong.append(f"The exit is {', '.join(EXITS)}, not '{row.exit}' (CL-G53).")
    return wrong


def together(row: ScenarioRow) -> list[str]:
    """Settings that are possible one by one, but not together."""
    special, win = numbers_by_name(row.special), numbers_by_name(row.win)
    wrong = [f"'{name}' needs the special rule '{NEEDS[name]}'." for name in [*win, *special]
             if name in NEEDS and NEEDS[name] not in special]  # fmt: skip
    if not row.goals:
        wrong += [f"The special rule '{name}' needs a goal." for name in GOALS if name in special]
    team = [name for name, _ in row.team()]
    if not row.win:
        wrong.append("There is no Human victory: name one under 'win'.")
    if "nobody" not in row.lose:
        wrong.append("Without Human warriors the game must end: 'lose' has 'nobody' (CL-026).")
    exit_tile = row.start == "t02" or any("t02" in packet.tiles for packet in row.packets())
    if ("saved" in win or "treasure" in win) and not exit_tile:
        wrong.append("The Exit t02 is needed to escape: make it the start tile or name it in the stack (CL-G53).")
    if "saved" in win and row.exit == "none":
        wrong.append("To save warriors the exit is 'arrive' or 'leave' (CL-G53).")
    if win.get("saved", 0) > len(team):
        wrong.append(f"{win['saved']} warriors cannot be saved, there are {len(team)}.")
    if ("ritual" in special or "exorcism" in special or "redeemer" in row.lose) and "redeemer" not in team:
        wrong.append("This story needs the Redeemer.")
    if "possessed" in special and (team.count("brute") > 1 or team.count("blade") > 1):
        wrong.append("The second Brute and the second Blade are the Possessed, so the team has one of each at most.")
    if "demons" in win and win["demons"] > row.demons:
        wrong.append(f"{win['demons']} Demons cannot be removed, there are {row.demons}.")
    if ("master" in special or "compulsion" in special or "price" in special) and not row.demon:
        wrong.append("Rules for the Demon need a Demon.")
    if row.demon == "master" and "master" not in special:
        wrong.append("The Master of Souls cannot be bought; use the special rule 'master'.")
    return wrong
