"""Lays out a position: for tests, puzzles and lessons."""

from __future__ import annotations

from typing import Any

from ludus.core.diary import Diary
from ludus.core.errors import BadOption
from ludus.core.flow import Procedure
from ludus.core.match import Match
from ludus.games.void_halls.dice import count_dice
from ludus.games.void_halls.moments import anybody_comes, begin_round
from ludus.games.void_halls.numbers import KINDS, MINE, ROUNDS, SCEPTER, SUPPLIES_START, TOMB, WORKERS_START
from ludus.games.void_halls.plan import NUMBER, PER_HALL
from ludus.games.void_halls.play.battle import BattleTime
from ludus.games.void_halls.play.cleanup import Cleanup
from ludus.games.void_halls.play.common import CommonDice
from ludus.games.void_halls.play.game import VoidHalls, round_of
from ludus.games.void_halls.play.hourglass import HourglassTime
from ludus.games.void_halls.table import Dungeons, Sheet

OF_A_SHEET = (
    "workers", "stock", "lower", "upper", "points", "scepter_points", "halls", "buildings", "upgrades", "dice",
    "throws", "used",
)  # fmt: skip
OF_THE_TABLE = ("round", "phase")
PHASES = ("round", "choose", "act", "battle", "cleanup", "end")


def arrange(match: Match[Dungeons], words: dict[str, Any]) -> None:
    """Words: workers=6, stock=4, buildings='mine:1b2 tomb:4c4x scepter:1c3+1d3', dice='33352', phase='act' …

    Plain words lay out the first sheet, p2={…} and so on the others. A crossed-out Tomb ends in x.
    """
    t = match.table
    others = {f"p{seat + 1}" for seat in range(1, t.players)}
    known = {*OF_A_SHEET, *OF_THE_TABLE, *others}
    odd = sorted(words.keys() - known)
    if odd:
        raise BadOption(
            f"A position of Void Halls does not know {', '.join(odd)}; it knows {', '.join(sorted(known))}."
        )
    phase = words.get("phase", "act" if "dice" in words else "round")
    if phase not in PHASES:
        raise BadOption(f"The phase '{phase}' is none of {', '.join(PHASES)}.")
    t.diary = None
    t.round = words.get("round", usual_round(t, phase))
    t.ended = ""
    t.sheets = [Sheet() for _ in range(t.players)]
    for seat, s in enumerate(t.sheets):
        own = words if seat == 0 else words.get(f"p{seat + 1}", {})
        s.crossed = t.round - 1
        fill(s, own)
        draw(t, s, own)
    begin_round(t)
    for seat, s in enumerate(t.sheets):
        put_dice(t, s, words if seat == 0 else words.get(f"p{seat + 1}", {}), phase)
    t.diary = Diary([])
    begin(match, t, phase)


def usual_round(t: Dungeons, phase: str) -> int:
    """The first round in which such a phase comes."""
    if phase == "end":
        return ROUNDS
    return t.track.index("B") + 1 if phase == "battle" else 1


def fill(s: Sheet, words: dict[str, Any]) -> None:
    """Workers, supplies and points."""
    s.workers = words.get("workers", len(words["dice"]) if "dice" in words else WORKERS_START)
    s.upper = words.get("upper", 0)
    s.lower = words.get("lower", s.upper + words.get("stock", SUPPLIES_START))
    if "lower" in words and "stock" in words:
        s.upper = s.lower - words["stock"]
    s.scepter_points = words.get("scepter_points", 0)
    s.points = words.get("points", s.scepter_points)
    s.upgrades = sum(1 << KINDS.index(name) for name in words.get("upgrades", "").split())


def place(t: Dungeons, label: str) -> int:
    """The bit of a square that can be built on."""
    number = NUMBER.get(label.lower(), -1)
    if number < 0 or t.plan.place[number] < 0:
        raise BadOption(f"Nothing can stand on '{label}' of the sheet {t.plan.key}.")
    return 1 << t.plan.place[number]


def draw(t: Dungeons, s: Sheet, words: dict[str, Any]) -> None:
    """Buildings and the halls they stand in."""
    built = [0] * len(KINDS)
    s.halls = words.get("halls", 1)
    for word in words.get("buildings", "").split():
        name, _, where = word.partition(":")
        kind = KINDS.index(name)
        for label in where.removesuffix("x").split("+"):
            bit = place(t, label)
            built[kind] |= bit
            s.taken |= bit
            s.spent |= bit if kind == TOMB and where.endswith("x") else 0
            s.halls = max(s.halls, NUMBER[label.lower()] // PER_HALL + 1)
    s.built = tuple(built)
    if built[SCEPTER] and built[SCEPTER] not in t.plan.pairs:
        raise BadOption("The Scepter stands on two squares side by side, such as scepter:1c3+1d3.")


def put_dice(t: Dungeons, s: Sheet, words: dict[str, Any], phase: str) -> None:
    """The roll of a round under way."""
    if phase in ("choose", "act"):
        s.dice = count_dice(tuple(int(sign) for sign in words.get("dice", "")))
        s.throws = words.get("throws", 1)
        s.stopped = phase == "act" or s.throws >= s.allowed
    for label in words.get("used", "").split():
        s.used |= place(t, label) & s.built[MINE]


def begin(match: Match, t: Dungeons, phase: str) -> None:
    """Put the first seat into the phase; the others follow with what is left of the round."""
    game = VoidHalls()
    match.stack = [game]
    match.need = None
    match.held = []
    match.lanes = None
    if phase in ("choose", "act") and t.duplicate():
        game.turn_to("common_throws")
        dice = CommonDice()
        dice.number = t.sheets[0].throws
        dice.turn_to("answers")
        match.stack += [dice] if phase == "choose" else []
        game.at += phase == "act"
    elif phase != "round":
        game.turn_to("play_round")
        match.go_apart([frame(t, phase), *[round_of(t, seat) for seat in range(1, t.players)]])
    match.run()


def frame(t: Dungeons, phase: str) -> Procedure:
    if phase in ("cleanup", "end"):
        return Cleanup(seat=0, skipped=t.battle_time() and not anybody_comes(t.sheets[0]))
    if phase == "battle":
        return BattleTime(seat=0)
    time = HourglassTime(seat=0)
    time.turn_to(phase)
    return time
