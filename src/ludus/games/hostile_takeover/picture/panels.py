"""The facts beside the board, in words: score, order, teams, the shot that is considered, the plan."""

from __future__ import annotations

from dataclasses import replace

from ludus.core.words import Words
from ludus.draw import Row
from ludus.draw.once import memo
from ludus.games.hostile_takeover.content import Character, specials_by_key, traits_of
from ludus.games.hostile_takeover.names import CARDS, KEYS, NOBODY, figures_of
from ludus.games.hostile_takeover.odds import ACCURATE, DEFENDED, chance
from ludus.games.hostile_takeover.picture.acts import TARGET, Acts, blow
from ludus.games.hostile_takeover.picture.forecast import Shot, percent
from ludus.games.hostile_takeover.picture.ledgers import beside_rows, energy_row
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import Say, Seen, acting, card_name, character, scenario, seat_name
from ludus.games.hostile_takeover.play.draft import DraftB
from ludus.games.hostile_takeover.play.initiative import modifiers
from ludus.games.hostile_takeover.play.melee import MeleeAttack
from ludus.games.hostile_takeover.play.setup import Deployment
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import card_state


def add_panels(acts: Acts) -> None:
    seen, t, scene, say = acts.seen, acts.t, acts.scene, acts.say
    scene.panel("state", say("panel.state"), *state(acts))
    for seat in range(seen.players):
        band = t.turn and not seen.result  # which has them
        team = () if band else tuple(portrait(f) for f in figures_of(t.teams[seat]))
        acts.seat_panel(seat, seat_name(acts.words, seat), seat_rows(say, t, seat), "", team)
    if acts.shot is not None:
        ledgers = seen.asking == TARGET  # which say it for each target
        rows = [replace(row, drawn=ledgers) for row in shot_rows(say, acts.shot)]
        scene.panel("shot", acts.shot.title(say), *rows)
    if isinstance(seen.top, MeleeAttack):
        found = blow(seen, seen.top)
        otherwise = Row(say("row.otherwise"), say("blow.pins" if found.pins else "blow.spares"))
        scene.panel("blow", found.title(say), Row(say("row.blow"), found.in_short(say)), otherwise)
    if isinstance(seen.top, Strategy):
        scene.panel("plan", say("panel.plan"), *plan_rows(acts, seen.top))
    if isinstance(seen.top, DraftB) and seen.seat >= 0:
        kept = ", ".join(map(figure, seen.top.kept_by(seen.seat))) or say("row.nobody_yet")
        hand = ", ".join(map(figure, figures_of(seen.top.hands[seen.seat])))
        scene.panel("draft", say("panel.draft"), (say("row.kept"), kept), (say("row.hand"), hand))
    for f in shown_cards(seen):
        scene.panel(f"card-{KEYS[f]}", figure(f), *card_rows(character(t, f), acts.words))


def state(acts: Acts) -> list[Row]:
    t, say = acts.t, acts.say
    rows = [Row(say("row.scenario"), scenario(t), say("row.points_win", needed=t.stakes.needed), drawn=True)]
    rows.append(Row(say("row.turn"), str(t.turn), say(f"phase.{t.phase}"), drawn=True))
    if t.bans_shots():
        until = say("row.until.marker" if t.stakes.marker else "row.until.turn")
        rows.append(Row(say("row.ban"), say("row.no_shots"), until))
    if t.order:
        names = ", ".join([seat_name(acts.words, seat) for seat in t.order])
        rows.append(Row(say("row.order"), names, drawn=True))
    return rows


def seat_rows(say: Say, t: Arena, seat: int) -> list[Row]:
    """Points, what is left to act, Initiative, tokens; the figures themselves stand on the board."""
    rows = [Row(say("row.points"), say("row.of", score=t.score[seat], needed=t.stakes.needed))]
    waiting = [figure(f) for f in figures_of(t.teams[seat]) if card_state(t, f) == "waiting"]
    if t.phase == "action":
        rows.append(Row(say("row.to_act"), ", ".join(waiting) or say("nobody"), drawn=True))
    if t.totals:
        rows.append(Row(say("row.initiative"), str(t.totals[seat]), drawn=True))
    if t.tokens[seat]:
        rows.append(Row(say("row.tokens"), str(t.tokens[seat])))
    return rows


def shot_rows(say: Say, shot: Shot) -> list[Row]:
    """How the number comes about, part by part, and what it means."""
    rows, running = [], 0
    for i, part in enumerate(shot.parts):
        running += part.change
        change = str(part.change) if i == 0 else f"{part.change:+d}"
        rows.append(Row(part.name(say), change, say("part.makes", what=part.what(say), total=running)))
    hits = say("row.three_dice", chance=percent(say, shot.hits()))
    rows.append(Row(say("row.to_hit"), say("row.or_more", needed=shot.needed), hits))
    rows.append(energy_row(say, shot.hits(ACCURATE), shot.hits(DEFENDED)))
    if shot.target != NOBODY:
        needed = say("row.or_more", needed=shot.wound)
        rows.append(Row(say("row.to_wound"), needed, percent(say, chance(shot.wound))))
        wounds, strikes = shot.wounds, shot.strikes
        others = say("row.else", pinned=percent(say, strikes - wounds), nothing=percent(say, 1 - strikes))
        rows.append(Row(say("row.in_all"), say("row.wounded", chance=percent(say, wounds)), others))
    return [*rows, *beside_rows(say, shot)]


def plan_rows(acts: Acts, plan: Strategy) -> list[Row]:
    """Your cards so far, the sum of Initiative, and who is ready."""
    t, seat, say = acts.t, acts.seen.seat, acts.say
    if seat < 0:
        return [Row(say("row.planning"), ", ".join([seat_name(acts.words, asked) for asked in acts.seen.asked]))]
    laid = plan.laid_by(seat)
    team = figures_of(t.teams[seat])
    rows = [Row(figure(f), card_name(laid[f]) if f in laid else say("row.no_card")) for f in team]
    total = modifiers(t, seat, list(laid.values()))
    rows.append(Row(say("row.initiative"), f"{total:+d}", say("row.modifiers")))
    amounts = plan.energy_of(seat)
    if amounts:
        rows.append(Row(say("row.energy"), " ".join(map(str, amounts)), say("row.in_order")))
    return rows


def shown_cards(seen: Seen) -> list[int]:
    """Whose Character Card is told: that of the figure that is planned or that acts; each figure's tip has its own."""
    top = seen.top
    f = acting(seen.table)
    if isinstance(top, (Strategy, Deployment)) and seen.seat in seen.asked:
        f = top.figure
    return [f] if f != NOBODY else []


@memo
def card_rows(row: Character, words: Words) -> list[Row]:
    """A Character Card."""
    special, say, said = specials_by_key()[row.special], words.say, words.said
    rows = [
        Row(say("row.card"), say("card.move_armor", move=row.move, armor=row.armor)),
        Row(said(row.ranged), say("card.motion"), say("card.covers")),
    ]
    for reach, band in enumerate(row.hit):
        numbers = f"{'/'.join(map(str, band[:3]))}, {'/'.join(map(str, band[3:]))}"
        rows.append(Row(say(f"card.reach.{reach}"), numbers))
    wound, blade = row.wound, row.melee_wound
    armors = say("card.armors", one=f"{wound[0]}/{wound[1]}", two=f"{wound[2]}/{wound[3]}")
    rows.append(Row(say("row.wounds"), armors, say("card.open")))
    swing = say("card.swing", attack=f"{row.attack:+d}", defense=f"{row.defense:+d}")
    rows.append(Row(said(row.melee), swing, say("card.blade", one=blade[0], two=blade[1])))
    rows += [Row(said(trait.name), say("card.always"), said(trait.says)) for trait in traits_of(row)]
    played = say("card.special", card=card_name(CARDS.index(special.card)), energy=special.energy)
    rows.append(Row(special.name, played, said(special.says)))
    return rows
