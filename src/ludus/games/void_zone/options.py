"""The options of a match, as the rules read them; `words/options.toml` explains each."""

from __future__ import annotations

from ludus.core.settings import Settings


class Options(Settings):
    arena: str = "figure"
    arena_tiles_4p: int = 32
    arena_placement: str = "anywhere"
    robot_placement: str = "fixed"
    first_player: int = 0
    token_supply: int = 0
    traits: bool = False
    conduct: str = "every_turn"
    disintegrate: str = "any_jolt"
    drone_reusable: bool = True
    fan_favourite: str = "opponents"
    free_action_cost: str = "paid"
    pristine_partner: bool = True
    interference_costs: tuple[int, ...] = (1, 2)
    split_limit: str = "pattern"
    house_robot: bool = False
    house_backtrack: str = "all"
    house_return: str = "no"
    house_extra_jolts: bool = False
    prime_declare: str = "sequential"
    prime_source: str = "one"
    prime_full_link: bool = True
    shield_expiry: str = "phase_c"
    stay_drain: str = "same_zone"
    gain_scope: str = "all"
    sap_gain: str = "drain_rate"
    jump_shape: str = "bent"
    extra_jolts: str = "one_by_one"
    advanced_shield: str = "distance2"
    repetition_draw: int = 3
    round_limit: int = 100


def why_not_together(players: int, o: Options) -> str:
    """Why some options do not go together; empty when they do."""
    if o.first_player > players:
        return f"first_player is {o.first_player}, but there are only {players} players."
    if o.arena == "variable" and players == 4 and o.arena_tiles_4p == 36 and o.token_supply == 39:  # VZ-G02: 43
        return "arena_tiles_4p=36 makes 43 tiles, more than token_supply=39 allows; choose 32 tiles or token_supply=0."
    return ""
