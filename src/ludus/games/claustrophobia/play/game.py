"""The whole game: scenario, set-up, then rounds of four phases (CL-020)."""

from __future__ import annotations

from typing import Final

from ludus.core.flow import NEXT, OVER, Flow, Procedure, draw, goto
from ludus.games.claustrophobia.cards import box
from ludus.games.claustrophobia.play.demons import DemonPhase
from ludus.games.claustrophobia.play.human import HumanPhase
from ludus.games.claustrophobia.play.initiative import Initiative
from ludus.games.claustrophobia.play.setup import SetUp
from ludus.games.claustrophobia.play.threat import ThreatPhase
from ludus.games.claustrophobia.table import Catacombs

CARDS = box.FAMILIES  # laid into the lists of moments
IN_THE_BOX: Final = 9  # CL-002: `random` picks among these
NEXT_ROUND: Final = goto("initiative")


class Claustrophobia(Procedure):
    steps = {
        "scenario": "CL-002",
        "set_up": "CL-003",
        "initiative": "CL-021",
        "human_action": "CL-022",
        "threat": "CL-023",
        "demon_action": "CL-024",
        "round_end": "CL-025",
    }

    def scenario(self, t: Catacombs) -> Flow:
        if t.options.scenario == "random" and t.options.own_scenario == "none":
            return draw((1,) * IN_THE_BOX, tuple([s.key for s in t.scenarios[:IN_THE_BOX]]))
        return self.rolled_scenario(t, t.scenario_id)

    def rolled_scenario(self, t: Catacombs, number: int) -> Flow:
        t.tell_story(number)
        return NEXT

    def set_up(self, t: Catacombs) -> Flow:
        return SetUp()

    def initiative(self, t: Catacombs) -> Flow:
        return Initiative()

    def human_action(self, t: Catacombs) -> Flow:
        return HumanPhase()

    def threat(self, t: Catacombs) -> Flow:
        return ThreatPhase()

    def demon_action(self, t: Catacombs) -> Flow:
        return DemonPhase()

    def round_end(self, t: Catacombs) -> Flow:  # CL-025, CL-G66: no last round but an agreed one
        if t.options.max_rounds and t.round >= t.options.max_rounds:
            t.end("CL-G66", "time", t.demon_seat())
            return OVER
        return NEXT_ROUND
