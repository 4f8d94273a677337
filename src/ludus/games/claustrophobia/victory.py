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


# --- what can still come ----------------------------------------------------------------------------------------------


def reach(t: Board, seat: int) -> tuple[float, float]:
    """The least and the most of a win that a seat can still get: a draw is half of one."""
    s = t.story()
    ends = [1.0] * humans_can_win(t, s) + [0.0] * demons_can_win(t, s) + [0.5] * can_draw(t, s)
    if not ends:
        return 0.0, 1.0
    least, most = min(ends), max(ends)
    return (least, most) if seat == t.human else (1.0 - most, 1.0 - least)


def humans_can_win(t: Board, s: Scenario) -> bool:
    if s.win_saved and COUNT[t.saved] + COUNT[t.team] >= s.win_saved:
        return True
    return bool(t.team) and other_goals(s)


def other_goals(s: Scenario) -> bool:
    """Whether the Humans can win otherwise than by getting out."""
    few = s.win_demons or s.win_ritual or s.win_freed
    return bool(few or s.win_treasure or s.win_explosion or s.win_poison or s.master)


def can_draw(t: Board, s: Scenario) -> bool:
    saved = COUNT[t.saved]
    return s.draw_saved > 0 and saved <= s.draw_saved <= saved + COUNT[t.team]


def demons_can_win(t: Board, s: Scenario) -> bool:
    saved, left = COUNT[t.saved], COUNT[t.team]
    if t.options.max_rounds or s.lose_few > saved:  # CL-G66: by time
        return True
    if (s.lose_redeemer and t.team & 1) or 0 < s.lose_dead <= COUNT[t.dead] + left:
        return True
    ends = [n for n in range(saved, saved + left + 1) if n != s.draw_saved and (not s.win_saved or n < s.win_saved)]
    return bool(ends) or can_close(t, s)


def can_close(t: Board, s: Scenario) -> bool:
    """CL-340: whether what the Humans need can still become out of reach; never the Exit once it is laid."""
    open_still = bool(t.packet) and t.options.dead_position == "demon_wins"
    return open_still and (EXIT_TILE not in t.order or other_goals(s))
