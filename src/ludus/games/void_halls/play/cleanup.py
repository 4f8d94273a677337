"""The cleanup that ends every round."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask
from ludus.games.void_halls.actions import EXCHANGE_OR_PASS, EXCHANGE_WORKER
from ludus.games.void_halls.guards import is_deed, why_not_exchange
from ludus.games.void_halls.moments import CARD, TIDYING
from ludus.games.void_halls.play.choice import between_throws
from ludus.games.void_halls.table import Dungeons


class Cleanup(Procedure):
    """VH-083 to VH-087: the Scepter's point, the icon, and up to one worker for 5 supplies."""

    steps = {
        "scepter": "VH-129",
        "cross_off": "VH-083",
        "exchange": "VH-085",
    }
    seat: Public[int]
    skipped: Public[bool]  # a battle that did not take place

    def scepter(self, t: Dungeons) -> Flow:  # VH-130; VH-G11: in a skipped battle too, or not
        if t.options.skipped_battle_counts or not self.skipped:
            for kind in TIDYING:
                if t.sheets[self.seat].built[kind]:
                    CARD[kind].cleanup(t, self.seat)
        return NEXT

    def cross_off(self, t: Dungeons) -> Flow:  # VH-083, VH-084: every kind of round
        t.cross_off(self.seat)
        return NEXT

    def exchange(self, t: Dungeons) -> Flow:  # VH-085: one worker, not more
        shut = why_not_exchange(t, t.sheets[self.seat], self.skipped)
        return DONE if shut else ask(self.seat, EXCHANGE_OR_PASS)

    def why_not_exchange(self, t: Dungeons, a: Action) -> str:
        late = between_throws(a) or is_deed(a)  # the dice are done with, or there are none
        return "" if not late else "VH-028" if t.battle_time() else "VH-027"

    def on_exchange(self, t: Dungeons, a: Action) -> Flow:
        if a is EXCHANGE_WORKER:
            t.exchange(self.seat)
        return DONE
