"""The whole game: thirty rounds, then the final count."""

from __future__ import annotations

from typing import Final

from ludus.core.flow import NEXT, OVER, Flow, Procedure, goto, together
from ludus.games.void_halls.moments import begin_round
from ludus.games.void_halls.numbers import ROUNDS
from ludus.games.void_halls.play.battle import BattleTime
from ludus.games.void_halls.play.common import CommonDice
from ludus.games.void_halls.play.hourglass import HourglassTime
from ludus.games.void_halls.scoring import final_score, score_lines
from ludus.games.void_halls.table import Dungeons

NEXT_ICON: Final = goto("start_round")  # VH-087


class VoidHalls(Procedure):
    """VH-024, VH-025: 30 rounds in the order of the time track."""

    steps = {
        "start_round": "VH-025",
        "common_throws": "VH-137",
        "play_round": "VH-133",
        "end_round": "VH-088",
    }

    def start_round(self, t: Dungeons) -> Flow:
        begin_round(t)
        return NEXT

    def common_throws(self, t: Dungeons) -> Flow:  # VH-135, VH-137: the same dice for all, in step
        return CommonDice() if t.duplicate() and not t.battle_time() else NEXT

    def play_round(self, t: Dungeons) -> Flow:  # VH-133: all at the same time; the next round when all have finished
        return together([round_of(t, seat) for seat in range(t.players)])

    def end_round(self, t: Dungeons) -> Flow:
        if t.round == ROUNDS:  # VH-026, VH-088: round 30 is the last one
            final_count(t)
            return OVER
        t.next_round()
        return NEXT_ICON


def round_of(t: Dungeons, seat: int) -> Procedure:
    """The round of one player; with common dice (VH-137) the rolls are over when it begins."""
    if t.battle_time():
        return BattleTime(seat=seat)
    time = HourglassTime(seat=seat)
    if t.duplicate():
        time.turn_to("act")
    return time


def final_count(t: Dungeons) -> None:
    """VH-088, VH-093: every sheet is scored."""
    for seat, s in enumerate(t.sheets):
        for line, points in enumerate(score_lines(t, s)):
            t.tell("scored", seat, line, points)
        t.tell("final", seat, final_score(t, s))
    t.end("VH-088" if t.players == 1 else "VH-136")
