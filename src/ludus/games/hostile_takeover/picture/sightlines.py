"""The shots that are considered: lines, the terrain that counts, ranges, numbers; and the squares that are watched."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Path, Rect, Scene, Shape, Text, player, player_shape, way
from ludus.draw.section import made_of, section
from ludus.games.hostile_takeover.aiming import why_not_target
from ludus.games.hostile_takeover.danger import watchers
from ludus.games.hostile_takeover.intents import Walk, Way, before_walk, ways
from ludus.games.hostile_takeover.manner import AIMED
from ludus.games.hostile_takeover.names import GRID, KEYS, LABEL, figures_of
from ludus.games.hostile_takeover.picture.acts import read
from ludus.games.hostile_takeover.picture.odds import Shot, percent, shot_at, shot_into
from ludus.games.hostile_takeover.picture.seen import INDEX, Seen
from ludus.games.hostile_takeover.picture.styles import BOARD, UNIT, middle
from ludus.games.hostile_takeover.speech import BANDS, figure

FEW: Final = 3  # so many shots are drawn in full


def considered(seen: Seen) -> list[Shot]:
    """The shots a decision is about: the one under way, the one an interruption would be, or those to choose from."""
    under_way = seen.frame("RangedAttack")
    if under_way and seen.top["is"] in ("RangedAttack", "Throw"):
        return [attack(seen, under_way)]
    if seen.asking == "Overwatch.offer":
        return [shot_at(seen.arena, seen.top["watcher"], seen.top["mover"])]
    if seen.asking == "Shooting.target":
        frame = seen.top
        aims = [read(text).figure for text in seen.choices if text.startswith("fire ") and text != "fire square"]
        return [shot_at(seen.arena, frame["figure"], KEYS.index(key), frame["mode"]) for key in aims]
    return []


def attack(seen: Seen, frame: dict[str, int]) -> Shot:
    if frame["target"] >= 0:
        return shot_at(seen.arena, frame["shooter"], frame["target"], frame["mode"])
    return shot_into(seen.arena, frame["shooter"], frame["square"], frame["mode"])


def draw_shots(scene: Scene, seen: Seen) -> None:
    """Every shot that is considered, with the terrain that counts; few of them also square by square."""
    shots = considered(seen)
    full = len(shots) <= FEW
    framed: set[str] = set()
    for shot in shots:
        draw_line(scene, seen, shot, full)
        framed |= draw_cover(scene, shot, framed, names=len(shots) == 1)
    if shots:
        draw_bands(scene, seen.place(shots[0].shooter))
    draw_blocked(scene, seen)


def draw_line(scene: Scene, seen: Seen, shot: Shot, full: bool) -> None:
    sight, flags = scene.layer("sight"), scene.layer("flags")
    a, b = middle(seen.place(shot.shooter)), middle(shot.square)
    to = shot.target or shot.square
    if full:
        for square in shot.line:
            x, y = middle(square)
            sight.rect(x - UNIT / 2, y - UNIT / 2, UNIT, UNIT, style="crossed", key=f"crossed-{to}-{square}")
    sight.line([a, b], style="line-fire" if full else "line-thin", key=f"line-{to}")
    aim = f"{figure(shot.shooter)} at {figure(shot.target) if shot.target else shot.square}"
    words = f"{shot.tn}+ · {percent(shot.hits())}"
    wide = pill_width(words)
    x = b[0] + 18 if b[0] + 18 + wide < BOARD else b[0] - 18 - wide
    flags.add(
        Group(x, b[1], (Rect(0, -9, wide, 17, 8.5, style="pill can"), Text(wide / 2, 3.5, words, style="pill-dark")),
              key=f"number-{to}", tip=f"{aim}: {shot.in_short}")
    )  # fmt: skip
    if shot.blast:
        wide = (2 * shot.blast + 1) * UNIT
        sight.rect(b[0] - wide / 2, b[1] - wide / 2, wide, wide, 6, style="blast", key=f"blast-{to}")
    if full:
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        words = f"{shot.range} {'square' if shot.range == 1 else 'squares'}, {BANDS[shot.band]}"
        wide = pill_width(words)
        flags.rect(mx - wide / 2, my - 8.5, wide, 16, 8, style="pill", key=f"range-box-{to}")
        flags.text(mx, my + 3.5, words, style="pill-text", key=f"range-{to}")


def pill_width(words: str) -> float:
    """So wide that a page which writes it in 11 pixels on a small board has room."""
    return 14 + 8.6 * len(words)


def draw_cover(scene: Scene, shot: Shot, framed: set[str], names: bool) -> set[str]:
    """Terrain that counts, framed: yellow where it gives Light Cover, red where it is beside the target."""
    near = {LABEL[s] for s in GRID.neighbours[INDEX[shot.square]] if s >= 0}
    named = set[str]()  # one of each kind is enough to say what the colour means
    for square in shot.by:
        if square in framed:
            continue
        kind = "hard" if square in near else "light"
        x, y = middle(square)
        scene.layer("sight").rect(x - 14, y - 14, 28, 28, 3, style=f"cover {kind}", key=f"cover-{square}")
        if names and kind not in named:
            named.add(kind)
            words = f"hard: beside {figure(shot.target)}" if kind == "hard" and shot.target else f"{kind}: on the line"
            wide = pill_width(words)
            left = x + 17 if x + 17 + wide < BOARD else x - 17 - wide
            scene.layer("flags").rect(left, y - 8.5, wide, 16, 8, style=f"pill {kind}", key=f"cover-box-{square}")
            scene.layer("flags").text(left + wide / 2, y + 3.5, words, style="pill-dark", key=f"cover-text-{square}")
    return set(shot.by)


def draw_bands(scene: Scene, place: str) -> None:
    """How far Short, Medium and Long reach."""
    x, y = middle(place)
    layer = scene.layer("range")
    for squares, name in ((8, "Short to 8"), (16, "Medium to 16"), (24, "Long to 24")):
        r = (squares + 0.5) * UNIT
        left, top = max(0.0, x - r), max(0.0, y - r)
        right, low = min(BOARD, x + r), min(BOARD, y + r)
        layer.rect(left, top, right - left, low - top, 4, style="band", key=f"band-{squares}")
        if y - r > 0 or y + r < BOARD:
            at = top + 12 if y - r > 0 else low - 5
            layer.text(min(max(x, 50), BOARD - 50), at, name, style="band-text", key=f"band-name-{squares}")


def draw_blocked(scene: Scene, seen: Seen) -> None:
    """Shots that cannot be made because somebody stands on the line: dashed, with the one in the way ringed."""
    if seen.asking != "Shooting.target":
        return
    t, shooter = seen.arena, seen.top["figure"]
    a = t.square[shooter]
    for target in figures_of(t.enemies(t.side[shooter]) & ~t.wounded):
        if t.square[target] < 0 or why_not_target(t, shooter, target) != "HT-116":
            continue
        b = t.square[target]
        scene.layer("sight").line([middle(LABEL[a]), middle(LABEL[b])], style="line-no", key=f"line-{KEYS[target]}")
        met = t.ground.sight(a, b).line.met(t.occupied)
        for key, f in seen.figures.items():
            if f["square"] and met >> INDEX[f["square"]] & 1 and f"way-{key}" not in scene.layer("marks").taken:
                x, y = middle(f["square"])
                scene.layer("marks").add(Circle(x, y, 16, style="blocked", key=f"way-{key}"))


# --- Overwatch --------------------------------------------------------------------------------------------------------


@section
def draw_watched(scene: Scene, seen: Seen) -> None:
    """The squares a figure can walk to in one go, as one area, and who watches them, in the watcher's shape."""
    walk = walking(seen)
    if walk is None:
        return
    t, layer = seen.arena, scene.layer("reach")
    if seen.choices:
        scene.intents.append("walk")
    layer.group(0, 0, *area({*walks(seen)})[1:], key="reach-edge")
    for square, found in walks(seen).items():
        x, y = middle(LABEL[square])
        tip, action = told(walk, square, found), f"walk {LABEL[square]}" if seen.choices else ""
        if len(found.steps) > 1 or seen.asking != "Movement.walk":  # a single step has its own mark
            path = way([middle(LABEL[place]) for place in places(t.square[walk.figure], found)]) if action else ""
            layer.rect(
                x - 14, y - 14, 28, 28, 2, style="reach", key=f"reach-{LABEL[square]}", tip=tip, action=action, css=path
            )
        seen_by = watchers(t, walk.figure, square, walk.holding) if walk.watched else []
        for i, (key, _) in enumerate(seen_by[:3]):
            seat = seen.figures[key]["seat"]
            mark = player_shape(seat, 7, style=f"watch piece {player(seat)}", css="stroke-width: .8")
            scene.layer("watched").add(Group(x - 9 + 8 * i, y - 9, (mark,), key=f"watched-{LABEL[square]}-{key}"))
    keys = watching(seen, t.side[walk.figure]) if walk.watched and not t.banned() else []
    if keys:
        scene.fact(f"On Overwatch, up to 24 squares all round: {', '.join(map(figure, keys))}")


def area(found: set[int]) -> list[Shape]:
    """Squares as one area with a border."""
    inside, border = list[str](), list[str]()
    for square in sorted(found):
        x, y = (n - UNIT / 2 for n in middle(LABEL[square]))
        inside.append(f"M{x:g} {y:g}h{UNIT:g}v{UNIT:g}h-{UNIT:g}z")
        edges = ((0, f"M{x:g} {y:g}h{UNIT:g}"), (2, f"M{x + UNIT:g} {y:g}v{UNIT:g}"),
                 (4, f"M{x:g} {y + UNIT:g}h{UNIT:g}"), (6, f"M{x:g} {y:g}v{UNIT:g}"))  # fmt: skip
        border += [edge for way, edge in edges if GRID.neighbours[square][way] not in found]
    return [Path("".join(inside), style="peek-area"), Path("".join(border), style="peek-edge")] if found else []


def places(start: int, way: Way) -> list[int]:
    """The squares of a way, the first one too."""
    found = [start]
    for d in way.steps:
        found.append(GRID.neighbours[found[-1]][d])
    return found


def told(walk: Walk, square: int, way: Way) -> str:
    """What a walk costs of what there is, and where it is most dangerous."""
    key, chance = way.worst
    danger = f"; {figure(key)} may fire on the way, {percent(chance)} at worst" if key else ""
    return f"Walk to {LABEL[square]} ({way.cost} of {walk.left}{danger})"


def walking(seen: Seen) -> Walk | None:
    """The walk that is open to whoever looks, also before its card is paid for anything else."""
    if seen.asking == "Movement.walk":
        frame = seen.top
        return Walk(frame["figure"], frame["left"], frame["watched"], frame["charge"], frame["holding"])
    if seen.asking in ("Activation.special", "Activation.extra") and seen.choices and not seen.top["declared"]:
        return before_walk(seen.arena, seen.top["figure"], seen.top["card"])
    return None


def watching(seen: Seen, seat: int) -> list[str]:
    """Enemies of a seat that may interrupt."""
    return [
        key for key, f in seen.figures.items()
        if f["seat"] != seat and (f["ready"] or f["held"]) and f["posture"] == "standing"
    ]  # fmt: skip


def reach(seen: Seen) -> dict[str, int]:
    """Where the walking figure could stop, with what it costs to get there."""
    return {LABEL[square]: way.cost for square, way in walks(seen).items()}


@made_of
def walks(seen: Seen) -> dict[int, Way]:
    """The squares that can be walked to, each with the way there."""
    walk = walking(seen)
    return {} if walk is None else ways(seen.arena, walk)


def best_shot(seen: Seen, key: str) -> Shot | None:
    """The likeliest hit of a figure from where it stands."""
    return max(shots_from(seen, key), key=lambda shot: shot.hits(), default=None)


def shots_from(seen: Seen, key: str) -> list[Shot]:
    """Every shot of a figure from where it stands, aimed if it may be."""
    t, who = seen.arena, KEYS.index(key)
    if t.banned():
        return []
    mode = AIMED if t.held >> who & 1 else 0
    able = [f for f in figures_of(t.enemies(t.side[who])) if not why_not_target(t, who, f)]
    return [shot_at(t, who, f, mode) for f in able]
