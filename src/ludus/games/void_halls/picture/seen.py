"""What a view says, in the terms of a picture: one player's sheet, the roll, and what is asked."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.part import Json
from ludus.draw.section import answer, fact
from ludus.draw.telling import Viewed
from ludus.games.void_halls.content import Hall, building_rows, halls, sheet_rows
from ludus.games.void_halls.numbers import KINDS, ROUNDS
from ludus.games.void_halls.options import Options
from ludus.games.void_halls.speech import building, player, squares
from ludus.games.void_halls.table import REROLLS

USUAL: Final = Options()
SETS: Final = {"mine": 2, "build": 3, "hire": 4, "explore": 5}  # dice of one number


class Seen(Viewed):
    """A view, read once; the sheet shown is the viewer's, or that of whoever is asked."""

    wide = ("view", "table", "sheet")

    def __init__(self, view: Json) -> None:
        super().__init__(view)
        self.table: dict[str, Any] = view["table"]
        self.players: int = view["players"]
        self.asked: list[int] = view["asked"]
        self.seat: int = view["seat"] if view["seat"] is not None else max(self.chooser, 0)
        self.sheet: dict[str, Any] = self.table["sheets"][self.seat]
        self.key: str = self.option("sheet")
        self.called = sheet_rows()[self.key]
        self.halls: tuple[Hall, ...] = halls(self.key)
        self.round: int = self.table["round"]
        self.track: str = self.table["track"]
        self.dice: list[int] = self.sheet["dice"] if self.rolling else []
        self.on: dict[str, str] = {
            square: kind for places, kind in self.sheet["buildings"].items() for square in places.split("+")
        }

    def option(self, name: str) -> Any:
        return self.view["options"].get(name, getattr(USUAL, name))

    @fact
    def asking(self) -> str:
        """What the shown seat is asked: choose, act, kind, square, exchange, or nothing."""
        return str(self.top["step"]) if self.seat in self.asked else ""

    @fact
    def battle(self) -> bool:
        return self.track[self.round - 1] == "B"

    @fact
    def throwing(self) -> bool:
        """Whether more throws may come this round."""
        return not self.sheet["stopped"] and self.sheet["throws"] > 0

    @fact
    def rolling(self) -> bool:
        """Whether the dice of this round are still in play."""
        return bool(self.sheet["throws"]) and self.sheet["crossed"] < self.round

    @fact
    def next_battle(self) -> int:
        """Rounds until heroes come; 0 when they are about to, -1 when they come no more."""
        done = int(self.sheet["crossed"])
        return self.track.index("B", done) + 1 - self.round if done < ROUNDS else -1

    @fact
    def title(self) -> str:
        mode = ", Insane Mode" if self.option("insane") else ""
        return f"Void Halls, {self.called.name}{mode}, round {min(self.round, ROUNDS)} of {ROUNDS}"

    @fact
    def result(self) -> str:
        """How the game ended, in a sentence; empty while it goes on."""
        found = self.view["result"]
        if not found:
            return ""
        if self.players == 1:
            return f"The final score is {self.sheet['score']['total']}"
        names = [self.name(seat) for seat in found["winners"]]
        return f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} share the win"

    @answer
    def sheet_of(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.table["sheets"][seat]
        return found

    def name(self, seat: int) -> str:
        return player(seat, self.players)

    def building(self, kind: str) -> str:
        return building(kind, self.key)

    # --- the map -----------------------------------------------------------------------------------------------------

    def explored(self, level: int) -> bool:
        return level <= int(self.sheet["halls"])

    def state(self, square: str) -> str:
        """What is on a building square, in a few words."""
        kind = self.on.get(square)
        if kind is None:
            return "free" if self.explored(int(square[0])) else "free, not explored"
        spent = ", crossed out" if square in self.sheet["spent"] else ""
        used = ", used this round" if square in self.sheet["used"] else ""
        return self.building(kind) + spent + used

    def says(self, square: str) -> str:
        return f"{self.squares([square])}: {self.state(square)}"

    def squares(self, labels: list[str]) -> str:
        """One square as it lies, or two: 'Hall 1, second row, third square'."""
        return squares(labels, self.key)

    def open_squares(self, level: int) -> list[str]:
        """The squares of a hall that are or can be built on: with late stairs the last landing too."""
        hall = self.halls[level - 1]
        late = not self.option("stairs_block_early") and (level == self.sheet["halls"] or hall.gate in self.on)
        return [*hall.squares, *([hall.gate] if late and hall.gate else [])]

    # --- the roll ----------------------------------------------------------------------------------------------------

    def sets(self, verb: str) -> list[int]:
        """The numbers with enough dice for an action, or of a run all six."""
        if verb == "upgrade":
            return [1, 2, 3, 4, 5, 6] if set(self.dice) == {1, 2, 3, 4, 5, 6} else []
        return [face for face in range(1, 7) if self.dice.count(face) >= SETS[verb]]

    def offered(self, verb: str) -> list[str]:
        """The legal actions of a verb of the roll."""
        return [text for text in self.choices if text.startswith(verb + " ") and self.asking == "act"]

    def refused(self, *starts: str) -> list[tuple[str, str, str]]:
        """Refusals of the open question whose notation is one of these, or begins with one and goes on."""
        return [
            (text, rule, why)
            for text, rule, why in self.view.get("refused", [])
            if text in starts or text.startswith(tuple(f"{start} " for start in starts))
        ]

    # --- buildings ---------------------------------------------------------------------------------------------------

    def price(self, kind: str) -> int:
        return int(self.sheet["prices"][kind])

    def lack(self, kind: str) -> str:
        """Why a kind cannot be built at this moment, apart from dice; empty when it can."""
        row = building_rows()[KINDS.index(kind)]
        if row.unique and self.sheet["built"][kind]:
            return "only one"
        if self.price(kind) > self.sheet["stock"]:
            return f"needs {self.price(kind)}"
        if kind == "warrior" and self.sheet["workers"] <= self.option("min_workers"):
            return "no worker to spare"
        if not self.sheet["free"]:
            return "no free square"
        return "no free pair" if kind == "scepter" and not self.sheet["free_pair"] else ""

    @fact
    def keeping(self) -> dict[int, int]:
        """How many of each number were chosen so far for the next throw; empty when nothing is being chosen."""
        chosen = self.sheet["keeping"]
        if not isinstance(chosen, list) or chosen[0] != REROLLS:
            return {}
        return {face: count for face, count in enumerate(chosen) if face and count >= 0} or {0: 0}
