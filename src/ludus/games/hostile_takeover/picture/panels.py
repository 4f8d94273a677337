"""The facts beside the board, in words: score, order, teams, the shot that is considered, the plan."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ludus.draw import Row, Scene
from ludus.draw.once import kept
from ludus.draw.section import made_of
from ludus.draw.telling import seat_marks
from ludus.games.hostile_takeover.content import Character, cards, specials, traits_of
from ludus.games.hostile_takeover.danger import ACCURATE, DEFENDED, PLAIN, chance
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.picture.hints import blow, shot_of
from ludus.games.hostile_takeover.picture.ledgers import beside_rows, energy_row
from ludus.games.hostile_takeover.picture.odds import Shot, percent
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import CARD_NAMES, Seen
from ludus.games.hostile_takeover.speech import figure, player

PHASES: Final = {
    "setup": "Set-up", "strategy": "Strategy", "initiative": "Initiative", "action": "Action", "clean_up": "Clean Up",
}  # fmt: skip


def add_panels(scene: Scene, seen: Seen) -> None:
    scene.panel("state", "The game", *state(seen))
    for seat in range(seen.players):
        marks = seat_marks(seen.view, seat)
        band = seen.table["turn"] and not seen.view["result"]  # which has them
        team: Iterable[str] = [] if band else map(portrait, seen.team(seat))
        scene.panel(f"seat-{seat}", player(seat), *rows_of(seen, seat), seat=seat, marks=marks, portraits=team)
    shot = shot_of(seen)
    if shot is not None:
        aim = figure(shot.target) if shot.target else shot.square
        ledgers = seen.asking == "Shooting.target"  # which say it for each target
        rows = [replace(row, drawn=ledgers) for row in shot_rows(shot)]
        scene.panel("shot", f"{figure(shot.shooter)} at {aim}", *rows)
    if seen.top["is"] == "MeleeAttack":
        found = blow(seen)
        result = "Pins" if found.pins else "does nothing"
        told = (Row("Blow", found.in_short), Row("Otherwise", f"a hit that does not wound {result}"))
        scene.panel("blow", f"{figure(found.attacker)} strikes {figure(found.target)}", *told)
    if seen.top["is"] == "Strategy":
        scene.panel("plan", "Your plan", *plan_rows(seen))
    if seen.top["is"] == "DraftB" and seen.view["seat"] is not None:
        kept = ", ".join(map(figure, seen.top["kept"])) or "nobody yet"
        scene.panel("draft", "Your draft", ("Kept", kept), ("Hand", ", ".join(map(figure, seen.top["hand"]))))
    for key in shown_cards(seen):
        scene.panel(f"card-{key}", figure(key), *card_rows(seen.card(key)))


@made_of
def state(seen: Seen) -> list[Row]:
    table = seen.table
    rows = [Row("Scenario", seen.scenario, f"{table['needed']} points win", drawn=True)]
    rows.append(Row("Turn", str(table["turn"]), PHASES[table["phase"]], drawn=True))
    if table["ban"]:
        until = "before the marker is picked up" if table["scenario"] == "grab_and_go" else "in turn 1"
        rows.append(Row("Ban", "no Ranged Attacks", until))
    if table["order"]:
        rows.append(Row("Order", ", ".join(player(seat) for seat in table["order"]), drawn=True))
    return rows


@made_of
def rows_of(seen: Seen, seat: int) -> list[Row]:
    """Points, what is left to act, Initiative, tokens; the figures themselves stand on the board."""
    table = seen.table
    team = seen.figures_of(seat)
    rows = [Row("Points", f"{table['score'][seat]} of {table['needed']}")]
    waiting = [figure(f["key"]) for f in team if f["state"] == "waiting"]
    if table["phase"] == "action":
        rows.append(Row("To act", ", ".join(waiting) or "nobody", drawn=True))
    if table["totals"]:
        rows.append(Row("Initiative", str(table["totals"][seat]), drawn=True))
    if table["tokens"][seat]:
        rows.append(Row("Re-roll tokens", str(table["tokens"][seat])))
    return rows


def shot_rows(shot: Shot) -> list[Row]:
    """How the number comes about, part by part, and what it means."""
    rows, running = [], 0
    for i, part in enumerate(shot.parts):
        running += part.change
        rows.append(
            Row(part.name, str(part.change) if i == 0 else f"{part.change:+d}", f"{part.what}, makes {running}")
        )
    rows.append(Row("To hit", f"{shot.tn} or more", f"{percent(shot.hits(PLAIN))} with three dice"))
    rows.append(energy_row(shot.hits(ACCURATE), shot.hits(DEFENDED)))
    if shot.target:
        rows.append(Row("To wound", f"{shot.wound} or more", percent(chance(shot.wound))))
        wounds, strikes = shot.wounds, shot.strikes
        pinned = f"{percent(strikes - wounds)} Pinned, {percent(1 - strikes)} nothing"
        rows.append(Row("In all", f"{percent(wounds)} Wounded", pinned))
    return [*rows, *beside_rows(shot)]


def plan_rows(seen: Seen) -> list[Row]:
    """The own cards so far, the sum of Initiative, and who is ready."""
    frame, seat = seen.top, seen.view["seat"]
    if seat is None:
        return [Row("Planning", ", ".join(player(s) for s in seen.view["asked"]))]
    mine: dict[str, str] = frame.get("mine", {})
    rows = [Row(figure(key), CARD_NAMES[mine[key]] if key in mine else "no card yet") for key in seen.team(seat)]
    total = sum(next(card.initiative for card in cards() if card.key == kind) for kind in mine.values())
    down = sum(1 for key in seen.team(seat) if seen.figures[key]["posture"] == "wounded")
    rows.append(Row("Initiative", f"{total + 2 * down:+d}", "cards and 2 for each Wounded figure"))
    if frame.get("energy"):
        rows.append(Row("Energy", " ".join(map(str, frame["energy"])), "in this order"))
    return rows


def shown_cards(seen: Seen) -> list[str]:
    """Whose Character Card is told: that of the figure that is planned or that acts; each figure's tip has its own."""
    if seen.top["is"] in ("Strategy", "Deployment") and seen.view["seat"] in seen.view["asked"]:
        return [KEYS[seen.top["figure"]]] if seen.top["figure"] >= 0 else []
    return [seen.acting] if seen.acting else []


@kept
def card_rows(row: Character) -> list[Row]:
    """A Character Card."""
    special = next(s for s in specials() if s.key == row.special)
    rows = [Row("Card", f"Move {row.move}, Armor {row.armor}"), Row(row.ranged, "moving, still", "no/light/hard cover")]
    for name, band in zip(("Short 1-8", "Medium 9-16", "Long 17-24"), row.hit, strict=True):
        rows.append(Row(name, f"{'/'.join(map(str, band[:3]))}, {'/'.join(map(str, band[3:]))}"))
    wound, blade = row.wound, row.melee_wound
    rows.append(Row("Wounds", f"Armor 1 {wound[0]}/{wound[1]}, Armor 2 {wound[2]}/{wound[3]}", "open/in cover"))
    swing = f"attack {row.attack:+d}, defense {row.defense:+d}"
    rows.append(Row(row.melee, swing, f"wounds Armor 1 on {blade[0]}, Armor 2 on {blade[1]}"))
    rows += [Row(trait.name, "always", trait.says) for trait in traits_of(row)]
    rows.append(Row(special.name, f"{CARD_NAMES[special.card]} card, {special.energy}⚡", special.says))
    return rows
