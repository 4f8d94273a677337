"""The band above the arena: everybody in the order in which they act, who acts now, and who has acted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Circle, Group, Path, Rect, Shape, Text, badge, framed_portrait
from ludus.games.hostile_takeover.actions import ORDER
from ludus.games.hostile_takeover.names import KEYS, NOBODY, figures_of
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import Seen, acting, card_name
from ludus.games.hostile_takeover.picture.styles import BAND, BOARD
from ludus.games.hostile_takeover.play.actions import ActionPhase
from ludus.games.hostile_takeover.play.initiative import Initiative
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import card_state

FACE: Final = 27.0
HEAD: Final = 62.0  # the place, the seat and its Initiative
HIGH: Final = 34.0
ROOMY: Final = 64.0  # so much for a figure has room for the name of its card


def draw_band(acts: Acts) -> None:
    """A group for each seat, in the acting order once there is one; a free place can be taken by a click."""
    if not acts.t.turn:
        return
    layer, wide, now = acts.scene.layer("band"), BOARD / acts.seen.players, acting_seat(acts.seen)
    for place, seat in enumerate(seats(acts.seen)):
        x = place * wide
        if seat >= 0:
            group = tuple(seat_group(acts, seat, place, wide - 6, seat == now))
            layer.group(x, -BAND, *group, key=f"band-{seat}", label=says_seat(acts, seat, place, seat == now))
        elif ORDER[place] in acts.seen.choices:
            label = acts.label(ORDER[place])
            shapes = (Rect(0, 0, wide - 6, HIGH, 8, style="free-place"), Text(12, 22, label, "start"))
            key, action = f"place-{place}", ORDER[place].text
            layer.group(x, -BAND, *shapes, key=key, tip=label, action=action, style="say")


def seats(seen: Seen) -> list[int]:
    """Who stands at each place; -1 where nobody has chosen it yet."""
    choosing = seen.top
    if seen.table.order or not isinstance(choosing, Initiative) or choosing.where() != "place":
        return list(seen.table.by_order())
    return [choosing.places.index(place) if place in choosing.places else NOBODY for place in range(seen.players)]


def acting_seat(seen: Seen) -> int:
    """Whose turn it is to act; nobody's while all plan."""
    phase = seen.frame(ActionPhase)
    return seen.table.order[phase.place] if phase and seen.table.order else NOBODY


def seat_group(acts: Acts, seat: int, place: int, wide: float, now: bool) -> Iterator[Shape]:
    """A seat: its place, its Initiative, and its figures."""
    t = acts.t
    yield Rect(0, 0, wide, HIGH, 8, style="box now" if now else "box")
    yield badge(seat, str(place + 1) if t.order else "", 17, HIGH / 2, 20)
    if t.totals:
        yield Text(54, 23, str(t.totals[seat]), "end", 13, style="say brass")
    team = figures_of(t.teams[seat])
    step = (wide - HEAD) / max(len(team), 1)
    for i, f in enumerate(team):
        yield Group(
            HEAD + step * i, (HIGH - FACE) / 2, tuple(face(t, f, step > ROOMY)), key=f"turn-{KEYS[f]}",
            label=says_turn(acts, f), tip=says_turn(acts, f), action=acts.by_figure.get(f, ""), words=(KEYS[f],),
            css="opacity: .35" if has_acted(t, f) else "",
        )  # fmt: skip


def face(t: Arena, f: int, roomy: bool) -> Iterator[Shape]:
    """A figure: ringed while it acts, gray when it is Wounded, crossed where its card is lost; and its card."""
    state = card_state(t, f)
    yield framed_portrait(portrait(f), t.side[f], 0, 0, FACE, out=t.is_wounded(f))
    if f == acting(t):
        yield Rect(-2, -2, FACE + 4, FACE + 4, 8, style="ring-acting")
    if roomy and t.card[f]:
        yield Text(FACE + 6, 18, card_name(t.card[f]), "start", 12, style="say")
    if state == "flipped":
        yield Path(f"M4 4L{FACE - 4:g} {FACE - 4:g}M4 {FACE - 4:g}L{FACE - 4:g} 4", style="cross")
    if state == "turned":
        yield Circle(FACE - 4, 4, 6, style="track")
        yield Path(f"M{FACE - 7:g} 4l2.5 2.500 4 -5", style="tick")


def has_acted(t: Arena, f: int) -> bool:
    return t.is_wounded(f) or card_state(t, f) in ("turned", "flipped")


def says_turn(acts: Acts, f: int) -> str:
    """What a figure has to do with this turn, in a few words."""
    t = acts.t
    state = "wounded" if t.is_wounded(f) else "acts" if f == acting(t) else card_state(t, f)
    return acts.say(f"turn.{state or 'secret'}", who=f)


def says_seat(acts: Acts, seat: int, place: int, now: bool) -> str:
    """A seat in the order, for those who do not see the band."""
    if not acts.t.order:
        return acts.say("place.none", seat=seat)
    return acts.say("place.acts" if now else "place", seat=seat, place=place + 1)
