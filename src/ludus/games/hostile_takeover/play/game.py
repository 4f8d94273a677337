"""The whole game: set-up, then turns of four phases until somebody wins."""

from __future__ import annotations

from ludus.core.flow import AGAIN, NEXT, Flow, Procedure
from ludus.games.hostile_takeover.play.actions import ActionPhase
from ludus.games.hostile_takeover.play.cleanup import CleanUp
from ludus.games.hostile_takeover.play.draft import draft
from ludus.games.hostile_takeover.play.initiative import Initiative
from ludus.games.hostile_takeover.play.setup import ChooseTeams, ChooseZones, Deployment
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.table import Arena


class HostileTakeover(Procedure):
    """HT-007 to HT-016: teams, zones, deployment; then turn after turn."""

    steps = {
        "teams": "HT-008",
        "zones": "HT-G27",
        "deployment": "HT-015",
        "turn": "HT-001",
    }

    def teams(self, t: Arena) -> Flow:
        return ChooseTeams() if t.options.teams == "recommended" else draft(t)

    def zones(self, t: Arena) -> Flow:
        if t.stakes.marker:
            t.lay_marker()  # HT-202: in the middle
        if t.options.zones == "choose":
            return ChooseZones()
        for seat, zone in enumerate(t.stakes.seats):
            t.give_zone(seat, zone)
        return NEXT

    def deployment(self, t: Arena) -> Flow:
        return Deployment()

    def turn(self, t: Arena) -> Flow:  # HT-016: there is no other preparation
        return Turn()

    def after_turn(self, t: Arena, child: Turn) -> Flow:
        return AGAIN


class Turn(Procedure):
    """HT-001, HT-G01: Strategy, Initiative, Action, Clean Up."""

    steps = {
        "strategy": "HT-001",
        "initiative": "HT-001",
        "action": "HT-001",
        "clean_up": "HT-001",
    }

    def strategy(self, t: Arena) -> Flow:
        return Strategy()

    def initiative(self, t: Arena) -> Flow:
        return Initiative()

    def action(self, t: Arena) -> Flow:
        return ActionPhase()

    def clean_up(self, t: Arena) -> Flow:
        return CleanUp()
