"""Hostile Takeover: four figures a side plan in secret, then move, shoot and strike on a grid. 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ludus.core.errors import LudusError
from ludus.core.facts import Facts, Result
from ludus.core.game import Game, Setting
from ludus.core.match import Match
from ludus.core.words import Speaker
from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.actions import SPACE
from ludus.games.hostile_takeover.arrange import arrange, ground_of
from ludus.games.hostile_takeover.beats import Beats
from ludus.games.hostile_takeover.cards import fill_registry
from ludus.games.hostile_takeover.dealing import deal
from ludus.games.hostile_takeover.events import TELLING
from ludus.games.hostile_takeover.intents import INTENTS
from ludus.games.hostile_takeover.mind.folly import folly, spot
from ludus.games.hostile_takeover.mind.hints import worth
from ludus.games.hostile_takeover.mind.observe import observation
from ludus.games.hostile_takeover.mind.thumb import thumb
from ludus.games.hostile_takeover.names import BIT, ZONES, figures_of
from ludus.games.hostile_takeover.options import Options
from ludus.games.hostile_takeover.picture import picture
from ludus.games.hostile_takeover.picture.printed import pieces
from ludus.games.hostile_takeover.play.game import HostileTakeover
from ludus.games.hostile_takeover.speech import speakers
from ludus.games.hostile_takeover.table import Arena, Stakes, new_arena
from ludus.games.hostile_takeover.tally import count_used

fill_registry()


@cache
def setup_for(scenario: str, players: int) -> content.SetupRow | None:
    found = [row for row in content.setups() if row.scenario == scenario and row.players == players]
    return found[0] if found else None


def start(setting: Setting[Options]) -> tuple[Arena, HostileTakeover]:
    """HT-009 to HT-011: teams, score and map of the scenario."""
    options = setting.options
    row = setup_for(options.scenario, setting.players)
    assert row is not None
    stakes = Stakes(options.scenario, row.needed, tuple([ZONES.index(zone.lower()) for zone in row.zones]))
    printed = options.terrain == "printed"  # HT-014: the usual choice
    layout = content.maps()[row.map] if printed else content.read_terrain(options.terrain)
    ground = ground_of(layout, setting.players, options, (row.map if printed else options.terrain,))
    return new_arena(setting.players, options, ground, stakes, options.reroll_tokens), HostileTakeover()


def check(players: int, settings: Options) -> str:
    """HT-007: scenario and number of players go together (HT-194, HT-201, HT-214, HT-G86); HT-012, HT-013, HT-G09."""
    if setup_for(settings.scenario, players) is None:
        return f"{content.scenarios()[settings.scenario].name} is for 3 or 4 players, not {players}."
    if settings.packs and settings.teams == "recommended":
        return "Characters of an expansion are drafted: choose teams=draft_a or teams=draft_b."
    if settings.terrain == "printed":
        return ""
    try:
        layout = content.read_terrain(settings.terrain)
    except LudusError as e:
        return str(e)
    return content.why_not_terrain(layout, settings.scenario, players, settings.cube_limit, settings.partial_squares)


def end(t: Arena) -> Result:
    """HT-003: the winner; the others by their points."""
    winners = (t.winner,) if t.winner >= 0 else tuple(s for s in range(t.players) if t.score[s] == max(t.score))
    rest = [s for s in range(t.players) if s not in winners]
    ranks = sorted({t.score[s] for s in rest}, reverse=True)
    places = [tuple(s for s in rest if t.score[s] == points) for points in ranks]
    scores = tuple(1.0 / len(winners) if s in winners else 0.0 for s in range(t.players))
    return Result(winners, (winners, *places), scores, t.ended)


def invariants(t: Arena) -> list[str]:
    """What must always hold between two answers."""
    wrong = []
    places = [s for s in t.square if s >= 0]
    if t.occupied != sum(BIT[s] for s in set(places)):
        wrong.append("HT-019: the set of squares with figures is wrong")
    if t.pinned & t.wounded:
        wrong.append("HT-137: a figure is Pinned and Wounded")
    if t.phase in ("strategy", "initiative", "clean_up") and (
        len(set(places)) != len(places) or t.occupied & ~t.ground.standable
    ):
        wrong.append("HT-066: a figure has ended where none may stand")
    teams = [len(figures_of(team)) for team in t.teams]
    if t.turn and sum(teams) != len(figures_of(t.in_play())):
        wrong.append("HT-008: a Character belongs to two players")
    for seat, team in enumerate(t.teams):
        if sum(t.energy[f] for f in figures_of(team)) > 4 or min(t.energy) < 0:
            wrong.append(f"HT-031: p{seat + 1} has more Energy than 4, or less than none")
        if len(figures_of(team & t.held)) > 4:
            wrong.append(f"HT-225: p{seat + 1} has more than four Aim cards")
    if (t.holder >= 0) and (t.marker >= 0 or not t.standing(t.holder)):
        wrong.append("HT-211: the marker is in two places, or its holder is down")
    return wrong


def speak(match: Match[Arena]) -> Mapping[str, Speaker]:
    return speakers(match.table.stakes.hill)


GAME = Game(
    id="hostile-takeover",
    title="Hostile Takeover",
    seats=range(2, 5),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(
        dice=True,
        simultaneous=True,
        minutes=(60, 90),
        age=12,
        ends=40_000,
        reveals=("revealed", "boost", "deployed", "drafted"),
        tint=("#7a3b2e", "#e39b86"),
        favourites="character",
        about="Four figures a side plan their cards and Energy in secret, then run, shoot and strike in turns. "
        "Take the hill, the marker or the center, and put the others on their backs.",
    ),
    start=start,
    space=SPACE,
    end=end,
    table=Arena,
    settings=Options,
    picture=picture,
    draws_seen=True,
    deal=deal,
    beats=Beats,
    check=check,
    speakers=speak,
    invariants=invariants,
    arrange=arrange,
    printed=pieces,
    used=count_used,
    worth=worth,
    shorthand=INTENTS,
    telling=TELLING,
    thinking={"thumb": thumb, "by_thumb": ("Strategy",), "ahead": 3, "parts": 2, "folly": folly, "spot": spot},
    observe=observation,
)
