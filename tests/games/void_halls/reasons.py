"""A second statement of each reason that Void Halls gives, from the rulebook's words and from what a player sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludus.games.void_halls.content import halls
from ludus.testing.reasons import Shown

SIZE = {"mine": 2, "build": 3, "hire": 4, "explore": 5}
PRICE = {"mine": 1, "warrior": 1, "chest": 5, "force": 12, "trap": 8, "tomb": 9, "scepter": 10}
UPGRADED = {"mine": 0, "trap": 5}


class Seen:
    """The own sheet as its player sees it."""

    def __init__(self, shown: Shown) -> None:
        view: Any = shown.view
        self.shown = shown
        self.sheet: Any = view["table"]["sheets"][shown.seat]
        self.key: str = view["table"]["sheet"]
        self.frame: Any = view["flow"][-1]
        self.options: Any = view["options"]
        self.words = shown.action.split()
        self.squares = self.words[1:] if self.words[0] == "at" else []
        self.dice: list[int] = self.sheet["dice"]

    def of(self, face: int) -> int:
        return self.dice.count(face)

    @property
    def face(self) -> int:
        """The number of the action."""
        return int(self.words[1])

    @property
    def asked(self) -> int:
        """The number whose dice are asked for."""
        found: int = self.frame["face"] if "face" in self.frame else self.frame["asked"]
        return found

    def price(self, kind: str) -> int:
        return UPGRADED.get(kind, PRICE[kind]) if kind in self.sheet["upgrades"] else PRICE[kind]

    def named(self) -> str:
        """The square that the sentence speaks of."""
        return next(square for square in self.squares if square in self.shown.text)

    def hall(self, square: str) -> int:
        return int(square[0])

    def sign(self, square: str) -> str:
        return halls(self.key)[self.hall(square) - 1].sign(square)

    def taken(self) -> dict[str, str]:
        return {square: kind for where, kind in self.sheet["buildings"].items() for square in where.split("+")}

    def deepest(self) -> list[str]:
        """The squares of the deepest explored hall that are built on."""
        return [square for square in self.taken() if self.hall(square) == self.sheet["halls"]]

    def says(self, *parts: object) -> bool:
        return all(str(part) in self.shown.text for part in parts)


Holds = Callable[[Seen], bool]


def too_few(s: Seen) -> bool:
    """Fewer equal dice than the action takes, and the sentence counts them."""
    return s.of(s.face) < SIZE[s.words[0]] and s.says(f"showing {s.face}: {s.of(s.face)} di")


def buildings(s: Seen, tombs: bool) -> int:
    """Buildings of the deepest hall: the long one is one, and crossed-out ones count or not."""
    here = s.deepest()
    long = sum(s.taken()[square] == "scepter" for square in here)
    gone = 0 if tombs else sum(square in s.sheet["spent"] for square in here)
    return len(here) - (1 if long else 0) - gone


def is_free(s: Seen, square: str) -> bool:
    return s.sign(square) == "." and square not in s.taken() and s.hall(square) <= s.sheet["halls"]


STATEMENTS: dict[str, Holds] = {
    "VH-012.blocked": lambda s: s.sign(s.named()) not in ".,",
    "VH-029": lambda s: s.sheet["throws"] == 3,
    "VH-030": lambda s: s.sheet["throws"] == 2,
    "VH-031.again": lambda s: s.asked > 0,
    "VH-032.fewer": lambda s: int(s.words[1]) > s.of(s.asked) and s.says(f"showing {s.asked}: {s.of(s.asked)} di"),
    "VH-033.all": lambda s: int(s.words[1]) == s.of(s.asked) and max(s.dice) == s.asked,
    "VH-040.dice": too_few,
    "VH-041": lambda s: s.sheet["built"]["mine"] == 0,
    "VH-043": lambda s: 0 < s.sheet["built"]["mine"] == len(s.sheet["used"]),
    "VH-045.dice": too_few,
    "VH-046.door": lambda s: s.sign(s.named()) == "," and s.hall(s.named()) == 1,
    "VH-046.stairs": lambda s: s.sign(s.named()) == ",",
    "VH-047.taken": lambda s: s.named() in s.taken(),
    "VH-047.full": lambda s: not s.sheet["free"],
    "VH-048.unexplored": lambda s: s.hall(s.named()) > s.sheet["halls"] and s.says(f"hall {s.hall(s.named())}"),
    "VH-051.price": lambda s: s.price(s.words[0]) > s.sheet["stock"] and s.says(s.price(s.words[0]), s.sheet["stock"]),
    "VH-051.nothing": lambda s: all(s.price(kind) > s.sheet["stock"] for kind in PRICE),
    "VH-054.dice": too_few,
    "VH-056": lambda s: s.sheet["workers"] == 9,
    "VH-057.dice": too_few,
    "VH-060.few": lambda s: buildings(s, True) < 3 and s.says(f"Hall {s.sheet['halls']}"),
    "VH-061.long": lambda s: buildings(s, True) < 3 <= len(s.deepest()),
    "VH-063": lambda s: s.sheet["halls"] == 5,
    "VH-064.run": lambda s: {*s.dice} < {*range(1, 7)} and s.says(*({*range(1, 7)} - {*s.dice})),
    "VH-067.checked": lambda s: s.words[1] in s.sheet["upgrades"],
    "VH-098.stands": lambda s: s.sheet["built"][s.words[0]] == 1,
    "VH-114": lambda s: s.sheet["throws"] == s.sheet["allowed"],
    "VH-128.no_pair": lambda s: not s.sheet["free_pair"],
    "VH-G09": lambda s: s.sheet["workers"] == s.options.get("min_workers", 0),
    "VH-G13": lambda s: bool(s.sheet["fresh"]) and not s.options["fresh_mine"],
    "VH-G14": lambda s: s.options["same_face_sets"] is False,
    "VH-G15": lambda s: s.options["one_per_kind"] and bool(s.sheet["done"]),
    "VH-G18.none": lambda s: s.sheet["built"][s.words[1]] == 0,
    "VH-G21.tombs": lambda s: buildings(s, False) < 3 <= buildings(s, True),
    "VH-G30": lambda s: s.sheet["room"] == 0,
}


def stated(holds: Holds) -> Callable[[Shown], bool]:
    return lambda shown: holds(Seen(shown))


HOLDS = {key: stated(holds) for key, holds in STATEMENTS.items()}
