"""Boards without games: where the places are, which of them touch, how far apart they lie."""
