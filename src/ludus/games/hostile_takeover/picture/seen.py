"""What a view says, in the terms of a picture; and the table laid out again from it, for the game's own numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from ludus.core.options import settle
from ludus.core.part import Json
from ludus.draw.section import answer, fact, made_of
from ludus.draw.telling import Viewed
from ludus.games.hostile_takeover.content import Character, roster, scenarios
from ludus.games.hostile_takeover.ground import Ground
from ludus.games.hostile_takeover.names import CARDS, EFFECTS, GRID, KEYS, NOBODY
from ludus.games.hostile_takeover.options import Options
from ludus.games.hostile_takeover.speech import amount, figure, player
from ludus.games.hostile_takeover.table import Arena, Stakes, new_arena

INDEX: Final = {label: square for square, label in enumerate(GRID.label)}
CENTRE: Final = ("14,14", "15,14", "14,15", "15,15")
HILL: Final = tuple(f"{x},{y}" for y in range(13, 17) for x in range(13, 17))
USUAL: Final = Options()
STATES: Final = {"waiting": "to play", "begun": "acting", "turned": "played", "flipped": "lost"}
CARD_NAMES: Final = {"move": "Move", "melee": "Melee", "fire": "Fire", "aim": "Aim"}
POSTURES: Final = {"standing": "standing", "pinned": "Pinned, on its side", "wounded": "Wounded, on its back"}
EFFECT_NAMES: Final = {
    "evasive": "Evasive Run", "field": "Energy Field", "cloak": "cloaked",
    "hail": "Hail of Lead: its shots need 1 more",
}  # fmt: skip


class Seen(Viewed):
    """A view, read once; squares go by their labels, figures by their keys."""

    def __init__(self, view: Json, say: Callable[[str], str] = str) -> None:
        super().__init__(view)
        self.say = say  # a text in the reader's language: for those that are cut to fit
        self.table: dict[str, Any] = view["table"]
        self.players: int = view["players"]
        self.terrain: dict[str, Any] = self.table["terrain"]
        self.figures: dict[str, dict[str, Any]] = {f["key"]: f for f in self.table["figures"]}
        self.place_own()
        self.on: dict[str, str] = {f["square"]: key for key, f in self.figures.items() if f["square"]}

    def place_own(self) -> None:
        """What the viewer has placed so far, though the others do not see it yet."""
        frame = self.frame("Deployment")
        if frame and self.view["seat"] is not None:
            for key, square in zip(self.team(self.view["seat"]), frame["mine"], strict=False):
                self.figures[key] = {**self.figures[key], "square": square}

    def option(self, name: str) -> Any:
        return self.view["options"].get(name, getattr(USUAL, name))

    @fact
    def plan(self) -> dict[str, Any]:
        """What is planned while cards are chosen; otherwise nothing."""
        return self.top if self.top["is"] == "Strategy" else {}

    @fact
    def spreading(self) -> bool:
        """Whether the viewer is asked to spread Energy."""
        return bool(self.choices) and self.choices[0].startswith("energy ")

    @fact
    def result(self) -> str:
        """Who won; a draw says what was missing."""
        names = [player(seat) for seat in (self.view["result"] or {"winners": []})["winners"]]
        if len(names) < 2:
            return f"{names[0]} wins" if names else ""
        drew = f"{', '.join(names[:-1])} and {names[-1]} draw"
        more = "one more or the marker at home" if self.table["scenario"] == "grab_and_go" else "one more"
        return f"{drew}, with {amount(max(self.table['score']))} each after the last turn, and {more} would have won"

    @fact
    def scenario(self) -> str:
        return scenarios()[self.table["scenario"]].name

    @fact
    def hill(self) -> bool:
        return bool(self.table["scenario"] == "king_of_the_hill")

    @fact
    def acting(self) -> str:
        """The figure whose card is being played out."""
        return next((key for key, f in self.figures.items() if f["state"] == "begun"), "")

    # --- figures ------------------------------------------------------------------------------------------------------

    @answer
    def team(self, seat: int) -> list[str]:
        return [key for key, f in self.figures.items() if f["seat"] == seat]

    def card(self, key: str) -> Character:
        """A figure's Character Card, as it is played with here."""
        return roster(self.option("numbers"))[KEYS.index(key)]

    @answer
    def figure(self, key: str) -> dict[str, Any]:
        return self.figures[key]

    @answer
    def figures_of(self, seat: int) -> list[dict[str, Any]]:
        return [self.figures[key] for key in self.team(seat)]

    def place(self, key: str) -> str:
        return str(self.figures[key]["square"] or "") if key in self.figures else ""

    def says(self, key: str) -> str:
        """A figure and all that is known of it, in one line."""
        f = self.figures[key]
        said = [f"{figure(key)} of {player(f['seat'])}", f["square"] or "not placed"]
        said.append(POSTURES[f["posture"]])
        if f["card"]:
            said.append(f"{CARD_NAMES[f['card']]} card {STATES[f['state']]}")
        if f["energy"]:
            said.append(f"{f['energy']} Energy")
        said += ["Overwatch ready"] * f["ready"] + ["Aim kept from last turn"] * f["held"]
        said += [EFFECT_NAMES[effect] for effect in f["effects"]] + ["holds the marker"] * f["marker"]
        return ", ".join(said)

    # --- the table laid out again -------------------------------------------------------------------------------------

    @fact
    def arena(self) -> Arena:
        """All of this is public: the game's own functions can be asked about it."""
        return rebuilt(self)


@made_of
def rebuilt(seen: Seen) -> Arena:
    options = Options()
    settle(options, seen.view["options"])
    stakes = Stakes(seen.table["scenario"], seen.table["needed"], ())
    tokens = tuple([*seen.table["tokens"], 0, 0, 0, 0][:4])
    t = new_arena(seen.players, options, ground(seen, options), stakes, tokens)
    t.turn, t.phase, t.taken = seen.table["turn"], seen.table["phase"], seen.table["taken"]
    t.order = tuple(seen.table["order"])
    for key, f in seen.figures.items():
        lay(t, KEYS.index(key), f)
    return t


def lay(t: Arena, who: int, f: dict[str, Any]) -> None:
    bit = 1 << who
    t.join(f["seat"], who)
    if f["square"]:
        t.put(who, INDEX[f["square"]])
    t.card[who] = CARDS.index(f["card"]) if f["card"] else 0
    t.energy[who] = f["energy"]
    t.pinned |= bit if f["posture"] == "pinned" else 0
    t.wounded |= bit if f["posture"] == "wounded" else 0
    t.flipped |= bit if f["state"] == "flipped" else 0
    t.turned |= bit if f["state"] == "turned" else 0
    t.waiting |= bit if f["state"] == "waiting" else 0
    t.held |= bit if f["held"] else 0
    t.ready |= bit if f["ready"] else 0
    for effect in f["effects"]:
        t.effects |= 1 << EFFECTS.index(effect)


def ground(seen: Seen, options: Options) -> Ground:
    """Terrain is costly to work out and never changes in a match."""
    fields = tuple(
        (colour, tuple(INDEX[s] for s in piece))
        for colour, name in enumerate(("green", "blue", "orange"))
        for piece in seen.terrain[name]
    )
    cubes = tuple(INDEX[s] for s in seen.terrain["cubes"])
    return worked_out(
        cubes, fields, options.partial_squares, options.cover_adjacency, options.climb, options.gap_surcharge
    )


@lru_cache(maxsize=32)
def worked_out(
    cubes: tuple[int, ...],
    fields: tuple[tuple[int, tuple[int, ...]], ...],
    partial: bool,
    adjacency: str,
    climb: str,
    gap: str,
) -> Ground:
    options = Options()
    options.partial_squares, options.cover_adjacency, options.climb, options.gap_surcharge = (
        partial,
        adjacency,
        climb,
        gap,
    )
    return Ground(list(cubes), [(colour, list(squares)) for colour, squares in fields], [], options)


def number(key: str) -> int:
    return KEYS.index(key) if key else NOBODY
