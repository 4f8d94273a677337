"""Below and beside the sheet: the dice, what each combination pays, and what the next battle brings."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.draw import Allows, Gather, Group, Mark, Rect, Shape, Text, die
from ludus.draw.shapes import Why
from ludus.games.void_halls.actions import KEEP, REROLL
from ludus.games.void_halls.content import CombinationRow, combination_rows
from ludus.games.void_halls.picture.acts import Acts
from ludus.games.void_halls.picture.layout import HEIGHT, LEFT, NOTE_LEFT, NOTE_WIDE, RIGHT, SHEET
from ludus.games.void_halls.picture.open_sheet import OpenSheet
from ludus.games.void_halls.picture.pays import (
    battle_title,
    brings,
    count_rows,
    forecast,
    odds,
    pays,
    roll_title,
    shut,
    sum_halls,
)
from ludus.games.void_halls.scoring import final_score

TOP: Final = SHEET + 6
DIE: Final = 46.0
PITCH: Final = 56.0
ROW: Final = 58.0  # of dice: those kept above those rolled
FEWEST: Final = 6  # the rows are as wide as this many dice, or as there are workers
CARD: Final = (RIGHT - LEFT - 4 * 8) / 5
CARDS: Final = TOP + 2 * ROW + 6


def draw_dice(acts: Acts) -> None:
    """The roll: dice set aside have a ring; a die of the number that is asked for says how many to keep."""
    sheet, tray = acts.sheet, acts.scene.layer("tray")
    tray.line(((LEFT, SHEET), (RIGHT, SHEET)), style="tray", key="tray")
    wide = row_wide(sheet)
    tray.text(LEFT + wide + 16, TOP + 24, roll_title(sheet), "start", style="head", key="throws")
    for row, name in enumerate(("kept", "thrown")):
        look = "kept-row" if not row else "unlit"
        tray.rect(LEFT, TOP + 2 + ROW * row, wide, ROW - 6, 10, style=look, key=f"row-{name}")
    kept = sheet.say("dice.kept") if sheet.throwing else ""
    tray.text(LEFT + wide - 12, TOP + 34, kept, "end", 13.4, style="faint", key="kept-name")
    states, marking = kept_dice(sheet), REROLL in sheet.choices
    run = 0
    for n, face in enumerate(sheet.dice):
        run = run + 1 if n and sheet.dice[n - 1] == face else 1
        asked = sheet.step == "choose" and sheet.face == face and KEEP[run] in sheet.choices
        above = (states[n] and not marking) or (sheet.rolling and not sheet.throwing)
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
                tip=sheet.say("dice.kept_die", face=face) if states[n] else str(face),
                action=KEEP[run].text if asked else "",
                css=f"--lift: -{ROW:g}px" if marking else "",
            )
        )


def row_wide(sheet: OpenSheet) -> float:
    """How wide the two rows of dice are."""
    return PITCH * max(FEWEST, sheet.s.workers) + 6


def gather(sheet: OpenSheet) -> Gather | None:
    """VH-032: between two rolls the dice to keep are marked all at once."""
    if REROLL not in sheet.choices:
        return None
    kept, say = kept_dice(sheet), sheet.say
    marks = [Mark(f"die-{n}", str(face), kept[n]) for n, face in enumerate(sheet.dice)]
    allows = [
        Allows(f"pays-{row.key}", kinds=row.dice) if row.run else Allows(f"pays-{row.key}", equal=row.dice)
        for number, row in enumerate(combination_rows()) if not shut(sheet, number)
    ]  # fmt: skip
    return Gather(
        "keep",
        REROLL.text,
        say("dice.reroll"),
        say("dice.reroll_all"),
        say("dice.click"),
        len(sheet.dice) - 1,
        tuple(marks),
        allows=tuple(allows),
    )


def kept_dice(sheet: OpenSheet) -> list[bool]:
    """Which dice are set aside: those chosen so far for the next roll, else those kept before the last one."""
    if not sheet.throwing:
        return [False] * len(sheet.dice)
    chosen = sheet.keeping
    left = {face: chosen.get(face, 0 if chosen else sheet.s.kept[face - 1]) for face in range(1, 7)}
    states = []
    for face in sheet.dice:
        states.append(left[face] > 0)
        left[face] -= 1
    return states


def draw_combinations(acts: Acts) -> None:
    """A card for each combination: what it takes, what it would pay now, or why it does not."""
    for number, row in enumerate(combination_rows() if acts.sheet.rolling else ()):
        offered = acts.sheet.actions_of(number)
        refusals = [] if offered else acts.sheet.refusals_of(number)
        lines = [*pays(acts.sheet, number), *hope(acts.sheet, number)]
        made = acts.sheet.ready_numbers(number)
        shapes = card(acts, row, lines, "lit" if offered else "unlit" if refusals or not made else "tray")
        why: Why = {"why": refusals[0].text, "rule": refusals[0].rule} if refusals else {}
        acts.scene.layer("tray").add(
            Group(
                LEFT + (CARD + 8) * number,
                CARDS,
                tuple(shapes),
                key=f"pays-{row.key}",
                tip="; ".join(acts.label(action) for action in offered) or acts.words.said(row.says),
                action="".join(texts(offered)[:1]),
                also=texts(offered)[1:],
                words=(row.key,),
                **why,
            )
        )


def texts(actions: list[Action]) -> tuple[str, ...]:
    return tuple([action.text for action in actions])


def hope(sheet: OpenSheet, number: int) -> list[str]:
    """How likely a combination is with the best dice kept, and which those are; nothing where it is of no use."""
    chance, keep = odds(sheet, number)
    if not chance or shut(sheet, number):
        return []
    return [f"{chance}: {keep}" if keep and keep != sheet.say("odds.reroll_all") else chance]


def card(acts: Acts, row: CombinationRow, said: list[str], style: str) -> list[Shape]:
    dice = acts.say("dice.run") if row.run else acts.say("dice.equal", dice=row.dice)
    lines = [Text(10, 41 + 16 * n, text, "start", 13.4, style="faint") for n, text in enumerate(said)]
    return [
        Rect(0, 0, CARD, 80, 8, style=style),
        Text(10, 22, acts.words.said(row.name), "start", 13.6, style="small-ink strong"),
        Text(CARD - 10, 22, dice, "end", 13.4, style="faint"),
        *lines,
    ]


def draw_others(acts: Acts) -> None:
    """A card for each player, where there are several; the one that decides has a frame."""
    players = acts.sheet.t.players
    if players == 1:
        return
    wide = (RIGHT - LEFT + 5) / players - 5
    for seat in range(players):
        acts.scene.layer("tray").add(player_card(acts, seat, wide, seat in acts.seen.asked))


def player_card(acts: Acts, seat: int, wide: float, now: bool) -> Shape:
    t, say = acts.sheet.t, acts.say
    s = t.sheets[seat]
    built = say("buildings.count", n=sum([s.count(kind) for kind in range(len(s.built))]))
    lines = [
        say("card.score", score=final_score(t, s), points=s.points),
        say("card.stock", stock=s.stock(), workers=s.workers),
        say("card.halls", halls=s.halls, built=built),
    ]
    shapes: list[Shape] = [
        Rect(0, 0, wide, 66, 8, style="now" if now else "tray"),
        Text(8, 17, acts.sheet.name(seat), "start", style="small-ink strong"),
        *[Text(8, 32 + 13 * n, line, "start", 9.5, style="faint") for n, line in enumerate(lines)],
    ]
    return Group(LEFT + (wide + 5) * seat, HEIGHT, tuple(shapes), key=f"player-{seat}")


def draw_forecast(acts: Acts) -> None:
    """What the next battle brings, hall by hall."""
    sheet, say, notes = acts.sheet, acts.say, acts.scene.layer("notes")
    halls = forecast(sheet)
    rows = [
        (str(level), str(hall.came), str(hall.defense), brings(hall))
        for level, hall in enumerate(halls, 1) if hall.came or hall.defense
    ]  # fmt: skip
    if halls:
        whole = sum_halls(halls)
        rows.append((say("battle.sum"), str(whole.came), say("battle.met_of", met=whole.met), brings(whole)))
    notes.rect(NOTE_LEFT, 122, NOTE_WIDE, 62 + 17 * max(len(rows), 1), 8, style="note", key="note")
    notes.text(NOTE_LEFT + 12, 143, battle_title(sheet), "start", style="head", key="forecast")
    if not rows:
        why = say("battle.nobody_comes" if sheet.next_battle >= 0 else "battle.over")
        notes.text(NOTE_LEFT + 12, 166, why, "start", style="faint", key="no-heroes")
        return
    for x, name in ((12, "hall"), (44, "heroes"), (92, "defense")):
        notes.text(NOTE_LEFT + x, 163, say(f"column.{name}"), "start", style="faint", key=f"forecast-{name}")
    notes.text(NOTE_LEFT + NOTE_WIDE - 12, 163, say("column.result"), "end", style="faint", key="forecast-result")
    for n, (first, came, defense, result) in enumerate(rows):
        y, style = 182 + 17 * n, "small-ink strong" if n == len(rows) - 1 else "small-ink"
        for x, text in ((12, first), (50, came), (98, defense)):
            notes.text(NOTE_LEFT + x, y, text, "start", style=style, key=f"forecast-{n}-{x}")
        notes.text(NOTE_LEFT + NOTE_WIDE - 12, y, result, "end", style=style, key=f"forecast-{n}")


def draw_score(acts: Acts) -> None:
    """The final count in the place of the forecast."""
    notes, rows = acts.scene.layer("notes"), count_rows(acts.sheet, acts.sheet.seat)
    notes.rect(NOTE_LEFT, 122, NOTE_WIDE, 46 + 18 * len(rows), 8, style="note", key="note")
    notes.text(NOTE_LEFT + 12, 143, acts.say("count"), "start", style="head", key="forecast")
    for n, (name, value) in enumerate(rows):
        y, style = 166 + 18 * n, "small-ink strong" if n >= len(rows) - 2 else "small-ink"
        notes.text(NOTE_LEFT + 12, y, name, "start", style=style, key=f"count-name-{n}")
        notes.text(NOTE_LEFT + NOTE_WIDE - 12, y, value, "end", style=style, key=f"count-{n}")
