"""The arena for a terminal: two signs a square, 64 columns and 32 lines in all, readable without colour."""

from __future__ import annotations

from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.draw.section import made_of
from ludus.games.hostile_takeover.content import roster
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.picture.acts import AT_FIGURE, read
from ludus.games.hostile_takeover.picture.seen import CENTRE, HILL, Seen
from ludus.games.hostile_takeover.picture.sightlines import reach
from ludus.games.hostile_takeover.picture.styles import SIDE
from ludus.games.hostile_takeover.speech import figure, player

SQUARES: Final = tuple(tuple(f"{x},{y}" for x in range(SIDE)) for y in range(SIDE))
HEAD: Final = TextRow((Cell("".join(f"{x:<10d}" for x in range(0, SIDE, 5))),), name="")


@made_of
def text_board(seen: Seen, choices: dict[str, str]) -> TextBoard:
    """The rows, with what stands or can be chosen on some of them, and a legend."""
    ground, lies = ground_signs(seen), terrain_said(seen)
    marks = {**goal_signs(seen), **choices, **{square: mark(seen, key) for square, key in seen.on.items()}}
    used = {int(square.partition(",")[2]) for square in marks}
    rows = bare_rows(seen)[:]
    for y in used:
        line = "".join([(marks.get(square) or ground.get(square, ".")).ljust(2) for square in SQUARES[y]])
        rows[y] = TextRow((Cell(line, said(seen, y, lies[y])),), name=str(y))
    return TextBoard((HEAD, *rows), tuple(legend(seen, set({**ground, **marks}.values()))))


@made_of
def bare_rows(seen: Seen) -> list[TextRow]:
    """The rows where there is nothing but terrain."""
    ground, lies = ground_signs(seen), terrain_said(seen)
    lines = ["".join([ground.get(square, ".").ljust(2) for square in squares]) for squares in SQUARES]
    return [TextRow((Cell(line, told(lies[y])),), name=str(y)) for y, line in enumerate(lines)]


@made_of
def ground_signs(seen: Seen) -> dict[str, str]:
    """Terrain by square; it never changes in a match."""
    terrain, zones, hill = seen.terrain, seen.table["zones"], seen.hill
    signs: dict[str, str] = {}
    for letter, squares in terrain["start"].items():
        if letter in zones:
            signs.update(dict.fromkeys(squares, letter.lower()))
    if not hill:
        signs.update(dict.fromkeys(CENTRE, "*"))
    signs.update(dict.fromkeys(terrain["partial"], ","))
    signs.update(dict.fromkeys(terrain["cubes"], "##"))
    signs.update(dict.fromkeys(HILL if hill else (), "HH"))
    for colour, sign in (("green", "=="), ("blue", "=="), ("orange", "//")):
        for piece in terrain[colour]:
            signs.update(dict.fromkeys(piece, sign))
    return signs


def goal_signs(seen: Seen) -> dict[str, str]:
    marker = seen.table["marker"]
    return {"14,14" if marker == "centre" else marker: "$$"} if marker else {}


def choice_signs(seen: Seen) -> dict[str, str]:
    """What can be chosen: steps as their directions, squares as '+', and how far the figure gets."""
    signs: dict[str, str] = {}
    signs.update({square: str(cost) for square, cost in reach(seen).items()})
    for act in map(read, seen.choices):
        place = act.square(seen)
        if place and act.verb not in AT_FIGURE and act.verb != "step":
            signs[place] = "+"
    return signs


def mark(seen: Seen, key: str) -> str:
    """Two letters: as a name when standing, small when Pinned, large when Wounded."""
    letters, posture = roster()[KEYS.index(key)].mark, seen.figures[key]["posture"]
    return letters.lower() if posture == "pinned" else letters.upper() if posture == "wounded" else letters


def said(seen: Seen, y: int, lies: list[str]) -> str:
    """The figures and the terrain of a row in words."""
    end = f",{y}"
    there = sorted((int(s.split(",")[0]), key) for s, key in seen.on.items() if s.endswith(end))
    return told([seen.says(key) for _, key in there] + lies)


def told(words: list[str]) -> str:
    return f"only {words[0]}" if len(words) == 1 else "; ".join(words)


@made_of
def terrain_said(seen: Seen) -> list[list[str]]:
    """What lies on each row, in words."""
    terrain, rows = seen.terrain, []
    for y in range(SIDE):
        end = f",{y}"
        cubes = [s for s in terrain["cubes"] if s.endswith(end)]
        words = [f"cubes {' '.join(cubes)}"] if cubes else []
        for colour in ("green", "blue", "orange"):
            pieces = [piece for piece in terrain[colour] if piece[0].endswith(end)]
            words += [f"{colour} force field {piece[0]} to {piece[-1]}" for piece in pieces]
        rows.append(words)
    return rows


def legend(seen: Seen, there: set[str]) -> list[tuple[str, str]]:
    """Only what is on the board now."""
    known = [
        ("##", "cube"), ("HH", "cube of the hill"), ("==", "force field"), ("//", "slanting force field"),
        (",", "only to cross"), ("*", "center square"), ("$$", "marker"), ("+", "can be chosen"),
    ]  # fmt: skip
    found = [(sign, meaning) for sign, meaning in known if sign in there]
    found += [("1 to 9", "points to get there")] if seen.asking == "Movement.walk" else []
    zones = [(letter.lower(), f"zone of {player(seat)}") for seat, letter in enumerate(seen.table["zones"]) if letter]
    found += [(letter, zone) for letter, zone in zones if letter in there]
    postures = {f["posture"] for f in seen.figures.values() if f["square"]}
    found += [("fl", "small letters: Pinned")] if "pinned" in postures else []
    found += [("FL", "capital letters: Wounded")] if "wounded" in postures else []
    for seat in range(seen.players):
        team = [f"{roster()[KEYS.index(key)].mark} {figure(key)}" for key in seen.team(seat) if seen.place(key)]
        found += [(f"{player(seat)}:", ", ".join(team))] if team else []
    return found
