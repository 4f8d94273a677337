"""The facts beside the board, in words: score, order, teams, the shot that is considered, the plan."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ludus.draw import Row
from ludus.draw.once import kept
from ludus.games.hostile_takeover.content import Character, specials_by_key, traits_of
from ludus.games.hostile_takeover.names import CARDS, KEYS, NOBODY, figures_of
from ludus.games.hostile_takeover.odds import ACCURATE, DEFENDED, chance
from ludus.games.hostile_takeover.picture.acts import Acts, blow
from ludus.games.hostile_takeover.picture.forecast import Shot, percent
from ludus.games.hostile_takeover.picture.ledgers import beside_rows, energy_row
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import Seen, acting, card_name, character, scenario
from ludus.games.hostile_takeover.play.draft import DraftB
from ludus.games.hostile_takeover.play.initiative import modifiers
from ludus.games.hostile_takeover.play.melee import MeleeAttack
from ludus.games.hostile_takeover.play.setup import Deployment
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.speech import REACHES, figure, player
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import card_state

PHASES: Final = {
    "setup": "Set-up", "strategy": "Strategy", "initiative": "Initiative", "action": "Action", "clean_up": "Clean Up",
}  # fmt: skip


def add_panels(acts: Acts) -> None:
    seen, t, scene = acts.seen, acts.t, acts.scene
    scene.panel("state", "The game", *state(t))
    for seat in range(seen.players):
        band = t.turn and not seen.result  # which has them
        team = () if band else tuple(portrait(f) for f in figures_of(t.teams[seat]))
        acts.seat_panel(seat, player(seat), seat_rows(t, seat), "", team)
    if acts.shot is not None:
        ledgers = seen.asking == "Shooting.target"  # which say it for each target
        rows = [replace(row, drawn=ledgers) for row in shot_rows(acts.shot)]
        scene.panel("shot", acts.shot.title, *rows)
    if isinstance(seen.top, MeleeAttack):
        found = blow(seen, seen.top)
        end = "Pins" if found.pins else "does nothing"
        told = (Row("Blow", found.in_short), Row("Otherwise", f"a hit that does not wound {end}"))
        scene.panel("blow", found.title, *told)
    if isinstance(seen.top, Strategy):
        scene.panel("plan", "Your plan", *plan_rows(seen, seen.top))
    if isinstance(seen.top, DraftB) and seen.seat >= 0:
        kept = ", ".join(map(figure, seen.top.kept_by(seen.seat))) or "nobody yet"
        hand = ", ".join(map(figure, figures_of(seen.top.hands[seen.seat])))
        scene.panel("draft", "Your draft", ("Kept", kept), ("Hand", hand))
    for f in shown_cards(seen):
        scene.panel(f"card-{KEYS[f]}", figure(f), *card_rows(character(t, f)))


def state(t: Arena) -> list[Row]:
    rows = [Row("Scenario", scenario(t), f"{t.stakes.needed} points win", drawn=True)]
    rows.append(Row("Turn", str(t.turn), PHASES[t.phase], drawn=True))
    if t.banned():
        until = "before the marker is picked up" if t.stakes.marker else "in turn 1"
        rows.append(Row("Ban", "no Ranged Attacks", until))
    if t.order:
        rows.append(Row("Order", ", ".join(map(player, t.order)), drawn=True))
    return rows


def seat_rows(t: Arena, seat: int) -> list[Row]:
    """Points, what is left to act, Initiative, tokens; the figures themselves stand on the board."""
    rows = [Row("Points", f"{t.score[seat]} of {t.stakes.needed}")]
    waiting = [figure(f) for f in figures_of(t.teams[seat]) if card_state(t, f) == "waiting"]
    if t.phase == "action":
        rows.append(Row("To act", ", ".join(waiting) or "nobody", drawn=True))
    if t.totals:
        rows.append(Row("Initiative", str(t.totals[seat]), drawn=True))
    if t.tokens[seat]:
        rows.append(Row("Re-roll tokens", str(t.tokens[seat])))
    return rows


def shot_rows(shot: Shot) -> list[Row]:
    """How the number comes about, part by part, and what it means."""
    rows, running = [], 0
    for i, part in enumerate(shot.parts):
        running += part.change
        rows.append(
            Row(part.name, str(part.change) if i == 0 else f"{part.change:+d}", f"{part.what}, makes {running}")
        )
    rows.append(Row("To hit", f"{shot.needed} or more", f"{percent(shot.hits())} with three dice"))
    rows.append(energy_row(shot.hits(ACCURATE), shot.hits(DEFENDED)))
    if shot.target != NOBODY:
        rows.append(Row("To wound", f"{shot.wound} or more", percent(chance(shot.wound))))
        wounds, strikes = shot.wounds, shot.strikes
        pinned = f"{percent(strikes - wounds)} Pinned, {percent(1 - strikes)} nothing"
        rows.append(Row("In all", f"{percent(wounds)} Wounded", pinned))
    return [*rows, *beside_rows(shot)]


def plan_rows(seen: Seen, plan: Strategy) -> list[Row]:
    """The own cards so far, the sum of Initiative, and who is ready."""
    t, seat = seen.table, seen.seat
    if seat < 0:
        return [Row("Planning", ", ".join(map(player, seen.asked)))]
    laid = plan.laid_by(seat)
    team = figures_of(t.teams[seat])
    rows = [Row(figure(f), card_name(laid[f]) if f in laid else "no card yet") for f in team]
    total = modifiers(t, seat, list(laid.values()))
    rows.append(Row("Initiative", f"{total:+d}", "cards and 2 for each Wounded figure"))
    amounts = plan.energy_of(seat)
    if amounts:
        rows.append(Row("Energy", " ".join(map(str, amounts)), "in this order"))
    return rows


def shown_cards(seen: Seen) -> list[int]:
    """Whose Character Card is told: that of the figure that is planned or that acts; each figure's tip has its own."""
    top = seen.top
    f = acting(seen.table)
    if isinstance(top, (Strategy, Deployment)) and seen.seat in seen.asked:
        f = top.figure
    return [f] if f != NOBODY else []


@kept
def card_rows(row: Character) -> list[Row]:
    """A Character Card."""
    special = specials_by_key()[row.special]
    rows = [Row("Card", f"Move {row.move}, Armor {row.armor}"), Row(row.ranged, "moving, still", "no/light/hard cover")]
    for name, band in zip(REACHES, row.hit, strict=True):
        rows.append(Row(name, f"{'/'.join(map(str, band[:3]))}, {'/'.join(map(str, band[3:]))}"))
    wound, blade = row.wound, row.melee_wound
    rows.append(Row("Wounds", f"Armor 1 {wound[0]}/{wound[1]}, Armor 2 {wound[2]}/{wound[3]}", "open/in cover"))
    swing = f"attack {row.attack:+d}, defense {row.defense:+d}"
    rows.append(Row(row.melee, swing, f"wounds Armor 1 on {blade[0]}, Armor 2 on {blade[1]}"))
    rows += [Row(trait.name, "always", trait.says) for trait in traits_of(row)]
    rows.append(Row(special.name, f"{card_name(CARDS.index(special.card))} card, {special.energy}⚡", special.says))
    return rows
