"""The order of play, as the rulebook tells it: set-up, turns of four phases, actions, attacks."""
