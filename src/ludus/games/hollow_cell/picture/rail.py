"""The rail on the right: the question, the steps of the turn, a Combat with its dice, what else is under way."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Final
from zlib import crc32

from ludus.core.words import Words
from ludus.draw import Circle, Group, Line, Rect, Scene, Shape, Text, wrap_text
from ludus.draw.once import memo
from ludus.games.hollow_cell import victory
from ludus.games.hollow_cell.picture.faces import GREEN_PIPS, RED_PIPS, pip_die
from ludus.games.hollow_cell.picture.fight import Station, stations
from ludus.games.hollow_cell.picture.layout import HIGH, RAIL, RAIL_WIDE, TOP
from ludus.games.hollow_cell.picture.ongoing import Affair, affairs
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.panels import result_rows, step_now, step_title
from ludus.games.hollow_cell.picture.seen import STEPS, Seen, active, name_of, prompt, result
from ludus.games.hollow_cell.speech import GREEN, RED, green_face
from ludus.games.hollow_cell.speech import face as face_name

STEP_AT: Final = (0, 64, 112, 160, 226)
ACROSS: Final = 40
DIE_WIDE: Final = 48.0  # of a die with its word, at least
DICE_WIDE: Final = 248.0  # of all of a row
ROW: Final = 58.0  # of dice
TINY: Final = 5.6  # of a letter of their words


def draw_rail(p: Painter) -> tuple[float, float]:
    """All of it; where it begins below the question, and where it ends, apart from the log."""
    scene, seen, words = p.scene, p.seen, p.words
    layer = scene.layer("rail")
    layer.add(Rect(RAIL, TOP, RAIL_WIDE, HIGH - 2 * TOP, 12, style="strip", key="rail"))
    begins = y = draw_question(scene, seen, words, TOP + 12)
    fight, others = stations(seen, words), affairs(seen, words)
    quiet = not fight and not others and not seen.result
    y = draw_turn(scene, seen, words, y + 8) if quiet else draw_steps(scene, seen, words, y + 8)
    for affair in others:
        y = draw_affair(scene, affair, y + 4)
    y = draw_fight(scene, words, fight, y + 14) if fight else y
    y = draw_result(scene, seen, words, y + 4) + 8
    draw_log(scene, seen, int((HIGH - TOP - 14 - y - 18) / 15))
    return begins, y


def draw_question(scene: Scene, seen: Seen, words: Words, y: float) -> float:
    """The question, or how the game ended, in large letters."""
    layer = scene.layer("rail")
    who = f"{name_of(seen.chooser, words)}: " if seen.chooser not in (-1, seen.seat) and not seen.result else ""
    lines = wrap_text(who + (result(seen, words) or prompt(seen)), 32)
    for n, line in enumerate(lines):
        layer.text(RAIL + 14, y + 16 + 20 * n, line, "start", size=15, style="title", key=f"question-{n}")
    return y + 20 * max(1, len(lines))


def draw_turn(scene: Scene, seen: Seen, words: Words, y: float) -> float:
    """While nothing else is under way: what happens in each step of a turn, and what it is all for."""
    layer, now = scene.layer("rail"), step_now(seen)
    y = draw_whose(scene, seen, words, y) + 14
    steps = []
    for n in range(STEPS):
        state = "now" if n == now else "done" if n < now else "later"
        steps.append(Station(str(n + 1), words.say(f"step.{n + 1}"), (words.say(f"step_does.{n + 1}"),), state))
    y = draw_fight(scene, words, steps, y) + 8
    lines = wrap_text(words.say("rail.aim" if victory.goal(seen.table) else "rail.aim.last"), ACROSS + 2)
    for n, line in enumerate(lines):
        layer.text(RAIL + 14, y + 16 + 15 * n, line, "start", style="small", key=f"aim-{n}")
    return y + 10 + 15 * len(lines)


def draw_whose(scene: Scene, seen: Seen, words: Words, y: float) -> float:
    """The turn, and whose it is."""
    now = active(seen)
    key = "rail.setup" if now < 0 else "rail.turn.you" if now == seen.seat else "rail.turn"
    said = words.say("rail.over" if seen.result else key, turn=seen.table.turn, who=now)
    scene.layer("rail").text(RAIL + 14, y + 14, said, "start", style="small", key="turn")
    return y + 14


def draw_steps(scene: Scene, seen: Seen, words: Words, y: float) -> float:
    """The five steps of a turn, the present one in brass."""
    layer, now = scene.layer("rail"), step_now(seen)
    draw_whose(scene, seen, words, y)
    for n in range(STEPS):
        style = "small now" if n == now else "small"
        layer.text(RAIL + 14 + STEP_AT[n], y + 34, step_title(n, words), "start", style=style, key=f"step-{n}")
    y += 46
    layer.add(Line(((RAIL + 12, y), (RAIL + RAIL_WIDE - 12, y)), style="rail", key="rail-line"))
    return y


# --- Combat -----------------------------------------------------------------------------------------------------------


def draw_fight(scene: Scene, words: Words, fight: list[Station], y: float) -> float:
    """The stations, one below the other along a line."""
    tops = [y]
    for station in fight:
        tops.append(tops[-1] + station_high(station, words) + 6)
    track = ((RAIL + 26, tops[0] + 12), (RAIL + 26, tops[-2] + 12))
    scene.layer("rail").add(Line(track, style="rail", key="rail-track"))
    for station, top in zip(fight, tops, strict=False):
        draw_station(scene, station, words, top)
    return tops[-1]


def lines_of(station: Station) -> list[str]:
    """The lines of a station, as they fit."""
    return [part for line in station.lines for part in wrap_text(line, ACROSS)]


def station_high(station: Station, words: Words) -> float:
    dice = station.red or station.green
    return 26 + 14 * len(lines_of(station)) + ROW * ceil(len(dice) / dice_across(station, words))


def dice_across(station: Station, words: Words) -> int:
    """How many dice lie side by side: no word below one touches the next."""
    return int(DICE_WIDE / die_wide(station, words))


def die_wide(station: Station, words: Words) -> float:
    """The room of a die: that of the longest word below one."""
    called = [face_name(n) for n in range(len(RED))] if station.red else [green_face(n) for n in range(len(GREEN))]
    longest = max(len(words.name(name)) for name in called)
    return max(DIE_WIDE, TINY * longest + TINY)


def draw_station(scene: Scene, station: Station, words: Words, y: float) -> None:
    """A letter on the rail, its title, its lines and its dice."""
    layer, lines, high = scene.layer("rail"), lines_of(station), station_high(station, words)
    if station.state == "now":
        layer.add(Rect(RAIL + 44, y - 4, RAIL_WIDE - 54, high, 8, style="green-soft", key=f"now-{station.letter}"))
    mark = {"now": " now", "done": " done"}.get(station.state, "")
    layer.add(Circle(RAIL + 26, y + 10, 12, style=f"station{mark}", key=f"station-{station.letter}"))
    layer.text(RAIL + 26, y + 14, station.letter, style=f"station-text{mark}", key=f"station-letter-{station.letter}")
    later = "opacity: .6" if station.state == "later" else ""
    layer.text(
        RAIL + 52, y + 14, station.title, "start", style="title", css=later, key=f"station-title-{station.letter}"
    )
    for n, line in enumerate(lines):
        key = f"station-{station.letter}-{n}"
        layer.text(RAIL + 52, y + 30 + 14 * n, line, "start", style="small", css=later, key=key)
    if station.red or station.green:
        draw_dice(scene, station, words, y + 30 + 14 * len(lines))


def draw_dice(scene: Scene, station: Station, words: Words, y: float) -> None:
    """Red or green dice with the word below; what does nothing fades, two Grazes are bracketed."""
    layer, across, wide = scene.layer("rail"), dice_across(station, words), die_wide(station, words)
    red = bool(station.red)
    faces = sorted(station.red or station.green, reverse=True)
    for n, face in enumerate(faces):
        x, top = RAIL + 46 + wide / 2 + wide * (n % across), y + 14 + ROW * (n // across)
        pips, word = (RED_PIPS[face], face_name(face)) if red else (GREEN_PIPS[face], green_face(face))
        layer.add(pip_die(pips, "red" if red else "green", x, top, dim=face == 0, key=f"face-{station.letter}-{n}"))
        layer.text(x, top + 32, words.name(word), style="tiny", key=f"die-{station.letter}-{n}")
    grazes = [n for n, face in enumerate(faces) if red and face == 2]
    for a, b in zip(grazes[::2], grazes[1::2], strict=False):
        if a // across == b // across:
            top, left = y + 50 + ROW * (a // across), RAIL + 46 + wide / 2
            ends = ((left - 14 + wide * (a % across), top), (left + 14 + wide * (b % across), top))
            layer.add(Line(ends, style="bracket", key=f"pair-{a}"))


def draw_affair(scene: Scene, affair: Affair, y: float) -> float:
    """Something else under way, with its blue dice; where it ends."""
    layer = scene.layer("rail")
    lines = [part for said in affair.lines for part in wrap_text(said, ACROSS + 4)]
    layer.text(RAIL + 16, y + 14, affair.title, "start", style="small now", size=13, key=f"{affair.key}-title")
    for n, line in enumerate(lines):
        layer.text(RAIL + 16, y + 32 + 15 * n, line, "start", style="small", key=f"{affair.key}-{n}")
    for n, face in enumerate(affair.dice):
        layer.add(pip_die(face, "blue", RAIL + RAIL_WIDE - 30 - 38 * n, y + 14, 30, key=f"{affair.key}-die-{n}"))
    return y + 32 + 15 * len(lines)


def draw_result(scene: Scene, seen: Seen, words: Words, y: float) -> float:
    """The places at the end, with what was compared."""
    if not seen.result:
        return y
    rows = [f"{row.label}: {row.value}" + (row.note and f", {row.note}") for row in result_rows(seen, words)]
    lines = [part for row in rows for part in wrap_text(row, ACROSS)]
    for n, line in enumerate(lines):
        scene.layer("rail").text(RAIL + 16, y + 18 + 16 * n, line, "start", style="small strong", key=f"result-{n}")
    return y + 18 + 16 * len(lines)


def draw_log(scene: Scene, seen: Seen, room: int) -> None:
    """What happened last, in the lines that are left; in a layer of its own, for pages that have a log themselves."""
    layer, y, times = scene.layer("log"), HIGH - TOP - 6.0, Counter[str]()
    for entry in reversed(seen.log):
        lines = entry_lines(entry)
        room -= len(lines)
        if room < 0:
            break
        y -= 15 * len(lines)
        times[entry] += 1
        layer.add(Group(RAIL + 16, y, lines, key=f"log-{crc32(entry.encode()):x}-{times[entry]}"))


@memo
def entry_lines(entry: str) -> tuple[Shape, ...]:
    """A line of the log, in as many lines as it needs; it moves up as a whole."""
    lines = wrap_text(entry, ACROSS + 4, subsequent_indent="  ")
    return tuple([Text(0, 15 * n, line, "start", style="small") for n, line in enumerate(lines)])
