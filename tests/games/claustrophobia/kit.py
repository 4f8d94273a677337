"""How the tests of Claustrophobia lay out and read positions. p1 plays the Humans, p2 the Demons."""

from __future__ import annotations

from typing import Any

from ludus.core import question
from ludus.games.claustrophobia import scores as values
from ludus.geometry.tiles import at
from ludus.testing import Position, position

WARRIORS = ["redeemer", "brute1", "brute2", "blade1", "blade2"]
TILES = [f"t{n:02}" for n in range(1, 37)]
SIDES = "nesw"
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))

ONE = "t35@0,0"  # a cross: four openings, all unexplored
TWO = "t35@0,0 t36@0,1 t27@0,-1"  # two crosses, and a straight tunnel to the south
WAY = "t27@0,0 t35@0,1 t28@0,2"  # straight, cross, straight: south to north


BYSTANDER = "t16"  # a Troglodyte in a Tight Tunnel far away: it waits, so that the Demon phase does not end by itself


def lay(**words: Any) -> Position:
    """A position, on a single cross unless told otherwise."""
    words = {"tiles": ONE, **words}
    if words.get("phase") in ("threat", "place", "send", "demon"):
        words["tiles"] += f" {BYSTANDER}@9,9"
        words["trogs"] = f"{words.get('trogs', '')} {BYSTANDER}:1".strip()
    return position("claustrophobia", 2, **words)


def human_acts(who: str, **words: Any) -> Position:
    """Inside the activation of a Human warrior."""
    return lay(**words, phase="human", active=who)


def demon_acts(who: str, **words: Any) -> Position:
    """Inside the activation of a warrior of the Demon side: 'troglodyte t35', 'demon', 'creature1'."""
    return lay(**words, phase="demon", active=who)


# --- reading a position -----------------------------------------------------------------------------------------------


def named(tile: int) -> str:
    return TILES[tile] if tile >= 0 else ""


def where(s: Position, who: str) -> str:
    """The tile of a warrior, or nothing when it is not on the board."""
    t = s.table
    if who == "demon":
        return named(t.demon_at)
    if who.startswith("creature"):
        return named(t.creature_at[int(who[8:]) - 1])
    return named(t.where[WARRIORS.index(who)])


def canceled(s: Position, who: str) -> set[int]:
    return lines(s.table.canceled[WARRIORS.index(who)])


def lines(mask: int) -> set[int]:
    return {line for line in range(1, 7) if mask >> (line - 1) & 1}


def among(mask: int, names: list[str]) -> set[str]:
    """The names whose bits are set."""
    return {name for i, name in enumerate(names) if mask >> i & 1}


def exhausted(s: Position) -> set[str]:
    return among(s.table.exhausted, WARRIORS)


def scores(s: Position, who: str) -> tuple[int, int, int]:
    """MVT, CBT and DEF as they count now."""
    w = WARRIORS.index(who)
    return values.movement(s.table, w), values.combat(s.table, w), values.defence(s.table, w)


def trogs(s: Position, tile: str) -> int:
    found: int = s.table.trogs[TILES.index(tile)]
    return found


def wounds(s: Position) -> int:
    found: int = s.table.wounds
    return found


def offers(s: Position, verb: str) -> set[str]:
    """What a verb is offered with: the words behind it; the bystander does not count."""
    found = {text.removeprefix(verb + " ") for text in s.options() if text.startswith(verb + " ")}
    return found - {f"troglodyte {BYSTANDER}", BYSTANDER}


def moves(s: Position) -> set[str]:
    return offers(s, "move")


def explores(s: Position) -> set[str]:
    return offers(s, "explore")


def targets(s: Position) -> set[str]:
    return offers(s, "attack")


def may_go(s: Position, side: str = "n") -> bool:
    """Whether the active warrior may go that way."""
    return f"move {side}" in s.options()


def verbs(s: Position) -> set[str]:
    return {text.split()[0] for text in s.options()}


def board(s: Position) -> dict[tuple[int, int], str]:
    """The tiles by their cells."""
    return {at(s.table.cell[tile]): TILES[tile] for tile in s.table.order}


def stack(s: Position) -> list[str]:
    return [TILES[tile] for tile in s.table.stack]


def result(s: Position) -> tuple[str, tuple[int, ...]]:
    """How the game ended and who won."""
    assert s.match.over, f"the game goes on\n{s}"
    return s.table.reason, s.match.ending.winners


def why(s: Position, answer: str, language: str = "en") -> str:
    """What the asked player hears when an answer is refused."""
    game = s.match.game.in_language(language)
    found = question.why_not(game, s.match, game.space.read(answer), -1)
    assert found is not None, f"'{answer}' is legal\n{s}"
    return str(found)


HUMANS, DEMONS, DRAW = (0,), (1,), (0, 1)


def opening_sides(s: Position, tile: str) -> set[str]:
    """The sides on which a tile as laid is open."""
    return among(s.table.openings[TILES.index(tile)], list(SIDES))


def then(s: Position, *answers: str) -> Position:
    """Answers, and lets the dice lie that wait to be rolled."""
    for answer in answers:
        s.match.apply(answer)
    return s


def end(s: Position) -> Position:
    """Ends the activation, if it is not over by itself."""
    return s.play("end") if "end" in s.options() else s


def say(s: Position, *answers: str, **chance: str) -> Position:
    """Answers questions that are only asked where there is a choice."""
    for answer in answers:
        if answer in s.options():
            s.play(answer, **chance)
    return s


OUT = "t35@0,0 t02@0,1:2"  # the Exit to the north
LAST = {"canceled": "redeemer:12345", "humans": "redeemer@t35:6", "trogs": "t35:1"}  # one more hit kills


def killed(s: Position, who: str = "redeemer", by: str = "troglodyte t35") -> Position:
    """A Troglodyte gives a warrior with one line the last blow."""
    s.play(f"activate {by}").play(f"attack {who}", roll="6")
    return say(s, f"take {who}", "line 6")
