"""Every reason a player is shown, stated a second time: from the rulebook, on what that player sees, slowly."""

from __future__ import annotations

import re
from typing import Any

from tests.games.hostile_takeover.fights import KEYS, at
from tests.geometry import exact
from tests.geometry.exact import Square

from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.names import AIM
from ludus.testing.reasons import Shown, Statement

WAYS = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}  # fmt: skip
FAR = 24
NAMES = {card.name: card.key for card in content.roster()}
COLOURS = ("Blue", "Red", "Yellow", "Plum")


def square(label: str) -> Square:
    x, y = label.split(",")
    return int(x), int(y)


class Ground(exact.Ground):
    """The prices of steps, with the options that change them."""

    def __init__(self, terrain: dict[str, Any], options: dict[str, Any]) -> None:
        pieces = [frozenset(map(square, p)) for colour in ("green", "blue", "orange") for p in terrain[colour]]
        super().__init__(set(map(square, terrain["cubes"])), pieces, set(map(square, terrain["partial"])))
        self.additive = options.get("climb") == "additive"
        self.any_gap = options.get("gap_surcharge") == "any_terrain"

    def cost(self, a: Square, b: Square) -> int:
        cost = super().cost(a, b)
        up, top = a in self.cubes, b in self.cubes
        if self.additive and up != top:
            cost += 1  # HT-G37
        flanks = {(a[0], b[1]), (b[0], a[1])}
        apart = self.piece(a) is None or self.piece(a) != self.piece(b)
        if self.any_gap and len(flanks - {a, b}) == 2 and not up and not top and apart:  # HT-G38
            usual = flanks <= self.cubes or any(flanks <= piece for piece in self.pieces)
            cost += not usual and all(f in self.cubes or self.piece(f) is not None for f in flanks)
        return cost


class Board:
    """A refusal, and what is on the table."""

    def __init__(self, shown: Shown) -> None:
        self.shown, self.table, self.options = shown, shown.view["table"], shown.view["options"]
        self.frame: dict[str, Any] = shown.view["flow"][-1]
        self.figures = {f["key"]: f for f in self.table["figures"]}
        self.words = shown.action.split()
        self.numbers = [int(n) for n in re.findall(r"(?<![\d,-])\d+(?![\d,]*\d)", shown.text)]

    def at(self, key: str) -> Square:
        return square(self.figures[key]["square"])

    @property
    def actor(self) -> str:
        return str(KEYS[self.frame["figure"]])

    @property
    def named(self) -> dict[str, Any]:
        """The figure that the action names."""
        found: dict[str, Any] = self.figures[self.words[-1]]
        return found

    def first(self) -> str:
        """The figure that the sentence begins with."""
        return NAMES[next(name for name in sorted(NAMES, key=len)[::-1] if self.shown.text.startswith(name))]

    def away(self) -> int:
        return exact.apart(self.at(self.actor), square(self.named["square"]))

    def beyond(self) -> Square:
        (x, y), (dx, dy) = self.at(self.actor), WAYS[self.words[-1]]
        return x + dx, y + dy

    @property
    def ground(self) -> Ground:
        return Ground(self.table["terrain"], self.options)

    def price(self) -> int:
        return self.ground.cost(self.at(self.actor), self.beyond())

    def standing_on(self, there: Square) -> list[str]:
        return [key for key, f in self.figures.items() if f["square"] and square(f["square"]) == there]

    def walls(self) -> set[Square]:
        solid = self.options.get("wounded_block_lines", True)
        there = [f for f in self.figures.values() if solid or f["posture"] != "wounded"]
        return {square(f["square"]) for f in there if f["square"]}

    def aimed_at(self) -> Square:
        """The empty square that is asked for column by column."""
        return int(self.words[-1]), self.frame["chosen"]


def dear(s: Shown) -> bool:
    """The price is named, and it is more than what is left."""
    b = Board(s)
    return b.numbers == [b.price(), b.frame["left"]] and b.price() > b.frame["left"]


def short(s: Shown) -> bool:
    b = Board(s)
    return b.numbers == [b.frame["left"]] and b.price() > b.frame["left"]


def dead_end(s: Shown) -> bool:
    """HT-066: from there no square to stop on can be reached."""
    b = Board(s)
    me, rest = b.figures[b.actor], b.frame["left"] - b.price()
    others = [f for f in b.figures.values() if f["key"] != b.actor]
    soft = b.options.get("pass_wounded_enemies", False)
    shut = {square(f["square"]) for f in others if f["seat"] != me["seat"] and not (soft and f["posture"] == "wounded")}
    taken = {square(f["square"]) for f in others}
    reached = b.ground.costs(b.beyond(), rest, shut)
    return rest >= 0 and not any(b.ground.standable(there, taken) for there in reached)


def no_prey(s: Shown) -> bool:
    """HT-G78: from there it could not end where it strikes an enemy, though it must."""
    b = Board(s)
    me, rest = b.figures[b.actor], b.frame["left"] - b.price()
    others = [f for f in b.figures.values() if f["key"] != b.actor]
    foes = [f for f in others if f["seat"] != me["seat"]]
    soft = b.options.get("pass_wounded_enemies", False)
    shut = {square(f["square"]) for f in foes if not (soft and f["posture"] == "wounded")}
    taken = {square(f["square"]) for f in others}
    ends = [there for there in b.ground.costs(b.beyond(), rest, shut) if b.ground.standable(there, taken)]
    prey = [square(f["square"]) for f in foes if f["posture"] != "wounded"]
    reach = 2 if b.actor == "jade" and me["special"] else max(1, content.roster()[KEYS.index(b.actor)].reach)
    walls = b.walls() - {b.at(b.actor)}
    near = [(a, c) for a in ends for c in prey if exact.apart(a, c) <= reach]
    return b.frame["charge"] and all(exact.apart(a, c) > 1 and exact.blocked(a, c, walls - {a, c}) for a, c in near)


def outside(s: Shown) -> bool:
    return not all(0 <= n < 30 for n in Board(s).beyond())


def enemy_there(s: Shown) -> bool:
    b = Board(s)
    who = b.first()
    return who in b.standing_on(b.beyond()) and b.figures[who]["seat"] != s.seat


def far_figure(s: Shown) -> bool:
    b = Board(s)
    return b.numbers == [b.away(), FAR] and b.away() > FAR


def on_line(b: Board, a: Square, c: Square) -> bool:
    """Somebody is in the way, and the one who is named is on the line."""
    who = b.at(b.first())
    met = exact.crossed(a, c) | set().union(*exact.corner_pairs(a, c))
    return exact.blocked(a, c, b.walls() - {a, c}) and who in met


def behind_figure(s: Shown) -> bool:
    b = Board(s)
    return on_line(b, b.at(b.actor), square(b.named["square"]))


def behind_square(s: Shown) -> bool:
    b = Board(s)
    return on_line(b, b.at(b.actor), b.aimed_at())


def far_square(s: Shown) -> bool:
    b = Board(s)
    away = exact.apart(b.at(b.actor), b.aimed_at())
    return f"{away} squares away" in s.text and away > FAR


def row_counts(s: Shown) -> bool:
    b = Board(s)
    row, me = int(b.words[-1]), b.at(b.actor)
    cloaked = [b.at(key) for key, f in b.figures.items() if "cloak" in f["effects"]]
    counts = {"taken": 0, "behind": 0, "near": 0, "far": 0, "": 0}
    for there in [(x, row) for x in range(30)]:
        near = any(exact.apart(there, gremlin) <= 2 for gremlin in cloaked)
        blocked = exact.blocked(me, there, b.walls() - {me, there})
        why = "taken" if b.standing_on(there) else "near" if near else ""
        counts[why or ("far" if exact.apart(me, there) > FAR else "behind" if blocked else "")] += 1
    told = [int(n) for n in re.findall(r": (\d+)", s.text)]
    return told == [counts[why] for why in ("taken", "behind", "near", "far")] and not counts[""]


def far_row(s: Shown) -> bool:
    b = Board(s)
    row = int(b.words[-1])
    return b.numbers == [row, abs(row - b.at(b.actor)[1]), FAR] and abs(row - b.at(b.actor)[1]) > FAR


def taken_square(s: Shown) -> bool:
    """HT-019: who is named is on the square."""
    b = Board(s)
    if b.words[0] == "place" and b.frame["is"] == "Deployment":
        return at(b.words[-1]) in b.frame["places"] or b.words[-1] == b.figures[b.first()]["square"]
    there = b.aimed_at() if b.words[0] == "column" else square(b.words[-1])
    return b.first() in b.standing_on(there)


def no_target(s: Shown) -> bool:
    b = Board(s)
    return b.first() in b.standing_on(b.aimed_at())


def far_blow(s: Shown) -> bool:
    b = Board(s)
    reach = max(1, content.roster()[KEYS.index(b.actor)].reach)
    return b.numbers == [b.away(), reach] and b.away() > reach


def jump_away(s: Shown) -> bool:
    b = Board(s)
    me = b.at(b.actor)
    there = (me[0], int(b.words[-1])) if b.words[0] == "row" else b.aimed_at()
    return exact.apart(me, there) > b.frame["reach"] and f"{exact.apart(me, there)} squares away" in s.text


def jump_row(s: Shown) -> bool:
    b = Board(s)
    taken = {square(f["square"]) for f in b.figures.values()}
    near = [
        (x, int(b.words[-1]))
        for x in range(30)
        if exact.apart(b.at(b.actor), (x, int(b.words[-1]))) <= b.frame["reach"]
    ]
    return bool(near) and not any(b.ground.standable(there, taken) for there in near)


def poor(s: Shown) -> bool:
    b = Board(s)
    price, stock = b.words.count(b.words[-1]), b.named["energy"]
    return b.numbers == [price, stock] and stock < price


def place_taken(s: Shown) -> bool:
    b = Board(s)
    who = next(seat for seat, colour in enumerate(COLOURS) if s.text.startswith(colour))
    return bool(b.frame["places"][who] == int(b.words[-1]) - 1)


def aims_out(s: Shown) -> bool:
    b = Board(s)
    held = sum(f["held"] for f in b.figures.values() if f["seat"] == s.seat)
    laid = b.frame["cards"].count(AIM)
    return re.findall(r": (\d)", s.text) == [str(held), str(laid)] and held + laid == 4


def nobody_burns(s: Shown) -> bool:
    b = Board(s)
    shape = content.flames()[list(WAYS).index(b.words[-1])]
    x, y = b.at(b.actor)
    under = {(x + u, y + v) for u, v in shape}
    return not any(square(f["square"]) in under and f["posture"] != "wounded" for f in b.figures.values())


def after_shot(s: Shown) -> bool:
    b = Board(s)
    if b.options.get("energy_move") == "before_only":
        return "At this table" in s.text
    return bool(b.figures[b.actor]["card"] != "fire")


def is_named(field: str, *values: Any) -> Statement:
    """The figure of the action is so."""
    return lambda s: Board(s).named[field] in values


HOLDS: dict[str, Statement] = {
    "HT-008.team": lambda s: s.text.startswith(COLOURS),
    "HT-008.character": lambda s: COLOURS[Board(s).named["seat"]] in s.text,
    "HT-019.taken": taken_square,
    "HT-024.turn": lambda s: Board(s).named["posture"] != "standing" and not Board(s).named["card"],
    "HT-036.energy": poor,
    "HT-038.taken": place_taken,
    "HT-042": is_named("state", "turned"),
    "HT-045": lambda s: Board(s).named["posture"] != "standing" and Board(s).named["state"] == "flipped",
    "HT-050.short": short,
    "HT-050.row": jump_away,
    "HT-050.square": jump_away,
    "HT-053.enemy": enemy_there,
    "HT-054": lambda s: Board(s).aimed_at() in Board(s).ground.partial,
    "HT-055.price": lambda s: dear(s) and Board(s).ground.piece(Board(s).beyond()) is not None,
    "HT-057": lambda s: Board(s).ground.piece(Board(s).aimed_at()) is not None,
    "HT-058.price": lambda s: dear(s) and Board(s).beyond() in Board(s).ground.cubes,
    "HT-059.price": lambda s: dear(s) and Board(s).at(Board(s).actor) in Board(s).ground.cubes,
    "HT-061.price": dear,
    "HT-062.price": dear,
    "HT-063": outside,
    "HT-066": dead_end,
    "HT-066.row": jump_row,
    "HT-103.unhurt": lambda s: Board(s).named["posture"] != "wounded",
    "HT-103.unpinned": lambda s: Board(s).named["posture"] != "pinned",
    "HT-103.far": lambda s: Board(s).away() > Board(s).numbers[-1] and Board(s).numbers[0] == Board(s).away(),
    "HT-105.dance": lambda s: Board(s).named["posture"] == "wounded" or Board(s).frame["barred"] != 0,
    "HT-109.figure": far_figure,
    "HT-109.square": far_square,
    "HT-109.row": far_row,
    "HT-112": lambda s: Board(s).named["posture"] == "standing" and Board(s).named["state"] != "waiting",
    "HT-116.figure": behind_figure,
    "HT-116.square": behind_square,
    "HT-131.own": lambda s: Board(s).named["seat"] == s.seat and Board(s).actor not in ("knave", "gremlin"),
    "HT-131.own_card": lambda s: (
        Board(s).named["seat"] == s.seat and Board(s).figures[Board(s).actor]["card"] != "fire"
    ),
    "HT-138": is_named("posture", "wounded"),
    "HT-152.row": row_counts,
    "HT-152.taken": no_target,
    "HT-152.target": no_target,
    "HT-158.far": far_blow,
    "HT-189": lambda s: "cloak" in Board(s).named["effects"],
    "HT-190.square": lambda s: exact.apart(Board(s).aimed_at(), Board(s).at("gremlin")) <= 2,
    "HT-192": nobody_burns,
    "HT-225.out": aims_out,
    "HT-G25.line": behind_figure,
    "HT-G27.taken": lambda s: s.view["table"]["zones"][COLOURS.index(s.text.split()[0])] == s.action[-1].upper(),
    "HT-G27.zones": lambda s: s.action[-1].upper() not in s.view["table"]["terrain"]["start"],
    "HT-G38.price": dear,
    "HT-G41": after_shot,
    "HT-G78": no_prey,
}
