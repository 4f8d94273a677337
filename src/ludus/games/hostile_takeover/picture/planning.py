"""The planning board: a row for each figure with its four cards as one switch and its Energy, locked in at once.

What a card would allow is drawn on the board while it is chosen: where to run, whom to shoot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Gather, Group, Line, Mark, Path, Rect, Shape, Text, framed_portrait, wrap_text
from ludus.games.hostile_takeover.actions import PLAN, Plan, Spread
from ludus.games.hostile_takeover.content import ENERGY, CardRow, cards
from ludus.games.hostile_takeover.intents import Walk, ways
from ludus.games.hostile_takeover.names import FIRE, IN_MOTION, KEYS, MOVE, NO_CARD, figures_of
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.figures import BOLT, SIGNS, card_chip
from ludus.games.hostile_takeover.picture.forecast import Shot, percent
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.reach import area
from ludus.games.hostile_takeover.picture.seen import Say, Seen, card_name, character, plan_of, seat_name
from ludus.games.hostile_takeover.picture.sightlines import pill_width
from ludus.games.hostile_takeover.picture.styles import BOARD, middle
from ludus.games.hostile_takeover.play.initiative import modifiers
from ludus.games.hostile_takeover.speech import figure

WIDE: Final = 306.0
HIGH: Final = 88.0  # of a row
TOP: Final = 54.0  # of the first
LINE: Final = 32  # letters beside a portrait
LIKELY: Final = (8, 13)  # three dice fall so in two of three throws
USUAL: Final = MOVE  # what a plan begins with
COUNTED: Final = "plan-tally"
CARDS: Final = range(1, len(cards()) + 1)


def to_plan(seen: Seen) -> list[int]:
    """Your figures that are still to get a card."""
    plan = plan_of(seen)
    return list(plan.to_lay()) if plan and any(isinstance(a, Plan) for a in seen.choices) else []


def giving(seen: Seen) -> bool:
    """Whether Energy is given now: with the cards, or after all of them where it is placed openly."""
    spreading = any(isinstance(a, Spread) for a in seen.choices[:1])
    return spreading or (bool(to_plan(seen)) and not seen.table.options.energy_open)


def gather(acts: Acts) -> Gather | None:
    """HT-023, HT-027: one card for each, and all four Energy; HT-G30: how many to whom is free."""
    seen, say = acts.seen, acts.say
    to_lay, spread = to_plan(seen), giving(seen)
    if not to_lay and not spread:
        return None
    team, marks = figures_of(seen.table.teams[seen.chooser]), list[Mark]()
    marks += [switch(f, card) for f in to_lay for card in CARDS]
    each = len(team) == ENERGY  # one for everybody is a plan to begin with
    if spread:
        marks += [Mark(slot_key(f, n), KEYS[f], each and n == 0, figure(f)) for f in team for n in range(ENERGY)]
    most, tip, missing = ENERGY if spread else 0, say("plan.tip"), say("plan.missing")
    if not to_lay:
        return Gather("energy", "", say("plan.energy"), missing, tip, most, tuple(marks), most)
    tally = say("plan.tally", total="#", low=f"#{LIKELY[0]}", high=f"#{LIKELY[1]}")
    return Gather(
        "lock", "", say("plan.lock"), missing, tip, most, tuple(marks), most, ("plan", "energy"), say("plan.ask"),
        tally, initiative(seen), COUNTED,
    )  # fmt: skip


def row_of(card: int) -> CardRow:
    return cards()[card - 1]


def switch(f: int, card: int) -> Mark:
    """One of the four cards of a figure."""
    row, shape = row_of(card), card_key(f, card)
    return Mark(
        shape, f"{KEYS[f]}:{row.key}", card == USUAL, one=KEYS[f], label=f"{figure(f)}: {card_name(card)}",
        adds=row.initiative, peek=peek_key(f, card), shows=f"draft-{shape}",
    )  # fmt: skip


def initiative(seen: Seen) -> int:
    """HT-033, HT-141: what is laid already, and 2 for each Wounded figure."""
    plan = plan_of(seen)
    return modifiers(seen.table, seen.seat, list(plan.laid_by(seen.seat).values())) if plan else 0


def card_key(f: int, card: int) -> str:
    return f"card-{KEYS[f]}-{row_of(card).key}"


def peek_key(f: int, card: int) -> str:
    return f"peek-{KEYS[f]}-{row_of(card).key}"


def slot_key(f: int, n: int) -> str:
    return f"give-{KEYS[f]}-{n}"


# --- beside the board -------------------------------------------------------------------------------------------------


def plan_plate(acts: Acts) -> tuple[list[Shape], float]:
    """Your plan, row by row; of the others only whether they are still planning."""
    seen, say = acts.seen, acts.say
    waits = ", ".join([seat_name(acts.words, seat) for seat in seen.asked if seat != seen.seat])
    others = say("plan.still", names=waits) if waits else say("plan.ready")
    found = gather(acts)
    total = initiative(seen) + sum(mark.adds for mark in (found.marks if found else ()) if mark.on)
    shapes: list[Shape] = [
        Text(14, 22, tally(say, total), "start", style="say brass", key=COUNTED),
        Text(14, 41, others, "start", 11, style="say soft"),
    ]
    team = figures_of(acts.t.teams[seen.seat])
    shapes += [Group(8, TOP + HIGH * i, tuple(row(acts, f))) for i, f in enumerate(team)]
    return shapes, TOP + HIGH * len(team) + 2


def tally(say: Say, total: int) -> str:
    """The tally for a sum, as the page writes it while marks change."""
    low, high = (total + each for each in LIKELY)
    return say("plan.tally", total=f"{total:+d}", low=low, high=high)


def row(acts: Acts, f: int) -> Iterator[Shape]:
    """A figure: who it is, what it may do, its Energy, and its card as a switch."""
    t, who, say = acts.t, character(acts.t, f), acts.say
    down = t.is_wounded(f)
    drawn = framed_portrait(portrait(f), t.side[f], 8, 8, 48, out=down)
    yield Rect(0, 0, WIDE - 16, HIGH - 6, 8, style="slot")
    yield Group(0, 0, (drawn,), tip=acts.words.said(who.says), label=figure(f))
    yield Text(64, 19, figure(f), "start", 13, style="say strong")
    yield Text(174, 19, say("card.armor", armor=who.armor), "end", 11, style="say soft")
    yield Text(64, 34, say("card.move", move=who.move), "start", 11, style="say soft")
    yield from energy(acts.seen, f)
    if down:
        for i, line in enumerate(wrap_text(say("plan.wounded"), LINE)):
            yield Text(64, 62 + 14 * i, line, "start", 11, style="say soft")
    else:
        yield from switches(acts, f)


def energy(seen: Seen, f: int) -> Iterator[Shape]:
    """Four circles to be filled; what is given already lies there."""
    plan, gives = plan_of(seen), giving(seen)
    amounts = plan.energy_of(seen.seat) if plan else ()
    given = amounts[figures_of(seen.table.teams[seen.seat]).index(f)] if amounts else 0
    for n in range(ENERGY if gives else given):
        style = "bolt filled" if gives else "bolt"
        shapes = (Circle(0, 0, 13, style="track"), Group(0, 0, (Path(BOLT, style=style),), scale=1.7))
        yield Group(191 + 28 * n, 19, shapes, key=slot_key(f, n) if gives else "")


def switches(acts: Acts, f: int) -> Iterator[Shape]:
    """The four cards; the one that lies there is bright."""
    plan, open_to = plan_of(acts.seen), f in to_plan(acts.seen)
    laid = plan.laid_by(acts.seen.seat).get(f, NO_CARD) if plan else NO_CARD
    for i, card in enumerate(CARDS):
        action, row, bright = PLAN[f][i], row_of(card), open_to or card == laid
        plate = [Rect(0, 0, 53, 36, 6, style="track")]
        if bright:
            plate.append(Rect(0, 0, 53, 36, 6, style=f"tint {row.key}{' filled' if open_to else ''}"))
        soft = "" if bright else " soft"
        yield Group(
            64 + 55.5 * i, 41,
            (*plate, Group(13, 11, (Path(SIGNS[card], style="switch-sign"),), scale=1.3),
             Text(48, 15, f"{row.initiative:+d}" if row.initiative else "0", "end", 11, style=f"say{soft}"),
             Text(26.5, 30, card_name(card), size=11, style=f"say strong{soft}")),
            key=card_key(f, card), label=f"{figure(f)}: {card_name(card)}", tip=acts.hint(action),
            action=action.text if acts.seen.allows(action) else "",
        )  # fmt: skip


# --- on the board -----------------------------------------------------------------------------------------------------


def draw_drafts(acts: Acts) -> None:
    """Unseen until they are wanted: the card that a figure would play, and what it would allow."""
    flags, layer = acts.scene.layer("flags"), acts.scene.layer("reach")
    for f in to_plan(acts.seen):
        square = acts.square[f]
        if square < 0:
            continue
        x, y = middle(square)
        within_reach = reach_of(acts, f)
        shots = [shape for shot in acts.shots_from(f) for shape in line_of(acts, shot, x, y)]
        for card in CARDS:
            chip = card_chip(card, "waiting")
            flags.add(Group(x, y, tuple(chip), key=f"draft-{card_key(f, card)}", style="veiled"))
        for card in CARDS:
            shapes = within_reach if IN_MOTION[card] else shots if card == FIRE else []
            if shapes:
                layer.add(Group(0, 0, tuple(shapes), key=peek_key(f, card), style="veiled"))


def reach_of(acts: Acts, f: int) -> list[Shape]:
    """Every square that its Move value reaches, as one area with a border."""
    return area(ways(acts.t, Walk(f, acts.t.charts.moves[f], False, False, 0))) if acts.t.standing(f) else []


def line_of(acts: Acts, shot: Shot, x: float, y: float) -> list[Shape]:
    """A line to somebody whom a figure could shoot from here, with the number if they stand still."""
    to = middle(shot.square)
    words = f"{shot.needed}+ · {percent(acts.say, shot.hits())}"
    wide = pill_width(words)
    left, top = min(max(to[0] - wide / 2, 0.0), BOARD - wide), max(to[1] - 26, 10.0)
    box = (Rect(0, -9, wide, 17, 8.5, style="pill can"), Text(wide / 2, 3.5, words, style="pill-dark"))
    return [Line(((x, y), to), style="line-thin"), Group(left, top, box)]
