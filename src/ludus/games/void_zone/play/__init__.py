"""The order of play, as the rulebook tells it: set-up, turns with their phases, Jolts, the House Robot."""
