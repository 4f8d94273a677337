"""The band above the arena: everybody in the order in which they act, who acts now, and who has acted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import Words
from ludus.draw import Circle, Group, Path, Rect, Scene, Shape, Text, badge, framed
from ludus.draw.section import section
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import CARD_NAMES, Seen
from ludus.games.hostile_takeover.picture.styles import BAND, BOARD
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.speech import player as named

FACE: Final = 27.0
HEAD: Final = 62.0  # the place, the seat and its Initiative
HIGH: Final = 34.0
ROOMY: Final = 64.0  # so much for a figure has room for the name of its card


@section
def draw_band(scene: Scene, seen: Seen, aims: dict[str, str], words: Words) -> None:
    """A group for each seat, in the acting order once there is one; a free place can be taken by a click."""
    if not seen.table["turn"]:
        return
    layer, wide, now = scene.layer("band"), BOARD / seen.players, acting_seat(seen)
    for place, seat in enumerate(seats(seen)):
        x = place * wide
        action = f"order {place + 1}"
        if seat >= 0:
            group = tuple(seat_group(seen, seat, place, wide - 6, seat == now, aims))
            layer.group(x, -BAND, *group, key=f"band-{seat}", label=told(seen, seat, place, seat == now))
        elif action in seen.choices:
            shapes = (Rect(0, 0, wide - 6, HIGH, 8, style="free-place"), Text(12, 22, words.label(action), "start"))
            layer.group(x, -BAND, *shapes, key=f"place-{place}", tip=words.label(action), action=action, style="say")


def seats(seen: Seen) -> list[int]:
    """Who stands at each place; -1 where nobody has chosen it yet."""
    if seen.table["order"]:
        return list(seen.table["order"])
    picked: list[int] = seen.frame("Initiative").get("places", [])
    if seen.asking != "Initiative.place":
        return list(range(seen.players))
    return [picked.index(place) if place in picked else -1 for place in range(seen.players)]


def acting_seat(seen: Seen) -> int:
    """Whose turn it is to act; nobody's while all plan."""
    frame = seen.frame("ActionPhase")
    return seen.table["order"][frame["place"]] if frame and seen.table["order"] else -1


def seat_group(seen: Seen, seat: int, place: int, wide: float, now: bool, aims: dict[str, str]) -> Iterator[Shape]:
    """A seat: its place, its Initiative, and its figures."""
    yield Rect(0, 0, wide, HIGH, 8, style="box now" if now else "box")
    yield badge(seat, str(place + 1) if seen.table["order"] else "", 17, HIGH / 2, 20)
    if seen.table["totals"]:
        yield Text(54, 23, str(seen.table["totals"][seat]), "end", 13, style="say brass")
    team = seen.team(seat)
    step = (wide - HEAD) / max(len(team), 1)
    for i, key in enumerate(team):
        yield Group(
            HEAD + step * i, (HIGH - FACE) / 2, tuple(face(seen, key, step > ROOMY)), key=f"turn-{key}",
            label=state(seen, key), tip=state(seen, key), action=aims.get(key, ""), words=(key,),
            css="opacity: .35" if has_acted(seen, key) else "",
        )  # fmt: skip


def face(seen: Seen, key: str, roomy: bool) -> Iterator[Shape]:
    """A figure: ringed while it acts, grey when it is Wounded, crossed where its card is lost; and its card."""
    f = seen.figures[key]
    yield framed(portrait(key), f["seat"], 0, 0, FACE, out=f["posture"] == "wounded")
    if key == seen.acting:
        yield Rect(-2, -2, FACE + 4, FACE + 4, 8, style="ring-acting")
    if roomy and f["card"]:
        yield Text(FACE + 6, 18, CARD_NAMES[f["card"]], "start", 12, style="say")
    if f["state"] == "flipped":
        yield Path(f"M4 4L{FACE - 4:g} {FACE - 4:g}M4 {FACE - 4:g}L{FACE - 4:g} 4", style="cross")
    if f["state"] == "turned":
        yield Circle(FACE - 4, 4, 6, style="track")
        yield Path(f"M{FACE - 7:g} 4l2.5 2.500 4 -5", style="tick")


def has_acted(seen: Seen, key: str) -> bool:
    f = seen.figures[key]
    return f["posture"] == "wounded" or f["state"] in ("turned", "flipped")


def state(seen: Seen, key: str) -> str:
    """What a figure has to do with this turn, in a few words."""
    f = seen.figures[key]
    if f["posture"] == "wounded":
        return f"{figure(key)}: Wounded"
    if key == seen.acting:
        return f"{figure(key)}: acts now"
    done = {"turned": "has acted", "flipped": "has lost its card", "waiting": "is still to act"}
    return f"{figure(key)}: {done.get(f['state'] or '', 'is planned in secret')}"


def told(seen: Seen, seat: int, place: int, now: bool) -> str:
    """A seat in the order, for those who do not see the band."""
    if not seen.table["order"]:
        return f"{named(seat)}: no place in the order yet"
    return f"{named(seat)}: place {place + 1}{', acts now' if now else ''}"
