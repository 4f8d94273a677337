"""The options of a match, as the rules read them; `words/options.toml` explains each."""

from __future__ import annotations

from ludus.core.settings import Settings


class Options(Settings):
    scenario: str = "survivors"
    own_scenario: str = "none"
    numbers: str = "balanced"
    auction: bool = False
    handicap_human_events: bool = False
    handicap_human_tp: bool = False
    handicap_demon_advantage: bool = False
    handicap_demon_gift: bool = False
    red_limit: str = "game"
    place_all_dice: bool = True
    black_stack: bool = True
    board_duration: str = "next_threat"
    tp_cap: str = "20"
    impressive_limit: str = "all"
    cancel_scope: str = "tile"
    impressive_choice: str = "auto"
    impressive_hole: str = "hole_move"
    demon_must_keep_open: bool = False
    exit_mode: str = "scenario"
    legion_refund: bool = False
    troglodytes_return: bool = True
    open_hands: bool = False
    first_bidder: str = "random"
    max_rounds: int = 0
    dead_position: str = "demon_wins"
