"""The options of a match, as the rules read them; `words/options.toml` explains each."""

from __future__ import annotations

from ludus.core.settings import Settings


class Options(Settings):
    scenario: str = "king_of_the_hill"
    teams: str = "recommended"
    numbers: str = "balanced"
    reroll_tokens: tuple[int, ...] = (0, 0, 0, 0)
    cumulative_cover: bool = False
    advanced_pinned: bool = False
    terrain: str = "printed"
    partial_squares: bool = True
    cube_limit: int = 72
    hail_cap: str = "none"
    zones: str = "fixed"
    deploy: str = "simultaneous"
    energy_open: bool = False
    boost_order: str = "secret"
    climb: str = "total"
    gap_surcharge: str = "printed"
    pass_wounded_enemies: bool = False
    energy_move: str = "either"
    overwatch_energy_moves: bool = False
    aim_again: str = "keep"
    pinned_keeps_aim: bool = False
    pinned_keeps_card: bool = False
    blast_cover: str = "target"
    cover_adjacency: str = "square"
    wounded_block_lines: bool = True
    friendly_targets: str = "scatter"
    melee_any_neighbours: bool = False
    scatter_edge: str = "clamp"
    melee_tie: str = "defender"
    charge_must_attack: bool = False
    nanite_source: str = "own"
    turn_cap: int = 0
    ct_pinned_counts: bool = False
