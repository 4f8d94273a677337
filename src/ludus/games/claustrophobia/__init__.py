"""Claustrophobia: Humans explore the catacombs, the Demon player hunts them. For two."""

from __future__ import annotations

from pathlib import Path

from ludus.core.errors import BadFile
from ludus.core.facts import Facts, Result
from ludus.core.game import Game, Setting
from ludus.games.claustrophobia.actions import SPACE
from ludus.games.claustrophobia.arrange import arrange
from ludus.games.claustrophobia.beats import Beats
from ludus.games.claustrophobia.dealing import deal
from ludus.games.claustrophobia.events import TELLING
from ludus.games.claustrophobia.intents import INTENTS
from ludus.games.claustrophobia.invariants import invariants
from ludus.games.claustrophobia.kinds import NOBODY
from ludus.games.claustrophobia.mind.folly import spot
from ludus.games.claustrophobia.mind.hints import worth
from ludus.games.claustrophobia.mind.observe import observation
from ludus.games.claustrophobia.mind.thumb import thumb
from ludus.games.claustrophobia.options import Options
from ludus.games.claustrophobia.picture import picture
from ludus.games.claustrophobia.picture.printed import pieces
from ludus.games.claustrophobia.play.game import Claustrophobia
from ludus.games.claustrophobia.scenarios import NONE, scenarios
from ludus.games.claustrophobia.scenarios.stories import stories
from ludus.games.claustrophobia.speech import speakers
from ludus.games.claustrophobia.table import Catacombs, new_table
from ludus.games.claustrophobia.tally import count_used
from ludus.games.claustrophobia.victory import reach


def start(setting: Setting[Options]) -> tuple[Catacombs, Claustrophobia]:
    options = setting.options
    t = new_table(options, stories(options.own_scenario, options.numbers))
    if options.own_scenario != NONE:
        t.scenario_id = len(t.scenarios) - 1
    elif options.scenario != "random":
        t.scenario_id = list(scenarios()).index(options.scenario)
    return t, Claustrophobia()


def end(t: Catacombs) -> Result:
    """The winner; CL-026: a draw only where the scenario says so."""
    if t.winner == NOBODY:
        return Result((0, 1), ((0, 1),), (0.5, 0.5), t.ended)
    scores = (1.0, 0.0) if t.winner == 0 else (0.0, 1.0)
    return Result((t.winner,), ((t.winner,), (1 - t.winner,)), scores, t.ended)


def check(players: int, settings: Options) -> str:
    """What is wrong with a scenario of the players' own."""
    try:
        scenarios(settings.own_scenario)
    except BadFile as e:
        return str(e)
    return ""


GAME = Game(
    id="claustrophobia",
    title="Claustrophobia",
    seats=range(2, 3),  # CL-001: two players
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(
        dice=True,
        minutes=(45, 60),
        age=14,
        ends=20_000,
        reveals=("tile", "event_played", "advantage_played", "chest", "guide", "guide_way"),
        windows=("CL-330", "CL-331", "CL-339"),
        tint=("#7a3b2e", "#e08a6d"),
        favourites="warrior",
        about="Condemned warriors feel their way through catacombs that grow as they explore. "
        "The Demon player turns every new tunnel, gathers threat and sends what waits in the dark.",
    ),
    start=start,
    space=SPACE,
    end=end,
    table=Catacombs,
    settings=Options,
    picture=picture,
    draws_seen=True,
    deal=deal,
    beats=Beats,
    check=check,
    speakers=speakers,
    invariants=invariants,
    arrange=arrange,
    printed=pieces,
    used=count_used,
    reach=reach,
    worth=worth,
    shorthand=INTENTS,
    telling=TELLING,
    thinking={"thumb": thumb, "parts": 2, "spot": spot},
    observe=observation,
)
