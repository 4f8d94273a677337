"""The planning board: a row for each figure with its four cards as one switch and its Energy, locked in at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Gather, Group, Mark, Path, Rect, Scene, Shape, Text, framed
from ludus.games.hostile_takeover.content import ENERGY, CardRow, cards
from ludus.games.hostile_takeover.picture.acts import read
from ludus.games.hostile_takeover.picture.figures import BOLT, SIGNS, card_chip
from ludus.games.hostile_takeover.picture.hints import plans
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.prospects import draw_prospects, peek_key
from ludus.games.hostile_takeover.picture.seen import CARD_NAMES, Seen
from ludus.games.hostile_takeover.picture.styles import middle
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.speech import player as named

WIDE: Final = 306.0
HIGH: Final = 88.0  # of a row
TOP: Final = 54.0  # of the first
LIKELY: Final = (8, 13)  # three dice fall so in two of three throws
TALLY: Final = f"Initiative # and 3 dice: mostly #{LIKELY[0]} to #{LIKELY[1]}"
USUAL: Final = "move"  # what a plan begins with
COUNTED: Final = "plan-tally"


def unplanned(seen: Seen) -> list[str]:
    """The own figures that are still to get a card."""
    if not any(text.startswith("plan ") for text in seen.choices):
        return []
    mine = seen.plan.get("mine", {})
    return [key for key in seen.team(seen.chooser) if key not in mine and seen.figures[key]["posture"] != "wounded"]


def giving(seen: Seen) -> bool:
    """Whether Energy is given now: with the cards, or after all of them where it is placed openly."""
    return seen.spreading or (bool(unplanned(seen)) and not seen.option("energy_open"))


def gather(seen: Seen) -> Gather | None:
    """HT-023, HT-027: one card for each, and all four Energy; HT-G30: how many to whom is free."""
    to_lay, spread = unplanned(seen), giving(seen)
    if not to_lay and not spread:
        return None
    team, marks = seen.team(seen.chooser), list[Mark]()
    marks += [switch(key, card) for key in to_lay for card in cards()]
    each = len(team) == ENERGY  # one for everybody is a plan to begin with
    if spread:
        marks += [Mark(slot_key(key, n), key, each and n == 0, figure(key)) for key in team for n in range(ENERGY)]
    most, tip = ENERGY if spread else 0, "Choose a card for each figure, and click circles to give Energy"
    missing = "#⚡ left to give"
    if not to_lay:
        return Gather("energy", "", "Energy: #", missing, tip, most, tuple(marks), most)
    ask = "Plan your turn"
    return Gather(
        "lock", "", "Lock in the plan", missing, tip, most, tuple(marks), most, ("plan", "energy"), ask, TALLY,
        initiative(seen), COUNTED,
    )  # fmt: skip


def switch(key: str, card: CardRow) -> Mark:
    """One of the four cards of a figure."""
    name = f"{figure(key)}: {CARD_NAMES[card.key]}"
    shape = card_key(key, card.key)
    return Mark(
        shape, f"{key}:{card.key}", card.key == USUAL, one=key, label=name, adds=card.initiative,
        peek=peek_key(key, card.key), shows=f"draft-{shape}",
    )  # fmt: skip


def initiative(seen: Seen) -> int:
    """HT-033, HT-141: what is laid already, and 2 for each Wounded figure."""
    mine: dict[str, str] = seen.plan.get("mine", {})
    down = sum(1 for key in seen.team(seen.chooser) if seen.figures[key]["posture"] == "wounded")
    return sum(card.initiative for kind in mine.values() for card in cards() if card.key == kind) + 2 * down


def card_key(key: str, card: str) -> str:
    return f"card-{key}-{card}"


def slot_key(key: str, n: int) -> str:
    return f"give-{key}-{n}"


# --- drawn ------------------------------------------------------------------------------------------------------------


def plan_plate(seen: Seen) -> tuple[list[Shape], float]:
    """The own plan, row by row; of the others only whether they are still planning."""
    seat = seen.view["seat"]
    waits = ", ".join(named(s) for s in seen.view["asked"] if s != seat)
    told = f"Still planning: {waits}" if waits else "All others are ready"
    tally = tallied(initiative(seen) + sum(mark.adds for mark in marks_on(seen)))
    shapes: list[Shape] = [
        Text(14, 22, tally, "start", style="say brass", key=COUNTED),
        Text(14, 41, told, "start", 11, style="say soft"),
    ]
    team = seen.team(seat)
    shapes += [Group(8, TOP + HIGH * i, tuple(row(seen, key))) for i, key in enumerate(team)]
    return shapes, TOP + HIGH * len(team) + 2


def marks_on(seen: Seen) -> list[Mark]:
    found = gather(seen)
    return [] if found is None else [mark for mark in found.marks if mark.on]


def tallied(total: int) -> str:
    """The tally for a sum, as the page writes it while marks change."""
    low, high = (total + each for each in LIKELY)
    return f"Initiative {total:+d} and 3 dice: mostly {low} to {high}"


def row(seen: Seen, key: str) -> Iterator[Shape]:
    """A figure: who it is, what it may do, its Energy, and its card as a switch."""
    f, who = seen.figures[key], seen.card(key)
    down = f["posture"] == "wounded"
    yield Rect(0, 0, WIDE - 16, HIGH - 6, 8, style="slot")
    yield Group(0, 0, (framed(portrait(key), f["seat"], 8, 8, 48, out=down),), tip=who.says, label=figure(key))
    yield Text(64, 19, figure(key), "start", 13, style="say strong")
    yield Text(174, 19, f"Armor {who.armor}", "end", 11, style="say soft")
    yield Text(64, 34, f"Move {who.move}", "start", 11, style="say soft")
    yield from energy(seen, key)
    if down:
        yield Text(64, 62, "Wounded: no card, Energy may", "start", 11, style="say soft")
        yield Text(64, 76, "raise it in Clean Up", "start", 11, style="say soft")
    else:
        yield from switches(seen, key)


def energy(seen: Seen, key: str) -> Iterator[Shape]:
    """Four circles to be filled; what is given already lies there."""
    amounts = seen.plan.get("energy")
    given = amounts[seen.team(seen.view["seat"]).index(key)] if amounts else 0
    for n in range(ENERGY if giving(seen) else given):
        style = "bolt filled" if giving(seen) else "bolt"
        shapes = (Circle(0, 0, 13, style="track"), Group(0, 0, (Path(BOLT, style=style),), scale=1.7))
        yield Group(191 + 28 * n, 19, shapes, key=slot_key(key, n) if giving(seen) else "")


def switches(seen: Seen, key: str) -> Iterator[Shape]:
    """The four cards; the one that lies there is bright."""
    mine = seen.plan.get("mine", {}).get(key)
    for i, card in enumerate(cards()):
        open_to = key in unplanned(seen)
        chosen = mine == card.key
        tint = f"tint {card.key}{' filled' if open_to else ''}"
        plate = [Rect(0, 0, 53, 36, 6, style="track")]
        if open_to or chosen:
            plate.append(Rect(0, 0, 53, 36, 6, style=tint))
        soft = "" if open_to or chosen else " soft"
        label, tip = f"{figure(key)}: {CARD_NAMES[card.key]}", plans(seen, read(f"plan {key} {card.key}"))
        yield Group(
            64 + 55.5 * i, 41,
            (*plate, Group(13, 11, (Path(SIGNS[card.key], style="switch-sign"),), scale=1.3),
             Text(48, 15, f"{card.initiative:+d}" if card.initiative else "0", "end", 11, style=f"say{soft}"),
             Text(26.5, 30, CARD_NAMES[card.key], size=11, style=f"say strong{soft}")),
            key=card_key(key, card.key), label=label, tip=tip,
            action=f"plan {key} {card.key}" if f"plan {key} {card.key}" in seen.choices else "",
        )  # fmt: skip


def draw_drafts(scene: Scene, seen: Seen) -> None:
    """On the board, unseen until they are wanted: the card that a figure would play, and what it would allow."""
    for key in unplanned(seen):
        square = seen.place(key)
        if not square:
            continue
        x, y = middle(square)
        for card in cards():
            chip = card_chip({"card": card.key, "state": "waiting"})
            scene.layer("flags").add(Group(x, y, tuple(chip), key=f"draft-{card_key(key, card.key)}", style="veiled"))
        draw_prospects(scene, seen, key)
