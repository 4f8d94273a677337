"""The rules as procedures: set-up, the four phases of a round, attacks and explorations."""
