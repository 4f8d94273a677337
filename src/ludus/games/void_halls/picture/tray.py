"""Below and beside the sheet: the dice, what each combination pays, and what the next battle brings."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Allows, Gather, Group, Mark, Rect, Scene, Shape, Text, die
from ludus.draw.section import made_of, section
from ludus.draw.shapes import Why
from ludus.games.void_halls.content import CombinationRow, combination_rows
from ludus.games.void_halls.picture.layout import HEIGHT, LEFT, NOTE_LEFT, NOTE_WIDE, RIGHT, SHEET
from ludus.games.void_halls.picture.pays import battle_title, forecast_rows, odds, pays, roll_title, shut
from ludus.games.void_halls.picture.seen import Seen
from ludus.games.void_halls.speech import counted

TOP: Final = SHEET + 6
DIE: Final = 46.0
PITCH: Final = 56.0
ROW: Final = 58.0  # of dice: those kept above those thrown
FEWEST: Final = 6  # the rows are as wide as so many dice, or as there are workers
CARD: Final = (RIGHT - LEFT - 4 * 8) / 5
CARDS: Final = TOP + 2 * ROW + 6


def draw_dice(scene: Scene, seen: Seen) -> None:
    """The roll: dice set aside have a ring; a die of the number that is asked for says how many to keep."""
    tray = scene.layer("tray")
    tray.line(((LEFT, SHEET), (RIGHT, SHEET)), style="tray", key="tray")
    wide = row_wide(seen)
    tray.text(LEFT + wide + 16, TOP + 24, roll_title(seen), "start", style="head", key="throws")
    for row, name in enumerate(("kept", "thrown")):
        look = "kept-row" if not row else "unlit"
        tray.rect(LEFT, TOP + 2 + ROW * row, wide, ROW - 6, 10, style=look, key=f"row-{name}")
    kept = "kept" if seen.throwing else ""
    tray.text(LEFT + wide - 12, TOP + 34, kept, "end", 13.4, style="faint", key="kept-name")
    states, marking = kept_dice(seen), "reroll" in seen.choices
    run = 0
    for n, face in enumerate(seen.dice):
        run = run + 1 if n and seen.dice[n - 1] == face else 1
        act = f"keep {run}"
        asked = seen.asking == "choose" and seen.top["face"] == face and act in seen.choices
        above = (states[n] and not marking) or (seen.rolling and not seen.throwing)
        x, y = LEFT + 8 + DIE / 2 + PITCH * n, TOP + ROW * (0.5 if above else 1.5) - 1
        if asked:
            tray.rect(x - 24, y - 24, 48, 48, 11, style="lit", key=f"ask-{n}")
        tray.add(
            die(
                face,
                x,
                y,
                "kept" if states[n] else "",
                DIE,
                key=f"die-{n}",
                tip=f"{face}, kept" if states[n] else str(face),
                action=act if asked else "",
                css=f"--lift: -{ROW:g}px" if marking else "",
            )
        )


def row_wide(seen: Seen) -> float:
    """How wide the two rows of dice are."""
    return PITCH * max(FEWEST, int(seen.sheet["workers"])) + 6


def gather(seen: Seen) -> Gather | None:
    """VH-032: between two throws the dice to keep are marked all at once."""
    if "reroll" not in seen.choices:
        return None
    kept = kept_dice(seen)
    marks = [Mark(f"die-{n}", str(face), kept[n]) for n, face in enumerate(seen.dice)]
    return Gather(
        "keep",
        "reroll",
        "Throw % again, keep #",
        "Throw all dice again",
        "Click dice to keep them",
        len(seen.dice) - 1,
        tuple(marks),
        allows=tuple(
            [
                Allows(f"pays-{row.key}", kinds=row.dice) if row.run else Allows(f"pays-{row.key}", equal=row.dice)
                for row in combination_rows()
                if not shut(seen, row.key)
            ]
        ),
    )


def kept_dice(seen: Seen) -> list[bool]:
    """Which dice are set aside: those chosen so far for the next throw, else those kept before the last one."""
    if not seen.throwing:
        return [False] * len(seen.dice)
    chosen = seen.keeping
    left = {face: chosen.get(face, seen.sheet["kept"].count(face) if not chosen else 0) for face in range(1, 7)}
    states = []
    for face in seen.dice:
        states.append(left[face] > 0)
        left[face] -= 1
    return states


@section
def draw_combinations(scene: Scene, seen: Seen, words: Words) -> None:
    """A card for each combination: what it takes, what it would pay now, or why it does not."""
    for n, row in enumerate(combination_rows() if seen.rolling else ()):
        offered = seen.offered(row.key)
        made = bool(seen.sets(row.key))
        refusals = [] if offered or not made else seen.refused(*refusable(seen, row))
        chance, keep = odds(seen, row.key)
        hope = (
            [f"{chance}: {keep}" if keep.startswith("keep") else chance] if chance and not shut(seen, row.key) else []
        )
        shapes = card(
            row, [*pays(seen, row.key), *hope], "lit" if offered else "unlit" if refusals or not made else "tray"
        )
        why: Why = {"why": refusals[0][2], "rule": refusals[0][1]} if refusals else {}
        scene.layer("tray").add(
            Group(
                LEFT + (CARD + 8) * n,
                CARDS,
                tuple(shapes),
                key=f"pays-{row.key}",
                tip="; ".join(words.label(text) for text in offered) or row.says,
                action="".join(offered[:1]),
                also=tuple(offered[1:]),
                words=(row.key,),
                **why,
            )
        )


def refusable(seen: Seen, row: CombinationRow) -> list[str]:
    """The actions for which the dice are there."""
    return [row.key] if row.run else [f"{row.key} {face}" for face in seen.sets(row.key)]


def card(row: CombinationRow, said: list[str], style: str) -> list[Shape]:
    dice = "1 to 6" if row.run else f"{row.dice} equal"
    lines = [Text(10, 41 + 16 * n, text, "start", 13.4, style="faint") for n, text in enumerate(said)]
    return [
        Rect(0, 0, CARD, 80, 8, style=style),
        Text(10, 22, row.name, "start", 13.6, style="small-ink strong"),
        Text(CARD - 10, 22, dice, "end", 13.4, style="faint"),
        *lines,
    ]


def draw_others(scene: Scene, seen: Seen) -> None:
    """A card for each player, where there are several; whoever decides has a frame."""
    if seen.players == 1:
        return
    wide = (RIGHT - LEFT + 5) / seen.players - 5
    for seat in range(seen.players):
        scene.layer("tray").add(player_card(seen, seat, wide, seat in seen.asked))


@made_of
def player_card(seen: Seen, seat: int, wide: float, now: bool) -> Shape:
    sheet = seen.sheet_of(seat)
    lines = [
        f"score {sheet['score']['total']}, {sheet['points']} points",
        f"stock {sheet['stock']}, workers {sheet['workers']}",
        f"halls {sheet['halls']}, {counted(sum(sheet['built'].values()), 'building', 'buildings')}",
    ]
    shapes: list[Shape] = [
        Rect(0, 0, wide, 66, 8, style="now" if now else "tray"),
        Text(8, 17, seen.name(seat), "start", style="small-ink strong"),
        *[Text(8, 32 + 13 * n, line, "start", 9.5, style="faint") for n, line in enumerate(lines)],
    ]
    return Group(LEFT + (wide + 5) * seat, HEIGHT, tuple(shapes), key=f"player-{seat}")


@section
def draw_forecast(scene: Scene, seen: Seen) -> None:
    """What the next battle brings, hall by hall."""
    notes = scene.layer("notes")
    rows = forecast_rows(seen)
    notes.rect(NOTE_LEFT, 122, NOTE_WIDE, 62 + 17 * max(len(rows), 1), 8, style="note", key="note")
    notes.text(NOTE_LEFT + 12, 143, battle_title(seen), "start", style="head", key="forecast")
    if not rows:
        why = "No Chest stands, so no heroes come." if seen.next_battle >= 0 else "The last heroes have come."
        notes.text(NOTE_LEFT + 12, 166, why, "start", style="faint", key="no-heroes")
        return
    for x, name in ((12, "hall"), (44, "heroes"), (92, "defence")):
        notes.text(NOTE_LEFT + x, 163, name, "start", style="faint", key=f"forecast-{name}")
    notes.text(NOTE_LEFT + NOTE_WIDE - 12, 163, "result", "end", style="faint", key="forecast-result")
    for n, (hall, heroes, defence, result) in enumerate(rows):
        y, style = 182 + 17 * n, "small-ink strong" if hall == "Sum" else "small-ink"
        for x, text in ((12, hall), (50, heroes), (98, defence)):
            notes.text(NOTE_LEFT + x, y, text, "start", style=style, key=f"forecast-{n}-{x}")
        notes.text(NOTE_LEFT + NOTE_WIDE - 12, y, result, "end", style=style, key=f"forecast-{n}")


def draw_score(scene: Scene, seen: Seen, rows: list[tuple[str, str]]) -> None:
    """The final count in the place of the forecast."""
    notes = scene.layer("notes")
    notes.rect(NOTE_LEFT, 122, NOTE_WIDE, 46 + 18 * len(rows), 8, style="note", key="note")
    notes.text(NOTE_LEFT + 12, 143, "The final count", "start", style="head", key="forecast")
    for n, (name, value) in enumerate(rows):
        y, style = 166 + 18 * n, "small-ink strong" if name in ("Total", "Title") else "small-ink"
        notes.text(NOTE_LEFT + 12, y, name, "start", style=style, key=f"count-name-{n}")
        notes.text(NOTE_LEFT + NOTE_WIDE - 12, y, value, "end", style=style, key=f"count-{n}")
