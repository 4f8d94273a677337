"""The options of a match, as the rules read them; `words/options.toml` explains each."""

from __future__ import annotations

from ludus.core.settings import Settings


class Options(Settings):
    sheet: str = "crypt"
    time_track: str = "steady"
    insane: bool = False
    supply_cap: str = "lifetime"
    points_cap: str = "none"
    min_workers: int = 0
    final_exchange: bool = True
    skipped_battle_counts: bool = True
    tombs_wait: bool = True
    fresh_mine: bool = True
    same_face_sets: bool = True
    one_per_kind: bool = False
    upgrade_needs_built: bool = False
    upgrade_scoring: str = "box"
    crossed_tomb_counts: bool = True
    battle_order: str = "gains_first"
    stairs_block_early: bool = True
    start_hall_scores: bool = True
    dice_stream: str = "own"
    tie_break: str = "shared"
