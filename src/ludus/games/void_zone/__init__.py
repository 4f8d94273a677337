"""Void Zone: robots on a shrinking grid of charged zones force each other into the void. 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ludus.core.action import Action
from ludus.core.facts import Facts, Result
from ludus.core.game import Game, Setting
from ludus.core.words import Speaker
from ludus.games.void_zone.actions import HOUSE, RESIGN, SPACE, owner_of
from ludus.games.void_zone.arrange import arrange
from ludus.games.void_zone.beats import Beats
from ludus.games.void_zone.cards import box as box  # which fills the list of traits
from ludus.games.void_zone.content import plans
from ludus.games.void_zone.dealing import deal
from ludus.games.void_zone.events import TELLING
from ludus.games.void_zone.intents import INTENTS
from ludus.games.void_zone.mind.folly import folly, spot
from ludus.games.void_zone.mind.hints import worth
from ludus.games.void_zone.mind.observe import observation
from ludus.games.void_zone.options import Options, why_not_together
from ludus.games.void_zone.picture import picture
from ludus.games.void_zone.picture.printed import pieces
from ludus.games.void_zone.play.game import Resignation, VoidZone
from ludus.games.void_zone.speech import speakers
from ludus.games.void_zone.table import Arena, Plan, new_arena
from ludus.games.void_zone.tally import count_used
from ludus.games.void_zone.zones import BIT
from ludus.geometry.hexes import zones_of as zones


def start(setting: Setting[Options]) -> tuple[Arena, VoidZone]:
    options = setting.options
    variable = options.arena == "variable"
    plan = Plan("variable", 0, []) if variable else plans()[f"{options.arena}-{setting.players}"]
    return new_arena(setting.players, options, plan), VoidZone()


def end(t: Arena) -> Result:
    """VZ-225: the last player wins; VZ-G41: or those still in draw; VZ-G42: the others by how late they fell."""
    best = tuple(t.living())
    scores = tuple(1.0 / len(best) if seat in best else 0.0 for seat in range(t.players))
    return Result(best, (best, *[(seat,) for seat in reversed(t.out)]), scores, t.ended)


def asides(t: Arena, seat: int) -> list[Action]:
    """VZ-G43: a player may give up at any own decision, once there are Robots to give up."""
    return [RESIGN] if t.turn and t.alive(seat) else []


def aside(action: Action, seat: int) -> Resignation:
    return Resignation(player=seat)


def invariants(t: Arena) -> list[str]:
    """What must always hold between two answers."""
    wrong = []
    places = [z for z in t.robots if z >= 0]
    if len(set(places)) != len(places) or t.standing != sum(BIT[z] for z in set(places)):
        wrong.append("VZ-024: two Robots on one zone, or the mask of Robots is wrong")
    if t.full & ~t.charged:
        wrong.append("VZ-021: a zone is full but not charged")
    union = 0
    for held in t.shields:
        if union & held or len(zones(held)) > 2:
            wrong.append("VZ-182: two shields on one zone, or more than two of one player")
        union |= held
    if union != t.shielded:
        wrong.append("the mask of shields is wrong")
    boards = zip(t.level, t.capacity, strict=True)
    wrong += [f"VZ-047: level {level} of {most}" for level, most in boards if not 0 <= level <= most <= 4]
    missing = sum(1 for robot in range(2 * t.players) if t.robots[robot] < 0)
    if t.turn and missing != t.fallen:
        wrong.append(f"{missing} Robots are missing, {t.fallen} fell")
    if (t.fallen >= t.players or t.out) and t.drain != 2 and not t.ended:
        wrong.append("VZ-210: the Drain Rate has not changed")
    return wrong + standing_wrong(t)


def standing_wrong(t: Arena) -> list[str]:
    """VZ-025: Robots stand on Charged Zones, but for Holograms on their shields and the House Robot in passing."""
    wrong = []
    for piece, zone in enumerate(t.robots):
        if zone >= 0 and piece != HOUSE:
            own_shield = t.shields[owner_of(piece)] & BIT[zone]
            if not (t.charged & BIT[zone] or own_shield):
                wrong.append(f"VZ-025: piece {piece} stands in the Void")
            if t.shielded & BIT[zone] and not own_shield:
                wrong.append(f"VZ-024: piece {piece} stands on a shield")
    if t.standing & (t.drone | t.grenade) or t.drone & t.grenade or t.shielded & (t.drone | t.grenade):
        wrong.append("VZ-G47: two blockers on one zone")
    return wrong


def speak(match: object) -> Mapping[str, Speaker]:
    return speakers()


GAME = Game(
    id="void-zone",
    title="Void Zone",
    seats=range(2, 5),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(
        answers_only=True,
        minutes=(20, 45),
        age=10,
        ends=8000,
        reveals=("prime",),
        tint=("#1d6485", "#74c3ea"),
        favourites="trait",
        about="Two robots each on a grid of charged zones that drain as you use them. "
        "Jolt the others into the void and be the last one standing.",
    ),
    start=start,
    space=SPACE,
    end=end,
    table=Arena,
    settings=Options,
    picture=picture,
    draws_seen=True,
    beats=Beats,
    deal=deal,
    check=why_not_together,
    speakers=speak,
    asides=asides,
    aside=aside,
    invariants=invariants,
    arrange=arrange,
    printed=pieces,
    used=count_used,
    worth=worth,
    thinking={"folly": folly, "spot": spot},
    shorthand=INTENTS,
    telling=TELLING,
    observe=observation,
)
