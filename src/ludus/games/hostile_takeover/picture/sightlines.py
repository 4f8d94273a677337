"""The shots that are considered: lines, the terrain that counts, ranges, numbers; and the squares that are watched."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Path, Rect, Scene, Shape, Text, player, player_shape, way
from ludus.draw.section import made_of, section
from ludus.draw.shapes import Point
from ludus.games.hostile_takeover import guards
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
from ludus.geometry.squares import DIRECTIONS, squares_of

FEW: Final = 3  # so many shots are drawn in full
HIGH: Final = 18.0  # of a pill
NAME: Final = 56.0  # the width of what stands below a figure
Pill = tuple[float, float, float]  # its left end, its middle line, its width


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
    taken = [(x - NAME / 2, y + 19, NAME) for x, y in map(middle, seen.on)]
    for shot in shots:
        draw_line(scene, seen, shot, full, taken)
        framed |= draw_cover(scene, shot, framed, names=len(shots) == 1)
    for shot in shots if full else ():
        draw_range(scene, seen, shot, taken)
    if shots:
        draw_bands(scene, seen.place(shots[0].shooter))
    draw_blocked(scene, seen)


def draw_line(scene: Scene, seen: Seen, shot: Shot, full: bool, taken: list[Pill]) -> None:
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
    beside = [(b[0] + 18, b[1]), (b[0] - 18 - wide, b[1]), (b[0] + 18, b[1] - 19), (b[0] - 18 - wide, b[1] - 19)]
    x, y = room([at for at in beside if 0 <= at[0] <= BOARD - wide], wide, taken) or beside[0]
    taken.append((x, y, wide))
    flags.add(
        Group(x, y, (Rect(0, -9, wide, 17, 8.5, style="pill can"), Text(wide / 2, 3.5, words, style="pill-dark")),
              key=f"number-{to}", tip=f"{aim}: {shot.in_short}")
    )  # fmt: skip
    if shot.blast:
        wide = (2 * shot.blast + 1) * UNIT
        sight.rect(b[0] - wide / 2, b[1] - wide / 2, wide, wide, 6, style="blast", key=f"blast-{to}")


def draw_range(scene: Scene, seen: Seen, shot: Shot, taken: list[Pill]) -> None:
    """How far it is, somewhere on the line; where other words leave no room the number of the shot has to do."""
    a, b = middle(seen.place(shot.shooter)), middle(shot.square)
    words = f"{shot.range} {'square' if shot.range == 1 else 'squares'}, {BANDS[shot.band]}"
    wide = pill_width(words)
    on_line = [(a[0] + (b[0] - a[0]) * part - wide / 2, a[1] + (b[1] - a[1]) * part) for part in (0.5, 0.36, 0.64)]
    at = room(on_line, wide, taken)
    if at is None:
        return
    taken.append((*at, wide))
    to, flags = shot.target or shot.square, scene.layer("flags")
    flags.add(pill(*at, wide, words, f"range-{to}", "", "pill-text"))


def room(wanted: list[Point], wide: float, taken: list[Pill]) -> Point | None:
    """The first of some places for a pill that lies on no other one."""
    for x, y in wanted:
        if all(abs(y - other) >= HIGH or x >= left + far or left >= x + wide for left, other, far in taken):
            return x, y
    return None


def pill(x: float, y: float, wide: float, words: str, key: str, kind: str, look: str) -> Group:
    """A few words on the board; where a page has no room for them it leaves out all of it."""
    shapes = (Rect(0, -8.5, wide, 16, 8, style=f"pill {kind}".strip()), Text(wide / 2, 3.5, words, style=look))
    return Group(x, y, shapes, key=key)


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
            scene.layer("flags").add(pill(left, y, wide, words, f"cover-text-{square}", kind, "pill-dark"))
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
    walk, paid = walking(seen), paid_walk(seen)
    if seen.choices and (walk or paid):
        scene.intents.append("walk")
    layer = scene.layer("reach")
    if paid is not None:
        layer.group(0, 0, *area({*walks(seen), *further(seen)})[1:], key="reach-paid", style="paid")
        draw_walks(scene, seen, paid, further(seen), ", 1⚡")
    if walk is not None:
        layer.group(0, 0, *area({*walks(seen)})[1:], key="reach-edge")
        draw_walks(scene, seen, walk, walks(seen))
        draw_watchers(scene, seen, walk)


def draw_walks(scene: Scene, seen: Seen, walk: Walk, found: dict[int, Way], price: str = "") -> None:
    """Squares to be walked to by one click each."""
    t = seen.arena
    for square, by in found.items():
        x, y = middle(LABEL[square])
        path = way([middle(LABEL[place]) for place in places(t.square[walk.figure], by)]) if seen.choices else ()
        scene.layer("reach").rect(
            x - 14, y - 14, 28, 28, 2, style="reach", key=f"reach-{LABEL[square]}",
            tip=f"Walk to {LABEL[square]}", hint=comes_of(walk, by, price), action=walked(seen, square, by), path=path,
        )  # fmt: skip


def walked(seen: Seen, square: int, by: Way) -> str:
    """What a click on a square says: a single step is a choice of its own."""
    if not seen.choices:
        return ""
    single = len(by.steps) == 1 and seen.asking == "Movement.walk"
    return f"step {DIRECTIONS[by.steps[0]]}" if single else f"walk {LABEL[square]}"


def draw_watchers(scene: Scene, seen: Seen, walk: Walk) -> None:
    t = seen.arena
    for square in walks(seen):
        x, y = middle(LABEL[square])
        seen_by = watchers(t, walk.figure, square, walk.holding) if walk.watched else []
        for i, (key, _) in enumerate(seen_by[:3]):
            seat = seen.figures[key]["seat"]
            mark = player_shape(seat, 7, style=f"watch piece {player(seat)}", css="stroke-width: .8")
            scene.layer("watched").add(Group(x - 9 + 8 * i, y - 9, (mark,), key=f"watched-{LABEL[square]}-{key}"))
    keys = watching(seen, t.side[walk.figure]) if walk.watched and not t.banned() else []
    if keys:
        scene.fact(f"On Overwatch, up to 24 squares all round: {', '.join(map(figure, keys))}")


@section
def draw_jump(scene: Scene, seen: Seen) -> None:
    """HT-105: the squares that a figure can jump to, as one area: row and column are one gesture."""
    if seen.asking != "Jump.row" or not seen.choices:
        return
    t, layer = seen.arena, scene.layer("reach")
    near = GRID.within(t.square[seen.top["figure"]], seen.top["reach"]) & t.ground.standable & ~t.occupied
    goals = squares_of(near)
    scene.intents.append("jump")
    scene.covered.append("row")
    layer.group(0, 0, *area({*goals})[1:], key="reach-edge")
    for label in [LABEL[square] for square in goals]:
        x, y = middle(label)
        tip, action = f"Jump to {label}", f"jump {label}"
        layer.rect(x - 14, y - 14, 28, 28, 2, style="reach", key=f"reach-{label}", tip=tip, action=action)


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


def comes_of(walk: Walk, way: Way, price: str = "") -> str:
    """What a walk costs of what there is, and where it is most dangerous."""
    key, chance = way.worst
    danger = f"; {figure(key)} may fire on the way, {percent(chance)} at worst" if key else ""
    return f"{way.cost} of {walk.left}{price}{danger}"


def walking(seen: Seen) -> Walk | None:
    """The walk that is open to whoever looks, also before its card is paid for anything else."""
    if seen.asking == "Movement.walk":
        frame = seen.top
        return Walk(frame["figure"], frame["left"], frame["watched"], frame["charge"], frame["holding"])
    return before_walk(seen.arena, seen.top["figure"], seen.top["card"], extra=False) if beginning(seen) else None


def paid_walk(seen: Seen) -> Walk | None:
    """HT-096: the walk that it would be with 2 points for 1 Energy, where that can still be bought."""
    if not beginning(seen) or guards.why_not_extra(seen.arena, seen.top["figure"]):
        return None
    return before_walk(seen.arena, seen.top["figure"], seen.top["card"], extra=True)


def beginning(seen: Seen) -> bool:
    """Whether whoever looks may walk at once with a card that has just begun, and says nothing else of it."""
    return seen.asking in ("Activation.special", "Activation.extra") and bool(seen.choices) and not seen.top["declared"]


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


@made_of
def further(seen: Seen) -> dict[int, Way]:
    """The squares that can be walked to with Energy only."""
    paid = paid_walk(seen)
    found = {} if paid is None else ways(seen.arena, paid)
    return {square: by for square, by in found.items() if square not in walks(seen)}


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
