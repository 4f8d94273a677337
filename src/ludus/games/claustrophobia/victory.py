"""How a game ends: the conditions of the scenario, tested after every effect that can meet one (CL-026)."""

from __future__ import annotations

from ludus.games.claustrophobia.board import Board
from ludus.games.claustrophobia.kinds import COUNT
from ludus.games.claustrophobia.plan import Scenario
from ludus.games.claustrophobia.stats import EXIT_TILE


def human_reason(t: Board, s: Scenario) -> str:
    if s.win_saved and COUNT[t.saved] >= s.win_saved:
        return "escaped"
    if s.win_demons and t.slain >= s.win_demons:
        return "master_slain" if s.master else "beast_slain"
    if s.win_ritual and t.counter >= s.win_ritual:
        return "ritual_done"
    if s.win_freed and COUNT[t.freed] >= s.win_freed:
        return "freed"
    if s.win_treasure and t.found and t.carrier >= 0 and t.where[t.carrier] == EXIT_TILE:
        return "treasure_out"
    return ""


def demon_reason(t: Board, s: Scenario) -> str:
    if s.lose_few and COUNT[t.saved] + COUNT[t.team] < s.lose_few:
        return "too_few"
    if not t.team:
        return "one_out" if s.draw_saved and COUNT[t.saved] == s.draw_saved else "lost_all"
    if s.lose_redeemer and t.dead & 1:
        return "redeemer_dead"
    if s.lose_dead and COUNT[t.dead] >= s.lose_dead:
        return "three_dead"
    if t.closed and t.packet and t.options.dead_position == "demon_wins" and cut_off(t, s):
        return "closed"
    return ""


def cut_off(t: Board, s: Scenario) -> bool:
    """CL-340, CL-G80: what the Humans need lies in a stack that nobody can explore any more."""
    laid = 0
    for tile in t.order:
        laid |= 1 << tile
    if (s.win_saved or s.win_treasure) and not laid >> EXIT_TILE & 1:
        return True
    if s.win_treasure:
        return not t.found and not t.chests
    if s.win_freed:
        appeared = COUNT[t.freed] + len([c for c in (0, 1) if t.creature_at[c] >= 0])
        return appeared < s.win_freed
    if s.win_explosion or s.win_ritual or s.win_poison or s.master:
        return not laid & (s.goals)
    return False
