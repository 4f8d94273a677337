"""The verbs of a player. Each action exists once; its text is its notation."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action, ActionSpace
from ludus.games.void_halls.numbers import FIVE, FOUR, KINDS, PAIR, TRIPLE, UPGRADES, WORKERS_MOST
from ludus.games.void_halls.plan import LABEL, PAIRS


class Keep(Action):
    """Keep `count` dice of the number that is asked for; the others are rolled again."""

    def __init__(self, count: int) -> None:
        super().__init__(f"keep {count}")
        self.count = count


class Spend(Action):
    """Use a set of dice of one number."""

    def __init__(self, verb: str, face: int, size: int) -> None:
        super().__init__(f"{verb} {face}")
        self.face = face
        self.size = size  # how many dice


class Mine(Spend):
    pass


class Build(Spend):
    pass


class Hire(Spend):
    pass


class Explore(Spend):
    pass


class Upgrade(Action):
    """Use a run for the arrow box of a kind."""

    def __init__(self, kind: int) -> None:
        super().__init__("upgrade " + KINDS[kind])
        self.kind = kind


class Kind(Action):
    """Choose what to build."""

    def __init__(self, kind: int) -> None:
        super().__init__(KINDS[kind])
        self.kind = kind


class At(Action):
    """Draw the building on a square, or the Scepter on two (`second` is -1 for all others)."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__("at " + LABEL[first] + (" " + LABEL[second] if second >= 0 else ""))
        self.first = first
        self.second = second


STOP: Final = Action("stop")
REROLL: Final = Action("reroll")
KEEP: Final[list[Action]] = [Keep(n) for n in range(WORKERS_MOST + 1)]
MINING: Final[list[Action]] = [Mine("mine", face, PAIR) for face in range(1, 7)]
CONSTRUCTION: Final[list[Action]] = [Build("build", face, TRIPLE) for face in range(1, 7)]
HIRING: Final[list[Action]] = [Hire("hire", face, FOUR) for face in range(1, 7)]
EXPLORATION: Final[list[Action]] = [Explore("explore", face, FIVE) for face in range(1, 7)]
UPGRADE: Final[list[Action]] = [Upgrade(kind) for kind in UPGRADES]
DONE_ACTING: Final = Action("done")
KIND: Final[list[Action]] = [Kind(kind) for kind in range(len(KINDS))]
AT: Final[list[Action]] = [At(square, -1) for square in range(len(LABEL))]
AT_TWO: Final[list[Action]] = [At(first, second) for first, second in PAIRS]
EXCHANGE_WORKER: Final = Action("exchange")
PASS: Final = Action("pass")

SPACE: Final = ActionSpace(
    [STOP, REROLL], KEEP, MINING, CONSTRUCTION, HIRING, EXPLORATION, UPGRADE, [DONE_ACTING], KIND, AT, AT_TWO,
    [EXCHANGE_WORKER, PASS],
)  # fmt: skip

# Lists that are asked often, made once; nobody changes them.
STOP_OR_REROLL: Final[list[Action]] = [STOP, REROLL]
KEEPS: Final[list[list[Action]]] = [KEEP[:most] for most in range(WORKERS_MOST + 2)]  # keep 0 to `most` - 1
EXCHANGE_OR_PASS: Final[list[Action]] = [EXCHANGE_WORKER, PASS]
DEEDS: Final[list[Action]] = [*MINING, *CONSTRUCTION, *HIRING, *EXPLORATION, *UPGRADE, DONE_ACTING]
