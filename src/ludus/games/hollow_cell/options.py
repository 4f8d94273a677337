"""The options of a match, as the rules read them; `words/options.toml` explains each."""

from __future__ import annotations

from typing import Final

from ludus.core.settings import Settings

TEAM_SIZE: Final[dict[str, int]] = {"1v2": 3, "2v2": 4, "2v2v1": 5, "2v2v2": 6, "3v3": 6}


class Options(Settings):
    team: str = "off"
    epic: bool = False
    intensity_dust_bomb: bool = False
    intensity_two_warriors: bool = False
    war_engines: str = "off"
    engine_seats: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    loot_vault: bool = False
    teams_3v3: str = "alternate"
    sudden_event_replacement: bool = False
    event_kill_credit: str = "text"
    self_defeat_wounds: str = "fatal"
    unspent_charges: str = "cache"
    location_loot: bool = False
    grenade_decline: bool = False
    grenade_defence: bool = False
    stacked_rerolls: bool = True
    intruder: str = "discard_to_avoid"
    uniform_plugs: bool = False
    equipped_use: str = "step3"
    epic_three_banners: bool = False
    team_goal: int = 3
    team_first: str = "initiative"
    team_open_hands: bool = False
    engine_theft_match: str = "fails"
    loot_overflow: str = "immediate"
    two_warriors: str = "choose"
    turn_cap: int = 0
    sudden_event_cards: int = 3


def why_not_together(players: int, o: Options) -> str:
    """Why some options do not go together; empty when they do. HC-004, HC-168, HC-193, HC-G53"""
    if o.team != "off" and TEAM_SIZE[o.team] != players:
        return f"team={o.team} is for {TEAM_SIZE[o.team]} players, not {players}."
    if o.war_engines == "given" and max(o.engine_seats) > players:  # HC-195: handed to players
        return f"engine_seats names player {max(o.engine_seats)}, but there are only {players} players."
    return ""
