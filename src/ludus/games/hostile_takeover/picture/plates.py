"""What is drawn beside the arena: score, phases, order, log on the left; the shot or the plan and a team on the right.

It lies in layers of its own ("seats", "status"), so that a page with panels of its own may leave it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Group, Line, Path, Rect, Scene, Shape, Text, badge, framed_portrait, player, wrap_text
from ludus.draw.printed import across, fit
from ludus.games.hostile_takeover.content import cards, specials_by_key
from ludus.games.hostile_takeover.names import CARDS, NOBODY, figures_of, holds
from ludus.games.hostile_takeover.odds import ACCURATE, DEFENDED, chance
from ludus.games.hostile_takeover.picture.acts import TARGET, Acts, blow
from ludus.games.hostile_takeover.picture.boosting import bolts, boosts
from ludus.games.hostile_takeover.picture.figures import BOLT, SIGNS
from ludus.games.hostile_takeover.picture.forecast import Blow, Shot, percent
from ludus.games.hostile_takeover.picture.planning import plan_plate
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import Say, acting, card_name, character, plan_of, seat_name
from ludus.games.hostile_takeover.picture.styles import BAND, BOARD, LEFT
from ludus.games.hostile_takeover.play.melee import MeleeAttack
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import card_state, posture

WIDE: Final = 214.0  # the left column
BROAD: Final = 306.0  # the right one
COLUMN: Final = BOARD + 14
SLOT_PITCH: Final = 73.0  # from one card of a team to the next
PART: Final = 66.0  # the room for the name of what makes up a number
SAY: Final = 12.0  # the size of the style "say"
BAR_LETTER: Final = 7.1  # how wide a letter of the bar of outcomes is
PHASES: Final = ("strategy", "initiative", "action", "clean_up")


def draw_plates(acts: Acts) -> None:
    scene, seen = acts.scene, acts.seen
    left, right = scene.layer("seats"), scene.layer("status")
    ends: list[tuple[str, float, float, float, float]] = []
    y = -18.0
    for name, made in (("score", score(acts)), ("phases", phases(acts)), ("order", order(acts)), ("log", log(acts))):
        shapes, high = made
        home = scene.layer("log") if name == "log" else left
        home.add(Group(LEFT + 10, y, (Rect(0, 0, WIDE, high, 10, style="box"), *shapes), key=f"plate-{name}"))
        ends.append((name, LEFT + 10, y, WIDE, high))
        y += high + 10
    y = -18.0
    about = "shot" if acts.shot is not None else "blow" if isinstance(seen.top, MeleeAttack) else "plan"
    for name, made in (("action", action(acts)), ("team", team(acts))):
        shapes, high = made
        if high:
            right.add(Group(COLUMN, y, (Rect(0, 0, BROAD, high, 10, style="box"), *shapes), key=f"plate-{name}"))
            ends.append((about if name == "action" else name, COLUMN, y, BROAD, high))
            y += high + 10
    add_parts(scene, ends)


def add_parts(scene: Scene, plates: list[tuple[str, float, float, float, float]]) -> None:
    """The arena; beside it what the decision is about and the team; the rest a page tells in words."""
    scene.part("arena", -26, -BAND - 2, BOARD + 38, BOARD + BAND + 14, spot="board")
    for name, x, y, wide, high in plates:
        scene.part(name, x - 2, y - 2, wide + 4, high + 4, spot="rail" if x == COLUMN else "told")


Plate = tuple[list[Shape], float]


# --- the left column --------------------------------------------------------------------------------------------------


def score(acts: Acts) -> Plate:
    """A track to the winning number, a badge for every player on it."""
    stakes, points_of, say = acts.t.stakes, acts.t.score, acts.say
    needed = stakes.needed
    shapes: list[Shape] = [
        Text(12, 22, say("plate.score"), "start", style="head"),
        Text(WIDE - 12, 22, say("plate.wins", needed=needed), "end", style="say soft"),
    ]
    step = (WIDE - 24) / (needed + 1)
    for n in range(needed + 1):
        shapes.append(Rect(12 + n * step, 60, step - 1.5, 20, 3, style="track goal" if n == needed else "track"))
        if n == needed or needed < 10 or (n % 2 == 0 and n < needed - 1):
            shapes.append(Text(12 + (n + 0.5) * step - 0.7, 74, str(n), style="track-text"))
    for seat, points in enumerate(points_of):
        level = [s for s, other in enumerate(points_of) if other == points]
        x = 12 + (min(points, needed) + 0.5) * step + 5 * level.index(seat)
        shapes.append(badge(seat, str(seat + 1), x, 46 if seat % 2 == 0 else 94, 17))
    goal = "hill" if stakes.hill else "marker" if stakes.marker else "center"
    words = wrap_text(say(f"plate.goal.{goal}"), 33)
    shapes += [Text(12, 120 + 15 * i, line, "start", 11, style="say soft") for i, line in enumerate(words)]
    return shapes, 118.0 + 15 * len(words)


def phases(acts: Acts) -> Plate:
    """The phases in their order, the present one in brass; and the ban on shooting."""
    t, say = acts.t, acts.say
    shapes: list[Shape] = [Text(12, 20, say("plate.turn", turn=t.turn), "start", style="say strong")]
    shown = [(phase, say(f"phase.{phase}")) for phase in PHASES]
    letters = sum(len(name) + 1 for _, name in shown)
    x, size = 12.0, min(9.4, 9.4 * 36 / letters)
    for phase, name in shown:
        now = t.phase == phase
        shapes.append(Text(x, 40, name, "start", size, style="say brass" if now else "say soft"))
        x += (WIDE - 20) * (len(name) + 1) / letters
    if not t.bans_shots():
        return shapes, 52.0
    banned = say("plate.no_shots.marker" if t.stakes.marker else "plate.no_shots.turn")
    shapes.append(Text(12, 58, banned, "start", 11, style="say brass"))
    return shapes, 70.0


def order(acts: Acts) -> Plate:
    """Everybody in acting order, with the Initiative total and the activations left."""
    title = acts.say("plate.order" if acts.t.order else "plate.players")
    shapes: list[Shape] = [Text(12, 22, title, "start", style="head")]
    y = 34.0
    for seat in acts.t.by_order():
        shapes += place(acts, seat, y)
        y += 54
    return shapes, y + 4


def place(acts: Acts, seat: int, y: float) -> list[Shape]:
    """A player in the acting order."""
    t, name = acts.t, seat_name(acts.words, seat)
    now, mine = seat in acts.seen.asked, seat == acts.seen.seat
    shapes: list[Shape] = [Rect(8, y, WIDE - 16, 48, 8, style="box now" if now else "box")]
    shapes.append(badge(seat, str(seat + 1), 26, y + 24, 20))
    shapes.append(Text(46, y + 19, name, "start", style=f"say name {player(seat)}"))
    if mine:
        shapes.append(Text(58 + 7.4 * len(name), y + 19, acts.say("plate.you"), "start", 11, style="say soft"))
    if t.totals:
        shapes.append(Text(WIDE - 20, y + 22, str(t.totals[seat]), "end", style="big"))
    for i, f in enumerate(figures_of(t.teams[seat])):
        shapes.append(Group(54 + 19 * i, y + 34, tuple(tally(t, f))))
    return shapes


def log(acts: Acts) -> Plate:
    """What happened last, as far as there is room."""
    seen = acts.seen
    room = int((BOARD - 290 - 54 * seen.players - 40) // 15)
    lines: list[str] = []
    for entry in seen.log[-room:]:
        lines += wrap_text(entry, 34, subsequent_indent="  ")
    shapes: list[Shape] = [Text(12, 22, acts.say("plate.log"), "start", style="head")]
    for i, line in enumerate(lines[-room:]):
        indent = 20 if line.startswith(" ") else 12
        shapes.append(Text(indent, 42 + 15 * i, line.strip(), "start", 11, style="say soft"))
    return shapes, 40.0 + 15 * min(room, len(lines)) + 6


def fit_line(text: str, wide: float, size: float, bold: bool = False) -> float:
    """The size of a line that its style would make too long; 0 where it fits as it is."""
    long = across(text, size, bold)
    return size * wide / long if long > wide else 0


def shorten(text: str, most: int) -> str:
    """Text that fits; the panel beside the picture says it whole."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def tally(t: Arena, f: int) -> Iterator[Shape]:
    """A figure's card as a small mark: to play, played, lost, or the figure down."""
    state = card_state(t, f)
    if t.is_wounded(f):
        yield Path("M-5 -5L5 5M-5 5L5 -5", style="cross")
    elif state == "flipped":
        yield Rect(-5, -6, 10, 12, 1.5, style="card-chip lost")
    elif state:
        turned = 90.0 if state == "turned" else 0.0
        sign = (Rect(-5, -6, 10, 12, 1.5, style="card-chip"), Path(SIGNS[t.card[f]], style="card-sign"))
        yield Group(0, 0, sign, turn=turned, css="opacity: .55" if turned else "")
    else:
        yield Rect(-5, -6, 10, 12, 1.5, style="slot empty")


# --- the shot ---------------------------------------------------------------------------------------------------------


def action(acts: Acts) -> Plate:
    """What a decision is about: a shot, a blow, or the plan; while targets are chosen each has a ledger of its own."""
    seen = acts.seen
    if seen.asking == TARGET:
        return [], 0.0
    if acts.shot is not None:
        return shot_plate(acts, acts.shot)
    if isinstance(seen.top, MeleeAttack):
        return blow_plate(acts, blow(seen, seen.top))
    return plan_plate(acts) if plan_of(seen) and seen.seat >= 0 else ([], 0.0)


def shot_plate(acts: Acts, shot: Shot) -> Plate:
    say = acts.say
    shapes: list[Shape] = [
        framed_portrait(portrait(shot.shooter), acts.t.side[shot.shooter], 10, 6, 30),
        Text(48, 27, shot.title(say), "start", style="head"),
    ]
    y, running = 50.0, 0
    for i, part in enumerate(shot.parts):
        running += part.change
        shapes.append(
            Text(14, y, part.name(say), "start", fit_line(part.name(say), PART, SAY, bold=True), style="say strong")
        )
        change = f"{part.change:+d}" if i else str(part.change)
        shapes.append(Text(92, y, shorten(part.what(say), 25), "start", 11, style="say soft"))
        shapes.append(Text(BROAD - 40, y, change, "end", style="say"))
        shapes.append(Text(BROAD - 14, y, str(running), "end", style="say brass"))
        y += 20
    shapes.append(Line(((12, y - 10), (BROAD - 12, y - 10)), style="rule"))
    shapes += verdict(say, shot, y + 4)
    y += 62
    if shot.target != NOBODY:
        shapes += outcome_bar(say, shot, y)
        y += 34
    accuracy, defense = percent(say, shot.hits(ACCURATE)), percent(say, shot.hits(DEFENDED))
    energy = say("plate.energy", accuracy=accuracy, defense=defense)
    shapes.append(Text(14, y, energy, "start", 11, style="say soft"))
    y += 18
    if shot.others:
        names = ", ".join(map(figure, shot.others))
        shapes.append(Text(14, y, say("plate.melee", names=names), "start", 11, style="say brass"))
        y += 18
    chart, high = chart_plate(acts, shot, y + 6)
    return shapes + chart, y + 6 + high


def verdict(say: Say, shot: Shot, y: float) -> list[Shape]:
    """The two numbers and their chances."""
    shapes: list[Shape] = [
        Text(14, y + 8, say("row.to_hit"), "start", 11, style="say soft"),
        Text(14, y + 34, f"{shot.needed}+", "start", style="big"),
        Text(68, y + 34, percent(say, shot.hits()), "start", 14, style="say can"),
    ]
    if shot.target != NOBODY:
        shapes += [
            Text(160, y + 8, say("row.to_wound"), "start", 11, style="say soft"),
            Text(160, y + 34, f"{shot.wound}+", "start", style="big"),
            Text(214, y + 34, percent(say, chance(shot.wound)), "start", 14, style="say can"),
        ]
    return shapes


def outcome_bar(say: Say, shot: Shot, y: float) -> list[Shape]:
    """Wounded, Pinned, nothing: as wide as they are likely."""
    strikes, wounds = shot.strikes, shot.wounds
    shapes: list[Shape] = []
    x, full = 14.0, BROAD - 28
    for name, p in (("wounded", wounds), ("pinned", strikes - wounds), ("nothing", 1 - strikes)):
        wide = full * p
        if wide > 0.5:
            shapes.append(Rect(x, y - 14, wide, 22, 3, style=f"bar {name}"))
        alone = say("percent", n=round(100 * p))
        whole = say(f"plate.ends.{name}", chance=alone)
        words = whole if wide > BAR_LETTER * len(whole) else alone if wide > 26 else ""
        faint = " faint" if name == "nothing" else ""
        shapes += [Text(x + wide / 2, y + 1.5, words, style=f"bar-text{faint}")] if words else []
        x += wide
    return shapes


def chart_plate(acts: Acts, shot: Shot, y: float) -> Plate:
    """The shooter's chart, the number in use framed."""
    row, say = character(acts.t, shot.shooter), acts.say
    title = say("plate.chart", weapon=acts.words.said(row.ranged))
    size = fit_line(title, BROAD - 28, 11) or 11
    shapes: list[Shape] = [Text(14, y + 10, title, "start", size, style="say soft")]
    for i, band in enumerate(row.hit):
        top = y + 32 + 20 * i
        shapes.append(Text(14, top, say(f"card.reach.{i}"), "start", 11, style="say soft"))
        for j, number in enumerate(band):
            x = 112 + 30 * j + (10 if j > 2 else 0)
            used = shot.target != NOBODY and i == shot.band and j == shot.cover + (0 if shot.moving else 3)
            shapes += [Rect(x - 13, top - 13, 26, 18, 4, style="used-cell")] if used else []
            shapes.append(Text(x, top, str(number), style="chart"))
    words = say(f"plate.range.{shot.band}", range=shot.range, cover=shot.cover)
    shapes.append(Text(14, y + 94, words, "start", 11, style="say soft"))
    return shapes, 106.0


def blow_plate(acts: Acts, found: Blow) -> Plate:
    say = acts.say
    shapes: list[Shape] = [
        framed_portrait(portrait(found.attacker), acts.t.side[found.attacker], 10, 6, 30),
        Text(48, 27, found.title(say), "start", style="head"),
    ]
    bonus, defense, wounds = f"{found.bonus:+d}", f"{found.defense:+d}", percent(say, chance(found.wound))
    key = "plate.blow.fights" if found.fights else "plate.blow.plain"
    lines = (
        say(key, bonus=bonus, defense=defense, needed=found.needed),
        say("plate.blow.chances", chance=percent(say, found.hit), wound=found.wound, wounds=wounds),
        say("plate.blow.pins" if found.pins else "plate.blow.spares"),
    )
    shapes += [Text(14, 52 + 20 * i, line, "start", style="say") for i, line in enumerate(lines)]
    return shapes, 108.0


# --- your team --------------------------------------------------------------------------------------------------------


def team(acts: Acts) -> Plate:
    """Four cards of the reader's team, or of the seat that is asked: card, Energy, state, Special Action."""
    seen, t = acts.seen, acts.t
    seat = seen.seat if seen.seat >= 0 else max(seen.chooser, 0)
    figures = figures_of(t.teams[seat])
    if not figures:
        return [], 0.0
    own = seat == seen.seat
    if own and plan_of(seen):  # the planning board has the figures
        special: list[Shape] = [Text(14, 24, acts.say("plate.specials"), "start", style="head")]
        return [*special, *abilities(acts, figures, 46)], 44.0 + 34 * len(figures)
    title = acts.say("plate.team") if own else acts.say("plate.team_of", seat=seat)
    shapes: list[Shape] = [Text(14, 24, title, "start", style="head")]
    shapes += [Group(10 + SLOT_PITCH * i, 36, tuple(slot(acts, f))) for i, f in enumerate(figures)]
    return [*shapes, *abilities(acts, figures, 196)], 196.0 + 34 * len(figures)


def abilities(acts: Acts, figures: list[int], y: float) -> list[Shape]:
    """Two lines for each figure: what it can do."""
    shapes = list[Shape]()
    for f in figures:
        special = specials_by_key()[character(acts.t, f).special]
        played = card_name(CARDS.index(special.card))
        head = acts.say("plate.special", who=f, special=special.name, card=played, energy=special.energy)
        shapes.append(Text(14, y, head, "start", 10.5, style="say strong"))
        shapes.append(Text(14, y + 14, acts.words.said(special.hint), "start", 10.5, style="say soft"))
        y += 34
    return shapes


def slot(acts: Acts, f: int) -> Iterator[Shape]:
    """A slot of 66 by 90 with the card that lies there."""
    seen, t, say = acts.seen, acts.t, acts.say
    state, wounded = card_state(t, f), t.is_wounded(f)
    yield slot_text(10, figure(f), 11.5, style="say strong")
    if not state:
        yield Rect(0, 18, 66, 90, 6, style="slot empty")
        yield slot_text(32, say("slot.wounded" if wounded else "slot.no_card"), 11, style="say soft")
    else:
        card = cards()[t.card[f] - 1]
        yield Rect(0, 18, 66, 90, 6, style="slot lost" if state == "flipped" else "slot")
        yield Rect(0, 18, 66, 20, 6, style=f"tint {card.key}")
        yield Text(6, 32, card_name(t.card[f]), "start", style="tint-text")
        yield Text(60, 32, f"{card.initiative:+d}" if card.initiative else "0", "end", style="tint-text")
        yield slot_text(102, say("slot.moving" if card.moving else "slot.still"), 10, style="say soft")
    yield framed_portrait(portrait(f), t.side[f], 11, 42, 44, out=wounded)
    if state == "flipped":
        yield Path("M8 44L58 94M8 94L58 44", style="cross")
    if boosts(seen) and t.side[f] == seen.chooser:
        yield from bolts(seen, f)
        return
    energy = t.energy[f]
    for n in range(energy):
        yield Group(33 + 12 * (n - (energy - 1) / 2), 118, (Circle(0, 0, 6.5, style="track"), Path(BOLT, style="bolt")))
    yield slot_text(136, slot_state(acts, f), 10.5, style="say soft")


def slot_text(y: float, text: str, size: float, style: str) -> Text:
    """A word across a slot, small enough to keep clear of the slots beside it."""
    return Text(33, y, text, size=fit(text, SLOT_PITCH - 3, size), style=style)


def slot_state(acts: Acts, f: int) -> str:
    """What a figure does now, or what has become of it and its card."""
    t, say = acts.t, acts.say
    if f == acting(t):
        return say("slot.acts")
    if holds(t.ready, f):
        return say("slot.watching")
    if not t.standing(f):
        return say(f"posture.{posture(t, f)}")
    state = card_state(t, f)
    return say(f"slot.{state}") if state else ""
