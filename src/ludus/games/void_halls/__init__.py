"""Void Halls: a roll-and-write. Dice dig halls, build and hire; heroes come for the chests. 1 to 8 players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ludus.core.facts import Facts, Result, by_points
from ludus.core.game import Game, Setting
from ludus.core.match import Match
from ludus.core.words import Speaker
from ludus.games.void_halls.actions import SPACE
from ludus.games.void_halls.arrange import arrange
from ludus.games.void_halls.beats import Beats
from ludus.games.void_halls.cards import box as box  # which fills the list of buildings
from ludus.games.void_halls.content import sheets, tracks
from ludus.games.void_halls.events import TELLING
from ludus.games.void_halls.intents import INTENTS
from ludus.games.void_halls.mind.hints import study_seat, worth
from ludus.games.void_halls.mind.observe import observation
from ludus.games.void_halls.numbers import HALLS, ROUNDS, SCEPTER, SUPPLY_SPACES, UNIQUE, WORKERS_MOST
from ludus.games.void_halls.options import Options
from ludus.games.void_halls.picture import picture
from ludus.games.void_halls.picture.blank import blank_sheet
from ludus.games.void_halls.picture.printed import pieces
from ludus.games.void_halls.play.game import VoidHalls
from ludus.games.void_halls.scoring import final_score
from ludus.games.void_halls.speech import speakers
from ludus.games.void_halls.table import Dungeons, Sheet
from ludus.games.void_halls.tally import count_used


def start(setting: Setting[Options]) -> tuple[Dungeons, VoidHalls]:
    """VH-001, VH-023, VH-132: an empty sheet for everybody, all of the same map and time track."""
    options = setting.options
    t = Dungeons(
        options=options,
        plan=sheets()[options.sheet],  # VH-G02: the same for all
        track=tracks()[options.time_track],  # VH-G01: the same for all
        players=setting.players,
        sheets=[Sheet() for _ in range(setting.players)],
    )
    return t, VoidHalls()


def end(t: Dungeons) -> Result:
    """VH-094, VH-G42: alone, the score is the result. VH-136, VH-G38: the highest score wins; VH-G39: ties."""
    ties = [(s.stock(), s.halls) for s in t.sheets] if t.options.tie_break == "supplies" else []
    return by_points([final_score(t, s) for s in t.sheets], t.ended, ties)


def invariants(t: Dungeons) -> list[str]:
    """What must always hold between two answers."""
    return [f"p{seat + 1}: {wrong}" for seat, s in enumerate(t.sheets) for wrong in wrong_with(t, s)]


def wrong_with(t: Dungeons, s: Sheet) -> list[str]:
    checks = [
        ("VH-005: the stock is negative", 0 <= s.upper <= s.lower),
        ("VH-006: more supplies than spaces", t.options.supply_cap != "lifetime" or s.lower <= SUPPLY_SPACES),
        ("VH-G06: more supplies in stock than spaces", t.options.supply_cap != "stock" or s.stock() <= SUPPLY_SPACES),
        ("VH-009: workers", t.options.min_workers <= s.workers <= WORKERS_MOST),
        ("VH-016: points", t.options.points_cap != "track_100" or s.points <= 100),
        ("VH-017: dice", sum(s.dice) <= WORKERS_MOST and min(s.dice) >= 0 and sum(s.kept) < WORKERS_MOST),
        ("VH-029: throws", 0 <= s.throws <= s.allowed),
        ("VH-047: two buildings on one square", sum(s.built) == s.taken and not overlap(s)),
        ("VH-048: a building where none can be", not s.taken & ~ever_open(t, s)),
        ("VH-043: a Mine was used that is not there", not s.used & ~s.built[0]),
        ("VH-059: halls", 1 <= s.halls <= HALLS),
        ("VH-098: a unique building stands twice", unique(s)),
        ("VH-124: a Tomb is crossed out that is not there", not s.spent & ~s.built[5]),
        ("VH-128: the Scepter does not fill two squares", not s.built[SCEPTER] or s.built[SCEPTER] in t.plan.pairs),
        ("VH-133: a seat is in another round", s.crossed in (t.round - 1, t.round) and t.round <= ROUNDS),
    ]
    return [wrong for wrong, holds in checks if not holds]


def overlap(s: Sheet) -> int:
    seen = twice = 0
    for squares in s.built:
        twice |= seen & squares
        seen |= squares
    return twice


def ever_open(t: Dungeons, s: Sheet) -> int:
    """VH-G05: with the option, what was built before the stairs stays."""
    return t.ground(s) if t.options.stairs_block_early else sum(t.plan.halls[: s.halls + 1])


def unique(s: Sheet) -> bool:
    return all(
        squares.bit_count() <= (2 if kind == SCEPTER else 1) for kind, squares in enumerate(s.built) if UNIQUE[kind]
    )


def speak(match: Match[Dungeons]) -> Mapping[str, Speaker]:
    return speakers(match.players, match.table.plan.key)


GAME = Game(
    id="void-halls",
    title="Void Halls",
    seats=range(1, 9),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(
        answers_only=True,
        dice=True,
        minutes=(20, 40),
        age=10,
        ends=12_000,
        reveals=("stop_shown", "kept"),
        tint=("#7a4b1e", "#e0a458"),
        about="Throw your workers as dice: pairs mine, triples build, fours hire, fives open the next hall. "
        "Lure heroes with chests, beat them, and top your best score.",
    ),
    start=start,
    space=SPACE,
    end=end,
    table=Dungeons,
    settings=Options,
    picture=picture,
    draws_seen=True,
    beats=Beats,
    speakers=speak,
    invariants=invariants,
    arrange=arrange,
    printed=pieces,
    used=count_used,
    worth=worth,
    thinking={"ahead": 0, "near": True, "parts": 10, "eye": study_seat},
    observe=observation,
    shorthand=INTENTS,
    telling=TELLING,
    blank=blank_sheet,
    challenge={"dice_stream": "duplicate"},  # VH-135: the lists of rolls hang on the seed alone
)
