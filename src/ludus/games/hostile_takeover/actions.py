"""The verbs of the players. Each action exists once; its text is its notation."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action, ActionSpace
from ludus.games.hostile_takeover.content import ENERGY
from ludus.games.hostile_takeover.names import CARDS, FIGURES, GRID, IN_BOX, KEYS, LABEL, ZONES
from ludus.geometry.squares import DIRECTIONS


class Number(Action):
    """Something numbered: a team, a zone, a place in the order, a direction, a row, a column."""

    def __init__(self, text: str, number: int) -> None:
        super().__init__(text)
        self.number = number


class Step(Number):
    pass


class Row(Number):
    pass


class Column(Number):
    pass


class Order(Number):
    pass


class Team(Number):
    pass


class Zone(Number):
    pass


class Flame(Number):
    pass


class AtFigure(Action):
    """Something aimed at a figure: act, fire, strike, draft …"""

    def __init__(self, verb: str, figure: int) -> None:
        super().__init__(verb + " " + KEYS[figure])
        self.figure = figure


class Fire(AtFigure):
    pass


class Strike(AtFigure):
    pass


class Draft(AtFigure):
    pass


class Keep(AtFigure):
    pass


class Act(AtFigure):
    pass


class Stand(AtFigure):
    pass


class Follow(AtFigure):
    pass


class AtSquare(Action):
    """Put a figure on a square."""

    def __init__(self, verb: str, square: int) -> None:
        super().__init__(verb + " " + LABEL[square])
        self.square = square


class Plan(Action):
    """Lay a card on a figure, face down."""

    def __init__(self, figure: int, card: int) -> None:
        super().__init__(f"plan {KEYS[figure]} {CARDS[card]}")
        self.figure = figure
        self.card = card


class Spread(Action):
    """Energy for your four figures, in card order."""

    def __init__(self, amounts: tuple[int, ...]) -> None:
        super().__init__("energy " + " ".join([str(n) for n in amounts]))
        self.amounts = amounts


class Boost(Action):
    """Energy for Initiative, from none, one or two figures or twice from one."""

    def __init__(self, payers: tuple[int, ...]) -> None:
        super().__init__("boost " + (" ".join([KEYS[f] for f in payers]) or "none"))
        self.payers = payers


class Spray(Action):
    """The center of a block of 3 by 3 squares; parts of it may lie outside the arena."""

    def __init__(self, x: int, y: int) -> None:
        super().__init__(f"spray {x},{y}")
        self.x = x
        self.y = y


def spreads() -> list[Action]:
    """HT-027, HT-G30: the 35 ways to spread 4 Energy over four figures."""
    n = ENERGY + 1
    ways = [(a, b, c, ENERGY - a - b - c) for a in range(n) for b in range(n) for c in range(n)]
    return [Spread(way) for way in ways if way[3] >= 0]


def boosts() -> dict[tuple[int, ...], Action]:
    payers: list[tuple[int, ...]] = [()]
    payers += [(f,) for f in range(FIGURES)]
    payers += [(f, g) for f in range(FIGURES) for g in range(f, FIGURES)]
    return {who: Boost(who) for who in payers}


TEAM: Final[list[Action]] = [Team("team " + ZONES[i], i) for i in range(4)]
DRAFT: Final[list[Action]] = [Draft("draft", f) for f in range(FIGURES)]
KEEP: Final[list[Action]] = [Keep("keep", f) for f in range(FIGURES)]
ZONE: Final[list[Action]] = [Zone("zone " + ZONES[i], i) for i in range(4)]
PLACE: Final[list[Action]] = [AtSquare("place", s) for s in range(GRID.size)]
PLAN: Final[list[list[Action]]] = [[Plan(f, card) for card in range(1, 5)] for f in range(FIGURES)]
SPREAD: Final[list[Action]] = spreads()
BOOST: Final[dict[tuple[int, ...], Action]] = boosts()
ORDER: Final[list[Action]] = [Order(f"order {i + 1}", i) for i in range(4)]
ACT: Final[list[Action]] = [Act("act", f) for f in range(FIGURES)]
SPECIAL: Final = Action("special")
PLAIN: Final = Action("plain")
EXTRA_NONE: Final = Action("extra none")
EXTRA_FIRST: Final = Action("extra first")
EXTRA_AFTER: Final = Action("extra after")
TAKE: Final = Action("take")
LEAVE: Final = Action("leave")
STEP: Final[list[Action]] = [Step("step " + DIRECTIONS[d], d) for d in range(8)]
STOP: Final = Action("stop")
SHOOT: Final = Action("shoot")
INTERRUPT: Final = Action("interrupt")
WAIT: Final = Action("wait")
HOLD: Final = Action("hold")
FIRE_AT: Final[list[Action]] = [Fire("fire", f) for f in range(FIGURES)]
FIRE_SQUARE: Final = Action("fire square")
NO_ATTACK: Final = Action("no attack")
ROW: Final[list[Action]] = [Row(f"row {y}", y) for y in range(30)]
COLUMN: Final[list[Action]] = [Column(f"column {x}", x) for x in range(30)]
USE_AIM: Final = Action("aim")
SAVE_AIM: Final = Action("save")
ACCURACY: Final = Action("accuracy")
DEFENSE: Final = Action("defense")
NO_ENERGY: Final = Action("none")
SPRAY: Final[list[list[Action]]] = [[Spray(x, y) for x in range(-1, 31)] for y in range(-1, 31)]
FLAME: Final[list[Action]] = [Flame("flame " + DIRECTIONS[d], d) for d in range(8)]
STRIKE: Final[list[Action]] = [Strike("strike", f) for f in range(FIGURES)]
STAND: Final[list[Action]] = [Stand("stand", f) for f in range(FIGURES)]
STAND_NOBODY: Final = Action("nobody")
FOLLOW: Final[list[Action]] = [Follow("follow", f) for f in range(FIGURES)]
REROLL: Final = Action("reroll")
ACCEPT: Final = Action("accept")
SURGE: Final = Action("surge")
REST: Final = Action("rest")

SPACE: Final = ActionSpace(
    STEP, [STOP, SHOOT, INTERRUPT, WAIT, HOLD], FIRE_AT, [FIRE_SQUARE, NO_ATTACK], ROW, COLUMN,
    [USE_AIM, SAVE_AIM, ACCURACY, DEFENSE, NO_ENERGY], FLAME, STRIKE, STAND, [STAND_NOBODY], FOLLOW,
    [REROLL, ACCEPT, SURGE, REST], ACT, [SPECIAL, PLAIN, EXTRA_NONE, EXTRA_FIRST, EXTRA_AFTER, TAKE, LEAVE],
    [a for plans in PLAN for a in plans], SPREAD, list(BOOST.values()), ORDER, TEAM, DRAFT, KEEP, ZONE, PLACE,
    [a for row in SPRAY for a in row],
    later=KEYS[IN_BOX:],
)  # fmt: skip


class StepMenu:
    """The question of a walk for each set of directions, with or without `stop` and `shoot`; made at first asking."""

    def __init__(self) -> None:
        self.made: dict[int, list[Action]] = {}

    def of(self, directions: int, stop: bool, shoot: bool) -> list[Action]:
        key = directions | (256 if stop else 0) | (512 if shoot else 0)
        found = self.made.get(key)
        if found is None:
            found = [STEP[d] for d in range(8) if directions >> d & 1]
            if shoot:
                found.append(SHOOT)
            if stop:
                found.append(STOP)
            self.made[key] = found
        return found


STEPS: Final = StepMenu()
INTERRUPTS: Final[list[Action]] = [INTERRUPT, WAIT, HOLD]
REROLLS: Final[list[Action]] = [REROLL, ACCEPT]
PICK_UPS: Final[list[Action]] = [TAKE, LEAVE]
AIMS: Final[list[Action]] = [USE_AIM, SAVE_AIM]
ACCURACIES: Final[list[Action]] = [ACCURACY, NO_ENERGY]
DEFENSES: Final[list[Action]] = [DEFENSE, NO_ENERGY]
SPECIALS: Final[list[Action]] = [SPECIAL, PLAIN]
EXTRAS: Final[list[Action]] = [EXTRA_NONE, EXTRA_FIRST]
EXTRAS_EITHER: Final[list[Action]] = [EXTRA_NONE, EXTRA_FIRST, EXTRA_AFTER]
SURGES: Final[list[Action]] = [SURGE, REST]
