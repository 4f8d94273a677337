"""What a view says, in the terms of a picture: who stands where, who acts, what each place holds."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.part import Json
from ludus.draw.section import fact
from ludus.draw.telling import Viewed
from ludus.games.void_zone.actions import PIECES, TRAITS
from ludus.games.void_zone.options import Options
from ludus.games.void_zone.speech import robot, team
from ludus.games.void_zone.zones import CENTRE_ZONES, LABEL

INDEX: Final = {label: zone for zone, label in enumerate(LABEL)}
CENTRE: Final = [LABEL[zone] for zone in CENTRE_ZONES]
OUTSIDE: Final = "out"
USUAL: Final = Options()


class Seen(Viewed):
    """A view, read once; zones go by their labels, pieces by their notation."""

    def __init__(self, view: Json) -> None:
        super().__init__(view)
        self.table: dict[str, Any] = view["table"]
        self.players: int = view["players"]
        self.ratings: dict[str, int] = self.table["zones"]
        self.robots: dict[str, str] = self.table["robots"]
        self.piece_on: dict[str, str] = {zone: piece for piece, zone in self.robots.items()}
        self.shields: dict[str, int] = {z: seat for seat, held in enumerate(self.table["shields"]) for z in held}
        self.drone: str = "".join(self.table["drone"])
        self.grenade: str = "".join(self.table["grenade"])
        costs = self.option("interference_costs")
        self.tolls: dict[str, int] = {}
        for held, cost in zip(self.table["tokens"], costs, strict=True):
            self.tolls.update(dict.fromkeys(held, cost))
        self.drain: int = self.table["drain"]
        self.active: str = self.table["active"] or ""
        self.start: str = self.table["start"] or ""
        if self.drone:
            self.piece_on[self.drone] = "drone"

    def option(self, name: str) -> Any:
        return self.view["options"].get(name, getattr(USUAL, name))

    @fact
    def turn_of(self) -> int:
        """Whose turn it is; -1 between turns."""
        seat: int = self.frame("Turn").get("player", -1)
        return seat

    @fact
    def setting_up(self) -> bool:
        """Whether the first turn is still to come."""
        flow = self.view["flow"]
        return bool(flow) and flow[0]["step"] not in ("turn", "house_turn", "round_end")

    @fact
    def result(self) -> str:
        """How the game ended, in a sentence; empty while it goes on."""
        names = [team(seat) for seat in (self.view["result"] or {"winners": []})["winners"]]
        return f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} draw" if names else ""

    @fact
    def busy(self) -> set[str]:
        """The places with something on them."""
        return {*self.piece_on, *self.shields, *self.tolls, self.grenade}

    # --- places ------------------------------------------------------------------------------------------------------

    def place_of(self, piece: str) -> str:
        return self.drone if piece == "drone" else self.robots.get(piece, "")

    def blocked(self, zone: str) -> bool:
        """Whether something stands there that nothing can enter or share."""
        return zone in self.piece_on or zone in self.shields or zone == self.grenade

    def free(self, zone: str) -> bool:
        return self.ratings[zone] > 0 and not self.blocked(zone)

    def says(self, zone: str) -> str:
        """A place and all that is on it, in words."""
        said = [empty(zone, self.ratings[zone])]
        if zone in self.piece_on:
            said.append(self.says_piece(self.piece_on[zone]))
        if zone in self.shields:
            said.append(f"Force-Shield of {team(self.shields[zone])}")
        if zone == self.grenade:
            said.append(f"Electro-Grenade of {team(self.owner('electro_grenade'))}")
        if zone in self.tolls:
            said.append(f"Interference token for {self.tolls[zone]}⚡")
        return ", ".join(said)

    def says_piece(self, piece: str) -> str:
        """A piece and its state."""
        if piece in ("house", "drone"):
            return "House Robot" if piece == "house" else f"Drone of {team(self.owner('drone'))}"
        return f"{robot(piece)}{''.join(f', {state}' for state in self.states(piece))}"

    def states(self, piece: str) -> list[str]:
        """Active, exhausted, or neither."""
        active = ["active"] if piece == self.active and not self.frame("HouseTurn") else []
        return active + (["exhausted"] if piece in self.table["exhausted"] and not active else [])

    # --- players -----------------------------------------------------------------------------------------------------

    def robots_of(self, seat: int) -> list[str]:
        return PIECES[2 * seat : 2 * seat + 2]

    def owner(self, trait: str) -> int:
        """The seat with a trait, or -1."""
        held: list[str | None] = self.table["traits"]
        return held.index(trait) if trait in held else -1

    def trait(self, seat: int) -> int:
        """The number of a seat's trait, or -1."""
        key = self.table["traits"][seat]
        return TRAITS.index(key) if key else -1

    def toll(self, seat: int, zone: str) -> int:
        """What a seat pays for the Interference token on a zone."""
        return self.tolls.get(zone, 0) if self.owner("interference") != seat else 0


def empty(zone: str, rating: int) -> str:
    """A place in words, without what is on it."""
    return f"{zone}, {bars(rating)}"


def bars(rating: int) -> str:
    """A rating as it is drawn."""
    return "1 bar" if rating == 1 else f"{rating} bars" if rating else "Void"


def seat_of(piece: str) -> int | None:
    """The seat of a Robot; nobody has the House Robot."""
    return int(piece[1]) - 1 if piece[0] == "p" else None
